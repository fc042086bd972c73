import type { Tx } from '../../db/connection.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { runCheck, type CheckQuery } from './verify.repo.ts';

/** Result of one check: how many rows were looked at and how many are wrong. */
export interface CheckResult {
  name: string;
  checked: bigint;
  wrong: bigint;
}

export interface BooksReport {
  isSound: boolean;
  checks: CheckResult[];
}

const checks: readonly CheckQuery[] = [
  'entries_balanced_per_journal',
  'cached_balance_is_sum',
  'books_sum_to_zero',
  'no_negative_available',
  'holdings_equal_lots',
  'holdings_equal_ledger_units',
  'fund_units_equal_holdings',
  'lots_equal_their_uses',
  'lots_equal_issued_orders',
  'lot_uses_equal_redeemed_orders',
  'invested_units_equal_holdings',
  'ceilings_kept',
  'held_money_equals_open_orders',
  'reserved_units_equal_open_orders',
  'ceiling_room_equals_open_orders',
  'verified_payments_posted_once',
  'gateway_money_is_never_closed',
  'disputes_are_open_or_decided',
  'waiting_deposits_equal_their_account',
  'approved_slips_posted_once',
  'slips_and_lines_posted_once',
  'lines_equal_their_slips',
  'money_in_equals_lines_and_slips',
  'deposits_have_a_source',
  'bank_files_equal_their_rows',
  'sent_payouts_are_in_open_files',
  'bank_answers_equal_their_payouts',
  'paid_payouts_posted_once',
  'payouts_follow_their_orders',
  'profit_runs_equal_their_shares',
  'profit_runs_reach_all_holders',
  'booked_shares_belong_to_begun_runs',
  'profit_shares_posted_once',
  'profit_payouts_posted_once',
  'bond_principal_repaid_once',
  'repaid_bonds_are_empty',
  'issued_orders_add_up',
  'redeemed_orders_add_up',
  'reversals_mirror_their_journals',
  'reversed_orders_stand_once',
  'void_certificates_have_no_units',
  'withdrawn_payouts_never_left',
  'order_events_lead_to_status',
  'open_orders_have_an_open_price_day',
];

/** Proves ledger, holdings, orders and payments against each other, and the audit chains (`npm run audit:verify`). */
export async function verifyBooks(db: Tx, audit: AuditService): Promise<BooksReport> {
  const results: CheckResult[] = [];
  for (const name of checks) results.push({ name, ...(await runCheck(db, name)) });
  const chain = await audit.verify(db);
  results.push({ name: 'audit_chain_intact', checked: BigInt(chain.rows), wrong: BigInt(chain.broken.length) });
  results.push({ name: 'audit_chain_complete', checked: BigInt(chain.chains), wrong: BigInt(chain.cut.length) });
  return { isSound: results.every((result) => result.wrong === 0n), checks: results };
}
