import { sql, type Selectable } from 'kysely';
import { escapeLike, investorName } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { PaymentEventKind } from '#shared/contract/disputes.ts';
import type { PageRows } from '#shared/paging.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { PaymentResolutionsTable } from '#server/db/tables.ts';
import {
  listDisputes,
  newestResolution,
  resolutionColumns,
  type DisputedRow,
} from '#server/modules/records/resolutions/resolutions.repo.ts';
import type { DisputeReason, PaymentState } from '../payments/payments.service.ts';

export type DisputeAct = Selectable<PaymentResolutionsTable>['act'];

/** A disputed payment with its order, and the newest proposal for it. Amounts are rial. */
export interface DisputeRow extends DisputedRow<DisputeAct> {
  paymentId: number;
  status: PaymentState;
  gateway: string;
  authority: string | null;
  refId: string | null;
  cardMask: string | null;
  reason: DisputeReason;
  createdAt: Date;
}

const select = sql<DisputeRow>`
  select p.id as "paymentId", p.status, p.gateway, p.authority, p.ref_id as "refId", p.card_mask as "cardMask",
    p.dispute_reason as reason, p.investor_id as "investorId", ${investorName('i')} as "investorName",
    f.name as "fundName", o.id as "orderId", o.order_no as "orderNo", o.status as "orderStatus", p.amount,
    p.received_amount as "receivedAmount", p.created_at as "createdAt", p.disputed_at as "disputedAt",
    ${resolutionColumns}
  from payments p
  join orders o on o.investor_id = p.investor_id and o.id = p.order_id
  join funds f on f.id = o.fund_id
  join investors i on i.id = p.investor_id
  ${newestResolution(sql`select * from payment_resolutions where payment_id = p.id`)}
  where p.disputed_at is not null`;

/** Disputed payments: the open ones oldest first, or the decided ones newest first; with the sums of the open ones. */
export function listDisputeRows(tx: Tx, of: PageRows & { isOpen: boolean; search: string | null }) {
  const like = of.search === null ? null : `%${escapeLike(of.search)}%`;
  const found = sql`
    ${like}::text is null or p.authority ilike ${like} or p.ref_id ilike ${like} or p.card_mask ilike ${like}
    or o.order_no ilike ${like} or i.national_no ilike ${like} or concat(i.first_name, ' ', i.last_name) ilike ${like}`;
  return listDisputes(tx, { ...of, select, table: 'payments', as: 'p', found });
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
