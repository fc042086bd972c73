import { sql } from 'kysely';
import { isAccountOf, marketVersions, tehranDayOf, type MarketVersions } from '#server/db/fragments.ts';
import { many } from '#server/db/query.ts';
import { InvariantError } from '#server/invariant.ts';
import type { Tx } from '#server/db/connection.ts';
import type { CashFlow, LotMove, PriceDay, Standing } from './portfolio.rules.ts';

/** A movement as the statement gives it: of money where it has a kind of the ledger, else of units. */
type MovementRow = Standing & { fundId: number; amount: bigint } & (
    | { type: null; lotId: number; unitPrice: string; proceeds: bigint; isBought: boolean }
    | { type: string; profitDay: string | null }
  );

/** Units and money of an investor, all that the books ever moved. */
export interface Movements {
  moves: LotMove[];
  flows: CashFlow[];
}

/**
 * Everything that moved for an investor, in one statement, because both parts come from the same entries of the ledger.
 *
 * Units by certificate, by price day; units out are negative. Each says when the ledger booked it (the certificate's day,
 * and the order's price day, stand in where an entry is missing) and when it was taken back.
 *
 * Money: sums of the cash entries by day, fund and kind, oldest first; positive is in the investor's favour. Rial. The day
 * of an execution is its price day, that of reinvested profit the day on which the profit was booked, so that profit and
 * reinvestment meet. What makes a wrong price good counts on the price day, as `made_good_purchase` where units were paid
 * for, else as `made_good`.
 *
 * Entries and corrections are read once: without statistics the planner would read them again for each row of another part.
 */
export async function listMovements(tx: Tx, investorId: number): Promise<Movements> {
  const rows = await many<MovementRow>(tx)`
    with entry as materialized (
      select e.unit, e.fund_id, e.order_id, e.journal_id, e.tx_type, e.credit - e.debit as amount, e.business_date,
        r.business_date as undone_on
      from ledger_entries e
      join journals j on j.id = e.journal_id and j.reverses is null
      left join journals r on r.reverses = j.id
      where e.account_id = any(array(
        select a.id
        from accounts a
        where ${isAccountOf('a', investorId)} and a.kind in ('investor_units', 'investor_cash')
      ))
    ), booked as (
      select fund_id, order_id, amount > 0 as is_in, min(business_date) as day
      from entry
      where unit = 'UNIT' and undone_on is null
      group by 1, 2, 3
    ), paid as materialized (
      select distinct order_id
      from entry
      where unit = 'IRR' and tx_type in ('issue', 'reinvest')
    ), good as materialized (
      select c.booked_journal_id as journal_id, o.price_date as day,
        o.order_type = 1 and o.payment_method <> 'reinvest' as is_paid
      from price_correction_orders p
      join ledger_corrections c on c.id = p.correction_id
      join orders o on o.investor_id = p.investor_id and o.id = p.order_id
      where p.investor_id = ${investorId} and p.way = 'credit'
    )
    select l.fund_id as "fundId", l.id as "lotId", least(l.opened_on, b.day) as day,
      coalesce(b.day, l.opened_on) as "bookedOn", null::date as "undoneOn", l.unit_count as amount,
      l.unit_price as "unitPrice", 0::bigint as proceeds, p.order_id is not null as "isBought", null as type,
      null::date as "profitDay"
    from lots l
    left join booked b on b.order_id = l.order_id and b.fund_id = l.fund_id and b.is_in
    left join paid p on p.order_id = l.order_id
    where l.investor_id = ${investorId}
    union all
    select l.fund_id, l.id, least(o.price_date, b.day), coalesce(b.day, o.price_date, l.opened_on), null, -u.unit_count,
      l.unit_price, u.gross - u.exit_fee, true, null, null
    from lot_redemptions u
    join lots l on l.investor_id = u.investor_id and l.id = u.lot_id
    join orders o on o.investor_id = u.investor_id and o.id = u.order_id
    left join booked b on b.order_id = u.order_id and b.fund_id = l.fund_id and not b.is_in
    where u.investor_id = ${investorId}
    union all
    select fund_id, lot_id, least(day, booked_on), booked_on, undone_on, unit_count, unit_price, proceeds, true, null,
      null
    from undone_lot_moves
    where investor_id = ${investorId}
    union all
    select e.fund_id, null,
      least(
        case
          when e.tx_type in ('issue', 'fee_issue', 'redeem', 'fee_redeem', 'penalty', 'principal') then o.price_date
          when e.tx_type = 'reinvest' then ${tehranDayOf('o.created_at')}
          else g.day
        end, e.business_date
      ) as day,
      e.business_date, e.undone_on, sum(e.amount)::bigint, null, null, null,
      case
        when g.journal_id is null then e.tx_type
        when g.is_paid then 'made_good_purchase'
        else 'made_good'
      end as type, p.profit_date
    from entry e
    left join orders o on o.investor_id = ${investorId} and o.id = e.order_id
    left join good g on g.journal_id = e.journal_id
    left join profit_shares s on s.journal_id = e.journal_id
    left join fund_profits p on p.id = s.profit_id
    where e.unit = 'IRR'
    group by 1, 3, 4, 5, 10, 11
    order by day, "lotId", "fundId"`;
  const movements: Movements = { moves: [], flows: [] };
  for (const row of rows) {
    const { fundId, day, bookedOn, undoneOn, amount } = row;
    const common = { fundId, day, bookedOn, undoneOn };
    if (row.type === null) {
      const { lotId, unitPrice, proceeds, isBought } = row;
      movements.moves.push({ ...common, lotId, units: amount, unitPrice, proceeds, isBought });
    } else movements.flows.push({ ...common, type: row.type, amount, profitDay: row.profitDay });
  }
  return movements;
}

