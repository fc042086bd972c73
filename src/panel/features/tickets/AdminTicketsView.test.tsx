import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listWaitingWork } from '#shared/contract/adminDashboard.ts';
import { touchPresence } from '#shared/contract/presence.ts';
import * as desk from '#shared/contract/ticketDesk.ts';
import { sendTicketResponse } from '#shared/contract/ticketAnswers.ts';
import * as tickets from '#shared/contract/tickets.ts';
import { AdminDashboardApi } from '#panel/api/adminDashboard.ts';
import { fileText } from '#panel/components/strings.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { catchFiles, pressExport } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { canned, chat, deskOf, details, prepareTickets, row } from '#tests/support/ticketSamples.ts';
import { AdminTicketsView } from './AdminTicketsView.tsx';
import { staffText } from './staffStrings.ts';
import { text } from './strings.ts';

beforeEach(prepareTickets);

/** The next ticket as the answer to the one before brings it. */
const second = {
  ticket: details({ id: 5, tracking_code: '84210018', topic: 'دومی' }),
  desk: deskOf({ order_no: '1405-000375' }),
  present: [{ id: 5, name: 'مینا سهیلی', is_writing: false }],
};

const twoTickets = answers(tickets.listTickets, {
  data: {
    count: 2,
    current_page_no: 1,
    last_page: 1,
    page_size: 10,
    results: [row, { ...row, id: 5, tracking_code: '84210018', topic: 'دومی' }],
  },
});

const adminPath = '/admin/admin-panel/tickets';
const openedByStaff = () => renderDesk(<AdminTicketsView />, { path: `${adminPath}?code=84210017` });

