import { sql, type Updateable } from 'kysely';
import { many, maybeOne } from '#server/db/query.ts';
import type { SingleWrite, Tx, WriteTx } from '#server/db/connection.ts';
import type { DebitAttemptsTable } from '#server/db/tables.ts';
import { InvariantError } from '#server/invariant.ts';
import { attemptStatesBefore, type AttemptState } from './charge.rules.ts';

/** One call to the bank. */
export interface AttemptRecord {
  id: number;
  chargeId: number;
  contractId: number;
  tracking: string;
  amount: bigint;
  status: AttemptState;
  receivedAmount: bigint | null;
  sealedReference: string | null;
  keyId: string | null;
  sentAt: Date;
}

const fields = sql`
  a.id, a.charge_id as "chargeId", a.contract_id as "contractId", a.tracking, a.amount, a.status,
    a.received_amount as "receivedAmount", a.sealed_reference as "sealedReference", a.key_id as "keyId",
    a.sent_at as "sentAt"`;

/** The call of a debit whose answer is awaited. */
export async function findSentAttempt(tx: Tx, chargeId: number): Promise<AttemptRecord | null> {
  return maybeOne<AttemptRecord>(tx)`
    select ${fields}
    from debit_attempts a
    where a.charge_id = ${chargeId} and a.status = 'sent'`;
}

/** Keeps a call before it is made. */
export async function insertAttempt(
  tx: WriteTx,
  of: { chargeId: number; contractId: number; tracking: string; amount: bigint; day: string; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('debit_attempts')
    .values({
      charge_id: of.chargeId,
      contract_id: of.contractId,
      tracking: of.tracking,
      amount: of.amount,
      day: of.day,
      status: 'sent',
      sent_at: of.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps what the provider calls a debit, encrypted. */
export async function setAttemptReference(
  tx: SingleWrite,
  attemptId: number,
  sealed: string,
  keyId: string,
): Promise<void> {
  await tx
    .updateTable('debit_attempts')
    .set({ sealed_reference: sealed, key_id: keyId })
    .where('id', '=', attemptId)
    .execute();
}

/** One call to the bank, locked until the transaction ends; callers hold the locks of its contract and its debit. */
export async function lockAttempt(tx: WriteTx, attemptId: number): Promise<AttemptRecord | null> {
  return maybeOne<AttemptRecord>(tx)`
    select ${fields}
    from debit_attempts a
    where a.id = ${attemptId}
    for no key update`;
}

/** The call that carries a number of ours; null when there is none. */
export async function findAttemptByTracking(tx: Tx, tracking: string): Promise<AttemptRecord | null> {
  return maybeOne<AttemptRecord>(tx)`select ${fields} from debit_attempts a where a.tracking = ${tracking}`;
}

/** The last call of a debit when its provider never got it: it leaves again under its number. */
export async function findAbsentAttempt(tx: Tx, chargeId: number): Promise<AttemptRecord | null> {
  return maybeOne<AttemptRecord>(tx)`
    select ${fields}
    from debit_attempts a
    where a.charge_id = ${chargeId} and a.status = 'absent'
      and not exists (select from debit_attempts n where n.charge_id = a.charge_id and n.id > a.id)`;
}

/**
 * Calls of the days since one whose money is not in the books although they ended, or whose provider is silent: their provider may
 * have changed its word.
 */
export async function listUnbookedAttempts(
  tx: Tx,
  of: { provider: string; sinceDay: string; after: number; limit: number },
): Promise<AttemptRecord[]> {
  return many<AttemptRecord>(tx)`
    select ${fields}
    from debit_attempts a
    join debit_contracts c on c.id = a.contract_id
    where c.provider = ${of.provider} and a.day >= ${of.sinceDay} and a.id > ${of.after}
      and (a.status in ('failed', 'absent') or (a.status = 'disputed' and a.received_amount is null))
    order by a.id limit ${of.limit}`;
}

/**
 * Writes a state of a call, from the states that the table of moves allows. Callers hold its lock and have looked at it.
 * @throws InvariantError when the call is in another state
 */
export async function moveAttempt(
  tx: WriteTx,
  attemptId: number,
  to: AttemptState,
  values: Omit<Updateable<DebitAttemptsTable>, 'status'>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('debit_attempts')
    .set({ ...values, status: to })
    .where('id', '=', attemptId)
    .where('status', 'in', attemptStatesBefore(to))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new InvariantError('a call to the bank cannot take this state', { attemptId, to });
}

/** Keeps what a provider says now of a call in dispute. Rial. */
export async function noteReceived(
  tx: WriteTx,
  attemptId: number,
  of: { refId: string; amount: bigint },
): Promise<void> {
  await tx
    .updateTable('debit_attempts')
    .set({ ref_id: of.refId, received_amount: of.amount })
    .where('id', '=', attemptId)
    .where('status', '=', 'disputed')
    .execute();
}
