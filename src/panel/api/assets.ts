import type * as contract from '#shared/contract/assets.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as profits from '#shared/contract/profits.ts';
import { baseApi } from './baseApi.ts';
import { query } from './endpoint.ts';

export type AssetsReport = AnswerOf<typeof contract.assetsReport>['data'];
export type ReportItem = AssetsReport['items'][number];
export type Certificate = AnswerOf<typeof contract.listLicenses>['data'][number];
export type ReinvestRow = AnswerOf<typeof profits.listReinvest>['data'][number];

export const assetsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listLicenses: query<typeof contract.listLicenses>(build, 'get', '/api/assets/license/', { provides: ['assets'] }),
    assetsReport: query<typeof contract.assetsReport>(build, 'get', '/api/assets/report/', { provides: ['assets'] }),
  }),
});

export const { useListLicensesQuery, useAssetsReportQuery } = assetsApi;
