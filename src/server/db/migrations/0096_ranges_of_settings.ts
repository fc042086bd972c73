import { sql, type Kysely } from 'kysely';

/*
 * Settings take what their forms take and no more: an answer of the API names the same ranges, and a value outside of them
 * would leave the whole page of the rules without an answer.
 */
const waits = sql`
-- counts that were widened by hand; no form gave more
update order_waits
set max_unpaid = least(max_unpaid, 1000), max_slips = least(max_slips, 1000), max_attempts = least(max_attempts, 1000);
alter table order_waits
  add constraint order_waits_most check (max_unpaid <= 1000 and max_slips <= 1000 and max_attempts <= 1000);
`;

// a value outside of these is a rule of money that nobody approved: the migration stops and names the constraint
const ranges = sql`
alter table fund_schedules
  add constraint fund_schedules_days
    check (price_offset_days between 0 and 7 and issue_offset_days between 0 and 7 and settle_days between 0 and 7);
alter table exit_fee_steps
  add constraint exit_fee_steps_days check (until_day <= 3650);
alter table order_price_limits
  add constraint order_price_limits_positive
    check (min_amount >= 0 and max_amount >= 0 and min_units >= 0 and max_units >= 0 and daily_max >= 0);
alter table order_auth_limits
  add constraint order_auth_limits_positive check (max_amount >= 0);
alter table price_jump_limits
  add constraint price_jump_limits_percent check (limit_pct <= 100);
alter table fund_payment_methods
  add constraint fund_payment_methods_sort check (sort between 1 and 99);
alter table funds
  add constraint funds_limits_positive
    check (
      min_amount >= 0 and max_amount >= 0 and min_units >= 0 and max_units >= 0 and min_remain_units >= 0
      and max_fund_units >= 0 and fee_fixed_issue >= 0 and fee_var_issue_cap >= 0 and fee_fixed_cancel >= 0
    ),
  add constraint funds_percents
    check (
      fee_var_issue_pct between 0 and 100 and buffer_pct between 0 and 100 and guaranteed_rate between 0 and 100
      and estimated_rate between 0 and 100
    ),
  add constraint funds_profit_days check (profit_period_months between 1 and 12 and profit_day between 1 and 31),
  add constraint funds_guarantee check (guarantee_days between 0 and 3650),
  add constraint funds_sort check (sort between 0 and 9999);
alter table debit_packages
  add constraint debit_packages_counts
    check (max_daily_count <= 100 and max_monthly_count <= 1000 and sort between 1 and 99);
alter table debit_banks
  add constraint debit_banks_counts check (max_daily_count <= 1000);
`;

/** Gives settings the ranges of their forms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await waits.execute(db);
  await ranges.execute(db);
}
