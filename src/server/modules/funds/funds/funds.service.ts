import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { benchmarkSeries } from '#shared/texts/benchmarkTexts.ts';
import { fail } from '#shared/contract/failures.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { isStaff, type DutyHolder } from '#shared/duty.ts';
import type { fundCombinationAssets, fundComparePrices, listFundTrends } from '#shared/contract/funds.ts';
import { addDays, tehranDay, tehranTime } from '#shared/jalali.ts';
import { profitDaysBetween } from '#shared/profitDay.ts';
import { downsample } from '#shared/downsample.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { MarketVersions } from '#server/db/fragments.ts';
import { keepByVersion } from '#server/db/keepByVersion.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import { readRange } from '#server/modules/platform/range.ts';
import type { OrderingRulesService, RuleSet } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import {
  getFundDetails,
  getInvestorHolding,
  listCompositions,
  listFundFiles,
  listFundProfits,
  listPrices,
} from './fundDetails.repo.ts';
import {
  findVersions,
  listBondTerms,
  listFundNames,
  listFundRows,
  listFundsNow,
  listYieldRows,
  updateFavorite,
  type BondRow,
  type FundNow,
  type FundRow,
  type YieldRow,
} from './funds.repo.ts';
import { benchmarkIndex, type BenchmarkPoints, type BenchmarksService } from '../benchmarks/benchmarks.service.ts';
import { indexSeries, yieldPeriods } from './funds.rules.ts';
import { benchmarksView } from './benchmarks.view.ts';
import { fundListFile } from './fundExport.view.ts';
import {
  cardContext,
  combinationView,
  fundCardView,
  fundDescriptionView,
  fundFileView,
  fundProfitView,
  investorAssetView,
  type CardContext,
  type FundCard,
} from './funds.view.ts';
import { trendsView } from './trends.view.ts';

/** Longest range of a price or mix series, days. */
const MAX_SERIES_DAYS = 3660;
/** Most points of one price series; a screen has no more columns to draw them in. */
const MAX_POINTS = 750;
/** Days and most points of the small chart on a card, beside the yield of a year. */
const TREND_DAYS = 365;
const TREND_POINTS = 24;
/** Most days of asset mix history. */
const MAX_MIX_DAYS = 60;

/** What the kept prices belong to: rules, prices, and the business day they are read for. */
export interface MarketVersion {
  id: string;
  rules: string;
  today: string;
}

/** Everything that funds show and that neither orders nor readers change. */
interface Market {
  rules: RuleSet;
  benchmarks: BenchmarkPoints;
  funds: readonly { fund: FundRow; yields: readonly YieldRow[]; bond: BondRow | null }[];
}

interface RangeInput {
  from?: string | undefined;
  to?: string | undefined;
}

export type FundsService = ReturnType<typeof createFundsService>;

