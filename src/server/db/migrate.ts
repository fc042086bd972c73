import { Kysely, PostgresDialect } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator, type Migration, type MigrationResult } from 'kysely/migration';
import pg from 'pg';
import { installJobTables } from '../jobs/queue.ts';
import * as people from './migrations/0001_people.ts';
import * as access from './migrations/0002_access.ts';
import * as platform from './migrations/0003_platform.ts';
import * as funds from './migrations/0004_funds.ts';
import * as rules from './migrations/0005_rules.ts';
import * as orders from './migrations/0006_orders.ts';
import * as ledger from './migrations/0007_ledger.ts';
import * as bank from './migrations/0008_bank.ts';
import * as payments from './migrations/0009_payments.ts';
import * as distributions from './migrations/0010_distributions.ts';
import * as content from './migrations/0011_content.ts';
import * as priceVersion from './migrations/0012_price_version.ts';
import * as exports from './migrations/0013_exports.ts';
import * as directDebit from './migrations/0014_direct_debit.ts';
import * as notifications from './migrations/0015_notifications.ts';
import * as identityChecks from './migrations/0016_identity_checks.ts';
import * as counters from './migrations/0019_counters.ts';
import * as statements from './migrations/0020_statements.ts';
import * as account from './migrations/0021_account.ts';
import * as debitDays from './migrations/0022_debit_days.ts';
import * as settings from './migrations/0024_settings.ts';
import * as doneDebits from './migrations/0025_done_debits.ts';
import * as debitSettlements from './migrations/0030_debit_settlements.ts';
import * as benchmarks from './migrations/0031_benchmarks.ts';
import * as gatewaySettings from './migrations/0032_gateway_settings.ts';
import * as personalExports from './migrations/0033_personal_exports.ts';
import * as searchAndDeskSums from './migrations/0035_search_and_desk_sums.ts';
import * as debitTries from './migrations/0036_debit_tries.ts';
import * as sortedLists from './migrations/0037_sorted_lists.ts';
import * as deviceWords from './migrations/0038_device_words.ts';
import * as debitDisputes from './migrations/0040_debit_disputes.ts';
import * as returnedPayouts from './migrations/0041_returned_payouts.ts';
import * as returnMoments from './migrations/0042_return_moments.ts';
import * as couponDates from './migrations/0045_coupon_dates.ts';
import * as overCeiling from './migrations/0046_over_ceiling.ts';
import * as undoneLotMoves from './migrations/0050_undone_lot_moves.ts';
import * as profitsTakenBack from './migrations/0051_profits_taken_back.ts';
import * as managerClaims from './migrations/0052_manager_claims.ts';
import * as termsOfOrders from './migrations/0053_terms_of_orders.ts';
import * as cappedCorrections from './migrations/0054_capped_corrections.ts';
import * as comingOfAge from './migrations/0055_coming_of_age.ts';
import * as ruleAcceptances from './migrations/0056_rule_acceptances.ts';
import * as devicesById from './migrations/0060_devices_by_id.ts';
import * as dataKeys from './migrations/0061_data_keys.ts';
import * as twoPeople from './migrations/0063_two_people.ts';
import * as factorProofs from './migrations/0064_factor_proofs.ts';
import * as bankLines from './migrations/0067_bank_lines.ts';
import * as openItems from './migrations/0070_open_items.ts';
import * as holderLimits from './migrations/0071_holder_limits.ts';
import * as returnAccounts from './migrations/0072_return_accounts.ts';
import * as factorEnrolments from './migrations/0075_factor_enrolments.ts';
import * as ticketDevices from './migrations/0076_ticket_devices.ts';
import * as weekends from './migrations/0080_weekends.ts';
import * as investorFreezes from './migrations/0081_investor_freezes.ts';
import * as correctionObstacles from './migrations/0085_correction_obstacles.ts';
import * as slipsByTwo from './migrations/0086_slips_by_two.ts';
import * as searchByNames from './migrations/0091_search_by_names.ts';
import * as jointSignatures from './migrations/0092_joint_signatures.ts';
import * as rangesOfSettings from './migrations/0096_ranges_of_settings.ts';
import * as feeVersions from './migrations/0097_fee_versions.ts';
import * as profitPayouts from './migrations/0102_profit_payouts.ts';
import * as fundHouse from './migrations/0107_fund_house.ts';
import * as schemaChanges from './migrations/0118_schema_changes.ts';
import * as fundOpenings from './migrations/0120_fund_openings.ts';
import * as englishNames from './migrations/0125_english_names.ts';
import * as loginChallenges from './migrations/0140_login_challenges.ts';
import * as goals from './migrations/0145_goals.ts';
import * as bankMovements from './migrations/0130_bank_movements.ts';
import * as accountCodes from './migrations/0131_account_codes.ts';
import * as colleagues from './migrations/0110_colleagues.ts';
import * as branches from './migrations/0111_branches.ts';
import * as accountDocuments from './migrations/0112_account_documents.ts';
import * as deskCodes from './migrations/0113_desk_codes.ts';
import * as statementMappings from './migrations/0114_statement_mappings.ts';
import * as paymentFormats from './migrations/0115_payment_formats.ts';
import * as depositSources from './migrations/0116_deposit_sources.ts';
import { sessionLocks } from './locks.ts';
import {
  appliedMigrations,
  lastBeforeContract,
  lowestSchema,
  recordChanges,
  schemaProblem,
  type MigrationKind,
  type SchemaProblem,
} from './schemaRange.ts';

