import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/orders.ts';

/** One request with everything that belongs to it. */
export type OrderDetails = AnswerOf<typeof contract.getOrder>['data'];
