import { decisionErrors, version } from './approvals.ts';
import { paymentFormatCodes, transferMethods } from '../paymentFormats.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, dayInput, id, isoDate, list, moment, page, pageInfo, rial, shape, size, yup } from './kernel/fields.ts';
import { fileText } from './kernel/fileText.ts';
import { nullableText } from './orderRows.ts';
import { batchNumber, payoutReason } from './payouts.ts';
import { MAX_STATEMENT_BODY, MAX_STATEMENT_TEXT } from './statementFiles.ts';

/*
 * Bank files: one person makes a file of what is due, another releases it, and only then it can be fetched and taken to the
 * bank. A file never changes; each row keeps the bank's answer (domain 1.8, 9.18).
 */

export const batchStates = ['prepared', 'released', 'cancelled'] as const;
export const batchRowResults = ['open', 'paid', 'failed', 'cancelled'] as const;

const params = () => shape({ batchNo: batchNumber().required() });

const batchRow = () =>
  shape({
    batchNo: yup.string().required(),
    fundId: id().required(),
    fundName: yup.string().required(),
    untilDate: isoDate().required(),
    rowCount: count().required(),
    totalAmount: rial().required(),
    totalAmountText: yup.string().required(),
    status: yup.string().oneOf(batchStates).required(),
    statusText: yup.string().required(),
    /** the account that pays, the way of its transfers and the layout; null for our own CSV of no account */
    sourceIban: nullableText(),
    method: yup.string().oneOf(transferMethods).nullable().defined(),
    methodText: nullableText(),
    format: yup.string().oneOf(paymentFormatCodes).required(),
    formatText: yup.string().required(),
    /** the layout was proven with a bank */
    isVerified: yup.boolean().required(),
    /** SHA-256 of the file, to be compared with the file that goes to the bank; '' for files from before texts were kept */
    contentHash: yup.string().defined(),
    creatorName: yup.string().defined(),
    createdAt: moment().required(),
    /** the caller made the file, so other people release it and read the bank's answer in */
    isMine: yup.boolean().required(),
    releaserName: nullableText(),
    releasedAt: moment().nullable().defined(),
    /** who fetched the file last: from then on it may be at the bank */
    downloaderName: nullableText(),
    downloadedAt: moment().nullable().defined(),
    /** why the file is to be cancelled, or was */
    cancelReason: nullableText(),
    cancelAskerName: nullableText(),
    cancelAskedAt: moment().nullable().defined(),
    /** the caller asked for it, so another person confirms */
    isMyCancel: yup.boolean().required(),
    cancellerName: nullableText(),
    cancelledAt: moment().nullable().defined(),
    paidCount: count().required(),
    failedCount: count().required(),
    /** rows without an answer; 0 for a cancelled file */
    openCount: count().required(),
    fileUrl: yup.string().required(),
    /** what was seen; sent back with an act */
    version: yup.string().required(),
  });

/** Due payouts that stay out of a file, with the reason. */
const skippedRow = () =>
  shape({
    payoutId: id().required(),
    investorName: yup.string().defined(),
    amount: rial().required(),
    reason: yup.string().required(),
  });

/** Funds of one act at most. */
const MAX_FUNDS = 500;

export const listDueFunds = operation({
  id: 'listDueFunds',
  method: 'get',
  path: '/api/admin/dueFunds/',
  tag: 'payouts',
  summary:
    'What the bank files of all funds with due payouts would hold for this person: for each fund the account that pays, its files with count and sum, and what stays out. Nothing is made.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ untilDate: dayInput() }),
  answer: shape({
    data: list(
      shape({
        fundId: id().required(),
        fundName: yup.string().required(),
        /** the account whose rules were saved; null: one file of our own CSV */
        fundAccountId: id().nullable().defined(),
        bankName: nullableText(),
        iban: nullableText(),
        rowCount: count().required(),
        totalAmount: rial().required(),
        files: list(
          shape({
            methodText: nullableText(),
            formatText: yup.string().required(),
            rowCount: count().required(),
            totalAmount: rial().required(),
          }),
        ),
        skippedCount: count().required(),
        skippedAmount: rial().required(),
      }),
    ),
  }),
  errors: ['PAYOUT_DAY_AHEAD'],
});

