import { sql, type Selectable } from 'kysely';
import { decideProposal, type ProposalDecision } from '#server/db/decisions.ts';
import { escapeLike, investorName, userNameOrNull } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { PaymentEventKind } from '#shared/contract/disputes.ts';
import type { OrderState } from '#shared/orderStates.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { PaymentResolutionsTable } from '#server/db/tables.ts';
import type { DisputeReason, PaymentState } from '../payments/payments.service.ts';

export type DisputeAct = Selectable<PaymentResolutionsTable>['act'];

/** A disputed payment with its order, and the newest proposal for it. Amounts are rial. */
export interface DisputeRow {
  paymentId: number;
  status: PaymentState;
  gateway: string;
  authority: string | null;
  refId: string | null;
  cardMask: string | null;
  reason: DisputeReason;
  investorId: number;
  investorName: string;
  fundName: string;
  orderId: number;
  orderNo: string;
  orderStatus: OrderState;
  amount: bigint;
  receivedAmount: bigint | null;
  createdAt: Date;
  disputedAt: Date;
  resolutionId: number | null;
  act: DisputeAct | null;
  actAmount: bigint | null;
  actReason: string | null;
  actStatus: 'prepared' | 'approved' | 'rejected' | null;
  preparedBy: number | null;
  preparedByName: string | null;
  preparedAt: Date | null;
  decidedBy: number | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
}

const select = sql`
  select p.id as "paymentId", p.status, p.gateway, p.authority, p.ref_id as "refId", p.card_mask as "cardMask",
    p.dispute_reason as reason, p.investor_id as "investorId", ${investorName('i')} as "investorName",
    f.name as "fundName", o.id as "orderId", o.order_no as "orderNo", o.status as "orderStatus", p.amount,
    p.received_amount as "receivedAmount", p.created_at as "createdAt", p.disputed_at as "disputedAt",
    r.id as "resolutionId", r.act, r.amount as "actAmount", r.reason as "actReason", r.status as "actStatus",
    r.prepared_by as "preparedBy", ${userNameOrNull('maker')} as "preparedByName", r.prepared_at as "preparedAt",
    r.decided_by as "decidedBy", ${userNameOrNull('decider')} as "decidedByName", r.decided_at as "decidedAt",
    r.decision_reason as "decisionReason"
  from payments p
  join orders o on o.investor_id = p.investor_id and o.id = p.order_id
  join funds f on f.id = o.fund_id
  join investors i on i.id = p.investor_id
  left join lateral (select * from payment_resolutions where payment_id = p.id order by id desc limit 1) r on true
  left join users maker on maker.id = r.prepared_by
  left join users decider on decider.id = r.decided_by
  where p.disputed_at is not null`;

/** Disputed payments: the open ones oldest first, or the decided ones newest first; with the sums of the open ones. */
export async function listDisputeRows(
  tx: Tx,
  of: { isOpen: boolean; search: string | null; offset: number; limit: number },
): Promise<{ rows: DisputeRow[]; total: number; openCount: number; openAmount: bigint }> {
  const like = of.search === null ? null : `%${escapeLike(of.search)}%`;
  const where = sql`(p.status = 'disputed') = ${of.isOpen}
    and (
      ${like}::text is null or p.authority ilike ${like} or p.ref_id ilike ${like} or p.card_mask ilike ${like}
      or o.order_no ilike ${like} or i.national_no ilike ${like} or concat(i.first_name, ' ', i.last_name) ilike ${like}
    )`;
  const order = of.isOpen ? sql`p.disputed_at, p.id` : sql`p.disputed_at desc, p.id desc`;
  const page =
    await sql<DisputeRow>`${select} and ${where} order by ${order} offset ${of.offset} limit ${of.limit}`.execute(tx);
  const total = await sql<{ n: number }>`select count(*)::int as n from (${select} and ${where}) q`.execute(tx);
  const open = await sql<{ n: number; amount: bigint }>`
    select count(*)::int as n, coalesce(sum(coalesce(received_amount, amount)), 0)::bigint as amount
    from payments
    where status = 'disputed'`.execute(tx);
  return {
    rows: page.rows,
    total: total.rows[0]?.n ?? 0,
    openCount: open.rows[0]?.n ?? 0,
    openAmount: open.rows[0]?.amount ?? 0n,
  };
}

/** One payment that is or was in dispute. */
export async function findDisputeRow(tx: Tx, paymentId: number): Promise<DisputeRow | null> {
  return maybeOne<DisputeRow>(tx)`${select} and p.id = ${paymentId}`;
}

/** Locks a payment until the transaction ends; callers hold the lock of its order. */
export async function lockPayment(tx: WriteTx, paymentId: number): Promise<void> {
  await tx.selectFrom('payments').select('id').where('id', '=', paymentId).forNoKeyUpdate().execute();
}

/** Everything that happened to a payment, oldest first, at most 200. */
export async function listPaymentEvents(
  tx: Tx,
  paymentId: number,
): Promise<{ kind: PaymentEventKind; raw: Record<string, unknown>; at: Date }[]> {
  return many<{ kind: PaymentEventKind; raw: Record<string, unknown>; at: Date }>(tx)`
    select kind, raw, at
    from payment_events
    where payment_id = ${paymentId}
    order by id limit 200`;
}

/** Keeps what one person proposes. @throws a unique violation of `payment_resolutions_one_open` when one waits already */
export async function insertResolution(
  tx: WriteTx,
  of: { paymentId: number; act: DisputeAct; amount: bigint | null; reason: string; preparedBy: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('payment_resolutions')
    .values({
      payment_id: of.paymentId,
      act: of.act,
      amount: of.amount,
      reason: of.reason,
      prepared_by: of.preparedBy,
      prepared_at: of.at,
    })
    .execute();
}

/** Closes a proposal that waits. */
export async function decideResolution(tx: WriteTx, id: number, of: ProposalDecision): Promise<void> {
  await decideProposal(tx, 'payment_resolutions', id, of);
}
