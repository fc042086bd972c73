import { sql, type Kysely } from 'kysely';

/* What an investor may not do for a time, as two people decided (domain 3.1). Each decision stays in `rule_changes`. */

const freezes = sql`
create table investor_freezes (
  investor_id integer primary key references investors (id),
  -- purchases: no new money comes in; everything: nothing leaves either
  extent text not null check (extent in ('purchases', 'everything')),
  -- read by colleagues and by the investor
  reason text not null check (reason <> ''),
  first_day date not null,
  -- null: until it is ended
  last_day date check (last_day >= first_day),
  updated_at timestamptz not null
);
alter table rule_changes drop constraint rule_changes_kind_check;
alter table rule_changes add constraint rule_changes_kind_check check (kind in ('price_limit', 'price_limit_removal',
  'auth_limit', 'fund_terms', 'schedule', 'schedule_removal', 'order_waits', 'execution', 'price_jump', 'yearly_profit',
  'fund_attributes', 'fund_account', 'fund_way', 'fund_status', 'order_reschedule', 'holiday', 'holiday_removal', 'weekend',
  'debit_package', 'debit_bank', 'holder_limit', 'investor_freeze'));
`;

/** Creates the freezes of investors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await freezes.execute(db);
}
