import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/funds.ts';

export type FundDetails = AnswerOf<typeof contract.fundDescription>['data'];
export type FundHolding = AnswerOf<typeof contract.fundInvestorAsset>['data'];
export type FundProfit = AnswerOf<typeof contract.fundProfits>['data'][number];
