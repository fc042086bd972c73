import {
  count,
  dayInput,
  iban,
  id,
  isoDate,
  moment,
  nav,
  percent,
  rial,
  shape,
  signedRial,
  units,
  yup,
} from './kernel/fields.ts';
import { orderStateCodes } from '../orderStates.ts';
import { nextEventKinds } from '../texts/nextEventTexts.ts';

/* Shapes that the operations of orders share. */

/** 1 issuance (buy), 2 redemption (sell). */
export const orderType = () => yup.number<1 | 2>().oneOf([1, 2] as const);
const clockTime = () =>
  yup.string().matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'ساعت درست نیست', excludeEmptyString: false });
/** State of an order (domain 1.8). */
export const stateCode = () => yup.string().oneOf(orderStateCodes);
/** Text that is always there, perhaps null. */
export const nullableText = () => yup.string().nullable().defined();
/** ISO date that is always there, perhaps null. */
export const nullableDate = () => isoDate().nullable().defined();

/** Payment methods of an issuance; `account` is the payout of a redemption, `maturity` the repayment of a bond,
 * `opening` units that a holder had before the fund opened in the panel. */
export const paymentMethodCodes = [
  'ipg',
  'receipt',
  'direct_debit',
  'wallet',
  'deposit_id',
  'reinvest',
  'account',
  'maturity',
  'opening',
] as const;

/** What a redemption takes of one certificate. */
export const estimateLot = () =>
  shape({
    licenseNumber: yup.string().required(),
    licenseDate: isoDate().required(),
    units: units().required(),
    /** price day of the purchase: the first day of the age, also when the certificate is dated later (domain 1.5) */
    heldSince: isoDate().required(),
    /** days from `heldSince` to the price day of the redemption; they decide the exit charge */
    ageDays: count().required(),
    pct: percent().required(),
    gross: rial().required(),
    penalty: rial().required(),
  });

/** A bank slip as the investor types it in. */
export const slipFields = () =>
  shape({
    accountId: id().required('حساب صندوق را انتخاب کنید'),
    number: yup
      .string()
      .matches(/^[\w/-]{1,40}$/, { message: 'شماره فیش درست نیست', excludeEmptyString: true })
      .required('شماره فیش را وارد کنید'),
    amount: rial().required('مبلغ فیش را وارد کنید'),
    date: dayInput().required('تاریخ فیش را وارد کنید'),
    time: clockTime().required('ساعت فیش را وارد کنید'),
    sourceIban: iban(),
    fileId: id(),
  });

/** What is told of an order that was placed. */
export const placedFields = {
  orderId: id().required(),
  orderNo: yup.string().required(),
  status: stateCode().required(),
  statusText: yup.string().required(),
  /** where the browser goes to pay; null when nothing is left to pay */
  payUrl: nullableText(),
  expireAt: moment().nullable().defined(),
  /** public id of the payment, for the status page */
  payment: nullableText(),
};

/** Answer to an order that was placed. */
export const placed = () => shape({ data: shape(placedFields).required() });

/** What an order waits for next: the one answer of home, lists, details, the tracking page and messages. */
export const nextEventField = () =>
  shape({
    kind: yup.string().oneOf(nextEventKinds).required(),
    what: yup.string().required(),
    /** ISO day or moment to come; null without one, and after it has passed */
    when: nullableText(),
    /** the planned day, once it has passed */
    lateSince: nullableDate(),
    why: nullableText(),
    /** day on which the order ends by the plan; null when it is unknown or has passed */
    newDate: nullableDate(),
    /** what the investor may do for it */
    act: nullableText(),
    /** all of it in one short sentence */
    text: yup.string().required(),
  });

/** An order as it is shown in lists and details. */
export const orderFields = {
  orderId: id().required(),
  orderNo: yup.string().required(),
  investorId: id().required(),
  orderType: orderType().required(),
  orderTypeText: yup.string().required(),
  fundId: id().required(),
  fundName: yup.string().required(),
  mode: yup.string().oneOf(['amount', 'units', 'all']).required(),
  /** money paid (issuance) or gross value (redemption), rial */
  amount: rial().nullable().defined(),
  amountText: nullableText(),
  units: units().nullable().defined(),
  unitsText: nullableText(),
  unitPrice: nav().nullable().defined(),
  unitPriceText: nullableText(),
  fee: rial().nullable().defined(),
  penalty: rial().nullable().defined(),
  remain: rial().nullable().defined(),
  net: signedRial().nullable().defined(),
  /** true while units and amounts are estimates (domain 1.3) */
  isEstimate: yup.boolean().required(),
  wayCode: yup.string().oneOf(paymentMethodCodes).required(),
  wayText: yup.string().required(),
  status: stateCode().required(),
  statusText: yup.string().required(),
  /** what the state means and until when, for people; null when the label says it all */
  statusNote: nullableText(),
  statusColor: yup.string().oneOf(['default', 'primary', 'success', 'info', 'warning', 'error']).required(),
  createdAt: moment().required(),
  effectiveDate: nullableDate(),
  priceDate: nullableDate(),
  licenseDate: nullableDate(),
  licenseNumber: nullableText(),
  payoutDate: nullableDate(),
  refId: nullableText(),
  reason: nullableText(),
  canCancel: yup.boolean().required(),
  /** the redemption needs an SMS code first */
  cancelNeedsOtp: yup.boolean().required(),
  cancelDeadline: moment().nullable().defined(),
  canRetry: yup.boolean().required(),
  expireAt: moment().nullable().defined(),
  next: nextEventField().required(),
};

/** One row of a list of orders. */
export const orderRow = () => shape(orderFields);
