import { sql, type Kysely } from 'kysely';

/*
 * What a holder may have at most, by fund and by person or company, from a first day on (decision 107). The payer of gateway
 * payments is found by their orders.
 */
const limits = sql`
create table holder_limits (
  id integer primary key generated always as identity,
  -- null: all funds without a limit of their own
  fund_id integer references funds (id),
  holder_kind text not null check (holder_kind in ('person', 'company')),
  first_day date not null,
  -- null: no limit from that day on
  max_units bigint check (max_units > 0),
  unique nulls not distinct (fund_id, holder_kind, first_day)
);
create trigger holder_limits_move_rule_set after insert or update or delete or truncate on holder_limits
  for each statement execute function move_rule_set();
create index orders_gateway_payer on orders (created_by) where payment_method = 'ipg';
`;

/** Adds the limits of holders as a rule that two people change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await limits.execute(db);
  const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'rule_changes_kind_check'`.execute(db);
  const known = [...(rows[0]?.text ?? '').matchAll(/'([a-z_]+)'::text/g)].map((match) => match[1] ?? '');
  const kinds = sql.join([...new Set([...known, 'holder_limit'])].map((kind) => sql.lit(kind)));
  await sql`alter table rule_changes drop constraint rule_changes_kind_check`.execute(db);
  await sql`alter table rule_changes add constraint rule_changes_kind_check check (kind in (${kinds}))`.execute(db);
}
