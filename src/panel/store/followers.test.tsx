import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as accounting from '#shared/contract/accounting.ts';
import * as messages from '#shared/contract/messages.ts';
import { editTicketResponse, sendTicketResponse } from '#shared/contract/ticketAnswers.ts';
import * as tickets from '#shared/contract/tickets.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { makePanel, signIn } from '#tests/support/panel.tsx';
import { chat, details, row } from '#tests/support/ticketSamples.ts';
import { AccountingApi } from '../api/accounting.ts';
import { attachedApi } from '../api/attach.ts';
import { baseApi } from '../api/baseApi.ts';
import { MessagesApi } from '../api/messages.ts';
import { ticketsApi } from '../api/tickets.ts';
import { readMessage } from './flows/messages.ts';
import { closeTicket, createTicket, editResponse, sendResponse } from './flows/tickets.ts';
import { loggedOut } from './slices/authSlice.ts';
import { responseEditEnded, responseEditStarted } from './slices/ticketsSlice.ts';

const list = (
  changes: Partial<{ count: number; current_page_no: number; last_page: number; page_size: number }> = {},
) => ({
  data: { count: 12, current_page_no: 2, last_page: 3, page_size: 5, results: [row], ...changes },
});
const category = {
  id: 3,
  title: 'صدور',
  admin_title: null,
  is_active: true,
  order: 1,
  promised_hours: 8,
  duty: null,
  version: null,
};
const ticketBody = { national_code: '0012345679', topic: 'موضوع', group_id: 3, body: 'متن', is_admin: false };

const stores: ReturnType<typeof makePanel>['store'][] = [];
const begin = () => {
  const { store } = makePanel();
  stores.push(store);
  return { store, state: () => store.getState() };
};

beforeEach(() => signIn({ investorId: 7 }));
// no screen ends what a test subscribed to, and a window that comes back would ask again in the tests of another file
afterEach(() => {
  for (const store of stores.splice(0)) store.dispatch(baseApi.util.resetApiState());
});

const { listTickets, ticketDetails, listTicketCategories } = ticketsApi.endpoints;
const listCall = { body: { is_admin: false, page: 2, page_size: 5 } };
const detailsCall = { params: { code: '84210017' }, query: { is_admin: false } };

