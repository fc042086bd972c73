import { decisionErrors, version } from './approvals.ts';
import { approval, rejection } from './decisions.ts';
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
  size,
  sort,
  text,
  yup,
} from './kernel/fields.ts';
import { rowsOfList } from './kernel/listFile.ts';
import { nullableText, stateCode } from './orderRows.ts';
import { signatureWait } from './signatures.ts';

/* Money that leaves: what is due, what is held back, and the repair of what failed (domain 1.8, 1.9). */

export const payoutStates = ['pending', 'sent', 'paid', 'failed', 'withdrawn'] as const;
export const payoutKinds = ['redemption', 'refund', 'remain', 'profit'] as const;

/** Number of a bank file, as `PB-1001`. */
export const batchNumber = () =>
  yup.string().matches(/^[\w-]{1,20}$/, { message: 'شماره فایل درست نیست', excludeEmptyString: true });

/** Why somebody acts on money that leaves. */
export const payoutReason = () =>
  yup
    .string()
    .min(10, 'علت را دست‌کم در ۱۰ حرف بنویسید')
    .max(300, 'حداکثر ۳۰۰ حرف مجاز است')
    .required('علت را بنویسید')
    .meta({ prose: true });

const params = () => shape({ payoutId: id().required() });

const rowFields = () => ({
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
  /** held back: it goes into no file until the hold is lifted */
  isHeld: yup.boolean().required(),
  /** failed, and a repair to another account waits for the second person */
  hasRepair: yup.boolean().required(),
  createdAt: moment().required(),
  finishedAt: moment().nullable().defined(),
});

const payoutDetail = () =>
  shape({
    ...rowFields(),
    bankName: nullableText(),
    /** whole IBAN of the receiver, to be compared with what the bank says */
    iban: nullableText(),
    hold: shape({
      reason: yup.string().required(),
      byName: yup.string().defined(),
      at: moment().required(),
    }).nullable(),
    /** the repair to another account that waits for the second person */
    repair: shape({
      accountId: id().required(),
      bankName: yup.string().required(),
      iban: yup.string().required(),
      byName: yup.string().defined(),
      at: moment().required(),
      /** the caller asked for it, so another person decides */
      isMine: yup.boolean().required(),
    }).nullable(),
    /** who at the desk acted last, when, and why where a reason was asked for */
    lastAct: shape({ byName: yup.string().defined(), at: moment().required(), reason: nullableText() }).nullable(),
    /** every bank file that it was in, with what the bank said; the newest first */
    attempts: list(
      shape({
        batchNo: yup.string().required(),
        attempt: count().required(),
        bankName: yup.string().required(),
        iban: yup.string().required(),
        amount: rial().required(),
        result: yup.string().oneOf(['open', 'paid', 'failed', 'cancelled']).required(),
        resultText: yup.string().required(),
        bankRef: nullableText(),
        errorText: nullableText(),
        answeredByName: nullableText(),
        answeredAt: moment().nullable().defined(),
      }),
    ),
    /** what was seen; sent back with an act */
    version: yup.string().required(),
  });

const filters = {
  fundId: id(),
  status: yup.string().oneOf(payoutStates),
  kind: yup.string().oneOf(payoutKinds),
  fromDate: dayInput(),
  toDate: dayInput(),
  batchNo: batchNumber(),
  /** only those held back, or only those that are not */
  isHeld: yup.boolean(),
  /** only failed ones whose repair waits for the second person */
  hasRepair: yup.boolean(),
  /** part of order number, national code, name, IBAN or bank reference; or the whole amount in rial */
  search: text(60),
};

/** What the list of payouts is sorted by. */
export const payoutSorts = ['dueDate', 'amount'] as const;

