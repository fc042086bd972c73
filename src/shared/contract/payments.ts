import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { id, isoDate, moment, rial, shape, text, units, yup } from './kernel/fields.ts';
import { nextEventField } from './orderRows.ts';
import { orderStateCodes } from '../orderStates.ts';

const publicId = () =>
  yup
    .string()
    .matches(/^[\w-]{16,64}$/, 'شناسه پرداخت درست نیست')
    .required();

export const paymentStates = [
  'created',
  'redirected',
  'callback_seen',
  'verifying',
  'verified',
  'settled',
  'failed',
  'expired',
  'reversed',
  'refund_due',
  'refunded',
  'disputed',
] as const;

/** What a person may know of one payment attempt; card and reference as the bank gives them, masked. */
export const paymentView = () =>
  shape({
    publicId: yup.string().required(),
    gateway: yup.string().required(),
    gatewayTitle: yup.string().defined(),
    amount: rial().required(),
    amountText: yup.string().required(),
    status: yup.string().oneOf(paymentStates).required(),
    statusText: yup.string().required(),
    /**
     * `pending`: ask again; `ok`: money received; `failed`: no money; `refund`: money came and goes back; `refunded`: it has
     * gone back; `disputed`: people clear it up with the gateway
     */
    result: yup.string().oneOf(['pending', 'ok', 'failed', 'refund', 'refunded', 'disputed']).required(),
    refId: yup.string().nullable().defined(),
    cardMask: yup.string().nullable().defined(),
    errorText: yup.string().nullable().defined(),
    createdAt: moment().required(),
    verifiedAt: moment().nullable().defined(),
  });

/** Opens the payment at the bank and sends the browser there; a repeat goes to the same bank page. */
export const startPayment = operation({
  id: 'startPayment',
  method: 'get',
  writes: true,
  path: '/api/orders/pay/{publicId}/',
  tag: 'payments',
  summary: 'Opens the payment at the gateway and redirects the browser to the bank; safe to repeat.',
  access: { kind: 'open' },
  params: shape({ publicId: publicId() }),
  answer: shape({}),
  kind: 'redirect',
  limit: 'callback',
  panel: false,
});

/** The bank sends the browser back here. A hint only: the truth is asked from the gateway (domain 5.4). */
export const paymentCallback = operation({
  id: 'paymentCallback',
  method: 'get',
  path: '/api/orders/callback/',
  tag: 'payments',
  summary: 'Return address of the gateways; verifies the payment with the gateway and redirects to the status page.',
  access: { kind: 'open' },
  query: shape({
    Authority: text(200),
    Status: text(20),
    trackId: text(200),
    success: text(5),
    status: text(10),
    orderId: text(60),
    token: text(200),
    payment_status: text(20),
    order: text(60),
  }),
  answer: shape({}),
  kind: 'redirect',
  limit: 'callback',
  panel: false,
});

/** State of a payment for the page that waits for the bank; heals itself by asking the gateway when it is late. */
export const paymentStatus = operation({
  id: 'paymentStatus',
  method: 'get',
  path: '/api/orders/payment/{publicId}/',
  tag: 'payments',
  summary: 'State of one payment attempt by its random public id; asks the gateway when the bank has not answered.',
  access: { kind: 'user' },
  params: shape({ publicId: publicId() }),
  answer: shape({
    data: shape({
      payment: paymentView().required(),
      orderId: id().required(),
      orderNo: yup.string().required(),
      investorId: id().required(),
      fundId: id().required(),
      fundName: yup.string().required(),
      /** true where purchases may be debited from a bank account, as those of each month are */
      isDirectDebitAllowed: yup.boolean().required(),
      /** units that the order buys, by its estimate until it is priced */
      units: units().nullable().defined(),
      licenseDate: isoDate().nullable().defined(),
      /** until when the order may be withdrawn; null once it cannot be */
      cancelUntil: moment().nullable().defined(),
      next: nextEventField().required(),
      orderStatus: yup.string().oneOf(orderStateCodes).required(),
      orderStatusText: yup.string().required(),
      canRetry: yup.boolean().required(),
      /** seconds until the next question makes sense; 0 when the state is final */
      pollAfterSeconds: yup.number().integer().required(),
      note: yup.string().nullable().defined(),
      /** day by which money is back: what a failed payment took, or what could not become an order; null elsewhere */
      refundBy: isoDate().nullable().defined(),
    }).required(),
  }),
  errors: ['PAYMENT_NOT_FOUND'],
});

