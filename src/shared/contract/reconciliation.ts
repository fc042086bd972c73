import { decisionErrors, version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import {
  count,
  dayInput,
  id,
  isoDate,
  list,
  moment,
  page,
  pageInfo,
  rial,
  shape,
  signedRial,
  size,
  text,
  yup,
} from './kernel/fields.ts';
import { nullableText } from './orderRows.ts';

/* Our books against the banks, day by day; the difference has to be 0 rial (reliability 5). */

export const reconciliationItemKinds = [
  'bank_only',
  'book_only',
  'amount_differs',
  'no_answer',
  'in_dispute',
  'unverified',
  'sum_differs',
  'not_on_statement',
  'bank_silent',
] as const;

const itemFields = () => ({
  kind: yup.string().oneOf(reconciliationItemKinds).required(),
  kindText: yup.string().required(),
  reference: yup.string().required(),
  bankAmount: rial().nullable().defined(),
  bookAmount: signedRial().nullable().defined(),
  /** what a person found out about the row, and who closed it */
  note: nullableText(),
  notedBy: id().nullable().defined(),
  notedByName: nullableText(),
  notedAt: moment().nullable().defined(),
  isClosed: yup.boolean().required(),
  closeReason: nullableText(),
  closedByName: nullableText(),
  closedAt: moment().nullable().defined(),
  /** what the person who closes it sends back */
  version: yup.string().required(),
});

const reconciliationRow = () =>
  shape({
    businessDate: isoDate().required(),
    /** code of a gateway, `ledger`, `deposits`, `slips` or `payouts` */
    subject: yup.string().required(),
    subjectText: yup.string().required(),
    /** the other side has a list of its own; otherwise each payment was asked about */
    isReported: yup.boolean().required(),
    note: nullableText(),
    bankCount: count().required(),
    bankAmount: rial().required(),
    bookCount: count().required(),
    bookAmount: signedRial().required(),
    /** bank less books, rial */
    difference: signedRial().required(),
    isEven: yup.boolean().required(),
    /** payments and lists that the gateway did not answer about; they are asked again */
    unansweredCount: count().required(),
    /** rows that differ and that nobody closed */
    openCount: count().required(),
    items: list(shape(itemFields())),
    checkedAt: moment().required(),
  });

export const listReconciliations = operation({
  id: 'listReconciliations',
  method: 'get',
  path: '/api/admin/reconciliation/',
  tag: 'reconciliation',
  summary: 'Results of the daily comparison of gateways and books, newest day first.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({
    page: page(),
    size: size(10),
    fromDate: dayInput(),
    toDate: dayInput(),
    onlyDifferent: yup.boolean(),
  }),
  answer: shape({
    data: list(reconciliationRow()),
    pageInfo: pageInfo().required(),
    summary: shape({ difference: signedRial().required(), differentCount: count().required() }).required(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

export const runReconciliation = operation({
  id: 'runReconciliation',
  method: 'post',
  path: '/api/admin/reconciliation/run/',
  tag: 'reconciliation',
  summary:
    'Begins to compare one day as long work, or joins the comparison that runs; the result is stored over the one before.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  body: shape({ date: dayInput().required('تاریخ را انتخاب کنید') }),
  answer: shape({ data: shape({ workId: id().required() }).required() }),
  errors: ['RECONCILIATION_DAY_AHEAD'],
  idempotent: true,
});

const itemKey = () => ({
  date: dayInput().required('تاریخ را انتخاب کنید'),
  subject: text(40).required(),
  kind: yup.string().oneOf(reconciliationItemKinds).required(),
  reference: text(100).required(),
});

const itemReason = (missing: string) =>
  yup.string().trim().min(10, 'دست‌کم ۱۰ حرف بنویسید').max(300, 'حداکثر ۳۰۰ حرف مجاز است').required(missing);

export const noteReconciliationItem = operation({
  id: 'noteReconciliationItem',
  method: 'post',
  path: '/api/admin/reconciliation/notes/',
  tag: 'reconciliation',
  summary: 'Keeps what a person found out about a row that differs; over the note before, and the row is open again.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  body: shape({ ...itemKey(), note: itemReason('نتیجه پیگیری را بنویسید') }),
  answer: shape({ data: shape(itemFields()).required() }),
  errors: ['RECONCILIATION_ITEM_UNKNOWN'],
  idempotent: true,
});

export const closeReconciliationItem = operation({
  id: 'closeReconciliationItem',
  method: 'post',
  path: '/api/admin/reconciliation/notes/close/',
  tag: 'reconciliation',
  summary: 'Closes a row that differs, when another person has explained it; it moves no money.',
  access: { kind: 'admin', duty: 'checker' },
  recent: true,
  body: shape({ ...itemKey(), version: version(), reason: itemReason('علت بستن را بنویسید') }),
  answer: shape({ data: shape(itemFields()).required() }),
  errors: ['RECONCILIATION_ITEM_UNKNOWN', 'RECONCILIATION_NOT_NOTED', ...decisionErrors],
  idempotent: true,
});

const openItem = () =>
  shape({
    kind: yup.string().oneOf(['payment', 'refund', 'deposit', 'payout']).required(),
    reference: yup.string().required(),
    orderNo: nullableText(),
    amount: rial().required(),
    amountText: yup.string().required(),
    statusText: yup.string().required(),
    since: moment().required(),
  });
const openSum = () => shape({ count: count().required(), amount: rial().required() });

export const getReconciliationQueue = operation({
  id: 'getReconciliationQueue',
  method: 'get',
  path: '/api/admin/reconciliation/queue/',
  tag: 'reconciliation',
  summary:
    'What is not finished: payments without an answer, money to give back, deposits without an owner, payouts the bank has not confirmed.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({
    data: shape({
      unfinishedPayments: openSum().required(),
      refundsDue: openSum().required(),
      depositsWithoutOwner: openSum().required(),
      payoutsUnconfirmed: openSum().required(),
      /** the oldest of each, at most 20 */
      items: list(openItem()),
    }).required(),
  }),
});

export const reconciliationErrors = {
  RECONCILIATION_DAY_AHEAD: { status: 400, message: 'این روز هنوز نرسیده است' },
  RECONCILIATION_ITEM_UNKNOWN: { status: 404, message: 'این ردیف در نتیجه این روز نیست' },
  RECONCILIATION_NOT_NOTED: { status: 409, message: 'ابتدا نتیجه پیگیری این ردیف نوشته می‌شود' },
} as const satisfies Record<string, ErrorText>;
