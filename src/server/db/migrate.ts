import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator, type Migration, type MigrationResult } from 'kysely/migration';
import pg from 'pg';
import { installJobTables } from '../jobs/queue.ts';
import { isBeforeBaseline, LAST_OF_BASELINE, takeOverBaseline } from './baseline.ts';
import { sessionLocks } from './locks.ts';
import {
  appliedMigrations,
  BASELINE,
  changedFiles,
  lastBeforeContract,
  lowestSchema,
  recordChanges,
  schemaProblem,
  type Change,
  type MigrationKind,
  type SchemaProblem,
} from './schemaRange.ts';

/** A file of the folder of migrations. */
interface MigrationFile extends Migration {
  /**
   * `contract` when it takes something away; without it the file only adds to the schema (`expand`), so that the release before
   * runs on. tests/architecture/migrations.test.ts reads each and says what an `expand` may not do.
   */
  kind?: MigrationKind;
}

const folder = path.join(import.meta.dirname, 'migrations');
const names = readdirSync(folder)
  .flatMap((file) => /^(\d{4}_\w+)\.ts$/.exec(file)?.slice(1) ?? [])
  .sort();

/** Every migration, oldest first: the files of the folder. A released one is never changed. */
export const migrations: Readonly<Record<string, MigrationFile>> = Object.fromEntries(
  await Promise.all(
    names.map(async (name): Promise<[string, MigrationFile]> => {
      const file: unknown = await import(`./migrations/${name}.ts`);
      return [name, file as MigrationFile];
    }),
  ),
);

/** What each migration of this release does, those after the baseline. */
export const migrationKinds: Readonly<Record<string, MigrationKind>> = Object.fromEntries(
  names.filter((name) => name > BASELINE).map((name) => [name, migrations[name]?.kind ?? 'expand']),
);

/** Name of the newest migration. */
export const migrationHead: string = names.at(-1) ?? '';

/** Names of migrations and what they do. */
const ours = { names, kinds: migrationKinds };

/** The files of the baseline, which the migrations of before became. */
export const baseline: readonly string[] = ours.names.filter((name) => name <= LAST_OF_BASELINE);

/** SHA-256 of the file of a migration in hex, whatever the ends of its lines are. */
export function checksumOf(name: string): string {
  const text = readFileSync(path.join(folder, `${name}.ts`), 'utf8');
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

const changesOfOurs = (): Record<string, Change> =>
  Object.fromEntries(
    ours.names.map((name) => [name, { kind: migrationKinds[name] ?? 'baseline', checksum: checksumOf(name) }]),
  );

export interface MigrateOptions {
  url: string;
  /** stop at this migration; the newest by default */
  to?: string;
  /** leave out what takes something away, and what comes after it: instances of the release before still run */
  isExpandOnly?: boolean;
  /** how long a statement waits for a lock that a running release holds, and the pause before all begins again, in milliseconds */
  lockMs?: number;
  pauseMs?: number;
  /** how often it begins */
  tries?: number;
}

/**
 * Brings a database to the newest schema, forward only: under one lock, everything in one transaction or nothing.
 * A second caller waits and then finds nothing to do, and so does a release whose next one has only added to the schema.
 * Answers the names that ran. A lock on a table that is in use makes
 * every later statement on it wait, so a migration waits two seconds for one at most, lets the others through, and begins again.
 * A database of before the baseline becomes one of the baseline first.
 * @throws Error when the database was migrated by a release that this one does not run beside, or with other files.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'investor-panel migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [sessionLocks.migration]);
    const done = await runPatiently(options);
    await recordChanges(client, changesOfOurs());
    await installJobTables(options.url);
    return done;
  } finally {
    await client.end();
  }
}

/** @throws Error when the locks are not free in all tries: about three minutes */
async function runPatiently(options: MigrateOptions): Promise<string[]> {
  const { tries = 60, pauseMs = 1_000 } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runMigrations(options);
    } catch (error) {
      if (attempt >= tries || !isLockLost(error)) throw error;
      await sleep(pauseMs);
    }
  }
}

/** True when a lock did not come in time, or the database chose the migration as the one that ends a deadlock. */
const isLockLost = (error: unknown): boolean =>
  error instanceof Error &&
  typeof error.cause === 'object' &&
  error.cause !== null &&
  'code' in error.cause &&
  (error.cause.code === '55P03' || error.cause.code === '40P01');

