import { todayStates } from '../orderTiming.ts';
import { operation } from './kernel/define.ts';
import {
  blockedUnits,
  count,
  dayInput,
  fileFormat,
  id,
  isoDate,
  list,
  lockedUnits,
  moment,
  nav,
  otp,
  page,
  pageInfo,
  rial,
  shape,
  size,
  sort,
  text,
  units,
  yup,
} from './kernel/fields.ts';
import {
  nullableDate,
  nullableText,
  orderRow,
  orderType,
  paymentMethodCodes,
  placed,
  placedFields,
  slipFields,
  stateCode,
} from './orderRows.ts';
import { orderSorts } from '../texts/orderTexts.ts';
import { signatureWait } from './signatures.ts';
import { ownOrders } from '../lists/orders.ts';
import { fileColumnsOf } from './kernel/declaredFile.ts';
import { buyErrors, sellErrors } from './orderErrors.ts';
import { detailsAnswer, estimateAnswer } from './orderAnswers.ts';

/* Orders: buying (صدور) and selling (ابطال) fund units (domain 9.4–9.6). */

/** Ways to pay for an issuance; a redemption has none, its money goes to a bank account. */
export const listPaymentMethods = operation({
  id: 'listPaymentMethods',
  method: 'get',
  path: '/api/orders/payment-ways/',
  tag: 'orders',
  summary: 'Payment methods of a fund for an investor with limits, gateways and fund accounts.',
  access: { kind: 'investor', from: 'query', key: 'investorId' },
  query: shape({ investorId: id().required(), fundId: id().required() }),
  answer: shape({
    data: list(
      shape({
        wayId: id().required(),
        code: yup.string().oneOf(paymentMethodCodes).required(),
        title: yup.string().required(),
        description: yup.string().defined(),
        minAmount: rial().nullable().defined(),
        maxAmount: rial().nullable().defined(),
        /** what is left of the daily ceiling of this method, rial; null without a ceiling */
        dailyLeft: rial().nullable().defined(),
        gateways: list(
          shape({
            id: yup.string().required(),
            title: yup.string().required(),
            logo: nullableText(),
            isHealthy: yup.boolean().required(),
            /** largest payment, rial; null: no limit of the gateway */
            maxAmount: rial().nullable().defined(),
          }),
        ),
        accounts: list(
          shape({
            accountId: id().required(),
            bankName: yup.string().required(),
            accountNumber: yup.string().required(),
            iban: yup.string().required(),
          }),
        ),
        isActive: yup.boolean().required(),
        disabledReason: nullableText(),
        /** credit that can be spent in this fund, rial; only for `wallet` */
        credit: rial().nullable().defined(),
      }),
    ),
  }),
  errors: ['ORDER_FUND_NOT_FOUND'],
});

/** Schedules of a fund with the dates they give for an order placed now. */
export const fundSchedule = operation({
  id: 'fundSchedule',
  method: 'get',
  path: '/api/orders/fund_schedule/',
  tag: 'orders',
  summary: 'Cut-off times and resolved dates per order type and payment method for an order placed now.',
  access: { kind: 'user' },
  query: shape({ fundId: id().required() }),
  answer: shape({
    data: list(
      shape({
        orderType: orderType().required(),
        wayId: id().nullable().defined(),
        wayCode: yup.string().oneOf(paymentMethodCodes).required(),
        cutoffTime: yup.string().required(),
        /** whether an order placed now still counts for today, and if not, why */
        today: yup.string().oneOf(todayStates).required(),
        priceOffsetDays: count().required(),
        issueOffsetDays: count().required(),
        settleDays: count().required(),
        effectiveDate: isoDate().required(),
        priceDate: isoDate().required(),
        licenseDate: nullableDate(),
        payoutDate: nullableDate(),
        cancelDeadline: moment().required(),
        note: yup.string().defined(),
      }),
    ),
  }),
  errors: ['ORDER_FUND_NOT_FOUND'],
});

/** When orders of a type are accepted. */
export const orderSchedule = operation({
  id: 'orderSchedule',
  method: 'get',
  path: '/api/orders/order_schedule/',
  tag: 'orders',
  summary: 'Order windows of a fund, whether orders are accepted now, and when the next window opens.',
  access: { kind: 'user' },
  query: shape({ fundId: id().required(), orderType: orderType().required() }),
  answer: shape({
    data: shape({
      isOpen: yup.boolean().required(),
      openNow: yup.boolean().required(),
      windows: list(
        shape({
          weekDay: count().max(6).required(),
          fromTime: yup.string().required(),
          toTime: yup.string().required(),
        }),
      ),
      closedFrom: nullableDate(),
      closedTo: nullableDate(),
      reason: nullableText(),
      nextOpen: moment().nullable().defined(),
    }).required(),
  }),
  errors: ['ORDER_FUND_NOT_FOUND'],
});

