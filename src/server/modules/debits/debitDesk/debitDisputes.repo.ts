import { sql, type Selectable } from 'kysely';
import type { DebitChargeState } from '#shared/texts/directDebitTexts.ts';
import type { PageRows } from '#shared/paging.ts';
import { escapeLike, investorName } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { DebitAttemptsTable, DebitResolutionsTable } from '#server/db/tables.ts';
import type { AttemptState } from '#server/modules/records/debitRecords/charge.rules.ts';
import {
  listDisputes,
  newestResolution,
  resolutionColumns,
  type DisputedRow,
} from '#server/modules/records/resolutions/resolutions.repo.ts';

export type DebitDisputeAct = Selectable<DebitResolutionsTable>['act'];

/** A disputed call to a bank with its debit and order, and the newest proposal for it. Amounts are rial. */
export interface DebitDisputeRow extends DisputedRow<DebitDisputeAct> {
  attemptId: number;
  chargeId: number;
  status: AttemptState;
  chargeStatus: DebitChargeState;
  provider: string;
  bankName: string;
  contractNo: string;
  tracking: string;
  refId: string | null;
  reason: NonNullable<Selectable<DebitAttemptsTable>['dispute_reason']>;
  sentAt: Date;
}

const select = sql<DebitDisputeRow>`
  select a.id as "attemptId", g.id as "chargeId", a.status, g.status as "chargeStatus", c.provider,
    b.name as "bankName", c.contract_no as "contractNo", a.tracking, a.ref_id as "refId",
    a.dispute_reason as reason, g.investor_id as "investorId", ${investorName('i')} as "investorName",
    f.name as "fundName", o.id as "orderId", o.order_no as "orderNo", o.status as "orderStatus", a.amount,
    a.received_amount as "receivedAmount", a.sent_at as "sentAt", a.disputed_at as "disputedAt",
    ${resolutionColumns}
  from debit_attempts a
  join debit_charges g on g.id = a.charge_id
  join debit_contracts c on c.id = a.contract_id
  join debit_banks b on b.code = c.bank_code
  join orders o on o.investor_id = g.investor_id and o.id = g.order_id
  join funds f on f.id = g.fund_id
  join investors i on i.id = g.investor_id
  ${newestResolution(sql`select * from debit_resolutions where attempt_id = a.id`)}
  where a.disputed_at is not null`;

/** Disputed debits: the open ones oldest first, or the decided ones newest first; with the sums of the open ones. */
export function listDebitDisputes(tx: Tx, of: PageRows & { isOpen: boolean; search: string | null }) {
  const like = of.search === null ? null : `%${escapeLike(of.search)}%`;
  const found = sql`
    ${like}::text is null or a.tracking ilike ${like} or a.ref_id ilike ${like} or c.contract_no ilike ${like}
    or o.order_no ilike ${like} or i.national_no ilike ${like} or ${investorName('i')} ilike ${like}`;
  return listDisputes(tx, { ...of, select, table: 'debit_attempts', as: 'a', found });
}

/** One call that is or was in dispute. */
export async function findDebitDispute(tx: Tx, attemptId: number): Promise<DebitDisputeRow | null> {
  return maybeOne<DebitDisputeRow>(tx)`${select} and a.id = ${attemptId}`;
}

/** Whether another call of a debit is in dispute as well. */
export async function hasOtherDispute(tx: Tx, of: { chargeId: number; attemptId: number }): Promise<boolean> {
  const row = await maybeOne<{ id: number }>(tx)`
    select id
    from debit_attempts
    where charge_id = ${of.chargeId} and id <> ${of.attemptId} and status = 'disputed' limit 1`;
  return row !== null;
}

/** The history of a debit, oldest first, at most 200. */
export async function listDebitEvents(tx: Tx, chargeId: number): Promise<{ text: string; at: Date }[]> {
  return many<{ text: string; at: Date }>(tx)`
    select text, at
    from debit_events
    where charge_id = ${chargeId}
    order by id limit 200`;
}

/** Keeps what one person proposes. @throws a unique violation of `debit_resolutions_one_open` when one waits already */
export async function insertDebitResolution(
  tx: WriteTx,
  of: { attemptId: number; act: DebitDisputeAct; amount: bigint | null; reason: string; preparedBy: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('debit_resolutions')
    .values({
      attempt_id: of.attemptId,
      act: of.act,
      amount: of.amount,
      reason: of.reason,
      prepared_by: of.preparedBy,
      prepared_at: of.at,
    })
    .execute();
}
