import { hkdfSync } from 'node:crypto';

/** A key for one use, derived from a secret of the process (HKDF-SHA-256), so that no secret serves two uses. */
export function keyFor(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'investor-panel', use, 32));
}
