import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/* Made by `npm run db:types` from a migrated database; a test compares it. Not to be edited by hand. */

export interface AccountBalancesTable {
  id: number | null;
  kind: 'investor_cash' | 'investor_units' | 'gateway_clearing' | 'debit_clearing' | 'fund_bank' | 'fund_capital' | 'fund_units' | 'fee_income' | 'exit_fee_income' | 'profit_payable' | 'unmatched_deposits' | 'gateway_fee' | 'manager_claim' | 'opening_assets' | 'broker' | 'bank_interest' | 'bank_charges' | 'fund_costs' | 'bank_transit' | null;
  investor_id: number | null;
  fund_id: number | null;
  unit: string | null;
  balance: bigint | null;
}

export interface AccountCodesTable {
  fund_id: number | null;
  account: 'investor_cash' | 'investor_units' | 'gateway_clearing' | 'debit_clearing' | 'fund_bank' | 'fund_capital' | 'fund_units' | 'fee_income' | 'exit_fee_income' | 'profit_payable' | 'unmatched_deposits' | 'gateway_fee' | 'manager_claim' | 'opening_assets' | 'broker' | 'bank_interest' | 'bank_charges' | 'fund_costs' | 'bank_transit';
  code: string;
  saved_by: number;
  saved_at: ColumnType<Date, Date | string, Date | string>;
}

export interface AccountsTable {
  id: GeneratedAlways<number>;
  kind: 'investor_cash' | 'investor_units' | 'gateway_clearing' | 'debit_clearing' | 'fund_bank' | 'fund_capital' | 'fund_units' | 'fee_income' | 'exit_fee_income' | 'profit_payable' | 'unmatched_deposits' | 'gateway_fee' | 'manager_claim' | 'opening_assets' | 'broker' | 'bank_interest' | 'bank_charges' | 'fund_costs' | 'bank_transit';
  investor_id: number | null;
  fund_id: number;
  unit: 'IRR' | 'UNIT';
  balance: bigint | null;
  held: Generated<bigint>;
}

