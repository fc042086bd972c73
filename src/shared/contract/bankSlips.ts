import { decisionErrors, version } from './approvals.ts';
import { scanStates } from './uploads.ts';
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
  prose,
  reason,
  rial,
  shape,
  size,
  sort,
  text,
  yup,
} from './kernel/fields.ts';
import { rowsOfList } from './kernel/listFile.ts';
import { nullableDate, nullableText, slipFields, stateCode } from './orderRows.ts';

/* Bank slips (فیش واریزی): review by the fund's desk and resubmission by the investor (domain 1.7, 1.8). */

export const slipStates = ['pending', 'approved', 'rejected'] as const;

/** A line of the bank's statement that may tell of the same money. */
const statementLine = () =>
  shape({
    depositId: id().required(),
    bankRef: yup.string().required(),
    amount: rial().required(),
    depositDate: moment().required(),
    sourceIban: nullableText(),
    /** account, reference and amount are those of the slip */
    isSame: yup.boolean().required(),
  });

const slipRow = () =>
  shape({
    receiptId: id().required(),
    orderId: id().required(),
    orderNo: yup.string().required(),
    orderStatus: stateCode().required(),
    orderStatusText: yup.string().required(),
    fundId: id().required(),
    fundName: yup.string().required(),
    investorId: id().required(),
    investorName: yup.string().defined(),
    nationalNo: yup.string().required(),
    /** the fund's account the money went to */
    accountText: yup.string().required(),
    accountIban: yup.string().required(),
    number: yup.string().required(),
    amount: rial().required(),
    amountText: yup.string().required(),
    date: isoDate().required(),
    time: yup.string().required(),
    sourceIban: nullableText(),
    fileUrl: nullableText(),
    /** what the scanner said of the attachment; null without one */
    fileScan: yup.string().oneOf(scanStates).nullable().defined(),
    status: yup.string().oneOf(slipStates).required(),
    statusText: yup.string().required(),
    reason: nullableText(),
    createdAt: moment().required(),
    reviewedAt: moment().nullable().defined(),
    reviewerName: nullableText(),
    effectiveDate: nullableDate(),
    priceDate: nullableDate(),
    /** whole hours this slip has waited for a review; 0 when it is decided */
    waitingHours: count().required(),
    /** other slips of the same account and number, with another amount or date */
    similarCount: count().required(),
    /** 1 for the slip as it was handed in first; each correction by the investor counts one more */
    revision: count().required(),
    revisedAt: moment().nullable().defined(),
    /** lines that wait on the bank desk and may be this money: the same one first */
    lines: list(statementLine()),
    /** the line that an approved slip was matched to; null: it is not on the statement yet */
    lineRef: nullableText(),
    /** one person may not approve it: above the amount, with or without a line of the statement (decision 118) */
    needsSecond: yup.boolean().required(),
    /** the first of two approvals, with its note and the line that was chosen */
    firstBy: id().nullable().defined(),
    firstName: nullableText(),
    firstAt: moment().nullable().defined(),
    firstNote: nullableText(),
    firstLineId: id().nullable().defined(),
    /** what the reviewer sees; sent back with the decision */
    version: yup.string().required(),
  });

const filters = {
  status: yup.string().oneOf(slipStates),
  fundId: id(),
  fromDate: dayInput(),
  toDate: dayInput(),
  minAmount: rial(),
  maxAmount: rial(),
  /** part of slip number, order number, national code, name or IBAN of the payer; or the whole amount in rial */
  search: text(60),
};

/** What the list of slips is sorted by. */
export const slipSorts = ['createdAt', 'amount'] as const;

