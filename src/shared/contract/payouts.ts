import { operation } from './define.ts';
import { defineErrors } from './errors.ts';
import { count, dayInput, id, isoDate, list, moment, page, pageInfo, rial, shape, size, text, yup } from './fields.ts';
import { nullableText, stateCode } from './orderRows.ts';
import './orderErrors.ts';
import './funds.ts';
import './credit.ts';

/* Money that leaves: the bank's file of due payouts, its answer, and the repair of what failed (domain 1.8, 1.9). */

export const payoutStates = ['pending', 'sent', 'paid', 'failed'] as const;
export const payoutKinds = ['redemption', 'refund', 'remain', 'profit'] as const;

const batchNo = () =>
  yup.string().matches(/^[\w-]{1,20}$/, { message: 'شماره دسته درست نیست', excludeEmptyString: true });

const payoutRow = () =>
  shape({
    payoutId: id().required(),
    kind: yup.string().oneOf(payoutKinds).required(),
    kindText: yup.string().required(),
    orderId: id().nullable().defined(),
    orderNo: nullableText(),
    fundId: id().required(),
    fundName: yup.string().required(),
    investorId: id().required(),
    investorName: yup.string().defined(),
    nationalNo: yup.string().required(),
    amount: rial().required(),
    amountText: yup.string().required(),
    dueDate: isoDate().required(),
    status: yup.string().oneOf(payoutStates).required(),
    statusText: yup.string().required(),
    accountId: id().nullable().defined(),
    /** masked IBAN of the receiver; null until the file is made */
    accountText: nullableText(),
    batchNo: nullableText(),
    bankRef: nullableText(),
    errorText: nullableText(),
    createdAt: moment().required(),
    finishedAt: moment().nullable().defined(),
  });

const filters = {
  fundId: id(),
  status: yup.string().oneOf(payoutStates),
  kind: yup.string().oneOf(payoutKinds),
  fromDate: dayInput(),
  toDate: dayInput(),
  batchNo: batchNo(),
  search: text(60),
};

