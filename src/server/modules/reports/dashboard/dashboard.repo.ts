import { many, maybeOne } from '#server/db/query.ts';
import type { AuthStatusName } from '#shared/contract/investors.ts';
import type { Freeze } from '#shared/registryStanding.ts';
import { acceptedOrderStates } from '#shared/orderStates.ts';
import type { Tx } from '#server/db/connection.ts';
import { isAccountOf, marketVersions, shareStatus, wordList, type MarketVersions } from '#server/db/fragments.ts';
import { orderColumns, type OrderRecord } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { owedPayouts } from '#server/modules/records/payoutQueue/payouts.rules.ts';

export interface ProfitShareRow {
  fundId: number;
  fundName: string;
  profitDate: string;
  unitCount: bigint;
  profitPerUnit: bigint;
  amount: bigint;
  status: 'pending' | 'queued' | 'paid' | 'credit' | 'reinvested' | 'failed';
}

/** Newest share of profit of an investor in each fund, newest first; what was taken back is none. */
export async function listLastProfits(tx: Tx, investorId: number): Promise<ProfitShareRow[]> {
  return many<ProfitShareRow>(tx)`
    select *
    from (
      select distinct on (p.fund_id) p.fund_id as "fundId", f.name as "fundName", p.profit_date as "profitDate",
        s.unit_count as "unitCount", p.guaranteed_per_unit + p.extra_per_unit as "profitPerUnit", s.amount,
        ${shareStatus} as status
      from profit_shares s
      join fund_profits p on p.id = s.profit_id
      join funds f on f.id = p.fund_id
      where s.investor_id = ${investorId} and s.status <> 'taken_back'
      order by p.fund_id, p.profit_date desc
    ) newest
    order by "profitDate" desc, "fundId"`;
}

export interface PayingRow {
  fundId: number;
  fundName: string;
  units: bigint;
  /** rial per unit of the last executed profit; null before the first */
  lastPerUnit: bigint | null;
}

/** Funds of which an investor holds units, with the profit that each last paid a unit, in the configured order. */
export async function listPayingHoldings(tx: Tx, investorId: number): Promise<PayingRow[]> {
  return many<PayingRow>(tx)`
    select h.fund_id as "fundId", f.name as "fundName", h.units, p.per_unit as "lastPerUnit"
    from holdings h
    join funds f on f.id = h.fund_id
    left join lateral (
      select r.guaranteed_per_unit + r.extra_per_unit as per_unit
      from fund_profits r
      where r.fund_id = h.fund_id and r.status = 'executed'
      order by r.profit_date desc, r.part
      limit 1
    ) p on true
    where h.investor_id = ${investorId} and h.units > 0
    order by f.sort, f.id`;
}

export interface PaidProfitRow {
  fundId: number;
  fundName: string;
  month: bigint;
  year: bigint;
}

/** Profit and coupons booked for an investor by fund since the first days of a month and of a year, rial; what was taken back is none. */
export async function listPaidProfits(
  tx: Tx,
  investorId: number,
  since: { month: string; year: string },
): Promise<PaidProfitRow[]> {
  return many<PaidProfitRow>(tx)`
    select p.fund_id as "fundId", f.name as "fundName",
      coalesce(sum(s.amount) filter (where p.profit_date >= ${since.month}::date), 0)::bigint as month,
      sum(s.amount)::bigint as year
    from profit_shares s
    join fund_profits p on p.id = s.profit_id
    join funds f on f.id = p.fund_id
    where s.investor_id = ${investorId} and s.status <> 'taken_back' and p.profit_date >= ${since.year}::date
    group by p.fund_id, f.name, f.sort
    order by f.sort, p.fund_id`;
}

export interface BoxRow {
  boxId: number;
  title: string;
  text: string;
  link: string | null;
  color: string | null;
  imageId: string | null;
  order: number;
}

/** Boxes of the home page that a reader sees now, in their order, at most `most`. */
export async function listBoxes(
  tx: Tx,
  { audience, now, most }: { audience: 'clients' | 'staff'; now: Date; most: number },
): Promise<BoxRow[]> {
  return many<BoxRow>(tx)`
    select b.id as "boxId", b.title, b.text, b.link, b.color, f.public_id as "imageId", b.sort as "order"
    from custom_boxes b
    left join files f on f.id = b.image_file_id
    where b.is_active and b.audience in ('all', ${audience})
      and (b.show_from is null or b.show_from <= ${now}) and (b.show_until is null or b.show_until > ${now})
    order by b.sort, b.id limit ${most}`;
}

