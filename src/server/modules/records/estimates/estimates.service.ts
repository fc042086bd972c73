import { fail, failField } from '#shared/contract/failures.ts';
import { orderWarnings, type OrderWarning } from '#shared/texts/orderTexts.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { addDays, formatJalaliDate, tehranDay } from '#shared/jalali.ts';
import { effectiveLimits } from '#shared/orderLimits.ts';
import { nextProfitDay } from '#shared/profitDay.ts';
import type { OrderType } from '#shared/orderStates.ts';
import { investorStanding } from '#shared/registryStanding.ts';
import type { Tx } from '#server/db/connection.ts';
import type {
  RuleSet,
  OrderFund,
  OfferedMethod,
  OrderingRulesService,
} from '../orderingRules/orderingRules.service.ts';
import { afterPublished, holdingAgeDays, orderDates, type OrderDates } from '../orderLifecycle/dates.rules.ts';
import { findOrderFacts, type OrderFacts, type RepeatOf } from '../orderLifecycle/facts.repo.ts';
import { listOpenLots } from '../holdings/holdings.repo.ts';
import { findProblems, type LimitFacts, type Problem } from './limits.rules.ts';
import {
  amountForUnits,
  buyByAmount,
  buyByUnits,
  leastBuyAmount,
  remainTarget,
  sellUnits,
  termsOf,
  unitsForSellAmount,
  withTerms,
  type LotUse,
  type OrderTerms,
  type RemainTarget,
  type SellableLot,
} from '../orderLifecycle/money.rules.ts';

export { assertNoProblem, type Problem } from './limits.rules.ts';

/* Module `estimates`: what an order would come to, and whether it is allowed. */

/** What an investor asks for: one of amount (rial), units, all. */
export interface OrderRequest {
  investorId: number;
  fundId: number;
  orderType: OrderType;
  amount?: bigint;
  units?: bigint;
  all?: boolean;
  /** a payment method by its id or code (`ipg`, `receipt`, …) for a buy; `account` for a sell */
  method: { id: number } | { code: string };
  /** the person who pays a buy at a gateway: its limit of a day counts all that they pay, for whomever */
  payerId?: number;
  /** an order that is looked at again: it keeps its fees, and what it holds, and that it waits, does not count against itself */
  again?: { orderId: number; heldUnits: bigint; terms: OrderTerms | null };
  /** a buy that is placed: an equal one of this person since a moment is searched */
  repeat?: { createdBy: number; since: Date };
}

/** Numbers of an order at the last price. Money is rial. */
export interface Estimate {
  fund: OrderFund;
  /** the rules that the numbers come from */
  rules: RuleSet;
  paymentMethod: string;
  /** fees of the effective day, from which the numbers come; an order keeps them */
  terms: OrderTerms;
  /** cash of the investor in the fund that nothing claims */
  credit: bigint;
  /** units of the investor that may be sold now */
  freeUnits: bigint;
  mode: 'amount' | 'units' | 'all';
  nav: string;
  navDate: string;
  units: bigint;
  amount: bigint;
  fee: bigint;
  exitFee: bigint;
  remain: bigint;
  remainTarget: RemainTarget | null;
  net: bigint;
  /** what is taken of each certificate, and the day from which its age is counted */
  lots: (LotUse & { heldSince: string })[];
  dates: OrderDates;
  minAmount: bigint | null;
  maxAmount: bigint | null;
  problems: Problem[];
  warnings: { code: OrderWarning; message: string }[];
  /** the equal order that `repeat` of the request asks for; null when there is none */
  repeatId: number | null;
}

export type EstimateService = ReturnType<typeof createEstimateService>;

type Quote = Pick<Estimate, 'units' | 'amount' | 'fee' | 'exitFee' | 'remain' | 'remainTarget' | 'net' | 'lots'> & {
  isWorthSelling: boolean;
};

