import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/reconciliation.ts';

export type ReconciliationRow = AnswerOf<typeof contract.listReconciliations>['data'][number];
export type OpenItem = AnswerOf<typeof contract.getReconciliationQueue>['data']['items'][number];