describe('the desk of the staff', () => {
  it('filters by who answers and branch, shows the promised time, and begins with a key', async () => {
    mockApi.use(
      answers(tickets.listTickets, {
        data: {
          count: 1,
          current_page_no: 1,
          last_page: 1,
          page_size: 10,
          results: [{ ...row, due_at: '2026-11-22T08:30:00.000Z', due_state: 'late', assignee: 'مینا سهیلی' }],
        },
      }),
    );
    const { user } = renderDesk(<AdminTicketsView />, { path: `${adminPath}?responder=none&branch=2` });
    expect((await screen.findAllByText('مینا سهیلی')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('۱۴۰۵/۰۹/۰۱ ۱۲:۰۰').length).toBeGreaterThan(0);
    expect(callsOf(tickets.listTickets)[0]?.body).toMatchObject({ responder: 'none', branch_id: 2, is_admin: true });
    await user.click(screen.getByRole('button', { name: staffText.byDue }));
    await waitFor(() => expect(callsOf(tickets.listTickets).at(-1)?.body).toMatchObject({ order: 'due' }));
    await user.keyboard('a');
    expect(await screen.findByRole('heading', { name: row.topic })).toBeVisible();
  });

  it('is saved as a file with the filters of the address', async () => {
    const caught = catchFiles();
    mockApi.use(responds(desk.exportDeskTickets, () => new Response('a,b')));
    const { user } = renderDesk(<AdminTicketsView />, { path: `${adminPath}?responder=none&search=84210017` });
    await pressExport(user, text.title, fileText.of(text.title, fileText.formats.csv));
    await waitFor(() => expect(caught).toHaveLength(1));
    const asked = Object.fromEntries(callsOf(desk.exportDeskTickets)[0]?.url.searchParams ?? []);
    expect(asked).toEqual({ tracking_code: '84210017', responder: 'none', format: 'csv' });
  });

  it('keeps the parts of a request number in their order in a canned answer', async () => {
    mockApi.use(answers(desk.getTicketDesk, { data: deskOf({ order_no: '1405-000375' }) }));
    const { user } = openedByStaff();
    await screen.findByText(staffText.noNotes);
    await user.click(await screen.findByRole('button', { name: staffText.canned }));
    await user.click(await screen.findByRole('menuitem', { name: canned.title }));
    expect(screen.getByLabelText(text.reply)).toHaveValue(
      'سلام نگار رستگار، درخواست \u2066۱۴۰۵-۰۰۰۳۷۵\u2069 در تیکت ۸۴۲۱۰۰۱۷',
    );
  });

  it('begins an answer from a canned one, and sends none with an empty place', async () => {
    mockApi.use(answers(desk.getTicketDesk, { data: deskOf({ order_no: null }) }));
    const { user } = openedByStaff();
    await screen.findByText(staffText.noNotes);
    await user.click(await screen.findByRole('button', { name: staffText.canned }));
    await user.click(await screen.findByRole('menuitem', { name: canned.title }));
    const field = screen.getByLabelText(text.reply);
    expect(field).toHaveValue('سلام نگار رستگار، درخواست {درخواست} در تیکت ۸۴۲۱۰۰۱۷');
    await user.click(screen.getByRole('button', { name: text.send }));
    expect(await screen.findByText(text.tagLeft('درخواست'))).toBeVisible();
    expect(callsOf(sendTicketResponse)).toHaveLength(0);
  });

  it('keeps what was typed when a colleague answered first, and shows the new answer', async () => {
    mockApi.use(refuses(sendTicketResponse, 'TICKET_ANSWERED'));
    const { user } = openedByStaff();
    await user.type(await screen.findByLabelText(text.reply), 'پاسخ من');
    const before = callsOf(tickets.ticketDetails).length;
    await user.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() => expect(callsOf(tickets.ticketDetails).length).toBeGreaterThan(before));
    expect(screen.getByLabelText(text.reply)).toHaveValue('پاسخ من');
  });

  it('asks for the ticket again when a colleague was faster, and not when the answer failed otherwise', async () => {
    const { user } = openedByStaff();
    await screen.findByText(staffText.noNotes);
    const asked = () => [callsOf(tickets.ticketDetails).length, callsOf(desk.getTicketDesk).length];
    const before = asked();
    await user.type(screen.getByLabelText(text.reply), 'پاسخ من');
    mockApi.use(refuses(sendTicketResponse, 'TICKET_EMPTY'));
    await user.click(screen.getByRole('button', { name: text.send }));
    expect(await screen.findByText(text.notSent)).toBeVisible();
    expect(asked()).toEqual(before);
    mockApi.use(refuses(sendTicketResponse, 'TICKET_ANSWERED'));
    await user.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() => expect(asked()[1]).toBe((before[1] ?? 0) + 1));
  });

  it('says who else has the ticket open, and that an answer is being written here', async () => {
    mockApi.use(answers(touchPresence, { data: [{ id: 5, name: 'مینا سهیلی', is_writing: false }] }));
    const { user } = openedByStaff();
    expect(await screen.findByText('مینا سهیلی هم‌اکنون این مورد را باز کرده است')).toBeVisible();
    expect(callsOf(touchPresence)[0]?.body).toEqual({ kind: 'ticket', id: 4, is_writing: false });
    await user.type(screen.getByLabelText(text.reply), 'س');
    await waitFor(() => expect(callsOf(touchPresence).at(-1)?.body).toMatchObject({ is_writing: true }));
  });

  it('is taken, given and laid down with what was seen', async () => {
    mockApi.use(
      answers(desk.assignTicket, { data: { assignee: { id: 9, name: 'پیمان سهرابی' } } }),
      answers(desk.getTicketDesk, { data: deskOf({ assignee: { id: 5, name: 'مینا سهیلی' } }) }),
    );
    const { user } = openedByStaff();
    await user.click(await screen.findByRole('button', { name: staffText.take }));
    await waitFor(() => expect(callsOf(desk.assignTicket)[0]?.body).toEqual({ assignee_id: 9, seen_id: 5 }));
    mockApi.use(refuses(desk.assignTicket, 'TICKET_FREED'));
    await user.click(screen.getByRole('button', { name: staffText.free }));
    expect(await screen.findByText(/در این فاصله آزاد شد/)).toBeVisible();
    expect(callsOf(desk.assignTicket)[1]?.body).toEqual({ assignee_id: null, seen_id: 5 });
    mockApi.use(answers(desk.assignTicket, { data: { assignee: { id: 5, name: 'مینا سهیلی' } } }));
    await user.click(screen.getByRole('button', { name: staffText.give }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: staffText.give }));
    await waitFor(() => expect(callsOf(desk.assignTicket)[2]?.body).toEqual({ assignee_id: 5, seen_id: 5 }));
  });

  it('is read again when a colleague was faster, so that the next act is made on what stands', async () => {
    let assignee: { id: number; name: string } | null = null;
    mockApi.use(
      answers(desk.getTicketDesk, () => ({ data: deskOf({ assignee }) })),
      refuses(desk.assignTicket, 'TICKET_ASSIGNED'),
    );
    const { user } = openedByStaff();
    const take = await screen.findByRole('button', { name: staffText.take });
    assignee = { id: 5, name: 'مینا سهیلی' };
    await user.click(take);
    await waitFor(() => expect(callsOf(desk.assignTicket)[0]?.body).toMatchObject({ seen_id: null }));
    expect(await screen.findAllByText(/مینا سهیلی/)).not.toHaveLength(0);
    await waitFor(() => expect(callsOf(desk.getTicketDesk)).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: staffText.take }));
    await waitFor(() => expect(callsOf(desk.assignTicket)[1]?.body).toMatchObject({ seen_id: 5 }));
  });

  it('takes notes and merges with another ticket of the investor', async () => {
    mockApi.use(
      answers(desk.addTicketNote, {
        data: { id: 1, body: 'یادداشت', author: 'پیمان سهرابی', created_at: '2026-11-21T08:00:00.000Z' },
      }),
      answers(desk.getTicketDesk, {
        data: deskOf({
          others: [
            {
              id: 8,
              tracking_code: '84210018',
              topic: 'سود',
              status: 'unread',
              created_at: '2026-11-21T08:00:00.000Z',
            },
          ],
        }),
      }),
      answers(desk.mergeTickets, { data: { tracking_code: '84210018' } }),
    );
    const { user } = openedByStaff();
    await user.click(await screen.findByRole('button', { name: staffText.addNote }));
    const note = await screen.findByRole('dialog');
    await user.type(within(note).getByLabelText(staffText.noteLabel), 'یادداشت');
    await user.click(within(note).getByRole('button', { name: staffText.save }));
    await waitFor(() => expect(callsOf(desk.addTicketNote)[0]?.body).toEqual({ body: 'یادداشت' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: staffText.merge }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/به سرمایه‌گذار خبر داده می‌شود/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: staffText.merge }));
    await waitFor(() => expect(callsOf(desk.mergeTickets)[0]?.body).toEqual({ into_id: 8 }));
    await waitFor(() => expect(callsOf(tickets.ticketDetails).at(-1)?.url.pathname).toContain('84210018'));
  });

  it('closes with a reason', async () => {
    mockApi.use(answers(tickets.closeTicket, { data: { status: 'close' } }));
    const { user } = openedByStaff();
    await user.click(await screen.findByRole('button', { name: staffText.close }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: staffText.close }));
    expect(callsOf(tickets.closeTicket)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: staffText.closeTypical[0] }));
    await user.click(within(dialog).getByRole('button', { name: staffText.close }));
    await waitFor(() =>
      expect(callsOf(tickets.closeTicket)[0]?.body).toEqual({ is_admin: true, reason: staffText.closeTypical[0] }),
    );
  });

  it('leads through the list: the keys send and go on to the next ticket', async () => {
    mockApi.use(twoTickets, answers(sendTicketResponse, { data: chat({ id: 3 }), next: null }));
    const { user } = renderDesk(<AdminTicketsView />, { path: adminPath });
    await screen.findAllByText('دومی');
    await user.keyboard('a');
    await screen.findByLabelText(text.reply);
    // the keys of one ticket beside its answer, see docs/performance.md
    let keys = 0;
    const onKey = ({ key }: KeyboardEvent) => {
      if (/^[a-zA-Z]/.test(key) && key !== 'Control') keys += 1;
    };
    document.addEventListener('keydown', onKey, true);
    await user.keyboard('a');
    expect(screen.getByLabelText(text.reply)).toHaveFocus();
    await user.keyboard('ممنون{Control>}{Enter}{/Control}');
    document.removeEventListener('keydown', onKey, true);
    expect(keys).toBe(2);
    await waitFor(() => expect(callsOf(sendTicketResponse)).toHaveLength(1));
    await waitFor(() => expect(callsOf(tickets.ticketDetails).at(-1)?.url.pathname).toContain('84210018'));
    await waitFor(() => expect(screen.getByRole('button', { name: new RegExp(staffText.previous) })).toBeEnabled());
    await user.keyboard('k');
    await waitFor(() => expect(callsOf(tickets.ticketDetails).at(-1)?.url.pathname).toContain('84210017'));
  });

  it('takes a ready answer by three keys and no letter, and the keys of the page rest below the list of answers', async () => {
    mockApi.use(
      twoTickets,
      answers(desk.getTicketDesk, { data: deskOf({ order_no: '1405-000375' }) }),
      answers(sendTicketResponse, { data: chat({ id: 3 }), next: second }),
    );
    const { user } = renderDesk(<AdminTicketsView />, { path: adminPath });
    await screen.findAllByText('دومی');
    await user.keyboard('a');
    await screen.findByText(staffText.noNotes);
    await waitFor(() => expect(screen.getByRole('button', { name: new RegExp(`^${staffText.canned}`) })).toBeEnabled());
    let keys = 0;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Control') keys += 1;
    };
    let requests = 0;
    mockApi.events.on('request:start', () => {
      requests += 1;
    });
    document.addEventListener('keydown', onKey, true);
    await user.keyboard('t');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: canned.title })).toHaveFocus());
    await user.keyboard('{Enter}');
    const field = screen.getByLabelText(text.reply);
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('سلام نگار رستگار، درخواست \u2066۱۴۰۵-۰۰۰۳۷۵\u2069 در تیکت ۸۴۲۱۰۰۱۷');
    await user.keyboard('{Control>}{Enter}{/Control}');
    document.removeEventListener('keydown', onKey, true);
    expect(keys).toBe(3);
    expect(await screen.findByRole('heading', { name: 'دومی' })).toBeVisible();
    expect(screen.getByText('مینا سهیلی هم‌اکنون این مورد را باز کرده است')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: new RegExp(`^${staffText.canned}`) })).toBeEnabled());
    mockApi.events.removeAllListeners();
    expect(callsOf(sendTicketResponse)[0]?.body).toMatchObject({ ticket: 4, then_open: '84210018' });
    // the next ticket comes with the answer, with what the desk knows of it and who else has it open
    expect(requests).toBe(1);
    await user.keyboard('t');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: canned.title })).toHaveFocus());
    // the key of the ticket before, and of the field of the answer
    await user.keyboard('ka');
    expect(screen.getByRole('menuitem', { name: canned.title })).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'دومی', hidden: true })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.getByRole('button', { name: new RegExp(`^${staffText.canned}`) })).toHaveFocus();
  });

  it('sends a typed answer, opens the next ticket and tells who may read of it by one call', async () => {
    mockApi.use(twoTickets, answers(sendTicketResponse, { data: chat({ id: 3 }), next: second }));
    const { user } = renderDesk(<AdminTicketsView />, { path: adminPath });
    await screen.findAllByText('دومی');
    await user.keyboard('a');
    await screen.findByText(staffText.noNotes);
    await waitFor(() => expect(screen.getByRole('button', { name: new RegExp(`^${staffText.canned}`) })).toBeEnabled());
    const asked: string[] = [];
    mockApi.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname));
    await user.type(screen.getByLabelText(text.reply), 'ممنون{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('heading', { name: 'دومی' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: new RegExp(`^${staffText.canned}`) })).toBeEnabled());
    mockApi.events.removeAllListeners();
    expect(asked).toEqual(['/api/tickets/response/']);
  });

  it('lets the counts of tickets be read again when the tickets are left, once for all answers', async () => {
    mockApi.use(
      twoTickets,
      answers(sendTicketResponse, { data: chat({ id: 3 }), next: second }),
      answers(listWaitingWork, {
        data: [],
        summary: { count: 0, overdue: 0, mine: 0, setup: 0, checkedAt: row.updated_at },
      }),
    );
    const Menu = () => <p>{AdminDashboardApi.useListWaitingWorkQuery().data ? 'counted' : null}</p>;
    const desk = (
      <>
        <Menu />
        <AdminTicketsView />
      </>
    );
    const { user } = renderDesk(desk, { path: adminPath });
    await screen.findByText('counted');
    await screen.findAllByText('دومی');
    await user.keyboard('a');
    await user.type(await screen.findByLabelText(text.reply), 'ممنون{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('heading', { name: 'دومی' })).toBeVisible();
    expect(callsOf(listWaitingWork)).toHaveLength(1);
    const lists = callsOf(tickets.listTickets).length;
    await user.click(screen.getByRole('button', { name: text.back }));
    await waitFor(() => expect(callsOf(listWaitingWork)).toHaveLength(2));
    await screen.findAllByText('دومی');
    expect(callsOf(tickets.listTickets)).toHaveLength(lists + 1);
    // an answer that stays with its ticket is counted at once
    mockApi.use(answers(sendTicketResponse, { data: chat({ id: 4 }), next: null }));
    await user.keyboard('a');
    await user.type(await screen.findByLabelText(text.reply), 'ممنون');
    await user.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() => expect(callsOf(listWaitingWork)).toHaveLength(3));
  });

  it('asks again for a ticket that came with an answer after an act on it, and for one that is come back to', async () => {
    mockApi.use(
      twoTickets,
      answers(sendTicketResponse, { data: chat({ id: 3 }), next: second }),
      answers(desk.assignTicket, { data: { assignee: { id: 9, name: 'پیمان سهرابی' } } }),
    );
    const { user } = renderDesk(<AdminTicketsView />, { path: adminPath });
    await screen.findAllByText('دومی');
    await user.keyboard('a');
    await user.type(await screen.findByLabelText(text.reply), 'ممنون{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('heading', { name: 'دومی' })).toBeVisible();
    const opened = (code: string) =>
      callsOf(tickets.ticketDetails).filter((call) => call.url.pathname.includes(code)).length;
    expect(opened('84210018')).toBe(0);
    mockApi.use(answers(tickets.ticketDetails, { data: second.ticket }));
    await user.click(screen.getByRole('button', { name: staffText.take }));
    await waitFor(() => expect(opened('84210018')).toBe(1));
    await waitFor(() =>
      expect(callsOf(desk.getTicketDesk).filter((call) => call.url.pathname.includes('/5/'))).toHaveLength(1),
    );
    mockApi.use(answers(tickets.ticketDetails, { data: details() }));
    const before = opened('84210017');
    await user.click(screen.getByRole('button', { name: new RegExp(staffText.previous) }));
    await waitFor(() => expect(opened('84210017')).toBe(before + 1));
  });

  it('leaves the answer to another duty where the category says so', async () => {
    mockApi.use(
      answers(tickets.ticketDetails, { data: details({ may_answer: false }) }),
      answers(desk.getTicketDesk, { data: deskOf({ own_id: null }) }),
    );
    openedByStaff();
    expect(await screen.findByText(text.otherDuty)).toBeVisible();
    await screen.findByText(staffText.noNotes);
    expect(screen.queryByRole('button', { name: staffText.take })).toBeNull();
    expect(screen.queryByRole('button', { name: staffText.close })).toBeNull();
  });
});