/** Estimates of buys and sells with all checks of domain 1.5. */
export function createEstimateService(services: {
  orderingRules: OrderingRulesService;
  payments: { gateways(offered: readonly string[] | null): readonly unknown[] };
}) {
  const { orderingRules, payments } = services;
  return {
    /** The one source of numbers: the screen's estimate and the order itself both come from here (domain 9.4). */
    async estimate(tx: Tx, requested: OrderRequest, at: Date): Promise<Estimate> {
      const day = tehranDay(at);
      const { again } = requested;
      const found = await findOrderFacts(tx, factsAskedFor(requested, day));
      if (!found) throw fail('ORDER_FUND_NOT_FOUND');
      const rules = await orderingRules.ruleSet(tx, found.ruleSetVersion);
      const method = methodOf(requested, rules);
      const mode = modeOf(requested);
      assertQuantity(requested);
      const shownFund = rules.shownFund(requested.fundId, day);
      if (found.navDate === null) throw fail('ORDER_NO_PRICE');
      const dates = datesOf(rules, requested, method.code, { at, lastPublished: found.lastPublished });
      const terms = again?.terms ?? termsOf(rules.fees(shownFund.id, dates.effectiveDate));
      const fund = {
        ...withTerms(shownFund, terms),
        investedUnits: found.investedUnits,
        openBuyUnits: found.openBuyUnits - (again?.heldUnits ?? 0n),
      };
      const nav = requested.orderType === 1 ? found.issueNav : found.cancelNav;
      const holding = { free: found.units - found.reservedUnits - found.blockedUnits, reserved: found.reservedUnits };
      const numbers =
        requested.orderType === 1
          ? buyNumbers(requested, mode, nav, fund, method.code)
          : await sellNumbers(tx, requested, mode, nav, fund, holding, { dates, day }, terms.exitSteps ?? []);
      assertInRange(numbers, mode);
      const freeUnits = holding.free;
      const hasGateway = payments.gateways(method.row?.gateways ?? null).length > 0;
      const { effectiveDate } = dates;
      const facts = limitFactsOf({
        ...{ requested, method, hasGateway, found, rules, fund, mode, numbers, freeUnits, at, effectiveDate },
      });
      const { isWorthSelling: _worth, ...shown } = numbers;
      const limits = effectiveLimits(facts);
      return {
        ...shown,
        fund,
        rules,
        terms,
        paymentMethod: method.code,
        credit: found.credit,
        freeUnits,
        mode,
        nav,
        navDate: found.navDate,
        dates,
        minAmount: requested.orderType === 1 ? leastBuyAmount(limits, nav, fund) : limits.minAmount,
        maxAmount: limits.maxAmount,
        problems: findProblems(facts),
        repeatId: found.repeatId,
        warnings: warningsOf(
          requested,
          mode,
          shown,
          { ...fund, anchor: found.lastProfitDate ?? found.initiationDate },
          found.navDate,
          dates,
          at,
        ),
      };
    },
  };

  async function sellNumbers(
    tx: Tx,
    requested: OrderRequest,
    mode: Estimate['mode'],
    nav: string,
    fund: OrderFund,
    holding: { free: bigint; reserved: bigint },
    { dates, day }: { dates: OrderDates; day: string },
    steps: readonly { untilDay: number; pct: string }[],
  ): Promise<Quote> {
    const { free } = holding;
    const wanted =
      mode === 'all'
        ? free
        : mode === 'units'
          ? (requested.units ?? 0n)
          : unitsForSellAmount(requested.amount ?? 0n, nav);
    const lots = await sellableLots(tx, requested.investorId, fund.id, holding.reserved, dates.priceDate, day);
    // more than is free is a problem that the checks report; its numbers are shown for what is free
    const possible = wanted < free ? wanted : free;
    const sold = sellUnits(possible, lots, nav, steps, fund.fixedCancel);
    const openedOn = new Map(lots.map((lot) => [lot.lotId, lot.openedOn]));
    return {
      units: wanted,
      amount: sold.gross,
      fee: sold.fee,
      exitFee: sold.exitFee,
      remain: 0n,
      remainTarget: null,
      net: sold.net,
      lots: sold.uses.map((use) => ({ ...use, heldSince: openedOn.get(use.lotId) ?? dates.priceDate })),
      isWorthSelling: sold.net > 0n || possible === 0n,
    };
  }
}

/**
 * Certificates of ordinary units with their free units, oldest first; units that open redemptions will take are skipped,
 * and certificates whose day comes after `day`, when it is given.
 */
