import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import * as core from '#shared/contract/uploads.ts';
import { editTicketResponse, sendTicketResponse } from '#shared/contract/ticketAnswers.ts';
import * as tickets from '#shared/contract/tickets.ts';
import { fileText } from '#panel/components/strings.ts';
import { fieldText } from '#panel/ui/form/strings.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { catchFiles, pressExport } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { chat, details, prepareTickets, row } from '#tests/support/ticketSamples.ts';
import { ui } from '#panel/ui/strings.ts';
import { AdminTicketsView } from './AdminTicketsView.tsx';
import { text } from './strings.ts';
import { TicketsView } from './TicketsView.tsx';

beforeEach(() => {
  prepareTickets();
  signIn({ investorId: 7 });
});

const onePageOf = { count: 3, current_page_no: 1, last_page: 1, page_size: 10 };
const opened = () => renderPanel(<TicketsView />, { path: '/tickets?code=84210017' });

describe('the list', () => {
  it('shows the label of the side, and sends the filters of the address', async () => {
    renderPanel(<TicketsView />, { path: '/tickets?status=reply&search=84210017' });
    expect((await screen.findAllByText('واحدهای من')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('خوانده نشده').length).toBeGreaterThan(0);
    expect(screen.getAllByText(text.unread('۲')).length).toBeGreaterThan(0);
    expect(callsOf(tickets.listTickets)[0]?.body).toEqual({
      is_admin: false,
      page: 1,
      page_size: 10,
      tracking_code: '84210017',
      status: 'reply',
    });
  });

  it('says on a card until when an answer comes, and speaks of an answer where there is one', async () => {
    const due = { ...row, id: 1, status: 'unread' as const, due_at: '2026-11-22T08:30:00.000Z' };
    const results = [due, { ...row, id: 2, status: 'reply' as const }, { ...row, id: 3, status: 'close' as const }];
    mockApi.use(answers(tickets.listTickets, { data: { ...onePageOf, results } }));
    renderPanel(<TicketsView />, { path: '/tickets' });
    expect(await screen.findByText('پاسخ تا ۱۴۰۵/۰۹/۰۱ ۱۲:۰۰')).toBeInTheDocument();
    expect(screen.getByText('آخرین پاسخ ۱۴۰۵/۰۸/۳۰ ۱۱:۳۰')).toBeInTheDocument();
    expect(screen.getByText('آخرین تغییر ۱۴۰۵/۰۸/۳۰ ۱۱:۳۰')).toBeInTheDocument();
  });

  it('carries the flag and the labels of the staff on their side', async () => {
    renderDesk(<AdminTicketsView />, { path: '/admin/admin-panel/tickets' });
    expect((await screen.findAllByText('پاسخ داده شده')).length).toBeGreaterThan(0);
    expect(callsOf(tickets.listTickets)[0]?.body).toMatchObject({ is_admin: true });
  });

  it.each(['csv', 'xlsx'] as const)('is saved as a %s file with the filters of the address', async (format) => {
    const caught = catchFiles();
    mockApi.use(responds(tickets.exportTickets, () => new Response('a,b')));
    const { user } = renderPanel(<TicketsView />, { path: '/tickets?status=reply&search=84210017' });
    await pressExport(user, text.title, fileText.of(text.title, fileText.formats[format]));
    await waitFor(() => expect(caught).toHaveLength(1));
    const asked = Object.fromEntries(callsOf(tickets.exportTickets)[0]?.url.searchParams ?? []);
    expect(asked).toEqual({ tracking_code: '84210017', status: 'reply', format });
  });

  it('offers no file of a list that could not be read', async () => {
    mockApi.use(refuses(tickets.listTickets, 'SERVICE_UNAVAILABLE'));
    renderPanel(<TicketsView />, { path: '/tickets' });
    expect(await screen.findByRole('button', { name: ui.retry })).toBeVisible();
    expect(screen.queryByRole('button', { name: fileText.of(text.title, fileText.formats.csv) })).toBeNull();
  });

  it('leads to a new ticket when there is none', async () => {
    mockApi.use(
      answers(tickets.listTickets, {
        data: { count: 0, current_page_no: 1, last_page: 1, page_size: 10, results: [] },
      }),
    );
    renderPanel(<TicketsView />, { path: '/tickets' });
    expect(await screen.findByText(text.empty)).toBeVisible();
    expect(screen.getAllByRole('link', { name: text.new })[0]).toHaveAttribute('href', '/add-ticket');
  });
});

describe('the list beside an opened ticket', () => {
  it('asks with the filters of the address, and marks the opened one', async () => {
    renderPanel(<TicketsView />, { path: '/tickets?code=84210017&status=reply' });
    const list = await screen.findByRole('list', { name: text.title, hidden: true });
    expect(callsOf(tickets.listTickets)[0]?.body).toMatchObject({ is_admin: false, page: 1, status: 'reply' });
    const rows = within(list).getAllByRole('button', { hidden: true });
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true']);
  });
});

describe('the conversation', () => {
  it('shows both sides and sends an answer under one key, keeping it until it is taken', async () => {
    const { user } = opened();
    expect(await screen.findByText('در حال بررسی')).toBeVisible();
    expect(screen.getByText(text.support)).toBeVisible();
    mockApi.use(refuses(sendTicketResponse, 'SERVICE_UNAVAILABLE'));
    await user.type(screen.getByLabelText(text.reply), 'ممنون');
    await user.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() => expect(callsOf(sendTicketResponse)).toHaveLength(1));
    expect(screen.getByLabelText(text.reply)).toHaveValue('ممنون');
    expect(sessionStorage.getItem('ticket-draft-4')).toBe('ممنون');
    mockApi.use(answers(sendTicketResponse, { data: chat({ id: 3, body: 'ممنون' }), next: null }));
    await user.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() => expect(screen.getByLabelText(text.reply)).toHaveValue(''));
    expect(sessionStorage.getItem('ticket-draft-4')).toBeNull();
    const calls = callsOf(sendTicketResponse);
    expect(calls.at(-1)?.body).toEqual({ ticket: 4, body: 'ممنون', is_admin: false, last_seen: 2 });
    expect(new Set(calls.map((call) => call.headers.get('idempotency-key'))).size).toBe(1);
    await waitFor(() => expect(callsOf(tickets.ticketDetails).length).toBeGreaterThan(1));
  });

  it('says that an answer was not sent until the next try takes it', async () => {
    mockApi.use(refuses(sendTicketResponse, 'SERVICE_UNAVAILABLE'));
    const { user } = opened();
    await user.type(await screen.findByLabelText(text.reply), 'پیگیری می‌کنم');
    await user.click(screen.getByRole('button', { name: text.send }));
    expect(await screen.findByText(text.notSent)).toBeVisible();
    mockApi.use(answers(sendTicketResponse, { data: chat({ id: 3 }), next: null }));
    await user.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() => expect(screen.queryByText(text.notSent)).toBeNull());
    expect(callsOf(sendTicketResponse)).toHaveLength(2);
  });

  it('says until when an answer is promised', async () => {
    mockApi.use(answers(tickets.ticketDetails, { data: details({ due_at: '2026-11-22T08:30:00.000Z' }) }));
    opened();
    expect(await screen.findByText(text.due('۱۴۰۵/۰۹/۰۱ ۱۲:۰۰'))).toBeVisible();
  });

  it('wants a text or a file', async () => {
    const { user } = opened();
    await user.click(await screen.findByRole('button', { name: text.send }));
    expect(await screen.findByText(text.nothing)).toBeVisible();
    expect(callsOf(sendTicketResponse)).toHaveLength(0);
  });

  it('takes a pasted picture as the attachment', async () => {
    mockApi.use(
      answers(core.uploadFile, { data: { id: 9, file: '/api/core/files/x/' } }),
      answers(sendTicketResponse, { data: chat({ id: 3 }), next: null }),
    );
    const { user } = opened();
    const field = await screen.findByLabelText(text.reply);
    fireEvent.paste(field, { clipboardData: { files: [new File(['x'], 'shot.png', { type: 'image/png' })] } });
    expect(await screen.findByText('shot.png')).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() =>
      expect(callsOf(sendTicketResponse)[0]?.body).toEqual({
        ticket: 4,
        body: '',
        document_id: 9,
        is_admin: false,
        last_seen: 2,
      }),
    );
  });

  it.each(['pasted', 'chosen'] as const)(
    'is not sent without the file that is %s and still on its way',
    async (how) => {
      const { promise, resolve } = Promise.withResolvers<null>();
      mockApi.use(
        responds(core.uploadFile, async () => {
          await promise;
          return HttpResponse.json({ data: { id: 9, file: '/api/core/files/x/' }, error: false, msg: '' });
        }),
        answers(sendTicketResponse, { data: chat({ id: 3 }), next: null }),
      );
      const { user } = opened();
      const field = await screen.findByLabelText(text.reply);
      await user.type(field, 'پاسخ');
      const files = [new File(['x'], 'shot.png', { type: 'image/png' })];
      if (how === 'pasted') fireEvent.paste(field, { clipboardData: { files } });
      else await user.upload(screen.getByLabelText(text.attach), files);
      await waitFor(() => expect(screen.getByRole('button', { name: new RegExp(text.send) })).toBeDisabled());
      expect(screen.getByRole('button', { name: fieldText.fileUploading })).toBeVisible();
      fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
      resolve(null);
      expect(await screen.findByText('shot.png')).toBeVisible();
      expect(callsOf(sendTicketResponse)).toEqual([]);
      await user.click(screen.getByRole('button', { name: text.send }));
      await waitFor(() => expect(callsOf(sendTicketResponse)).toHaveLength(1));
      expect(callsOf(sendTicketResponse)[0]?.body).toMatchObject({ body: 'پاسخ', document_id: 9 });
    },
  );

  it('tells what the scanner said of an attachment', async () => {
    const file = '/api/core/files/abcdefghijklmnopqrstuvwx/';
    mockApi.use(
      answers(tickets.ticketDetails, {
        data: details({
          chats: [
            chat({ id: 1, file, file_scan: 'pending' }),
            chat({ id: 2, file, file_scan: 'infected' }),
            chat({ id: 3, file, file_scan: 'not_scanned' }),
          ],
        }),
      }),
    );
    opened();
    expect(await screen.findByText('پیوست در حال بررسی امنیتی است؛ پس از آن باز می‌شود.')).toBeVisible();
    expect(screen.getByText('این پیوست ناامن است و باز نمی‌شود.')).toBeVisible();
    // Only staff are told that no scanner looked at it.
    expect(screen.queryByText(/بررسی ویروس نشده است/)).toBeNull();
  });

  it('lets writers change their answer while there is time, and give the change up', async () => {
    mockApi.use(
      answers(tickets.ticketDetails, { data: details({ chats: [chat({ can_edit: true })] }) }),
      answers(editTicketResponse, { data: chat({ body: 'سلام دوباره' }) }),
    );
    const { user, store } = opened();
    await user.click(await screen.findByRole('button', { name: text.edit }));
    expect(store.getState().tickets.selectedResponse).toEqual({ selected: true, id: 1, msg: 'سلام' });
    await user.click(screen.getByRole('button', { name: text.cancelEdit }));
    expect(store.getState().tickets.selectedResponse.selected).toBe(false);
    await user.click(screen.getByRole('button', { name: text.edit }));
    await user.type(screen.getByLabelText(text.reply), ' دوباره');
    await user.click(screen.getByRole('button', { name: text.save }));
    await waitFor(() =>
      expect(callsOf(editTicketResponse)[0]?.body).toEqual({ ticket: 4, body: 'سلام دوباره', is_admin: false }),
    );
    await waitFor(() => expect(store.getState().tickets.selectedResponse.selected).toBe(false));
  });

  it('is closed after a question', async () => {
    mockApi.use(answers(tickets.closeTicket, { data: { status: 'close' } }));
    const { user } = opened();
    await user.click(await screen.findByRole('button', { name: text.close }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: text.close }));
    await waitFor(() => expect(callsOf(tickets.closeTicket)[0]?.body).toEqual({ is_admin: false }));
  });

  it('offers a rating and a new ticket once it is closed', async () => {
    mockApi.use(
      answers(tickets.ticketDetails, { data: details({ status: 'close' }) }),
      answers(tickets.rateTicket, { data: { rating: 4 } }),
    );
    opened();
    expect(await screen.findByText(text.closed)).toBeVisible();
    expect(screen.queryByLabelText(text.reply)).toBeNull();
    // a pointer has no place in a page without layout
    fireEvent.click(screen.getByRole('radio', { name: text.stars('۴') }));
    await waitFor(() => expect(callsOf(tickets.rateTicket)[0]?.body).toEqual({ rating: 4 }));
  });

  it('may be opened again by the staff', async () => {
    mockApi.use(
      answers(tickets.ticketDetails, { data: details({ status: 'close', can_reopen: true }) }),
      answers(tickets.reopenTicket, { data: { status: 'unread' } }),
    );
    const { user } = renderDesk(<AdminTicketsView />, { path: '/admin/admin-panel/tickets?code=84210017' });
    await user.click(await screen.findByRole('button', { name: text.reopen }));
    await waitFor(() => expect(callsOf(tickets.reopenTicket)).toHaveLength(1));
    expect(callsOf(tickets.ticketDetails)[0]?.url.searchParams.get('is_admin')).toBe('true');
  });

  it('is read by an administrator of a branch, who can neither answer nor close it', async () => {
    mockApi.use(answers(tickets.ticketDetails, { data: details({ may_answer: false }) }));
    renderDesk(<AdminTicketsView />, { path: '/admin/admin-panel/tickets?code=84210017', level: 'KZ' });
    expect(await screen.findByText(text.branchReads)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: text.close })).toBeNull();
  });

  it('says that there is no such ticket', async () => {
    mockApi.use(refuses(tickets.ticketDetails, 'TICKET_NOT_FOUND'));
    opened();
    expect(await screen.findByText('تیکتی با این شماره پیدا نشد')).toBeVisible();
  });

  it('says so of a number that is mistyped, on the desk, too', async () => {
    mockApi.use(refuses(tickets.ticketDetails, 'TICKET_NOT_FOUND'));
    renderDesk(<AdminTicketsView />, { path: '/admin/admin-panel/tickets?code=12x' });
    expect(await screen.findByText('تیکتی با این شماره پیدا نشد')).toBeVisible();
    expect(screen.getByRole('button', { name: text.back })).toBeVisible();
  });
});

describe('an ended conversation of the investor', () => {
  it('is opened again while there is time', async () => {
    mockApi.use(
      answers(tickets.ticketDetails, {
        data: details({ status: 'close', can_reopen: true, close_reason: 'پرسش شما پاسخ داده شد.' }),
      }),
      answers(tickets.reopenTicket, { data: { status: 'unread' } }),
    );
    const { user } = opened();
    expect(await screen.findByText(text.closeReason('پرسش شما پاسخ داده شد.'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.reopen }));
    await waitFor(() => expect(callsOf(tickets.reopenTicket)[0]?.body).toEqual({ is_admin: false }));
  });

  it('leads to the ticket that goes on with it', async () => {
    mockApi.use(answers(tickets.ticketDetails, { data: details({ status: 'close', merged_into: '84210018' }) }));
    opened();
    expect(await screen.findByRole('link', { name: '۸۴۲۱۰۰۱۸' })).toHaveAttribute('href', '/tickets?code=84210018');
  });
});
