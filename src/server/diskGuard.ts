import { statfs } from 'node:fs/promises';
import { fail } from '#shared/contract/failures.ts';

/**
 * What writes of people leave free on the disk of the embedded server: four segments of its write-ahead log. A server that
 * cannot write its log stops, and then nobody reads either (reliability 12, O9).
 */
export const DISK_RESERVE_BYTES = 64 * 2 ** 20;

/** The disk is asked once in this time, in milliseconds. */
const ASKED_EVERY_MS = 1_000;
const RETRY_SECONDS = 60;

export interface DiskGuard {
  /** @throws SERVICE_UNAVAILABLE when the reserve is reached */
  assertRoom(): Promise<void>;
}

/** Refuses writes while the disk of the data folder is full. `freeBytes` is replaced in tests. */
export function createDiskGuard(folder: string, freeBytes: (folder: string) => Promise<number> = freeOn): DiskGuard {
  let askedAt = Number.NEGATIVE_INFINITY;
  let free: Promise<number> = Promise.resolve(Number.POSITIVE_INFINITY);
  return {
    async assertRoom() {
      if (performance.now() - askedAt >= ASKED_EVERY_MS) {
        askedAt = performance.now();
        free = freeBytes(folder);
      }
      if ((await free) < DISK_RESERVE_BYTES) throw fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });
    },
  };
}

/** A folder that is not there means that the database is elsewhere, and its disk is not ours to watch. */
async function freeOn(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null);
  return disk === null || disk.blocks === 0 ? Number.POSITIVE_INFINITY : disk.bavail * disk.bsize;
}
