import type * as contract from '#shared/contract/debitFiles.ts';
import { baseApi } from './baseApi.ts';
import { mutation } from './endpoint.ts';

export const debitFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exportDebitCharges: mutation<typeof contract.exportDebitCharges>(
      build,
      'get',
      '/api/direct-debit/charges/export/',
      { kind: 'raw' },
    ),
  }),
});
