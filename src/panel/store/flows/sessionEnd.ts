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

/** Reads why the session ended, and forgets it. */
export function takeSessionEnd(): SessionEnd | null {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return ends.find((end) => end === kept) ?? null;
  } catch {
    return null;
  }
}
