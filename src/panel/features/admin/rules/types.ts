import type { AnswerOf } from '#shared/contract/define.ts';
import type { getFundRules } from '#shared/contract/fundRules.ts';

export type Rules = AnswerOf<typeof getFundRules>['data'];
export type Terms = Rules['terms'];
export type Schedule = Rules['schedules'][number];
export type OrderWindow = Rules['windows'][number];
export type PriceLimit = Rules['priceLimits'][number];
export type AuthLimit = Rules['authLimits'][number];