export async function sellableLots(
  tx: Tx,
  investorId: number,
  fundId: number,
  reserved: bigint,
  priceDate: string,
  day?: string,
): Promise<(SellableLot & { openedOn: string })[]> {
  let skip = reserved;
  const lots: (SellableLot & { openedOn: string })[] = [];
  for (const lot of await listOpenLots(tx, investorId, fundId, day === undefined ? {} : { until: day })) {
    const taken = skip < lot.unitsLeft ? skip : lot.unitsLeft;
    skip -= taken;
    if (lot.unitsLeft > taken) {
      lots.push({
        lotId: lot.lotId,
        licenseNumber: lot.licenseNumber,
        licenseDate: lot.licenseDate,
        unitsLeft: lot.unitsLeft - taken,
        openedOn: lot.openedOn,
        ageDays: holdingAgeDays(lot.openedOn, priceDate),
      });
    }
  }
  return lots;
}

function buyNumbers(
  requested: OrderRequest,
  mode: Estimate['mode'],
  nav: string,
  fund: OrderFund,
  paymentMethod: string,
): Quote {
  const amount = mode === 'units' ? amountForUnits(requested.units ?? 0n, nav, fund) : (requested.amount ?? 0n);
  const bought =
    mode === 'units' ? buyByUnits(requested.units ?? 0n, amount, nav, fund) : buyByAmount(amount, nav, fund);
  return {
    units: bought.units,
    amount,
    fee: bought.fee,
    exitFee: 0n,
    remain: bought.remain,
    remainTarget: remainTarget(bought.remain, { policy: fund.remainPolicy, nav, paymentMethod }),
    net: bought.cost,
    lots: [],
    isWorthSelling: true,
  };
}

/** Largest number of an answer: that of the wire's and the tables' whole numbers. */
const MAX_BIGINT = 9_223_372_036_854_775_807n;

/** Days of an order that is placed at a moment, past every price that is public by then. */
function datesOf(
  rules: RuleSet,
  { fundId, orderType }: OrderRequest,
  paymentMethod: string,
  { at, lastPublished }: { at: Date; lastPublished: string | null },
): OrderDates {
  const schedule = rules.schedule(fundId, orderType, paymentMethod);
  const calendar = rules.calendar(fundId);
  return afterPublished(calendar, schedule, orderType, orderDates(calendar, schedule, orderType, at), lastPublished);
}

/** What the quantity is counted in. */
function modeOf({ all, orderType, units }: OrderRequest): Estimate['mode'] {
  if (all === true && orderType === 2) return 'all';
  return units !== undefined && units > 0n ? 'units' : 'amount';
}

/** What the facts of an order are asked by. */
function factsAskedFor(requested: OrderRequest, day: string): Parameters<typeof findOrderFacts>[1] {
  const { investorId, fundId, again, payerId = null } = requested;
  const repeat = repeatOf(requested);
  return { investorId, fundId, day, payerId, repeat, ...(again && { exceptOrderId: again.orderId }) };
}

function repeatOf(requested: OrderRequest): RepeatOf | null {
  const { method, repeat, units, amount } = requested;
  if (!repeat || !('id' in method)) return null;
  const mode = modeOf(requested);
  return { ...repeat, wayId: method.id, mode, wish: (mode === 'units' ? units : amount) ?? 0n };
}

/** What a buy is paid with. A sell is paid to an account, which is no row of the settings. @throws ORDER_WAY_UNKNOWN */
function methodOf(
  { method: asked, orderType, fundId }: OrderRequest,
  rules: RuleSet,
): { code: string; row: OfferedMethod | null } {
  if (orderType === 2 && 'code' in asked) return { code: asked.code, row: null };
  const row = rules
    .paymentMethods(fundId)
    .find((one) => ('code' in asked ? one.code === asked.code : one.id === asked.id));
  if (!row) throw fail('ORDER_WAY_UNKNOWN');
  return { code: row.code, row };
}

