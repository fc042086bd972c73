import type * as contract from '#shared/contract/accounting.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const accountingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAccounting: query<typeof contract.listAccounting>(build, 'get', '/api/accounting/', {
      provides: ['accounting'],
    }),
    exportAccounting: mutation<typeof contract.exportAccounting>(build, 'get', '/api/accounting/export/', {
      kind: 'raw',
    }),
  }),
});

export const { useListAccountingQuery } = accountingApi;
