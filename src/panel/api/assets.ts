import type * as contract from '#shared/contract/assets.ts';
import { baseApi } from './baseApi.ts';
import { reads } from './endpoint.ts';

export const assetsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listLicenses: reads<typeof contract.listLicenses>(build, {
      method: 'get',
      path: '/api/assets/license/',
      shows: ['assets'],
    }),
    assetsReport: reads<typeof contract.assetsReport>(build, {
      method: 'get',
      path: '/api/assets/report/',
      shows: ['assets'],
    }),
  }),
});

export const { useListLicensesQuery, useAssetsReportQuery } = assetsApi;
