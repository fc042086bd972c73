import { decisionErrors, version } from './approvals.ts';
import { approval } from './decisions.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import {
  count,
  id,
  isoDate,
  list,
  moment,
  nav,
  page,
  pageInfo,
  reason,
  rial,
  shape,
  signedRial,
  size,
  units,
  yup,
} from './kernel/fields.ts';
import { navPrice } from './prices.ts';

/*
 * Correction of a published price after orders were executed with it (decision 0055): two people, each order executed
 * again or its difference credited, every owner told.
 */

export const priceCorrectionStateLabels = {
  prepared: 'در انتظار تأیید',
  approved: 'در حال اعمال',
  done: 'اعمال شده',
  rejected: 'رد شده',
} as const;

/** What the correction does with an order. */
export const priceCorrectionWayLabels = {
  again: 'اجرای دوباره با قیمت درست',
  credit: 'افزودن تفاوت به مانده سرمایه‌گذار',
  borne: 'تفاوت بر عهده مدیر صندوق',
} as const;

const states = ['prepared', 'approved', 'done', 'rejected'] as const;
const ways = ['again', 'credit', 'borne'] as const;
const prices = { issueNav: nav().required(), cancelNav: nav().required(), statisticalNav: nav().required() };
const sums = () => shape({ orders: count().required(), amount: rial().required() }).required();

const priceCorrection = () =>
  shape({
    priceCorrectionId: id().required(),
    fundId: id().required(),
    fundName: yup.string().required(),
    navDate: isoDate().required(),
    /** as they were published */
    published: shape(prices).required(),
    /** as they should have been */
    corrected: shape(prices).required(),
    reason: yup.string().required(),
    state: yup.string().oneOf(states).required(),
    stateText: yup.string().required(),
    orders: count().required(),
    booked: count().required(),
    /** orders that are executed again; the amount is the sum of their differences without a sign */
    again: sums(),
    /** differences that the investors are given */
    credit: sums(),
    /** differences that were in favour of the investors and stay with them; the fund manager makes them good */
    borne: sums(),
    preparedBy: id().required(),
    preparedByName: yup.string().defined(),
    preparedAt: moment().required(),
    decidedBy: id().nullable().defined(),
    decidedByName: yup.string().defined(),
    decidedAt: moment().nullable().defined(),
    decisionReason: yup.string().nullable().defined(),
    finishedAt: moment().nullable().defined(),
    version: version(),
  });
const answer = () => shape({ data: priceCorrection().required() });
const key = shape({ priceCorrectionId: id().required() });

export const preparePriceCorrection = operation({
  id: 'preparePriceCorrection',
  method: 'post',
  path: '/api/admin/prices/corrections/',
  tag: 'prices',
  summary:
    'Prepares the correction of a published price with which orders were executed, and lists what becomes of each order.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({
    fundId: id().required('صندوق را انتخاب کنید'),
    navDate: isoDate().required('روز قیمت را انتخاب کنید'),
    issueNav: navPrice('issueNav'),
    cancelNav: navPrice('cancelNav'),
    statisticalNav: navPrice('statisticalNav'),
    reason: reason(),
  }),
  answer: answer(),
  status: 201,
  errors: [
    'ORDER_FUND_NOT_FOUND',
    'PRICE_NOT_FOUND',
    'PRICE_NOT_APPROVED',
    'PRICE_OF_BOND',
    'PRICE_ORDER',
    'PRICE_TOO_LARGE',
    'PRICE_CORRECTION_NOT_EXECUTED',
    'PRICE_CORRECTION_SAME',
    'PRICE_CORRECTION_OPEN',
    'PRICE_CORRECTION_RUNNING',
    'PRICE_CORRECTION_REVERSAL',
  ],
  idempotent: true,
});

export const listPriceCorrections = operation({
  id: 'listPriceCorrections',
  method: 'get',
  path: '/api/admin/prices/corrections/',
  tag: 'prices',
  summary: 'Corrections of published prices, newest first.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ fundId: id(), state: yup.string().oneOf(states), page: page(), size: size(25) }),
  answer: shape({ data: list(priceCorrection()), pageInfo: pageInfo().required() }),
});

export const listPriceCorrectionOrders = operation({
  id: 'listPriceCorrectionOrders',
  method: 'get',
  path: '/api/admin/prices/corrections/{priceCorrectionId}/orders/',
  tag: 'prices',
  summary:
    'The orders of a price correction: as they were executed, as they should have been, and what becomes of each.',
  access: { kind: 'admin', duty: 'staff' },
  params: key,
  query: shape({ page: page(), size: size(25) }),
  answer: shape({
    data: list(
      shape({
        orderId: id().required(),
        orderNo: yup.string().required(),
        orderTypeText: yup.string().required(),
        investorId: id().required(),
        investorName: yup.string().defined(),
        way: yup.string().oneOf(ways).required(),
        wayText: yup.string().required(),
        /** why the order is not executed again, or gets fewer units than its money buys; null for neither */
        obstacle: yup.string().nullable().defined(),
        oldUnits: units().required(),
        newUnits: units().required(),
        oldNet: rial().required(),
        newNet: rial().required(),
        /** rial in favour of the investor, at the right price; negative when they got too much */
        difference: signedRial().required(),
        isBooked: yup.boolean().required(),
      }),
    ),
    pageInfo: pageInfo().required(),
  }),
  errors: ['PRICE_CORRECTION_NOT_FOUND'],
});

