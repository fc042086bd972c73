import { sql, type Kysely } from 'kysely';
import { InvariantError } from '../invariant.ts';
import { UNREAD } from './batch.ts';
import type { Database } from './tables.ts';

/*
 * A statement and what is wanted of it, as one expression: many<Row>(tx)`select …`. Values are bound as by `sql`; fragments
 * made with `sql` may be interpolated.
 */

type Db = Kysely<Database>;
type Statement<Result> = (strings: TemplateStringsArray, ...values: unknown[]) => Promise<Result>;

/** Every row of a statement. */
export function many<Row>(tx: Db): Statement<Row[]> {
  return async (strings, ...values) => (await sql<Row>(strings, ...values).execute(tx)).rows;
}

/** The first row of a statement, or null when there is none. */
export function maybeOne<Row>(tx: Db): Statement<Row | null> {
  return async (strings, ...values) => (await sql<Row>(strings, ...values).execute(tx)).rows[0] ?? null;
}

/** The row of a statement that always gives one. @throws InvariantError when it gives none */
export function one<Row>(tx: Db): Statement<Row> {
  return async (strings, ...values) => {
    const [row] = (await sql<Row>(strings, ...values).execute(tx)).rows;
    if (row !== undefined) return row;
    const statement = strings.join('?').trim().replace(/\s+/g, ' ').slice(0, 80);
    throw new InvariantError('a statement gave no row', { statement });
  };
}

/** True when a statement changed exactly one row. */
export function wasChanged(tx: Db): Statement<boolean> {
  return async (strings, ...values) => (await sql(strings, ...values).execute(tx)).numAffectedRows === 1n;
}

/**
 * A statement whose answer nobody reads. In a transaction it leaves together with the next statement or the commit, so it
 * costs no wait of its own; its failure is that of the statement that it leaves with (decision 10).
 */
export function unread(tx: Db): Statement<void> {
  return async (strings, ...values) => {
    await sql`${sql(strings, ...values)} ${sql.raw(UNREAD)}`.execute(tx);
  };
}
