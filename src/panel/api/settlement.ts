import type * as contract from '#shared/contract/settlement.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';
import { afterPrices } from './prices.ts';

export const settlementApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    settlementPreview: query<typeof contract.settlementPreview>(build, 'get', '/api/admin/prices/preview/', {
      provides: ['prices', 'orders'],
    }),
    settlementOrders: query<typeof contract.settlementOrders>(build, 'get', '/api/admin/prices/orders/', {
      provides: ['prices', 'orders'],
    }),
    executeDay: mutation<typeof contract.executeDay>(build, 'post', '/api/admin/prices/execute/', {
      invalidates: afterPrices,
    }),
    listSettlementRuns: query<typeof contract.listSettlementRuns>(build, 'get', '/api/admin/prices/runs/', {
      provides: ['prices', 'orders'],
    }),
    listSettlementResults: query<typeof contract.listSettlementResults>(
      build,
      'get',
      '/api/admin/prices/runs/{runId}/results/',
      { provides: ['prices', 'orders'] },
    ),
  }),
});

export const {
  useSettlementPreviewQuery,
  useSettlementOrdersQuery,
  useExecuteDayMutation,
  useListSettlementRunsQuery,
  useListSettlementResultsQuery,
} = settlementApi;
