import type { Tx } from './connection.ts';

/** How often data that changes while it is read is read again. */
const MOST_READS = 5;

/**
 * Keeps what was read under a version and reads it again when the version is another one (decision 15). The
 * version is asked of the database at every call, so that a change of another process counts at once. A caller that has
 * read the version in a statement of its own gives it.
 */
export function keepByVersion<Version extends { id: string }, Value>(of: {
  find(tx: Tx): Promise<Version>;
  read(tx: Tx, version: Version): Promise<Value>;
}): (tx: Tx, known?: Version) => Promise<Value> {
  let kept: { id: string; value: Value } | null = null;
  return async (tx, known) => {
    let version = known ?? (await of.find(tx));
    if (kept?.id === version.id) return kept.value;
    // a change that others commit between the statements gives rows of two versions: those are read again
    for (let reads = 1; ; reads += 1) {
      const value = await of.read(tx, version);
      const after = await of.find(tx);
      if (after.id === version.id) {
        kept = { id: version.id, value };
        return value;
      }
      // not kept: the next caller reads for themselves
      if (reads > MOST_READS) return value;
      version = after;
    }
  };
}
