import { seenVersion, version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { unknownTags } from './cannedTags.ts';
import { count, fileFormat, id, list, moment, prose, shape, yup } from './kernel/fields.ts';
import { categoryDuties, deskFilters, ticketCategory, ticketFileColumns, ticketStatuses } from './tickets.ts';

/* What staff do with tickets: who answers, notes, merging, canned answers, categories (domain 9.20). */

export const ticketDeskErrors = {
  TICKET_ASSIGNED: { status: 409, message: 'در این فاصله {who} این تیکت را برداشت؛ وضعیت جدید را ببینید' },
  TICKET_FREED: { status: 409, message: 'این تیکت در این فاصله آزاد شد؛ وضعیت جدید را ببینید' },
  TICKET_RESPONDER: { status: 422, message: 'این همکار تیکت‌های این دسته را پاسخ نمی‌دهد' },
  TICKET_MERGE_OTHER: { status: 422, message: 'فقط دو تیکت یک سرمایه‌گذار ادغام می‌شوند' },
  TICKET_MERGE_CLOSED: { status: 409, message: 'تیکت بسته ادغام نمی‌شود؛ ابتدا آن را بازگشایی کنید' },
  TICKET_CATEGORY_EXISTS: { status: 409, message: 'دسته‌بندی دیگری با این عنوان هست' },
  TICKET_CATEGORY_USED: { status: 409, message: 'این دسته تیکت یا پاسخ آماده دارد و حذف نمی‌شود؛ آن را غیرفعال کنید' },
  TICKET_CATEGORIES_CHANGED: { status: 409, message: 'دسته‌ها در این فاصله تغییر کرده‌اند؛ ترتیب جدید را ببینید' },
  CANNED_ANSWER_NOT_FOUND: { status: 404, message: 'پاسخ آماده پیدا نشد' },
  CANNED_ANSWER_EXISTS: { status: 409, message: 'پاسخ آماده دیگری با این عنوان هست' },
} as const satisfies Record<string, ErrorText>;

const nothing = () => shape({ data: yup.mixed().nullable() });
const params = () => shape({ id: id().required() });
const person = () => shape({ id: id().required(), name: yup.string().required() });

export const listTicketFilters = operation({
  id: 'listTicketFilters',
  method: 'get',
  path: '/api/tickets/desk/filters/',
  tag: 'tickets',
  summary: 'The people who answer tickets and the branches, for the filters of the list.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({
    data: shape({
      responders: list(person()),
      branches: list(person()),
    }).required(),
  }),
});

/** Columns of the file of everybody's tickets: those of investors, and what only staff see. */
export const deskFileColumns = [...ticketFileColumns, 'سرمایه‌گذار', 'کد ملی', 'کارشناس', 'مهلت پاسخ'] as const;

export const exportDeskTickets = operation({
  id: 'exportDeskTickets',
  method: 'get',
  path: '/api/tickets/desk/export/',
  tag: 'tickets',
  summary: 'Tickets of everybody by the filters of the list, as CSV or a spreadsheet, at most 5,000 rows.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ ...deskFilters(), format: fileFormat() }),
  answer: shape({}),
  kind: 'raw',
  limit: 'export',
  errors: ['DATE_RANGE_INVALID'],
});

const note = () =>
  shape({
    id: id().required(),
    body: yup.string().required(),
    author: yup.string().defined(),
    created_at: moment().required(),
  });

/** What staff alone read of a ticket. */
export const deskFacts = () =>
  shape({
    assignee: person().nullable().default(null),
    investor_id: id().nullable().defined(),
    order_no: yup.string().nullable().defined(),
    closed_by: yup.string().nullable().defined(),
    notes: list(note()),
    /** other open tickets under the same code, which may be merged */
    others: list(
      shape({
        id: id().required(),
        tracking_code: yup.string().required(),
        topic: yup.string().required(),
        status: yup.string().oneOf(ticketStatuses).required(),
        created_at: moment().required(),
      }),
    ),
    /** who may answer tickets of this category */
    responders: list(person()),
    /** the caller among them; null without the duty */
    own_id: id().nullable().defined(),
  });

