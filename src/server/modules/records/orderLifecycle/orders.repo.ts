import { sql, type RawBuilder } from 'kysely';
import type { Sort } from '#shared/contract/kernel/fields.ts';
import type { orderSorts } from '#shared/texts/orderTexts.ts';
import { listOrder } from '#server/db/listOrder.ts';
import { escapeLike, isShownAs, tehranDayEnd, tehranDayStart, wordList } from '#server/db/fragments.ts';
import { waitForOrders } from '#server/db/locks.ts';
import { many, maybeOne, one, wasChanged } from '#server/db/query.ts';
import { isoToJalali, tehranDay } from '#shared/jalali.ts';
import { countedOrderStates, type OrderState, type OrderType } from '#shared/orderStates.ts';
import { undecidedPayments } from '#shared/paymentStates.ts';
import type { PageRows } from '#shared/paging.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { DatedBy } from './dates.rules.ts';
import type { OrderTerms } from './money.rules.ts';

/** An order as it is stored. Money is rial, prices decimal text. */
export interface OrderRecord {
  id: number;
  investorId: number;
  orderNo: string;
  fundId: number;
  fundName: string;
  orderType: OrderType;
  paymentMethod: string;
  mode: 'amount' | 'units' | 'all';
  status: OrderState;
  amount: bigint | null;
  requestedUnits: bigint | null;
  units: bigint | null;
  unitPrice: string | null;
  fee: bigint | null;
  exitFee: bigint | null;
  remain: bigint | null;
  net: bigint | null;
  heldUnits: bigint;
  heldAmount: bigint;
  estimate: { units?: string; nav?: string; fee?: string; net?: string; exitFee?: string };
  /** fees and exit steps of its placing; null for an order from before they were kept */
  terms: OrderTerms | null;
  payloadHash: string | null;
  effectiveDate: string | null;
  priceDate: string | null;
  licenseDate: string | null;
  payoutDate: string | null;
  cancelDeadline: Date | null;
  /** moment that the dates were counted from, and what it is of */
  datedAt: Date | null;
  datedBy: DatedBy | null;
  licenseNumber: string | null;
  accountId: number | null;
  refundTarget: 'source' | 'credit' | null;
  refId: string | null;
  reason: string | null;
  createdBy: number | null;
  createdAt: Date;
  moneyAt: Date | null;
  expiresAt: Date | null;
  finishedAt: Date | null;
  /** day by which money of the order leaves; only while a payout or refund waits */
  moneyDue: string | null;
}

/** Column of each field that changes after the order was placed. */
const columns = {
  status: 'status',
  amount: 'amount',
  units: 'units',
  unitPrice: 'unit_price',
  fee: 'fee',
  exitFee: 'exit_fee',
  remain: 'remain',
  net: 'net',
  heldUnits: 'held_units',
  heldAmount: 'held_amount',
  terms: 'terms',
  payloadHash: 'payload_hash',
  effectiveDate: 'effective_date',
  priceDate: 'price_date',
  licenseDate: 'license_date',
  payoutDate: 'payout_date',
  cancelDeadline: 'cancel_deadline',
  datedAt: 'dated_at',
  datedBy: 'dated_by',
  licenseNumber: 'license_number',
  accountId: 'account_id',
  refundTarget: 'refund_target',
  refId: 'ref_id',
  reason: 'reason',
  moneyAt: 'money_at',
  expiresAt: 'expires_at',
  finishedAt: 'finished_at',
} as const;

export type OrderPatch = Partial<Pick<OrderRecord, keyof typeof columns>>;

function setsOf(patch: OrderPatch): RawBuilder<unknown> {
  return sql.join(
    (Object.entries(patch) as [keyof typeof columns, unknown][])
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => sql`${sql.ref(columns[field])} = ${field === 'terms' ? JSON.stringify(value) : value}`),
  );
}