export const createPayoutBatches = operation({
  id: 'createPayoutBatches',
  method: 'post',
  path: '/api/admin/dueFunds/batches/',
  tag: 'payouts',
  summary:
    'Makes the bank files of several funds in one act, all or none, with exactly the counts and sums that were shown. Each file has its own number, and another person releases each.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  body: shape({
    untilDate: dayInput(),
    funds: yup
      .array()
      .of(
        shape({
          fundId: id().required(),
          fundAccountId: id().nullable().defined(),
          rowCount: count().required(),
          totalAmount: rial().required(),
        }),
      )
      .min(1, 'دست‌کم یک صندوق را انتخاب کنید')
      .max(MAX_FUNDS, `حداکثر ${MAX_FUNDS} صندوق`)
      .test(
        'once',
        'هر صندوق یک بار می‌آید',
        (rows) => new Set(rows?.map((row) => row.fundId)).size === (rows?.length ?? 0),
      )
      .required('دست‌کم یک صندوق را انتخاب کنید'),
  }),
  answer: shape({
    data: shape({ batches: list(batchRow()), skipped: list(skippedRow()) }).required(),
  }),
  errors: ['ORDER_FUND_NOT_FOUND', 'PAYMENT_ACCOUNT', 'PAYOUT_NOTHING_DUE', 'PAYOUT_DUE_CHANGED', 'PAYOUT_DAY_AHEAD'],
  status: 201,
  idempotent: true,
});

export const createPayoutBatch = operation({
  id: 'createPayoutBatch',
  method: 'post',
  path: '/api/admin/payouts/batches/',
  tag: 'payouts',
  summary:
    'Puts the payouts of a fund that are due and not held, all or those of chosen orders, into a numbered bank file; with an account into one for each of its ways and limits. Another person releases each before it can be fetched.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  body: shape({
    fundId: id().required('صندوق را انتخاب کنید'),
    untilDate: dayInput(),
    /** the account that pays: files by its rules; absent: one file of our own CSV */
    fundAccountId: id(),
    /** those alone, every one of them due; absent: all that is due */
    orderIds: yup.array().of(id().required()).min(1, 'دست‌کم یک درخواست را انتخاب کنید').max(500, 'حداکثر ۵۰۰ درخواست'),
  }),
  answer: shape({
    data: shape({
      batch: batchRow().required(),
      /** every file that was made, the first one among them */
      batches: list(batchRow()),
      /** due payouts that could not be put in */
      skipped: list(skippedRow()),
    }).required(),
  }),
  errors: [
    'ORDER_FUND_NOT_FOUND',
    'PAYMENT_ACCOUNT',
    'PAYOUT_NOTHING_DUE',
    'PAYOUT_CHOSEN_NOT_DUE',
    'PAYOUT_DAY_AHEAD',
  ],
  status: 201,
  idempotent: true,
});

export const listPayoutBatches = operation({
  id: 'listPayoutBatches',
  method: 'get',
  path: '/api/admin/payouts/batches/',
  tag: 'payouts',
  summary:
    'Bank files, those that wait for a decision first, then the newest, with how many of their rows are answered.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ page: page(), size: size(10), fundId: id(), status: yup.string().oneOf(batchStates) }),
  answer: shape({
    data: list(batchRow()),
    pageInfo: pageInfo().required(),
    summary: shape({
      /** files that wait for the second person: to be released or to be cancelled */
      waitingCount: count().required(),
      waitingAmount: rial().required(),
    }).required(),
  }),
});

