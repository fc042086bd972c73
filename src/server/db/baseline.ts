import { sql, type Kysely } from 'kysely';
import { kinds } from './migrations/0008_books.ts';
import { orderNotes, recount, turnoverTotals } from './migrations/0014_sums.ts';

/*
 * One baseline for the 75 migrations that came before it (decision 169). A database that has all of them becomes one of the
 * baseline in a single step: it gets what the baseline has beyond them, and its list of migrations names the files of today.
 */

/** The last file that the migrations of before became; it stays this one. */
export const LAST_OF_BASELINE = '0014_sums';

const before = `
  0001_people 0002_access 0003_platform 0004_funds 0005_rules 0006_orders 0007_ledger 0008_bank 0009_payments
  0010_distributions 0011_content 0012_price_version 0013_exports 0014_direct_debit 0015_notifications
  0016_identity_checks 0019_counters 0020_statements 0021_account 0022_debit_days 0024_settings 0025_done_debits
  0030_debit_settlements 0031_benchmarks 0032_gateway_settings 0033_personal_exports 0035_search_and_desk_sums
  0036_debit_tries 0037_sorted_lists 0038_device_words 0040_debit_disputes 0041_returned_payouts 0042_return_moments
  0045_coupon_dates 0046_over_ceiling 0050_undone_lot_moves 0051_profits_taken_back 0052_manager_claims
  0053_terms_of_orders 0054_capped_corrections 0055_coming_of_age 0056_rule_acceptances 0060_devices_by_id
  0061_data_keys 0063_two_people 0064_factor_proofs 0067_bank_lines 0070_open_items 0071_holder_limits
  0072_return_accounts 0075_factor_enrolments 0076_ticket_devices 0080_weekends 0081_investor_freezes
  0085_correction_obstacles 0086_slips_by_two 0091_search_by_names 0092_joint_signatures 0096_ranges_of_settings
  0097_fee_versions 0102_profit_payouts 0107_fund_house 0110_colleagues 0111_branches 0112_account_documents
  0113_desk_codes 0114_statement_mappings 0115_payment_formats 0116_deposit_sources 0118_schema_changes
  0120_fund_openings 0125_english_names 0130_bank_movements 0131_account_codes 0140_login_challenges
`
  .trim()
  .split(/\s+/);

/** What the baseline has beyond the 75: checks of kinds and states, the expected money of an order as a column, and checksums. */
const changes = [
  kinds,
  sql`
    alter table sign_in_logs add constraint sign_in_logs_method_check
      check (method in ('password', 'otp', 'register', 'passkey'));
    alter table second_factor_tickets add constraint second_factor_tickets_method_check
      check (method in ('password', 'otp', 'register', 'passkey'));
    alter table data_keys add constraint data_keys_use_check check (use in ('second factor secrets', 'recovery codes'));
    alter table schema_changes
      drop constraint schema_changes_kind_check,
      add constraint schema_changes_kind_check check (kind in ('baseline', 'expand', 'contract')),
      add column checksum text check (checksum ~ '^[0-9a-f]{64}$');
    alter table fund_files add constraint fund_files_category_check check (
      category in ('prospectus', 'articles', 'financial', 'performance', 'assembly', 'license', 'procedure')
    );
    alter table fund_schedules add constraint fund_schedules_payment_method_check check (
      payment_method in ('ipg', 'receipt', 'direct_debit', 'wallet', 'deposit_id', 'reinvest', 'account')
    );
    alter table order_price_limits add constraint order_price_limits_payment_method_check check (
      payment_method in ('ipg', 'receipt', 'direct_debit', 'wallet', 'deposit_id', 'reinvest', 'account')
    );
    alter table orders
      add constraint orders_payment_method_check check (payment_method in (
        'ipg', 'receipt', 'direct_debit', 'wallet', 'deposit_id', 'reinvest', 'account', 'maturity', 'opening'
      )),
      add column expected_net bigint generated always as (coalesce(net, (estimate ->> 'net')::bigint)) stored;
    alter table order_events alter column from_status type order_state, alter column to_status type order_state;
    alter table journals alter column kind type journal_kind;
    drop view turnover_totals;
    alter table ledger_entries alter column tx_type type entry_type;
    alter table turnover_sums alter column tx_type type entry_type;
    alter table reconciliation_notes add constraint reconciliation_notes_kind_check check (kind in (
      'bank_only', 'book_only', 'amount_differs', 'no_answer', 'in_dispute', 'unverified', 'sum_differs',
      'not_on_statement', 'bank_silent'
    ));
    alter table debit_events add constraint debit_events_kind_check check (kind in (
      'created', 'active', 'declined', 'inquired', 'paused', 'resumed', 'suspended', 'cancelled', 'expired',
      'regular_paused', 'regular_cancelled', 'regular_finished', 'changed', 'deleted',
      'noticed', 'moved', 'deferred', 'skipped', 'done', 'refused', 'failed', 'unsent', 'disputed', 'ordered'
    ));
    drop function note_order_sums() cascade;
    drop function recount_sums();
    drop function recount_desk_sums();
    drop function recount_turnover_sums()`,
  orderNotes,
  turnoverTotals,
  recount,
];

/**
 * A list of applied migrations in the names of today. @param baseline the names that the 75 became
 * @throws Error when it has some of the 75 and lacks others
 */
export function inNamesOfToday(applied: readonly string[], baseline: readonly string[]): string[] {
  if (!isBeforeBaseline(applied)) return [...applied];
  const missing = before.filter((name) => !applied.includes(name));
  if (missing.length > 0)
    throw new Error(
      `the database is of a version before the baseline and lacks ${missing.join(', ')}: to keep what it holds, ` +
        'run npm run db:migrate of the last version before the baseline, then of this one; ' +
        'to lose it, run npm run db:reset -- --yes',
    );
  return [...baseline, ...applied.filter((name) => !before.includes(name))];
}

/** True when a list of applied migrations has names of before the baseline. */
export const isBeforeBaseline = (applied: readonly string[]): boolean => applied.some((name) => before.includes(name));

/**
 * Makes a database with all migrations of before one of the baseline. Answers the names that it has from then on.
 * @throws Error when some are missing, or a row has a word that no version wrote; then nothing changed
 */
export async function takeOverBaseline(
  db: Kysely<unknown>,
  applied: readonly string[],
  baseline: readonly string[],
): Promise<string[]> {
  inNamesOfToday(applied, baseline);
  try {
    await db.transaction().execute(async (tx) => {
      for (const part of changes) await part.execute(tx);
      await sql`
        insert into kysely_migration (name, timestamp)
        select name, (select min(timestamp) from kysely_migration)
        from unnest(${[...baseline]}::text[]) as name`.execute(tx);
      for (const table of ['kysely_migration', 'schema_changes'])
        await sql`delete from ${sql.table(table)} where name = any(${before}::text[])`.execute(tx);
    });
  } catch (cause) {
    throw new Error(`the baseline was not taken over: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
  return [...baseline];
}
