import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/define.ts';
import * as core from '#shared/contract/uploads.ts';
import * as tickets from '#shared/contract/tickets.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { AdminTicketsView, TicketsView } from './TicketsView.tsx';
import { TicketCategoriesView } from './TicketCategoriesView.tsx';
import { text } from './strings.ts';

type Details = ResponseOf<typeof tickets.ticketDetails>['data'];
type Chat = Details['chats'][number];

const row = {
  id: 4,
  tracking_code: '84210017',
  topic: 'واحدهای من',
  group_id: 3,
  group_title: 'صدور',
  status: 'reply',
  status_text: 'خوانده نشده',
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-21T08:00:00.000Z',
  national_code: '0012345679',
  full_name: 'نگار رستگار',
  unread_count: 2,
} as const;
const chat = (changes: Partial<Chat> = {}): Chat => ({
  id: 1,
  body: 'سلام',
  document_id: null,
  file: null,
  is_admin: false,
  author: 'نگار رستگار',
  created_at: '2026-11-21T08:00:00.000Z',
  edited_at: null,
  file_scan: null,
  can_edit: false,
  ...changes,
});
const details = (changes: Partial<Details> = {}): Details => ({
  ...row,
  status: 'read_by_user',
  order_id: null,
  rating: null,
  chats: [chat(), chat({ id: 2, body: 'در حال بررسی', is_admin: true, author: '' })],
  ...changes,
});

beforeEach(() => {
  mockApi.use(
    answers(tickets.listTickets, {
      data: { count: 1, current_page_no: 1, last_page: 1, page_size: 10, results: [row] },
    }),
    answers(tickets.listTicketCategories, {
      data: [{ id: 3, title: 'صدور', admin_title: null, is_active: true, order: 0 }],
    }),
    answers(tickets.ticketDetails, { data: details() }),
    answers(core.getImageSize, { data: { max_file_size: 1048576 } }),
  );
  signIn({ investorId: 7 });
});

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

  it('carries the flag and the labels of the staff on their side', async () => {
    signIn({ role: 'admin' });
    renderPanel(<AdminTicketsView />, { path: '/admin/admin-panel/tickets' });
    expect((await screen.findAllByText('پاسخ داده شده')).length).toBeGreaterThan(0);
    expect(callsOf(tickets.listTickets)[0]?.body).toMatchObject({ is_admin: true });
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

describe('the conversation', () => {
  it('shows both sides and sends an answer under one key, keeping it until it is taken', async () => {
    const { user } = opened();
    expect(await screen.findByText('در حال بررسی')).toBeVisible();
    expect(screen.getByText(text.support)).toBeVisible();
    mockApi.use(refuses(tickets.sendTicketResponse, 'SERVICE_UNAVAILABLE'));
    await user.type(screen.getByLabelText(text.reply), 'ممنون');
    await user.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() => expect(callsOf(tickets.sendTicketResponse)).toHaveLength(1));
    expect(screen.getByLabelText(text.reply)).toHaveValue('ممنون');
    expect(sessionStorage.getItem('ticket-draft-4')).toBe('ممنون');
    mockApi.use(answers(tickets.sendTicketResponse, { data: chat({ id: 3, body: 'ممنون' }) }));
    await user.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() => expect(screen.getByLabelText(text.reply)).toHaveValue(''));
    expect(sessionStorage.getItem('ticket-draft-4')).toBeNull();
    const calls = callsOf(tickets.sendTicketResponse);
    expect(calls.at(-1)?.body).toEqual({ ticket: 4, body: 'ممنون', is_admin: false, last_seen: 2 });
    expect(new Set(calls.map((call) => call.headers.get('idempotency-key'))).size).toBe(1);
    await waitFor(() => expect(callsOf(tickets.ticketDetails).length).toBeGreaterThan(1));
  });

  it('wants a text or a file', async () => {
    const { user } = opened();
    await user.click(await screen.findByRole('button', { name: text.send }));
    expect(await screen.findByText(text.nothing)).toBeVisible();
    expect(callsOf(tickets.sendTicketResponse)).toHaveLength(0);
  });

  it('takes a pasted picture as the attachment', async () => {
    mockApi.use(
      answers(core.uploadFile, { data: { id: 9, file: '/api/core/files/x/' } }),
      answers(tickets.sendTicketResponse, { data: chat({ id: 3 }) }),
    );
    const { user } = opened();
    const field = await screen.findByLabelText(text.reply);
    fireEvent.paste(field, { clipboardData: { files: [new File(['x'], 'shot.png', { type: 'image/png' })] } });
    expect(await screen.findByText('shot.png')).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() =>
      expect(callsOf(tickets.sendTicketResponse)[0]?.body).toEqual({
        ticket: 4,
        body: '',
        document_id: 9,
        is_admin: false,
        last_seen: 2,
      }),
    );
  });

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
    expect(await screen.findByText('بررسی ویروس این پیوست تمام نشده است؛ پس از آن باز می‌شود.')).toBeVisible();
    expect(screen.getByText('این پیوست ناامن است و باز نمی‌شود.')).toBeVisible();
    // Only staff are told that no scanner looked at it.
    expect(screen.queryByText(/بررسی ویروس نشده است/)).toBeNull();
  });

  it('lets an own answer be changed while there is time, and the change be given up', async () => {
    mockApi.use(
      answers(tickets.ticketDetails, { data: details({ chats: [chat({ can_edit: true })] }) }),
      answers(tickets.editTicketResponse, { data: chat({ body: 'سلام دوباره' }) }),
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
      expect(callsOf(tickets.editTicketResponse)[0]?.body).toEqual({ ticket: 4, body: 'سلام دوباره', is_admin: false }),
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
      answers(tickets.ticketDetails, { data: details({ status: 'close' }) }),
      answers(tickets.reopenTicket, { data: { status: 'unread' } }),
    );
    const { user } = renderDesk(<AdminTicketsView />, { path: '/admin/admin-panel/tickets?code=84210017' });
    await user.click(await screen.findByRole('button', { name: text.reopen }));
    await waitFor(() => expect(callsOf(tickets.reopenTicket)).toHaveLength(1));
    expect(callsOf(tickets.ticketDetails)[0]?.url.searchParams.get('is_admin')).toBe('true');
  });

  it('is read by an administrator of a branch, who can neither answer nor close it', async () => {
    mockApi.use(answers(tickets.ticketDetails, { data: details() }));
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
});