export interface ProfileRow {
  authStatus: AuthStatusName;
  sejamStatus: number;
  /** the freeze that counts today */
  freeze: Freeze | null;
  hasDefaultAccount: boolean;
  awaitsSignatures: boolean;
  /** the open request of verification waits for documents that were asked for again */
  needsDocuments: boolean;
}

/** What the status banner is decided from; null when the investor does not exist. */
export async function findProfile(tx: Tx, investorId: number, day: string): Promise<ProfileRow | null> {
  return maybeOne<ProfileRow>(tx)`
    select i.auth_status as "authStatus", i.sejam_status as "sejamStatus",
      (
        select jsonb_build_object(
          'extent', z.extent, 'reason', z.reason, 'firstDay', z.first_day, 'lastDay', z.last_day
        )
        from investor_freezes z
        where z.investor_id = i.id and z.first_day <= ${day}::date and coalesce(z.last_day >= ${day}::date, true)
      ) as freeze,
      exists (
        select 1
        from investor_bank_accounts a
        where a.investor_id = i.id and a.is_default and a.is_verified
      ) as "hasDefaultAccount",
      exists (
        select 1
        from signature_requests g
        where g.investor_id = i.id and g.status = 'open'
      ) as "awaitsSignatures",
      exists (
        select 1
        from identity_requests q
        where q.investor_id = i.id and q.state = 'need_more'
      ) as "needsDocuments"
    from investors i
    where i.id = ${investorId}`;
}

/** Orders of an investor that have not come to their end, oldest first. */
export async function listOpenOrders(
  tx: Tx,
  investorId: number,
  openStates: readonly string[],
): Promise<OrderRecord[]> {
  return many<OrderRecord>(tx)`
    select ${orderColumns}
    from orders o
    join funds f on f.id = o.fund_id
    where o.investor_id = ${investorId} and o.status = any(${[...openStates]}::text[])
    order by o.created_at, o.id`;
}

/** Funds of which an investor holds units, each with the present versions of rules and prices. */
export async function listHeldFunds(tx: Tx, investorId: number): Promise<(MarketVersions & { fundId: number })[]> {
  return many<MarketVersions & { fundId: number }>(tx)`
    select h.fund_id as "fundId", v.rules, v.prices
    from holdings h
    cross join (${marketVersions}) v
    where h.investor_id = ${investorId} and h.units > 0
    order by h.fund_id`;
}

export interface MoneyPartRow {
  source: 'order' | 'payout' | 'credit';
  fundId: number;
  fundName: string;
  amount: bigint;
  orderId: number | null;
  orderNo: string | null;
  orderType: 1 | 2 | null;
  status: string | null;
  /** kind of a payout that no open order stands for */
  kind: 'redemption' | 'refund' | 'remain' | 'profit' | null;
  expectedOn: string | null;
}

/**
 * What the funds owe an investor in money, part by part: held by open orders, by payouts without one, and free. One
 * statement, so that the parts add up to the balances of one moment.
 */
export async function listMoneyParts(tx: Tx, investorId: number): Promise<MoneyPartRow[]> {
  return many<MoneyPartRow>(tx)`
    with part as (
      select 'order' as source, o.fund_id, o.held_amount as amount, o.id as order_id, o.order_type, o.status::text,
        null as kind, case when o.status in ${wordList(acceptedOrderStates)} then o.price_date
          else coalesce(p.expected_on, o.payout_date) end as expected_on
      from orders o
      left join lateral (
        select coalesce(arrival_date, due_date) as expected_on
        from payouts
        where investor_id = o.investor_id and order_id = o.id and kind in ('redemption', 'refund')
          and status in ${wordList(owedPayouts)}
        order by id desc limit 1
      ) p on true
      where o.investor_id = ${investorId} and o.held_amount > 0
      union all
      select 'payout', fund_id, amount, order_id, null, status, kind, coalesce(arrival_date, due_date)
      from payouts
      where investor_id = ${investorId} and status in ${wordList(owedPayouts)}
        and (order_id is null or kind in ('remain', 'profit'))
      union all
      select 'credit', fund_id, balance - held, null, null, null, null, null
      from accounts
      where ${isAccountOf('accounts', investorId)} and kind = 'investor_cash' and balance > held
    )
    select t.source, t.fund_id as "fundId", f.name as "fundName", t.amount, t.order_id as "orderId",
      o.order_no as "orderNo", t.order_type as "orderType", t.status, t.kind, t.expected_on as "expectedOn"
    from part t
    join funds f on f.id = t.fund_id
    left join orders o on o.investor_id = ${investorId} and o.id = t.order_id
    order by t.expected_on nulls last, t.order_id, f.sort, f.id`;
}
