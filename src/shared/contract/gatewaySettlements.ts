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
  reason,
  rial,
  shape,
  signedRial,
  size,
  text,
  yup,
} from './kernel/fields.ts';
import { nullableText } from './orderRows.ts';
import { decision, decisionStates } from './kernel/proposals.ts';

/*
 * Money that a gateway or a provider of direct debit collected and paid to the fund's bank account. One person names the
 * payments or debits and the line of the bank's statement, another approves; then the books move it from the clearing
 * account to the bank account (domain 8).
 */

/** Who collected the money. */
export const settlementSources = ['gateway', 'direct_debit'] as const;

export const settlementSourceLabels: Readonly<Record<(typeof settlementSources)[number], string>> = {
  gateway: 'درگاه پرداخت',
  direct_debit: 'برداشت مستقیم',
};

const params = () => shape({ settlementId: id().required() });

const source = () => yup.string().oneOf(settlementSources);

/** Who collected money: `gateway` is the code of a gateway, or of a provider of direct debit. */
const collector = () => ({
  source: source().required(),
  sourceText: yup.string().required(),
  gateway: yup.string().required(),
  gatewayTitle: yup.string().required(),
});

const settlementRow = () =>
  shape({
    settlementId: id().required(),
    ...collector(),
    fundId: id().required(),
    fundName: yup.string().required(),
    accountIban: yup.string().required(),
    /** last day of the payments or debits in it */
    untilDate: isoDate().required(),
    /** day on which the money came to the bank account */
    settledOn: isoDate().required(),
    bankRef: yup.string().required(),
    /** the line of the bank's statement with this money has come */
    isOnStatement: yup.boolean().required(),
    paymentCount: count().required(),
    /** sum of the payments or debits, rial */
    gross: rial().required(),
    /** what the gateway kept, rial */
    fee: rial().required(),
    /** what came to the bank account, rial */
    net: rial().required(),
    /** what came beyond gross less fee; negative when less came */
    difference: signedRial().required(),
    differenceReason: nullableText(),
    statusText: yup.string().required(),
    ...decision(),
  });

export const listGatewaySettlements = operation({
  id: 'listGatewaySettlements',
  method: 'get',
  path: '/api/admin/payments/settlements/',
  tag: 'payments',
  summary:
    'Money of gateways and direct debit that came to bank accounts, newest first, with the sums that are not settled yet.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ page: page(), size: size(10), status: yup.string().oneOf(decisionStates) }),
  answer: shape({
    data: list(settlementRow()),
    pageInfo: pageInfo().required(),
    summary: shape({
      waitingCount: count().required(),
      /** payments and debits whose money is still with gateways and providers, also those of settlements that wait */
      unsettledCount: count().required(),
      unsettledAmount: rial().required(),
      /** day of the oldest of them */
      oldestUnsettledDate: isoDate().nullable().defined(),
      /** what nobody closed of the differences of approved settlements, rial */
      openDifference: signedRial().required(),
    }).required(),
  }),
});

export const listUnsettledPayments = operation({
  id: 'listUnsettledPayments',
  method: 'get',
  path: '/api/admin/payments/unsettled/',
  tag: 'payments',
  summary:
    'Payments and debits whose money no settlement holds yet, by gateway or provider, fund and day, oldest first; and lines of bank statements that may be their money.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({
    data: shape({
      days: list(
        shape({
          ...collector(),
          fundId: id().required(),
          fundName: yup.string().required(),
          businessDate: isoDate().required(),
          /** days since then */
          ageDays: count().required(),
          count: count().required(),
          amount: rial().required(),
          /** what the gateway said it keeps of them, rial */
          fee: rial().required(),
          /** sums of this day and the days before it, rial */
          totalAmount: rial().required(),
          totalFee: rial().required(),
        }),
      ),
      /** all such days; the oldest 500 are listed */
      total: count().required(),
      /** lines without an owner on the accounts of these funds, newest first */
      lines: list(
        shape({
          depositId: id().required(),
          fundId: id().required(),
          bankRef: yup.string().required(),
          accountIban: yup.string().required(),
          amount: rial().required(),
          depositDate: moment().required(),
          /** the payments or debits whose sum, or sum less fee, is exactly this amount */
          suggestion: shape({
            source: source().required(),
            gateway: yup.string().required(),
            untilDate: isoDate().required(),
            fee: rial().required(),
          })
            .nullable()
            .defined(),
        }),
      ),
      accounts: list(
        shape({
          accountId: id().required(),
          fundId: id().required(),
          bankName: yup.string().required(),
          iban: yup.string().required(),
        }),
      ),
    }).required(),
  }),
});

