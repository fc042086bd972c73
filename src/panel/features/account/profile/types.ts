import type { AnswerOf } from '#shared/contract/define.ts';
import type { investorInfo } from '#shared/contract/client.ts';

export type InvestorInfo = AnswerOf<typeof investorInfo>['data'];