export const listPayouts = operation({
  id: 'listPayouts',
  method: 'get',
  path: '/api/admin/payouts/',
  tag: 'payouts',
  summary: 'Payouts of all kinds by due day, with sums of what is due, held, sent and failed.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ page: page(), size: size(10), sort: sort(payoutSorts), ...filters }),
  answer: shape({
    data: list(shape(rowFields())),
    pageInfo: pageInfo().required(),
    summary: shape({
      dueCount: count().required(),
      dueAmount: rial().required(),
      heldCount: count().required(),
      heldAmount: rial().required(),
      sentCount: count().required(),
      sentAmount: rial().required(),
      failedCount: count().required(),
      failedAmount: rial().required(),
      /** failed ones whose repair waits for the second person */
      repairCount: count().required(),
    }).required(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

export const exportPayouts = rowsOfList('exportPayouts', listPayouts, {
  summary: 'The filtered payouts as CSV or a spreadsheet, newest first, at most 50,000 rows.',
  filters,
});

export const getPayout = operation({
  id: 'getPayout',
  method: 'get',
  path: '/api/admin/payouts/{payoutId}/',
  tag: 'payouts',
  summary: 'One payout with its whole account, its hold, the repair that waits, and what the bank said each time.',
  access: { kind: 'admin', duty: 'staff' },
  params: params(),
  answer: shape({ data: payoutDetail().required() }),
  errors: ['PAYOUT_NOT_FOUND'],
});

const acted = () =>
  shape({
    data: shape({
      payoutId: id().required(),
      status: yup.string().oneOf(payoutStates).required(),
      statusText: yup.string().required(),
      isHeld: yup.boolean().required(),
      hasRepair: yup.boolean().required(),
    }).required(),
  });

export const holdPayout = operation({
  id: 'holdPayout',
  method: 'post',
  path: '/api/admin/payouts/{payoutId}/hold/',
  tag: 'payouts',
  summary: 'Holds a waiting payout back with a reason: it goes into no bank file until the hold is lifted.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  params: params(),
  body: shape({ version: version(), reason: payoutReason() }),
  answer: acted(),
  errors: ['PAYOUT_NOT_FOUND', 'PAYOUT_STATE', ...decisionErrors],
  idempotent: true,
});

export const releasePayoutHold = rejection(payoutReason(), {
  id: 'releasePayoutHold',
  path: '/api/admin/payouts/{payoutId}/hold/release/',
  tag: 'payouts',
  summary: 'Lifts the hold of a payout with a reason; it goes into the next bank file of its fund.',
  params: params(),
  answer: acted(),
  errors: ['PAYOUT_NOT_FOUND', 'PAYOUT_STATE'],
});

export const repairPayout = operation({
  id: 'repairPayout',
  method: 'post',
  path: '/api/admin/payouts/{payoutId}/repair/',
  tag: 'payouts',
  summary:
    'Queues a failed payout again to the same account; with another verified account of the investor the repair waits for a second person. New accounts wait 24 hours.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  params: params(),
  body: shape({ version: version(), accountId: id() }),
  answer: acted(),
  errors: [
    'PAYOUT_NOT_FOUND',
    'PAYOUT_STATE',
    'PAYOUT_NOT_FAILED',
    'ORDER_ACCOUNT_UNKNOWN',
    'ORDER_ACCOUNT_HOLD',
    ...decisionErrors,
  ],
  idempotent: true,
});

export const confirmPayoutRepair = approval({
  id: 'confirmPayoutRepair',
  path: '/api/admin/payouts/{payoutId}/repair/confirm/',
  tag: 'payouts',
  summary: 'The second person sends a failed payout to another account; it goes back into the queue.',
  params: params(),
  answer: acted(),
  errors: ['PAYOUT_NOT_FOUND', 'PAYOUT_STATE', 'PAYOUT_NOT_FAILED', 'ORDER_ACCOUNT_UNKNOWN', 'ORDER_ACCOUNT_HOLD'],
});

export const refusePayoutRepair = operation({
  id: 'refusePayoutRepair',
  method: 'post',
  path: '/api/admin/payouts/{payoutId}/repair/refuse/',
  tag: 'payouts',
  summary: 'Takes back a repair that waits, with a reason; the payout stays failed.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: params(),
  body: shape({ version: version(), reason: payoutReason() }),
  answer: acted(),
  errors: ['PAYOUT_NOT_FOUND', 'PAYOUT_STATE', ...decisionErrors],
  idempotent: true,
});

export const changePayoutAccount = operation({
  id: 'changePayoutAccount',
  method: 'post',
  path: '/api/orders/{orderId}/payout_account/',
  tag: 'payouts',
  summary:
    'The investor names another verified account of theirs for a payout that failed; it goes back into the queue.',
  access: { kind: 'user' },
  recent: true,
  params: shape({ orderId: id().required() }),
  body: shape({ accountId: id().required('حساب مقصد را انتخاب کنید') }),
  answer: shape({
    data: shape({
      orderId: id().required(),
      status: stateCode().required(),
      statusText: yup.string().required(),
      /** the account is not changed yet: more signatures of the company are needed */
      signatures: signatureWait(),
    }).required(),
  }),
  errors: [
    'SIGNATORY_REQUIRED',
    'SIGNATURE_WAITS',
    'ORDER_NOT_FOUND',
    'INVESTOR_OF_AGE',
    'PAYOUT_NOT_FAILED',
    'ORDER_INVESTOR_DECEASED',
    'ORDER_INVESTOR_FROZEN',
    'ORDER_ACCOUNT_UNKNOWN',
    'ORDER_ACCOUNT_HOLD',
    'ORDER_SELL_HOLD',
  ],
  idempotent: true,
});

export const payoutsErrors = {
  PAYOUT_NOT_FOUND: { status: 404, message: 'پرداختی با این شناسه پیدا نشد' },
  PAYOUT_STATE: { status: 409, message: 'این کار در وضعیت «{state}» ممکن نیست{who}' },
  PAYOUT_NOT_FAILED: { status: 409, message: 'فقط پرداخت ناموفق را می‌توان دوباره در صف گذاشت{who}' },
} as const satisfies Record<string, ErrorText>;
