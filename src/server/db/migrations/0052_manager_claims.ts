import { sql, type Kysely } from 'kysely';

/** Adds a value to the list of a check, whatever the list holds by now. */
async function addToCheck(
  db: Kysely<unknown>,
  of: { target: string; constraint: string; column: string; value: string },
): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${of.constraint}`.execute(db);
  const known = [...(rows[0]?.text ?? '').matchAll(/'([a-z_]+)'::text/g)].map((match) => match[1] ?? '');
  const values = sql.join([...new Set([...known, of.value])].map((value) => sql.lit(value)));
  await sql`alter ${sql.raw(of.target)} drop constraint ${sql.ref(of.constraint)}`.execute(db);
  await sql`
    alter ${sql.raw(of.target)}
      add constraint ${sql.ref(of.constraint)} check (${sql.raw(of.column)} in (${values}))`.execute(db);
}

/** What a price correction costs is a claim on the manager of the fund, with the journal that books it (decision 98). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const value = 'manager_claim';
  await addToCheck(db, { target: 'domain account_kind', constraint: 'account_kind_check', column: 'value', value });
  await addToCheck(db, {
    target: 'table ledger_corrections',
    constraint: 'ledger_corrections_counter_kind_check',
    column: 'counter_kind',
    value,
  });
  await sql`
    alter table price_correction_orders
      add column claim_journal_id bigint references journals (id),
      add constraint price_correction_orders_claim check (claim_journal_id is null or way = 'borne')`.execute(db);
}
