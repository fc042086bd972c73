import type * as contract from '#shared/contract/assets.ts';
import type * as family from '#shared/contract/family.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

/* Apart from the report of assets: what is asked for later, or by those with several investors alone. */
export const assetFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    familyMoney: query<typeof family.familyMoney>(build, 'get', '/api/dashboard/family/', {
      provides: ['dashboard', 'assets'],
    }),
    exportFamilyMoney: mutation<typeof family.exportFamilyMoney>(build, 'get', '/api/dashboard/family/export/', {
      kind: 'raw',
    }),
    exportHoldings: mutation<typeof contract.exportHoldings>(build, 'get', '/api/assets/report/export/', {
      kind: 'raw',
    }),
    exportLicenses: mutation<typeof contract.exportLicenses>(build, 'get', '/api/assets/license/export/', {
      kind: 'raw',
    }),
  }),
});

export const { useFamilyMoneyQuery } = assetFilesApi;