export const listPayouts = operation({
  id: 'listPayouts',
  method: 'get',
  path: '/api/admin/payouts/',
  tag: 'payouts',
  summary: 'Payouts of all kinds by due day, with sums of what is due, sent and failed.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ page: page(), size: size(10), ...filters }),
  answer: shape({
    data: list(payoutRow()),
    pageInfo: pageInfo().required(),
    summary: shape({
      dueCount: count().required(),
      dueAmount: rial().required(),
      sentCount: count().required(),
      sentAmount: rial().required(),
      failedCount: count().required(),
      failedAmount: rial().required(),
    }).required(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

const batchFields = {
  batchNo: yup.string().required(),
  fundId: id().required(),
  fundName: yup.string().required(),
  untilDate: isoDate().required(),
  rowCount: count().required(),
  totalAmount: rial().required(),
  totalAmountText: yup.string().required(),
  createdAt: moment().required(),
};

export const createPayoutBatch = operation({
  id: 'createPayoutBatch',
  method: 'post',
  path: '/api/admin/payouts/batches/',
  tag: 'payouts',
  summary: 'Puts every payout of a fund that is due into one numbered bank file and marks it sent.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  body: shape({ fundId: id().required('صندوق را انتخاب کنید'), untilDate: dayInput() }),
  answer: shape({
    data: shape({
      ...batchFields,
      fileUrl: yup.string().required(),
      /** due payouts that could not be put in */
      skipped: list(
        shape({
          payoutId: id().required(),
          investorName: yup.string().defined(),
          amount: rial().required(),
          reason: yup.string().required(),
        }),
      ),
    }).required(),
  }),
  errors: ['ORDER_FUND_NOT_FOUND', 'PAYOUT_NOTHING_DUE', 'PAYOUT_DAY_AHEAD'],
  status: 201,
  idempotent: true,
});

export const listPayoutBatches = operation({
  id: 'listPayoutBatches',
  method: 'get',
  path: '/api/admin/payouts/batches/',
  tag: 'payouts',
  summary: 'Bank files that were made, newest first, with how many of their rows are answered.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ page: page(), size: size(10), fundId: id() }),
  answer: shape({
    data: list(
      shape({
        ...batchFields,
        creatorName: yup.string().defined(),
        /** the caller made the file, so another person reads the bank's answer in */
        isMine: yup.boolean().required(),
        paidCount: count().required(),
        failedCount: count().required(),
        openCount: count().required(),
        fileUrl: yup.string().required(),
      }),
    ),
    pageInfo: pageInfo().required(),
  }),
});

export const downloadPayoutBatch = operation({
  id: 'downloadPayoutBatch',
  method: 'get',
  path: '/api/admin/payouts/batches/{batchNo}/file/',
  tag: 'payouts',
  summary: 'The bank file of a batch as CSV; safe against formulas, the same at each download.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  params: shape({ batchNo: batchNo().required() }),
  answer: shape({}),
  errors: ['PAYOUT_BATCH_NOT_FOUND'],
  kind: 'raw',
  limit: 'export',
});

export const importPayoutResults = operation({
  id: 'importPayoutResults',
  method: 'post',
  path: '/api/admin/payouts/batches/{batchNo}/results/',
  tag: 'payouts',
  summary:
    "Takes the bank's answer to a file: row id, amount, result, bank reference, reason. Lines may be missing; a repeat changes nothing.",
  access: { kind: 'admin', duty: 'checker' },
  recent: true,
  params: shape({ batchNo: batchNo().required() }),
  body: shape({
    content: yup
      .string()
      .max(900_000, 'فایل بیش از اندازه بزرگ است')
      .required('فایل پاسخ بانک را انتخاب کنید')
      .meta({ verbatim: true }),
  }),
  answer: shape({
    data: shape({
      batchNo: yup.string().required(),
      paid: count().required(),
      failed: count().required(),
      repeated: count().required(),
      invalid: count().required(),
      /** rows of the batch without an answer yet */
      open: count().required(),
      rows: list(
        shape({
          line: count().required(),
          payoutId: id().nullable().defined(),
          outcome: yup.string().oneOf(['applied', 'repeated', 'invalid']).required(),
          outcomeText: yup.string().required(),
          message: nullableText(),
        }),
      ),
    }).required(),
  }),
  errors: ['PAYOUT_BATCH_NOT_FOUND', 'PAYOUT_SAME_PERSON', 'IMPORT_EMPTY', 'IMPORT_TOO_LONG'],
  maxBody: 1_048_576,
});

export const repairPayout = operation({
  id: 'repairPayout',
  method: 'post',
  path: '/api/admin/payouts/{payoutId}/repair/',
  tag: 'payouts',
  summary:
    'Queues a failed payout again, to another verified account of the investor when given; new accounts wait 24 hours.',
  access: { kind: 'admin', duty: 'maker' },
  params: shape({ payoutId: id().required() }),
  body: shape({ accountId: id() }),
  answer: shape({
    data: shape({
      payoutId: id().required(),
      status: yup.string().oneOf(payoutStates).required(),
      statusText: yup.string().required(),
    }).required(),
  }),
  errors: ['PAYOUT_NOT_FOUND', 'PAYOUT_NOT_FAILED', 'ORDER_ACCOUNT_UNKNOWN', 'ORDER_ACCOUNT_HOLD'],
  idempotent: true,
});

export const changePayoutAccount = operation({
  id: 'changePayoutAccount',
  method: 'post',
  path: '/api/orders/{orderId}/payout_account/',
  tag: 'payouts',
  summary: 'The investor names another verified account of his for a payout that failed; it goes back into the queue.',
  access: { kind: 'user' },
  recent: true,
  params: shape({ orderId: id().required() }),
  body: shape({ accountId: id().required('حساب مقصد را انتخاب کنید') }),
  answer: shape({
    data: shape({
      orderId: id().required(),
      status: stateCode().required(),
      statusText: yup.string().required(),
    }).required(),
  }),
  errors: [
    'SIGNATORY_REQUIRED',
    'ORDER_NOT_FOUND',
    'PAYOUT_NOT_FAILED',
    'ORDER_ACCOUNT_UNKNOWN',
    'ORDER_ACCOUNT_HOLD',
    'ORDER_SELL_HOLD',
  ],
  idempotent: true,
});

export const payoutOperations = [
  listPayouts,
  createPayoutBatch,
  listPayoutBatches,
  downloadPayoutBatch,
  importPayoutResults,
  repairPayout,
  changePayoutAccount,
] as const;

defineErrors({
  PAYOUT_NOT_FOUND: { status: 404, message: 'واریزی با این شناسه پیدا نشد' },
  PAYOUT_BATCH_NOT_FOUND: { status: 404, message: 'فایلی با این شماره پیدا نشد' },
  PAYOUT_NOTHING_DUE: { status: 409, message: 'واریز سررسیدشده‌ای برای این صندوق نیست' },
  PAYOUT_DAY_AHEAD: { status: 400, message: 'تاریخ سررسید نمی‌تواند پس از امروز باشد' },
  PAYOUT_NOT_FAILED: { status: 409, message: 'فقط واریز ناموفق را می‌توان دوباره در صف گذاشت' },
  PAYOUT_SAME_PERSON: { status: 409, message: 'سازنده فایل نمی‌تواند خودش پاسخ بانک را ثبت کند' },
  IMPORT_EMPTY: { status: 400, message: 'فایل سطری ندارد' },
  IMPORT_TOO_LONG: { status: 400, message: 'فایل بیش از {max} سطر دارد' },
});
