import { sql, type RawBuilder } from 'kysely';
import { InvariantError } from '#server/invariant.ts';
import { tehranDayEnd, tehranDayStart, wordList } from '#server/db/fragments.ts';
import { many, maybeOne, one, unread, wasChanged } from '#server/db/query.ts';
import type { SingleWrite, Tx, WriteTx } from '#server/db/connection.ts';
import type { PaymentEventKind } from '#shared/contract/disputes.ts';
import type { OrderState } from '#shared/orderStates.ts';
import { openPayments, takenPayments } from '#shared/paymentStates.ts';
import { canPaymentMove, type DisputeReason, type PaymentState } from './payments.rules.ts';

/** One attempt to pay an order. */
export interface PaymentRecord {
  id: number;
  publicId: string;
  investorId: number;
  orderId: number;
  gateway: string;
  amount: bigint;
  status: PaymentState;
  authority: string | null;
  refId: string | null;
  cardMask: string | null;
  fee: bigint | null;
  errorCode: string | null;
  errorText: string | null;
  tries: number;
  createdAt: Date;
  redirectedAt: Date | null;
  callbackAt: Date | null;
  verifiedAt: Date | null;
  checkedAt: Date | null;
  /** when the first verification left for the gateway: the money may be ours from then on */
  verifySentAt: Date | null;
  /** a caller asks the gateway since then; null when nobody does */
  claimedAt: Date | null;
  /** when the reconciler asks next; null when there is nothing to ask */
  nextAskAt: Date | null;
  disputedAt: Date | null;
  disputeReason: DisputeReason | null;
  /** what came according to the gateway, rial; null when nobody knows */
  receivedAmount: bigint | null;
  /** the payout that gives the money back */
  refundPayoutId: number | null;
  settlementId: number | null;
}

const columns = {
  gateway: 'gateway',
  status: 'status',
  authority: 'authority',
  refId: 'ref_id',
  cardMask: 'card_mask',
  fee: 'fee',
  errorCode: 'error_code',
  errorText: 'error_text',
  tries: 'tries',
  redirectedAt: 'redirected_at',
  callbackAt: 'callback_at',
  verifiedAt: 'verified_at',
  checkedAt: 'checked_at',
  verifySentAt: 'verify_sent_at',
  claimedAt: 'claimed_at',
  nextAskAt: 'next_ask_at',
  disputedAt: 'disputed_at',
  disputeReason: 'dispute_reason',
  receivedAmount: 'received_amount',
  refundPayoutId: 'refund_payout_id',
  settlementId: 'settlement_id',
} as const;

export type PaymentPatch = Partial<Pick<PaymentRecord, keyof typeof columns>>;

const fields = sql`
  id, public_id as "publicId", investor_id as "investorId", order_id as "orderId", gateway, amount, status, authority,
    ref_id as "refId", card_mask as "cardMask", fee, error_code as "errorCode", error_text as "errorText", tries,
    created_at as "createdAt", redirected_at as "redirectedAt", callback_at as "callbackAt",
    verified_at as "verifiedAt", checked_at as "checkedAt", verify_sent_at as "verifySentAt", claimed_at as "claimedAt",
    next_ask_at as "nextAskAt", disputed_at as "disputedAt", dispute_reason as "disputeReason",
    received_amount as "receivedAmount", refund_payout_id as "refundPayoutId", settlement_id as "settlementId"`;

const select = sql`select ${fields} from payments`;

/** Stores a new attempt; its amount and order never change afterwards. */
export async function insertPayment(
  tx: WriteTx,
  payment: {
    publicId: string;
    investorId: number;
    orderId: number;
    gateway: string;
    amount: bigint;
    nextAskAt: Date;
    at: Date;
  },
): Promise<void> {
  await unread(tx)`
    insert into payments (public_id, investor_id, order_id, gateway, amount, status, next_ask_at, created_at)
    values (${payment.publicId}, ${payment.investorId}, ${payment.orderId}, ${payment.gateway}, ${payment.amount},
      'created', ${payment.nextAskAt}, ${payment.at})`;
}

/**
 * Rial that a gateway took on a day, beside one payment: what is paid or may still be, as the limit of investors counts it
 * (`gatewayUsed` of the order's facts).
 */
export async function sumGatewayDay(
  tx: Tx,
  of: { gateway: string; day: string; exceptId?: number | undefined },
): Promise<bigint> {
  const row = await one<{ taken: bigint }>(tx)`
    select coalesce(sum(p.amount), 0)::bigint as taken
    from payments p
    where p.gateway = ${of.gateway} and p.id is distinct from ${of.exceptId ?? null}
      and p.created_at >= ${tehranDayStart(of.day)} and p.created_at < ${tehranDayEnd(of.day)}
      and (
        p.status in ${wordList(takenPayments)}
        or (
          p.status in ('created', 'redirected')
          and exists (
            select from orders o
            where o.investor_id = p.investor_id and o.id = p.order_id and o.status = 'pending_payment'
          )
        )
      )`;
  return row.taken;
}

