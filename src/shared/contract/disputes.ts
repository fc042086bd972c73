import { approval, rejection } from './decisions.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, moment, page, pageInfo, rial, shape, size, text, yup } from './kernel/fields.ts';
import { nullableText } from './orderRows.ts';
import { paymentStates } from './payments.ts';
import { decision } from './kernel/proposals.ts';

/*
 * Payments in dispute: the gateway has money that the books do not have, or does not say. One person proposes what becomes
 * of it, another decides (reliability 5, decision 0020).
 */

export const disputeReasons = [
  'amount_differs',
  'verify_refused',
  'found_at_gateway',
  'no_answer',
  'gateway_gone',
] as const;

/** What happens between us and a gateway about a payment. */
export const paymentEventKinds = ['opened', 'open_failed', 'callback', 'inquired', 'verified', 'no_answer'] as const;
export type PaymentEventKind = (typeof paymentEventKinds)[number];

/** What may become of a disputed payment. */
export const disputeActs = ['book', 'refund', 'reversed', 'not_paid'] as const;

export const disputeActLabels: Readonly<Record<(typeof disputeActs)[number], string>> = {
  book: 'ثبت برای درخواست',
  refund: 'عودت به سرمایه‌گذار',
  reversed: 'درگاه وجه را برگردانده است',
  not_paid: 'وجهی پرداخت نشده است',
};

/** The reason or the proof of a resolution, and of its refusal. */
export const resolutionReason = () =>
  yup
    .string()
    .trim()
    .min(10, 'علت و مدرک را دست‌کم در ۱۰ حرف بنویسید')
    .max(300, 'حداکثر ۳۰۰ حرف مجاز است')
    .required('علت را بنویسید');

const params = () => shape({ paymentId: id().required() });

/** What one person proposes for money in dispute, with the decision of another; `acts` may be proposed. */
export const resolutionRow = <Act extends string>(acts: readonly Act[]) =>
  shape({
    resolutionId: id().required(),
    act: yup.string().oneOf(acts).required(),
    actText: yup.string().required(),
    amount: rial().nullable().defined(),
    reason: yup.string().defined(),
    ...decision(),
  });

const disputeRow = () =>
  shape({
    paymentId: id().required(),
    status: yup.string().oneOf(paymentStates).required(),
    statusText: yup.string().required(),
    gateway: yup.string().required(),
    gatewayTitle: yup.string().required(),
    /** reference of the gateway */
    authority: nullableText(),
    refId: nullableText(),
    cardMask: nullableText(),
    reason: yup.string().oneOf(disputeReasons).required(),
    reasonText: yup.string().required(),
    investorId: id().required(),
    investorName: yup.string().defined(),
    fundName: yup.string().required(),
    orderId: id().required(),
    orderNo: yup.string().required(),
    orderStatusText: yup.string().required(),
    /** what the order asked for, rial */
    amount: rial().required(),
    /** what came according to the gateway; null when it does not say */
    receivedAmount: rial().nullable().defined(),
    createdAt: moment().required(),
    disputedAt: moment().required(),
    /** what may be proposed now */
    acts: list(yup.string().oneOf(disputeActs).required()),
    resolution: resolutionRow(disputeActs).nullable().defined(),
  });

export const listDisputedPayments = operation({
  id: 'listDisputedPayments',
  method: 'get',
  path: '/api/admin/payments/disputed/',
  tag: 'payments',
  summary: 'Payments in dispute, oldest first; with `isOpen` false those that were decided, newest first.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ page: page(), size: size(10), isOpen: yup.boolean(), search: text(60) }),
  answer: shape({
    data: list(disputeRow()),
    pageInfo: pageInfo().required(),
    summary: shape({ openCount: count().required(), openAmount: rial().required() }).required(),
  }),
});

export const getDisputedPayment = operation({
  id: 'getDisputedPayment',
  method: 'get',
  path: '/api/admin/payments/disputed/{paymentId}/',
  tag: 'payments',
  summary: 'One payment in dispute with everything that the gateway said of it.',
  access: { kind: 'admin', duty: 'staff' },
  params: params(),
  answer: shape({
    data: shape({
      payment: disputeRow().required(),
      events: list(
        shape({
          kind: yup.string().oneOf(paymentEventKinds).required(),
          said: yup.string().defined(),
          at: moment().required(),
        }),
      ),
    }).required(),
  }),
  errors: ['DISPUTE_NOT_FOUND'],
});

export const prepareResolution = operation({
  id: 'prepareResolution',
  method: 'post',
  path: '/api/admin/payments/disputed/{paymentId}/resolution/',
  tag: 'payments',
  summary: 'Proposes what becomes of a disputed payment, with the reason or the proof; another person decides.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  params: params(),
  body: shape({
    act: yup.string().oneOf(disputeActs).required('نتیجه این پرداخت را انتخاب کنید'),
    /** what came, when the gateway did not say and the money is refunded */
    amount: rial(),
    reason: resolutionReason(),
  }),
  answer: shape({ data: disputeRow().required() }),
  errors: ['DISPUTE_NOT_FOUND', 'DISPUTE_ACT', 'DISPUTE_AMOUNT_REQUIRED', 'DISPUTE_PREPARED', 'APPROVAL_OWN_INVESTOR'],
  idempotent: true,
});

export const approveResolution = approval({
  id: 'approveResolution',
  path: '/api/admin/payments/disputed/{paymentId}/resolution/approve/',
  tag: 'payments',
  summary: 'Carries out what another person proposed for a disputed payment.',
  params: params(),
  answer: shape({ data: disputeRow().required() }),
  errors: ['DISPUTE_NOT_FOUND', 'DISPUTE_ACT'],
});

export const rejectResolution = rejection(resolutionReason(), {
  id: 'rejectResolution',
  path: '/api/admin/payments/disputed/{paymentId}/resolution/reject/',
  tag: 'payments',
  summary: 'Refuses what was proposed for a disputed payment, with a reason; the proposer may take it back so.',
  params: params(),
  answer: shape({ data: disputeRow().required() }),
  errors: ['DISPUTE_NOT_FOUND'],
});

export const disputesErrors = {
  DISPUTE_NOT_FOUND: { status: 404, message: 'پرداختی با این شماره در پیگیری نیست' },
  DISPUTE_ACT: { status: 409, message: 'این اقدام برای این پرداخت ممکن نیست؛ مبلغ و وضعیت درخواست را دوباره ببینید' },
  DISPUTE_AMOUNT_REQUIRED: { status: 422, message: 'مبلغی را که درگاه دریافت کرده است وارد کنید' },
  DISPUTE_PREPARED: { status: 409, message: 'برای این پرداخت پیشنهادی در انتظار تأیید است' },
} as const satisfies Record<string, ErrorText>;
