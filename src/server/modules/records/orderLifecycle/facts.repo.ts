import { sql } from 'kysely';
import type { OrderState } from '#shared/orderStates.ts';
import { disputedPayments, takenPayments, undecidedPayments } from '#shared/paymentStates.ts';
import { freezeOn, isAccountOf, registryStatus, tehranDayEnd, tehranDayStart, wordList } from '#server/db/fragments.ts';
import { shareId, waitForArrival } from '#server/db/locks.ts';
import { maybeOne, one } from '#server/db/query.ts';
import type { FreezeExtent } from '#shared/registryStanding.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/** What an order must know of its fund and investor at this moment. Money is rial, prices decimal text. */
export interface OrderFacts {
  /** of the rules as data, see `OrderingRulesService.ruleSet` */
  ruleSetVersion: string;
  investedUnits: bigint;
  openBuyUnits: bigint;
  /** latest published prices up to the day; null when there are none */
  navDate: string | null;
  issueNav: string;
  cancelNav: string;
  /** newest day with a published price, see `findLastPublished` */
  lastPublished: string | null;
  /** null when there is no such investor */
  authStatus: string | null;
  /** status in the registry; null when there is no such investor */
  sejamStatus: number | null;
  /** what two people stopped for the investor on the day; null when nothing is */
  freeze: FreezeExtent | null;
  units: bigint;
  reservedUnits: bigint;
  /** preferred units, and units whose certificate day has not come */
  blockedUnits: bigint;
  lastProfitDate: string | null;
  initiationDate: string | null;
  /** cash of the investor in the fund that nothing claims */
  credit: bigint;
  /** a contract of direct debit of the investor is in force */
  hasDebitContract: boolean;
  /** the investor is a company */
  isLegal: boolean;
  /** units that other open buys of the investor in the fund will bring, by their estimates */
  openUnits: bigint;
  /** gateway money of the day for the investor, and for others by the same payer: paid, or still on its way */
  gatewayUsed: bigint;
  /** open orders of the investor that wait for a gateway payment, and for a slip */
  unpaidOrders: number;
  slipOrders: number;
  /** order of the same request, see `RepeatOf`; null when there is none */
  repeatId: number | null;
}

/** A buy of the same person that may be a second click (reliability 6): equal in fund, way, mode and quantity. */
export interface RepeatOf {
  createdBy: number;
  since: Date;
  wayId: number;
  mode: string;
  /** units for a buy by units, else rial */
  wish: bigint;
}

/** Open buys that may bring units; one whose payment failed does only while its money may still have come. */
const bringsUnits: readonly OrderState[] = [
  'pending_payment',
  'pending_receipt',
  'receipt_rejected',
  'pending_debit',
  'registered',
  'processing',
];

/** Payments whose money may still register the order. */
const unsurePayments = [...undecidedPayments, ...disputedPayments] as const;

const lastPublished = sql`
  (select max(nav_date) from fund_navs p where p.fund_id = f.id and p.status = 'approved' and f.kind = 'fund')`;

/**
 * Newest day of a fund whose price is published; an order that arrives now takes a later price. Null when there is none,
 * and for bonds, whose price is known from their terms.
 */
export async function findLastPublished(tx: Tx, fundId: number): Promise<string | null> {
  const row = await maybeOne<{ day: string | null }>(tx)`
    select ${lastPublished} as day
    from funds f
    where f.id = ${fundId}`;
  return row?.day ?? null;
}

