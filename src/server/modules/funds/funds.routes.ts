import { handlers } from '../../http/handlers.ts';
import type { FundsService } from './funds.service.ts';

/** Routes of the funds. */
export function fundsRoutes(funds: FundsService) {
  return handlers({
    listFunds: funds.listFunds,
    fundDescription: funds.fundDescription,
    fundInvestorAsset: funds.fundInvestorAsset,
    fundCombinationAssets: async (_ctx, { query: { fundId, ...range } }) => ({
      data: await funds.combinationAssets(fundId, range),
    }),
    fundComparePrices: async (_ctx, { query: { fundIds, ...range } }) => ({
      data: await funds.comparePrices(fundIds.split(',').map(Number), range),
    }),
    fundFiles: funds.fundFiles,
    fundProfits: funds.fundProfits,
    setFundFavorite: async (ctx, { body }) => {
      await ctx.transaction((tx) => funds.setFavorite(tx, ctx.actor.userId, body.fundId, body.isFavorite));
      return { data: { fundId: body.fundId, isFavorite: body.isFavorite } };
    },
  });
}
