import { fail } from '#shared/contract/errors.ts';
import { orderWarnings } from '#shared/contract/orderTexts.ts';
import { fillMessage } from '#shared/contract/errors.ts';
import { addDays, formatJalaliDate, isoOfJalali, jalaliParts, tehranDay } from '#shared/jalali.ts';
import type { OrderType } from '#shared/orderStates.ts';
import type { Tx } from '../../db/connection.ts';
import type { OrderFund, PriceLimit, SchedulesService } from '../schedules/schedules.service.ts';
import { holdingAgeDays, orderDates, type OrderDates } from './dates.rules.ts';
import { findHolding, findLastNav, listOpenLots } from './holdings.repo.ts';
import { effectiveLimits, findProblems, type LimitFacts, type Problem } from './limits.rules.ts';
import {
  amountForUnits,
  buyByAmount,
  buyByUnits,
  remainTarget,
  sellUnits,
  unitsForSellAmount,
  type LotUse,
  type RemainTarget,
  type SellableLot,
} from './money.rules.ts';

/** What an investor wishes: one of amount (rial), units, all. */
export interface Wish {
  investorId: number;
  fundId: number;
  orderType: OrderType;
  amount?: bigint;
  units?: bigint;
  all?: boolean;
  /** `ipg`, `receipt`, … for a buy; `account` for a sell */
  wayCode: string;
}

/** Numbers of an order at the last price. Money is rial. */
export interface Estimate {
  fund: OrderFund;
  mode: 'amount' | 'units' | 'all';
  nav: string;
  navDate: string;
  units: bigint;
  amount: bigint;
  fee: bigint;
  penalty: bigint;
  remain: bigint;
  remainTarget: RemainTarget | null;
  net: bigint;
  lots: LotUse[];
  dates: OrderDates;
  minAmount: bigint | null;
  maxAmount: bigint | null;
  problems: Problem[];
  warnings: string[];
}

export interface EstimateService {
  /** The one source of numbers: the screen's estimate and the order itself both come from here (domain 9.4). */
  estimate(tx: Tx, wish: Wish, at: Date): Promise<Estimate>;
}

type Numbers = Pick<Estimate, 'units' | 'amount' | 'fee' | 'penalty' | 'remain' | 'remainTarget' | 'net' | 'lots'> & {
  isWorthSelling: boolean;
};

/** Estimates of buys and sells with all checks of domain 1.5. */
export function createEstimateService(others: { schedules: SchedulesService }): EstimateService {
  const { schedules } = others;
  return {
    async estimate(tx, wish, at) {
      const mode =
        wish.all && wish.orderType === 2 ? 'all' : wish.units !== undefined && wish.units > 0n ? 'units' : 'amount';
      if (mode === 'amount' && !(wish.amount && wish.amount > 0n)) throw fail('ORDER_QUANTITY_REQUIRED');
      const fund = await schedules.getFund(tx, wish.fundId);
      const last = await findLastNav(tx, fund.id, tehranDay(at));
      if (!last) throw fail('ORDER_NO_PRICE');
      const calendar = await schedules.calendar(tx, fund.id);
      const schedule = await schedules.getSchedule(tx, fund.id, wish.orderType, wish.wayCode);
      const dates = orderDates(calendar, schedule, wish.orderType, at);
      const nav = wish.orderType === 1 ? last.issueNav : last.cancelNav;
      const holding =
        wish.orderType === 2 ? await findHolding(tx, wish.investorId, fund.id) : { units: 0n, reserved: 0n };
      const numbers =
        wish.orderType === 1
          ? buyNumbers(wish, mode, nav, fund)
          : await sellNumbers(tx, wish, mode, nav, fund, holding, dates);
      const limit = await schedules.limit(tx, fund.id, wish.orderType, wish.wayCode);
      const facts: LimitFacts = {
        type: wish.orderType,
        wayCode: wish.wayCode,
        amount: numbers.amount,
        units: numbers.units,
        isByUnits: mode !== 'amount',
        isSellAll: mode === 'all',
        fund,
        limit,
        identity: await schedules.identity(tx, wish.investorId, wish.orderType),
        window: await schedules
          .window(tx, fund.id, wish.orderType, at)
          .then((state) => ({ isOpen: state.isOpenNow, text: state.text })),
        freeUnits: holding.units - holding.reserved,
        heldUnits: holding.units,
        isWorthSelling: numbers.isWorthSelling,
        gateway:
          wish.orderType === 1 && wish.wayCode === 'ipg' ? await gatewayFacts(tx, wish.investorId, limit, at) : null,
      };
      const { isWorthSelling: _worth, ...shown } = numbers;
      const limits = effectiveLimits(facts);
      return {
        ...shown,
        fund,
        mode,
        nav,
        navDate: last.navDate,
        dates,
        minAmount: limits.minAmount,
        maxAmount: limits.maxAmount,
        problems: findProblems(facts),
        warnings: warningsOf(wish, mode, shown, fund, last.navDate, dates, at),
      };
    },
  };

  async function gatewayFacts(
    tx: Tx,
    investorId: number,
    limit: PriceLimit,
    at: Date,
  ): Promise<NonNullable<LimitFacts['gateway']>> {
    return {
      maxAmount: limit.maxAmount,
      dailyMax: limit.dailyMax,
      usedToday: await schedules.gatewayUsedToday(tx, investorId, at),
    };
  }

  async function sellNumbers(
    tx: Tx,
    wish: Wish,
    mode: Estimate['mode'],
    nav: string,
    fund: OrderFund,
    holding: { units: bigint; reserved: bigint },
    dates: OrderDates,
  ): Promise<Numbers> {
    const free = holding.units - holding.reserved;
    const wanted =
      mode === 'all' ? free : mode === 'units' ? (wish.units ?? 0n) : unitsForSellAmount(wish.amount ?? 0n, nav);
    const lots = await sellableLots(tx, wish.investorId, fund.id, holding.reserved, dates.priceDate);
    const steps = await schedules.exitSteps(tx, fund.id);
    // more than is free is a problem that the checks report; its numbers are shown for what is free
    const possible = wanted < free ? wanted : free;
    const sold = sellUnits(possible, lots, nav, steps, fund.fixedCancel);
    return {
      units: wanted,
      amount: sold.gross,
      fee: sold.fee,
      penalty: sold.penalty,
      remain: 0n,
      remainTarget: null,
      net: sold.net,
      lots: sold.uses,
      isWorthSelling: sold.net > 0n || possible === 0n,
    };
  }
}

