import { sql } from 'kysely';
import { userName, userNameOrNull } from '../../db/fragments.ts';
import { many, maybeOne } from '../../db/query.ts';
import type { Tx, WriteTx } from '../../db/connection.ts';

export interface FactorResetRow {
  id: number;
  userId: number;
  userName: string;
  username: string;
  roleId: 1 | 2 | 3;
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
  r.id, r.user_id as "userId", ${userName('u')} as "userName", u.username, u.role_id as "roleId", r.reason,
    r.state, r.prepared_by as "preparedBy", ${userName('p')} as "preparedByName", r.prepared_at as "preparedAt",
    r.decided_by as "decidedBy", ${userNameOrNull('d')} as "decidedByName", r.decided_at as "decidedAt",
    r.decision_reason as "decisionReason"`;

const tables = sql`
  from factor_resets r
  join users u on u.id = r.user_id
  join users p on p.id = r.prepared_by
  left join users d on d.id = r.decided_by`;

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

/** Stores the decision. */
export async function decideFactorReset(
  tx: WriteTx,
  id: number,
  decision: { state: 'rejected' | 'withdrawn' | 'executed'; decidedBy: number; reason?: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('factor_resets')
    .set({
      state: decision.state,
      decided_by: decision.decidedBy,
      decided_at: decision.at,
      decision_reason: decision.reason ?? null,
    })
    .where('id', '=', id)
    .execute();
}
