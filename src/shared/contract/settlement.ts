import { version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { oddOrders } from '../texts/settlementTexts.ts';
import {
  count,
  id,
  isoDate,
  list,
  moment,
  nav,
  rial,
  shape,
  signedRial,
  size,
  text,
  units,
  yup,
} from './kernel/fields.ts';
import { correctedPrice } from './correctedPrice.ts';
import { executionRule, navKey } from './prices.ts';

/* Execution of the orders of a day, for fund operators (domain 9.18). */

/** What the execution of a day came to, in numbers of orders. */
export const executionFields = {
  fundId: id().required(),
  fundName: yup.string().required(),
  navDate: isoDate().required(),
  issued: count().required(),
  redeemed: count().required(),
  rejected: count().required(),
  failed: count().required(),
};

export const settlementPreview = operation({
  id: 'settlementPreview',
  method: 'get',
  path: '/api/admin/prices/preview/',
  tag: 'settlement',
  summary: 'What executing a day would do: orders, units and money, without doing it.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape(navKey),
  answer: shape({
    data: shape({
      ...navKey,
      fundName: yup.string().required(),
      /** of what was seen: prices, orders and sums; sent back with `executeDay` */
      version: version(),
      /** the day's own price, or the last published one while the day has none */
      issueNav: nav().nullable().defined(),
      cancelNav: nav().nullable().defined(),
      /** the day that the shown price is of; another than `navDate` means an estimate */
      priceOf: isoDate().nullable().defined(),
      isApproved: yup.boolean().required(),
      isLocked: yup.boolean().required(),
      /** somebody asked to withdraw the price: nothing is executed */
      isWithheld: yup.boolean().required(),
      /** the last cut-off of the day, before which nothing is executed; null for bonds */
      executableFrom: moment().nullable().defined(),
      execution: executionRule().required(),
      executeAfter: moment().nullable().defined(),
      /** the first day before this one whose orders wait, with their number; null when there is none */
      earlierOpen: shape({ navDate: isoDate().required(), orders: count().required() }).nullable().defined(),
      buy: shape({
        orders: count().required(),
        amount: rial().required(),
        units: units().required(),
        fee: rial().required(),
        remain: rial().required(),
      }).required(),
      sell: shape({
        orders: count().required(),
        units: units().required(),
        gross: rial().required(),
        penalty: rial().required(),
        net: signedRial().required(),
      }).required(),
      /** orders that need a look, see `settlementOrders` */
      odd: count().required(),
    }).required(),
  }),
  errors: ['ORDER_FUND_NOT_FOUND'],
});

export const settlementOrders = operation({
  id: 'settlementOrders',
  method: 'get',
  path: '/api/admin/prices/orders/',
  tag: 'settlement',
  summary: 'Every order that waits for the price of a day, in the order of execution, with what it would come to.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ ...navKey, after: text(40), size: size(50) }),
  answer: shape({
    data: list(
      shape({
        orderId: id().required(),
        orderNo: yup.string().required(),
        orderType: count().oneOf([1, 2]).required(),
        investorName: yup.string().defined(),
        nationalNo: yup.string().defined(),
        wayText: yup.string().defined(),
        statusText: yup.string().required(),
        createdAt: moment().required(),
        amount: rial().nullable().defined(),
        units: units().nullable().defined(),
        fee: rial().nullable().defined(),
        penalty: rial().nullable().defined(),
        remain: rial().nullable().defined(),
        net: signedRial().nullable().defined(),
        odd: list(
          yup
            .string()
            .oneOf(Object.keys(oddOrders) as (keyof typeof oddOrders)[])
            .required(),
        ),
      }),
    ),
    /** `after` of the next page; null on the last one */
    next: yup.string().nullable().defined(),
  }),
  errors: ['ORDER_FUND_NOT_FOUND'],
});

export const executeDay = operation({
  id: 'executeDay',
  method: 'post',
  path: '/api/admin/prices/execute/',
  tag: 'settlement',
  summary:
    'Starts the execution of the due orders of a fund and day as they were previewed; the work goes on by itself.',
  access: { kind: 'admin', duty: 'checker' },
  body: shape({
    ...navKey,
    version: version(),
    /** why this day is executed before an earlier one whose orders wait */
    reason: text(300),
  }),
  answer: shape({
    data: shape({ ...navKey, workId: id().required(), runId: id().required(), orders: count().required() }).required(),
  }),
  errors: [
    'PRICE_NOT_FOUND',
    'PRICE_NOT_APPROVED',
    'PRICE_BEFORE_CUTOFF',
    'PRICE_WITHDRAWAL_OPEN',
    'SETTLEMENT_EMPTY',
    'SETTLEMENT_EARLIER_OPEN',
    'APPROVAL_CHANGED',
    'ORDER_FUND_NOT_FOUND',
  ],
  idempotent: true,
  recent: true,
});

export const listSettlementRuns = operation({
  id: 'listSettlementRuns',
  method: 'get',
  path: '/api/admin/prices/runs/',
  tag: 'settlement',
  summary: 'Executions of a fund and day, newest first: who, when, with which price, and what came of them.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape(navKey),
  answer: shape({
    data: list(
      shape({
        ...executionFields,
        runId: id().required(),
        workId: id().nullable().defined(),
        issueNav: nav().required(),
        cancelNav: nav().required(),
        isAutomatic: yup.boolean().required(),
        startedByName: yup.string().defined(),
        startedAt: moment().required(),
        finishedAt: moment().nullable().defined(),
        /** the price was corrected after this execution, whose figures stay as they were */
        corrected: correctedPrice(),
        /** sums of what was executed */
        issuedUnits: units().required(),
        issuedAmount: rial().required(),
        redeemedUnits: units().required(),
        redeemedNet: rial().required(),
        fees: rial().required(),
        remain: rial().required(),
      }),
    ),
  }),
  errors: ['ORDER_FUND_NOT_FOUND'],
});

export const listSettlementResults = operation({
  id: 'listSettlementResults',
  method: 'get',
  path: '/api/admin/prices/runs/{runId}/results/',
  tag: 'settlement',
  summary: 'What an execution made of each order.',
  access: { kind: 'admin', duty: 'staff' },
  params: shape({ runId: id().required() }),
  query: shape({ after: id(), size: size(50) }),
  answer: shape({
    data: list(
      shape({
        orderId: id().required(),
        orderNo: yup.string().required(),
        orderType: count().oneOf([1, 2]).required(),
        investorName: yup.string().defined(),
        nationalNo: yup.string().defined(),
        outcome: yup
          .string()
          .oneOf(['issued', 'redeemed', 'rejected', 'failed'] as const)
          .required(),
        reason: yup.string().nullable().defined(),
        units: units().nullable().defined(),
        amount: rial().nullable().defined(),
        fee: rial().nullable().defined(),
        penalty: rial().nullable().defined(),
        remain: rial().nullable().defined(),
        net: rial().nullable().defined(),
        at: moment().required(),
      }),
    ),
    next: count().nullable().defined(),
  }),
  errors: ['SETTLEMENT_RUN_NOT_FOUND'],
});

export const settlementErrors = {
  SETTLEMENT_EARLIER_OPEN: {
    status: 409,
    message:
      '{orders} درخواست با روز قیمت {date} هنوز اجرا نشده است. اجرای این روز پیش از آن، ترتیب گواهی‌ها و سقف صندوق را تغییر می‌دهد؛ علت را دست‌کم در ۱۰ حرف بنویسید',
  },
  SETTLEMENT_EMPTY: { status: 409, message: 'درخواستی برای اجرای این روز نمانده است' },
  SETTLEMENT_RUN_NOT_FOUND: { status: 404, message: 'گزارش این اجرا پیدا نشد' },
} as const satisfies Record<string, ErrorText>;
