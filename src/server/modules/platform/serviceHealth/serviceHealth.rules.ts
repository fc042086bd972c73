/** Failures in a row from which a service counts as down: one lost answer is no outage. */
export const DOWN_AFTER = 3;

/** True while the newest calls of a service failed, often enough to be no accident. */
export function isDown(row: { failures: number } | undefined): boolean {
  return (row?.failures ?? 0) >= DOWN_AFTER;
}

/** True for an answer that refuses one call, or a part that nobody configured: neither says that the service is down. */
export function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { isFinal, reason } = error as { isFinal?: unknown; reason?: unknown };
  return isFinal === true || reason === 'not_configured' || reason === 'refused';
}

/** The cause in short: the code or reason of an adapter's error, else its message. Adapters put no key into either. */
export function problemOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'UNKNOWN';
  const { code, reason, message } = error as { code?: unknown; reason?: unknown; message?: unknown };
  const named = [code, reason, message].find((one) => typeof one === 'string' && one !== '');
  return typeof named === 'string' ? named.slice(0, 120) : 'UNKNOWN';
}
