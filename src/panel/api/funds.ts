import type { ResponseOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/funds.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export type FundDetails = ResponseOf<typeof contract.fundDescription>['data'];
export type FundHolding = ResponseOf<typeof contract.fundInvestorAsset>['data'];
export type FundTrend = ResponseOf<typeof contract.listFundTrends>['data'][number];
export type FundProfit = ResponseOf<typeof contract.fundProfits>['data'][number];

export const fundsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFunds: query<typeof contract.listFunds>(build, 'get', '/api/fundsGlobal/', { provides: ['funds'] }),
    exportFunds: mutation<typeof contract.exportFunds>(build, 'get', '/api/fundsGlobal/export/', { kind: 'raw' }),
    fundDescription: query<typeof contract.fundDescription>(build, 'get', '/api/fundsGlobal/description/', {
      provides: ['funds'],
    }),
    fundInvestorAsset: query<typeof contract.fundInvestorAsset>(build, 'get', '/api/fundsGlobal/investor_asset/', {
      provides: ['assets', 'orders'],
    }),
    fundCombinationAssets: query<typeof contract.fundCombinationAssets>(
      build,
      'get',
      '/api/fundsGlobal/combination_assets/',
      { provides: ['funds'] },
    ),
    fundComparePrices: query<typeof contract.fundComparePrices>(build, 'get', '/api/fundsGlobal/compare_prices/', {
      provides: ['prices'],
    }),
    listFundTrends: query<typeof contract.listFundTrends>(build, 'get', '/api/fundsGlobal/trends/', {
      provides: ['prices'],
    }),
    fundFiles: query<typeof contract.fundFiles>(build, 'get', '/api/fundsGlobal/files/', { provides: ['funds'] }),
    fundProfits: query<typeof contract.fundProfits>(build, 'get', '/api/fundsGlobal/profits/', { provides: ['funds'] }),
    setFundFavorite: mutation<typeof contract.setFundFavorite>(build, 'post', '/api/fundsGlobal/favorite/', {
      invalidates: ['funds'],
    }),
  }),
});

export const {
  useListFundsQuery,
  useFundDescriptionQuery,
  useFundInvestorAssetQuery,
  useFundCombinationAssetsQuery,
  useFundComparePricesQuery,
  useListFundTrendsQuery,
  useFundFilesQuery,
  useFundProfitsQuery,
  useSetFundFavoriteMutation,
} = fundsApi;