export const prepareGatewaySettlement = operation({
  id: 'prepareGatewaySettlement',
  method: 'post',
  path: '/api/admin/payments/settlements/',
  tag: 'payments',
  summary:
    'Says which payments of a gateway, or debits of a provider, came to the bank account with which line, or with which reference when the line is not there yet; another person approves.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  body: shape({
    /** who collected the money; a gateway when it is not told */
    source: source(),
    gateway: text(40).required('درگاه یا سامانه برداشت را انتخاب کنید'),
    fundId: id().required('صندوق را انتخاب کنید'),
    untilDate: dayInput().required('روز آخرین پرداخت را انتخاب کنید'),
    fee: rial().required('کارمزد را وارد کنید'),
    /** the line of the bank's statement; without it account, reference, amount and day are told */
    depositId: id(),
    accountId: id(),
    bankRef: text(40),
    net: rial(),
    settledOn: dayInput(),
    differenceReason: text(300),
  }),
  answer: shape({ data: settlementRow().required() }),
  errors: [
    'SETTLEMENT_NOTHING',
    'SETTLEMENT_LINE',
    'SETTLEMENT_LINE_TAKEN',
    'SETTLEMENT_FIELDS',
    'SETTLEMENT_FEE',
    'SETTLEMENT_DIFFERS',
    'SETTLEMENT_DAY_AHEAD',
    'SETTLEMENT_REPEATED',
  ],
  idempotent: true,
});

export const approveGatewaySettlement = approval({
  id: 'approveGatewaySettlement',
  path: '/api/admin/payments/settlements/{settlementId}/approve/',
  tag: 'payments',
  summary:
    'Books what another person prepared: the money moves to the bank account, the payments or debits are settled.',
  params: params(),
  answer: shape({ data: settlementRow().required() }),
  errors: ['SETTLEMENT_NOT_FOUND', 'SETTLEMENT_LINE', 'SETTLEMENT_LINE_TAKEN'],
});

export const rejectGatewaySettlement = rejection(reason(), {
  id: 'rejectGatewaySettlement',
  path: '/api/admin/payments/settlements/{settlementId}/reject/',
  tag: 'payments',
  summary:
    'Refuses a prepared settlement, with a reason; the preparer may withdraw it this way. Its payments or debits are free again.',
  params: params(),
  answer: shape({ data: settlementRow().required() }),
  errors: ['SETTLEMENT_NOT_FOUND'],
});

export const gatewaySettlementsErrors = {
  SETTLEMENT_NOT_FOUND: { status: 404, message: 'این تسویه پیدا نشد' },
  SETTLEMENT_NOTHING: {
    status: 409,
    message: 'تا این روز پرداخت یا برداشت تسویه‌نشده‌ای از این درگاه یا سامانه برای این صندوق نیست',
  },
  SETTLEMENT_LINE: { status: 409, message: 'این سطر صورت‌حساب متعلق به حساب این صندوق نیست یا مبلغ آن فرق دارد' },
  SETTLEMENT_LINE_TAKEN: { status: 409, message: 'درباره این سطر صورت‌حساب قبلاً تصمیم دیگری گرفته شده است' },
  SETTLEMENT_FIELDS: {
    status: 422,
    message: 'سطر صورت‌حساب را انتخاب کنید یا حساب، شناسه، مبلغ و روز واریز را وارد کنید',
  },
  SETTLEMENT_DIFFERS: {
    status: 422,
    message: 'مبلغ واریزشده با جمع پرداخت‌ها منهای کارمزد {amount} ریال فرق دارد؛ علت را بنویسید',
  },
  SETTLEMENT_FEE: { status: 422, message: 'کارمزد از جمع پرداخت‌ها بیشتر است' },
  SETTLEMENT_DAY_AHEAD: { status: 422, message: 'این روز هنوز نرسیده است' },
  SETTLEMENT_REPEATED: { status: 409, message: 'برای این شناسه یا این سطر صورت‌حساب تسویه دیگری ثبت شده است' },
} as const satisfies Record<string, ErrorText>;
