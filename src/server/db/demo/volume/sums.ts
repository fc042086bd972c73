import { sql } from 'kysely';
import type { Connection, VolumePlan } from './plan.ts';

/** Holdings and cached balances of the new investors, from their certificates and entries. */
export async function insertSums(db: Connection, { from }: VolumePlan): Promise<void> {
  await sql`
    insert into holdings (investor_id, fund_id, units, reserved)
    select l.investor_id, l.fund_id, l.units, coalesce(o.units, 0)
    from (select investor_id, fund_id, sum(units_left) as units from lots group by investor_id, fund_id) l
    left join (
      select investor_id, fund_id, sum(held_units) as units from orders where order_type = 2 group by investor_id, fund_id
    ) o on o.investor_id = l.investor_id and o.fund_id = l.fund_id
    where l.investor_id > ${from.investor}`.execute(db);
  await sql`
    update accounts a set balance = e.total
    from (
      select account_id, sum(credit) - sum(debit) as total
      from ledger_entries
      where investor_id > ${from.investor}
      group by account_id
    ) e
    where e.account_id = a.id`.execute(db);
  await sql`
    update accounts a set held = o.held
    from (
      select investor_id, fund_id, sum(held_amount) as held
      from orders
      where investor_id > ${from.investor} and held_amount > 0
      group by investor_id, fund_id
    ) o
    where a.kind = 'investor_cash' and a.investor_id = o.investor_id and a.fund_id = o.fund_id`.execute(db);
}

/** What each gateway brought to each fund for each day, booked by two people (docs/ledger.md). */
export async function insertSettlements(db: Connection, plan: VolumePlan): Promise<void> {
  await sql`
    create temp table fill_settlements as
    select s.*, row_number() over (order by s.id) + (select coalesce(max(id), 0) from journals) as journal_id
    from (
      select p.settlement_id as id, o.fund_id, count(*) as payments, sum(p.amount)::bigint as gross,
        max((p.verified_at at time zone 'Asia/Tehran')::date) as day, max(p.verified_at) + interval '1 day' as at
      from payments p join orders o on o.investor_id = p.investor_id and o.id = p.order_id
      where p.settlement_id > ${plan.from.settlement}
      group by p.settlement_id, o.fund_id
    ) s`.execute(db);
  await sql`
    insert into journals (id, at, business_date, kind, fund_id, prepared_by, approved_by)
    overriding system value
    select journal_id, at, day, 'gateway_settlement', fund_id, ${plan.makerId}, ${plan.checkerId}
    from fill_settlements
    order by journal_id`.execute(db);
  await sql`
    insert into gateway_settlements (id, gateway, fund_id, fund_account_id, until_date, settled_on, bank_ref, payment_count,
      gross, fee, net, difference, status, prepared_by, prepared_at, decided_by, decided_at, journal_id)
    overriding system value
    select s.id, 'sandbox', s.fund_id, f.bank_account_id, s.day, s.day, 'FILL-' || s.id, s.payments, s.gross, 0, s.gross, 0,
      'approved', ${plan.makerId}, s.at, ${plan.checkerId}, s.at, s.journal_id
    from fill_settlements s join fill_funds f on f.fund_id = s.fund_id`.execute(db);
  await sql`
    insert into ledger_entries (journal_id, account_id, fund_id, unit, debit, credit, tx_type, comments, business_date, at)
    select s.journal_id, a.id, s.fund_id, 'IRR', case a.kind when 'fund_bank' then s.gross else 0 end,
      case a.kind when 'fund_bank' then 0 else s.gross end, 'gateway_settlement', '', s.day, s.at
    from fill_settlements s
    join accounts a on a.fund_id = s.fund_id and a.kind in ('fund_bank', 'gateway_clearing')
    order by s.journal_id, a.kind`.execute(db);
}

/** The bank tells what the books tell: the balances that it told of the demo grow by the entries of the fill. */
export async function updateBankBalances(db: Connection, firstJournal: bigint): Promise<void> {
  await sql`
    update bank_balances b set closing_balance = b.closing_balance + e.total
    from (
      select b.id, sum(e.debit) - sum(e.credit) as total
      from bank_balances b
      join fill_funds f on f.bank_account_id = b.fund_account_id
      join accounts a on a.fund_id = f.fund_id and a.kind = 'fund_bank'
      join ledger_entries e on e.account_id = a.id and e.journal_id >= ${firstJournal} and e.business_date <= b.business_date
      group by b.id
    ) e
    where e.id = b.id`.execute(db);
}

/** Totals of funds and the units of each day. A fund whose ceiling would be passed gets a higher one. */
export async function updateFunds(db: Connection): Promise<void> {
  await sql`
    create temp table fill_totals as
    select f.fund_id, coalesce(h.units, 0) as issued, coalesce(o.units, 0) as reserved
    from fill_funds f
    left join (select fund_id, sum(units)::bigint as units from holdings group by fund_id) h on h.fund_id = f.fund_id
    left join (
      select fund_id, sum(held_units)::bigint as units from orders where order_type = 1 and held_units > 0 group by fund_id
    ) o on o.fund_id = f.fund_id`.execute(db);
  await sql`
    update funds f set max_fund_units = ceil((t.issued + t.reserved) * 1.25 / 1000000) * 1000000
    from fill_totals t
    where t.fund_id = f.id and t.issued + t.reserved > f.max_fund_units`.execute(db);
  await sql`
    update fund_totals f set issued_units = t.issued, reserved_units = t.reserved
    from fill_totals t
    where t.fund_id = f.fund_id`.execute(db);
  await sql`
    with moves as (
      select l.fund_id, l.opened_on as day, sum(l.unit_count) as issued, 0 as redeemed from lots l group by 1, 2
      union all
      select o.fund_id, o.price_date, 0, sum(u.unit_count)
      from lot_redemptions u join orders o on o.investor_id = u.investor_id and o.id = u.order_id
      group by 1, 2
    ), days as (
      select v.fund_id, v.nav_date, sum(m.issued) filter (where m.day = v.nav_date) as issued,
        sum(m.redeemed) filter (where m.day = v.nav_date) as redeemed, sum(m.issued - m.redeemed) as units
      from fund_navs v join fill_funds f on f.fund_id = v.fund_id join moves m on m.fund_id = v.fund_id and m.day <= v.nav_date
      where v.status = 'approved'
      group by v.fund_id, v.nav_date
    )
    update fund_navs v set invested_units = d.units, units_sub_day = coalesce(d.issued, 0),
      units_red_day = coalesce(d.redeemed, 0), net_asset = floor(d.units * v.cancel_nav)
    from days d
    where v.fund_id = d.fund_id and v.nav_date = d.nav_date`.execute(db);
}

/** Rows of the product come after those of the fill. */
export async function moveSequences(db: Connection): Promise<void> {
  for (const table of [
    'investors',
    'users',
    'investor_bank_accounts',
    'orders',
    'lots',
    'bank_slips',
    'gateway_settlements',
    'journals',
  ])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
  await sql`select setval('order_no_seq', greatest(nextval('order_no_seq'), (select max(id) from orders)))`.execute(db);
  await sql`select setval('license_no_seq', greatest(nextval('license_no_seq'), (select max(id) from orders)))`.execute(
    db,
  );
}
