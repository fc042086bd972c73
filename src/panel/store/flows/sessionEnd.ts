/* Why a session ended: kept in the tab for the log-in page, which says it once. The end itself clears the tab's storage. */

const ends = ['expired', 'elsewhere', 'locked'] as const;
/** It expired or the server ended it; another window logged out; five wrong codes of the app's lock. */
export type SessionEnd = (typeof ends)[number];

const key = 'session-ended';

export function keepSessionEnd(end: SessionEnd): void {
  try {
    sessionStorage.setItem(key, end);
  } catch {
    // without storage the page says nothing
  }
}

/** Why the session of this tab ended; null when nothing is to be said. */
export function readSessionEnd(): SessionEnd | null {
  try {
    const kept = sessionStorage.getItem(key);
    return ends.find((end) => end === kept) ?? null;
  } catch {
    return null;
  }
}

/** It was said. */
export function forgetSessionEnd(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}