export interface AttemptCountersTable {
  key: string;
  hits: Date[];
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface AuditChecksTable {
  id: GeneratedAlways<number>;
  requested_by: number | null;
  requested_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  row_count: number | null;
  broken_count: number | null;
  cut_count: number | null;
}

export interface AuditHeadsTable {
  chain: number;
  prev_hash: string;
  hash: string;
}

export interface AuditLogTable {
  id: GeneratedAlways<bigint>;
  chain: number;
  at: ColumnType<Date, Date | string, Date | string>;
  actor_kind: 'user' | 'admin' | 'system';
  actor_id: number | null;
  investor_id: number | null;
  sid_hash: string | null;
  ip: string | null;
  device_id: string | null;
  request_id: string | null;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  reason: string | null;
  prev_hash: string;
  hash: string;
}

export interface AuthorityColumnsTable {
  report: 'daily' | 'portfolio';
  place: number;
  field: string;
  title: string;
  saved_by: number;
  saved_at: ColumnType<Date, Date | string, Date | string>;
}

export interface BankBalanceNotesTable {
  fund_id: number;
  business_date: string;
  difference: bigint;
  note: string;
  noted_by: number;
  noted_at: ColumnType<Date, Date | string, Date | string>;
  close_reason: string | null;
  closed_by: number | null;
  closed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface BankBalancesTable {
  id: GeneratedAlways<number>;
  fund_account_id: number;
  business_date: string;
  closing_balance: bigint;
  source: 'entered' | 'statement';
  statement_id: number | null;
  reason: string | null;
  entered_by: number;
  entered_at: ColumnType<Date, Date | string, Date | string>;
}

export interface BankDepositsTable {
  id: GeneratedAlways<number>;
  fund_id: number | null;
  fund_account_id: number | null;
  deposit_code: string | null;
  amount: bigint;
  deposited_at: ColumnType<Date, Date | string, Date | string>;
  bank_ref: string;
  source_iban: string | null;
  source: Generated<'deposit_id' | 'direct_debit'>;
  origin: Generated<'feed' | 'statement'>;
  statement_id: number | null;
  investor_id: number | null;
  order_id: number | null;
  status: 'unmatched' | 'matched' | 'ordered' | 'failed' | 'return_waits' | 'returned' | 'slip_waits' | 'slip' | 'settlement' | 'payout_waits' | 'payout_back';
  error_text: string | null;
  reason: Generated<string>;
  late_reason: string | null;
  handled_by: number | null;
  handled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  return_from: 'unmatched' | 'matched' | 'failed' | null;
  return_asked_by: number | null;
  return_ref: string | null;
  slip_id: number | null;
  link_slip_id: number | null;
  link_from: 'unmatched' | 'matched' | 'failed' | null;
  link_asked_by: number | null;
  is_posted: Generated<boolean>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  payout_id: number | null;
  link_payout_id: number | null;
  return_asked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  place: Generated<number>;
  ref_key: GeneratedAlways<string | null>;
  bank_day: GeneratedAlways<string | null>;
  return_iban: string | null;
}

export interface BankMovementsTable {
  id: GeneratedAlways<number>;
  fund_id: number;
  statement_id: number | null;
  line_no: number | null;
  deposit_id: number | null;
  cause: 'broker' | 'interest' | 'charge' | 'cost' | 'fee' | 'exit_fee' | 'own' | 'gateway' | 'debit' | 'returned' | 'payout' | 'batch';
  amount: bigint;
  returned_deposit_id: number | null;
  batch_no: string | null;
  payout_id: number | null;
  reason: string;
  status: Generated<'prepared' | 'approved' | 'rejected'>;
  prepared_by: number;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decision_reason: string | null;
  journal_id: bigint | null;
  reversed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  paid_amount: Generated<bigint>;
  failed_payout_id: number | null;
}

export interface BankSlipsTable {
  id: GeneratedAlways<number>;
  investor_id: number;
  order_id: number;
  fund_account_id: number;
  number: string;
  amount: bigint;
  slip_date: string;
  slip_time: string;
  source_iban: string | null;
  file_id: number | null;
  status: Generated<'pending' | 'approved' | 'rejected'>;
  reviewed_by: number | null;
  reviewed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  reason: string | null;
  revision: Generated<number>;
  revised_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  first_by: number | null;
  first_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  first_note: string | null;
  first_line_id: number | null;
}

export interface BankStatementLinesTable {
  statement_id: number;
  line_no: number;
  bank_ref: string;
  fund_id: number;
  fund_account_id: number;
  deposit_code: string | null;
  amount: bigint;
  deposited_at: ColumnType<Date, Date | string, Date | string>;
  source_iban: string | null;
  is_late: boolean;
  state: Generated<'waiting' | 'taken' | 'repeated' | 'refused' | 'linked' | 'discarded'>;
  problem: string | null;
  deposit_id: number | null;
  place: Generated<number>;
  ref_key: GeneratedAlways<string | null>;
  bank_day: GeneratedAlways<string | null>;
  link_statement_id: number | null;
  link_line: number | null;
  alike: string | null;
  direction: Generated<'in' | 'out'>;
  description: string | null;
  batch_no: string | null;
  payout_id: number | null;
}

export interface BankStatementsTable {
  id: GeneratedAlways<number>;
  line_count: number;
  total_amount: bigint;
  repeated_count: number;
  late_count: number;
  late_reason: string | null;
  status: Generated<'imported' | 'released' | 'discarded'>;
  imported_by: number;
  imported_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decision_reason: string | null;
  alike_count: Generated<number>;
  fund_account_id: number | null;
  mapping: unknown;
  withdrawal_count: Generated<number>;
  withdrawal_amount: Generated<bigint>;
}

export interface BenchmarkEntriesTable {
  id: GeneratedAlways<number>;
  series: 'index' | 'gold' | 'deposit' | 'inflation';
  as_of: string;
  value: string | null;
  note: string;
  saved_by: number | null;
  saved_at: ColumnType<Date, Date | string, Date | string>;
}

export interface BenchmarkValuesTable {
  id: number | null;
  series: string | null;
  as_of: string | null;
  value: string | null;
  note: string | null;
  saved_by: number | null;
  saved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface BondTermsTable {
  fund_id: number;
  bond_type: string;
  issuer: string;
  face_value: bigint;
  volume_units: bigint;
  coupon_rate: string;
  coupon_months: number;
  issue_date: string;
  maturity_date: string;
  subscription_from: string;
  subscription_to: string;
  has_buyback: Generated<boolean>;
  buyback_rate: string | null;
  seller: string | null;
  payer: string | null;
}

export interface BranchesTable {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  is_active: Generated<boolean>;
  city: Generated<string>;
  address: Generated<string>;
  phone: Generated<string>;
}

export interface CannedAnswersTable {
  id: GeneratedAlways<number>;
  title: string;
  body: string;
  group_id: number | null;
  updated_by: number;
  updated_at: ColumnType<Date, Date | string, Date | string>;
}

export interface CaptchaUsesTable {
  token_hash: string;
  used_at: ColumnType<Date, Date | string, Date | string>;
}

export interface ColleaguesTable {
  id: GeneratedAlways<number>;
  national_no: string;
  mobile: string;
  first_name: string;
  last_name: string;
  role_id: 2 | 3;
  access_level: string;
  branch_id: number | null;
  fund_ids: Generated<number[]>;
  funds_from: string | null;
  funds_to: string | null;
  reason: string;
  state: 'prepared' | 'rejected' | 'withdrawn' | 'executed';
  prepared_by: number;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decision_reason: string | null;
  user_id: number | null;
}

export interface CustomBoxesTable {
  id: GeneratedAlways<number>;
  title: string;
  text: string;
  link: string | null;
  color: string | null;
  image_file_id: number | null;
  sort: Generated<number>;
  is_active: Generated<boolean>;
  audience: Generated<'all' | 'clients' | 'staff'>;
  show_from: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  show_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface DataKeysTable {
  use: 'second factor secrets' | 'recovery codes';
  key_id: string;
  sealed: string;
}

export interface DayReportFilesTable {
  report_id: number;
  format: 'pdf' | 'xlsx';
  bytes: Buffer;
  size: number;
  sha256: string;
}

export interface DayReportsTable {
  id: GeneratedAlways<number>;
  fund_id: number;
  nav_date: string;
  number: number;
  state: Generated<'prepared' | 'rejected' | 'approved'>;
  content: unknown;
  reason: string | null;
  prepared_by: number;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decision_reason: string | null;
}

export interface DebitAttemptsTable {
  id: GeneratedAlways<number>;
  charge_id: number;
  contract_id: number;
  tracking: string;
  amount: bigint;
  day: string;
  status: 'sent' | 'done' | 'failed' | 'absent' | 'disputed' | 'refunded';
  sealed_reference: string | null;
  key_id: string | null;
  ref_id: string | null;
  error_code: string | null;
  sent_at: ColumnType<Date, Date | string, Date | string>;
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  disputed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  dispute_reason: 'amount_differs' | 'late_done' | 'no_answer' | null;
  received_amount: bigint | null;
  booked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  settlement_id: number | null;
}

export interface DebitBanksTable {
  code: string;
  provider: string;
  name: string;
  slug: string;
  logo: string | null;
  bank_daily_amount: bigint | null;
  bank_daily_count: number | null;
  max_transaction_amount: bigint | null;
  max_daily_amount: bigint | null;
  max_daily_count: number | null;
  is_active: Generated<boolean>;
  disabled_reason: string | null;
  is_healthy: boolean | null;
  listed_at: ColumnType<Date, Date | string, Date | string>;
}

export interface DebitChargesTable {
  id: GeneratedAlways<number>;
  contract_id: number;
  regular_id: number | null;
  investor_id: number;
  fund_id: number;
  order_id: number | null;
  amount: bigint;
  period: string;
  due_date: string;
  status: 'scheduled' | 'pending' | 'disputed' | 'done' | 'failed' | 'skipped' | 'cancelled';
  reason: string | null;
  error_code: string | null;
  error_text: string | null;
  try_count: Generated<number>;
  next_try_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  claimed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  next_ask_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ref_id: string | null;
  done_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  noticed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  settlement_id: number | null;
}

export interface DebitContractsTable {
  id: GeneratedAlways<number>;
  contract_no: string;
  investor_id: number;
  provider: string;
  bank_code: string;
  package_id: number;
  mobile: string;
  account_mask: string | null;
  max_amount: bigint;
  max_daily_amount: bigint | null;
  max_daily_count: number | null;
  max_monthly_count: number | null;
  start_date: string;
  expire_date: string;
  status: 'created' | 'waiting_bank' | 'active' | 'declined' | 'paused' | 'suspended' | 'cancelled' | 'expired';
  status_reason: string | null;
  suspended_by: 'system' | 'admin' | null;
  return_key: string;
  sealed_reference: string | null;
  reference_hash: string | null;
  sealed_signature: string | null;
  key_id: string | null;
  replaces_id: number | null;
  failed_in_row: Generated<number>;
  created_by: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
  activated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  claimed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  next_ask_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  revoke_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  renewal_told_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface DebitDaysTable {
  day: string;
  provider: string;
  provider_count: number;
  provider_amount: bigint;
  book_count: number;
  book_amount: bigint;
  items: Generated<unknown>;
  checked_at: ColumnType<Date, Date | string, Date | string>;
  seen_by: number | null;
  seen_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  seen_note: string | null;
}

export interface DebitEventsTable {
  id: GeneratedAlways<bigint>;
  contract_id: number;
  regular_id: number | null;
  charge_id: number | null;
  kind: 'created' | 'active' | 'declined' | 'inquired' | 'paused' | 'resumed' | 'suspended' | 'cancelled' | 'expired' | 'regular_paused' | 'regular_cancelled' | 'regular_finished' | 'changed' | 'deleted' | 'noticed' | 'moved' | 'deferred' | 'skipped' | 'restored' | 'done' | 'refused' | 'failed' | 'unsent' | 'disputed' | 'ordered';
  text: string;
  actor_kind: 'investor' | 'admin' | 'system' | 'bank';
  actor_id: number | null;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface DebitPackagesTable {
  id: GeneratedAlways<number>;
  title: string;
  description: Generated<string>;
  max_amount: bigint;
  max_daily_amount: bigint | null;
  max_daily_count: number | null;
  max_monthly_count: number | null;
  duration_months: number;
  bank_codes: Generated<string[]>;
  fee: Generated<bigint>;
  is_active: boolean;
  sort: Generated<number>;
}

export interface DebitRegularsTable {
  id: GeneratedAlways<number>;
  contract_id: number;
  investor_id: number;
  fund_id: number;
  amount: bigint;
  every: 'daily' | 'weekly' | 'monthly';
  day_of_week: number | null;
  day_of_month: number | null;
  start_date: string;
  end_date: string | null;
  run_count: number | null;
  done_count: Generated<number>;
  done_amount: Generated<bigint>;
  next_period: string | null;
  status: 'active' | 'paused' | 'finished' | 'cancelled';
  status_reason: string | null;
  skipped_in_row: Generated<number>;
  last_result: string | null;
  goal_amount: bigint | null;
  goal_date: string | null;
  version: Generated<number>;
  created_by: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface DebitResolutionsTable {
  id: GeneratedAlways<number>;
  attempt_id: number;
  act: 'book' | 'refund' | 'not_taken';
  amount: bigint | null;
  reason: string;
  status: Generated<'prepared' | 'approved' | 'rejected'>;
  prepared_by: number;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decision_reason: string | null;
}

export interface DebitWebhooksTable {
  provider: string;
  event_id: string;
  kind: string;
  tracking: string | null;
  received_at: ColumnType<Date, Date | string, Date | string>;
  handled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface DepositCodeOwnersTable {
  code: string | null;
  investor_id: number | null;
  fund_id: number | null;
  goal_id: number | null;
}

export interface DepositCodesTable {
  code: string;
  investor_id: number;
  fund_id: number;
}

export interface DeskSumChangesTable {
  id: GeneratedAlways<bigint>;
  kind: string;
  fund_id: number;
  day: string;
  state: string;
  source: string;
  count: number;
  amount: bigint;
}

export interface DeskSumsTable {
  kind: 'payment' | 'deposit' | 'debit';
  fund_id: number;
  day: string;
  state: string;
  source: string;
  count: bigint;
  amount: string;
}

export interface DeskTotalsTable {
  kind: string | null;
  fund_id: number | null;
  day: string | null;
  state: string | null;
  source: string | null;
  count: bigint | null;
  amount: string | null;
}

export interface DeviceApprovalsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  ticket_hash: string;
  number: number;
  browser: string;
  os: string;
  device: string;
  ip: string;
  state: Generated<'waiting' | 'approved' | 'refused'>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ExitFeeStepsTable {
  fund_id: number;
  until_day: number;
  pct: string;
}

export interface ExportChunksTable {
  export_id: number;
  number: number;
  bytes: Buffer;
}

export interface ExportsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: 'orders' | 'investors' | 'person';
  format: 'csv' | 'xlsx' | 'json';
  filter: unknown;
  columns: string[];
  scope: string;
  state: Generated<'waiting' | 'running' | 'ready' | 'failed' | 'cancelled' | 'expired'>;
  attempt: Generated<number>;
  total: number;
  rows_written: Generated<number>;
  size: Generated<number>;
  error: 'stopped' | 'access' | 'error' | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  heartbeat_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface FactorEnrolmentsTable {
  user_id: number;
  code_hash: string;
  made_by: number | null;
  made_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface FactorResetsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  reason: string;
  state: 'prepared' | 'rejected' | 'withdrawn' | 'executed';
  prepared_by: number;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decision_reason: string | null;
}

export interface FaqVotesTable {
  user_id: number;
  faq_id: number;
  is_helpful: boolean;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface FaqsTable {
  id: GeneratedAlways<number>;
  category: string;
  question: string;
  answer: string;
  sort: Generated<number>;
  is_active: Generated<boolean>;
  helpful_count: Generated<number>;
  unhelpful_count: Generated<number>;
}

export interface FilesTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_user_id: number | null;
  investor_id: number | null;
  file_type_id: number;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  bytes: Buffer;
  scan_status: Generated<'not_scanned' | 'pending' | 'clean' | 'infected'>;
  is_public: Generated<boolean>;
  is_attached: Generated<boolean>;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface FundAboutsTable {
  id: GeneratedAlways<number>;
  fund_id: number;
  body_html: string;
  saved_by: number | null;
  saved_at: ColumnType<Date, Date | string, Date | string>;
}

export interface FundBankAccountsTable {
  id: GeneratedAlways<number>;
  fund_id: number;
  bank_code: string;
  bank_name: string;
  branch_name: string | null;
  account_number: string;
  iban: string;
  purposes: Generated<string[]>;
  is_active: Generated<boolean>;
  opened_on: Generated<string>;
}

export interface FundCostItemsTable {
  table_id: number;
  sort: number;
  title: string;
  description: string;
}

export interface FundCostTablesTable {
  id: GeneratedAlways<number>;
  fund_id: number;
  from_date: string;
  saved_by: number | null;
  saved_at: ColumnType<Date, Date | string, Date | string>;
}

export interface FundFavoritesTable {
  user_id: number;
  fund_id: number;
}

export interface FundFeeVersionsTable {
  id: GeneratedAlways<number>;
  fund_id: number;
  first_day: string;
  fee_fixed_issue: bigint;
  fee_var_issue_pct: string;
  fee_var_issue_cap: bigint | null;
  fee_fixed_cancel: bigint;
  exit_steps: Generated<unknown>;
}

export interface FundFilesTable {
  id: GeneratedAlways<number>;
  fund_id: number;
  file_id: number;
  title: string;
  category: 'prospectus' | 'articles' | 'financial' | 'performance' | 'assembly' | 'license' | 'procedure';
  publish_date: string;
  first_id: number | null;
  version: Generated<number>;
  saved_by: number | null;
  saved_at: ColumnType<Date, Date | string | undefined, Date | string>;
  withdrawn_by: number | null;
  withdrawn_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  withdrawal_reason: string | null;
}

export interface FundLicensesTable {
  id: GeneratedAlways<number>;
  fund_id: number;
  license_no: string;
  title: string;
  start_date: string;
  expire_date: string | null;
}

export interface FundMixItemsTable {
  mix_id: number;
  key: 'stock' | 'bond' | 'deposit' | 'cash' | 'commodity' | 'other' | 'fiveBest';
  percent: string;
  amount: bigint | null;
}

export interface FundMixesTable {
  id: GeneratedAlways<number>;
  fund_id: number;
  as_of: string;
  saved_by: number | null;
  saved_at: ColumnType<Date, Date | string, Date | string>;
}

export interface FundNavsTable {
  fund_id: number;
  nav_date: string;
  issue_nav: string;
  cancel_nav: string;
  statistical_nav: string;
  net_asset: bigint;
  invested_units: bigint;
  units_sub_day: Generated<bigint>;
  units_red_day: Generated<bigint>;
  profit_per_unit: Generated<bigint>;
  source: Generated<'manual' | 'csv' | 'feed' | 'demo'>;
  status: Generated<'draft' | 'approved' | 'rejected' | 'withdrawn'>;
  entered_by: number | null;
  entered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  prepared_by: Generated<number[]>;
  jump_reason: string | null;
  approved_by: number | null;
  published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  locked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decision_reason: string | null;
  withdrawal_by: number | null;
  withdrawal_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  withdrawal_reason: string | null;
  execute_after: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface FundOpeningsTable {
  id: GeneratedAlways<number>;
  fund_id: number;
  state: Generated<'prepared' | 'released' | 'opened' | 'discarded' | 'replaced'>;
  as_of: string;
  holder_count: number;
  certificate_count: number;
  units: bigint;
  cash: bigint;
  cost: bigint;
  bank_balance: bigint;
  known_count: number;
  renamed_count: number;
  minor_count: number;
  no_mobile_count: number;
  no_iban_count: number;
  price_count: number;
  oldest_day: string | null;
  newest_day: string | null;
  first_price_day: string | null;
  last_price_day: string | null;
  content_hash: string;
  prepared_by: number;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decision_reason: string | null;
  opened_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  purchase_count: Generated<number>;
  purchases: Generated<bigint>;
  redemption_count: Generated<number>;
  redemption_units: Generated<bigint>;
  first_order_day: string | null;
  last_order_day: string | null;
  contract_count: Generated<number>;
}

export interface FundPaymentMethodsTable {
  fund_id: number;
  code: string;
  is_active: boolean;
  disabled_reason: string | null;
  sort: number;
  gateways: string[] | null;
}

export interface FundProfitsTable {
  id: GeneratedAlways<number>;
  fund_id: number;
  profit_date: string;
  part: Generated<number>;
  unit_count: bigint;
  guaranteed_per_unit: Generated<bigint>;
  extra_per_unit: Generated<bigint>;
  amount: bigint;
  extra_amount: Generated<bigint>;
  compensation: Generated<bigint>;
  total: bigint;
  investors: Generated<number>;
  shares_hash: Generated<string>;
  status: 'draft' | 'approved' | 'executed';
  reason: string | null;
  prepared_by: number | null;
  prepared_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  approved_by: number | null;
  approved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  started_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  executed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  discard_by: number | null;
  discard_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  discard_reason: string | null;
  coupon_date: string | null;
}

export interface FundSchedulesTable {
  id: GeneratedAlways<number>;
  fund_id: number;
  order_type: 1 | 2;
  payment_method: 'ipg' | 'receipt' | 'direct_debit' | 'wallet' | 'deposit_id' | 'reinvest' | 'account';
  cutoff_time: string;
  price_offset_days: number;
  issue_offset_days: number;
  settle_days: number;
  note: Generated<string>;
}

export interface FundSupervisorsTable {
  user_id: number;
  fund_id: number;
  from_day: string;
  to_day: string | null;
  change_id: number;
}

export interface FundTotalsTable {
  fund_id: number;
  issued_units: Generated<bigint>;
  reserved_units: Generated<bigint>;
  ceiling_units: bigint | null;
}

export interface FundYearlyProfitsTable {
  id: GeneratedAlways<number>;
  fund_id: number;
  from_date: string;
  yearly_profit: string;
  note: string;
}

export interface FundsTable {
  id: GeneratedAlways<number>;
  kind: Generated<'fund' | 'bond'>;
  slug: string;
  name: string;
  symbol: string | null;
  isin: string | null;
  fund_type: number;
  type_of_invest: 'IssuanceAndCancellation' | 'Negotiable';
  reg_no: string | null;
  registration_number: string | null;
  national_id: string | null;
  initiation_date: string | null;
  seo_register_date: string | null;
  register_date: string | null;
  base_unit_value: Generated<bigint>;
  manager: string | null;
  executive_manager: string | null;
  investment_managers: Generated<string[]>;
  custodian: string | null;
  auditor: string | null;
  guarantor: string | null;
  market_maker: string | null;
  registration_manager: string | null;
  profit_guarantor: string | null;
  website: string | null;
  description: Generated<string>;
  risk_level: number;
  status: Generated<'draft' | 'active' | 'closed' | 'liquidating'>;
  issue_enabled: Generated<boolean>;
  cancel_enabled: Generated<boolean>;
  close_reason: string | null;
  min_amount: bigint | null;
  max_amount: bigint | null;
  min_units: bigint | null;
  max_units: bigint | null;
  min_remain_units: Generated<bigint>;
  max_fund_units: bigint | null;
  fee_fixed_issue: Generated<bigint>;
  fee_var_issue_pct: Generated<string>;
  fee_var_issue_cap: bigint | null;
  fee_fixed_cancel: Generated<bigint>;
  buffer_pct: Generated<string>;
  remain_policy: Generated<'auto' | 'refund' | 'credit' | 'keep_in_fund_ledger'>;
  profit_period_months: number | null;
  profit_day: number | null;
  guaranteed_rate: string | null;
  estimated_rate: string | null;
  is_reinvest_allowed: Generated<boolean>;
  is_direct_debit_allowed: Generated<boolean>;
  slip_closed_day: Generated<'next_day' | 'return'>;
  is_adjusted: Generated<boolean>;
  guarantee_days: number | null;
  alpha: string | null;
  beta: string | null;
  execution_mode: Generated<'auto' | 'manual'>;
  execution_time: string | null;
  execution_delay_minutes: Generated<number>;
  sort: Generated<number>;
  logo_file_id: number | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  name_en: string | null;
}

export interface GatewaySettlementsTable {
  id: GeneratedAlways<number>;
  gateway: string;
  fund_id: number;
  until_date: string;
  bank_ref: string;
  settled_on: string;
  payment_count: number;
  gross: bigint;
  fee: bigint;
  net: bigint;
  difference: bigint;
  difference_reason: string | null;
  fund_account_id: number;
  deposit_id: number | null;
  status: Generated<'prepared' | 'approved' | 'rejected'>;
  prepared_by: number;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decision_reason: string | null;
  journal_id: bigint | null;
  source: Generated<'gateway' | 'direct_debit'>;
}

export interface GoalOrdersTable {
  investor_id: number;
  order_id: number;
  goal_id: number;
  source: 'plan' | 'deposit' | 'chosen';
  counted_at: ColumnType<Date, Date | string, Date | string>;
}

export interface GoalsTable {
  id: GeneratedAlways<number>;
  investor_id: number;
  fund_id: number;
  name: string;
  kind: 'house' | 'education' | 'child' | 'car' | 'wedding' | 'travel' | 'retirement' | 'reserve' | 'other';
  target_amount: bigint;
  target_day: string;
  regular_id: number | null;
  deposit_code: string | null;
  version: Generated<number>;
  created_by: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
  closed_by: number | null;
  closed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  summary_month: string | null;
}

export interface HolderFundsTable {
  investor_id: number;
  funds: number;
}

export interface HolderLimitsTable {
  id: GeneratedAlways<number>;
  fund_id: number | null;
  holder_kind: 'person' | 'company';
  first_day: string;
  max_units: bigint | null;
}

export interface HolderSumChangesTable {
  id: GeneratedAlways<bigint>;
  fund_id: number;
  count: number;
}

export interface HolderSumsTable {
  fund_id: number;
  count: bigint;
}

export interface HolderTotalsTable {
  fund_id: number | null;
  count: bigint | null;
}

export interface HoldingsTable {
  investor_id: number;
  fund_id: number;
  units: Generated<bigint>;
  reserved: Generated<bigint>;
}

export interface HolidaysTable {
  id: GeneratedAlways<number>;
  day: string;
  title: string;
  scope: Generated<'all' | 'banks_only' | 'fund'>;
  fund_id: number | null;
  is_confirmed: Generated<boolean>;
  created_by: number | null;
  updated_at: ColumnType<Date, Date | string, Date | string>;
}

export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  operation: string;
  body_hash: string;
  status: number;
  answer: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface IdentityChangesTable {
  id: GeneratedAlways<number>;
  investor_id: number;
  source: 'registry' | 'investor' | 'override';
  changes: unknown;
  needs_second: boolean;
  state: 'asked' | 'prepared' | 'rejected' | 'withdrawn' | 'executed';
  trace_id: string | null;
  reason: string | null;
  file_id: number | null;
  prepared_by: number;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decision_reason: string | null;
}

export interface IdentityChecksTable {
  id: GeneratedAlways<number>;
  service: 'registry' | 'mobile' | 'iban' | 'postal';
  provider: string;
  trace_id: string | null;
  investor_id: number | null;
  user_id: number | null;
  result: 'match' | 'mismatch' | 'found' | 'unknown' | 'no_answer';
  asked_by: number | null;
  asked_at: ColumnType<Date, Date | string, Date | string>;
}

export interface IdentityRequestsTable {
  id: GeneratedAlways<number>;
  investor_id: number;
  kind: 'documents' | 'in_person';
  state: 'pending' | 'need_more' | 'prepared' | 'approved' | 'rejected' | 'withdrawn';
  status_before: 'pending' | 'none';
  branch_id: number | null;
  visit_on: string | null;
  note: string | null;
  reason: string | null;
  wanted: Generated<string[]>;
  override_reason: string | null;
  asked_by: number;
  asked_at: ColumnType<Date, Date | string, Date | string>;
  waits_since: ColumnType<Date, Date | string, Date | string>;
  prepared_by: number | null;
  prepared_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface InvestorAddressesTable {
  id: GeneratedAlways<number>;
  investor_id: number;
  province: string;
  city: string;
  address_body: string;
  postal_code: string | null;
  phone_number: string | null;
  is_default: Generated<boolean>;
}

export interface InvestorBankAccountsTable {
  id: GeneratedAlways<number>;
  investor_id: number;
  bank_code: string;
  bank_name: string;
  branch_code: string | null;
  branch_name: string | null;
  account_type: 'long_term' | 'short_term' | 'current' | 'saving';
  account_number: string;
  iban: string;
  is_default: Generated<boolean>;
  is_verified: Generated<boolean>;
  usable_from: ColumnType<Date, Date | string, Date | string>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface InvestorDocumentsTable {
  id: GeneratedAlways<number>;
  investor_id: number;
  doc_name: string;
  file_id: number | null;
  status: 'pending' | 'approved' | 'rejected' | 'need_more';
  uploaded_at: ColumnType<Date, Date | string, Date | string>;
  kind: 'id_card' | 'birth_certificate' | 'selfie' | 'signature' | 'representation' | 'gazette' | 'last_change' | 'articles' | 'other' | 'bank_account' | null;
  request_id: number | null;
  reason: string | null;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface InvestorFreezesTable {
  investor_id: number;
  extent: 'purchases' | 'everything';
  reason: string;
  first_day: string;
  last_day: string | null;
  updated_at: ColumnType<Date, Date | string, Date | string>;
}

export interface InvestorNotesTable {
  id: GeneratedAlways<number>;
  investor_id: number;
  body: string;
  author_id: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface InvestorViewsTable {
  id: GeneratedAlways<number>;
  sid: string;
  user_id: number;
  investor_id: number;
  reason: string;
  started_at: ColumnType<Date, Date | string, Date | string>;
  until: ColumnType<Date, Date | string, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface InvestorsTable {
  id: GeneratedAlways<number>;
  is_legal: boolean;
  national_no: string;
  first_name: string | null;
  last_name: string | null;
  father_name: string | null;
  gender: number | null;
  birth_date: string | null;
  birth_place: string | null;
  issue_place: string | null;
  sh_number: string | null;
  sh_seri: string | null;
  sh_serial: string | null;
  job_title: string | null;
  trading_code: string | null;
  company_name: string | null;
  register_no: string | null;
  register_date: string | null;
  register_place: string | null;
  economic_code: string | null;
  mobile: string | null;
  email: string | null;
  auth_status: Generated<'sejam_online' | 'sejam_inquiry' | 'documents' | 'pending' | 'none'>;
  sejam_status: Generated<number>;
  branch_id: number | null;
  registry_updated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  search_text: Generated<string>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  signatures_needed: Generated<number>;
  latin_name: string | null;
  status_asked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface JournalsTable {
  id: GeneratedAlways<bigint>;
  at: ColumnType<Date, Date | string, Date | string>;
  business_date: string;
  kind: 'deposit' | 'deposit_ipg' | 'deposit_receipt' | 'deposit_dd' | 'issue' | 'remain_refund' | 'redeem' | 'refund' | 'payout' | 'profit' | 'profit_payout' | 'reinvest' | 'principal' | 'opening' | 'correction' | 'reversal' | 'gateway_settlement' | 'open_item' | 'bank_movement';
  investor_id: number | null;
  fund_id: number;
  order_id: number | null;
  reverses: bigint | null;
  reason: string | null;
  prepared_by: number | null;
  approved_by: number | null;
}

export interface KeyFingerprintsTable {
  use: string;
  key_id: string;
  fingerprint: string;
}

export interface LedgerCorrectionsTable {
  id: GeneratedAlways<number>;
  kind: 'reversal' | 'adjustment' | 'order';
  fund_id: number;
  investor_id: number | null;
  journal_id: bigint | null;
  order_id: number | null;
  price: string | null;
  side: 'debit' | 'credit' | null;
  amount: bigint | null;
  counter_kind: 'gateway_clearing' | 'debit_clearing' | 'fund_bank' | 'fund_capital' | 'fee_income' | 'exit_fee_income' | 'manager_claim' | null;
  reason: string;
  status: Generated<'draft' | 'approved' | 'rejected'>;
  prepared_by: number;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decision_reason: string | null;
  booked_journal_id: bigint | null;
  over_ceiling: bigint | null;
}

export interface LedgerEntriesTable {
  id: GeneratedAlways<bigint>;
  journal_id: bigint;
  account_id: number;
  investor_id: number | null;
  fund_id: number;
  unit: 'IRR' | 'UNIT';
  debit: Generated<bigint>;
  credit: Generated<bigint>;
  tx_type: 'deposit_ipg' | 'deposit_receipt' | 'deposit_dd' | 'deposit_pid' | 'wallet' | 'issue' | 'fee_issue' | 'remain_refund' | 'remain_kept' | 'redeem' | 'fee_redeem' | 'penalty' | 'principal' | 'payout' | 'profit' | 'profit_payout' | 'reinvest' | 'refund' | 'correction_dr' | 'correction_cr' | 'opening' | 'gateway_settlement' | 'gateway_fee' | 'open_item' | 'bank_movement';
  order_id: number | null;
  comments: Generated<string>;
  business_date: string;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface LotRedemptionsTable {
  investor_id: number;
  order_id: number;
  lot_id: number;
  unit_count: bigint;
  age_days: number;
  pct: string;
  gross: bigint;
  exit_fee: bigint;
  license_number: string | null;
  license_date: string | null;
}

export interface LotsTable {
  id: GeneratedAlways<number>;
  investor_id: number;
  fund_id: number;
  order_id: number;
  license_number: string;
  license_date: string;
  opened_on: string;
  unit_count: bigint;
  units_left: bigint;
  unit_price: string;
  unit_class: Generated<'ordinary' | 'preferred'>;
  certificate_id: number | null;
}

export interface MessageReadsTable {
  user_id: number;
  message_id: number;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface MessagesTable {
  id: GeneratedAlways<number>;
  place: number;
  title: string;
  short_text: string;
  body: Generated<string>;
  link: string | null;
  user_id: number | null;
  published_at: ColumnType<Date, Date | string, Date | string>;
  show_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  audience: Generated<'all' | 'clients' | 'staff'>;
  is_active: Generated<boolean>;
}

export interface MetricFiguresTable {
  name: string;
  label: string;
  value: string;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
}

export interface MobileChangesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  mobile: string;
  shahkar_match: boolean | null;
  file_id: number;
  reason: string;
  state: 'prepared' | 'rejected' | 'withdrawn' | 'executed';
  prepared_by: number;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decision_reason: string | null;
}

export interface NoticeChoicesTable {
  user_id: number;
  event: string;
  channel: 'panel' | 'sms' | 'push';
  is_on: boolean;
}

export interface NoticeDeliveriesTable {
  notice_id: number;
  channel: 'panel' | 'sms' | 'push';
  state: 'waiting' | 'sent' | 'delivered' | 'failed' | 'suppressed';
  reason: 'preference' | 'quiet_hours' | 'no_mobile' | 'no_device' | 'refused' | null;
  due_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  message_id: number | null;
  sms_id: number | null;
  content: unknown;
}

export interface NoticeSettingsTable {
  user_id: number;
  is_quiet: boolean;
  quiet_from: string;
  quiet_to: string;
  hides_amounts: boolean;
  saved_at: ColumnType<Date, Date | string, Date | string>;
}

export interface NoticeTemplateVersionsTable {
  event: string;
  channel: 'panel' | 'sms' | 'push';
  version: number;
  title: string;
  body: string;
  pattern: string | null;
  saved_by: number;
  saved_at: ColumnType<Date, Date | string, Date | string>;
}

export interface NoticesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  investor_id: number | null;
  event: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface OpenItemClosurePartsTable {
  closure_id: number;
  settlement_id: number | null;
  journal_id: bigint | null;
  amount: bigint;
}

export interface OpenItemClosuresTable {
  id: GeneratedAlways<number>;
  fund_id: number;
  account: 'gateway_clearing' | 'debit_clearing' | 'manager_claim';
  way: 'offset' | 'line' | 'fee' | 'manager' | 'capital';
  amount: bigint;
  deposit_id: number | null;
  reason: string;
  status: Generated<'prepared' | 'approved' | 'rejected'>;
  prepared_by: number;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decision_reason: string | null;
  journal_id: bigint | null;
}

export interface OpeningCertificatesTable {
  opening_id: number;
  line: number;
  national_no: string;
  unit_count: bigint;
  opened_on: string;
  unit_price: string;
  certificate_no: string | null;
  order_no: string | null;
  order_id: number | null;
}

export interface OpeningHoldersTable {
  opening_id: number;
  line: number;
  national_no: string;
  is_legal: boolean;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  father_name: string | null;
  birth_date: string | null;
  id_number: string | null;
  trading_code: string | null;
  mobile: string | null;
  iban: string | null;
  cash: bigint;
  is_minor: boolean;
  investor_id: number | null;
  is_new: boolean | null;
  debit_amount: bigint | null;
  debit_period: string | null;
}

export interface OpeningOrdersTable {
  opening_id: number;
  line: number;
  national_no: string;
  order_type: 1 | 2;
  amount: bigint | null;
  unit_count: bigint | null;
  estimated_units: bigint | null;
  estimated_nav: string | null;
  requested_on: string;
  price_date: string;
  license_date: string | null;
  payout_date: string | null;
  cancel_deadline: ColumnType<Date, Date | string, Date | string>;
  request_no: string | null;
  order_no: string | null;
  order_id: number | null;
}

export interface OpeningPricesTable {
  opening_id: number;
  nav_date: string;
  issue_nav: string;
  cancel_nav: string;
  statistical_nav: string;
  unit_count: bigint;
  net_asset: bigint;
}

export interface OrderAuthLimitsTable {
  auth_status: 'sejam_online' | 'sejam_inquiry' | 'documents' | 'pending' | 'none';
  order_type: 1 | 2;
  is_allowed: boolean;
  max_amount: bigint | null;
  message: Generated<string>;
}

export interface OrderEventsTable {
  id: GeneratedAlways<bigint>;
  investor_id: number;
  order_id: number;
  from_status: 'pending_payment' | 'payment_failed' | 'pending_receipt' | 'receipt_rejected' | 'pending_debit' | 'pending_otp' | 'registered' | 'processing' | 'issued' | 'redeemed' | 'payout_pending' | 'paid' | 'payout_failed' | 'rejected' | 'cancelled' | 'refund_pending' | 'refunded' | 'expired' | null;
  to_status: 'pending_payment' | 'payment_failed' | 'pending_receipt' | 'receipt_rejected' | 'pending_debit' | 'pending_otp' | 'registered' | 'processing' | 'issued' | 'redeemed' | 'payout_pending' | 'paid' | 'payout_failed' | 'rejected' | 'cancelled' | 'refund_pending' | 'refunded' | 'expired';
  actor_kind: 'user' | 'admin' | 'system';
  actor_id: number | null;
  note: Generated<string>;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface OrderPriceLimitsTable {
  id: GeneratedAlways<number>;
  fund_id: number | null;
  order_type: 1 | 2;
  payment_method: 'ipg' | 'receipt' | 'direct_debit' | 'wallet' | 'deposit_id' | 'reinvest' | 'account' | null;
  min_amount: bigint | null;
  max_amount: bigint | null;
  min_units: bigint | null;
  max_units: bigint | null;
  daily_max: bigint | null;
}

export interface OrderSumChangesTable {
  id: GeneratedAlways<bigint>;
  placed_on: string;
  price_date: string | null;
  fund_id: number;
  order_type: number;
  status: string;
  payment_method: string;
  count: number;
  amount: bigint;
  cost: bigint;
  net: bigint;
  expected: bigint;
  units: bigint;
  held_units: bigint;
}

export interface OrderSumsTable {
  scope: 'all' | 'placed' | 'priced';
  day: string;
  fund_id: number;
  order_type: number;
  status: 'pending_payment' | 'payment_failed' | 'pending_receipt' | 'receipt_rejected' | 'pending_debit' | 'pending_otp' | 'registered' | 'processing' | 'issued' | 'redeemed' | 'payout_pending' | 'paid' | 'payout_failed' | 'rejected' | 'cancelled' | 'refund_pending' | 'refunded' | 'expired';
  payment_method: string;
  count: bigint;
  amount: string;
  cost: string;
  net: string;
  expected: string;
  units: string;
  held_units: string;
}

export interface OrderTotalsTable {
  scope: string | null;
  day: string | null;
  fund_id: number | null;
  order_type: number | null;
  status: string | null;
  payment_method: string | null;
  count: bigint | null;
  amount: string | null;
  cost: string | null;
  net: string | null;
  expected: string | null;
  units: string | null;
  held_units: string | null;
}

export interface OrderWaitsTable {
  is_only: Generated<boolean>;
  max_unpaid: Generated<number>;
  max_slips: Generated<number>;
  max_attempts: Generated<number>;
  pay_minutes: Generated<number>;
  slip_days: Generated<number>;
  rejected_days: Generated<number>;
}

export interface OrderWindowsTable {
  id: GeneratedAlways<number>;
  fund_id: number | null;
  order_type: 1 | 2 | null;
  week_day: number | null;
  from_time: string | null;
  to_time: string | null;
  date_from: string | null;
  date_to: string | null;
  is_closed: Generated<boolean>;
  reason: Generated<string>;
}

export interface OrdersTable {
  id: GeneratedAlways<number>;
  investor_id: number;
  order_no: string;
  fund_id: number;
  order_type: 1 | 2;
  payment_method: 'ipg' | 'receipt' | 'direct_debit' | 'wallet' | 'deposit_id' | 'reinvest' | 'account' | 'maturity' | 'opening';
  mode: 'amount' | 'units' | 'all';
  status: 'pending_payment' | 'payment_failed' | 'pending_receipt' | 'receipt_rejected' | 'pending_debit' | 'pending_otp' | 'registered' | 'processing' | 'issued' | 'redeemed' | 'payout_pending' | 'paid' | 'payout_failed' | 'rejected' | 'cancelled' | 'refund_pending' | 'refunded' | 'expired';
  amount: bigint | null;
  requested_units: bigint | null;
  units: bigint | null;
  unit_price: string | null;
  fee: bigint | null;
  exit_fee: bigint | null;
  remain: bigint | null;
  net: bigint | null;
  held_units: Generated<bigint>;
  held_amount: Generated<bigint>;
  estimate: Generated<unknown>;
  payload_hash: string | null;
  effective_date: string | null;
  price_date: string | null;
  license_date: string | null;
  payout_date: string | null;
  cancel_deadline: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  dated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  dated_by: 'registered' | 'slip' | 'money' | 'verify' | null;
  license_number: string | null;
  account_id: number | null;
  refund_target: 'source' | 'credit' | null;
  ref_id: string | null;
  reason: string | null;
  branch_id: number | null;
  created_by: number | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  money_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  terms: unknown;
  expected_net: GeneratedAlways<bigint | null>;
}

export interface OtpCodesTable {
  id: GeneratedAlways<number>;
  mobile: string;
  purpose: 'login' | 'register' | 'reset' | 'sell' | 'cancel_order' | 'change_mobile' | 'child' | 'direct_debit' | 'reinvest' | 'profile' | 'credit' | 'bank_account' | 'signature' | 'desk';
  binding: string;
  code_hash: string;
  tries: Generated<number>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  registry_answer: string | null;
}

export interface PasskeysTable {
  id: GeneratedAlways<number>;
  credential_id: string;
  user_id: number;
  public_key: string;
  sign_count: bigint;
  transports: string[];
  name: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PasswordLocksTable {
  account_key: string;
  fails: number;
  tries: Date[];
  last_fail_at: ColumnType<Date, Date | string, Date | string>;
  locked_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PaymentEventsTable {
  id: GeneratedAlways<bigint>;
  payment_id: number;
  kind: 'opened' | 'open_failed' | 'callback' | 'inquired' | 'verified' | 'no_answer';
  raw: Generated<unknown>;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface PaymentMethodsTable {
  id: GeneratedAlways<number>;
  code: 'ipg' | 'receipt' | 'direct_debit' | 'wallet' | 'deposit_id' | 'reinvest';
  title: string;
  description: Generated<string>;
  is_active: boolean;
  disabled_reason: string | null;
  sort: Generated<number>;
}

export interface PaymentResolutionsTable {
  id: GeneratedAlways<number>;
  payment_id: number;
  act: 'book' | 'refund' | 'reversed' | 'not_paid';
  amount: bigint | null;
  reason: string;
  status: Generated<'prepared' | 'approved' | 'rejected'>;
  prepared_by: number;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decision_reason: string | null;
}

export interface PaymentRulesTable {
  fund_account_id: number;
  rules: unknown;
  saved_by: number;
  saved_at: ColumnType<Date, Date | string, Date | string>;
}

export interface PaymentsTable {
  id: GeneratedAlways<number>;
  public_id: string;
  investor_id: number;
  order_id: number;
  gateway: string;
  amount: bigint;
  status: 'created' | 'redirected' | 'callback_seen' | 'verifying' | 'verified' | 'settled' | 'failed' | 'expired' | 'reversed' | 'refund_due' | 'refunded' | 'disputed';
  authority: string | null;
  ref_id: string | null;
  card_mask: string | null;
  fee: bigint | null;
  error_code: string | null;
  error_text: string | null;
  tries: Generated<number>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  redirected_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  callback_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  verify_sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  verified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  checked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  claimed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  next_ask_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  disputed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  dispute_reason: 'amount_differs' | 'verify_refused' | 'found_at_gateway' | 'no_answer' | 'gateway_gone' | null;
  received_amount: bigint | null;
  refund_payout_id: number | null;
  settlement_id: number | null;
  fund_id: number | null;
}

export interface PayoutBatchRowsTable {
  batch_no: string;
  payout_id: number;
  row_no: number;
  attempt: number;
  investor_id: number;
  receiver_name: string;
  account_id: number;
  bank_name: string;
  iban: string;
  amount: bigint;
  purpose: string;
  result: Generated<'open' | 'paid' | 'failed'>;
  bank_ref: string | null;
  error_text: string | null;
  answered_by: number | null;
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PayoutBatchesTable {
  batch_no: string;
  fund_id: number;
  until_date: string;
  row_count: number;
  total_amount: bigint;
  status: Generated<'prepared' | 'released' | 'cancelled'>;
  content: Generated<string>;
  content_hash: Generated<string>;
  created_by: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
  released_by: number | null;
  released_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  downloaded_by: number | null;
  downloaded_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  cancel_asked_by: number | null;
  cancel_asked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  cancel_reason: string | null;
  cancelled_by: number | null;
  cancelled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  fund_account_id: number | null;
  source_iban: string | null;
  method: 'paya' | 'satna' | 'internal' | null;
  format: Generated<'csv' | 'pain001' | 'xlsxGroup' | 'xlsxSingle'>;
  is_binary: Generated<boolean>;
}

export interface PayoutsTable {
  id: GeneratedAlways<number>;
  investor_id: number;
  order_id: number | null;
  fund_id: number;
  kind: 'redemption' | 'refund' | 'remain' | 'profit';
  account_id: number | null;
  amount: bigint;
  due_date: string;
  arrival_date: string | null;
  status: Generated<'pending' | 'sent' | 'paid' | 'failed' | 'withdrawn'>;
  batch_no: string | null;
  bank_ref: string | null;
  error_text: string | null;
  hold_reason: string | null;
  held_by: number | null;
  held_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  repair_account_id: number | null;
  repair_by: number | null;
  repair_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  handled_by: number | null;
  handled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  handled_reason: string | null;
  correction_id: number | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  profit_journal_id: bigint | null;
}

export interface PeopleSumChangesTable {
  id: GeneratedAlways<bigint>;
  kind: string;
  day: string;
  is_legal: boolean;
  auth_status: string;
  branch_id: number;
  count: number;
}

export interface PeopleSumsTable {
  kind: 'user' | 'investor';
  day: string;
  is_legal: boolean;
  auth_status: string;
  branch_id: number;
  count: bigint;
}

export interface PeopleTotalsTable {
  kind: string | null;
  day: string | null;
  is_legal: boolean | null;
  auth_status: string | null;
  branch_id: number | null;
  count: bigint | null;
}

export interface PriceCorrectionOrdersTable {
  price_correction_id: number;
  order_id: number;
  investor_id: number;
  way: 'again' | 'credit' | 'borne';
  obstacle: 'run' | 'units' | 'payout' | 'money' | 'made_good' | null;
  old_units: bigint;
  new_units: bigint;
  old_net: bigint;
  new_net: bigint;
  difference: bigint;
  correction_id: number | null;
  booked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  claim_journal_id: bigint | null;
  is_capped: Generated<boolean>;
}

export interface PriceCorrectionsTable {
  id: GeneratedAlways<number>;
  fund_id: number;
  nav_date: string;
  old_issue_nav: string;
  old_cancel_nav: string;
  old_statistical_nav: string;
  issue_nav: string;
  cancel_nav: string;
  statistical_nav: string;
  reason: string;
  state: Generated<'prepared' | 'approved' | 'done' | 'rejected'>;
  plan_hash: string;
  prepared_by: number;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decision_reason: string | null;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PriceJumpLimitsTable {
  fund_type: number;
  limit_pct: string;
}

export interface PriceVersionTable {
  is_only: Generated<boolean>;
  version: string;
}

export interface PrincipalRunsTable {
  id: GeneratedAlways<number>;
  fund_id: number;
  maturity_date: string;
  pay_date: string;
  face_value: bigint;
  unit_count: bigint;
  total: bigint;
  investors: Generated<number>;
  shares_hash: Generated<string>;
  status: Generated<'draft' | 'approved' | 'executed'>;
  prepared_by: number;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
  approved_by: number | null;
  approved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  started_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  executed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  discard_by: number | null;
  discard_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  discard_reason: string | null;
}

export interface PrincipalSharesTable {
  run_id: number;
  investor_id: number;
  unit_count: bigint;
  amount: bigint;
  status: Generated<'pending' | 'repaid' | 'failed'>;
  order_id: number | null;
}

export interface ProfitSharesTable {
  profit_id: number;
  investor_id: number;
  unit_count: bigint;
  amount: bigint;
  status: 'pending' | 'paid' | 'reinvested' | 'failed' | 'taken_back';
  order_id: number | null;
  journal_id: bigint | null;
  taken_back_on: string | null;
}

export interface PublishedFundFilesTable {
  id: number | null;
  fund_id: number | null;
  file_id: number | null;
  title: string | null;
  category: string | null;
  publish_date: string | null;
  first_id: number | null;
  version: number | null;
  saved_by: number | null;
  saved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  withdrawn_by: number | null;
  withdrawn_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  withdrawal_reason: string | null;
}

export interface PushDevicesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  name: string;
  hides_amounts: boolean;
  created_at: ColumnType<Date, Date | string, Date | string>;
  last_sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  expire: bigint | null;
}

export interface ReconciliationAnswersTable {
  business_date: string;
  payment_id: number;
  work_id: number;
  answer: 'asking' | 'paid' | 'unpaid' | 'no_answer';
  amount: bigint | null;
  asked_at: ColumnType<Date, Date | string, Date | string>;
}

export interface ReconciliationListedTable {
  business_date: string;
  gateway: string;
  list: string;
  authority: string;
  amount: bigint;
  at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ReconciliationListsTable {
  business_date: string;
  gateway: string;
  list: 'confirmed' | 'unverified';
  work_id: number;
  state: 'asking' | 'answered' | 'no_answer';
  asked_at: ColumnType<Date, Date | string, Date | string>;
}

export interface ReconciliationNotesTable {
  business_date: string;
  subject: string;
  kind: 'bank_only' | 'book_only' | 'amount_differs' | 'no_answer' | 'in_dispute' | 'unverified' | 'sum_differs' | 'not_on_statement' | 'bank_silent';
  reference: string;
  bank_amount: bigint | null;
  book_amount: bigint | null;
  note: string;
  noted_by: number;
  noted_at: ColumnType<Date, Date | string, Date | string>;
  close_reason: string | null;
  closed_by: number | null;
  closed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ReconciliationsTable {
  business_date: string;
  subject: string;
  is_reported: boolean;
  bank_count: number;
  bank_amount: bigint;
  book_count: number;
  book_amount: bigint;
  difference: bigint;
  items: Generated<unknown>;
  checked_by: number | null;
  checked_at: ColumnType<Date, Date | string, Date | string>;
  unanswered_count: Generated<number>;
  asked_again: Generated<number>;
}

export interface RecordLeasesTable {
  subject: string;
  user_id: number;
  is_writing: boolean;
  until: ColumnType<Date, Date | string, Date | string>;
}

export interface RecoveryCodesTable {
  user_id: number;
  code_hash: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface RefreshTokensTable {
  selector: string;
  sid: string;
  secret_hash: string;
  issued_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  successor: string | null;
}

export interface ReinvestSettingsTable {
  investor_id: number;
  fund_id: number;
  is_on: boolean;
  percent: Generated<number>;
  prior_is_on: Generated<boolean>;
  prior_percent: Generated<number>;
  effective_from: string;
  updated_by: number | null;
  updated_at: ColumnType<Date, Date | string, Date | string>;
}

export interface RoleChangesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  role_id: 1 | 2 | 3;
  access_level: string | null;
  branch_id: number | null;
  reason: string;
  state: 'prepared' | 'rejected' | 'withdrawn' | 'executed';
  prepared_by: number;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  fund_ids: Generated<number[]>;
  funds_from: string | null;
  funds_to: string | null;
  decision_reason: string | null;
}

export interface RuleAcceptancesTable {
  id: GeneratedAlways<bigint>;
  investor_id: number;
  user_id: number;
  order_id: number | null;
  contract_id: number | null;
  words: string;
  papers: Generated<unknown>;
  site_version: number | null;
  accepted_at: ColumnType<Date, Date | string, Date | string>;
}

export interface RuleChangesTable {
  id: GeneratedAlways<number>;
  kind: 'price_limit' | 'price_limit_removal' | 'auth_limit' | 'fund_terms' | 'schedule' | 'schedule_removal' | 'order_waits' | 'execution' | 'price_jump' | 'yearly_profit' | 'fund_attributes' | 'fund_account' | 'fund_way' | 'fund_status' | 'order_reschedule' | 'holiday' | 'holiday_removal' | 'weekend' | 'debit_package' | 'debit_bank' | 'holder_limit' | 'investor_freeze' | 'signing_powers' | 'fund_fees_removal' | 'branch';
  fund_id: number | null;
  target: string;
  before: unknown;
  after: unknown;
  status: Generated<'pending' | 'approved' | 'rejected'>;
  prepared_by: number;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decision_reason: string | null;
}

export interface RuleSetVersionTable {
  is_only: Generated<boolean>;
  version: string;
}

export interface SandboxDebitsTable {
  tracking: string;
  reference: string;
  amount: bigint;
  status: 'pending' | 'done' | 'failed';
  code: string | null;
  ref_id: string | null;
  at: ColumnType<Date, Date | string, Date | string>;
  answer_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SandboxDepositsTable {
  bank_ref: string;
  fund_iban: string;
  deposit_code: string | null;
  amount: bigint;
  source_iban: string | null;
  deposited_at: ColumnType<Date, Date | string, Date | string>;
}

export interface SandboxIdentityFaultsTable {
  service: 'registry' | 'mobile' | 'iban' | 'postal';
  fault: 'down' | 'slow' | 'silent' | 'mismatch';
}

export interface SandboxMandatesTable {
  reference: string;
  bank_code: string;
  mobile: string;
  max_amount: bigint;
  expire_date: string;
  return_url: string;
  status: Generated<'new' | 'signed' | 'refused' | 'verified' | 'cancelled'>;
  signature: string | null;
  account_mask: string | null;
  fault: 'no_funds' | 'timeout' | 'late' | 'refused' | 'doubled' | 'bank_down' | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface SandboxPaymentsTable {
  authority: string;
  amount: bigint;
  callback_url: string;
  description: Generated<string>;
  order_no: Generated<string>;
  status: Generated<'new' | 'paid' | 'failed' | 'cancelled' | 'verified' | 'reversed'>;
  ref_id: string | null;
  card_mask: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  paid_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  verified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SandboxRegistryTable {
  national_no: string;
  person: unknown;
}

export interface SavedChoicesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: 'orders' | 'investors';
  part: 'filter' | 'columns';
  name: string;
  chosen: string[];
  saved_at: ColumnType<Date, Date | string, Date | string>;
}

export interface SchemaChangesTable {
  name: string;
  kind: 'baseline' | 'expand' | 'contract';
  release: string;
  applied_at: ColumnType<Date, Date | string | undefined, Date | string>;
  checksum: string | null;
}

export interface SecondFactorTicketsTable {
  ticket_hash: string;
  user_id: number;
  purpose: 'login' | 'passkeySetup' | 'recheck';
  method: 'password' | 'otp' | 'register' | 'passkey' | null;
  sid: string | null;
  challenge: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  enrolment_hash: string | null;
  device_hash: Generated<string>;
}

export interface SecondFactorsTable {
  user_id: number;
  totp_secret: string | null;
  totp_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  totp_last_step: bigint | null;
  pending_secret: string | null;
  pending_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ServiceHealthTable {
  code: string;
  last_ok_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_failed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  failing_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  failures: Generated<number>;
  problem: string | null;
}

export interface SessionsTable {
  sid: string;
  user_id: number;
  companion_hash: string;
  xsrf_seed: string;
  device_id: string;
  ip: string;
  user_agent: string;
  browser: string;
  os: string;
  device: string;
  method: 'password' | 'otp' | 'register' | 'passkey';
  second_factor: 'totp' | 'passkey' | 'recovery' | 'device' | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  last_seen_at: ColumnType<Date, Date | string, Date | string>;
  verified_at: ColumnType<Date, Date | string, Date | string>;
  rechecked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  revoke_reason: string | null;
  factor_checked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SettingsTable {
  key: string;
  value: unknown;
  updated_by: number | null;
  updated_at: ColumnType<Date, Date | string, Date | string>;
}

export interface SettlementResultsTable {
  run_id: number;
  order_id: number;
  investor_id: number;
  order_no: string;
  order_type: 1 | 2;
  outcome: 'issued' | 'redeemed' | 'rejected' | 'failed';
  reason: string | null;
  units: bigint | null;
  amount: bigint | null;
  fee: bigint | null;
  exit_fee: bigint | null;
  remain: bigint | null;
  net: bigint | null;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface SettlementRunsTable {
  id: GeneratedAlways<number>;
  fund_id: number;
  nav_date: string;
  issue_nav: string;
  cancel_nav: string;
  is_automatic: boolean;
  started_by: number | null;
  started_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  work_id: number | null;
}

export interface SignInLogsTable {
  id: GeneratedAlways<bigint>;
  user_id: number | null;
  username: string;
  at: ColumnType<Date, Date | string, Date | string>;
  ip: string;
  browser: string;
  os: string;
  device: string;
  method: 'password' | 'otp' | 'register' | 'passkey';
  status: 'ok' | 'failed' | 'locked';
  reason: Generated<string>;
}

export interface SignatureRequestsTable {
  id: GeneratedAlways<number>;
  investor_id: number;
  kind: 'redemption' | 'credit' | 'default_account' | 'payout_account' | 'reinvest';
  content: unknown;
  content_hash: string;
  details: string;
  amount: bigint | null;
  status: Generated<'open' | 'done' | 'refused' | 'withdrawn' | 'expired'>;
  asked_by: number;
  asked_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  ended_by: number | null;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  end_reason: string | null;
}

export interface SignaturesTable {
  request_id: number;
  user_id: number;
  signed_at: ColumnType<Date, Date | string, Date | string>;
}

export interface SiteContentVersionsTable {
  id: GeneratedAlways<number>;
  section: 'page' | 'news' | 'faq' | 'box';
  content_id: number;
  version: number;
  fields: unknown;
  saved_by: number | null;
  saved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SiteContentsTable {
  id: GeneratedAlways<number>;
  key: string;
  title: string;
  body_html: string;
  image_file_id: number | null;
  is_active: Generated<boolean>;
  sort: Generated<number>;
}

export interface SmsBudgetsTable {
  version: number;
  notices: number;
  codes: number;
  saved_by: number;
  saved_at: ColumnType<Date, Date | string, Date | string>;
}

export interface SmsMessagesTable {
  id: GeneratedAlways<number>;
  mobile: string;
  template: string;
  body: string | null;
  tokens: Generated<unknown>;
  status: Generated<'queued' | 'sent' | 'delivered' | 'failed' | 'suppressed'>;
  provider: string | null;
  provider_ref: string | null;
  error: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  due_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  pattern: string | null;
  checked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  delivered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface StatementMappingsTable {
  fund_account_id: number;
  mapping: unknown;
  saved_by: number;
  saved_at: ColumnType<Date, Date | string, Date | string>;
}

export interface StatementsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: 'monthly' | 'yearly' | 'range' | 'holdings';
  investor_ids: number[];
  fund_id: number | null;
  from_date: string;
  to_date: string;
  sheet: unknown;
  figures: unknown;
  made_at: ColumnType<Date, Date | string, Date | string>;
  language: Generated<'fa' | 'en'>;
}

export interface SystemSettingsTable {
  version: number;
  max_upload_bytes: number;
  closed_features: string[];
  saved_by: number;
  saved_at: ColumnType<Date, Date | string, Date | string>;
  gateways: Generated<unknown>;
  captcha_minimum_score: number | null;
  is_captcha_self_hosted: Generated<boolean>;
  support_phone: string | null;
  support_hours: string | null;
  slip_solo_max: Generated<bigint>;
  slip_solo_max_no_line: Generated<bigint>;
  house_name: string | null;
  house_short_name: string | null;
  house_address: string | null;
  house_licence: string | null;
  house_registration: string | null;
  house_brand: 'default' | 'blue' | null;
  logo_light_id: number | null;
  logo_dark_id: number | null;
  house_name_en: string | null;
  house_address_en: string | null;
}

export interface TicketCategoriesTable {
  id: GeneratedAlways<number>;
  title: string;
  admin_title: string | null;
  is_active: Generated<boolean>;
  sort: Generated<number>;
  promised_hours: Generated<number>;
  duty: Generated<'staff' | 'makerOrChecker' | 'super'>;
}

export interface TicketChatsTable {
  id: GeneratedAlways<number>;
  ticket_id: number;
  is_admin: boolean;
  author_id: number;
  body: Generated<string>;
  document_id: number | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  edited_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface TicketNotesTable {
  id: GeneratedAlways<number>;
  ticket_id: number;
  body: string;
  author_id: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface TicketsTable {
  id: GeneratedAlways<number>;
  tracking_code: string;
  user_id: number;
  national_code: string;
  topic: string;
  group_id: number;
  order_id: number | null;
  status: 'unread' | 'read' | 'read_by_user' | 'reply' | 'close';
  rating: number | null;
  assigned_to: number | null;
  due_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  closed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  closed_by: number | null;
  close_reason: string | null;
  merged_into: number | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  updated_at: ColumnType<Date, Date | string, Date | string>;
}

export interface TurnoverMarkTable {
  is_only: Generated<boolean>;
  until_id: Generated<bigint>;
  next_id: Generated<bigint>;
  next_xid: Generated<bigint>;
}

export interface TurnoverSumsTable {
  fund_id: number;
  tx_type: 'deposit_ipg' | 'deposit_receipt' | 'deposit_dd' | 'deposit_pid' | 'wallet' | 'issue' | 'fee_issue' | 'remain_refund' | 'remain_kept' | 'redeem' | 'fee_redeem' | 'penalty' | 'principal' | 'payout' | 'profit' | 'profit_payout' | 'reinvest' | 'refund' | 'correction_dr' | 'correction_cr' | 'opening' | 'gateway_settlement' | 'gateway_fee' | 'open_item' | 'bank_movement';
  day: string;
  count: bigint;
  debit: string;
  credit: string;
}

export interface TurnoverTotalsTable {
  fund_id: number | null;
  tx_type: 'deposit_ipg' | 'deposit_receipt' | 'deposit_dd' | 'deposit_pid' | 'wallet' | 'issue' | 'fee_issue' | 'remain_refund' | 'remain_kept' | 'redeem' | 'fee_redeem' | 'penalty' | 'principal' | 'payout' | 'profit' | 'profit_payout' | 'reinvest' | 'refund' | 'correction_dr' | 'correction_cr' | 'opening' | 'gateway_settlement' | 'gateway_fee' | 'open_item' | 'bank_movement' | null;
  day: string | null;
  count: bigint | null;
  debit: string | null;
  credit: string | null;
}

export interface UndoneLotMovesTable {
  id: GeneratedAlways<number>;
  investor_id: number;
  fund_id: number;
  order_id: number;
  lot_id: number;
  day: string;
  booked_on: string;
  undone_on: string;
  unit_count: bigint;
  unit_price: string;
  proceeds: Generated<bigint>;
}

export interface UsedLoginChallengesTable {
  challenge_hash: string;
  used_at: ColumnType<Date, Date | string, Date | string>;
}

export interface UserBlocksTable {
  id: GeneratedAlways<number>;
  user_id: number;
  reason: string;
  blocked_by: number;
  blocked_at: ColumnType<Date, Date | string, Date | string>;
  unblock_reason: string | null;
  unblocked_by: number | null;
  unblocked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface UserDevicesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  device_id: string;
  name: string | null;
  browser: string;
  os: string;
  device: string;
  ip: string;
  first_seen_at: ColumnType<Date, Date | string, Date | string>;
  last_seen_at: ColumnType<Date, Date | string, Date | string>;
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface UserInvestorsTable {
  user_id: number;
  investor_id: number;
  it_self: Generated<boolean>;
  relation: 'self' | 'father' | 'grandfather' | 'guardian' | 'mother' | 'ceo' | 'signatory' | 'agent';
  is_signatory: Generated<boolean>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  of_age_warned_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  of_age_told_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  sign_from: string | null;
  sign_until: string | null;
  sign_alone_max: bigint | null;
}

export interface UserInvitationsTable {
  user_id: number;
  colleague_id: number;
  sent_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  accepted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  withdrawn_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface UserUnlocksTable {
  id: GeneratedAlways<number>;
  user_id: number;
  reason: string;
  state: 'prepared' | 'rejected' | 'withdrawn' | 'executed';
  prepared_by: number;
  prepared_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decision_reason: string | null;
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  username: string;
  mobile: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  email: string | null;
  password_hash: string | null;
  password_changed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  role_id: Generated<1 | 2 | 3>;
  access_level: string | null;
  branch_id: number | null;
  is_active: Generated<boolean>;
  referral_code: string;
  referred_by: number | null;
  sell_hold_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  payout_hold_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  asks_known_device: Generated<boolean>;
}

export interface VoidCertificatesTable {
  investor_id: number;
  license_number: string;
  lot_id: number;
  certificate_id: number;
  license_date: string;
  unit_count: bigint;
  order_id: number;
  voided_on: string;
  next_number: string | null;
}

export interface WeekendsTable {
  first_day: string;
  weekend_days: number[];
  created_by: number | null;
  updated_at: ColumnType<Date, Date | string, Date | string>;
}

export interface WorkRunsTable {
  id: GeneratedAlways<number>;
  kind: string;
  key: string;
  subject: unknown;
  state: Generated<'queued' | 'running' | 'done' | 'failed'>;
  total: number;
  done: Generated<number>;
  failed: Generated<number>;
  open_lanes: number[];
  error: string | null;
  started_by: number | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  started_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  heartbeat_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

/** Every table of the product. */
export interface Database {
  account_balances: AccountBalancesTable;
  account_codes: AccountCodesTable;
  accounts: AccountsTable;
  attempt_counters: AttemptCountersTable;
  audit_checks: AuditChecksTable;
  audit_heads: AuditHeadsTable;
  audit_log: AuditLogTable;
  authority_columns: AuthorityColumnsTable;
  bank_balance_notes: BankBalanceNotesTable;
  bank_balances: BankBalancesTable;
  bank_deposits: BankDepositsTable;
  bank_movements: BankMovementsTable;
  bank_slips: BankSlipsTable;
  bank_statement_lines: BankStatementLinesTable;
  bank_statements: BankStatementsTable;
  benchmark_entries: BenchmarkEntriesTable;
  benchmark_values: BenchmarkValuesTable;
  bond_terms: BondTermsTable;
  branches: BranchesTable;
  canned_answers: CannedAnswersTable;
  captcha_uses: CaptchaUsesTable;
  colleagues: ColleaguesTable;
  custom_boxes: CustomBoxesTable;
  data_keys: DataKeysTable;
  day_report_files: DayReportFilesTable;
  day_reports: DayReportsTable;
  debit_attempts: DebitAttemptsTable;
  debit_banks: DebitBanksTable;
  debit_charges: DebitChargesTable;
  debit_contracts: DebitContractsTable;
  debit_days: DebitDaysTable;
  debit_events: DebitEventsTable;
  debit_packages: DebitPackagesTable;
  debit_regulars: DebitRegularsTable;
  debit_resolutions: DebitResolutionsTable;
  debit_webhooks: DebitWebhooksTable;
  deposit_code_owners: DepositCodeOwnersTable;
  deposit_codes: DepositCodesTable;
  desk_sum_changes: DeskSumChangesTable;
  desk_sums: DeskSumsTable;
  desk_totals: DeskTotalsTable;
  device_approvals: DeviceApprovalsTable;
  exit_fee_steps: ExitFeeStepsTable;
  export_chunks: ExportChunksTable;
  exports: ExportsTable;
  factor_enrolments: FactorEnrolmentsTable;
  factor_resets: FactorResetsTable;
  faq_votes: FaqVotesTable;
  faqs: FaqsTable;
  files: FilesTable;
  fund_abouts: FundAboutsTable;
  fund_bank_accounts: FundBankAccountsTable;
  fund_cost_items: FundCostItemsTable;
  fund_cost_tables: FundCostTablesTable;
  fund_favorites: FundFavoritesTable;
  fund_fee_versions: FundFeeVersionsTable;
  fund_files: FundFilesTable;
  fund_licenses: FundLicensesTable;
  fund_mix_items: FundMixItemsTable;
  fund_mixes: FundMixesTable;
  fund_navs: FundNavsTable;
  fund_openings: FundOpeningsTable;
  fund_payment_methods: FundPaymentMethodsTable;
  fund_profits: FundProfitsTable;
  fund_schedules: FundSchedulesTable;
  fund_supervisors: FundSupervisorsTable;
  fund_totals: FundTotalsTable;
  fund_yearly_profits: FundYearlyProfitsTable;
  funds: FundsTable;
  gateway_settlements: GatewaySettlementsTable;
  goal_orders: GoalOrdersTable;
  goals: GoalsTable;
  holder_funds: HolderFundsTable;
  holder_limits: HolderLimitsTable;
  holder_sum_changes: HolderSumChangesTable;
  holder_sums: HolderSumsTable;
  holder_totals: HolderTotalsTable;
  holdings: HoldingsTable;
  holidays: HolidaysTable;
  idempotency_keys: IdempotencyKeysTable;
  identity_changes: IdentityChangesTable;
  identity_checks: IdentityChecksTable;
  identity_requests: IdentityRequestsTable;
  investor_addresses: InvestorAddressesTable;
  investor_bank_accounts: InvestorBankAccountsTable;
  investor_documents: InvestorDocumentsTable;
  investor_freezes: InvestorFreezesTable;
  investor_notes: InvestorNotesTable;
  investor_views: InvestorViewsTable;
  investors: InvestorsTable;
  journals: JournalsTable;
  key_fingerprints: KeyFingerprintsTable;
  ledger_corrections: LedgerCorrectionsTable;
  ledger_entries: LedgerEntriesTable;
  lot_redemptions: LotRedemptionsTable;
  lots: LotsTable;
  message_reads: MessageReadsTable;
  messages: MessagesTable;
  metric_figures: MetricFiguresTable;
  mobile_changes: MobileChangesTable;
  notice_choices: NoticeChoicesTable;
  notice_deliveries: NoticeDeliveriesTable;
  notice_settings: NoticeSettingsTable;
  notice_template_versions: NoticeTemplateVersionsTable;
  notices: NoticesTable;
  open_item_closure_parts: OpenItemClosurePartsTable;
  open_item_closures: OpenItemClosuresTable;
  opening_certificates: OpeningCertificatesTable;
  opening_holders: OpeningHoldersTable;
  opening_orders: OpeningOrdersTable;
  opening_prices: OpeningPricesTable;
  order_auth_limits: OrderAuthLimitsTable;
  order_events: OrderEventsTable;
  order_price_limits: OrderPriceLimitsTable;
  order_sum_changes: OrderSumChangesTable;
  order_sums: OrderSumsTable;
  order_totals: OrderTotalsTable;
  order_waits: OrderWaitsTable;
  order_windows: OrderWindowsTable;
  orders: OrdersTable;
  otp_codes: OtpCodesTable;
  passkeys: PasskeysTable;
  password_locks: PasswordLocksTable;
  payment_events: PaymentEventsTable;
  payment_methods: PaymentMethodsTable;
  payment_resolutions: PaymentResolutionsTable;
  payment_rules: PaymentRulesTable;
  payments: PaymentsTable;
  payout_batch_rows: PayoutBatchRowsTable;
  payout_batches: PayoutBatchesTable;
  payouts: PayoutsTable;
  people_sum_changes: PeopleSumChangesTable;
  people_sums: PeopleSumsTable;
  people_totals: PeopleTotalsTable;
  price_correction_orders: PriceCorrectionOrdersTable;
  price_corrections: PriceCorrectionsTable;
  price_jump_limits: PriceJumpLimitsTable;
  price_version: PriceVersionTable;
  principal_runs: PrincipalRunsTable;
  principal_shares: PrincipalSharesTable;
  profit_shares: ProfitSharesTable;
  published_fund_files: PublishedFundFilesTable;
  push_devices: PushDevicesTable;
  rate_limits: RateLimitsTable;
  reconciliation_answers: ReconciliationAnswersTable;
  reconciliation_listed: ReconciliationListedTable;
  reconciliation_lists: ReconciliationListsTable;
  reconciliation_notes: ReconciliationNotesTable;
  reconciliations: ReconciliationsTable;
  record_leases: RecordLeasesTable;
  recovery_codes: RecoveryCodesTable;
  refresh_tokens: RefreshTokensTable;
  reinvest_settings: ReinvestSettingsTable;
  role_changes: RoleChangesTable;
  rule_acceptances: RuleAcceptancesTable;
  rule_changes: RuleChangesTable;
  rule_set_version: RuleSetVersionTable;
  sandbox_debits: SandboxDebitsTable;
  sandbox_deposits: SandboxDepositsTable;
  sandbox_identity_faults: SandboxIdentityFaultsTable;
  sandbox_mandates: SandboxMandatesTable;
  sandbox_payments: SandboxPaymentsTable;
  sandbox_registry: SandboxRegistryTable;
  saved_choices: SavedChoicesTable;
  schema_changes: SchemaChangesTable;
  second_factor_tickets: SecondFactorTicketsTable;
  second_factors: SecondFactorsTable;
  service_health: ServiceHealthTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  settlement_results: SettlementResultsTable;
  settlement_runs: SettlementRunsTable;
  sign_in_logs: SignInLogsTable;
  signature_requests: SignatureRequestsTable;
  signatures: SignaturesTable;
  site_content_versions: SiteContentVersionsTable;
  site_contents: SiteContentsTable;
  sms_budgets: SmsBudgetsTable;
  sms_messages: SmsMessagesTable;
  statement_mappings: StatementMappingsTable;
  statements: StatementsTable;
  system_settings: SystemSettingsTable;
  ticket_categories: TicketCategoriesTable;
  ticket_chats: TicketChatsTable;
  ticket_notes: TicketNotesTable;
  tickets: TicketsTable;
  turnover_mark: TurnoverMarkTable;
  turnover_sums: TurnoverSumsTable;
  turnover_totals: TurnoverTotalsTable;
  undone_lot_moves: UndoneLotMovesTable;
  used_login_challenges: UsedLoginChallengesTable;
  user_blocks: UserBlocksTable;
  user_devices: UserDevicesTable;
  user_investors: UserInvestorsTable;
  user_invitations: UserInvitationsTable;
  user_unlocks: UserUnlocksTable;
  users: UsersTable;
  void_certificates: VoidCertificatesTable;
  weekends: WeekendsTable;
  work_runs: WorkRunsTable;
}
