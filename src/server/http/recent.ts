import type { Operation } from '#shared/contract/define.ts';
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

/** Decides whether the proof of the session is young enough for the operation. @throws RECHECK_REQUIRED */
export function assertRecentProof(op: Operation, session: LiveSession | null, now: Date): void {
  if (!op.recent) return;
  if (!session) throw fail('SESSION_REQUIRED');
  const isProven =
    op.recent === 'again'
      ? session.recheckedAt !== null && session.recheckedAt.getTime() > now.getTime() - AGAIN_MS
      : isRecentlyVerified(session.verifiedAt, now);
  if (!isProven) throw fail('RECHECK_REQUIRED');
}
