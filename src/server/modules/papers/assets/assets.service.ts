import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail } from '#shared/contract/failures.ts';
import type { assetsReport } from '#shared/contract/assets.ts';
import type { lastAsset } from '#shared/contract/dashboard.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { ratioPercent, trimDecimal, unitsValue } from '#shared/decimal.ts';
import { daysBetween, tehranDay } from '#shared/jalali.ts';
import { rialText, sumRial } from '#shared/money.ts';
import { downsample } from '#shared/downsample.ts';
import { keepByVersion } from '#server/db/keepByVersion.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import { listFile } from '#server/http/listFile.ts';
import {
  benchmarkGain,
  realReturn,
  type BenchmarkPoints,
} from '#server/modules/funds/benchmarks/benchmarks.service.ts';
import type { FundCalendar } from '#server/modules/platform/calendar/calendar.service.ts';
import type { FundsService, MarketVersion } from '#server/modules/funds/funds/funds.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { findHoldings, listLicenseRows, listMovements, listPriceDays, type HoldingFundRow } from './assets.repo.ts';
import { holdingsFile, licensesFile } from './assetFiles.view.ts';
import { assetItemView, fractionPercent, gainView, licenseView, profitView, reportItemView } from './assets.view.ts';
import {
  dayChange,
  flowsAsBooked,
  gainsByFund,
  movesAsBooked,
  positionsAt,
  pricesFor,
  profitOf,
  standingAt,
  sumGains,
  timeWeightedReturn,
  totalFlows,
  unitFlows,
  valueSeries,
  noGain,
  type CashFlow,
  type Gain,
  type LotMove,
  type Position,
  type PriceDay,
} from './portfolio.rules.ts';
import { moneyWeightedReturn } from './xirr.rules.ts';

/** Working days of the chart on the home page. */
const HOME_CHART_DAYS = 30;
/** Most points of the report's chart. */
const REPORT_CHART_POINTS = 250;

type PricedPosition = Position & { price: PriceDay };
type Report = ResponseOf<typeof assetsReport>['data'];

export type AssetsService = ReturnType<typeof createAssetsService>;