/** Columns of an `OrderRecord` from `orders o` and `funds f`. */
export const orderColumns = sql`
  o.id, o.investor_id as "investorId", o.order_no as "orderNo", o.fund_id as "fundId", f.name as "fundName",
    o.order_type as "orderType", o.payment_method as "paymentMethod", o.mode, o.status, o.amount,
    o.requested_units as "requestedUnits", o.units, o.unit_price as "unitPrice", o.fee, o.exit_fee as "exitFee",
    o.remain, o.net, o.held_units as "heldUnits", o.held_amount as "heldAmount", o.estimate, o.terms,
    o.payload_hash as "payloadHash", o.effective_date as "effectiveDate", o.price_date as "priceDate",
    o.license_date as "licenseDate", o.payout_date as "payoutDate", o.cancel_deadline as "cancelDeadline",
    o.dated_at as "datedAt", o.dated_by as "datedBy", o.license_number as "licenseNumber", o.account_id as "accountId",
    o.refund_target as "refundTarget", o.ref_id as "refId", o.reason, o.created_by as "createdBy",
    o.created_at as "createdAt", o.money_at as "moneyAt", o.expires_at as "expiresAt", o.finished_at as "finishedAt",
    case when o.status in ('refund_pending', 'payout_pending') then (
      select max(greatest(p.due_date, p.arrival_date))
      from payouts p
      where p.investor_id = o.investor_id and p.order_id = o.id and p.status in ('pending', 'sent')
    ) end as "moneyDue"`;

const select = sql`select ${orderColumns} from orders o join funds f on f.id = o.fund_id`;

export interface NewOrder {
  investorId: number;
  fundId: number;
  orderType: OrderType;
  paymentMethod: string;
  mode: OrderRecord['mode'];
  status: OrderState;
  amount: bigint | null;
  requestedUnits: bigint | null;
  heldUnits: bigint;
  estimate: Record<string, string>;
  payloadHash: string | null;
  effectiveDate: string;
  priceDate: string;
  licenseDate: string | null;
  payoutDate: string | null;
  cancelDeadline: Date;
  /** the moment of placing by default */
  datedAt?: Date;
  datedBy?: DatedBy;
  accountId: number | null;
  createdBy: number | null;
  createdAt: Date;
  expiresAt: Date | null;
  /** fees that its owner was shown, or those of its effective day where nobody was */
  terms: OrderTerms;
}

/** Who did something with an order and what the timeline says of it. */
export interface EventNote {
  actorKind: string;
  actorId: number | null;
  note: string;
}

/** First part of an order number: the Jalali year it was placed in. */
function numberPrefix(at: Date): string {
  return `${isoToJalali(tehranDay(at)).slice(0, 4)}-`;
}

/**
 * Stores a new order with its number and the first row of its history. One statement, so that no order is without its
 * history, and because every purchase waits for it (decision 15). @returns its id and number
 */
export async function insertOrder(
  tx: WriteTx,
  order: NewOrder,
  event: EventNote,
): Promise<{ id: number; orderNo: string }> {
  const row = await one<{ id: number; orderNo: string }>(tx)`
    with n as (select nextval('order_no_seq')::text as no),
    placed as (
      insert into orders (
        investor_id, branch_id, order_no, fund_id, order_type, payment_method, mode, status, amount, requested_units,
        held_units, estimate, payload_hash, effective_date, price_date, license_date, payout_date, cancel_deadline,
        dated_at, dated_by, account_id, created_by, created_at, expires_at, terms
      )
      select ${order.investorId}, (select branch_id from investors where id = ${order.investorId}),
        ${numberPrefix(order.createdAt)} || lpad(n.no, greatest(6, length(n.no)), '0'), ${order.fundId},
        ${order.orderType}, ${order.paymentMethod}, ${order.mode}, ${order.status}, ${order.amount},
        ${order.requestedUnits}, ${order.heldUnits}, ${JSON.stringify(order.estimate)}::jsonb, ${order.payloadHash},
        ${order.effectiveDate}, ${order.priceDate}, ${order.licenseDate}, ${order.payoutDate}, ${order.cancelDeadline},
        ${order.datedAt ?? order.createdAt}, ${order.datedBy ?? 'registered'}, ${order.accountId}, ${order.createdBy},
        ${order.createdAt}, ${order.expiresAt}, ${JSON.stringify(order.terms)}::jsonb
      from n
      returning investor_id, id, order_no, status, created_at
    ),
    noted as (
      insert into order_events (investor_id, order_id, from_status, to_status, actor_kind, actor_id, note, at)
      select investor_id, id, null, status, ${event.actorKind}, ${event.actorId}, ${event.note}, created_at
      from placed
    )
    select id, order_no as "orderNo"
    from placed`;
  return row;
}

/** Changes an order that still has the given status; false when it has another one. */
export async function updateOrder(
  tx: WriteTx,
  order: Pick<OrderRecord, 'id' | 'investorId' | 'status'>,
  patch: OrderPatch,
): Promise<boolean> {
  return wasChanged(tx)`
    update orders set ${setsOf(patch)}
    where investor_id = ${order.investorId} and id = ${order.id} and status = ${order.status}`;
}

