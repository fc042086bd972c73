import type * as contract from '#shared/contract/reconciliation.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const reconciliationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReconciliations: reads<typeof contract.listReconciliations>(build, {
      method: 'get',
      path: '/api/admin/reconciliation/',
      shows: ['admin'],
    }),
    runReconciliation: writes<typeof contract.runReconciliation>(build, {
      method: 'post',
      path: '/api/admin/reconciliation/run/',
      changes: ['admin'],
    }),
    getReconciliationQueue: reads<typeof contract.getReconciliationQueue>(build, {
      method: 'get',
      path: '/api/admin/reconciliation/queue/',
      shows: ['admin'],
    }),
  }),
});

export const { useListReconciliationsQuery, useRunReconciliationMutation, useGetReconciliationQueueQuery } =
  reconciliationApi;
