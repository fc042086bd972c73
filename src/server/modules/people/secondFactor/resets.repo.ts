import { sql } from 'kysely';
import { userName } from '#server/db/fragments.ts';
import { peopleOf, proposalColumns, type StatedProposal } from '#server/db/decisions.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

export interface FactorResetRow extends StatedProposal {
  id: number;
  userId: number;
  userName: string;
  username: string;
  roleId: 1 | 2 | 3;
}

const fields = sql`
  r.id, r.user_id as "userId", ${userName('u')} as "userName", u.username, u.role_id as "roleId",
    ${proposalColumns('r')}`;

const tables = sql`
  from factor_resets r
  join users u on u.id = r.user_id
  ${peopleOf('r')}`;

const resets = sql`select ${fields} ${tables}`;

/** One reset by id; null when there is none. */
export async function findFactorReset(tx: Tx, id: number): Promise<FactorResetRow | null> {
  return maybeOne<FactorResetRow>(tx)`${resets} where r.id = ${id}`;
}

/** One reset with its user, both locked until the transaction ends; null when there is none. */
export async function lockFactorReset(tx: WriteTx, id: number): Promise<FactorResetRow | null> {
  return maybeOne<FactorResetRow>(tx)`${resets} where r.id = ${id} for update of r, u`;
}

/** Resets that wait for a second person, oldest first, at most 100, each with how many wait. */
export async function listWaitingResets(tx: Tx): Promise<(FactorResetRow & { count: number })[]> {
  return many<FactorResetRow & { count: number }>(tx)`
    select ${fields}, (count(*) over ())::int as count
    ${tables}
    where r.state = 'prepared'
    order by r.prepared_at, r.id limit 100`;
}

/** Stores a proposal. @throws unique violation `factor_resets_open` */
export async function insertFactorReset(
  tx: WriteTx,
  reset: { userId: number; reason: string; preparedBy: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('factor_resets')
    .values({
      user_id: reset.userId,
      reason: reset.reason,
      state: 'prepared',
      prepared_by: reset.preparedBy,
      prepared_at: reset.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