/** Approved cancel prices of funds up to a day, oldest first, from the last price on or before `from` of each fund. */
export async function listPriceDays(
  tx: Tx,
  fundIds: readonly number[] | 'all',
  from: string,
  to: string,
): Promise<PriceDay[]> {
  if (fundIds.length === 0) return [];
  const wanted = fundIds === 'all' ? sql`(select id from funds)` : sql`unnest(${[...fundIds]}::int[])`;
  return many<PriceDay>(tx)`
    select v.fund_id as "fundId", v.nav_date as day, v.cancel_nav as "cancelNav", v.profit_per_unit as "profitPerUnit"
    from ${wanted} as wanted (fund_id)
    cross join lateral (
      select coalesce(max(p.nav_date), ${from}::date) as start
      from fund_navs p
      where p.fund_id = wanted.fund_id and p.status = 'approved' and p.nav_date <= ${from}::date
    ) s
    join fund_navs v on v.fund_id = wanted.fund_id and v.status = 'approved'
      and v.nav_date between s.start and ${to}::date
    order by v.nav_date, v.fund_id`;
}

export interface HoldingFundRow {
  fundId: number;
  fundName: string;
  fundType: number;
  kind: 'fund' | 'bond';
  lockedUnits: bigint;
  isReinvest: boolean;
  canReinvest: boolean;
  isDirectDebitAllowed: boolean;
  lastLicenseDate: string | null;
}

/**
 * Names and standing of the funds in which an investor ever held a certificate, in the configured order, and what the funds
 * owe the investor in money, rial, with the versions of rules and prices. The last certificate is the current one, or that
 * of a day with the lots that were held on it.
 */
