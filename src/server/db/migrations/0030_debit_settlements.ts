import { sql, type Kysely } from 'kysely';

/** Lets a settlement hold money of direct debit as well as money of a gateway (decision 0067). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table gateway_settlements add column source text not null default 'gateway'
  check (source in ('gateway', 'direct_debit'));
alter table debit_charges add column settlement_id integer references gateway_settlements (id);
alter table debit_charges add check (settlement_id is null or status = 'done');
create index debit_charges_unsettled on debit_charges (done_at) where settlement_id is null and status = 'done';
create index debit_charges_settlement on debit_charges (settlement_id) where settlement_id is not null;
`.execute(db);
}
