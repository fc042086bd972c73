import { fail } from '#shared/contract/failures.ts';
import { formatJalaliMoment } from '#shared/jalali.ts';
import type { Tx } from '#server/db/connection.ts';
import { findLastChange } from './approvals.repo.ts';
import { changesSince, type ApprovalContent } from './approvals.rules.ts';

/**
 * Refuses to write over what a colleague changed since the form was opened, with who, when and what. The audit log knows
 * who it was. Read the record under a lock. @throws RECORD_CHANGED
 */
export async function assertSeen(
  tx: Tx,
  of: { subject: string; seen: string | null; content: ApprovalContent },
): Promise<void> {
  const changes = changesSince(of.seen ?? '', of.content);
  if (changes.length === 0) return;
  const last = await findLastChange(tx, of.subject);
  const params = { name: last?.name ?? '', time: last ? formatJalaliMoment(last.at) : '' };
  throw fail('RECORD_CHANGED', { params, changes });
}
