import { sql, type Transaction } from 'kysely';
import { userName, userNameOrNull } from '../../db/fragments.ts';
import { many, maybeOne } from '../../db/query.ts';
import type { Tx } from '../../db/connection.ts';
import type { Database } from '../../db/tables.ts';

export interface UnlockRow {
  id: number;
  userId: number;
  userName: string;
  username: string;
  reason: string;
  state: 'prepared' | 'rejected' | 'withdrawn' | 'executed';
  decisionReason: string | null;
  preparedBy: number;
  preparedByName: string;
  preparedAt: Date;
  decidedBy: number | null;
  decidedByName: string | null;
  decidedAt: Date | null;
}

const fields = sql`
  n.id, n.user_id as "userId", ${userName('u')} as "userName", u.username, n.reason, n.state,
    n.prepared_by as "preparedBy", ${userName('p')} as "preparedByName", n.prepared_at as "preparedAt",
    n.decided_by as "decidedBy", ${userNameOrNull('d')} as "decidedByName", n.decided_at as "decidedAt",
    n.decision_reason as "decisionReason"`;

const tables = sql`
  from user_unlocks n
  join users u on u.id = n.user_id
  join users p on p.id = n.prepared_by
  left join users d on d.id = n.decided_by`;

const rowsOf = sql`select ${fields} ${tables}`;

/** One request by id; null when there is none. */
export async function findUnlock(tx: Tx, unlockId: number): Promise<UnlockRow | null> {
  return maybeOne<UnlockRow>(tx)`${rowsOf} where n.id = ${unlockId}`;
}

/** One request by id, locked until the transaction ends. */
export async function lockUnlock(tx: Transaction<Database>, unlockId: number): Promise<UnlockRow | null> {
  await tx.selectFrom('user_unlocks').select('id').where('id', '=', unlockId).forUpdate().execute();
  return findUnlock(tx, unlockId);
}

/** The request of a user that waits; null when none does. */
export async function findOpenUnlock(tx: Tx, userId: number): Promise<UnlockRow | null> {
  return maybeOne<UnlockRow>(tx)`
    ${rowsOf}
    where n.user_id = ${userId} and n.state = 'prepared'`;
}

/** Requests that wait for a second person, oldest first, at most 100, each with how many wait. */
export async function listOpenUnlocks(tx: Tx): Promise<(UnlockRow & { count: number })[]> {
  return many<UnlockRow & { count: number }>(tx)`
    select ${fields}, (count(*) over ())::int as count
    ${tables}
    where n.state = 'prepared'
    order by n.prepared_at, n.id limit 100`;
}

/** Stores a request, or an unlock that one person may do. @throws unique violation `user_unlocks_open` */
export async function insertUnlock(
  tx: Transaction<Database>,
  unlock: { userId: number; reason: string; state: 'prepared' | 'executed'; preparedBy: number; at: Date },
): Promise<number> {
  const decidedAt = unlock.state === 'executed' ? unlock.at : null;
  const { id } = await tx
    .insertInto('user_unlocks')
    .values({
      user_id: unlock.userId,
      reason: unlock.reason,
      state: unlock.state,
      prepared_by: unlock.preparedBy,
      prepared_at: unlock.at,
      decided_at: decidedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the decision. */
export async function decideUnlock(
  tx: Transaction<Database>,
  unlockId: number,
  decision: { state: 'rejected' | 'withdrawn' | 'executed'; decidedBy: number; reason?: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('user_unlocks')
    .set({
      state: decision.state,
      decided_by: decision.decidedBy,
      decided_at: decision.at,
      decision_reason: decision.reason ?? null,
    })
    .where('id', '=', unlockId)
    .execute();
}