export async function findHoldings(
  tx: Tx,
  investorId: number,
  at: { day: string; lotIds: readonly number[] } | null,
): Promise<{ funds: HoldingFundRow[]; owed: bigint; versions: MarketVersions }> {
  /*
   * Of a past day: the newest certificate that each lot had by then. Numbers of certificates come from one sequence, so
   * those of a lot lie between its own number and that of the lot that took its place when its purchase was executed again.
   */
  const certificates =
    at === null
      ? sql`select fund_id, license_date from lots where investor_id = ${investorId}`
      : sql`
          select o.fund_id, c.license_date
          from (
            select id as lot_id, null::integer as next_lot, id as now_lot, order_id, fund_id
            from lots
            where investor_id = ${investorId}
            union all
            select u.lot_id, coalesce(lead(u.lot_id) over (partition by u.order_id order by u.lot_id), l.id), l.id,
              u.order_id, u.fund_id
            from undone_lot_moves u
            left join lots l on l.investor_id = u.investor_id and l.order_id = u.order_id
            where u.investor_id = ${investorId} and u.unit_count > 0
          ) o
          cross join lateral (
            select x.license_date
            from (
              select coalesce(certificate_id, id) as id, license_date
              from lots
              where investor_id = ${investorId} and id = o.lot_id
              union all
              select certificate_id, license_date
              from void_certificates
              where investor_id = ${investorId} and (lot_id in (o.lot_id, o.now_lot) or order_id = o.order_id)
            ) x
            where x.id >= o.lot_id and (o.next_lot is null or x.id < o.next_lot)
              and (x.id = o.lot_id or x.license_date <= ${at.day}::date)
            order by x.id desc limit 1
          ) c
          where o.lot_id = any(${[...at.lotIds]}::int[])
          union all
          select fund_id, null from lots where investor_id = ${investorId}`;
  type Row = Omit<HoldingFundRow, 'fundId'> & MarketVersions & { fundId: number | null; owed: bigint };
  const rows = await many<Row>(tx)`
    with cash (owed) as (
      select coalesce(sum(balance), 0)::bigint
      from accounts
      where ${isAccountOf('accounts', investorId)} and kind = 'investor_cash'
    ), held (fund_id, last) as (
      select fund_id, max(license_date) from (${certificates}) c group by fund_id
    )
    select c.owed, v.rules, v.prices, f.id as "fundId", f.name as "fundName", f.fund_type as "fundType", f.kind,
      coalesce(h.reserved, 0)::bigint as "lockedUnits", coalesce(r.is_on, false) as "isReinvest",
      f.is_reinvest_allowed and f.kind = 'fund' as "canReinvest",
      f.is_direct_debit_allowed as "isDirectDebitAllowed", l.last as "lastLicenseDate"
    from cash c
    cross join (${marketVersions}) v
    left join held l on true
    left join funds f on f.id = l.fund_id
    left join holdings h on h.investor_id = ${investorId} and h.fund_id = f.id
    left join reinvest_settings r on r.investor_id = ${investorId} and r.fund_id = f.id
    order by f.sort, f.id`;
  const [first] = rows;
  if (!first) throw new InvariantError('holdings gave no row', { investorId });
  const funds = rows.flatMap(({ owed: _owed, rules: _rules, prices: _prices, fundId, ...row }) =>
    fundId === null ? [] : [{ ...row, fundId }],
  );
  return { funds, owed: first.owed, versions: { rules: first.rules, prices: first.prices } };
}

export interface LicenseRow {
  licenseNumber: string;
  licenseDate: string;
  openedOn: string;
  fundId: number;
  fundName: string;
  issuedUnits: bigint;
  unitsLeft: bigint;
  unitPrice: string;
  orderId: number | null;
  orderNo: string | null;
  unitClass: 'ordinary' | 'preferred';
  guaranteeDays: number | null;
  /** void because another one was issued for the units that were left */
  isReplaced: boolean;
}

/** Certificates of an investor, newest first, those that another one took the place of included; of one fund when it is given. */
export async function listLicenseRows(tx: Tx, investorId: number, fundId?: number): Promise<LicenseRow[]> {
  return many<LicenseRow>(tx)`
    with certificate as (
      select l.id, l.investor_id, l.fund_id, l.order_id, l.opened_on, l.unit_price, l.unit_class, l.license_number,
        l.license_date, l.units_left,
        coalesce(v.unit_count, case when l.certificate_id is null then l.unit_count else l.units_left end) as issued,
        false as is_replaced
      from lots l
      left join void_certificates v on v.investor_id = l.investor_id and v.license_number = l.license_number
      where l.investor_id = ${investorId}
      union all
      select l.id, l.investor_id, l.fund_id, l.order_id, l.opened_on, l.unit_price, l.unit_class, v.license_number,
        v.license_date, 0, v.unit_count, true
      from void_certificates v
      join lots l on l.investor_id = v.investor_id and l.id = v.lot_id
      where v.investor_id = ${investorId} and v.next_number is not null
    )
    select c.license_number as "licenseNumber", c.license_date as "licenseDate", c.opened_on as "openedOn",
      c.fund_id as "fundId", f.name as "fundName", c.issued as "issuedUnits", c.units_left as "unitsLeft",
      c.unit_price as "unitPrice", o.id as "orderId", o.order_no as "orderNo", c.unit_class as "unitClass",
      f.guarantee_days as "guaranteeDays", c.is_replaced as "isReplaced"
    from certificate c
    join funds f on f.id = c.fund_id
    left join orders o on o.investor_id = c.investor_id and o.id = c.order_id
    where ${fundId ?? null}::int is null or c.fund_id = ${fundId ?? null}
    order by c.license_date desc, c.id desc, c.is_replaced`;
}
