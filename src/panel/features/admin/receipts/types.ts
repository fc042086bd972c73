import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/receipts.ts';

export type ReceiptRow = AnswerOf<typeof contract.listReceipts>['data'][number];

/** Hours within which a slip is decided (domain 1.7: 24 working hours). */
export const reviewHours = 24;
