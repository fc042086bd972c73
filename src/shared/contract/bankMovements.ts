import { decisionErrors, version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, moment, page, pageInfo, reason, rial, shape, size, yup } from './kernel/fields.ts';
import { nullableText } from './orderRows.ts';
import { decision, decisionStates } from './kernel/proposals.ts';
import { lineDirections } from './statementFiles.ts';

/*
 * The fund's own movements at the bank: transfers to its broker, interest, charges, costs, sweeps between its accounts. Each
 * is a line of a bank statement. One person says what the line was, another approves; then the books move it (decision 163).
 */

/** What a line of the bank was. */
export const movementCauses = [
  'broker',
  'interest',
  'charge',
  'cost',
  'fee',
  'exit_fee',
  'own',
  'gateway',
  'debit',
  'returned',
  'payout',
  'batch',
] as const;

type Cause = (typeof movementCauses)[number];
type Direction = (typeof lineDirections)[number];

/** What people read for a cause, by direction; a cause without a text has no line in that direction. */
export const movementCauseTexts: Readonly<Record<Cause, Readonly<Partial<Record<Direction, string>>>>> = {
  broker: { out: 'واریز به حساب کارگزاری', in: 'دریافت از حساب کارگزاری' },
  interest: { in: 'سود سپرده بانکی' },
  charge: { out: 'کارمزد بانک', in: 'برگشت کارمزد بانک' },
  cost: { out: 'هزینه صندوق', in: 'برگشت هزینه صندوق' },
  fee: { out: 'پرداخت کارمزد صدور و ابطال به ذی‌نفع' },
  exit_fee: { out: 'پرداخت کارمزد ابطال زودهنگام به ذی‌نفع' },
  own: { out: 'انتقال به حساب دیگر صندوق', in: 'انتقال از حساب دیگر صندوق' },
  gateway: { out: 'برگرداندن اضافه تسویه به درگاه' },
  debit: { out: 'برگرداندن اضافه تسویه به سامانه برداشت مستقیم' },
  returned: { out: 'عودت واریزی که در دفاتر هست' },
  payout: { out: 'پرداختی که در دفاتر هست' },
  batch: { out: 'فایل بانک: برداشت یک‌جا یا پرداخت ناموفق', in: 'برگشت پرداخت ناموفق فایل بانک' },
};

/** Causes that a line of a direction may have. */
export const movementCausesOf = (direction: Direction): readonly Cause[] =>
  movementCauses.filter((cause) => movementCauseTexts[cause][direction] !== undefined);

/** Causes of a withdrawal that the books have already, whole or in part, so that it names its record. */
const bookedCauses = ['returned', 'payout', 'batch'] as const;
export type BookedCause = (typeof bookedCauses)[number];

/** Whether a line of this cause names the record that the books have of it. */
export const isBookedCause = (cause: Cause, direction: Direction): cause is BookedCause =>
  direction === 'out' && bookedCauses.some((one) => one === cause);

/** Name of what a line was. */
export const movementCauseText = (cause: Cause, direction: Direction): string =>
  movementCauseTexts[cause][direction] ?? '';

/** Lines that a list shows at most. */
export const MOST_MOVEMENT_LINES = 500;

/** What the books have of a withdrawal already, or a failed row that a deposit brings back. */
const booked = () =>
  shape({
    cause: yup.string().oneOf(bookedCauses).required(),
    /** the deposit that went back; else null */
    returnedDepositId: id().nullable().defined(),
    /** the bank file that the line is, or of which it is a row that is paid; else null */
    batchNo: nullableText(),
    /** the row, which failed where the cause is `batch`; null for a whole file */
    payoutId: id().nullable().defined(),
    text: yup.string().required(),
  });

const lineKey = () => ({
  /** statement and line of a withdrawal; null for a deposit */
  statementId: id().nullable().defined(),
  line: count().nullable().defined(),
  depositId: id().nullable().defined(),
});

const lineFacts = () => ({
  ...lineKey(),
  direction: yup.string().oneOf(lineDirections).required(),
  fundId: id().required(),
  fundName: yup.string().required(),
  bankName: yup.string().required(),
  accountIban: yup.string().required(),
  bankRef: yup.string().required(),
  amount: rial().required(),
  /** the moment that the bank tells */
  bankAt: moment().required(),
  description: nullableText(),
  otherIban: nullableText(),
});

const movement = () =>
  shape({
    movementId: id().required(),
    ...lineFacts(),
    cause: yup.string().oneOf(movementCauses).required(),
    causeText: yup.string().required(),
    /** what the books have of it already */
    booked: booked().nullable().default(null).defined(),
    reason: yup.string().required(),
    statusText: yup.string().required(),
    ...decision(),
    journalId: yup
      .string()
      .matches(/^\d{1,18}$/, 'شماره سند درست نیست')
      .nullable()
      .defined(),
    /** when two people took the journal back */
    reversedAt: moment().nullable().defined(),
  });

