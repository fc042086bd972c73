import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration, type MigrationResult } from 'kysely/migration';
import pg from 'pg';
import { installJobTables } from '../jobs/queue.ts';
import * as core from './migrations/0001_core.ts';
import * as faqVotes from './migrations/0002_faq_votes.ts';
import * as corrections from './migrations/0003_corrections.ts';
import * as bankDesk from './migrations/0004_bank_desk.ts';
import * as catalogue from './migrations/0005_catalogue.ts';
import * as twoPeople from './migrations/0006_two_people.ts';
import * as longWork from './migrations/0007_long_work.ts';
import * as messages from './migrations/0008_messages.ts';
import * as payments from './migrations/0009_payments.ts';
import * as prices from './migrations/0010_prices.ts';
import * as bankDeskControl from './migrations/0011_bank_desk_control.ts';
import * as runs from './migrations/0012_runs.ts';
import * as orderRules from './migrations/0013_order_rules.ts';
import * as secondFactor from './migrations/0014_second_factor.ts';
import * as branches from './migrations/0015_branches.ts';
import { sessionLocks } from './locks.ts';

/** Every migration, oldest first. A new one is added here; a released one is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_core': core,
  '0002_faq_votes': faqVotes,
  '0003_corrections': corrections,
  '0004_bank_desk': bankDesk,
  '0005_catalogue': catalogue,
  '0006_two_people': twoPeople,
  '0007_long_work': longWork,
  '0008_messages': messages,
  '0009_payments': payments,
  '0010_prices': prices,
  '0011_bank_desk_control': bankDeskControl,
  '0012_runs': runs,
  '0013_order_rules': orderRules,
  '0014_second_factor': secondFactor,
  '0015_branches': branches,
};

/** Name of the newest migration. */
export const migrationHead: string = Object.keys(migrations).sort().at(-1) ?? '';

export interface MigrateOptions {
  url: string;
  /** stop at this migration; the newest by default */
  to?: string;
}

/**
 * Brings a database to the newest schema, forward only: under one lock, everything in one transaction or nothing.
 * A second caller waits and then finds nothing to do. Answers the names that ran.
 * @throws Error when the database was migrated by a newer release.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'investor-panel migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [sessionLocks.migration]);
    const done = await runMigrations(options);
    await installJobTables(options.url);
    return done;
  } finally {
    await client.end();
  }
}

async function runMigrations({ url, to }: MigrateOptions): Promise<string[]> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }),
  });
  try {
    await refuseNewerSchema(db);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
    const { error, results } = to === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(to);
    if (error) throw failure(error, results);
    return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

function failure(cause: unknown, results: MigrationResult[] | undefined): Error {
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown';
  return new Error(`migration ${failed} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}

async function appliedMigrations(db: Kysely<unknown>): Promise<string[]> {
  const { rows: found } = await sql<{
    oid: string | null;
  }>`select to_regclass('kysely_migration')::text as oid`.execute(db);
  if (!found[0]?.oid) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

async function refuseNewerSchema(db: Kysely<unknown>): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new Error(
      `the database was migrated by a newer release (${unknown.join(', ')}); start that release, or restore a backup made before it`,
    );
  }
}

/** True when every migration of this release has run; readiness asks it. */
export async function isMigrated<DB>(db: Kysely<DB>): Promise<boolean> {
  const applied = await appliedMigrations(db as unknown as Kysely<unknown>);
  return Object.keys(migrations).every((name) => applied.includes(name));
}
