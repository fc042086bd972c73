import { figuresCache, isLockOn } from '#panel/shell/lock/lockStore.ts';

/* The last figures of the home page for the offline page of the service worker (public/sw.js). Log-out deletes all caches. */

const cacheKey = 'offline-snapshot';
/**
 * As long as a session lives without a call: whoever finds the phone later reads no more than the panel itself
 * would show. Written again with each renewal of the session.
 */
const snapshotLifeMs = 15 * 60_000;

export interface Snapshot {
  /** moment of the figures in words */
  time: string;
  rows: readonly { label: string; value: string }[];
}

/**
 * Keeps the figures, or forgets them: `null` while amounts are hidden, and where the app has a lock, which the offline page does not ask for. Browsers without a cache keep nothing.
 * @param expiresAt end of the open session without a call, seconds since 1970; null: not known
 */
export async function keepSnapshot(snapshot: Snapshot | null, expiresAt: number | null): Promise<void> {
  if (!('caches' in window)) return;
  try {
    const cache = await caches.open(figuresCache);
    if (snapshot === null || isLockOn()) await cache.delete(cacheKey);
    else {
      const until = Math.min(Date.now() + snapshotLifeMs, expiresAt === null ? Infinity : expiresAt * 1000);
      const body = JSON.stringify({ ...snapshot, until });
      await cache.put(cacheKey, new Response(body, { headers: { 'content-type': 'application/json' } }));
    }
  } catch {
    // Storage may be closed to the page; then there is no offline page with figures.
  }
}
