import { sql, type Kysely } from 'kysely';
import { many, maybeOne, wasChanged } from '../../db/query.ts';
import type { Database } from '../../db/tables.ts';
import type { SingleWrite } from '../../db/connection.ts';

/** A payment in the books of the sandbox bank. */
export interface SandboxPayment {
  authority: string;
  amount: bigint;
  callbackUrl: string;
  description: string;
  orderNo: string;
  status: 'new' | 'paid' | 'failed' | 'cancelled' | 'verified' | 'reversed';
  refId: string | null;
  cardMask: string | null;
  paidAt: Date | null;
}

/** Opens a payment. */
export async function insertSandboxPayment(
  db: SingleWrite,
  payment: { authority: string; amount: bigint; callbackUrl: string; description: string; orderNo: string; at: Date },
): Promise<void> {
  await db
    .insertInto('sandbox_payments')
    .values({
      authority: payment.authority,
      amount: payment.amount,
      callback_url: payment.callbackUrl,
      description: payment.description,
      order_no: payment.orderNo,
      created_at: payment.at,
    })
    .execute();
}

/** A payment by its authority. */
export async function findSandboxPayment(db: Kysely<Database>, authority: string): Promise<SandboxPayment | null> {
  return maybeOne<SandboxPayment>(db)`
    select authority, amount, callback_url as "callbackUrl", description, order_no as "orderNo", status,
      ref_id as "refId", card_mask as "cardMask", paid_at as "paidAt"
    from sandbox_payments
    where authority = ${authority}`;
}

/** Payments confirmed by the merchant between two moments, as the bank's daily report lists them. */
export async function listVerifiedSandboxPayments(
  db: Kysely<Database>,
  from: Date,
  to: Date,
): Promise<{ authority: string; amountRial: bigint; at: Date }[]> {
  return many<{ authority: string; amountRial: bigint; at: Date }>(db)`
    select authority, amount as "amountRial", verified_at as at
    from sandbox_payments
    where status = 'verified' and verified_at >= ${from} and verified_at < ${to}`;
}

/** The person's decision on the bank's page; false when one was made before. */
export async function decideSandboxPayment(
  db: SingleWrite,
  authority: string,
  decision: { status: 'paid' | 'failed' | 'cancelled'; refId: string | null; cardMask: string | null; at: Date },
): Promise<boolean> {
  return wasChanged(db)`
    update sandbox_payments
    set status = ${decision.status}, ref_id = ${decision.refId}, card_mask = ${decision.cardMask},
      paid_at = ${decision.status === 'paid' ? decision.at : null}
    where authority = ${authority} and status = 'new'`;
}

/** Moves a paid payment on: confirmed by the merchant, or given back by the bank. */
export async function closeSandboxPayment(
  db: SingleWrite,
  authority: string,
  status: 'verified' | 'reversed',
  at: Date,
): Promise<boolean> {
  return wasChanged(db)`
    update sandbox_payments set status = ${status}, verified_at = ${at}
    where authority = ${authority} and status = 'paid'`;
}

/** Payments that were made and never confirmed by the merchant, newest first. */
export async function listUnverifiedSandboxPayments(
  db: Kysely<Database>,
): Promise<{ authority: string; amountRial: bigint }[]> {
  return db
    .selectFrom('sandbox_payments')
    .select(['authority', 'amount as amountRial'])
    .where('status', '=', 'paid')
    .orderBy('paid_at', 'desc')
    .limit(100)
    .execute();
}

/** A fault for tests: the bank took a tenth of what was asked. Only once, and never under one rial. */
export async function shrinkSandboxPayment(db: SingleWrite, authority: string): Promise<void> {
  await sql`
    update sandbox_payments set amount = greatest(amount / 10, 1)
    where authority = ${authority} and status = 'paid'`.execute(db);
}
