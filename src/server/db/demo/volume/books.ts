import { sql } from 'kysely';
import type { Connection, VolumePlan } from './plan.ts';

/** What the orders of a part leave behind: history, money that came and left, certificates, and their journals. */
export async function insertTraces(db: Connection, plan: VolumePlan): Promise<void> {
  await insertEvents(db);
  await insertPayments(db);
  await insertSlips(db, plan);
  await insertPayouts(db);
  await insertLots(db);
  await insertJournals(db);
}

async function insertEvents(db: Connection): Promise<void> {
  await sql`
    insert into order_events (investor_id, order_id, from_status, to_status, actor_kind, note, at)
    select b.investor_id, b.id, s.of, s.becomes, s.by, '', s.at
    from fill_batch b
    cross join lateral (select case method when 'ipg' then 'pending_payment' when 'receipt' then 'pending_receipt'
      else 'pending_otp' end as first) f
    cross join lateral (values
      (1, true, null, f.first, 'user', b.at),
      (2, b.order_type = 2, f.first, 'registered', 'user', b.at + interval '45 seconds'),
      (3, b.order_type = 1 and b.money_at is not null, f.first, 'registered',
        case b.method when 'ipg' then 'system' else 'admin' end, b.money_at),
      (4, b.priced_at is not null, 'registered', 'processing', 'system', b.priced_at),
      (5, b.status = 'issued', 'processing', 'issued', 'system', b.done_at),
      (6, b.order_type = 2 and b.priced_at is not null, 'processing', 'redeemed', 'system', b.priced_at),
      (7, b.order_type = 2 and b.priced_at is not null, 'redeemed', 'payout_pending', 'system', b.priced_at),
      (8, b.status = 'paid', 'payout_pending', 'paid', 'system', b.done_at),
      (9, b.status = 'payout_failed', 'payout_pending', 'payout_failed', 'system', b.priced_at + interval '2 days'),
      (10, b.status in ('expired', 'cancelled'), case b.order_type when 1 then f.first else 'registered' end, b.status,
        case b.status when 'expired' then 'system' else 'user' end, b.done_at)
    ) s(step, happens, of, becomes, by, at)
    where s.happens
    order by b.id, s.step`.execute(db);
}

async function insertPayments(db: Connection): Promise<void> {
  await sql`
    insert into payments (public_id, investor_id, order_id, fund_id, gateway, amount, status, authority, ref_id, card_mask,
      created_at, redirected_at, callback_at, verified_at, settlement_id)
    select 'fill-' || lpad(id::text, 12, '0'), investor_id, id, fund_id, 'sandbox', amount,
      case when money_at is null then 'failed' when settlement_id is null then 'verified' else 'settled' end,
      'FILL' || lpad(id::text, 10, '0'), case when money_at is not null then (7000000 + id)::text end, '6037-99**-****-7893', at,
      at, money_at, money_at, settlement_id
    from fill_batch
    where method = 'ipg'
    order by id`.execute(db);
  await sql`
    insert into sandbox_payments (authority, amount, callback_url, status, ref_id, card_mask, created_at, paid_at, verified_at)
    select 'FILL' || lpad(id::text, 10, '0'), amount, '', 'verified', (7000000 + id)::text, '6037-99**-****-7893', at, money_at,
      money_at
    from fill_batch
    where method = 'ipg' and money_at is not null`.execute(db);
}

/** Slips with the line of the bank's statement that proves each approved one. */
async function insertSlips(db: Connection, { checkerId }: VolumePlan): Promise<void> {
  const paidAt = sql.raw(`(b.at - (11 + b.id % 83) * interval '1 minute')`);
  await sql`
    insert into bank_slips (id, investor_id, order_id, fund_account_id, number, amount, slip_date, slip_time, status,
      reviewed_by, reviewed_at, created_at)
    overriding system value
    select slip_id, investor_id, id, bank_account_id, (9000000 + id)::text, amount,
      (${paidAt} at time zone 'Asia/Tehran')::date, date_trunc('minute', ${paidAt} at time zone 'Asia/Tehran')::time,
      case when money_at is null then 'pending' else 'approved' end, case when money_at is not null then ${checkerId}::int end,
      money_at, at
    from fill_batch b
    where slip_id is not null
    order by slip_id`.execute(db);
  await sql`
    insert into bank_deposits (fund_id, fund_account_id, amount, deposited_at, bank_ref, investor_id, order_id, status,
      created_at, slip_id, is_posted)
    select fund_id, bank_account_id, amount, date_trunc('minute', ${paidAt}), (9000000 + id)::text, investor_id, id, 'slip',
      money_at, slip_id, false
    from fill_batch b
    where slip_id is not null and money_at is not null
    order by id`.execute(db);
}

/** Money of redemptions, and remainders of a million rial and more (domain 1.5). */
async function insertPayouts(db: Connection): Promise<void> {
  await sql`
    insert into payouts (investor_id, order_id, fund_id, kind, account_id, amount, due_date, status, bank_ref, error_text,
      created_at, finished_at)
    select investor_id, id, fund_id, kind, account_id, p.amount, due, p.state,
      case when p.state = 'paid' then 'FILL' || id end, case when p.state = 'failed' then 'حساب مسدود است' end, p.made,
      case when p.state in ('paid', 'failed') then (due + time '11:30') at time zone 'Asia/Tehran' end
    from fill_batch b
    cross join lateral (values
      (order_type = 2 and priced_at is not null, 'redemption', net, payout_date,
        case status when 'paid' then 'paid' when 'payout_failed' then 'failed' else 'pending' end, priced_at),
      (status = 'issued' and remain >= 1000000, 'remain', remain, license_date, 'paid', done_at)
    ) p(happens, kind, amount, due, state, made)
    where p.happens
    order by id`.execute(db);
}