/** Holdings, now and at a past day, rebuilt from certificates, ledger and prices. */
export function createAssetsService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: { funds: FundsService; orderingRules: Pick<OrderingRulesService, 'ruleSet'> },
) {
  const { db } = deps;
  const today = () => tehranDay(deps.ports.clock.business());

  /** Days of the chart on the home page, and the prices of every fund that it and the newest values need. */
  const homePrices = keepByVersion({
    find: services.funds.findMarketVersion,
    async read(tx, { rules, today: day }) {
      const calendar = (await services.orderingRules.ruleSet(tx, rules)).calendar(null);
      const chartDays = lastWorkingDays(calendar, day, HOME_CHART_DAYS);
      return { day, chartDays, prices: await listPriceDays(tx, 'all', chartDays[0] ?? day, day) };
    },
  });

  function itemsOf(
    of: { moves: readonly LotMove[]; flows: readonly CashFlow[]; prices: readonly PriceDay[]; day: string },
    funds: ReadonlyMap<number, HoldingFundRow>,
  ) {
    const { moves, flows, prices, day } = of;
    const all = positionsAt(moves, prices, day);
    const gains = gainsByFund(moves, flows, all, day);
    const positions = all.filter((position): position is PricedPosition => position.price !== null);
    const totalValue = sumRial(positions.map((position) => position.value));
    const items = positions
      .sort((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : 0))
      .flatMap((position) => {
        const fund = funds.get(position.fundId);
        const gain = gains.get(position.fundId) ?? noGain;
        return fund ? [{ fund, item: assetItemView(position, fund, { totalValue, gain }) }] : [];
      });
    const held = new Set(items.map(({ fund }) => fund.fundId));
    return {
      items,
      totalValue,
      totalCost: sumRial(positions.map((position) => position.cost)),
      positions,
      gain: sumGains(gains.values()),
      /** of the funds of which nothing is held any more */
      soldGain: sumGains([...gains].filter(([fundId]) => !held.has(fundId)).map(([, gain]) => gain)),
    };
  }

  /** Units and money of an investor, all of them, and what they held at the end of a day. */
  async function movements(investorId: number, day: string) {
    const { moves: allMoves, flows: allFlows } = await listMovements(db, investorId);
    return { allMoves, allFlows, moves: standingAt(allMoves, day), flows: standingAt(allFlows, day) };
  }

  async function readHoldings(
    investorId: number,
    at: { day: string; lotIds: readonly number[] } | null = null,
  ): Promise<{ funds: Map<number, HoldingFundRow>; owed: bigint; version: MarketVersion }> {
    const { funds, owed, versions } = await findHoldings(db, investorId, at);
    const version = services.funds.marketVersion(versions);
    return { funds: new Map(funds.map((fund) => [fund.fundId, fund])), owed, version };
  }

  /** Certificates of an investor, of one fund or of all. */
  async function licenses(investorId: number, fundId?: number) {
    return (await listLicenseRows(db, investorId, fundId)).map((row) => licenseView(row, investorId));
  }

  /** Holdings and returns, now or at a past day. @throws DATE_RANGE_INVALID */
  async function report(investorId: number, date: string | undefined): Promise<Report> {
    const now = today();
    const day = (date && dayFromInput(date)) || now;
    if (day > now) throw fail('DATE_RANGE_INVALID');
    const { allMoves, allFlows, moves, flows } = await movements(investorId, day);
    const isPast = day < now;
    const at = isPast ? { day, lotIds: moves.map(({ lotId }) => lotId) } : null;
    const { funds, version } = await readHoldings(investorId, at);
    const prices = await listPriceDays(db, [...funds.keys()], allMoves[0]?.day ?? day, day);
    const cards = await services.funds.cards(db, version);
    const benchmarks = await services.funds.benchmarks(db, version);
    const calendar = (await services.orderingRules.ruleSet(db, version.rules)).calendar(null);
    const { items, totalValue, totalCost, gain, soldGain } = itemsOf({ moves, flows, prices, day }, funds);
    return {
      ...reportTotals({
        moves,
        flows,
        prices: pricesFor(prices, allFlows, day),
        day,
        totalValue,
        totalCost,
        gain,
        benchmarks,
      }),
      soldFundsProfit: profitOf(soldGain).toString(),
      date: day,
      isPast,
      items: items.map(({ fund, item }) => {
        const card = cards.get(fund.fundId);
        return reportItemView(item, fund, {
          isPast,
          issueOpen: card?.issue.isOpen ?? false,
          cancelOpen: card?.cancel.isOpen ?? false,
        });
      }),
      chart: reportChart(movesAsBooked(allMoves), flowsAsBooked(allFlows), prices, day, calendar),
    };
  }

  return {
    licenses,

    listLicenses: async (_ctx, { query: { investorId, fundId } }) => ({ data: await licenses(investorId, fundId) }),

    /** asset card of the home page */
    async summary(investorId: number): Promise<ResponseOf<typeof lastAsset>['data']> {
      const { funds, owed, version } = await readHoldings(investorId);
      const { day, chartDays, ...kept } = await homePrices(db, version);
      const { allMoves, allFlows, moves, flows } = await movements(investorId, day);
      const booked = movesAsBooked(allMoves);
      const prices = kept.prices.filter((price) => funds.has(price.fundId));
      const { items, totalValue, totalCost, positions, gain } = itemsOf({ moves, flows, prices, day }, funds);
      const { change, base } = dayChange(moves, prices);
      const priceDays = positions.map((position) => position.price.day).sort();
      const firstDay = booked[0]?.day;
      const days = firstDay === undefined ? [] : chartDays.filter((date) => date >= firstDay);
      return {
        totalValue: totalValue.toString(),
        totalValueText: rialText(totalValue),
        totalCost: totalCost.toString(),
        ...profitView(gain),
        underWay: owed.toString(),
        dayChange: change.toString(),
        dayChangePercent: ratioPercent(change, base),
        navDate: priceDays.at(-1) ?? null,
        oldestNavDate: priceDays[0] ?? null,
        items: items.map(({ item }) => item),
        chart: depositSeries(booked, flowsAsBooked(allFlows), prices, days),
      };
    },

    /** Value of what is held now, and where it came from: money paid in less money paid out, and the three gains. Rial. */
    async gains(investorId: number) {
      const { funds, version } = await readHoldings(investorId);
      const { day, ...kept } = await homePrices(db, version);
      const { moves, flows } = await movements(investorId, day);
      const prices = kept.prices.filter((price) => funds.has(price.fundId));
      const { totalValue, totalCost, gain } = itemsOf({ moves, flows, prices, day }, funds);
      return { totalValue, ...gainsOf({ moves, flows, day, totalValue, totalCost, gain }) };
    },

    /**
     * What is held at the end of a day, of one fund or of all, the dearest first. A price is the newest one up to that day,
     * or the one of the day that `priceDays` names for the fund, as it stands now.
     */
    async heldOn(
      { investorId, fundId }: { investorId: number; fundId: number | null },
      day: string,
      priceDays: ReadonlyMap<number, string> = new Map<number, string>(),
    ) {
      const moves = standingAt((await listMovements(db, investorId)).moves, day);
      const { funds } = await readHoldings(investorId);
      const wanted = fundId === null ? [...funds.keys()] : [fundId];
      const from = [...priceDays.values()].sort()[0] ?? day;
      const prices = await listPriceDays(db, wanted, from < day ? from : day, day);
      return positionsAt(moves, prices, day)
        .flatMap(({ fundId: id, units, price }) => {
          const fund = funds.get(id);
          const named = prices.find((one) => one.fundId === id && one.day === priceDays.get(id)) ?? price;
          if (!fund || !named) return [];
          const held = { fundId: id, fundName: fund.fundName, units: units.toString(), navDate: named.day };
          return [{ ...held, cancelNav: trimDecimal(named.cancelNav), value: unitsValue(units, named.cancelNav) }];
        })
        .sort((a, b) => (a.value < b.value ? 1 : -1))
        .map(({ value: _value, ...held }) => held);
    },

    report,

    fundInvestorAsset: async ({ actor }, { query: { investorId, fundId } }) => {
      const version = await services.funds.findMarketVersion(db);
      const held = await services.funds.investorAsset(actor, { investorId, fundId }, version);
      const { day, prices } = await homePrices(db, version);
      const { moves, flows } = await movements(investorId, day);
      const gains = gainsByFund(moves, flows, positionsAt(moves, prices, day), day);
      return { data: { ...held, ...gainView(gains.get(fundId) ?? noGain) } };
    },

    exportHoldings: async (_ctx, { query: { investorId, date, format } }) =>
      listFile(holdingsFile(await report(investorId, date)), format),

    exportLicenses: async (_ctx, { query: { investorId, fundId, active, format } }) => {
      const rows = await licenses(investorId, fundId);
      return listFile(licensesFile(active ? rows.filter((row) => row.isActive) : rows, today()), format);
    },

    assetsReport: async (_ctx, { query: { investorId, date } }) => ({ data: await report(investorId, date) }),
  } satisfies Service;
}