/**
 * Changes an order that still has the given status, its new status included, and writes the row of its history; false when
 * it has another one. One statement, so that only the caller that moved the order writes its history (decision 15).
 */
export async function moveOrder(
  tx: WriteTx,
  order: Pick<OrderRecord, 'id' | 'investorId' | 'status'>,
  patch: OrderPatch & { status: OrderState },
  event: EventNote & { at: Date },
): Promise<boolean> {
  return wasChanged(tx)`
    with moved as (
      update orders set ${setsOf(patch)}
      where investor_id = ${order.investorId} and id = ${order.id} and status = ${order.status}
      returning investor_id, id, status
    )
    insert into order_events (investor_id, order_id, from_status, to_status, actor_kind, actor_id, note, at)
    select investor_id, id, ${order.status}, status, ${event.actorKind}, ${event.actorId}, ${event.note}, ${event.at}
    from moved`;
}

/** An order by id. */
export async function findOrder(tx: Tx, orderId: number): Promise<OrderRecord | null> {
  return maybeOne<OrderRecord>(tx)`${select} where o.id = ${orderId}`;
}

/** An order by the number on its papers. */
export async function findOrderByNo(tx: Tx, orderNo: string): Promise<OrderRecord | null> {
  return maybeOne<OrderRecord>(tx)`${select} where o.order_no = ${orderNo}`;
}

/** An order by id, locked until the transaction ends. */
export async function lockOrder(tx: WriteTx, orderId: number): Promise<OrderRecord | null> {
  return maybeOne<OrderRecord>(tx)`${select} where o.id = ${orderId} for update of o`;
}

/** Lets one order command of an investor run at a time: limits per day and repeats within seconds are then seen. */
export async function lockInvestor(tx: WriteTx, investorId: number): Promise<void> {
  await waitForOrders(tx, [['investorOrders', investorId]]);
}

/** As `lockInvestor` for a buy: what one person pays for several investors at once is counted one after the other, too. */
export async function lockBuyer(tx: WriteTx, payerId: number, investorId: number): Promise<void> {
  await waitForOrders(tx, [
    ['payer', payerId],
    ['investorOrders', investorId],
  ]);
}

export interface OrderFilter {
  investorId: number;
  orderType?: OrderType;
  statuses?: readonly OrderState[];
  /** a state as people are shown it, see `shownState` */
  status?: OrderState;
  at: Date;
  fundId?: number;
  fromDate?: string;
  toDate?: string;
  search?: string;
}

function where(filter: OrderFilter): RawBuilder<unknown> {
  const parts = [sql`o.investor_id = ${filter.investorId}`];
  if (filter.orderType) parts.push(sql`o.order_type = ${filter.orderType}`);
  if (filter.statuses) parts.push(sql`o.status = any(${filter.statuses})`);
  if (filter.status) parts.push(isShownAs(filter.status, filter.at));
  if (filter.fundId) parts.push(sql`o.fund_id = ${filter.fundId}`);
  if (filter.fromDate) parts.push(sql`o.created_at >= ${tehranDayStart(filter.fromDate)}`);
  if (filter.toDate) parts.push(sql`o.created_at < ${tehranDayEnd(filter.toDate)}`);
  if (filter.search) parts.push(sql`o.order_no like ${`%${escapeLike(filter.search)}%`}`);
  return sql.join(parts, sql` and `);
}

/** Money of the orders of a type that are executed or on their way. */
const countedAmount = (type: OrderType): RawBuilder<bigint> => sql`
  coalesce(sum(o.amount) filter (
    where o.order_type = ${type} and o.status in (${sql.join(countedOrderStates)})), 0)::bigint`;

/** A page of an investor's orders, newest first, with the count of all and the sum of their amounts in rial. */
export async function listOrderRows(
  tx: Tx,
  filter: OrderFilter,
  { sort, offset, limit }: PageRows & { sort?: Sort<(typeof orderSorts)[number]> | undefined },
): Promise<{ rows: OrderRecord[]; total: number; issued: bigint; redeemed: bigint }> {
  const order = listOrder(sort, {
    places: { createdAt: sql`o.created_at`, amount: sql`coalesce(o.amount, 0)` },
    id: sql`o.id`,
    otherwise: sql`o.created_at desc, o.id desc`,
  });
  const [page, count] = await Promise.all([
    sql<OrderRecord>`
      ${select}
      where ${where(filter)}
      order by ${order} limit ${limit} offset ${offset}`.execute(tx),
    sql<{ total: number; issued: bigint; redeemed: bigint }>`
      select count(*)::int as total, ${countedAmount(1)} as issued, ${countedAmount(2)} as redeemed
      from orders o where ${where(filter)}`.execute(tx),
  ]);
  const { total = 0, issued = 0n, redeemed = 0n } = count.rows[0] ?? {};
  return { rows: page.rows, total, issued, redeemed };
}