/** Lots with their free units, oldest first; units that open cancellations will take are skipped. */
export async function sellableLots(
  tx: Tx,
  investorId: number,
  fundId: number,
  reserved: bigint,
  priceDate: string,
): Promise<SellableLot[]> {
  let skip = reserved;
  const lots: SellableLot[] = [];
  for (const lot of await listOpenLots(tx, investorId, fundId)) {
    const taken = skip < lot.unitsLeft ? skip : lot.unitsLeft;
    skip -= taken;
    if (lot.unitsLeft > taken) {
      lots.push({
        lotId: lot.lotId,
        licenseNumber: lot.licenseNumber,
        licenseDate: lot.licenseDate,
        unitsLeft: lot.unitsLeft - taken,
        ageDays: holdingAgeDays(lot.openedOn, priceDate),
      });
    }
  }
  return lots;
}

function buyNumbers(wish: Wish, mode: Estimate['mode'], nav: string, fund: OrderFund): Numbers {
  const amount = mode === 'units' ? amountForUnits(wish.units ?? 0n, nav, fund) : (wish.amount ?? 0n);
  const bought = mode === 'units' ? buyByUnits(wish.units ?? 0n, amount, nav, fund) : buyByAmount(amount, nav, fund);
  return {
    units: bought.units,
    amount,
    fee: bought.fee,
    penalty: 0n,
    remain: bought.remain,
    remainTarget: remainTarget(bought.remain, fund.remainPolicy),
    net: bought.cost,
    lots: [],
    isWorthSelling: true,
  };
}

/** Days before a profit date from which a seller is warned (domain 9.5). */
const PROFIT_WARNING_DAYS = 5;

function warningsOf(
  wish: Wish,
  mode: Estimate['mode'],
  numbers: Pick<Estimate, 'penalty'>,
  fund: OrderFund,
  navDate: string,
  dates: OrderDates,
  at: Date,
): string[] {
  const today = tehranDay(at);
  const warnings: string[] = [orderWarnings.estimate];
  if (dates.effectiveDate > today)
    warnings.push(fillMessage(orderWarnings.nextDay, { date: formatJalaliDate(dates.effectiveDate) }));
  if (fund.isAdjusted) warnings.push(orderWarnings.adjusted);
  if (navDate < today) warnings.push(fillMessage(orderWarnings.staleNav, { date: formatJalaliDate(navDate) }));
  if (wish.orderType === 1 && mode === 'units') warnings.push(orderWarnings.surplus);
  if (numbers.penalty > 0n) warnings.push(orderWarnings.penalty);
  const profitDate = wish.orderType === 2 ? nextProfitDate(fund, today) : null;
  if (profitDate && profitDate <= addDays(today, PROFIT_WARNING_DAYS))
    warnings.push(fillMessage(orderWarnings.profitSoon, { date: formatJalaliDate(profitDate) }));
  return warnings;
}

/** Next profit day of a fund that pays every month; null for other funds, whose dates come from their own runs. */
function nextProfitDate(fund: OrderFund, today: string): string | null {
  if (fund.profitPeriodMonths !== 1 || fund.profitDay === null) return null;
  const { year, month } = jalaliParts(today);
  const thisMonth = isoOfJalali(year, month, fund.profitDay);
  return thisMonth >= today
    ? thisMonth
    : month === 12
      ? isoOfJalali(year + 1, 1, fund.profitDay)
      : isoOfJalali(year, month + 1, fund.profitDay);
}