export const approvePriceCorrection = approval({
  id: 'approvePriceCorrection',
  path: '/api/admin/prices/corrections/{priceCorrectionId}/approve/',
  tag: 'prices',
  summary: 'Puts the right price in force and begins to correct the orders, as both people saw them.',
  params: key,
  answer: answer(),
  errors: [
    'PRICE_CORRECTION_NOT_FOUND',
    'PRICE_CORRECTION_RUNNING',
    'PRICE_CORRECTION_REVERSAL',
    'PRICE_CORRECTION_CHANGED',
  ],
});

export const rejectPriceCorrection = operation({
  id: 'rejectPriceCorrection',
  method: 'post',
  path: '/api/admin/prices/corrections/{priceCorrectionId}/reject/',
  tag: 'prices',
  summary: 'Rejects a prepared price correction with a reason; who prepared it may withdraw it so.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: key,
  body: shape({ version: version(), reason: reason() }),
  answer: answer(),
  errors: [...decisionErrors, 'PRICE_CORRECTION_NOT_FOUND'],
  idempotent: true,
});

export const resumePriceCorrection = operation({
  id: 'resumePriceCorrection',
  method: 'post',
  path: '/api/admin/prices/corrections/{priceCorrectionId}/resume/',
  tag: 'prices',
  summary: 'Takes up the orders of an approved correction that are not booked yet, after a failure.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  params: key,
  answer: answer(),
  errors: ['PRICE_CORRECTION_NOT_FOUND', 'PRICE_CORRECTION_STATE'],
  idempotent: true,
});

/** What became of an order whose price was corrected, for its owner. */
export const priceCorrectionOutcomes = {
  again: 'درخواست {orderNo} با قیمت درست دوباره اجرا شد.',
  credit: '{amount} ریال تفاوت درخواست {orderNo} به مانده شما افزوده شد.',
  borne: 'درخواست {orderNo} تغییری نمی‌کند و چیزی از شما کم نمی‌شود.',
} as const;

/** Why an order that is executed again gets fewer units than its money buys. */
export const priceCorrectionCeiling = 'سقف صندوق برای همه واحدهای این درخواست جا ندارد؛ مانده وجه برمی‌گردد';

/** Why a payout waits for the correction of its price. */
export const priceCorrectionHold = 'قیمت این درخواست در اصلاح قیمت {id} اصلاح می‌شود';

/** Why an order is not executed again. */
export const priceCorrectionObstacles = {
  run: 'سود یا اصل اوراق با واحدهای این درخواست پرداخت شده است',
  units: 'همه واحدهای این درخواست آزاد نیست',
  payout: 'وجه درخواست نزد بانک است یا به حساب رفته است',
  money: 'باقی‌مانده وجه این درخواست خرج یا برداشت شده است',
  made_good: 'تفاوت قیمت این درخواست قبلاً با پول جبران شده است',
} as const;

export const priceCorrectionsErrors = {
  PRICE_CORRECTION_NOT_FOUND: { status: 404, message: 'این اصلاح قیمت پیدا نشد' },
  PRICE_CORRECTION_NOT_EXECUTED: {
    status: 409,
    message: 'هنوز درخواستی با قیمت این روز اجرا نشده است؛ قیمت را پس بگیرید و دوباره ثبت کنید',
  },
  PRICE_CORRECTION_SAME: { status: 400, message: 'این قیمت‌ها همان قیمت‌های اعلام‌شده است' },
  PRICE_CORRECTION_OPEN: { status: 409, message: 'برای این روز اصلاح قیمت دیگری در جریان است' },
  PRICE_CORRECTION_RUNNING: { status: 409, message: 'اجرای درخواست‌های این روز هنوز تمام نشده است' },
  PRICE_CORRECTION_REVERSAL: {
    status: 409,
    message: 'برای درخواست {orderNo} برگشت اجرا در انتظار تأیید است؛ ابتدا درباره آن تصمیم بگیرید',
  },
  PRICE_CORRECTION_STATE: { status: 409, message: 'این اصلاح قیمت در حال اعمال نیست' },
  PRICE_CORRECTION_CHANGED: {
    status: 409,
    message: 'وضعیت درخواست‌های این روز پس از ثبت اصلاح تغییر کرده است؛ آن را رد کنید و دوباره ثبت کنید',
  },
} as const satisfies Record<string, ErrorText>;
