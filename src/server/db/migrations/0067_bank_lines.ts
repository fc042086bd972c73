import { sql, type Kysely } from 'kysely';

/*
 * A line of a bank is known by its account, day, folded reference, amount and place among the lines of its file that are
 * equal in these. Banks begin their numbers again each day, and other banks use the same ones.
 */

/* As `foldBankRef` does: what spreadsheets add is taken off, capitals, a number without its leading zeros. */
const fold = sql`
create function fold_bank_ref(ref text) returns text immutable strict parallel safe language sql as $$
  select case when n.t ~ '^[0-9]+$' then regexp_replace(n.t, '^0+(?=[0-9])', '') else n.t end
  from (
    select regexp_replace(
      case when u.t ~ '^[0-9]([.][0-9]+)?E[+][0-9]{1,2}$' and u.t::numeric = trunc(u.t::numeric)
        then trunc(u.t::numeric)::text else u.t end,
      '^([0-9]+)[.]0+$', '\\1'
    ) as t
    from (
      select upper(btrim(regexp_replace(
        regexp_replace(btrim(ref), '^=?"(.*)"$', '\\1'), '^[''‘’${sql.raw('`')}]+', ''
      ))) as t
    ) u
  ) n
$$;
`;

const deposits = sql`
alter table bank_deposits
  add column place smallint not null default 1 check (place > 0),
  add column ref_key text generated always as (fold_bank_ref(bank_ref)) stored,
  add column bank_day date generated always as ((deposited_at at time zone 'Asia/Tehran')::date) stored;
update bank_deposits d
set place = n.place
from (
  select id, row_number() over (partition by fund_account_id, bank_day, ref_key, amount order by id) as place
  from bank_deposits
) n
where n.id = d.id and n.place > 1;
alter table bank_deposits drop constraint bank_deposits_bank_ref_key;
create unique index bank_deposits_line on bank_deposits (fund_account_id, bank_day, ref_key, amount, place);
create index bank_deposits_ref on bank_deposits (ref_key);
create index bank_deposits_bank_ref on bank_deposits (bank_ref);
`;

const lines = sql`
alter table bank_statements
  -- lines that look like other money of the same account, amount, minute and source; both people see them
  add column alike_count integer not null default 0 check (alike_count >= 0);
alter table bank_statement_lines
  add column place smallint not null default 1 check (place > 0),
  add column ref_key text generated always as (fold_bank_ref(bank_ref)) stored,
  add column bank_day date generated always as ((deposited_at at time zone 'Asia/Tehran')::date) stored,
  -- the same line in a statement that came before; it comes back when that statement is discarded
  add column link_statement_id integer,
  add column link_line integer,
  -- what it looks like
  add column alike text,
  add constraint bank_statement_lines_link foreign key (link_statement_id, link_line)
    references bank_statement_lines (statement_id, line_no),
  drop constraint bank_statement_lines_check,
  drop constraint bank_statement_lines_state_check;
alter table bank_statement_lines
  add constraint bank_statement_lines_state_check
    check (state in ('waiting', 'taken', 'repeated', 'refused', 'linked', 'discarded')),
  add constraint bank_statement_lines_deposit
    check ((state <> 'taken' or deposit_id is not null) and (deposit_id is null or state in ('taken', 'repeated'))),
  add constraint bank_statement_lines_linked
    check ((state = 'linked') = (link_statement_id is not null) and (link_statement_id is null) = (link_line is null));
update bank_statement_lines l
set state = 'discarded'
from bank_statements s
where s.id = l.statement_id and s.status = 'discarded' and l.state = 'waiting';
update bank_statement_lines l
set place = n.place
from (
  select statement_id, line_no,
    row_number() over (partition by fund_account_id, bank_day, ref_key, amount order by statement_id, line_no) as place
  from bank_statement_lines
  where state in ('waiting', 'taken')
) n
where n.statement_id = l.statement_id and n.line_no = l.line_no and n.place > 1;
create unique index bank_statement_lines_line on bank_statement_lines (fund_account_id, bank_day, ref_key, amount, place)
  where state in ('waiting', 'taken');
create index bank_statement_lines_money on bank_statement_lines (fund_account_id, amount, deposited_at)
  where state = 'waiting';
create index bank_statement_lines_linked_to on bank_statement_lines (link_statement_id, link_line)
  where link_statement_id is not null;
drop index bank_statement_lines_ref;
`;

/* Slips and settlements name the same references, typed by people. */
const others = sql`
drop index bank_slips_number;
create index bank_slips_number on bank_slips (fund_account_id, fold_bank_ref(number));
`;

/*
 * One row of a kind that counts has a reference. Rows of before whose references differ in their spelling alone stand
 * beside each other: people decide about them, and the upgrade goes on.
 */
async function refuseTwins(
  db: Kysely<unknown>,
  { table, index, key, counts }: { table: string; index: string; key: string; counts: string },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select n.id
    from (
      select id, row_number() over (partition by ${sql.raw(key)} order by id) as place
      from ${sql.table(table)}
      where ${sql.raw(counts)}
    ) n
    where n.place > 1`.execute(db);
  const but = rows.length === 0 ? sql`` : sql`and id not in (${sql.join(rows.map(({ id }) => sql.lit(id)))})`;
  await sql`drop index if exists ${sql.ref(index)}`.execute(db);
  await sql`
    create unique index ${sql.ref(index)} on ${sql.table(table)} (${sql.raw(key)})
    where ${sql.raw(counts)} ${but}`.execute(db);
}

/** Gives bank lines their identity. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [fold, deposits, lines, others]) await part.execute(db);
  const counts = `status <> 'rejected'`;
  const slip = 'fund_account_id, fold_bank_ref(number), amount, slip_date';
  await refuseTwins(db, { table: 'bank_slips', index: 'bank_slips_once', key: slip, counts });
  const settlement = 'fund_account_id, settled_on, fold_bank_ref(bank_ref), net';
  await refuseTwins(db, {
    ...{ table: 'gateway_settlements', index: 'gateway_settlements_bank_ref', key: settlement, counts },
  });
  // money of a provider that names no account of the fund
  await refuseTwins(db, {
    ...{ table: 'bank_deposits', index: 'bank_deposits_no_account', key: 'ref_key', counts: 'fund_account_id is null' },
  });
}
