import { handlers } from '#server/http/handlers.ts';
import type { FundsService } from './funds.service.ts';

/** Routes of the funds. */
export function fundsRoutes(funds: FundsService) {
  return handlers({
    fundCombinationAssets: async ({ actor }, { query: { fundId, ...range } }) => ({
      data: await funds.combinationAssets(actor, fundId, range),
    }),
    fundComparePrices: async ({ actor }, { query: { fundIds, ...range } }) => ({
      data: await funds.comparePrices(actor, fundIds.split(',').map(Number), range),
    }),
    setFundFavorite: async (ctx, { body }) => {
      await ctx.transaction((tx) => funds.setFavorite(tx, ctx.actor, body.fundId, body.isFavorite));
      return { data: { fundId: body.fundId, isFavorite: body.isFavorite } };
    },
  });
}
