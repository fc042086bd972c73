import { sql, type Transaction } from 'kysely';
import { userName } from '#server/db/fragments.ts';
import { peopleOf, proposalColumns, type StatedProposal } from '#server/db/decisions.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';

export interface UnlockRow extends StatedProposal {
  id: number;
  userId: number;
  userName: string;
  username: string;
}

const fields = sql`
  n.id, n.user_id as "userId", ${userName('u')} as "userName", u.username, ${proposalColumns('n')}`;

const tables = sql`
  from user_unlocks n
  join users u on u.id = n.user_id
  ${peopleOf('n')}`;

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
