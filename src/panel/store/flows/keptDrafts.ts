/*
 * The end of a session clears the storage of its tab (spec 4), with what the person was typing. Where the session ended by
 * itself, this keeps it in memory for the same person, who comes back to the screen after the next log-in.
 */

let kept: { username: string; entries: [name: string, text: string][] } | null = null;

/** Keeps what the storage of the tab holds, until somebody logs in. */
export function keepDrafts(username: string): void {
  try {
    kept = { username, entries: Object.entries(sessionStorage) };
  } catch {
    kept = null;
  }
}

/** Somebody logged in: gives it back to the person whose it is, and forgets it. */
export function giveDraftsBack(username: string): void {
  const back = kept?.username === username ? kept.entries : [];
  kept = null;
  try {
    for (const [name, text] of back) sessionStorage.setItem(name, text);
  } catch {
    // storage is full or closed: what fits is there
  }
}