/** Moves an attempt that was not opened yet to another gateway; false when somebody opened it meanwhile. */
export async function moveToGateway(tx: WriteTx, id: number, gateway: string): Promise<boolean> {
  return wasChanged(tx)`update payments set gateway = ${gateway} where id = ${id} and status = 'created'`;
}

/** What happened to an attempt; the raw answer must be masked by the caller. */
export interface PaymentEvent {
  kind: PaymentEventKind;
  raw: unknown;
  at: Date;
}

/** The update of an attempt that still has one of the states. @throws InvariantError for a move that is not allowed */
function updateOf(
  id: number,
  from: readonly PaymentState[],
  patch: PaymentPatch,
  isFree: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const to = patch.status;
  const wrong = to === undefined ? undefined : from.find((state) => state !== to && !canPaymentMove(state, to));
  if (wrong) throw new InvariantError('a payment may not make this move', { paymentId: id, from: wrong, to });
  const sets = (Object.entries(patch) as [keyof typeof columns, unknown][])
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => sql`${sql.ref(columns[field])} = ${value}`);
  return sql`
    update payments set ${sql.join(sets)}
    where id = ${id} and status = any(${from}) ${isFree}`;
}

/**
 * Changes an attempt that still has one of the states; null when it has another one. With `changePayment` the only writer
 * of payment states. @throws InvariantError for a move that the table of `payments.rules.ts` does not have
 */
export async function updatePayment(
  tx: Tx,
  id: number,
  from: readonly PaymentState[],
  patch: PaymentPatch,
  of: { claimedBefore?: Date } = {},
): Promise<PaymentRecord | null> {
  const isFree = of.claimedBefore ? isUnclaimed(of.claimedBefore) : sql``;
  return maybeOne<PaymentRecord>(tx)`${updateOf(id, from, patch, isFree)} returning ${fields}`;
}

/**
 * As `updatePayment` for an attempt that was read in the state that it leaves, with what happened. One statement, because
 * only the caller that changed the attempt writes what happened. @returns the attempt with the change; null when it has
 * another state
 */
export async function changePayment(
  tx: SingleWrite,
  payment: PaymentRecord,
  patch: PaymentPatch,
  { kind, raw, at }: PaymentEvent,
): Promise<PaymentRecord | null> {
  const isChanged = await wasChanged(tx)`
    with changed as (${updateOf(payment.id, [payment.status], patch, sql``)} returning id)
    insert into payment_events (payment_id, kind, raw, at)
    select id, ${kind}, ${JSON.stringify(raw ?? {})}::jsonb, ${at}
    from changed`;
  return isChanged ? { ...payment, ...patch } : null;
}

/** Nobody asks about the attempt, or who asked is dead. */
const isUnclaimed = (claimedBefore: Date) =>
  sql`and (status <> 'verifying' or claimed_at is null or claimed_at <= ${claimedBefore})`;

/** An attempt with all that opening it at a bank needs: its order and what the bank is told of the payer. */
export interface PaymentToOpen extends PaymentRecord {
  orderNo: string;
  orderStatus: OrderState;
  orderExpiresAt: Date | null;
  fundName: string;
  /** gateways that the fund offers, by preference; null: all */
  offeredGateways: string[] | null;
  mobile: string | null;
  /** null for legal persons; banks know people by it */
  nationalCode: string | null;
}

/** An attempt by its random public id, with its order and payer. */
export async function findPaymentToOpen(tx: Tx, publicId: string): Promise<PaymentToOpen | null> {
  return maybeOne<PaymentToOpen>(tx)`
    select p.*, o.order_no as "orderNo", o.status as "orderStatus", o.expires_at as "orderExpiresAt",
      f.name as "fundName", m.gateways as "offeredGateways", i.mobile,
      case when i.is_legal then null else i.national_no end as "nationalCode"
    from (${select} where public_id = ${publicId}) p
    join orders o on o.investor_id = p."investorId" and o.id = p."orderId"
    join funds f on f.id = o.fund_id
    left join fund_payment_methods m on m.fund_id = f.id and m.code = 'ipg'
    join investors i on i.id = p."investorId"`;
}

/**
 * The bank sent the browser back with a success: keeps that, and claims the attempt for verification. Returns null, and
 * writes nothing, if another worker holds the attempt. One statement, because only the caller that wins the claim writes
 * the event, and both are committed before the gateway is asked.
 */
export async function claimForVerification(
  tx: SingleWrite,
  of: { gateway: string; authority: string; from: readonly PaymentState[]; claimedBefore: Date; at: Date },
): Promise<PaymentRecord | null> {
  return maybeOne<PaymentRecord>(tx)`
    with claimed as (
      update payments
      set status = 'verifying', callback_at = ${of.at}, checked_at = ${of.at},
        claimed_at = ${of.at}, verify_sent_at = coalesce(verify_sent_at, ${of.at}), tries = tries + 1
      where gateway = ${of.gateway} and authority = ${of.authority}
        and status = any(${of.from}) ${isUnclaimed(of.claimedBefore)}
      returning ${fields}
    ),
    noted as (
      insert into payment_events (payment_id, kind, raw, at)
      select id, 'callback', '{"hint":"ok"}', ${of.at}
      from claimed
    )
    select *
    from claimed`;
}

