import { sql, type Kysely } from 'kysely';

/** Names the journal of each booked share, so that a profit that is taken back is whole: share, lists and supplements. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profit_shares
      add column journal_id bigint unique references journals (id),
      add column taken_back_on date,
      drop constraint profit_shares_status_check,
      add constraint profit_shares_status_check
        check (status in ('pending', 'paid', 'reinvested', 'failed', 'taken_back')),
      add constraint profit_shares_taken_back check ((status = 'taken_back') = (taken_back_on is not null))`.execute(
    db,
  );
  // the journal of a share is the one of the same investor, fund and amount; the oldest share has the oldest journal
  await sql`
    with share as (
      select s.profit_id, s.investor_id, p.fund_id, s.amount,
        row_number() over (partition by s.investor_id, p.fund_id, s.amount order by p.profit_date, p.part, p.id) as n
      from profit_shares s
      join fund_profits p on p.id = s.profit_id
      where s.status in ('paid', 'reinvested')
    ),
    journal as (
      select j.id, j.investor_id, j.fund_id, e.credit as amount,
        row_number() over (partition by j.investor_id, j.fund_id, e.credit order by j.id) as n
      from journals j
      join ledger_entries e on e.journal_id = j.id and e.tx_type = 'profit' and e.investor_id = j.investor_id
      where j.kind = 'profit' and j.reverses is null and e.credit > 0
    )
    update profit_shares s set journal_id = journal.id
    from share
    join journal using (investor_id, fund_id, amount, n)
    where s.profit_id = share.profit_id and s.investor_id = share.investor_id`.execute(db);
  await sql`
    update profit_shares s set status = 'taken_back', taken_back_on = r.business_date
    from journals r
    where r.reverses = s.journal_id`.execute(db);
}
