import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/assets.ts';

export type AssetsReport = AnswerOf<typeof contract.assetsReport>['data'];
export type ReportItem = AssetsReport['items'][number];
export type License = AnswerOf<typeof contract.listLicenses>['data'][number];