/** Every migration, oldest first. A new one is added here; a released one is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_people': people,
  '0002_access': access,
  '0003_platform': platform,
  '0004_funds': funds,
  '0005_rules': rules,
  '0006_orders': orders,
  '0007_ledger': ledger,
  '0008_bank': bank,
  '0009_payments': payments,
  '0010_distributions': distributions,
  '0011_content': content,
  '0012_price_version': priceVersion,
  '0013_exports': exports,
  '0014_direct_debit': directDebit,
  '0015_notifications': notifications,
  '0016_identity_checks': identityChecks,
  '0019_counters': counters,
  '0020_statements': statements,
  '0021_account': account,
  '0022_debit_days': debitDays,
  '0024_settings': settings,
  '0025_done_debits': doneDebits,
  '0030_debit_settlements': debitSettlements,
  '0031_benchmarks': benchmarks,
  '0032_gateway_settings': gatewaySettings,
  '0033_personal_exports': personalExports,
  '0035_search_and_desk_sums': searchAndDeskSums,
  '0036_debit_tries': debitTries,
  '0037_sorted_lists': sortedLists,
  '0038_device_words': deviceWords,
  '0040_debit_disputes': debitDisputes,
  '0041_returned_payouts': returnedPayouts,
  '0042_return_moments': returnMoments,
  '0045_coupon_dates': couponDates,
  '0046_over_ceiling': overCeiling,
  '0050_undone_lot_moves': undoneLotMoves,
  '0051_profits_taken_back': profitsTakenBack,
  '0052_manager_claims': managerClaims,
  '0053_terms_of_orders': termsOfOrders,
  '0054_capped_corrections': cappedCorrections,
  '0055_coming_of_age': comingOfAge,
  '0056_rule_acceptances': ruleAcceptances,
  '0060_devices_by_id': devicesById,
  '0061_data_keys': dataKeys,
  '0063_two_people': twoPeople,
  '0064_factor_proofs': factorProofs,
  '0067_bank_lines': bankLines,
  '0070_open_items': openItems,
  '0071_holder_limits': holderLimits,
  '0072_return_accounts': returnAccounts,
  '0075_factor_enrolments': factorEnrolments,
  '0076_ticket_devices': ticketDevices,
  '0080_weekends': weekends,
  '0081_investor_freezes': investorFreezes,
  '0085_correction_obstacles': correctionObstacles,
  '0086_slips_by_two': slipsByTwo,
  '0091_search_by_names': searchByNames,
  '0092_joint_signatures': jointSignatures,
  '0096_ranges_of_settings': rangesOfSettings,
  '0097_fee_versions': feeVersions,
  '0102_profit_payouts': profitPayouts,
  '0107_fund_house': fundHouse,
  '0118_schema_changes': schemaChanges,
  '0120_fund_openings': fundOpenings,
  '0110_colleagues': colleagues,
  '0111_branches': branches,
  '0112_account_documents': accountDocuments,
  '0113_desk_codes': deskCodes,
  '0114_statement_mappings': statementMappings,
  '0115_payment_formats': paymentFormats,
  '0116_deposit_sources': depositSources,
  '0125_english_names': englishNames,
  '0140_login_challenges': loginChallenges,
  '0145_goals': goals,
  '0130_bank_movements': bankMovements,
  '0131_account_codes': accountCodes,
};

/**
 * Whether each migration of this release, those after the baseline, only adds to the schema (`expand`), so that the release before runs on, or takes
 * something away (`contract`). tests/architecture/migrations.test.ts reads each and says what an `expand` may not do.
 */
export const migrationKinds: Readonly<Record<string, MigrationKind>> = {
  '0120_fund_openings': 'expand',
  '0125_english_names': 'expand',
  '0140_login_challenges': 'expand',
  '0145_goals': 'expand',
  '0130_bank_movements': 'expand',
  '0131_account_codes': 'expand',
};

/** Name of the newest migration. */
export const migrationHead: string = Object.keys(migrations).sort().at(-1) ?? '';

/** Names of migrations, what they do, and which release brought them. */
const ours = { names: Object.keys(migrations).sort(), kinds: migrationKinds };

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
 * @throws Error when the database was migrated by a release that this one does not run beside.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'investor-panel migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [sessionLocks.migration]);
    const done = await runPatiently(options);
    await recordChanges(client, ours.kinds);
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

async function runMigrations({ url, lockMs = 2_000, ...options }: MigrateOptions): Promise<string[]> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({
        connectionString: url,
        max: 2,
        // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool waits for it, which its published type leaves out
        onConnect: async (client) => void (await client.query(`set lock_timeout = ${Math.floor(lockMs)}`)),
      }),
    }),
  });
  try {
    const problem = await schemaProblem(db, ours);
    if (problem?.kind === 'newer') throw newerSchema(problem.names);
    // Everything of ours is there, and more: the migrator knows no such state.
    if (problem === null && (await hasMore(db))) return [];
    const to = options.to ?? (options.isExpandOnly ? lastBeforeContract(ours) : undefined);
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
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  });
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