export const getTicketDesk = operation({
  id: 'getTicketDesk',
  method: 'get',
  path: '/api/tickets/{id}/desk/',
  tag: 'tickets',
  summary: 'What staff alone read of a ticket: who answers it, their notes, other open tickets of the investor.',
  access: { kind: 'admin', duty: 'staff' },
  params: params(),
  answer: shape({ data: deskFacts().required() }),
  errors: ['TICKET_NOT_FOUND'],
});

export const assignTicket = operation({
  id: 'assignTicket',
  method: 'put',
  path: '/api/tickets/{id}/assignment/',
  tag: 'tickets',
  summary: 'Takes a ticket, gives it to somebody else, or lays it down (null).',
  access: { kind: 'admin', duty: 'staff' },
  params: params(),
  body: shape({
    assignee_id: id().nullable().defined('کارشناس را انتخاب کنید'),
    /** who answered it when the caller looked; another one in between is told */
    seen_id: id().nullable().defined('کارشناسی را که دیده‌اید بفرستید'),
  }),
  answer: shape({ data: shape({ assignee: person().nullable().default(null) }).required() }),
  errors: [
    'TICKET_NOT_FOUND',
    'TICKET_CLOSED_FOR_STAFF',
    'TICKET_ASSIGNED',
    'TICKET_FREED',
    'TICKET_RESPONDER',
    'TICKET_DUTY',
  ],
  idempotent: true,
});

export const addTicketNote = operation({
  id: 'addTicketNote',
  method: 'post',
  path: '/api/tickets/{id}/notes/',
  tag: 'tickets',
  summary: 'Adds a note among administrators; the investor never sees it.',
  access: { kind: 'admin', duty: 'staff' },
  params: params(),
  body: shape({ body: prose(2000).trim().required('متن یادداشت را بنویسید') }),
  answer: shape({ data: note().required() }),
  status: 201,
  errors: ['TICKET_NOT_FOUND'],
  idempotent: true,
});

export const mergeTickets = operation({
  id: 'mergeTickets',
  method: 'post',
  path: '/api/tickets/{id}/merge/',
  tag: 'tickets',
  summary: 'Closes a ticket and goes on with it in another one of the same investor, who is told.',
  access: { kind: 'admin', duty: 'staff' },
  params: params(),
  body: shape({ into_id: id().required('تیکتی را که می‌ماند انتخاب کنید') }),
  answer: shape({ data: shape({ tracking_code: yup.string().required() }).required() }),
  errors: ['TICKET_NOT_FOUND', 'TICKET_MERGE_OTHER', 'TICKET_MERGE_CLOSED', 'TICKET_DUTY'],
  idempotent: true,
});

const canned = () =>
  shape({
    id: id().required(),
    title: yup.string().required(),
    body: yup.string().required(),
    /** null: for every category */
    group_id: id().nullable().defined(),
    group_title: yup.string().nullable().defined(),
    updated_by: yup.string().defined(),
    updated_at: moment().required(),
    version: version(),
  });
const cannedAnswer = () => shape({ data: canned().required() });

/** Fields of a canned answer. */
export const cannedForm = {
  title: prose(80).trim().required('لطفاً عنوان را وارد کنید'),
  body: prose(4000)
    .trim()
    .required('لطفاً متن را وارد کنید')
    .test('tags', 'در متن نشانه ناشناخته هست', (value, context) => {
      const [first] = unknownTags(value);
      return first === undefined || context.createError({ message: `نشانه {${first}} شناخته نیست` });
    }),
  group_id: id().nullable().defined('دسته را انتخاب کنید'),
};

export const listCannedAnswers = operation({
  id: 'listCannedAnswers',
  method: 'get',
  path: '/api/tickets/desk/canned_answers/',
  tag: 'tickets',
  summary: 'Canned answers by title.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({ data: list(canned()) }),
});

export const createCannedAnswer = operation({
  id: 'createCannedAnswer',
  method: 'post',
  path: '/api/tickets/desk/canned_answers/',
  tag: 'tickets',
  summary: 'Adds a canned answer.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  body: shape(cannedForm),
  answer: cannedAnswer(),
  status: 201,
  errors: ['CANNED_ANSWER_EXISTS', 'TICKET_CATEGORY_UNKNOWN'],
  idempotent: true,
});