/** The last `count` working days up to a day (that day only when it is one), oldest first. */
function lastWorkingDays(calendar: FundCalendar, day: string, count: number): string[] {
  const days = [calendar.isWorkingDay(day) ? day : calendar.previousWorkingDay(day)];
  while (days.length < count) days.push(calendar.previousWorkingDay(days[days.length - 1] ?? day));
  return days.reverse();
}

interface Worth {
  moves: readonly LotMove[];
  flows: readonly CashFlow[];
  day: string;
  totalValue: bigint;
  totalCost: bigint;
  gain: Gain;
}

function gainsOf({ moves, flows, day, totalValue, totalCost, gain }: Worth) {
  const { paidIn, takenOut } = totalFlows(unitFlows(moves, flows), day);
  return {
    ...profitView(gain),
    unrealizedProfit: (totalValue - totalCost).toString(),
    purchaseFees: gain.fees.toString(),
    netDeposit: (paidIn - takenOut).toString(),
  };
}

function reportTotals(
  of: Worth & { prices: readonly PriceDay[]; benchmarks: BenchmarkPoints },
): Omit<Report, 'date' | 'isPast' | 'items' | 'chart' | 'soldFundsProfit'> {
  const { moves, flows, prices, day, totalValue, totalCost } = of;
  const between = unitFlows(moves, flows);
  const { paidIn, takenOut } = totalFlows(between, day);
  const firstDate = moves.find((move) => move.day <= day)?.day ?? null;
  const inflation = firstDate === null ? null : benchmarkGain('inflation', of.benchmarks.inflation, firstDate, day);
  const timeWeighted = fractionPercent(timeWeightedReturn(moves, prices, day));
  const upToDay = between.filter((flow) => flow.day <= day);
  return {
    totalValue: totalValue.toString(),
    totalCost: totalCost.toString(),
    ...gainsOf(of),
    unrealizedPercent: ratioPercent(totalValue - totalCost, totalCost),
    simpleReturn: paidIn === 0n ? null : ratioPercent(totalValue + takenOut - paidIn, paidIn),
    timeWeightedReturn: timeWeighted,
    realReturn: timeWeighted === null || inflation === null ? null : realReturn(timeWeighted, inflation.percent),
    inflation,
    moneyWeightedReturn: fractionPercent(
      moneyWeightedReturn([
        ...upToDay.map((flow) => ({ day: flow.day, amount: flow.takenOut - flow.paidIn })),
        { day, amount: totalValue },
      ]),
    ),
    firstDate,
    days: firstDate === null ? 0 : daysBetween(firstDate, day),
    flows: upToDay.map((flow) => ({
      date: flow.day,
      paidIn: flow.paidIn.toString(),
      takenOut: flow.takenOut.toString(),
    })),
  };
}

function reportChart(
  moves: readonly LotMove[],
  flows: readonly CashFlow[],
  prices: readonly PriceDay[],
  day: string,
  calendar: FundCalendar,
): Report['chart'] {
  const first = moves[0]?.day;
  if (first === undefined || first > day) return [];
  const priceDays = [...new Set(prices.map((price) => price.day))];
  const working = priceDays.filter((date) => date >= first && calendar.isWorkingDay(date));
  const days = [...new Set([first, ...working, day])].sort();
  // a point depends on no other one, so those that are not drawn are not valued
  return depositSeries(moves, flows, prices, downsample(days, REPORT_CHART_POINTS));
}

/** Value of what is held at the end of each of the days (sorted), and the net money paid in until then, rial. */
function depositSeries(
  moves: readonly LotMove[],
  flows: readonly CashFlow[],
  prices: readonly PriceDay[],
  days: readonly string[],
): Report['chart'] {
  const between = unitFlows(moves, flows);
  let paid = 0n;
  let next = 0;
  return valueSeries(moves, prices, days).map(({ date, value }) => {
    for (let flow = between[next]; flow && flow.day <= date; flow = between[(next += 1)])
      paid += flow.paidIn - flow.takenOut;
    return { date, value: value.toString(), netDeposit: paid.toString() };
  });
}
