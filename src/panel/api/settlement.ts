import type * as contract from '#shared/contract/settlement.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';
import { afterPrices } from './prices.ts';

export const settlementApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    settlementPreview: reads<typeof contract.settlementPreview>(build, {
      method: 'get',
      path: '/api/admin/prices/preview/',
      shows: ['prices', 'orders'],
    }),
    settlementOrders: reads<typeof contract.settlementOrders>(build, {
      method: 'get',
      path: '/api/admin/prices/orders/',
      shows: ['prices', 'orders'],
    }),
    executeDay: writes<typeof contract.executeDay>(build, {
      method: 'post',
      path: '/api/admin/prices/execute/',
      changes: afterPrices,
    }),
    listSettlementRuns: reads<typeof contract.listSettlementRuns>(build, {
      method: 'get',
      path: '/api/admin/prices/runs/',
      shows: ['prices', 'orders'],
    }),
    listSettlementResults: reads<typeof contract.listSettlementResults>(build, {
      method: 'get',
      path: '/api/admin/prices/runs/{runId}/results/',
      shows: ['prices', 'orders'],
    }),
  }),
});

export const {
  useSettlementPreviewQuery,
  useSettlementOrdersQuery,
  useExecuteDayMutation,
  useListSettlementRunsQuery,
  useListSettlementResultsQuery,
} = settlementApi;