export const getPayoutBatch = operation({
  id: 'getPayoutBatch',
  method: 'get',
  path: '/api/admin/payouts/batches/{batchNo}/',
  tag: 'payouts',
  summary: 'One bank file with a page of its rows as they were sent, each with the answer of the bank.',
  access: { kind: 'admin', duty: 'staff' },
  params: params(),
  query: shape({ page: page(), size: size(10) }),
  answer: shape({
    data: shape({
      batch: batchRow().required(),
      rows: list(
        shape({
          row: count().required(),
          payoutId: id().required(),
          /** 1 for the first try of the payout, more after repairs */
          attempt: count().required(),
          receiverName: yup.string().defined(),
          bankName: yup.string().required(),
          iban: yup.string().required(),
          amount: rial().required(),
          purpose: yup.string().required(),
          result: yup.string().oneOf(batchRowResults).required(),
          resultText: yup.string().required(),
          bankRef: nullableText(),
          errorText: nullableText(),
          answeredAt: moment().nullable().defined(),
        }),
      ),
    }).required(),
    pageInfo: pageInfo().required(),
  }),
  errors: ['PAYOUT_BATCH_NOT_FOUND'],
});

const decided = () => shape({ data: batchRow().required() });

export const releasePayoutBatch = operation({
  id: 'releasePayoutBatch',
  method: 'post',
  path: '/api/admin/payouts/batches/{batchNo}/release/',
  tag: 'payouts',
  summary: 'The second person releases a bank file, having seen its count and sum; then it can be fetched.',
  access: { kind: 'admin', duty: 'checker' },
  recent: true,
  params: params(),
  body: shape({ version: version() }),
  answer: decided(),
  errors: ['PAYOUT_BATCH_NOT_FOUND', 'PAYOUT_BATCH_STOPPED', ...decisionErrors],
  idempotent: true,
});

export const cancelPayoutBatch = operation({
  id: 'cancelPayoutBatch',
  method: 'post',
  path: '/api/admin/payouts/batches/{batchNo}/cancel/',
  tag: 'payouts',
  summary:
    'Cancels a bank file with a reason, so that its payouts wait again: at once before its release; afterwards another person confirms that it never went to the bank.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: params(),
  body: shape({ version: version(), reason: payoutReason() }),
  answer: decided(),
  errors: ['PAYOUT_BATCH_NOT_FOUND', 'PAYOUT_BATCH_ANSWERED', 'PAYOUT_BATCH_CANCELLING', ...decisionErrors],
  idempotent: true,
});

export const confirmPayoutBatchCancel = operation({
  id: 'confirmPayoutBatchCancel',
  method: 'post',
  path: '/api/admin/payouts/batches/{batchNo}/cancel/confirm/',
  tag: 'payouts',
  summary: 'The second person confirms that a released file never went to the bank; its payouts wait again.',
  access: { kind: 'admin', duty: 'checker' },
  recent: true,
  params: params(),
  body: shape({ version: version() }),
  answer: decided(),
  errors: ['PAYOUT_BATCH_NOT_FOUND', 'PAYOUT_BATCH_ANSWERED', 'PAYOUT_BATCH_NO_CANCEL', ...decisionErrors],
  idempotent: true,
});

export const refusePayoutBatchCancel = operation({
  id: 'refusePayoutBatchCancel',
  method: 'post',
  path: '/api/admin/payouts/batches/{batchNo}/cancel/refuse/',
  tag: 'payouts',
  summary: 'Withdraws the request to cancel a released file; it can be fetched and answered again.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: params(),
  body: shape({ version: version(), reason: payoutReason() }),
  answer: decided(),
  errors: ['PAYOUT_BATCH_NOT_FOUND', 'PAYOUT_BATCH_NO_CANCEL', ...decisionErrors],
  idempotent: true,
});

export const downloadPayoutBatch = operation({
  id: 'downloadPayoutBatch',
  method: 'get',
  path: '/api/admin/payouts/batches/{batchNo}/file/',
  tag: 'payouts',
  summary:
    'The bank file of a released batch in its layout (CSV safe against formulas, ISO 20022, or a spreadsheet), the same at each download.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  params: params(),
  answer: shape({}),
  errors: [
    'PAYOUT_BATCH_NOT_FOUND',
    'PAYOUT_BATCH_NOT_RELEASED',
    'PAYOUT_BATCH_CANCELLING',
    'PAYOUT_BATCH_CANCELLED',
    'PAYOUT_BATCH_STOPPED',
  ],
  kind: 'raw',
  limit: 'export',
});

