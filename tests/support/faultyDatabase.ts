import type { Kysely, KyselyPlugin } from 'kysely';
import type { Database } from '#server/db/tables.ts';

export interface FaultyDatabase {
  db: Kysely<Database>;
  /** the statement with this number (from 1) fails, once; 0 switches faults off */
  failAt(statement: number): void;
  /** statements seen since `failAt` */
  seen(): number;
  hasFailed(): boolean;
}

/** The same database, but one chosen statement of those that follow throws before it is sent. */
export function withFaults(db: Kysely<Database>): FaultyDatabase {
  let target = 0;
  let count = 0;
  let isDone = false;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      if (target > 0 && count === target) {
        isDone = true;
        throw new Error(`fault at statement ${count}`);
      }
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return {
    db: db.withPlugin(plugin),
    failAt(statement) {
      target = statement;
      count = 0;
      isDone = false;
    },
    seen: () => count,
    hasFailed: () => isDone,
  };
}
