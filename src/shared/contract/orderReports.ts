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
  signedRial,
  size,
  sort,
  text,
  units,
  yup,
} from './kernel/fields.ts';
import { rowsOfList } from './kernel/listFile.ts';
import { nullableText, orderFields, orderType, paymentMethodCodes, stateCode } from './orderRows.ts';
import { orderSorts } from '../texts/orderTexts.ts';
import { paymentStates, paymentView } from './payments.ts';

/* Reports of everybody's orders and payments for operators (domain 9.17, 9.18). */

/** Column titles of the export of funds by day. */
export const fundDayFileSheet = 'صندوق‌ها به تفکیک روز';
export const fundDayFileTitles = [
  'تاریخ قیمت‌گذاری',
  'صندوق',
  'تعداد صدور',
  'مبلغ صدور (ریال)',
  'تعداد ابطال',
  'مبلغ ابطال (ریال)',
  'خالص (ریال)',
  'درخواست در انتظار',
] as const;

/** What an operator reads of an order beside what its investor reads. */
const reportedOrder = () =>
  shape({
    ...orderFields,
    investorName: yup.string().defined(),
    nationalNo: yup.string().required(),
    /** the branch that the investor had when the order was registered; '' for none */
    branchName: yup.string().defined(),
    /** who registered the order; '' when the system did */
    createdByName: yup.string().defined(),
    /** the last bank slip of the order */
    slipId: id().nullable().defined(),
    slipStatus: yup
      .string()
      .oneOf(['pending', 'approved', 'rejected'] as const)
      .nullable()
      .defined(),
  });

/** Filters of the report of orders. */
export const orderReportFilters = () => ({
  fundId: id(),
  orderType: orderType(),
  status: stateCode(),
  method: yup.string().oneOf(paymentMethodCodes, 'روش پرداخت درست نیست'),
  /** days of registration */
  fromDate: dayInput(),
  toDate: dayInput(),
  minAmount: rial(),
  maxAmount: rial(),
  /** the day whose price the order gets */
  priceDate: dayInput(),
  /** only orders that still wait for something */
  isOpen: yup.boolean(),
  /** part of order number, national code, name or tracking code of a payment, slip or payout, in any case */
  search: text(60),
});

/** Sums of a filtered list, whatever its page shows. */
const orderSums = () =>
  shape({
    count: count().required(),
    issueCount: count().required(),
    /** money of all issuances as they were asked for, rial, also of those that ended without units */
    amountIn: rial().required(),
    redeemCount: count().required(),
    /** value of the redemptions, rial; those that wait for a price and were asked for in units have none yet */
    amountOut: rial().required(),
    /** orders that were executed, and their rial */
    issuedCount: count().required(),
    issuedAmount: rial().required(),
    redeemedCount: count().required(),
    redeemedAmount: rial().required(),
    /** orders on their way to a price, and their rial; redemptions with their units and the estimate */
    awaitedIssueCount: count().required(),
    awaitedIssueAmount: rial().required(),
    awaitedRedeemCount: count().required(),
    awaitedRedeemUnits: units().required(),
    awaitedRedeemEstimate: rial().required(),
    /** units that were issued */
    issuedUnits: units().required(),
    /** units that were redeemed */
    redeemedUnits: units().required(),
  });

const orderListAnswer = () =>
  shape({ data: list(reportedOrder()), pageInfo: pageInfo().required(), summary: orderSums().required() });

const rangeErrors = ['DATE_RANGE_INVALID', 'REPORT_AMOUNTS_REVERSED'] as const;

export const listAllOrders = operation({
  id: 'listAllOrders',
  method: 'get',
  path: '/api/admin/reports/orders/',
  tag: 'reports',
  summary: 'Orders of all investors, newest first, with sums of the filtered list. A branch sees its own investors.',
  access: { kind: 'admin', duty: 'branch' },
  query: shape({ page: page(), size: size(10), sort: sort(orderSorts), ...orderReportFilters() }),
  answer: orderListAnswer(),
  errors: rangeErrors,
});

export const exportAllOrders = rowsOfList('exportAllOrders', listAllOrders, {
  summary: 'The filtered orders as CSV or a spreadsheet, newest first, at most 50,000 rows.',
  filters: orderReportFilters(),
});

