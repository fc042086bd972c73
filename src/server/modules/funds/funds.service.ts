import type { ResponseOf } from '#shared/contract/define.ts';
import { fail } from '#shared/contract/failures.ts';
import type { fundCombinationAssets, fundComparePrices } from '#shared/contract/funds.ts';
import { tehranDay } from '#shared/jalali.ts';
import { downsample } from '#shared/downsample.ts';
import type { Tx, WriteTx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { Service } from '../../http/handlers.ts';
import { readRange } from '../range.ts';
import type { OrderingRulesService } from '../orderingRules/orderingRules.service.ts';
import {
  getFundDetails,
  getInvestorHolding,
  listCompositions,
  listExitSteps,
  listFundFiles,
  listFundProfits,
  listPrices,
} from './fundDetails.repo.ts';
import {
  findFundNames,
  listBondTerms,
  listFavorites,
  listFundRows,
  listYieldRows,
  updateFavorite,
  type FundRow,
} from './funds.repo.ts';
import { indexSeries, yieldPeriods } from './funds.rules.ts';
import {
  combinationView,
  fundCardView,
  fundDescriptionView,
  fundFileView,
  fundProfitView,
  investorAssetView,
  type CardContext,
  type FundCard,
} from './funds.view.ts';

/** Longest range of a price or mix series, days. */
const MAX_SERIES_DAYS = 3660;
/** Most points of one price series; a screen has no more columns to draw them in. */
const MAX_POINTS = 750;
/** Most days of asset mix history. */
const MAX_MIX_DAYS = 60;

interface RangeInput {
  from?: string | undefined;
  to?: string | undefined;
}

export type FundsService = ReturnType<typeof createFundsService>;

/** Funds and bonds as investors read them. Prices later than the business day are never shown. */
export function createFundsService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: { orderingRules: Pick<OrderingRulesService, 'ruleSet'> },
) {
  const { db } = deps;
  const now = () => deps.ports.clock.business();

  async function makeCards(
    tx: Tx,
    filter: { kind?: 'fund' | 'bond' | undefined; fundId?: number },
    userId: number | null,
  ) {
    const at = now();
    const today = tehranDay(at);
    const funds = await listFundRows(tx, { today, ...filter });
    const yields = Map.groupBy(await listYieldRows(tx, today, yieldPeriods, filter.fundId), (row) => row.fundId);
    const bonds = await listBondTerms(tx, filter.fundId);
    const rules = await services.orderingRules.ruleSet(tx);
    const favorites = userId === null ? new Set<number>() : await listFavorites(tx, userId);
    return funds.map((fund): { fund: FundRow; context: CardContext } => ({
      fund,
      context: {
        at,
        calendar: rules.calendar(fund.id),
        rules,
        yields: yields.get(fund.id) ?? [],
        bond: bonds.get(fund.id) ?? null,
        isFavorite: favorites.has(fund.id),
      },
    }));
  }

  async function mustExist(fundId: number): Promise<void> {
    if (!(await findFundNames(db, [fundId])).has(fundId)) throw fail('FUND_NOT_FOUND');
  }

  return {
    listFunds: async ({ actor: { userId } }, { query: { kind } }) => {
      const made = await makeCards(db, { kind }, userId);
      return { data: made.map(({ fund, context }) => fundCardView(fund, context)) };
    },

    /** cards of funds by id, for other modules (no favourites) */
    async cards(tx: Tx): Promise<Map<number, FundCard>> {
      const made = await makeCards(tx, {}, null);
      return new Map(made.map(({ fund, context }) => [fund.id, fundCardView(fund, context)]));
    },

    fundDescription: async ({ actor: { userId } }, { query: { fundId } }) => {
      const [made] = await makeCards(db, { fundId }, userId);
      if (!made) throw fail('FUND_NOT_FOUND');
      return { data: fundDescriptionView(made.fund, made.context, await getFundDetails(db, fundId)) };
    },

    fundInvestorAsset: async (_ctx, { query: { investorId, fundId } }) => {
      const today = tehranDay(now());
      const [fund] = await listFundRows(db, { today, fundId });
      if (!fund) throw fail('FUND_NOT_FOUND');
      const held = await getInvestorHolding(db, investorId, fundId);
      return { data: investorAssetView(fund, held, await listExitSteps(db, fundId), today) };
    },

    async combinationAssets(
      fundId: number,
      input: RangeInput,
    ): Promise<ResponseOf<typeof fundCombinationAssets>['data']> {
      const range = readRange({ ...input, maxDays: MAX_SERIES_DAYS });
      await mustExist(fundId);
      const today = tehranDay(now());
      const to = range.to < today ? range.to : today;
      return combinationView(await listCompositions(db, fundId, range.from, to, MAX_MIX_DAYS));
    },

    async comparePrices(
      fundIds: readonly number[],
      input: RangeInput,
    ): Promise<ResponseOf<typeof fundComparePrices>['data']> {
      const range = readRange({ ...input, maxDays: MAX_SERIES_DAYS });
      const wanted = [...new Set(fundIds)];
      const names = await findFundNames(db, wanted);
      if (names.size !== wanted.length) throw fail('FUND_NOT_FOUND');
      const today = tehranDay(now());
      const rows = await listPrices(db, wanted, range.from, range.to < today ? range.to : today);
      const byFund = Map.groupBy(rows, (row) => row.fundId);
      return {
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

    fundFiles: async (_ctx, { query: { fundId } }) => {
      await mustExist(fundId);
      return { data: (await listFundFiles(db, fundId)).map(fundFileView) };
    },

    fundProfits: async (_ctx, { query: { fundId } }) => {
      await mustExist(fundId);
      return { data: (await listFundProfits(db, fundId)).map(fundProfitView) };
    },

    async setFavorite(tx: WriteTx, userId: number, fundId: number, isFavorite: boolean): Promise<void> {
      if (!(await findFundNames(tx, [fundId])).has(fundId)) throw fail('FUND_NOT_FOUND');
      await updateFavorite(tx, userId, fundId, isFavorite);
    },
  } satisfies Service;
}