export const importPayoutResults = operation({
  id: 'importPayoutResults',
  method: 'post',
  path: '/api/admin/payouts/batches/{batchNo}/results/',
  tag: 'payouts',
  summary:
    "Takes the bank's answer to a released file: row id (ours, with or without the number of the file) or IBAN with amount, amount, result, bank reference, reason, in this order or under titles that name them; or a report of ISO 20022 (pain.002) as XML. Lines may be missing; a repeat changes nothing. Not by who made the file, and nobody's own row.",
  access: { kind: 'admin', duty: 'checker' },
  recent: true,
  params: params(),
  body: shape({
    version: version(),
    content: fileText(MAX_STATEMENT_TEXT).required('فایل پاسخ بانک را انتخاب کنید'),
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
      /** rows down to the titles, which were not read, for the person to see; a row with a digit is never one of titles */
      titles: list(shape({ line: count().required(), text: yup.string().defined() })),
    }).required(),
  }),
  errors: [
    'PAYOUT_BATCH_NOT_FOUND',
    'PAYOUT_BATCH_NOT_RELEASED',
    'PAYOUT_BATCH_CANCELLING',
    'PAYOUT_BATCH_CANCELLED',
    'PAYOUT_SAME_PERSON',
    'PAYOUT_REPORT',
    'IMPORT_EMPTY',
    'IMPORT_TOO_LONG',
    ...decisionErrors,
  ],
  maxBody: MAX_STATEMENT_BODY,
});

export const payoutBatchesErrors = {
  PAYOUT_BATCH_NOT_FOUND: { status: 404, message: 'فایلی با این شماره پیدا نشد' },
  PAYOUT_REPORT: { status: 400, message: 'پاسخ بانک در قالب XML خوانده نشد' },
  PAYOUT_NOTHING_DUE: { status: 409, message: 'پرداخت سررسیدشده‌ای برای این صندوق نیست' },
  PAYOUT_CHOSEN_NOT_DUE: {
    status: 409,
    message: 'برای {count} درخواست از درخواست‌های انتخاب‌شده واریز سررسیدشده‌ای نیست؛ فایلی ساخته نشد',
  },
  PAYOUT_DUE_CHANGED: {
    status: 409,
    message: 'پرداخت‌های سررسیدشده پس از نمایش تغییر کرده‌اند و فایلی ساخته نشد؛ جمع‌های جدید را ببینید',
  },
  PAYOUT_DAY_AHEAD: { status: 400, message: 'تاریخ سررسید نمی‌تواند پس از امروز باشد' },
  PAYOUT_BATCH_NOT_RELEASED: {
    status: 409,
    message: 'این فایل هنوز تأیید نشده است؛ پس از تأیید تأییدکننده می‌توان آن را دریافت کرد',
  },
  PAYOUT_BATCH_CANCELLING: { status: 409, message: 'لغو این فایل پیشنهاد شده است؛ ابتدا درباره آن تصمیم بگیرید' },
  PAYOUT_BATCH_CANCELLED: { status: 409, message: 'این فایل لغو شده است{who}' },
  PAYOUT_BATCH_NO_CANCEL: { status: 409, message: 'لغو این فایل پیشنهاد نشده است' },
  PAYOUT_BATCH_ANSWERED: { status: 409, message: 'پاسخ بانک به این فایل ثبت شده است و دیگر لغو نمی‌شود' },
  PAYOUT_BATCH_STOPPED: {
    status: 409,
    message:
      'پس از ساخت این فایل، پرداخت {count} ردیف آن متوقف شده است: {names}. فایل را لغو کنید و دوباره بسازید تا این ردیف‌ها در آن نباشند',
  },
  PAYOUT_SAME_PERSON: { status: 409, message: 'ثبت‌کننده فایل نمی‌تواند خودش پاسخ بانک را ثبت کند' },
  IMPORT_EMPTY: { status: 400, message: 'فایل سطری ندارد' },
  IMPORT_TOO_LONG: { status: 400, message: 'فایل بیش از {max} سطر دارد' },
} as const satisfies Record<string, ErrorText>;
