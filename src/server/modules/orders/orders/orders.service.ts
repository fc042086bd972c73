import type { InputOf, ResponseOf } from '#shared/contract/kernel/define.ts';
import { payoutKindLabels } from '#shared/texts/deskTexts.ts';
import { fail, failureOf } from '#shared/contract/failures.ts';
import { unitsValue } from '#shared/decimal.ts';
import { ownOrderFile, type getOrder, type listOrders } from '#shared/contract/orders.ts';
import { ownOrders } from '#shared/lists/orders.ts';
import { maskIban } from '#shared/iban.ts';
import { rialText } from '#shared/money.ts';
import { effectiveLimits } from '#shared/orderLimits.ts';
import { todayState } from '#shared/orderTiming.ts';
import { openOrderStates, type OrderState } from '#shared/orderStates.ts';
import { isoToJalali, tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import { rowsFile } from '#server/http/rowsFile.ts';
import { mayReadInvestor } from '#server/http/access.ts';
import type { InvestorGuard, Actor } from '#server/http/context.ts';
import type { ProofCodesService } from '#server/modules/platform/proofCodes/proofCodes.service.ts';
import type { PaymentsService } from '#server/modules/payments/payments/payments.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { readDays } from '#server/modules/platform/range.ts';
import { afterPublished, effectiveDay, orderDates } from '#server/modules/records/orderLifecycle/dates.rules.ts';
import { paymentMethodProblem } from '#server/modules/records/orderLifecycle/paymentMethod.rules.ts';
import { isFundOpen } from '#server/modules/records/orderLifecycle/fundOpen.rules.ts';
import { leastBuyAmount } from '#server/modules/records/orderLifecycle/money.rules.ts';
import { findLastPublished } from '#server/modules/records/orderLifecycle/facts.repo.ts';
import type { CancelService } from './cancel.service.ts';
import type { EstimateService } from '#server/modules/records/estimates/estimates.service.ts';
import { signatureProblem } from '#server/modules/investors/investors/signatory.service.ts';
import type { RetryService } from './retry.service.ts';
import { findOrderFacts } from '#server/modules/records/orderLifecycle/facts.repo.ts';
import { getOwnOrder } from '#server/modules/records/orderLifecycle/ownOrder.service.ts';
import { listInvestorAccounts, listInvestorAssets } from '#server/modules/records/holdings/holdings.repo.ts';
import {
  findOrder,
  findOrderByNo,
  listLotUses,
  listOrderEvents,
  listInvestorOrdersAfter,
  listOrderRows,
  type OrderRecord,
} from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { findFailedPayout } from '#server/modules/records/payoutQueue/payoutQueue.repo.ts';
import { findLastSlip } from '#server/modules/payments/bankSlips/slips.repo.ts';
import { estimateToView, eventToView, isPlaced, lotUseToView, orderDocuments, orderToRow } from './orders.view.ts';
import { orderTimeline, type TimelineRow } from './timeline.view.ts';

/* Module `orders`: buying, selling, withdrawing, paying again, reading. */

export type OrdersService = ReturnType<typeof createOrdersService>;

/** An order with its course, at a moment. */
export interface OrderCourse {
  row: ReturnType<typeof orderToRow>;
  timeline: TimelineRow[];
  at: Date;
}

type OrderQuery = InputOf<typeof listOrders>['query'];

export interface OrdersServices {
  estimates: EstimateService;
  orderingRules: OrderingRulesService;
  payments: PaymentsService;
  retries: RetryService;
  cancels: CancelService;
  proofCodes: Pick<ProofCodesService, 'shortCodeOf'>;
  investors: InvestorGuard;
}

/** Most rows of the file of an investor's orders. */
const MAX_FILE_ORDERS = 5_000;

/** States in which money of the order may be on its way out: of a redemption, a refund or a remainder. */
const paysOut: readonly OrderState[] = ['payout_failed', 'refund_pending', 'issued'];

/** Reading orders, estimates and methods; cancelling and paying again. */
export function createOrdersService(deps: Pick<Deps, 'db' | 'ports'>, services: OrdersServices) {
  const { estimates, orderingRules, payments, retries, cancels, proofCodes, investors } = services;
  const { db } = deps;
  const now = (): Date => deps.ports.clock.business();

  /** True when the session's user owns the investor, or is an admin who reads. */
  async function mayRead(actor: Actor, investorId: number): Promise<boolean> {
    return mayReadInvestor(actor, investorId, investors);
  }

  async function paymentMethodViews(
    tx: Tx,
    { investorId, fundId, payerId }: { investorId: number; fundId: number; payerId: number },
    at: Date,
  ) {
    const day = tehranDay(at);
    const facts = await findOrderFacts(tx, { investorId, fundId, day, payerId });
    if (!facts) throw fail('ORDER_FUND_NOT_FOUND');
    const { credit, gatewayUsed: used } = facts;
    const rules = await orderingRules.ruleSet(tx, facts.ruleSetVersion);
    const fund = rules.shownFund(fundId, day);
    // an order that is placed now pays the fees of the day that it counts for
    const feesOfDay = (code: string) => {
      if (!rules.schedules(fundId).some(({ orderType }) => orderType === 1)) return fund;
      const { cutoffTime } = rules.schedule(fundId, 1, code);
      return { ...fund, ...rules.fees(fundId, effectiveDay(rules.calendar(fundId), cutoffTime, at)) };
    };
    const accounts = rules.fundAccounts(fundId).map(({ id, ...account }) => ({ accountId: id, ...account }));
    const offered = (await payments.offered(tx, rules.gateways(fundId))).map(({ code, ...gateway }) => ({
      id: code,
      ...gateway,
      logo: null,
    }));
    return rules
      .paymentMethods(fundId)
      .filter((method) => method.code !== 'reinvest')
      .map((method) => {
        const isGateway = method.code === 'ipg';
        const gateways = isGateway ? offered : [];
        const limit = rules.limit(fundId, 1, method.code);
        const limits = effectiveLimits({ type: 1, fund, limit });
        const nav = facts.navDate === null ? null : facts.issueNav;
        const minAmount = leastBuyAmount(limits, nav, feesOfDay(method.code));
        const { maxAmount } = limits;
        const problem = paymentMethodProblem(method, {
          hasGateway: offered.length > 0,
          credit,
          isDirectDebitAllowed: fund.isDirectDebitAllowed,
          hasDebitContract: facts.hasDebitContract,
        });
        const left = limit.dailyMax === null ? null : limit.dailyMax > used ? limit.dailyMax - used : 0n;
        return {
          wayId: method.id,
          code: method.code as 'ipg',
          title: method.title,
          description: method.description,
          minAmount: minAmount?.toString() ?? null,
          maxAmount: maxAmount?.toString() ?? null,
          dailyLeft: isGateway ? (left?.toString() ?? null) : null,
          gateways,
          accounts: method.code === 'receipt' ? accounts : [],
          isActive: problem === null,
          disabledReason: problem,
          credit: method.code === 'wallet' ? credit.toString() : null,
        };
      });
  }

  /** An order with all that its page shows; somebody else's order does not exist for the reader. @throws ORDER_NOT_FOUND */
  async function readOrder(actor: Actor, orderId: number): Promise<ResponseOf<typeof getOrder>['data']> {
    const order = await findOrder(db, orderId);
    if (!order || !(await mayRead(actor, order.investorId))) throw fail('ORDER_NOT_FOUND');
    const [events, attempts, uses, receipt, accounts, failedPayout] = await Promise.all([
      listOrderEvents(db, order),
      payments.listViews(db, order.investorId, order.id),
      listLotUses(db, order),
      findLastSlip(db, order),
      listInvestorAccounts(db, order.investorId),
      paysOut.includes(order.status) ? findFailedPayout(db, order.investorId, order.id) : null,
    ]);
    const account = accounts.find((item) => item.id === order.accountId);
    return {
      ...orderToRow(order, now()),
      trackingCode: isPlaced(order) ? await proofCodes.shortCodeOf('order', order.id) : null,
      accountText: account ? `${account.bankName} ${maskIban(account.iban)}` : null,
      timeline: orderTimeline(order, events, now()),
      events: events.map(eventToView),
      payments: attempts,
      lots: uses.map(lotUseToView),
      failedPayout: failedPayout && {
        kind: failedPayout.kind,
        kindText: payoutKindLabels[failedPayout.kind],
        amount: failedPayout.amount.toString(),
        reason: failedPayout.errorText,
      },
      documents: orderDocuments(order, receipt?.filePublicId ?? null),
      receipt: receipt && {
        accountId: receipt.accountId,
        number: receipt.number,
        amount: receipt.amount.toString(),
        date: receipt.slipDate,
        time: receipt.slipTime,
        sourceIban: receipt.sourceIban,
        status: receipt.status,
        reason: receipt.reason,
      },
    };
  }

  /** @throws DATE_RANGE_INVALID */
  function readFilter({ status, open, fromDate, toDate, ...filter }: Omit<OrderQuery, 'page' | 'size' | 'sort'>) {
    const statuses = !status && open ? openOrderStates : undefined;
    return { ...filter, ...readDays({ fromDate, toDate }), status, statuses, at: now() };
  }

  /** One page of an investor's orders, newest first. @throws DATE_RANGE_INVALID */
  async function ordersOf({ page, size, sort, ...query }: OrderQuery) {
    const filter = readFilter(query);
    const of = { sort, ...rowsOfPage(page, size) };
    const { rows, total, issued, redeemed } = await listOrderRows(db, filter, of);
    return {
      rows: rows.map((row) => orderToRow(row, filter.at)),
      pageInfo: pageInfoOf(page, size, total),
      summary: { issued: issued.toString(), redeemed: redeemed.toString() },
    };
  }

  return {
    mayRead,

    /** An order as lists show it at a moment. */
    rowOf: orderToRow,

    listPaymentMethods: async (ctx, { query: { investorId, fundId } }) => {
      const of = { investorId, fundId, payerId: ctx.actor.userId };
      return { data: await paymentMethodViews(db, of, now()) };
    },

    fundSchedule: async (_ctx, { query: { fundId } }) => {
      const at = now();
      const rules = await orderingRules.ruleSet(db);
      const fund = rules.shownFund(fundId, tehranDay(at));
      const methods = rules.paymentMethods(fundId);
      const calendar = rules.calendar(fund.id);
      const published = await findLastPublished(db, fund.id);
      // a price that is out already moves an order to the next day before the cut-off
      const stateOf = (cutoffTime: string, effectiveDate: string) => {
        const state = todayState(calendar, cutoffTime, at);
        return state === 'open' && effectiveDate > tehranDay(at) ? 'passed' : state;
      };
      return {
        data: rules.schedules(fund.id).map(({ paymentMethod, ...row }) => {
          const {
            cancelDeadline,
            datedAt: _at,
            datedBy: _by,
            ...dates
          } = afterPublished(calendar, row, row.orderType, orderDates(calendar, row, row.orderType, at), published);
          return {
            ...row,
            today: stateOf(row.cutoffTime, dates.effectiveDate),
            wayCode: paymentMethod as 'ipg',
            wayId: methods.find((method) => method.code === paymentMethod)?.id ?? null,
            ...dates,
            cancelDeadline: cancelDeadline.toISOString(),
          };
        }),
      };
    },

    orderSchedule: async (_ctx, { query: { fundId, orderType } }) => {
      const at = now();
      const rules = await orderingRules.ruleSet(db);
      const fund = rules.shownFund(fundId, tehranDay(at));
      const state = rules.window(fundId, orderType, at);
      const isEnabled = isFundOpen(fund, orderType);
      return {
        data: {
          isOpen: isEnabled && state.isOpen,
          openNow: isEnabled && state.isOpenNow,
          windows: state.windows,
          closedFrom: state.closure?.from ?? null,
          closedTo: state.closure?.to ?? null,
          reason: isEnabled ? (state.closure?.reason ?? (state.isOpenNow ? null : state.text)) : fund.closeReason,
          nextOpen: isEnabled ? (state.nextOpen?.toISOString() ?? null) : null,
        },
      };
    },

    /** `userId`: the person who would place it; a sell of a company needs somebody who signs for it */
    estimateOrder: async ({ actor: { userId } }, { body }) => {
      const requested = {
        investorId: body.investorId,
        payerId: userId,
        fundId: body.fundId,
        orderType: body.orderType,
        method: body.orderType === 2 ? { code: 'account' } : { id: body.wayId ?? 0 },
        all: body.all === true,
        amount: body.amount ? BigInt(body.amount) : undefined,
        units: body.units ? BigInt(body.units) : undefined,
      };
      const at = now();
      const estimate = await estimates.estimate(db, requested, at);
      const signer = { userId, investorId: body.investorId, day: tehranDay(at) };
      const unsigned = body.orderType === 2 ? await signatureProblem(db, signer) : null;
      const problems = unsigned ? [unsigned, ...estimate.problems] : estimate.problems;
      return { data: estimateToView({ ...estimate, problems }, (code, params) => failureOf(code, { params }).message) };
    },

    ordersOf,

    listOrders: async (_ctx, { query }) => {
      const { rows, ...rest } = await ordersOf(query);
      return { data: rows, ...rest };
    },

    exportOrders: (_ctx, { query: { format, ...query } }) => {
      const filter = readFilter(query);
      return rowsFile<OrderRecord>({
        titles: ownOrderFile.map(([title]) => title),
        next: (last, limit) => listInvestorOrdersAfter(db, filter, last, limit),
        cells: (order) => {
          const row = orderToRow(order, filter.at);
          return ownOrderFile.map(([, cell]) => cell(row));
        },
        maxRows: MAX_FILE_ORDERS,
        format,
        sheet: ownOrders.title,
        name: `${ownOrders.name}-${isoToJalali(tehranDay(filter.at)).replaceAll('/', '-')}`,
      });
    },

    readOrder,

    /** The course of an order by its number, for modules that have asked who may see it; null until it has a receipt. */
    async findCourse(orderNo: string): Promise<OrderCourse | null> {
      const order = await findOrderByNo(db, orderNo);
      if (!order || !isPlaced(order)) return null;
      const at = now();
      return { row: orderToRow(order, at), timeline: orderTimeline(order, await listOrderEvents(db, order), at), at };
    },

    getOrder: async (ctx, { params: { orderId } }) => ({ data: await readOrder(ctx.actor, orderId) }),

    cancelOrder: async (ctx, { params: { orderId }, body }) => {
      const order = await getOwnOrder(db, investors, { userId: ctx.actor.userId, orderId });
      return cancels.cancel(ctx, order, body);
    },

    retryPayment: retries.retryPayment,

    orderInvestorAsset: async (_ctx, { query: { investorId } }) => {
      const rows = await listInvestorAssets(db, investorId, tehranDay(now()));
      return {
        data: rows.map((row) => {
          const value = row.cancelNav === null ? 0n : unitsValue(row.units, row.cancelNav);
          return {
            fundId: row.fundId,
            fundName: row.fundName,
            units: row.units.toString(),
            lockedUnits: row.lockedUnits.toString(),
            blockedUnits: row.blockedUnits.toString(),
            freeUnits: (row.units - row.lockedUnits - row.blockedUnits).toString(),
            cancelNav: row.cancelNav,
            navDate: row.navDate,
            value: value.toString(),
            valueText: rialText(value),
            cancelEnabled: row.cancelEnabled,
            closeReason: row.closeReason,
            minRemainUnits: row.minRemainUnits.toString(),
          };
        }),
      };
    },
  } satisfies Service;
}