describe('categories', () => {
  it('are added, renamed and switched off', async () => {
    const category = { id: 3, title: 'صدور', admin_title: null, is_active: true, order: 0 };
    mockApi.use(
      answers(tickets.createTicketCategory, { data: { ...category, id: 9, title: 'سود' } }),
      answers(tickets.updateTicketCategory, { data: category }),
    );
    const { user } = renderPanel(<TicketCategoriesView />, { path: '/admin/admin-panel/tickets-categories' });
    expect(await screen.findByText('صدور')).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.add }));
    expect(await screen.findByText(text.titleNeeded)).toBeVisible();
    await user.click(screen.getByLabelText(text.categoryTitle));
    await user.paste('س'.repeat(51));
    expect(screen.getByLabelText(text.categoryTitle)).toHaveValue('س'.repeat(51));
    expect(screen.getByText(text.titleLength('۵۱', '۵۰'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.add }));
    expect(await screen.findByText(text.titleLong)).toBeVisible();
    expect(callsOf(tickets.createTicketCategory)).toHaveLength(0);
    await user.clear(screen.getByLabelText(text.categoryTitle));
    // the title for the staff has the same limit, and says so at its field
    await user.click(screen.getByLabelText(text.adminTitle));
    await user.paste('س'.repeat(51));
    expect(screen.getByLabelText(text.adminTitle)).toHaveAccessibleDescription(text.titleLong);
    await user.clear(screen.getByLabelText(text.adminTitle));
    await user.type(screen.getByLabelText(text.categoryTitle), 'سود');
    await user.click(screen.getByRole('button', { name: text.add }));
    await waitFor(() =>
      expect(callsOf(tickets.createTicketCategory)[0]?.body).toEqual({ title: 'سود', admin_title: null }),
    );
    await user.click(screen.getByRole('switch'));
    await waitFor(() => expect(callsOf(tickets.updateTicketCategory)[0]?.body).toEqual({ is_active: false }));
  });
});