/** An attempt by id. */
export async function findPaymentById(tx: Tx, id: number): Promise<PaymentRecord | null> {
  return maybeOne<PaymentRecord>(tx)`${select} where id = ${id}`;
}

/** An attempt, and whether its fund takes purchases that are debited from a bank account. */
type PaidPayment = PaymentRecord & { isDirectDebitAllowed: boolean };

/** An attempt by its random public id. */
export async function findPaymentByPublicId(tx: Tx, publicId: string): Promise<PaidPayment | null> {
  return maybeOne<PaidPayment>(tx)`
    select ${fields}, (
        select f.is_direct_debit_allowed
        from orders o
        join funds f on f.id = o.fund_id
        where o.id = payments.order_id
      ) as "isDirectDebitAllowed"
    from payments
    where public_id = ${publicId}`;
}

/** An attempt by the gateway's reference. */
export async function findPaymentByAuthority(
  tx: Tx,
  gateway: string,
  authority: string,
): Promise<PaymentRecord | null> {
  return (
    (await sql<PaymentRecord>`${select} where gateway = ${gateway} and authority = ${authority}`.execute(tx)).rows[0] ??
    null
  );
}

/** Attempts of an order, oldest first. */
export async function listOrderPayments(tx: Tx, investorId: number, orderId: number): Promise<PaymentRecord[]> {
  return many<PaymentRecord>(tx)`${select} where investor_id = ${investorId} and order_id = ${orderId} order by id`;
}

/** True when another attempt of the order may still bring its money. */
export async function hasOtherOpenAttempt(tx: Tx, payment: PaymentRecord): Promise<boolean> {
  const { found } = await one<{ found: boolean }>(tx)`
    select exists (
      select from payments
      where investor_id = ${payment.investorId} and order_id = ${payment.orderId} and id <> ${payment.id}
        and status in ${wordList(openPayments)}
    ) as found`;
  return found;
}

/** An attempt to ask about, with the gateway that knows it. */
export interface DuePayment {
  id: number;
  gateway: string;
}

const isOld = (before: Date) => sql`(verify_sent_at is not null and verify_sent_at <= ${before})`;

/**
 * Undecided attempts whose next question is due. `fast`: those never asked about first, then the longest due. `slow`: those
 * whose verification was sent before `oldBefore`, so that they never stand in the way of the others.
 */
export async function listDuePayments(
  tx: Tx,
  of: { lane: 'fast' | 'slow'; at: Date; oldBefore: Date; limit: number },
): Promise<DuePayment[]> {
  const lane = of.lane === 'slow' ? isOld(of.oldBefore) : sql`not ${isOld(of.oldBefore)}`;
  return many<DuePayment>(tx)`
    select id, gateway
    from payments
    where status in ${wordList(openPayments)} and next_ask_at <= ${of.at} and ${lane}
    order by tries > 0, next_ask_at, id limit ${of.limit}`;
}

/** Keeps what happened to an attempt. */
export async function insertPaymentEvent(
  tx: SingleWrite,
  paymentId: number,
  { kind, raw, at }: PaymentEvent,
): Promise<void> {
  await sql`
    insert into payment_events (payment_id, kind, raw, at)
    values (${paymentId}, ${kind}, ${JSON.stringify(raw ?? {})}::jsonb, ${at})`.execute(tx);
}

/**
 * Keeps that the bank sent the browser back, and moves an attempt on that waited for it, or marks one that is being asked
 * about. Anyone can call the return address,
 * so a payment keeps at most `most` of these events. One statement, because it runs on the pool, outside a transaction, and
 * the move and its event are committed together.
 */
export async function noteCallback(
  tx: SingleWrite,
  paymentId: number,
  of: { hint: string; at: Date; most: number },
): Promise<void> {
  await sql`
    with seen as (
      update payments
      set status = case when status = 'redirected' then 'callback_seen' else status end, callback_at = ${of.at}
      where id = ${paymentId} and (status = 'redirected' or (status = 'verifying' and callback_at is null))
    )
    insert into payment_events (payment_id, kind, raw, at)
    select ${paymentId}, 'callback', ${JSON.stringify({ hint: of.hint })}::jsonb, ${of.at}
    where (
      select count(*)
      from payment_events
      where payment_id = ${paymentId} and kind = 'callback'
    ) < ${of.most}`.execute(tx);
}

/** The money of a payment has left for the investor: closes the payment. False when no payment waits for this payout. */
export async function closeRefunded(tx: WriteTx, payoutId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ status: 'refunded' })
    .where('refund_payout_id', '=', payoutId)
    .where('status', '=', 'refund_due')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
