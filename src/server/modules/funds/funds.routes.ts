import {
  fundCombinationAssets,
  fundComparePrices,
  fundDescription,
  fundFiles,
  fundInvestorAsset,
  fundProfits,
  listFunds,
  setFundFavorite,
} from '#shared/contract/funds.ts';
import { route, type Route } from '../../http/context.ts';
import type { FundsService } from './funds.service.ts';

/** Routes of the funds. */
export function fundsRoutes(funds: FundsService): Route[] {
  return [
    route(listFunds, (ctx, { query }) => funds.listFunds(ctx.session.userId, query.kind)),
    route(fundDescription, (ctx, { query }) => funds.describeFund(ctx.session.userId, query.fundId)),
    route(fundInvestorAsset, (_ctx, { query }) => funds.investorAsset(query.investorId, query.fundId)),
    route(fundCombinationAssets, (_ctx, { query: { fundId, ...range } }) => funds.combinationAssets(fundId, range)),
    route(fundComparePrices, (_ctx, { query: { fundIds, ...range } }) =>
      funds.comparePrices(fundIds.split(',').map(Number), range),
    ),
    route(fundFiles, (_ctx, { query }) => funds.listFiles(query.fundId)),
    route(fundProfits, (_ctx, { query }) => funds.listProfits(query.fundId)),
    route(setFundFavorite, async (ctx, { body }) => {
      await ctx.command((tx) => funds.setFavorite(tx, ctx.session.userId, body.fundId, body.isFavorite));
      return { data: { fundId: body.fundId, isFavorite: body.isFavorite } };
    }),
  ] as Route[];
}
