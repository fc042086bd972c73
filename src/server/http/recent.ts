import type { Operation } from '#shared/contract/kernel/define.ts';
import { fail } from '#shared/contract/failures.ts';
import type { LiveSession } from './context.ts';

/** Age of the last proof of identity that sensitive acts accept, in milliseconds (reliability 2, "Sensitive acts"). */
const RECENT_MS = 30 * 60_000;
/** Age of a re-check that counts where the log-in does not. */
const AGAIN_MS = 5 * 60_000;

/** True when the person proved who they are within 30 minutes (ASVS 7.5.1). */
export function isRecentlyVerified(verifiedAt: Date, now: Date): boolean {
  return verifiedAt.getTime() > now.getTime() - RECENT_MS;
}

/**
 * Decides whether the proof of the session is young enough for the operation. What gives the account away wants a re-check
 * with the second factor of a person who has one: a message or a password is the weaker half of their log-in.
 * @throws RECHECK_REQUIRED, RECHECK_FACTOR_REQUIRED
 */
export function assertRecentProof(op: Operation, session: LiveSession | null, now: Date, hasFactor = false): void {
  if (!op.recent) return;
  if (!session) throw fail('SESSION_REQUIRED');
  if (op.recent !== 'again') {
    if (!isRecentlyVerified(session.verifiedAt, now)) throw fail('RECHECK_REQUIRED');
    return;
  }
  const at = hasFactor ? session.factorCheckedAt : session.recheckedAt;
  if (at === null || at.getTime() <= now.getTime() - AGAIN_MS)
    throw fail(hasFactor ? 'RECHECK_FACTOR_REQUIRED' : 'RECHECK_REQUIRED');
}