const movementAnswer = () => shape({ data: movement().required() });
const params = () => shape({ movementId: id().required() });

export const listBankMovementLines = operation({
  id: 'listBankMovementLines',
  method: 'get',
  path: '/api/admin/ledger/bank_movements/lines/',
  tag: 'corrections',
  summary:
    'Withdrawals of released statements, and deposits without an owner, that no proposal explains, oldest first; with the cause that the text and the other account suggest.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ fundId: id(), direction: yup.string().oneOf(lineDirections) }),
  answer: shape({
    data: shape({
      lines: list(
        shape({
          ...lineFacts(),
          /** what the line probably was; null without a hint */
          suggested: yup.string().oneOf(movementCauses).nullable().defined(),
          /** records of the books with the amount of a withdrawal, or failed rows on their way back with that of a deposit; up to five */
          booked: list(booked()),
        }),
      ),
      /** lines of all; `lines` holds the oldest 500 of them */
      total: count().required(),
    }).required(),
  }),
});

export const listBankMovements = operation({
  id: 'listBankMovements',
  method: 'get',
  path: '/api/admin/ledger/bank_movements/',
  tag: 'corrections',
  summary: 'What people said lines of the bank were, newest first.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ status: yup.string().oneOf(decisionStates), fundId: id(), page: page(), size: size(10) }),
  answer: shape({ data: list(movement()), pageInfo: pageInfo().required() }),
});

export const prepareBankMovement = operation({
  id: 'prepareBankMovement',
  method: 'post',
  path: '/api/admin/ledger/bank_movements/',
  tag: 'corrections',
  summary:
    'Says what a line of the bank was: a withdrawal by statement and line, or a deposit without an owner. Another person approves.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  body: shape({
    statementId: id(),
    line: count(),
    depositId: id(),
    cause: yup.string().oneOf(movementCauses, 'بابت درست نیست').required('بابت را انتخاب کنید'),
    /**
     * the deposit that went back, the bank file, or a row of it, when the books have the withdrawal already; of a deposit that brings
     * back one failed row, that row
     */
    returnedDepositId: id(),
    batchNo: yup.string().max(30, 'حداکثر ۳۰ حرف مجاز است'),
    payoutId: id(),
    reason: reason(),
  }),
  answer: movementAnswer(),
  status: 201,
  errors: [
    'BANK_MOVEMENT_LINE',
    'BANK_MOVEMENT_LINE_TAKEN',
    'BANK_MOVEMENT_CAUSE',
    'BANK_MOVEMENT_BOOKED',
    'BANK_MOVEMENT_MORE',
  ],
  idempotent: true,
});

export const approveBankMovement = operation({
  id: 'approveBankMovement',
  method: 'post',
  path: '/api/admin/ledger/bank_movements/{movementId}/approve/',
  tag: 'corrections',
  summary: 'Books what another person said a line of the bank was.',
  access: { kind: 'admin', duty: 'checker' },
  recent: true,
  params: params(),
  body: shape({ version: version() }),
  answer: movementAnswer(),
  errors: [
    'BANK_MOVEMENT_NOT_FOUND',
    'BANK_MOVEMENT_LINE_TAKEN',
    'BANK_MOVEMENT_BOOKED',
    'BANK_MOVEMENT_MORE',
    ...decisionErrors,
  ],
  idempotent: true,
});

export const rejectBankMovement = operation({
  id: 'rejectBankMovement',
  method: 'post',
  path: '/api/admin/ledger/bank_movements/{movementId}/reject/',
  tag: 'corrections',
  summary:
    'Refuses what was said of a line, with a reason; who said it may withdraw it this way. The line is free again.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: params(),
  body: shape({ version: version(), reason: reason() }),
  answer: movementAnswer(),
  errors: ['BANK_MOVEMENT_NOT_FOUND', ...decisionErrors],
  idempotent: true,
});

export const bankMovementsErrors = {
  BANK_MOVEMENT_LINE: {
    status: 422,
    message: 'یک برداشت از صورت‌حساب تأییدشده یا یک واریز نامشخص را انتخاب کنید',
  },
  BANK_MOVEMENT_LINE_TAKEN: { status: 409, message: 'درباره این سطر صورت‌حساب قبلاً تصمیم دیگری گرفته شده است' },
  BANK_MOVEMENT_CAUSE: { status: 422, message: 'این بابت برای این سطر نیست؛ بابت دیگری را انتخاب کنید' },
  BANK_MOVEMENT_BOOKED: {
    status: 422,
    message: 'رکوردی با همین صندوق و مبلغ که سطر دیگری نداشته باشد انتخاب کنید',
  },
  BANK_MOVEMENT_MORE: {
    status: 409,
    message: 'صندوق {amount} ریال از این کارمزد دارد؛ مبلغ سطر از آن بیشتر است',
  },
  BANK_MOVEMENT_NOT_FOUND: { status: 404, message: 'این گردش بانکی پیدا نشد' },
} as const satisfies Record<string, ErrorText>;