export const listBankSlips = operation({
  id: 'listBankSlips',
  method: 'get',
  path: '/api/admin/receipts/',
  tag: 'bankSlips',
  summary: 'Bank slips for review, oldest waiting first; decided ones newest first.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ page: page(), size: size(10), sort: sort(slipSorts), ...filters }),
  answer: shape({
    data: list(slipRow()),
    pageInfo: pageInfo().required(),
    summary: shape({ pendingCount: count().required(), pendingAmount: rial().required() }).required(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

export const exportBankSlips = rowsOfList('exportBankSlips', listBankSlips, {
  summary: 'The filtered slips as CSV or a spreadsheet, newest first, at most 50,000 rows.',
  filters,
});

export const getBankSlip = operation({
  id: 'getBankSlip',
  method: 'get',
  path: '/api/admin/receipts/{receiptId}/',
  tag: 'bankSlips',
  summary: 'One bank slip as the list shows it.',
  access: { kind: 'admin', duty: 'staff' },
  params: shape({ receiptId: id().required() }),
  answer: shape({ data: slipRow().required() }),
  errors: ['RECEIPT_NOT_FOUND'],
});

const decided = () =>
  shape({
    data: shape({
      receiptId: id().required(),
      status: yup.string().oneOf(slipStates).required(),
      orderId: id().required(),
      orderStatus: stateCode().required(),
      orderStatusText: yup.string().required(),
    }).required(),
  });

export const approveBankSlip = operation({
  id: 'approveBankSlip',
  method: 'post',
  path: '/api/admin/receipts/{receiptId}/approve/',
  tag: 'bankSlips',
  summary:
    'Books the money of a slip once: by its line of the statement, or as money that is not on the statement yet. The order becomes registered with the dates of the slip, or the money goes back when the fund was closed on its day. Above the amounts of the settings the first approval leaves it pending for another person.',
  access: { kind: 'admin', duty: 'checker' },
  recent: true,
  params: shape({ receiptId: id().required() }),
  body: shape({
    version: version(),
    /** needed when nothing tells whose account the money came from */
    note: prose(300),
    /** the line of the statement; left out: the same one when there is one, otherwise none yet */
    depositId: id(),
  }),
  answer: decided(),
  errors: [
    'RECEIPT_NOT_FOUND',
    'RECEIPT_ALREADY_DEPOSITED',
    'RECEIPT_LINE_UNKNOWN',
    'RECEIPT_SOURCE_UNKNOWN',
    'ORDER_STATE_CHANGED',
    ...decisionErrors,
  ],
  idempotent: true,
});

export const rejectBankSlip = operation({
  id: 'rejectBankSlip',
  method: 'post',
  path: '/api/admin/receipts/{receiptId}/reject/',
  tag: 'bankSlips',
  summary: 'Rejects a slip with a reason that the investor is told; they may submit another one.',
  access: { kind: 'admin', duty: 'checker' },
  recent: true,
  params: shape({ receiptId: id().required() }),
  body: shape({ version: version(), reason: reason() }),
  answer: decided(),
  errors: ['RECEIPT_NOT_FOUND', 'ORDER_STATE_CHANGED', ...decisionErrors],
  idempotent: true,
});

/** A new slip for a rejected one, or a correction while it waits. */
export const resubmitBankSlip = operation({
  id: 'resubmitBankSlip',
  method: 'post',
  path: '/api/orders/{orderId}/receipt/',
  tag: 'bankSlips',
  summary: 'Hands in another slip for an order whose slip was rejected, or corrects the one that waits for review.',
  access: { kind: 'user' },
  params: shape({ orderId: id().required() }),
  body: slipFields(),
  answer: shape({
    data: shape({
      orderId: id().required(),
      orderNo: yup.string().required(),
      status: stateCode().required(),
      statusText: yup.string().required(),
      effectiveDate: isoDate().required(),
      priceDate: isoDate().required(),
      licenseDate: nullableDate(),
    }).required(),
  }),
  errors: [
    'ORDER_NOT_FOUND',
    'INVESTOR_OF_AGE',
    'RECEIPT_NOT_EDITABLE',
    'ORDER_RECEIPT_DUPLICATE',
    'ORDER_RECEIPT_DATE',
    'ORDER_RECEIPT_OLD',
    'ORDER_RECEIPT_CLOSED_DAY',
    'ORDER_RECEIPT_AMOUNT',
    'ORDER_RECEIPT_OWNER',
    'ORDER_RECEIPT_ACCOUNT',
    'ORDER_RECEIPT_FILE',
    'ORDER_CEILING_REACHED',
    'ORDER_FUND_CLOSED',
  ],
  idempotent: true,
});

export const bankSlipErrors = {
  RECEIPT_NOT_FOUND: { status: 404, message: 'فیشی با این شناسه پیدا نشد' },
  RECEIPT_ALREADY_DEPOSITED: { status: 409, message: 'این وجه با واریز {bankRef} قبلاً ثبت شده است؛ فیش را رد کنید' },
  RECEIPT_LINE_UNKNOWN: { status: 409, message: 'این سطر صورت‌حساب دیگر در انتظار نیست یا با فیش نمی‌خواند' },
  RECEIPT_SOURCE_UNKNOWN: {
    status: 400,
    message: 'حساب مبدأ این فیش معلوم نیست؛ بنویسید مالکیت حساب مبدأ چگونه احراز شد',
  },
  RECEIPT_NOT_EDITABLE: { status: 409, message: 'فیش این درخواست در این وضعیت قابل تغییر نیست' },
} as const satisfies Record<string, ErrorText>;