/** All of it in one statement, because every order and every estimate asks for all of it; null when there is no such fund. */
export async function findOrderFacts(
  tx: Tx,
  of: {
    investorId: number;
    fundId: number;
    day: string;
    /** the person who pays; null for money that comes by itself */
    payerId: number | null;
    exceptOrderId?: number;
    repeat?: RepeatOf | null;
  },
): Promise<OrderFacts | null> {
  const other = sql`<> ${of.exceptOrderId ?? 0}`;
  return maybeOne<OrderFacts>(tx)`
    select (select version from rule_set_version) as "ruleSetVersion",
      t.issued_units as "investedUnits", t.reserved_units as "openBuyUnits",
      n.nav_date as "navDate", n.issue_nav as "issueNav", n.cancel_nav as "cancelNav",
      ${lastPublished} as "lastPublished",
      (select auth_status from investors i where i.id = ${of.investorId}) as "authStatus",
      (select ${registryStatus} from investors i where i.id = ${of.investorId}) as "sejamStatus",
      coalesce((select is_legal from investors i where i.id = ${of.investorId}), false) as "isLegal",
      (
        select coalesce(sum(coalesce(o.requested_units, (o.estimate->>'units')::bigint)), 0)::bigint
        from orders o
        where o.investor_id = ${of.investorId} and o.fund_id = f.id and o.order_type = 1 and o.id ${other}
          and (
            o.status in ${wordList(bringsUnits)}
            or (
              o.status = 'payment_failed'
              and exists (
                select from payments p
                where p.investor_id = o.investor_id and p.order_id = o.id and p.status in ${wordList(unsurePayments)}
              )
            )
          )
      ) as "openUnits",
      (select ${freezeOn('i.id', of.day)} from investors i where i.id = ${of.investorId}) as freeze,
      coalesce(h.units, 0) as units, coalesce(h.reserved, 0) as "reservedUnits",
      (
        select coalesce(sum(l.units_left), 0)::bigint
        from lots l
        where l.investor_id = ${of.investorId} and l.fund_id = f.id and l.units_left > 0
          and (l.unit_class <> 'ordinary' or l.license_date > ${of.day}::date)
      ) as "blockedUnits",
      (
        select max(p.profit_date)
        from fund_profits p
        where p.fund_id = f.id and p.status = 'executed'
      ) as "lastProfitDate",
      f.initiation_date as "initiationDate",
      coalesce(
        (
          select balance - held
          from accounts a
          where ${isAccountOf('a', of.investorId)} and a.fund_id = f.id and a.kind = 'investor_cash'
        ), 0
      ) as credit,
      exists (
        select from debit_contracts d
        where d.investor_id = ${of.investorId} and d.status = 'active' and d.expire_date >= ${of.day}
      ) as "hasDebitContract",
      (
        select coalesce(sum(p.amount), 0)::bigint
        from (
          -- each branch by an index: this is read under the locks of the buyer
          select p.id, p.investor_id, p.order_id, p.amount, p.status, p.created_at
          from payments p
          where p.investor_id = ${of.investorId}
          union
          select p.id, p.investor_id, p.order_id, p.amount, p.status, p.created_at
          from orders b
          join payments p on p.investor_id = b.investor_id and p.order_id = b.id
          where b.created_by = ${of.payerId} and b.payment_method = 'ipg'
        ) p
        where p.order_id ${other} and p.created_at >= ${tehranDayStart(of.day)}
          and p.created_at < ${tehranDayEnd(of.day)}
          and (
            p.status in ${wordList(takenPayments)}
            or (
              p.status in ('created', 'redirected')
              and exists (
                select from orders o
                where o.investor_id = p.investor_id and o.id = p.order_id and o.status = 'pending_payment'
              )
            )
          )
      ) as "gatewayUsed",
      (
        select count(*)::int
        from orders o
        where o.investor_id = ${of.investorId} and o.id ${other} and o.payment_method = 'ipg'
          and o.status in ('pending_payment', 'payment_failed')
      ) as "unpaidOrders",
      (
        select count(*)::int
        from orders o
        where o.investor_id = ${of.investorId} and o.id ${other}
          and o.status in ('pending_receipt', 'receipt_rejected')
      ) as "slipOrders",
      (
        select min(o.id)
        from orders o
        where o.investor_id = ${of.investorId} and o.fund_id = f.id and o.order_type = 1
          and o.created_by = ${of.repeat?.createdBy ?? null} and o.created_at > ${of.repeat?.since ?? null}
          and o.payment_method = (select code from payment_methods m where m.id = ${of.repeat?.wayId ?? null})
          and o.mode = ${of.repeat?.mode ?? null}
          and case when o.mode = 'units' then o.requested_units else o.amount end = ${of.repeat?.wish ?? null}
      ) as "repeatId"
    from funds f
    join fund_totals t on t.fund_id = f.id
    left join holdings h on h.investor_id = ${of.investorId} and h.fund_id = f.id
    left join lateral (
      select nav_date, issue_nav, cancel_nav
      from fund_navs
      where fund_id = f.id and status = 'approved' and nav_date <= ${of.day}
      order by nav_date desc limit 1
    ) n on true
    where f.id = ${of.fundId}`;
}

/** What money that arrives must know of its fund at this moment. */
export interface ArrivalFacts {
  /** of the rules as data, see `OrderingRulesService.ruleSet` */
  ruleSetVersion: string;
  /** newest day with a published price, see `findLastPublished` */
  lastPublished: string | null;
  /** newest day of a profit run that has begun */
  lastRun: string | null;
}

/**
 * Waits for a run of the fund that is just beginning, so that money and run see each other, and for a change of the rules
 * that date orders.
 */
export async function getArrivalFacts(tx: WriteTx, fundId: number): Promise<ArrivalFacts> {
  await waitForArrival(tx, fundId);
  return one<ArrivalFacts>(tx)`
    select (select version from rule_set_version) as "ruleSetVersion", ${lastPublished} as "lastPublished",
      (
        select max(p.profit_date)
        from fund_profits p
        where p.fund_id = f.id and p.started_at is not null
      ) as "lastRun"
    from funds f
    where f.id = ${fundId}`;
}

/**
 * Waits for a run of the order's fund that is just beginning, so that reversal and run see each other: no profit is paid for
 * units that are gone. Comes before the lock of the order.
 */
export async function waitForRuns(tx: WriteTx, orderId: number): Promise<void> {
  const order = await maybeOne<{ fundId: number }>(tx)`select fund_id as "fundId" from orders where id = ${orderId}`;
  if (order) await shareId(tx, 'fundRun', order.fundId);
}
