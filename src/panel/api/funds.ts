import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/funds.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export type FundDetails = AnswerOf<typeof contract.fundDescription>['data'];
export type FundHolding = AnswerOf<typeof contract.fundInvestorAsset>['data'];
export type FundProfit = AnswerOf<typeof contract.fundProfits>['data'][number];

export const fundsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFunds: reads<typeof contract.listFunds>(build, { method: 'get', path: '/api/fundsGlobal/', shows: ['funds'] }),
    fundDescription: reads<typeof contract.fundDescription>(build, {
      method: 'get',
      path: '/api/fundsGlobal/description/',
      shows: ['funds'],
    }),
    fundInvestorAsset: reads<typeof contract.fundInvestorAsset>(build, {
      method: 'get',
      path: '/api/fundsGlobal/investor_asset/',
      shows: ['assets', 'orders'],
    }),
    fundCombinationAssets: reads<typeof contract.fundCombinationAssets>(build, {
      method: 'get',
      path: '/api/fundsGlobal/combination_assets/',
      shows: ['funds'],
    }),
    fundComparePrices: reads<typeof contract.fundComparePrices>(build, {
      method: 'get',
      path: '/api/fundsGlobal/compare_prices/',
      shows: ['prices'],
    }),
    fundFiles: reads<typeof contract.fundFiles>(build, {
      method: 'get',
      path: '/api/fundsGlobal/files/',
      shows: ['funds'],
    }),
    fundProfits: reads<typeof contract.fundProfits>(build, {
      method: 'get',
      path: '/api/fundsGlobal/profits/',
      shows: ['funds'],
    }),
    setFundFavorite: writes<typeof contract.setFundFavorite>(build, {
      method: 'post',
      path: '/api/fundsGlobal/favorite/',
      changes: ['funds'],
    }),
  }),
});

export const {
  useListFundsQuery,
  useFundDescriptionQuery,
  useFundInvestorAssetQuery,
  useFundCombinationAssetsQuery,
  useFundComparePricesQuery,
  useFundFilesQuery,
  useFundProfitsQuery,
  useSetFundFavoriteMutation,
} = fundsApi;