export const updateCannedAnswer = operation({
  id: 'updateCannedAnswer',
  method: 'put',
  path: '/api/tickets/desk/canned_answers/{id}/',
  tag: 'tickets',
  summary: 'Changes a canned answer; answers that were sent stay as they are.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  params: params(),
  body: shape({ ...cannedForm, version: version() }),
  answer: cannedAnswer(),
  errors: ['RECORD_CHANGED', 'CANNED_ANSWER_NOT_FOUND', 'CANNED_ANSWER_EXISTS', 'TICKET_CATEGORY_UNKNOWN'],
  idempotent: true,
});

export const deleteCannedAnswer = operation({
  id: 'deleteCannedAnswer',
  method: 'delete',
  path: '/api/tickets/desk/canned_answers/{id}/',
  tag: 'tickets',
  summary: 'Deletes a canned answer.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  params: params(),
  answer: nothing(),
  status: 204,
  errors: ['CANNED_ANSWER_NOT_FOUND'],
});

const categoryTitle = () => yup.string().max(50, 'عنوان بیش از حد طولانی است').meta({ prose: true });
const promisedHours = () => count().min(1, 'دست‌کم ۱ ساعت کاری').max(200, 'حداکثر ۲۰۰ ساعت کاری');
const duty = () => yup.string().oneOf(categoryDuties, 'سطح دسترسی را انتخاب کنید');
const categoryAnswer = () => shape({ data: ticketCategory().required() });

export const getTicketCategory = operation({
  id: 'getTicketCategory',
  method: 'get',
  path: '/api/tickets/categories/{id}/',
  tag: 'tickets',
  summary: 'One ticket category.',
  access: { kind: 'admin', duty: 'branch' },
  panel: false,
  params: params(),
  answer: categoryAnswer(),
  errors: ['TICKET_CATEGORY_UNKNOWN'],
});

export const createTicketCategory = operation({
  id: 'createTicketCategory',
  method: 'post',
  path: '/api/tickets/categories/create/',
  tag: 'tickets',
  summary: 'Adds a ticket category at the end of the list.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({
    title: categoryTitle().required('لطفاً عنوان را وارد کنید'),
    admin_title: categoryTitle().nullable(),
    promised_hours: promisedHours(),
    duty: duty(),
  }),
  answer: categoryAnswer(),
  status: 201,
  errors: ['TICKET_CATEGORY_EXISTS'],
  idempotent: true,
});

export const updateTicketCategory = operation({
  id: 'updateTicketCategory',
  method: 'patch',
  path: '/api/tickets/categories/{id}/',
  tag: 'tickets',
  summary: 'Changes titles, promised hours or duty of a category, or whether new tickets may have it.',
  access: { kind: 'admin', duty: 'maker' },
  params: params(),
  body: shape({
    title: categoryTitle().min(1, 'لطفاً عنوان را وارد کنید'),
    admin_title: categoryTitle().nullable(),
    is_active: yup.boolean(),
    order: count().max(1000),
    promised_hours: promisedHours(),
    duty: duty(),
    version: seenVersion(),
  }),
  answer: categoryAnswer(),
  errors: ['RECORD_CHANGED', 'TICKET_CATEGORY_UNKNOWN', 'TICKET_CATEGORY_EXISTS'],
});

export const orderTicketCategories = operation({
  id: 'orderTicketCategories',
  method: 'put',
  path: '/api/tickets/categories/order/',
  tag: 'tickets',
  summary: 'Puts all categories in the order of the ids.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({ ids: list(id().required()).max(200, 'حداکثر ۲۰۰ دسته') }),
  answer: shape({ data: list(ticketCategory()) }),
  errors: ['TICKET_CATEGORIES_CHANGED'],
  idempotent: true,
});

export const deleteTicketCategory = operation({
  id: 'deleteTicketCategory',
  method: 'delete',
  path: '/api/tickets/categories/{id}/',
  tag: 'tickets',
  summary: 'Deletes a category that no ticket and no canned answer has.',
  access: { kind: 'admin', duty: 'maker' },
  params: params(),
  answer: nothing(),
  status: 204,
  errors: ['TICKET_CATEGORY_UNKNOWN', 'TICKET_CATEGORY_USED'],
});
