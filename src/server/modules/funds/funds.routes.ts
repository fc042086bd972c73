import { handlers } from '../../http/handlers.ts';
import type { FundsService } from './funds.service.ts';

/** Routes of the funds. */
export function fundsRoutes(funds: FundsService) {
  return handlers({
    listFunds: funds.listFunds,
    fundDescription: funds.fundDescription,
    fundInvestorAsset: funds.fundInvestorAsset,
    fundCombinationAssets: (_ctx, { query: { fundId, ...range } }) => funds.combinationAssets(fundId, range),
    fundComparePrices: (_ctx, { query: { fundIds, ...range } }) =>
      funds.comparePrices(fundIds.split(',').map(Number), range),
    fundFiles: funds.fundFiles,
    fundProfits: funds.fundProfits,
    setFundFavorite: async (ctx, { body }) => {
      await ctx.command((tx) => funds.setFavorite(tx, ctx.session.userId, body.fundId, body.isFavorite));
      return { data: { fundId: body.fundId, isFavorite: body.isFavorite } };
    },
  });
}
