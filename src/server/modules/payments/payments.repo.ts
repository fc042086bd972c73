import { sql } from 'kysely';
import type { Tx, WriteTx } from '../../db/connection.ts';
import type { PaymentState } from './payments.rules.ts';

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
} as const;

export type PaymentPatch = Partial<Pick<PaymentRecord, keyof typeof columns>>;

const fields = sql`
  id, public_id as "publicId", investor_id as "investorId", order_id as "orderId", gateway, amount, status, authority, ref_id as "refId",
    card_mask as "cardMask", fee, error_code as "errorCode", error_text as "errorText", tries, created_at as "createdAt", redirected_at as "redirectedAt",
    callback_at as "callbackAt", verified_at as "verifiedAt", checked_at as "checkedAt"`;

const select = sql`select ${fields} from payments`;

/** Stores a new attempt; its amount and order never change afterwards. */
export async function insertPayment(
  tx: WriteTx,
  payment: { publicId: string; investorId: number; orderId: number; gateway: string; amount: bigint; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payments (public_id, investor_id, order_id, gateway, amount, status, created_at)
    values (${payment.publicId}, ${payment.investorId}, ${payment.orderId}, ${payment.gateway}, ${payment.amount}, 'created', ${payment.at}) returning id`.execute(
    tx,
  );
  const row = rows[0];
  if (!row) throw new Error('payment was not stored');
  return row.id;
}

/** Changes an attempt that still has one of the states; null when it has another one. */
export async function updatePayment(
  tx: Tx,
  id: number,
  from: readonly PaymentState[],
  patch: PaymentPatch,
  claimedBefore?: Date,
): Promise<PaymentRecord | null> {
  const sets = (Object.entries(patch) as [keyof typeof columns, unknown][])
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => sql`${sql.ref(columns[field])} = ${value}`);
  const isFree = claimedBefore
    ? sql`and (status <> 'verifying' or checked_at is null or checked_at <= ${claimedBefore})`
    : sql``;
  const { rows } = await sql<PaymentRecord>`
    update payments set ${sql.join(sets)} where id = ${id} and status = any(${from}) ${isFree} returning ${fields}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** An attempt by id. */
export async function findPaymentById(tx: Tx, id: number): Promise<PaymentRecord | null> {
  return (await sql<PaymentRecord>`${select} where id = ${id}`.execute(tx)).rows[0] ?? null;
}

/** An attempt by its random public id. */
export async function findPaymentByPublicId(tx: Tx, publicId: string): Promise<PaymentRecord | null> {
  return (await sql<PaymentRecord>`${select} where public_id = ${publicId}`.execute(tx)).rows[0] ?? null;
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
  return (
    await sql<PaymentRecord>`${select} where investor_id = ${investorId} and order_id = ${orderId} order by id`.execute(
      tx,
    )
  ).rows;
}

/** Attempts without a decision that were opened before a moment, oldest first. Each run of the reconciler asks about all. */
export async function listUndecidedPayments(tx: Tx, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from payments where status in ('created', 'redirected', 'callback_seen', 'verifying') and created_at <= ${before}
    order by created_at limit ${limit}`.execute(tx);
  return rows.map((row) => row.id);
}

/** Keeps what happened to an attempt; the raw answer must be masked by the caller. */
export async function insertPaymentEvent(
  tx: Tx,
  paymentId: number,
  kind: string,
  raw: unknown,
  at: Date,
): Promise<void> {
  await sql`insert into payment_events (payment_id, kind, raw, at) values (${paymentId}, ${kind}, ${JSON.stringify(raw ?? {})}::jsonb, ${at})`.execute(
    tx,
  );
}

/** Keeps that the bank sent the browser back, and moves an attempt on that waited for it. One statement, one commit. */
export async function noteCallback(tx: Tx, paymentId: number, hint: string, at: Date): Promise<void> {
  await sql`
    with seen as (update payments set status = 'callback_seen', callback_at = ${at} where id = ${paymentId} and status = 'redirected')
    insert into payment_events (payment_id, kind, raw, at) values (${paymentId}, 'callback', ${JSON.stringify({ hint })}::jsonb, ${at})`.execute(
    tx,
  );
}