/** The one source of numbers of the order screens; the order itself is made with the same function. */
export const estimateOrder = operation({
  id: 'estimateOrder',
  method: 'post',
  path: '/api/orders/estimate/',
  tag: 'orders',
  summary: 'Estimated units, fees, remainder and dates of an order that is not placed yet.',
  access: { kind: 'investor', from: 'body', key: 'investorId' },
  body: shape({
    investorId: id().required(),
    fundId: id().required('صندوق را انتخاب کنید'),
    orderType: orderType().required(),
    /** one of amount, units, all */
    amount: rial(),
    units: units(),
    all: yup.boolean(),
    /** required for issuance */
    wayId: id(),
  }),
  answer: estimateAnswer(),
  errors: [
    'ORDER_FUND_NOT_FOUND',
    'ORDER_NO_PRICE',
    'ORDER_QUANTITY_REQUIRED',
    'ORDER_QUANTITY_TWICE',
    'ORDER_QUANTITY_TOO_LARGE',
    'ORDER_WAY_UNKNOWN',
  ],
});

export const buyOrder = operation({
  id: 'buyOrder',
  method: 'post',
  path: '/api/orders/buy_order/',
  tag: 'orders',
  summary: 'Places an issuance order by amount or by units; answers where to pay.',
  access: { kind: 'investor', from: 'body', key: 'investorId' },
  body: shape({
    investorId: id().required(),
    fundId: id().required('صندوق را انتخاب کنید'),
    amount: rial(),
    units: units(),
    wayId: id().required('روش پرداخت را انتخاب کنید'),
    gatewayId: yup.string().max(20),
    receipt: slipFields().default(undefined).optional(),
    contractId: id(),
    acceptRules: yup
      .boolean()
      .oneOf([true], 'پذیرش امیدنامه و اساسنامه لازم است')
      .required('پذیرش امیدنامه و اساسنامه لازم است'),
  }),
  answer: placed(),
  errors: buyErrors,
  status: 201,
  idempotent: true,
});

/** Titles and cells of the file of an investor's orders. */
export const ownOrderFile = fileColumnsOf(ownOrders);

const orderFilters = () => ({
  investorId: id().required(),
  orderType: orderType(),
  status: stateCode(),
  /** only orders that still wait for something */
  open: yup.boolean(),
  fundId: id(),
  fromDate: dayInput(),
  toDate: dayInput(),
  /** part of the order number */
  search: text(40),
});

export const exportOrders = operation({
  id: 'exportOrders',
  method: 'get',
  path: '/api/orders/export/',
  tag: 'orders',
  summary:
    'The filtered orders of an investor as a CSV file or a spreadsheet from right to left, newest first, at most 5,000 rows.',
  access: { kind: 'investor', from: 'query', key: 'investorId' },
  query: shape({
    ...orderFilters(),
    format: fileFormat(),
  }),
  answer: shape({}),
  errors: ['DATE_RANGE_INVALID'],
  kind: 'raw',
  limit: 'export',
});

