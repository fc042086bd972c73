import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { touchPresence } from '#shared/contract/presence.ts';
import * as desk from '#shared/contract/ticketDesk.ts';
import * as tickets from '#shared/contract/tickets.ts';
import * as core from '#shared/contract/uploads.ts';
import { answers, mockApi } from './msw.ts';

type Details = ResponseOf<typeof tickets.ticketDetails>['data'];
type Chat = Details['chats'][number];

/** A ticket of a list. */
export const row = {
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
  due_at: null,
  due_state: null,
  assignee_id: null,
  assignee: null,
} as const;
/** One answer. */
export const chat = (changes: Partial<Chat> = {}): Chat => ({
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
  from_code: null,
  ...changes,
});
/** A ticket with its conversation. */
export const details = (changes: Partial<Details> = {}): Details => ({
  ...row,
  status: 'read_by_user',
  order_id: null,
  rating: null,
  closed_at: null,
  close_reason: null,
  may_answer: true,
  can_reopen: false,
  merged_into: null,
  chats: [chat(), chat({ id: 2, body: 'در حال بررسی', is_admin: true, author: '' })],
  ...changes,
});

type Desk = ResponseOf<typeof desk.getTicketDesk>['data'];
/** What staff alone read of it. */
export const deskOf = (changes: Partial<Desk> = {}): Desk => ({
  assignee: null,
  investor_id: 7,
  order_no: '14050830001',
  closed_by: null,
  notes: [],
  others: [],
  responders: [
    { id: 5, name: 'مینا سهیلی' },
    { id: 9, name: 'پیمان سهرابی' },
  ],
  own_id: 9,
  ...changes,
});
/** A canned answer with three tags. */
export const canned = {
  id: 1,
  title: 'زمان صدور',
  body: 'سلام {نام}، درخواست {درخواست} در تیکت {تیکت}',
  group_id: null,
  group_title: null,
  updated_by: 'مینا سهیلی',
  updated_at: '2026-11-21T08:00:00.000Z',
  version: 'seen-1',
};

/** Answers every call of the screens of tickets. */
export function prepareTickets(): void {
  mockApi.use(
    answers(tickets.listTickets, {
      data: { count: 1, current_page_no: 1, last_page: 1, page_size: 10, results: [row] },
    }),
    answers(tickets.listTicketCategories, {
      data: [
        {
          id: 3,
          title: 'صدور',
          admin_title: null,
          is_active: true,
          order: 0,
          promised_hours: 8,
          duty: 'staff',
          version: 'seen-3',
        },
      ],
    }),
    // the ticket that was asked for
    answers(tickets.ticketDetails, ({ url }) => ({
      data: details({ tracking_code: url.pathname.split('/').at(-2) ?? '' }),
    })),
    answers(core.getImageSize, { data: { max_file_size: 1048576 } }),
    answers(touchPresence, { data: [] }),
    answers(desk.getTicketDesk, { data: deskOf() }),
    answers(desk.listCannedAnswers, { data: [canned] }),
    answers(desk.listTicketFilters, {
      data: { responders: [{ id: 5, name: 'مینا سهیلی' }], branches: [{ id: 2, name: 'شیراز' }] },
    }),
  );
}
