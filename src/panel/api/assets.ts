import type * as contract from '#shared/contract/assets.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as profits from '#shared/contract/profits.ts';
import { endpoints, reads } from './endpoint.ts';

export type AssetsReport = ResponseOf<typeof contract.assetsReport>['data'];
export type ReportItem = AssetsReport['items'][number];
export type Certificate = ResponseOf<typeof contract.listLicenses>['data'][number];
export type ReinvestRow = ResponseOf<typeof profits.listReinvest>['data'][number];

export const AssetsApi = endpoints<typeof contract>()({
  listLicenses: reads('GET /api/assets/license/', 'assets'),
  assetsReport: reads('GET /api/assets/report/', 'assets'),
});
