import type * as contract from '#shared/contract/bankSlips.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { bulkText as text } from './bulkStrings.ts';

export type ChosenSlip = ResponseOf<typeof contract.getBankSlip>['data'];
export type BulkAct = 'approve' | 'reject';

/** Why a slip has to be decided by itself, at the desk of slips; null when it may be decided with others. */
export function singleReason(slip: ChosenSlip, act: BulkAct): string | null {
  if (slip.status !== 'pending') return text.decided;
  if (act === 'reject') return null;
  if (slip.needsSecond || slip.firstBy !== null) return text.needsTwo;
  const same = slip.lines.find((line) => line.isSame);
  if (!same && slip.lines.length > 0) return text.lineUnsure;
  return slip.sourceIban === null && !same?.sourceIban ? text.sourceUnknown : null;
}
