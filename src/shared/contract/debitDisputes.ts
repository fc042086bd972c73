import { approval, rejection } from './decisions.ts';
import { operation } from './kernel/define.ts';
import { resolutionReason, resolutionRow } from './disputes.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, moment, page, pageInfo, rial, shape, size, text, yup } from './kernel/fields.ts';
import { nullableText } from './orderRows.ts';

/*
 * Calls to banks in dispute: the bank took another amount, took money that it had refused before, or does not say. One person
 * proposes what becomes of it, another decides (decision 94).
 */

export const debitDisputeReasons = ['amount_differs', 'late_done', 'no_answer'] as const;

/** State of one call to a bank for a debit. */
export const debitAttemptStates = ['sent', 'done', 'failed', 'absent', 'disputed', 'refunded'] as const;

export const debitAttemptLabels: Readonly<Record<(typeof debitAttemptStates)[number], string>> = {
  sent: 'در انتظار پاسخ بانک',
  done: 'برای درخواست ثبت شد',
  failed: 'برداشتی نشده است',
  absent: 'به بانک نرسیده است',
  disputed: 'در حال پیگیری با بانک',
  refunded: 'به سرمایه‌گذار برمی‌گردد',
};

/** What may become of a disputed debit. */
export const debitDisputeActs = ['book', 'refund', 'not_taken'] as const;

export const debitDisputeActLabels: Readonly<Record<(typeof debitDisputeActs)[number], string>> = {
  book: 'ثبت برای درخواست',
  refund: 'عودت به سرمایه‌گذار',
  not_taken: 'بانک برداشتی نکرده یا وجه را برگردانده است',
};

const params = () => shape({ attemptId: id().required() });

const disputeRow = () =>
  shape({
    attemptId: id().required(),
    chargeId: id().required(),
    status: yup.string().oneOf(debitAttemptStates).required(),
    statusText: yup.string().required(),
    providerTitle: yup.string().required(),
    bankName: yup.string().required(),
    contractNo: yup.string().required(),
    /** our number of the call */
    tracking: yup.string().required(),
    refId: nullableText(),
    reason: yup.string().oneOf(debitDisputeReasons).required(),
    reasonText: yup.string().required(),
    investorId: id().required(),
    investorName: yup.string().defined(),
    fundName: yup.string().required(),
    orderId: id().required(),
    orderNo: yup.string().required(),
    orderStatusText: yup.string().required(),
    /** what the bank was asked for, rial */
    amount: rial().required(),
    /** what the bank took according to its provider; null when it does not say */
    receivedAmount: rial().nullable().defined(),
    sentAt: moment().required(),
    disputedAt: moment().required(),
    /** what may be proposed now */
    acts: list(yup.string().oneOf(debitDisputeActs).required()),
    resolution: resolutionRow(debitDisputeActs).nullable().defined(),
  });

export const listDisputedDebits = operation({
  id: 'listDisputedDebits',
  method: 'get',
  path: '/api/admin/direct-debit/disputed/',
  tag: 'directDebit',
  summary: 'Debits in dispute, oldest first; with `isOpen` false those that were decided, newest first.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ page: page(), size: size(10), isOpen: yup.boolean(), search: text(60) }),
  answer: shape({
    data: list(disputeRow()),
    pageInfo: pageInfo().required(),
    summary: shape({ openCount: count().required(), openAmount: rial().required() }).required(),
  }),
});

export const getDisputedDebit = operation({
  id: 'getDisputedDebit',
  method: 'get',
  path: '/api/admin/direct-debit/disputed/{attemptId}/',
  tag: 'directDebit',
  summary: 'One debit in dispute with everything that happened to it.',
  access: { kind: 'admin', duty: 'staff' },
  params: params(),
  answer: shape({
    data: shape({
      debit: disputeRow().required(),
      events: list(shape({ text: yup.string().required(), at: moment().required() })),
    }).required(),
  }),
  errors: ['DEBIT_DISPUTE_NOT_FOUND'],
});

export const prepareDebitResolution = operation({
  id: 'prepareDebitResolution',
  method: 'post',
  path: '/api/admin/direct-debit/disputed/{attemptId}/resolution/',
  tag: 'directDebit',
  summary: 'Proposes what becomes of a disputed debit, with the reason or the proof; another person decides.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  params: params(),
  body: shape({
    act: yup.string().oneOf(debitDisputeActs).required('انتخاب کنید که با این برداشت چه شود'),
    /** what the bank took, when its provider did not say and the money is refunded */
    amount: rial(),
    reason: resolutionReason(),
  }),
  answer: shape({ data: disputeRow().required() }),
  errors: [
    'DEBIT_DISPUTE_NOT_FOUND',
    'DEBIT_DISPUTE_ACT',
    'DEBIT_DISPUTE_AMOUNT_REQUIRED',
    'DEBIT_DISPUTE_PREPARED',
    'APPROVAL_OWN_INVESTOR',
  ],
  idempotent: true,
});

export const approveDebitResolution = approval({
  id: 'approveDebitResolution',
  path: '/api/admin/direct-debit/disputed/{attemptId}/resolution/approve/',
  tag: 'directDebit',
  summary: 'Carries out what another person proposed for a disputed debit.',
  params: params(),
  answer: shape({ data: disputeRow().required() }),
  errors: ['DEBIT_DISPUTE_NOT_FOUND', 'DEBIT_DISPUTE_ACT'],
});

export const rejectDebitResolution = rejection(resolutionReason(), {
  id: 'rejectDebitResolution',
  path: '/api/admin/direct-debit/disputed/{attemptId}/resolution/reject/',
  tag: 'directDebit',
  summary: 'Refuses what was proposed for a disputed debit, with a reason; the proposer may take it back so.',
  params: params(),
  answer: shape({ data: disputeRow().required() }),
  errors: ['DEBIT_DISPUTE_NOT_FOUND'],
});

export const debitDisputesErrors = {
  DEBIT_DISPUTE_NOT_FOUND: { status: 404, message: 'برداشتی با این شماره در پیگیری نیست' },
  DEBIT_DISPUTE_ACT: {
    status: 409,
    message: 'این اقدام برای این برداشت ممکن نیست؛ مبلغ و وضعیت درخواست را دوباره ببینید',
  },
  DEBIT_DISPUTE_AMOUNT_REQUIRED: { status: 422, message: 'مبلغی را که بانک برداشت کرده است وارد کنید' },
  DEBIT_DISPUTE_PREPARED: { status: 409, message: 'برای این برداشت پیشنهادی در انتظار تأیید است' },
} as const satisfies Record<string, ErrorText>;
