import type * as contract from '#shared/contract/accounting.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const accountingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAccounting: reads<typeof contract.listAccounting>(build, {
      method: 'get',
      path: '/api/accounting/',
      shows: ['accounting'],
    }),
    exportAccounting: writes<typeof contract.exportAccounting>(build, {
      method: 'get',
      path: '/api/accounting/export/',
      kind: 'raw',
    }),
  }),
});

export const { useListAccountingQuery } = accountingApi;
