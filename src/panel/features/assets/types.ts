import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/assets.ts';
import type * as profits from '#shared/contract/profits.ts';

export type AssetsReport = AnswerOf<typeof contract.assetsReport>['data'];
export type ReportItem = AssetsReport['items'][number];
export type License = AnswerOf<typeof contract.listLicenses>['data'][number];
export type ReinvestRow = AnswerOf<typeof profits.listReinvest>['data'][number];
