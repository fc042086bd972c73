import { seenVersion } from './approvals.ts';
import { scanStates } from './uploads.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, isoDate, list, moment, page, prose, shape, size, text, yup } from './kernel/fields.ts';

/* Support tickets (spec 3, 4, 5; domain 9.11). */

export const ticketStatuses = ['unread', 'read', 'read_by_user', 'reply', 'close'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Labels and badge colors of spec 4. */
export const ticketStatusTexts: Record<
  TicketStatus,
  { investor: string; admin: string; color: 'info' | 'warning' | 'secondary' | 'success' | 'default' }
> = {
  unread: { investor: 'ارسال شده', admin: 'در انتظار پاسخ', color: 'info' },
  read: { investor: 'در حال بررسی', admin: 'خوانده شده', color: 'warning' },
  read_by_user: { investor: 'خوانده شده', admin: 'خوانده شده توسط کاربر', color: 'secondary' },
  reply: { investor: 'خوانده نشده', admin: 'پاسخ داده شده', color: 'success' },
  close: { investor: 'بسته شده', admin: 'بسته شده', color: 'default' },
};

export const ticketErrors = {
  TICKET_NOT_FOUND: { status: 404, message: 'تیکتی با این شماره پیدا نشد' },
  TICKET_CLOSED: {
    status: 409,
    message: 'این تیکت بسته شده است؛ تا ۷ روز پس از بستن می‌توانید آن را بازگشایی کنید، پس از آن تیکت جدید ثبت کنید',
  },
  TICKET_CATEGORY_UNKNOWN: { status: 422, message: 'دسته‌بندی پیدا نشد؛ دسته دیگری انتخاب کنید' },
  TICKET_CLOSED_FOR_STAFF: { status: 409, message: 'این تیکت بسته شده است؛ برای پاسخ، ابتدا آن را بازگشایی کنید' },
  TICKET_ANSWERED: {
    status: 409,
    message: 'در این فاصله {who} به این تیکت پاسخ داد؛ پاسخ جدید را بخوانید و اگر هنوز لازم است دوباره بفرستید',
  },
  TICKET_CODE_FOREIGN: { status: 422, message: 'کد ملی خود یا یکی از سرمایه‌گذاران خود را وارد کنید' },
  TICKET_CUSTOMER_UNKNOWN: { status: 422, message: 'سرمایه‌گذاری با این کد ملی در پنل حساب ندارد' },
  TICKET_EMPTY: { status: 400, message: 'متن یا فایل پاسخ را وارد کنید' },
  TICKET_EDIT_TOO_LATE: { status: 409, message: 'زمان ویرایش این پاسخ گذشته است' },
  TICKET_STATUS_NOT_ALLOWED: { status: 409, message: 'این تغییر وضعیت ممکن نیست' },
  TICKET_DUTY: { status: 403, message: 'پاسخ به تیکت‌های این دسته با همکاران دیگری است' },
  TICKET_REOPEN_LATE: { status: 409, message: 'مهلت بازگشایی این تیکت گذشته است؛ تیکت جدیدی ثبت کنید' },
  TICKET_MERGED: { status: 409, message: 'این تیکت با تیکت {code} ادغام شده است؛ گفت‌وگو آنجا ادامه دارد' },
} as const satisfies Record<string, ErrorText>;

/** Who answers, for investors: they are not told the name of the member of staff. */
export const ticketSupport = 'پشتیبانی';

/** National code of the ticket form: its rules and words are fixed by spec 5. */
export const ticketNationalCode = () =>
  yup
    .string()
    .required('لطفاً کد ملی را وارد کنید')
    .min(10, 'کد ملی باید حداقل ۱۰ رقم باشد')
    .max(14, 'کد ملی باید حداکثر ۱۴ رقم باشد')
    .matches(/^\d*$/, 'کد ملی فقط رقم دارد')
    .test('repeated', 'کد ملی معتبر نیست', (value) => !value || !/^(\d)\1{9}$/.test(value));

const topic = () =>
  yup.string().required('لطفاً موضوع را وارد کنید').max(50, 'عنوان بیش از حد طولانی است').meta({ prose: true });
export const bodyText = () => yup.string().max(5000, 'متن حداکثر ۵۰۰۰ حرف است').meta({ prose: true });
/** The flag of the staff's side; it gives no rights. */
export const isAdmin = () => yup.boolean();

/** How many days after its closing an investor may open a ticket again. */
export const reopenDays = 7;

/** Where a ticket stands against the time that was promised; less than two working hours are near. */
export const promiseStates = ['fine', 'near', 'late'] as const;
export type PromiseState = (typeof promiseStates)[number];

/** Orders of the list: what changed last, or what is promised first. */
export const listOrders = ['updated', 'due'] as const;

/** Duties that the tickets of a category may ask of who answers them. */
export const categoryDuties = ['staff', 'makerOrChecker', 'super'] as const;
export type CategoryDuty = (typeof categoryDuties)[number];

/** Fields of the form and of the call (spec 5). `is_admin` never gives rights; it only narrows (reliability 9 row 4). */
export const ticketForm = {
  national_code: ticketNationalCode(),
  topic: topic(),
  group_id: id().typeError('لطفاً دسته‌بندی را انتخاب کنید').required('لطفاً دسته‌بندی را انتخاب کنید'),
  body: bodyText().required('لطفاً متن را وارد کنید'),
  document_id: id(),
};

/** One ticket of a list. */
export const ticketRow = {
  id: id().required(),
  tracking_code: yup.string().required(),
  topic: yup.string().required(),
  group_id: id().required(),
  group_title: yup.string().required(),
  status: yup.string().oneOf(ticketStatuses).required(),
  status_text: yup.string().required(),
  created_at: moment().required(),
  updated_at: moment().required(),
  national_code: yup.string().required(),
  full_name: yup.string().defined(),
  unread_count: count().required(),
  /** until when an answer is promised; null while none is awaited */
  due_at: moment().nullable().defined(),
  due_state: yup.string().oneOf(promiseStates).nullable().defined(),
  /** who answers it; staff alone read this */
  assignee_id: id().nullable().defined(),
  assignee: yup.string().nullable().defined(),
};

/** What one side wrote. */
export const chat = () =>
  shape({
    id: id().required(),
    body: yup.string().defined(),
    document_id: id().nullable().defined(),
    /** path the attachment is read from */
    file: yup.string().nullable().defined(),
    /** what the scanner said of the attachment; null without one */
    file_scan: yup.string().oneOf(scanStates).nullable().defined(),
    is_admin: yup.boolean().required(),
    author: yup.string().defined(),
    created_at: moment().required(),
    edited_at: moment().nullable().defined(),
    /** the caller may still change it: 15 minutes for investors, 24 hours for admins */
    can_edit: yup.boolean().required(),
    /** tracking code of the merged ticket that it was written in; null for the ticket itself */
    from_code: yup.string().nullable().defined(),
  });

const ownFilters = () => ({
  status: yup.string().oneOf(ticketStatuses),
  group_id: id(),
  tracking_code: text(20),
  topic: text(50),
  from: isoDate(),
  to: isoDate(),
});

/** What the list of everybody is filtered by, for staff also by who answers (`none`: nobody); `due`: promised first, then what waits for nobody. */
export const deskFilters = () => ({
  ...ownFilters(),
  national_code: text(14),
  responder: yup.string().matches(/^(none|[1-9]\d{0,8})$/, 'کارشناس درست نیست'),
  branch_id: id(),
  order: yup.string().oneOf(listOrders),
});

export const ticketFileColumns = ['شماره تیکت', 'موضوع', 'دسته', 'وضعیت', 'تاریخ ثبت', 'آخرین تغییر'] as const;
export const ticketFileSheet = 'تیکت‌ها';

export const exportTickets = operation({
  id: 'exportTickets',
  method: 'get',
  path: '/api/tickets/list/export/',
  tag: 'tickets',
  summary:
    'Own tickets of the filter as CSV or as a spreadsheet from right to left, newest change first, at most 5,000 rows.',
  access: { kind: 'user' },
  query: shape({
    ...ownFilters(),
    format: yup
      .string()
      .oneOf(['csv', 'xlsx'] as const)
      .default('csv'),
  }),
  answer: shape({}),
  kind: 'raw',
  limit: 'export',
  errors: ['DATE_RANGE_INVALID'],
});

export const listTickets = operation({
  id: 'listTickets',
  method: 'post',
  path: '/api/tickets/list/',
  tag: 'tickets',
  summary: 'Tickets of the caller, or of everyone for an admin with is_admin; newest change first.',
  access: { kind: 'user' },
  body: shape({
    ...deskFilters(),
    page: page(),
    page_size: size(10),
    is_admin: isAdmin(),
  }),
  answer: shape({
    data: shape({
      count: count().required(),
      current_page_no: count().required(),
      last_page: count().required(),
      page_size: count().required(),
      results: list(shape(ticketRow)),
    }).required(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

/** The optional segment of the path is a status (decision 134). */
export const listTicketsOfStatus = operation({
  id: 'listTicketsOfStatus',
  method: 'post',
  path: '/api/tickets/list/{status}/',
  tag: 'tickets',
  summary: 'Tickets as `listTickets` gives them, of the status of the path.',
  access: { kind: 'user' },
  panel: false,
  params: shape({ status: yup.string().oneOf(ticketStatuses, 'وضعیت تیکت درست نیست').required() }),
  body: listTickets.body,
  answer: listTickets.answer,
  errors: listTickets.errors,
});

export const createTicket = operation({
  id: 'createTicket',
  method: 'post',
  path: '/api/tickets/create/',
  tag: 'tickets',
  summary:
    'Opens a ticket; answers its tracking code. With is_admin, staff open it for the customer of the national code.',
  access: { kind: 'user' },
  body: shape({ ...ticketForm, order_id: id(), is_admin: isAdmin() }),
  answer: shape({ data: shape({ id: id().required(), tracking_code: yup.string().required() }).required() }),
  status: 201,
  errors: ['TICKET_CATEGORY_UNKNOWN', 'TICKET_CUSTOMER_UNKNOWN', 'TICKET_CODE_FOREIGN', 'NOT_FOUND'],
  idempotent: true,
});

/** One category of tickets. */
export const ticketCategory = () =>
  shape({
    id: id().required(),
    /** what investors read */
    title: yup.string().required(),
    /** label for staff, where it differs from the investors' (spec 6); null for investors */
    admin_title: yup.string().nullable().defined(),
    is_active: yup.boolean().required(),
    order: count().required(),
    /** an answer is promised within so many working hours */
    promised_hours: count().required(),
    /** who answers; null for investors */
    duty: yup.string().oneOf(categoryDuties).nullable().defined(),
    /** null for investors */
    version: seenVersion().defined(),
  });

export const listTicketCategories = operation({
  id: 'listTicketCategories',
  method: 'post',
  path: '/api/tickets/categories/',
  tag: 'tickets',
  summary: 'Ticket categories; admins with is_admin see the inactive ones, too.',
  access: { kind: 'user' },
  body: shape({ filter: text(50), is_admin: isAdmin() }),
  answer: shape({ data: list(ticketCategory()) }),
});

/** A ticket with its conversation. */
export const openedTicket = () =>
  shape({
    ...ticketRow,
    order_id: id().nullable().defined(),
    rating: count().nullable().defined(),
    closed_at: moment().nullable().defined(),
    close_reason: yup.string().nullable().defined(),
    /** the caller may answer it: staff by the duty of the category */
    may_answer: yup.boolean().required(),
    /** the caller may open it again */
    can_reopen: yup.boolean().required(),
    /** tracking code of the ticket that goes on with this one */
    merged_into: yup.string().nullable().defined(),
    chats: list(chat()),
  });

export const ticketDetails = operation({
  id: 'ticketDetails',
  method: 'get',
  writes: true,
  path: '/api/tickets/{code}/',
  tag: 'tickets',
  summary: 'One ticket with its conversation. Opening it marks it as read for the side that opens it.',
  access: { kind: 'user' },
  // a mistyped number is a ticket that is not there
  params: shape({ code: text(200).required() }),
  query: shape({ is_admin: isAdmin() }),
  answer: shape({ data: openedTicket().required() }),
  errors: ['TICKET_NOT_FOUND'],
});

/** Stands where staff close a ticket by the API without a reason; the panel's form demands one. */
export const noCloseReason = 'علت ذکر نشده است';

const closeReason = () => prose(300).min(10, 'علت را دست‌کم در ۱۰ حرف بنویسید');

export const closeTicket = operation({
  id: 'closeTicket',
  method: 'put',
  path: '/api/tickets/{id}/close/',
  tag: 'tickets',
  summary: 'Closes a ticket; either side may. The investor reads the reason of the staff, or that they gave none.',
  access: { kind: 'user' },
  params: shape({ id: id().required() }),
  body: shape({ is_admin: isAdmin(), reason: closeReason() }),
  answer: shape({ data: shape({ status: yup.string().oneOf(ticketStatuses).required() }).required() }),
  errors: ['ACCESS_DENIED', 'TICKET_DUTY', 'TICKET_NOT_FOUND'],
});

/** The spec closes by GET or PUT; the panel uses the PUT, which the XSRF token guards. */
export const closeTicketByGet = operation({
  id: 'closeTicketByGet',
  method: 'get',
  writes: true,
  path: '/api/tickets/{id}/close/',
  tag: 'tickets',
  summary: 'Closes a ticket (twin of the PUT).',
  access: { kind: 'user' },
  panel: false,
  params: shape({ id: id().required() }),
  query: shape({ is_admin: isAdmin(), reason: closeReason() }),
  answer: closeTicket.answer,
  errors: closeTicket.errors,
});

export const reopenTicket = operation({
  id: 'reopenTicket',
  method: 'put',
  path: '/api/tickets/{id}/reopen/',
  tag: 'tickets',
  summary: 'Opens a closed ticket again, as waiting for an answer: staff at any time, the investor within seven days.',
  access: { kind: 'user' },
  params: shape({ id: id().required() }),
  body: shape({ is_admin: isAdmin() }),
  answer: closeTicket.answer,
  errors: [
    'ACCESS_DENIED',
    'TICKET_DUTY',
    'TICKET_NOT_FOUND',
    'TICKET_STATUS_NOT_ALLOWED',
    'TICKET_REOPEN_LATE',
    'TICKET_MERGED',
  ],
});

export const rateTicket = operation({
  id: 'rateTicket',
  method: 'put',
  path: '/api/tickets/{id}/rating/',
  tag: 'tickets',
  summary: 'Rates the answers of an own closed ticket from 1 to 5; may be changed.',
  access: { kind: 'user' },
  params: shape({ id: id().required() }),
  body: shape({
    rating: count().min(1, 'امتیاز از ۱ تا ۵ است').max(5, 'امتیاز از ۱ تا ۵ است').required('امتیاز را انتخاب کنید'),
  }),
  answer: shape({ data: shape({ rating: count().required() }).required() }),
  errors: ['TICKET_NOT_FOUND', 'TICKET_STATUS_NOT_ALLOWED'],
});
