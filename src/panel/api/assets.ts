import type * as contract from '#shared/contract/assets.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as profits from '#shared/contract/profits.ts';
import { baseApi } from './baseApi.ts';
import { reads } from './endpoint.ts';

export type AssetsReport = AnswerOf<typeof contract.assetsReport>['data'];
export type ReportItem = AssetsReport['items'][number];
export type License = AnswerOf<typeof contract.listLicenses>['data'][number];
export type ReinvestRow = AnswerOf<typeof profits.listReinvest>['data'][number];

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
