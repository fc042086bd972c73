import { sql, type Kysely } from 'kysely';
import { termsNeedFirstDay } from '#shared/contract/ruleTexts.ts';

/*
 * Fees and exit fees have a first day (decision 124). Those of the fund's own row count until the first version of them; a
 * version counts from its day until the next.
 */
const versions = sql`
create table fund_fee_versions (
  id integer primary key generated always as identity,
  fund_id integer not null references funds (id),
  first_day date not null,
  fee_fixed_issue bigint not null check (fee_fixed_issue >= 0),
  fee_var_issue_pct numeric(9, 6) not null check (fee_var_issue_pct between 0 and 100),
  fee_var_issue_cap bigint check (fee_var_issue_cap >= 0),
  fee_fixed_cancel bigint not null check (fee_fixed_cancel >= 0),
  -- charge of leaving early: [{"untilDay": 30, "pct": "2.5"}], by day
  exit_steps jsonb not null default '[]' check (jsonb_typeof(exit_steps) = 'array'),
  unique (fund_id, first_day)
);
create trigger fund_fee_versions_move_rule_set after insert or update or delete or truncate on fund_fee_versions
  for each statement execute function move_rule_set();

-- a change that waits names no first day of its fees: who approved it would not know from when they count
update rule_changes
set status = 'rejected', decided_by = prepared_by, decided_at = now(), decision_reason = ${sql.lit(termsNeedFirstDay)}
where kind = 'fund_terms' and status = 'pending';
`;

/** Adds the versions of fees and the withdrawal of one that is coming as a rule that two people change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await versions.execute(db);
  const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'rule_changes_kind_check'`.execute(db);
  const known = [...(rows[0]?.text ?? '').matchAll(/'([a-z_]+)'::text/g)].map((match) => match[1] ?? '');
  const kinds = sql.join([...new Set([...known, 'fund_fees_removal'])].map((kind) => sql.lit(kind)));
  await sql`alter table rule_changes drop constraint rule_changes_kind_check`.execute(db);
  await sql`alter table rule_changes add constraint rule_changes_kind_check check (kind in (${kinds}))`.execute(db);
}
