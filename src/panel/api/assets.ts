import type * as contract from '#shared/contract/assets.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import type * as profits from '#shared/contract/profits.ts';
import { baseApi } from './baseApi.ts';
import { query } from './endpoint.ts';

export type AssetsReport = ResponseOf<typeof contract.assetsReport>['data'];
export type ReportItem = AssetsReport['items'][number];
export type Certificate = ResponseOf<typeof contract.listLicenses>['data'][number];
export type ReinvestRow = ResponseOf<typeof profits.listReinvest>['data'][number];

export const assetsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listLicenses: query<typeof contract.listLicenses>(build, 'get', '/api/assets/license/', { provides: ['assets'] }),
    assetsReport: query<typeof contract.assetsReport>(build, 'get', '/api/assets/report/', { provides: ['assets'] }),
  }),
});

export const { useListLicensesQuery, useAssetsReportQuery } = assetsApi;
