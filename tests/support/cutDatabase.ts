import type { Kysely, KyselyPlugin } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/db/tables.ts';

export interface CutDatabase {
  db: Kysely<Database>;
  /** from after this statement (from 1) on the database is away: the open transaction's connection is killed, others refused */
  cutAfter(statement: number): void;
  /** the database is back */
  mend(): void;
  /** connections that were really killed inside a transaction since `cutAfter` */
  killed(): number;
  isCut(): boolean;
  close(): Promise<void>;
}

/**
 * The same database over connections that can be cut: the server's process of an open transaction is ended after a chosen
 * statement, as by a crash, and nothing gets through until `mend`.
 */
export async function withCuts(db: Kysely<Database>, url: string): Promise<CutDatabase> {
  const killer = new pg.Client({ connectionString: url, application_name: 'killer' });
  await killer.connect();
  let target = 0;
  let count = 0;
  let kills = 0;
  let isAway = false;
  let hasMetDead = false;

  async function cut(): Promise<void> {
    const { rows } = await killer.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
    );
    for (const { pid } of rows) await killer.query('select pg_terminate_backend($1, 5000)', [pid]);
    kills += rows.length;
    isAway = true;
    hasMetDead = rows.length === 0;
  }

  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (target > 0) count += 1;
      // the first statement after the cut goes out on the dead connection, as it would
      if (isAway && hasMetDead) throw new Error('the database is away');
      if (isAway) hasMetDead = true;
      return node;
    },
    async transformResult({ result }) {
      if (target > 0 && count === target && !isAway) await cut();
      return result;
    },
  };
  return {
    db: db.withPlugin(plugin),
    cutAfter(statement) {
      target = statement;
      count = 0;
      kills = 0;
    },
    mend() {
      target = 0;
      isAway = false;
      hasMetDead = false;
    },
    killed: () => kills,
    isCut: () => isAway,
    close: () => killer.end(),
  };
}
