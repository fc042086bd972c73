import { sql, type Kysely } from 'kysely';

/*
 * A payout of profit names the journal whose profit it pays. Standing ones had the investor, the fund and the moment of their
 * journal alone; of several journals of one moment each gets its own payouts, in their order.
 */
const statements = [
  sql`
    alter table payouts
      add column profit_journal_id bigint references journals (id),
      add constraint payouts_profit_journal check (profit_journal_id is null or kind = 'profit')`,
  sql`
    with paid as (
      select id, investor_id, fund_id, created_at, row_number() over moment as place, count(*) over (
        partition by investor_id, fund_id, created_at) as count
      from payouts
      where kind = 'profit'
      window moment as (partition by investor_id, fund_id, created_at order by id)
    ), booked as (
      select id, investor_id, fund_id, at, row_number() over moment as place, count(*) over (
        partition by investor_id, fund_id, at) as count
      from journals
      where kind = 'profit'
      window moment as (partition by investor_id, fund_id, at order by id)
    )
    update payouts p
    set profit_journal_id = j.id
    from paid b
    join booked j on j.investor_id = b.investor_id and j.fund_id = b.fund_id and j.at = b.created_at
    where p.id = b.id and j.place = (b.place * j.count + b.count - 1) / b.count`,
  sql`create index payouts_profit_journal on payouts (profit_journal_id) where profit_journal_id is not null`,
];

/** Gives payouts of profit the journal that they pay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