/** Exactly one of amount, units and all is requested. @throws ORDER_QUANTITY_REQUIRED, ORDER_QUANTITY_TWICE */
function assertQuantity(requested: OrderRequest): void {
  const isAll = requested.all === true && requested.orderType === 2;
  const given = [isAll, (requested.units ?? 0n) > 0n, (requested.amount ?? 0n) > 0n].filter(Boolean).length;
  if (given === 1) return;
  const code = given === 0 ? 'ORDER_QUANTITY_REQUIRED' : 'ORDER_QUANTITY_TWICE';
  const field = given === 0 && requested.units === undefined ? 'amount' : 'units';
  throw failField(code, field);
}

/** Facts that the checks of an order are made on (domain 1.5). */
function limitFactsOf(of: {
  requested: OrderRequest;
  method: ReturnType<typeof methodOf>;
  hasGateway: boolean;
  found: OrderFacts;
  rules: RuleSet;
  fund: OrderFund;
  mode: Estimate['mode'];
  numbers: Quote;
  freeUnits: bigint;
  at: Date;
  effectiveDate: string;
}): LimitFacts {
  const { requested, method, hasGateway, found, rules, fund, mode, numbers, freeUnits, at, effectiveDate } = of;
  const paymentMethod = method.code;
  const type = requested.orderType;
  const limit = rules.limit(fund.id, type, paymentMethod);
  const window = rules.window(fund.id, type, at);
  const { maxUnpaid, maxSlips } = rules.waits();
  return {
    method: method.row && {
      ...method.row,
      isChosen: 'id' in requested.method,
      hasGateway,
      credit: found.credit,
      hasDebitContract: found.hasDebitContract,
    },
    waiting: { unpaid: found.unpaidOrders, maxUnpaid, slips: found.slipOrders, maxSlips },
    type,
    paymentMethod,
    amount: numbers.amount,
    units: numbers.units,
    isByUnits: mode !== 'amount',
    isSellAll: mode === 'all',
    fund,
    limit,
    standing: investorStanding(found, found.freeze),
    identity: rules.identity(found.authStatus ?? '', type),
    window: { isOpen: window.isOpenNow, text: window.text },
    holder: {
      kind: found.isLegal ? 'company' : 'person',
      maxUnits: rules.holderLimit(fund.id, found.isLegal ? 'company' : 'person', effectiveDate),
      units: found.units + found.openUnits,
    },
    freeUnits,
    isWorthSelling: numbers.isWorthSelling,
    gateway:
      type === 1 && paymentMethod === 'ipg'
        ? { maxAmount: limit.maxAmount, dailyMax: limit.dailyMax, usedToday: found.gatewayUsed }
        : null,
  };
}

/** @throws ORDER_QUANTITY_TOO_LARGE for numbers that no account can hold */
function assertInRange({ units, amount, net }: Quote, mode: Estimate['mode']): void {
  if (units <= MAX_BIGINT && amount <= MAX_BIGINT && net <= MAX_BIGINT && net >= -MAX_BIGINT) return;
  const code = 'ORDER_QUANTITY_TOO_LARGE';
  throw failField(code, mode === 'amount' ? 'amount' : 'units');
}

/** Days before a profit date from which a seller is warned (domain 9.5). */
const PROFIT_WARNING_DAYS = 5;

function warningsOf(
  requested: OrderRequest,
  mode: Estimate['mode'],
  numbers: Pick<Estimate, 'exitFee'>,
  fund: OrderFund & { anchor: string | null },
  navDate: string,
  dates: OrderDates,
  at: Date,
): Estimate['warnings'] {
  const today = tehranDay(at);
  const warnings: Estimate['warnings'] = [];
  const warn = (code: OrderWarning, params: Record<string, string> = {}): void =>
    void warnings.push({ code, message: fillMessage(orderWarnings[code], params) });
  warn('estimate');
  if (dates.effectiveDate > today) warn('nextDay', { date: formatJalaliDate(dates.effectiveDate) });
  if (fund.isAdjusted) warn('adjusted');
  if (navDate < today) warn('staleNav', { date: formatJalaliDate(navDate) });
  if (requested.orderType === 1 && mode === 'units') warn('surplus');
  if (numbers.exitFee > 0n) warn('penalty');
  const profitDate = requested.orderType === 2 ? nextProfitDay(fund, today) : null;
  if (profitDate && profitDate <= addDays(today, PROFIT_WARNING_DAYS))
    warn('profitSoon', { date: formatJalaliDate(profitDate) });
  return warnings;
}