async function insertLots(db: Connection): Promise<void> {
  await sql`
    insert into lots (id, investor_id, fund_id, order_id, license_number, license_date, opened_on, unit_count, units_left,
      unit_price)
    overriding system value
    select lot_id, investor_id, fund_id, id, license_no, license_date, license_date, units, units, unit_price
    from fill_batch
    where order_type = 1 and lot_id is not null
    order by lot_id`.execute(db);
  await sql`
    insert into lot_redemptions (investor_id, order_id, lot_id, unit_count, age_days, pct, gross, exit_fee)
    select investor_id, id, lot_id, units, age, pct, amount, exit_fee
    from fill_batch
    where order_type = 2 and lot_id is not null`.execute(db);
  await sql`
    update lots l set units_left = l.units_left - b.units
    from fill_batch b
    where b.order_type = 2 and l.investor_id = b.investor_id and l.id = b.lot_id`.execute(db);
}

/** Lines of every journal as docs/ledger.md tells them; positive is credit. */
const lines = sql.raw(`(values
  ('deposit_ipg', 'investor_cash', b.amount, 'deposit_ipg'), ('deposit_ipg', 'gateway_clearing', -b.amount, 'deposit_ipg'),
  ('deposit_receipt', 'investor_cash', b.amount, 'deposit_receipt'), ('deposit_receipt', 'fund_bank', -b.amount, 'deposit_receipt'),
  ('issue', 'investor_cash', -b.net, 'issue'), ('issue', 'fund_capital', b.net, 'issue'),
  ('issue', 'investor_cash', -b.fee, 'fee_issue'), ('issue', 'fee_income', b.fee, 'fee_issue'),
  ('issue', 'investor_units', b.units, 'issue'), ('issue', 'fund_units', -b.units, 'issue'),
  ('remain_refund', 'investor_cash', -b.remain, 'remain_refund'), ('remain_refund', 'fund_bank', b.remain, 'remain_refund'),
  ('redeem', 'investor_cash', b.amount, 'redeem'), ('redeem', 'fund_capital', -b.amount, 'redeem'),
  ('redeem', 'investor_cash', -b.exit_fee, 'penalty'), ('redeem', 'exit_fee_income', b.exit_fee, 'penalty'),
  ('redeem', 'investor_cash', -b.fee, 'fee_redeem'), ('redeem', 'fee_income', b.fee, 'fee_redeem'),
  ('redeem', 'investor_units', -b.units, 'redeem'), ('redeem', 'fund_units', b.units, 'redeem'),
  ('payout', 'investor_cash', -b.net, 'payout'), ('payout', 'fund_bank', b.net, 'payout'))
  l(journal, account, change, tx_type)`);

async function insertJournals(db: Connection): Promise<void> {
  await sql`
    insert into accounts (kind, investor_id, fund_id, unit, balance)
    select a.kind, b.investor_id, b.fund_id, a.unit, 0
    from (select distinct investor_id, fund_id from fill_batch) b
    cross join (values ('investor_cash', 'IRR'), ('investor_units', 'UNIT')) a(kind, unit)
    order by 2, 3, 1
    on conflict do nothing`.execute(db);
  await sql`drop table if exists fill_journals`.execute(db);
  await sql`
    create temp table fill_journals as
    select row_number() over (order by b.id, j.step) + (select coalesce(max(id), 0) from journals) as id, j.kind, j.at, j.day, b.i
    from fill_batch b
    cross join lateral (values
      (1, b.order_type = 1 and b.money_at is not null, 'deposit_' || b.method, b.money_at, (b.money_at at time zone 'Asia/Tehran')::date),
      (2, b.status = 'issued', 'issue', b.done_at, b.license_date),
      (3, b.status = 'issued' and b.remain >= 1000000, 'remain_refund',
        (b.license_date + time '11:30') at time zone 'Asia/Tehran', b.license_date),
      (4, b.order_type = 2 and b.priced_at is not null, 'redeem', b.priced_at, b.price_date),
      (5, b.status = 'paid', 'payout', b.done_at, b.payout_date)
    ) j(step, happens, kind, at, day)
    where j.happens`.execute(db);
  await sql`analyze fill_journals`.execute(db);
  await sql`
    insert into journals (id, at, business_date, kind, investor_id, fund_id, order_id)
    overriding system value
    select j.id, j.at, j.day, j.kind, b.investor_id, b.fund_id, b.id
    from fill_journals j join fill_batch b on b.i = j.i
    order by j.id`.execute(db);
  await sql`
    insert into ledger_entries (journal_id, account_id, investor_id, fund_id, unit, debit, credit, tx_type, order_id, comments,
      business_date, at)
    select j.id, a.id, a.investor_id, b.fund_id, a.unit, greatest(-l.change, 0), greatest(l.change, 0), l.tx_type, b.id,
      'درخواست ' || b.order_no, j.day, j.at
    from fill_journals j
    join fill_batch b on b.i = j.i
    cross join lateral ${lines}
    join accounts a on a.fund_id = b.fund_id and a.kind = l.account
      and coalesce(a.investor_id, 0) = case when l.account in ('investor_cash', 'investor_units') then b.investor_id else 0 end
    where l.journal = j.kind and l.change <> 0
    order by j.id, l.account, l.tx_type`.execute(db);
}
