import type * as contract from '#shared/contract/fundReports.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const mixes = '/api/admin/funds/{fundId}/mixes/';
const costs = '/api/admin/funds/{fundId}/costs/';
const shown = { provides: ['admin', 'settings'] } as const;
const changed = { invalidates: ['admin', 'settings', 'funds'] } as const;

export const fundReportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFundMixes: query<typeof contract.listFundMixes>(build, 'get', mixes, shown),
    saveFundMix: mutation<typeof contract.saveFundMix>(build, 'post', mixes, changed),
    removeFundMix: mutation<typeof contract.removeFundMix>(
      build,
      'post',
      '/api/admin/funds/{fundId}/mixes/remove/',
      changed,
    ),
    listFundCosts: query<typeof contract.listFundCosts>(build, 'get', costs, shown),
    saveFundCosts: mutation<typeof contract.saveFundCosts>(build, 'post', costs, changed),
    removeFundCosts: mutation<typeof contract.removeFundCosts>(
      build,
      'post',
      '/api/admin/funds/{fundId}/costs/remove/',
      changed,
    ),
  }),
});

export const {
  useListFundMixesQuery,
  useSaveFundMixMutation,
  useRemoveFundMixMutation,
  useListFundCostsQuery,
  useSaveFundCostsMutation,
  useRemoveFundCostsMutation,
} = fundReportsApi;