/** Funds and bonds as investors read them. Prices later than the business day are never shown. */
export function createFundsService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: {
    benchmarks: Pick<BenchmarksService, 'points'>;
    orderingRules: Pick<OrderingRulesService, 'ruleSet'>;
  },
) {
  const { db } = deps;
  const now = () => deps.ports.clock.business();

  /** Another one after every change of a rule or a price, and at midnight. */
  function marketVersion({ rules, prices }: MarketVersions): MarketVersion {
    const today = tehranDay(now());
    return { id: `${rules} ${prices} ${today}`, rules, today };
  }

  const findMarketVersion = async (tx: Tx): Promise<MarketVersion> => marketVersion(await findVersions(tx));

  const market = keepByVersion({
    find: findMarketVersion,
    async read(tx, { rules, today }): Promise<Market> {
      const yields = Map.groupBy(await listYieldRows(tx, today, yieldPeriods), (row) => row.fundId);
      const bonds = await listBondTerms(tx);
      const funds = await listFundRows(tx, today);
      return {
        rules: await services.orderingRules.ruleSet(tx, rules),
        benchmarks: await services.benchmarks.points(tx, today),
        funds: funds.map((fund) => ({ fund, yields: yields.get(fund.id) ?? [], bond: bonds.get(fund.id) ?? null })),
      };
    },
  });

  const trends = keepByVersion({
    find: findMarketVersion,
    async read(tx, version): Promise<ResponseOf<typeof listFundTrends>['data']> {
      const live = (await market(tx, version)).funds.filter(({ fund }) => fund.status !== 'draft');
      const ids = live.map(({ fund }) => fund.id);
      const rows = await listPrices(tx, ids, addDays(version.today, -TREND_DAYS), version.today);
      return trendsView(ids, rows, TREND_POINTS);
    },
  });

  let minute: { of: Market; time: string; cards: readonly { fund: FundRow; context: CardContext }[] } | null = null;

  /** The parts of every card that hold for this minute: cut-offs and windows open and close by the minute. */
  function cardsOfMinute(of: Market) {
    const at = now();
    const time = `${tehranDay(at)} ${tehranTime(at)}`;
    if (minute?.of !== of || minute.time !== time) {
      const cards = of.funds.map(({ fund, yields, bond }) => ({
        fund,
        context: cardContext(fund, { at, rules: of.rules, benchmarks: of.benchmarks, yields, bond }),
      }));
      minute = { of, time, cards };
    }
    return minute.cards;
  }

  async function makeCards(tx: Tx, userId: number | null, known?: MarketVersion) {
    const cards = cardsOfMinute(await market(tx, known));
    const counts = new Map((await listFundsNow(tx, userId)).map((row) => [row.fundId, row]));
    return cards.flatMap((card): { fund: FundRow; now: FundNow; context: CardContext }[] => {
      const ofFund = counts.get(card.fund.id);
      return ofFund ? [{ ...card, now: ofFund }] : [];
    });
  }

  /** A draft exists for the office alone, which looks at its pages before it goes live. */
  const isShown = (fund: { status: FundRow['status'] }, reader: DutyHolder): boolean =>
    fund.status !== 'draft' || isStaff(reader);

  /** Names of funds for a reader. @throws FUND_NOT_FOUND when one of them does not exist for them */
  async function namesFor(tx: Tx, fundIds: readonly number[], reader: DutyHolder): Promise<Map<number, string>> {
    const found = (await listFundNames(tx, fundIds)).filter((fund) => isShown(fund, reader));
    if (found.length !== fundIds.length) throw fail('FUND_NOT_FOUND');
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  return {
    findMarketVersion,
    /** the same of versions that a statement of the caller has read */
    marketVersion,

    /** values of the series that funds are compared with, kept with the prices */
    benchmarks: async (tx: Tx, known?: MarketVersion): Promise<BenchmarkPoints> => (await market(tx, known)).benchmarks,

    listBenchmarks: async (_ctx, { query: { to } }) => {
      const today = tehranDay(now());
      const asked = to ? dayFromInput(to) : null;
      const kept = (await market(db)).benchmarks;
      return { data: benchmarksView(kept, asked !== null && asked < today ? asked : today) };
    },

    listFunds: async ({ actor }, { query: { kind, drafts } }) => {
      const made = await makeCards(db, actor.userId);
      const wanted = made.filter(
        ({ fund }) =>
          (kind === undefined || fund.kind === kind) && (fund.status !== 'draft' || (drafts && isStaff(actor))),
      );
      return { data: wanted.map((card) => fundCardView(card.fund, card.now, card.context)) };
    },

    listPayoutDays: async () => ({
      data: cardsOfMinute(await market(db)).flatMap(({ fund, context: { payoutDays } }) =>
        fund.status === 'active' && payoutDays !== null ? [{ fundId: fund.id, name: fund.name, payoutDays }] : [],
      ),
    }),

    /** Working days on which each fund pays profit by its prospectus, from today to a day; funds without profit are left out. */
    async profitDays(tx: Tx, until: string): Promise<Map<number, string[]>> {
      const version = await findMarketVersion(tx);
      const { funds, rules } = await market(tx, version);
      const days = funds.map(({ fund }): [number, string[]] => [
        fund.id,
        profitDaysBetween({ ...fund, anchor: fund.lastProfitDate ?? fund.initiationDate }, version.today, until).map(
          (day) => rules.calendar(fund.id).workingDayFrom(day),
        ),
      ]);
      return new Map(days.filter(([, list]) => list.length > 0));
    },

    /** Next day of profit, name and id of each fund that says one on its card; drafts are left out. */
    nextProfits: async (tx: Tx, known: MarketVersion) =>
      cardsOfMinute(await market(tx, known)).flatMap(({ fund, context: { nextProfitDate: date } }) =>
        fund.status === 'draft' || date === null ? [] : [{ fundId: fund.id, name: fund.name, date }],
      ),

    /** cards of funds by id, for other modules (no favourites, no drafts) */
    async cards(tx: Tx, known?: MarketVersion): Promise<Map<number, FundCard>> {
      const made = (await makeCards(tx, null, known)).filter(({ fund }) => fund.status !== 'draft');
      return new Map(made.map((card) => [card.fund.id, fundCardView(card.fund, card.now, card.context)]));
    },

    /** @throws FUND_NOT_FOUND when one of the funds does not exist for the reader */
    exportFunds: async ({ actor }, { query: { fundIds, format } }) => {
      const made = (await makeCards(db, actor.userId)).filter(({ fund }) => fund.status !== 'draft');
      const cards = new Map(made.map((card) => [card.fund.id, fundCardView(card.fund, card.now, card.context)]));
      const wanted = fundIds ? [...new Set(fundIds.split(',').map(Number))] : [...cards.keys()];
      const funds = wanted.map((id) => {
        const card = cards.get(id);
        if (!card) throw fail('FUND_NOT_FOUND');
        return card;
      });
      return fundListFile(funds, format, tehranDay(now()));
    },

    fundDescription: async ({ actor }, { query: { fundId } }) => {
      const made = (await makeCards(db, actor.userId)).find(({ fund }) => fund.id === fundId);
      if (!made || !isShown(made.fund, actor)) throw fail('FUND_NOT_FOUND');
      const details = await getFundDetails(db, fundId, made.context.today);
      return { data: fundDescriptionView(made.fund, made.now, made.context, details) };
    },

    /** What an investor holds in a fund that the reader sees, without their gain. @throws FUND_NOT_FOUND */
    async investorAsset(
      actor: DutyHolder,
      { investorId, fundId }: { investorId: number; fundId: number },
      version: MarketVersion,
    ) {
      const { funds, rules } = await market(db, version);
      const found = funds.find(({ fund }) => fund.id === fundId);
      if (!found || !isShown(found.fund, actor)) throw fail('FUND_NOT_FOUND');
      const held = await getInvestorHolding(db, investorId, fundId, version.today);
      return investorAssetView(found.fund, held, rules.fees(fundId, version.today).exitSteps, version.today);
    },

    async combinationAssets(
      reader: DutyHolder,
      fundId: number,
      input: RangeInput,
    ): Promise<ResponseOf<typeof fundCombinationAssets>['data']> {
      const range = readRange({ ...input, maxDays: MAX_SERIES_DAYS });
      await namesFor(db, [fundId], reader);
      const today = tehranDay(now());
      const to = range.to < today ? range.to : today;
      return combinationView(await listCompositions(db, fundId, range.from, to, MAX_MIX_DAYS));
    },

    async comparePrices(
      reader: DutyHolder,
      fundIds: readonly number[],
      input: RangeInput & { benchmarks?: string | undefined },
    ): Promise<ResponseOf<typeof fundComparePrices>['data']> {
      const range = readRange({ ...input, maxDays: MAX_SERIES_DAYS });
      const wanted = [...new Set(fundIds)];
      const names = await namesFor(db, wanted, reader);
      const today = tehranDay(now());
      const rows = await listPrices(db, wanted, range.from, range.to < today ? range.to : today);
      const byFund = Map.groupBy(rows, (row) => row.fundId);
      const asked = new Set(input.benchmarks?.split(','));
      const compared = benchmarkSeries.filter((series) => asked.has(series));
      const kept = compared.length > 0 ? (await market(db)).benchmarks : null;
      const days = [...new Set(rows.map((row) => row.date))].sort();
      return {
        benchmarks: compared.map((series) => ({
          series,
          points: downsample(kept ? benchmarkIndex(series, kept[series], days) : [], MAX_POINTS),
        })),
        series: wanted.map((fundId) => {
          const points = byFund.get(fundId) ?? [];
          const indexed = indexSeries(points);
          const views = points.map(({ date, issueNav, cancelNav, statisticalNav, profitPerUnit }, index) => ({
            date,
            issueNav,
            cancelNav,
            statisticalNav,
            profitPerUnit: profitPerUnit.toString(),
            indexed: indexed[index] ?? '100',
          }));
          return { fundId, name: names.get(fundId) ?? '', points: downsample(views, MAX_POINTS) };
        }),
      };
    },

    listFundTrends: async () => ({ data: await trends(db) }),

    fundFiles: async ({ actor }, { query: { fundId } }) => {
      await namesFor(db, [fundId], actor);
      return { data: (await listFundFiles(db, fundId)).map(fundFileView) };
    },

    fundProfits: async ({ actor }, { query: { fundId } }) => {
      await namesFor(db, [fundId], actor);
      return { data: (await listFundProfits(db, fundId)).map(fundProfitView) };
    },

    async setFavorite(
      tx: WriteTx,
      reader: DutyHolder & { userId: number },
      fundId: number,
      isFavorite: boolean,
    ): Promise<void> {
      await namesFor(tx, [fundId], reader);
      await updateFavorite(tx, reader.userId, fundId, isFavorite);
    },
  } satisfies Service;
}