/** A new attempt for an order whose payment failed or was left. */
export const retryPayment = operation({
  id: 'retryPayment',
  method: 'post',
  path: '/api/orders/{orderId}/retry/',
  tag: 'payments',
  summary:
    'Starts a new payment attempt for an order that waits for payment or whose payment failed, by the current rules.',
  access: { kind: 'user' },
  params: shape({ orderId: id().required() }),
  body: shape({ gatewayId: yup.string().max(20) }),
  answer: shape({
    data: shape({
      orderId: id().required(),
      orderNo: yup.string().required(),
      status: yup.string().oneOf(orderStateCodes).required(),
      payUrl: yup.string().required(),
      expireAt: moment().required(),
    }).required(),
  }),
  errors: [
    'ORDER_NOT_FOUND',
    'INVESTOR_OF_AGE',
    'ORDER_NOT_PAYABLE',
    'ORDER_ALREADY_PAID',
    'GATEWAY_UNAVAILABLE',
    'GATEWAY_UNKNOWN',
    'GATEWAY_OFF',
    'GATEWAY_MAXIMUM',
    'GATEWAY_DAY_FULL',
    'PAYMENT_IN_PROGRESS',
    'PAYMENT_DISPUTED',
    'ORDER_ATTEMPTS_USED_UP',
    'ORDER_AMOUNT_CHANGED',
    'ORDER_IDENTITY_INSUFFICIENT',
    'ORDER_INVESTOR_DECEASED',
    'ORDER_INVESTOR_FROZEN',
    'ORDER_REGISTRY_EXPIRED',
    'ORDER_FUND_CLOSED',
    'ORDER_WINDOW_CLOSED',
    'ORDER_BELOW_MINIMUM',
    'ORDER_ABOVE_MAXIMUM',
    'ORDER_UNITS_BELOW_MINIMUM',
    'ORDER_UNITS_ABOVE_MAXIMUM',
    'ORDER_AUTH_LIMIT',
    'ORDER_CEILING_REACHED',
    'ORDER_HOLDER_LIMIT',
    'ORDER_GATEWAY_LIMIT',
    'ORDER_DAILY_LIMIT',
    'ORDER_NO_PRICE',
    'ORDER_WAY_DISABLED',
    'ORDER_WAY_UNKNOWN',
  ],
  idempotent: true,
});

export const paymentsErrors = {
  PAYMENT_NOT_FOUND: { status: 404, message: 'پرداختی با این شناسه پیدا نشد' },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    message:
      'نتیجه پرداخت قبلی هنوز از بانک نرسیده است؛ تا {until} از بانک پرسیده می‌شود و اگر پاسخی نرسد، کارشناسان پیگیری می‌کنند. تا روشن شدن نتیجه دوباره پرداخت نکنید',
  },
  PAYMENT_DISPUTED: {
    status: 409,
    message: 'پرداخت قبلی این درخواست با درگاه در حال پیگیری است؛ تا روشن شدن نتیجه دوباره پرداخت نکنید',
  },
  GATEWAY_UNKNOWN: { status: 422, message: 'این درگاه پرداخت وجود ندارد؛ یکی از درگاه‌های فهرست را انتخاب کنید' },
  GATEWAY_OFF: {
    status: 409,
    message: 'درگاه {title} اکنون بسته است ({reason})؛ درگاه یا روش پرداخت دیگری انتخاب کنید',
  },
  GATEWAY_MAXIMUM: {
    status: 422,
    message: 'درگاه {title} هر پرداخت را تا {max} ریال می‌پذیرد؛ مبلغ کمتر یا درگاه دیگری انتخاب کنید',
  },
  GATEWAY_DAY_FULL: {
    status: 409,
    message: 'ظرفیت امروز درگاه {title} تکمیل شده است؛ درگاه یا روش پرداخت دیگری انتخاب کنید',
  },
  ORDER_NOT_PAYABLE: {
    status: 409,
    message: 'این درخواست دیگر در انتظار پرداخت نیست؛ وضعیت آن را در «درخواست‌ها» ببینید',
  },
  ORDER_ALREADY_PAID: { status: 409, message: 'پرداخت این درخواست رسیده است؛ لازم نیست دوباره پرداخت کنید' },
  GATEWAY_UNAVAILABLE: { status: 503, message: 'درگاه پرداخت در دسترس نیست؛ چند دقیقه دیگر دوباره تلاش کنید' },
} as const satisfies Record<string, ErrorText>;