export const listOrders = operation({
  id: 'listOrders',
  method: 'get',
  path: '/api/orders/list/',
  tag: 'orders',
  summary: 'Orders of an investor, newest first.',
  access: { kind: 'investor', from: 'query', key: 'investorId' },
  query: shape({ ...orderFilters(), page: page(), size: size(10), sort: sort(orderSorts) }),
  answer: shape({
    data: list(orderRow()),
    pageInfo: pageInfo().required(),
    /** of all pages, what was executed or is on its way; requests for units that are not priced yet have no amount */
    summary: shape({ issued: rial().required(), redeemed: rial().required() }).required(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

export const getOrder = operation({
  id: 'getOrder',
  method: 'get',
  path: '/api/orders/{orderId}/',
  tag: 'orders',
  summary: 'One order with its timeline, events, payments and documents.',
  access: { kind: 'user' },
  params: shape({ orderId: id().required() }),
  answer: detailsAnswer(),
  errors: ['ORDER_NOT_FOUND'],
});

export const cancelOrder = operation({
  id: 'cancelOrder',
  method: 'post',
  path: '/api/orders/{orderId}/cancel/',
  tag: 'orders',
  summary:
    'Cancels an order that is still open; with money or units held it wants the SMS code, sent when `otp` is absent. The code is bound to `refundTarget`, so where the money goes is chosen when the code is asked for and repeated with it.',
  access: { kind: 'user' },
  params: shape({ orderId: id().required() }),
  body: shape({ otp: otp(), refundTarget: yup.string().oneOf(['source', 'credit'] as const) }),
  answer: shape({
    data: shape({
      status: stateCode().required(),
      statusText: yup.string().required(),
      /** true when a code was sent and the call has to be repeated with it */
      otpSent: yup.boolean().required(),
      expire_in: count().nullable().defined(),
      mobile_mask: nullableText(),
    }).required(),
  }),
  errors: [
    'ACCESS_DENIED',
    'ORDER_STATE_CHANGED',
    'SIGNATORY_REQUIRED',
    'ORDER_NOT_FOUND',
    'INVESTOR_OF_AGE',
    'ORDER_CANCEL_TOO_LATE',
    'ORDER_CANCEL_NOT_ALLOWED',
    'PAYMENT_IN_PROGRESS',
    'OTP_WRONG',
    'OTP_EXPIRED',
    'OTP_USED_UP',
    'OTP_OTHER_CHOICE',
    'locked',
    'SMS_UNAVAILABLE',
  ],
  idempotent: true,
});

export const orderInvestorAsset = operation({
  id: 'orderInvestorAsset',
  method: 'get',
  path: '/api/orders/investor_asset/',
  tag: 'orders',
  summary: 'Holdings of an investor with units that can be sold.',
  access: { kind: 'investor', from: 'query', key: 'investorId' },
  query: shape({ investorId: id().required() }),
  answer: shape({
    data: list(
      shape({
        fundId: id().required(),
        fundName: yup.string().required(),
        units: units().required(),
        lockedUnits: lockedUnits(),
        blockedUnits: blockedUnits(),
        freeUnits: units().required(),
        cancelNav: nav().nullable().defined(),
        navDate: nullableDate(),
        value: rial().required(),
        valueText: yup.string().required(),
        cancelEnabled: yup.boolean().required(),
        closeReason: nullableText(),
        minRemainUnits: units().required(),
      }),
    ),
  }),
});

const sellFields = {
  investorId: id().required(),
  fundId: id().required('صندوق را انتخاب کنید'),
  /** one of units, amount, all */
  units: units(),
  amount: rial(),
  all: yup.boolean(),
  /** investor's bank account for the payout; the default account when absent */
  accountId: id(),
};

export const sendSellOtp = operation({
  id: 'sendSellOtp',
  method: 'post',
  path: '/api/orders/sell_order/send_otp/',
  tag: 'orders',
  summary: 'Prepares a redemption order and sends the code that confirms exactly this order.',
  access: { kind: 'investor', from: 'body', key: 'investorId' },
  recent: true,
  body: shape(sellFields),
  answer: shape({
    data: shape({
      orderId: id().required(),
      expire_in: count().required(),
      resend_in: count().required(),
      mobile_mask: yup.string().required(),
    }).required(),
  }),
  errors: ['SIGNATORY_REQUIRED', ...sellErrors, 'locked', 'SMS_UNAVAILABLE'],
  limit: 'otp',
});

export const sellOrder = operation({
  id: 'sellOrder',
  method: 'post',
  path: '/api/orders/sell_order',
  tag: 'orders',
  summary: 'Confirms a prepared redemption order with its code; units are reserved.',
  access: { kind: 'investor', from: 'body', key: 'investorId' },
  recent: true,
  body: shape({ orderId: id().required(), ...sellFields, otp: otp().required('کد تأیید را وارد کنید') }),
  answer: shape({
    data: shape({
      ...placedFields,
      /** the order waits for more signatures of the company */ signatures: signatureWait(),
    }).required(),
  }),
  errors: [
    'ORDER_STATE_CHANGED',
    'SIGNATURE_WAITS',
    'SIGNATORY_REQUIRED',
    ...sellErrors,
    'ORDER_NOT_FOUND',
    'ORDER_PAYLOAD_CHANGED',
    'OTP_WRONG',
    'OTP_EXPIRED',
    'OTP_USED_UP',
  ],
  idempotent: true,
});