describe('the slice of tickets', () => {
  it('has its fields and flags from the start', () => {
    expect(begin().state().tickets).toMatchObject({
      ticketDetails: null,
      tickets: { count: 0, current_page_no: 1, last_page: 1, page_size: 10, results: [] },
      categories: [],
      selectedResponse: { selected: false, msg: '', id: null },
      error: false,
      detailError: false,
      responseError: false,
    });
  });

  it('holds the list with count, current_page_no, last_page and page_size', async () => {
    mockApi.use(answers(tickets.listTickets, list()));
    const { store, state } = begin();
    await store.dispatch(listTickets.initiate(listCall));
    expect(state().tickets.tickets).toEqual({
      count: 12,
      current_page_no: 2,
      last_page: 3,
      page_size: 5,
      results: [row],
    });
  });

  it('holds the details of a ticket with its chats, and the categories: the objects of the query cache', async () => {
    mockApi.use(
      answers(tickets.ticketDetails, { data: details() }),
      answers(tickets.listTicketCategories, { data: [category] }),
    );
    const { store, state } = begin();
    const answer = await store.dispatch(ticketDetails.initiate(detailsCall));
    await store.dispatch(listTicketCategories.initiate({ body: { is_admin: false } }));
    expect(state().tickets.ticketDetails?.chats.map(({ body }) => body)).toEqual(['سلام', 'در حال بررسی']);
    expect(state().tickets.ticketDetails).toBe(answer.data?.data);
    expect(state().tickets.categories).toEqual([category]);
  });

  it('goes back to an answer that is still fresh without another call', async () => {
    mockApi.use(answers(tickets.listTickets, ({ body }) => list({ current_page_no: (body as { page: number }).page })));
    const { store, state } = begin();
    const page = (number: number) =>
      store.dispatch(listTickets.initiate({ body: { is_admin: false, page: number, page_size: 5 } }));
    await page(1);
    await page(2);
    expect(state().tickets.tickets.current_page_no).toBe(2);
    await page(1);
    expect(state().tickets.tickets.current_page_no).toBe(1);
    expect(callsOf(tickets.listTickets)).toHaveLength(2);
  });

  it('sets the general flag when the list or the registration of a ticket fails, and clears it with the next success', async () => {
    mockApi.use(refuses(tickets.listTickets, 'SERVICE_UNAVAILABLE'));
    const { store, state } = begin();
    await store.dispatch(listTickets.initiate(listCall));
    expect(state().tickets).toMatchObject({ error: true, detailError: false, responseError: false });
    mockApi.use(answers(tickets.listTickets, list()));
    await store.dispatch(listTickets.initiate(listCall, { forceRefetch: true }));
    expect(state().tickets.error).toBe(false);

    mockApi.use(refuses(tickets.createTicket, 'TICKET_CATEGORY_UNKNOWN'));
    await expect(store.dispatch(createTicket({ body: ticketBody }))).rejects.toMatchObject({ status: 422 });
    expect(state().tickets.error).toBe(true);
    mockApi.use(answers(tickets.createTicket, { data: { id: 4, tracking_code: '84210017' } }));
    expect(await store.dispatch(createTicket({ body: ticketBody }))).toBe('84210017');
    expect(state().tickets.error).toBe(false);
  });

  it('sets the detail flag when details or categories fail; the other one is not forgotten by a success', async () => {
    mockApi.use(
      refuses(tickets.ticketDetails, 'TICKET_NOT_FOUND'),
      answers(tickets.listTicketCategories, { data: [category] }),
    );
    const { store, state } = begin();
    await store.dispatch(ticketDetails.initiate(detailsCall));
    await store.dispatch(listTicketCategories.initiate({ body: { is_admin: false } }));
    expect(state().tickets).toMatchObject({ error: false, detailError: true, responseError: false });

    mockApi.use(refuses(tickets.listTicketCategories, 'SERVICE_UNAVAILABLE'));
    const other = begin();
    await other.store.dispatch(listTicketCategories.initiate({ body: { is_admin: false } }));
    expect(other.state().tickets.detailError).toBe(true);
  });

  it('sets the response flag when an answer is refused; after a success the details are read again', async () => {
    mockApi.use(answers(tickets.ticketDetails, { data: details() }), refuses(sendTicketResponse, 'TICKET_CLOSED'));
    const { store, state } = begin();
    await store.dispatch(ticketDetails.initiate(detailsCall));
    const answer = { body: { ticket: 4, body: 'سلام', is_admin: false } };
    await expect(store.dispatch(sendResponse(answer))).rejects.toMatchObject({ code: 'TICKET_CLOSED' });
    expect(state().tickets).toMatchObject({ error: false, detailError: false, responseError: true });

    mockApi.use(
      answers(sendTicketResponse, { data: chat({ id: 3 }), next: null }),
      answers(tickets.ticketDetails, { data: details({ chats: [chat({ id: 3, body: 'پاسخ جدید' })] }) }),
    );
    await store.dispatch(sendResponse(answer));
    expect(state().tickets.responseError).toBe(false);
    await expect.poll(() => state().tickets.ticketDetails?.chats[0]?.body).toBe('پاسخ جدید');
  });

  it('keeps the answer that is edited with its text and id, and sends the change', async () => {
    mockApi.use(refuses(editTicketResponse, 'TICKET_EDIT_TOO_LATE'));
    const { store, state } = begin();
    store.dispatch(responseEditStarted({ id: 9, msg: 'متن' }));
    expect(state().tickets.selectedResponse).toEqual({ selected: true, msg: 'متن', id: 9 });
    const change = { params: { responseId: 9 }, body: { ticket: 4, body: 'متن', is_admin: false } };
    await expect(store.dispatch(editResponse(change))).rejects.toMatchObject({ status: 409 });
    expect(state().tickets.responseError).toBe(true);
    store.dispatch(responseEditEnded());
    expect(state().tickets).toMatchObject({
      selectedResponse: { selected: false, msg: '', id: null },
      responseError: false,
    });
  });

  it('closes a ticket with the flag of the side', async () => {
    mockApi.use(answers(tickets.closeTicket, { data: { status: 'close' } }));
    await begin().store.dispatch(closeTicket({ params: { id: 4 }, body: { is_admin: false } }));
    expect(callsOf(tickets.closeTicket)[0]?.body).toEqual({ is_admin: false });
  });

  it('is empty again when the cache is, and after the log-out', async () => {
    mockApi.use(answers(tickets.ticketDetails, { data: details() }));
    const { store, state } = begin();
    await store.dispatch(ticketDetails.initiate(detailsCall));
    store.dispatch(attachedApi()!.reset());
    expect(state().tickets.ticketDetails).toBeNull();
    await store.dispatch(ticketDetails.initiate(detailsCall));
    expect(state().tickets.ticketDetails?.id).toBe(4);
    store.dispatch(loggedOut());
    expect(state().tickets.ticketDetails).toBeNull();
  });
});