/**
 * Condition on the orders that come after one in a list that is newest first. The moment is compared where it is stored,
 * because what is read of it is cut to milliseconds.
 */
export const isOlderThan = ({ id }: Pick<OrderRecord, 'id'>): RawBuilder<unknown> =>
  sql`(o.created_at, o.id) < (select l.created_at, l.id from orders l where l.id = ${id})`;

/** The next orders of an investor for a file, newest first, after the order that the part before it ended with. */
export async function listInvestorOrdersAfter(
  tx: Tx,
  filter: OrderFilter,
  last: Pick<OrderRecord, 'id'> | null,
  limit: number,
): Promise<OrderRecord[]> {
  return many<OrderRecord>(tx)`
    ${select}
    where ${where(filter)} ${last ? sql`and ${isOlderThan(last)}` : sql``}
    order by o.created_at desc, o.id desc limit ${limit}`;
}

export interface OrderEventRow {
  fromStatus: OrderState | null;
  toStatus: OrderState;
  actorKind: 'user' | 'admin' | 'system';
  note: string;
  at: Date;
}

/** History of an order, oldest first. */
export async function listOrderEvents(tx: Tx, order: Pick<OrderRecord, 'id' | 'investorId'>): Promise<OrderEventRow[]> {
  return many<OrderEventRow>(tx)`
    select from_status as "fromStatus", to_status as "toStatus", actor_kind as "actorKind", note, at
    from order_events
    where investor_id = ${order.investorId} and order_id = ${order.id}
    order by id`;
}

/** What an executed redemption took of a certificate; rial. */
export interface LotUseRow {
  licenseNumber: string;
  licenseDate: string;
  heldSince: string;
  units: bigint;
  ageDays: number;
  pct: string;
  gross: bigint;
  exitFee: bigint;
}

/** Lots that an executed redemption took units from. */
export async function listLotUses(tx: Tx, order: Pick<OrderRecord, 'id' | 'investorId'>): Promise<LotUseRow[]> {
  return many<LotUseRow>(tx)`
    select coalesce(u.license_number, l.license_number) as "licenseNumber",
      coalesce(u.license_date, l.license_date) as "licenseDate", l.opened_on as "heldSince",
      u.unit_count as units, u.age_days as "ageDays", u.pct,
      u.gross, u.exit_fee as "exitFee"
    from lot_redemptions u
    join lots l on l.investor_id = u.investor_id and l.id = u.lot_id
    where u.investor_id = ${order.investorId} and u.order_id = ${order.id}
    order by l.opened_on, l.id`;
}

/** A place in the list of overdue orders. */
export interface OverdueOrder {
  id: number;
  expiresAt: Date;
}

/**
 * Orders whose time to pay, to confirm or to prove a slip is over, the longest overdue first, after a place in the list.
 * An order whose money may still come stays: a payment that is not decided, or a line of the statement with the slip's
 * reference.
 */
export async function listOverdueOrders(
  tx: Tx,
  of: { at: Date; disputedAfter: Date; after: OverdueOrder | null; limit: number },
): Promise<OverdueOrder[]> {
  const { at, disputedAfter, after } = of;
  return many<OverdueOrder>(tx)`
    select id, expires_at as "expiresAt"
    from orders o
    where status in ('pending_payment', 'pending_otp', 'payment_failed', 'pending_receipt', 'receipt_rejected')
      and expires_at <= ${at}
      ${after ? sql`and (expires_at, id) > (${after.expiresAt}, ${after.id})` : sql``}
      and not exists (
        select from bank_slips r
        join bank_deposits d on d.fund_account_id = r.fund_account_id and d.ref_key = fold_bank_ref(r.number)
          and abs(d.bank_day - r.slip_date) <= 7
        where r.investor_id = o.investor_id and r.order_id = o.id and d.amount = r.amount
          and d.status in ('unmatched', 'failed', 'matched')
          and (d.investor_id is null or d.investor_id = o.investor_id)
      )
      and not exists (
        select from payments p
        where p.investor_id = o.investor_id and p.order_id = o.id
          and (
            p.status in ${wordList(undecidedPayments)}
            or (p.status = 'disputed' and p.disputed_at > ${disputedAfter})
          )
      )
    order by expires_at, id limit ${of.limit}`;
}
