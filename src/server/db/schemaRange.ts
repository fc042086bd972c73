import { sql, type Kysely } from 'kysely';
import type { ClientBase } from 'pg';
import { isBeforeBaseline } from './baseline.ts';
import manifest from '../../../package.json' with { type: 'json' };

/** `expand` only adds, so that the release before goes on with it; `contract` takes something away. */
export type MigrationKind = 'expand' | 'contract';

/**
 * The newest migration of the release before this one; it moves up with each release. Each later one is of this release and
 * has a kind (`migrationKinds`).
 */
export const BASELINE = '0014_sums';

/** Migrations that a release knows, oldest first, and the kinds of those after the baseline. */
export interface KnownMigrations {
  names: readonly string[];
  kinds: Readonly<Record<string, MigrationKind>>;
}

/** Why a release does not run on a database. */
export interface SchemaProblem {
  /** `behind`: migrations that it needs are missing. `newer`: a release after it took something away, or two came after it */
  kind: 'behind' | 'newer';
  names: string[];
}

/** The oldest schema that a release runs with: what it takes away at its end may still be there. */
export function lowestSchema({ names, kinds }: KnownMigrations): string {
  return names.findLast((name) => kinds[name] !== 'contract') ?? '';
}

/** The newest migration before the first of a release that takes something away; undefined when none does. */
export function lastBeforeContract({ names, kinds }: KnownMigrations): string | undefined {
  const first = names.findIndex((name) => kinds[name] === 'contract');
  return first < 0 ? undefined : names[first - 1];
}

/** Names of the migrations that a database has, oldest first. */
export async function appliedMigrations(db: Kysely<unknown>): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

/** Why the release that knows these migrations does not run on the database; null when it does. */
export async function schemaProblem(db: Kysely<unknown>, known: KnownMigrations): Promise<SchemaProblem | null> {
  const applied = await appliedMigrations(db);
  // the step that migrates takes the baseline over, or says what is missing
  if (isBeforeBaseline(applied))
    return { kind: 'behind', names: known.names.filter((name) => !applied.includes(name)) };
  const unknown = applied.filter((name) => !known.names.includes(name));
  if (unknown.length > 0 && !(await isOneExpansion(db, unknown))) return { kind: 'newer', names: unknown };
  const lowest = lowestSchema(known);
  const missing = known.names.filter((name) => name <= lowest && !applied.includes(name));
  return missing.length > 0 ? { kind: 'behind', names: missing } : null;
}

/** True when these migrations are of one release and only add. What nobody wrote down takes something away. */
async function isOneExpansion(db: Kysely<unknown>, names: readonly string[]): Promise<boolean> {
  if (!(await hasTable(db, 'schema_changes'))) return false;
  const { rows } = await sql<{ count: number; releases: number }>`
    select count(*)::int as count, count(distinct release)::int as releases
    from schema_changes
    where name = any(${[...names]}::text[]) and kind = 'expand'`.execute(db);
  return rows[0]?.count === names.length && rows[0].releases === 1;
}

/** What is kept of an applied migration: its kind, and the SHA-256 of its file in hex. */
export interface Change {
  kind: MigrationKind | 'baseline';
  checksum: string | null;
}

/** Writes down what the migrations that this release applied do, for an older release that asks, and how their files read. */
export async function recordChanges(client: ClientBase, changes: Readonly<Record<string, Change>>): Promise<void> {
  const { rows } = await client.query<{ oid: string | null }>(`select to_regclass('schema_changes')::text as oid`);
  if (!rows[0]?.oid) return;
  const given = Object.entries(changes);
  await client.query(
    `insert into schema_changes as known (name, kind, checksum, release)
     select given.name, given.kind, given.checksum, $4
     from unnest($1::text[], $2::text[], $3::text[]) as given (name, kind, checksum)
     join kysely_migration as applied on applied.name = given.name
     on conflict (name) do update set checksum = excluded.checksum where known.checksum is null`,
    [
      given.map(([name]) => name),
      given.map(([, { kind }]) => kind),
      given.map(([, { checksum }]) => checksum),
      manifest.version,
    ],
  );
}

/** Names of migrations whose file is another one than the database was made with. */
export async function changedFiles(db: Kysely<unknown>, changes: Readonly<Record<string, Change>>): Promise<string[]> {
  if (!(await hasTable(db, 'schema_changes'))) return [];
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_changes where checksum is not null order by name`.execute(db);
  return rows
    .filter(({ name, checksum }) => name in changes && changes[name]?.checksum !== checksum)
    .map(({ name }) => name);
}

async function hasTable(db: Kysely<unknown>, name: string): Promise<boolean> {
  const { rows } = await sql<{ oid: string | null }>`select to_regclass(${name})::text as oid`.execute(db);
  return Boolean(rows[0]?.oid);
}