/** A pool of its own: an end of the server between two statements is the next statement's error, and not the process's. */
function connectTo(url: string, { max, lockMs }: { max: number; lockMs?: number }): Kysely<unknown> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool waits for it, which its published type leaves out
    onConnect: async (client) => {
      if (lockMs !== undefined) await client.query(`set lock_timeout = ${Math.floor(lockMs)}`);
    },
  });
  pool.on('error', () => undefined);
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

async function runMigrations({ url, lockMs = 2_000, ...options }: MigrateOptions): Promise<string[]> {
  const db = connectTo(url, { max: 2, lockMs });
  try {
    const taken = await takeOver(db, options);
    const changed = await changedFiles(db, changesOfOurs());
    if (changed.length > 0) throw otherFiles(changed);
    const problem = await schemaProblem(db, ours);
    if (problem?.kind === 'newer') throw newerSchema(problem.names);
    // Everything of ours is there, and more: the migrator knows no such state.
    if (problem === null && (await hasMore(db))) return taken;
    const to = options.to ?? (options.isExpandOnly ? lastBeforeContract(ours) : undefined);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
    const { error, results } = to === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(to);
    if (error) throw failure(error, results);
    const done = (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
    return [...taken, ...done];
  } finally {
    await db.destroy();
  }
}

/** Answers the names of the baseline when the database was of before it. @throws Error when it lacks some of before */
async function takeOver(
  db: Kysely<unknown>,
  { isExpandOnly }: Pick<MigrateOptions, 'isExpandOnly'>,
): Promise<string[]> {
  const applied = await appliedMigrations(db);
  if (!isBeforeBaseline(applied)) return [];
  if (isExpandOnly)
    throw new Error(
      'the baseline is taken over when no instance of the release before runs: run npm run db:migrate without --expand-only',
    );
  return takeOverBaseline(db, applied, baseline);
}

const otherFiles = (names: readonly string[]): Error =>
  new Error(
    `the database was made with other files of ${names.join(', ')}, and an applied migration does not change: put the files ` +
      'back and write a migration of its own; a database of development may be made again with npm run db:reset -- --yes',
  );

function failure(cause: unknown, results: MigrationResult[] | undefined): Error {
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown';
  return new Error(`migration ${failed} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}

const newerSchema = (names: readonly string[]): Error =>
  new Error(
    `the database was migrated by a newer release (${names.join(', ')}); start that release, or restore a backup made before it`,
  );

/** True when the database knows migrations that this release does not. */
async function hasMore(db: Kysely<unknown>): Promise<boolean> {
  return (await appliedMigrations(db)).some((name) => !(name in migrations));
}

/** What keeps this release from running on the database: tables that are missing, or a schema of a newer release; null: nothing. */
export async function findSchemaProblem<DB>(db: Kysely<DB>): Promise<SchemaProblem | null> {
  return schemaProblem(db as unknown as Kysely<unknown>, ours);
}

/** True when this release runs on the schema of the database; readiness asks it. */
export async function isMigrated<DB>(db: Kysely<DB>): Promise<boolean> {
  return (await findSchemaProblem(db)) === null;
}

/** Schemas that this release runs with: from the one it needs to its newest, and on to what the next release adds. */
export const schemaRange: { lowest: string; highest: string } = {
  lowest: lowestSchema(ours),
  highest: migrationHead,
};

/**
 * Makes the schema one that a starting process may use, in the way of the installation: `run` migrates, `wait` asks until a
 * step of its own has done it, `refuse` ends at once. A schema of a newer release that this one does not run beside is
 * refused by all. @returns the migrations that ran
 */
export async function prepareSchema(
  url: string,
  { mode, onWaiting, check, pauseMs = 1_000 }: PrepareOptions,
): Promise<string[]> {
  if (mode === 'run') return migrate({ url });
  const db = connectTo(url, { max: 1 });
  try {
    for (let isFirst = true; ; isFirst = false) {
      check?.();
      const problem = await schemaProblem(db, ours);
      if (problem === null) return [];
      if (problem.kind === 'newer') throw newerSchema(problem.names);
      if (mode === 'refuse')
        throw new Error(
          `the schema is not the one of this release (missing: ${problem.names.join(', ')}); run npm run db:migrate first`,
        );
      if (isFirst) onWaiting?.(problem.names);
      await sleep(pauseMs);
    }
  } finally {
    await db.destroy();
  }
}

/** How a start gets its schema. */
export type MigrateAtStart = 'run' | 'wait' | 'refuse';

interface PrepareOptions {
  mode: MigrateAtStart;
  /** hears once what is missing */
  onWaiting?: (missing: readonly string[]) => void;
  /** throws when the start was cancelled meanwhile */
  check?: () => void;
  pauseMs?: number;
}
