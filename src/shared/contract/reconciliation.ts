import { operation } from './define.ts';
import { defineErrors } from './errors.ts';
import {
  count,
  dayInput,
  isoDate,
  list,
  moment,
  page,
  pageInfo,
  rial,
  shape,
  signedRial,
  size,
  yup,
} from './fields.ts';
import { nullableText } from './orderRows.ts';
import './funds.ts';

/* Our books against the banks, day by day; the difference has to be 0 rial (reliability 5). */

const reconciliationRow = () =>
  shape({
    businessDate: isoDate().required(),
    /** code of a gateway, `ledger` or `deposits` */
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
    items: list(
      shape({
        kind: yup.string().oneOf(['bank_only', 'book_only', 'amount_differs', 'no_answer']).required(),
        kindText: yup.string().required(),
        reference: yup.string().required(),
        bankAmount: rial().nullable().defined(),
        bookAmount: rial().nullable().defined(),
      }),
    ),
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
  summary: 'Compares one day now and stores the result over the one before; safe to repeat.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  body: shape({ date: dayInput().required('تاریخ را انتخاب کنید') }),
  answer: shape({
    data: list(reconciliationRow()),
    summary: shape({ difference: signedRial().required() }).required(),
  }),
  errors: ['RECONCILIATION_DAY_AHEAD', 'RECONCILIATION_BANK_SILENT'],
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

export const reconciliationOperations = [listReconciliations, runReconciliation, getReconciliationQueue] as const;

defineErrors({
  RECONCILIATION_DAY_AHEAD: { status: 400, message: 'این روز هنوز نرسیده است' },
  RECONCILIATION_BANK_SILENT: { status: 503, message: 'گزارش درگاه دریافت نشد؛ کمی بعد دوباره تلاش کنید' },
});