/** What belongs to an order at the desks and in the books. */
export const getReportedOrder = operation({
  id: 'getReportedOrder',
  method: 'get',
  path: '/api/admin/reports/orders/{orderId}/',
  tag: 'reports',
  summary: 'One order as the report shows it, with its slips, payouts, journals, and who did what.',
  access: { kind: 'admin', duty: 'branch' },
  params: shape({ orderId: id().required() }),
  answer: shape({
    data: reportedOrder()
      .shape({
        slips: list(
          shape({
            receiptId: id().required(),
            number: yup.string().required(),
            amount: rial().required(),
            statusText: yup.string().required(),
          }),
        ),
        payouts: list(
          shape({
            payoutId: id().required(),
            kindText: yup.string().required(),
            amount: rial().required(),
            dueDate: isoDate().required(),
            statusText: yup.string().required(),
            batchNo: nullableText(),
            bankRef: nullableText(),
            errorText: nullableText(),
          }),
        ),
        journals: list(
          shape({
            /** a 64-bit integer as text */
            journalId: yup.string().required(),
            at: moment().required(),
            /** kinds of its rows, as the turnover names them */
            texts: list(yup.string().required()),
            amount: rial().required(),
            isReversed: yup.boolean().required(),
          }),
        ),
        acts: list(
          shape({
            at: moment().required(),
            statusText: yup.string().required(),
            note: yup.string().defined(),
            /** '' for the system */
            actorName: yup.string().defined(),
            actor: yup.string().oneOf(['user', 'admin', 'system']).required(),
          }),
        ),
      })
      .required(),
  }),
  errors: ['ORDER_NOT_FOUND'],
});

const fundDayFilters = () => ({ fundId: id(), fromDate: dayInput(), toDate: dayInput() });

export const listFundDays = operation({
  id: 'listFundDays',
  method: 'get',
  path: '/api/admin/reports/funds_orders/',
  tag: 'reports',
  summary: 'Executed issuances and redemptions of each fund and price day, newest day first, with their difference.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ page: page(), size: size(10), ...fundDayFilters() }),
  answer: shape({
    data: list(
      shape({
        fundId: id().required(),
        fundName: yup.string().required(),
        priceDate: isoDate().required(),
        issueCount: count().required(),
        issueAmount: rial().required(),
        redeemCount: count().required(),
        redeemAmount: rial().required(),
        /** issuances less redemptions, rial */
        net: signedRial().required(),
        /** orders of the day that are not executed yet */
        openCount: count().required(),
      }),
    ),
    pageInfo: pageInfo().required(),
    summary: shape({
      issueCount: count().required(),
      issueAmount: rial().required(),
      redeemCount: count().required(),
      redeemAmount: rial().required(),
      net: signedRial().required(),
    }).required(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

export const exportFundDays = rowsOfList('exportFundDays', listFundDays, {
  summary: 'The filtered funds by day as CSV or a spreadsheet, at most 50,000 rows.',
  filters: fundDayFilters(),
});

export const listFundOrders = operation({
  id: 'listFundOrders',
  method: 'get',
  path: '/api/admin/funds/{fundId}/orders/',
  tag: 'reports',
  summary: 'Orders of one fund as the report of all orders shows them.',
  access: { kind: 'admin', duty: 'branch' },
  params: shape({ fundId: id().required() }),
  query: shape({ page: page(), size: size(10), sort: sort(orderSorts), ...orderReportFilters() }).omit(['fundId']),
  answer: orderListAnswer(),
  errors: rangeErrors,
});

/** Columns of the gateway payments of a fund as a file. */
export const fundPaymentFileSheet = 'پرداخت‌های درگاه';
export const fundPaymentFileTitles = [
  'زمان ایجاد',
  'سرمایه‌گذار',
  'کد ملی / شناسه ملی',
  'شماره درخواست',
  'مبلغ (ریال)',
  'درگاه',
  'شماره پیگیری بانک',
  'شماره کارت',
  'وضعیت',
  'زمان تأیید',
] as const;

const fundPaymentFilters = () => ({
  status: yup.string().oneOf(paymentStates),
  fromDate: dayInput(),
  toDate: dayInput(),
  /** part of order number, national code, name or reference of the bank, in any case */
  search: text(60),
});

export const listFundPayments = operation({
  id: 'listFundPayments',
  method: 'get',
  path: '/api/admin/funds/{fundId}/payments/',
  tag: 'reports',
  summary: 'Gateway payments of the orders of one fund with their states, newest first.',
  access: { kind: 'admin', duty: 'staff' },
  params: shape({ fundId: id().required() }),
  query: shape({ page: page(), size: size(10), ...fundPaymentFilters() }),
  answer: shape({
    data: list(
      paymentView().shape({
        paymentId: id().required(),
        orderId: id().required(),
        orderNo: yup.string().required(),
        investorId: id().required(),
        investorName: yup.string().defined(),
        nationalNo: yup.string().required(),
      }),
    ),
    pageInfo: pageInfo().required(),
    summary: shape({
      count: count().required(),
      /** money that the gateway confirmed, rial */
      receivedCount: count().required(),
      receivedAmount: rial().required(),
    }).required(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

export const exportFundPayments = rowsOfList('exportFundPayments', listFundPayments, {
  summary: 'The filtered gateway payments of a fund as CSV or a spreadsheet, newest first, at most 50,000 rows.',
  filters: fundPaymentFilters(),
});

export const orderReportErrors = {
  REPORT_AMOUNTS_REVERSED: { status: 400, message: 'مبلغ «تا» نباید کمتر از مبلغ «از» باشد' },
} as const satisfies Record<string, ErrorText>;