describe('the slice of messages', () => {
  it('holds showMessages, showNews and the count of unread messages, which falls when one is read', async () => {
    let unread = 3;
    mockApi.use(
      answers(messages.countUnreadMessages, () => ({ data: { count: unread } })),
      answers(messages.readMessage, () => {
        unread = 2;
        return { data: { count: 2 } };
      }),
    );
    const { store, state } = begin();
    expect(state().messages).toEqual({ showMessages: false, showNews: false, unreadMessages: 0 });
    await store.dispatch(MessagesApi.endpoints.countUnreadMessages.initiate());
    expect(state().messages.unreadMessages).toBe(3);
    await store.dispatch(readMessage(5));
    await expect.poll(() => state().messages.unreadMessages).toBe(2);
  });

  it('keeps the count when it cannot be asked for again', async () => {
    mockApi.use(answers(messages.countUnreadMessages, { data: { count: 3 } }));
    const { store, state } = begin();
    await store.dispatch(MessagesApi.endpoints.countUnreadMessages.initiate());
    mockApi.use(refuses(messages.countUnreadMessages, 'SERVICE_UNAVAILABLE'));
    await store.dispatch(MessagesApi.endpoints.countUnreadMessages.initiate(undefined, { forceRefetch: true }));
    expect(state().messages.unreadMessages).toBe(3);
  });
});

describe('the slice of the turnover', () => {
  it('begins with five rows of page 1, and holds what was asked for with its rows', async () => {
    const summary = {
      ...{ debit: '0', debitText: '0', credit: '0', creditText: '0', balance: '0', balanceText: '0' },
      ...{ balanceSideText: 'تسویه', rowCount: 0 },
    };
    const turnover = {
      transactionId: '1',
      transactionDate: '2026-11-21',
      transactionDateText: '1405/08/30',
      transactionAt: '2026-11-21T08:00:00.000Z',
      transactionType: 'deposit',
      transactionTypeText: 'واریز',
      debitAmount: '0',
      debitAmountText: '0',
      creditAmount: '100',
      creditAmountText: '100',
      balance: '100',
      balanceText: '100',
      balanceSideText: 'مانده بستانکار',
      branchName: 'اینترنتی',
      comments: '',
      orderId: null,
      orderNo: null,
      fundId: 1,
      fundName: 'آذرخش',
    };
    mockApi.use(
      answers(accounting.listAccounting, {
        data: [turnover],
        pageInfo: { page: 2, size: 5, totalCount: 6, totalPages: 2 },
        summary,
      }),
    );
    const { store, state } = begin();
    expect(state().accounting).toEqual({ size: 5, page: 1, fundName: '', rows: [] });
    await store.dispatch(
      AccountingApi.endpoints.listAccounting.initiate({
        query: { investorId: 7, page: 2, size: 5, fundName: 'آذرخش' },
      }),
    );
    expect(state().accounting).toEqual({ size: 5, page: 2, fundName: 'آذرخش', rows: [turnover] });
  });
});
