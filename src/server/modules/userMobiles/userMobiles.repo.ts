import { sql, type Transaction } from 'kysely';
import { userName, userNameOrNull } from '../../db/fragments.ts';
import { many, maybeOne } from '../../db/query.ts';
import type { Tx } from '../../db/connection.ts';
import type { Database } from '../../db/tables.ts';

export interface MobileChangeRow {
  id: number;
  userId: number;
  userName: string;
  username: string;
  roleId: 1 | 2 | 3;
  /** the number that stands now */
  presentMobile: string;
  mobile: string;
  /** null when the service gave no answer */
  shahkarMatch: boolean | null;
  filePublicId: string;
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
  c.id, c.user_id as "userId", ${userName('u')} as "userName", u.username, u.role_id as "roleId",
    u.mobile as "presentMobile", c.mobile, c.shahkar_match as "shahkarMatch", f.public_id as "filePublicId",
    c.reason, c.state, c.prepared_by as "preparedBy",
    ${userName('p')} as "preparedByName", c.prepared_at as "preparedAt", c.decided_by as "decidedBy",
    ${userNameOrNull('d')} as "decidedByName", c.decided_at as "decidedAt",
    c.decision_reason as "decisionReason"`;

const tables = sql`
  from mobile_changes c
  join users u on u.id = c.user_id
  join files f on f.id = c.file_id
  join users p on p.id = c.prepared_by
  left join users d on d.id = c.decided_by`;

const changes = sql`select ${fields} ${tables}`;

/** One change by id; null when there is none. */
export async function findMobileChange(tx: Tx, changeId: number): Promise<MobileChangeRow | null> {
  return maybeOne<MobileChangeRow>(tx)`${changes} where c.id = ${changeId}`;
}

/** One change with its user, both locked until the transaction ends; null when there is none. */
export async function lockMobileChange(tx: Transaction<Database>, changeId: number): Promise<MobileChangeRow | null> {
  return maybeOne<MobileChangeRow>(tx)`${changes} where c.id = ${changeId} for update of c, u`;
}

/** True while a change of this user waits for a second person. */
export async function hasOpenChange(tx: Tx, userId: number): Promise<boolean> {
  const row = await maybeOne<{ id: number }>(tx)`
    select id from mobile_changes where user_id = ${userId} and state = 'prepared'`;
  return row !== null;
}

/** Changes that wait for a second person, oldest first, at most 100, each with how many wait. */
export async function listWaitingMobileChanges(tx: Tx): Promise<(MobileChangeRow & { count: number })[]> {
  return many<MobileChangeRow & { count: number }>(tx)`
    select ${fields}, (count(*) over ())::int as count
    ${tables}
    where c.state = 'prepared'
    order by c.prepared_at, c.id limit 100`;
}

/** Stores a proposal. @throws unique violation `mobile_changes_open` */
export async function insertMobileChange(
  tx: Transaction<Database>,
  change: {
    userId: number;
    mobile: string;
    shahkarMatch: boolean | null;
    fileId: number;
    reason: string;
    preparedBy: number;
    at: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('mobile_changes')
    .values({
      user_id: change.userId,
      mobile: change.mobile,
      shahkar_match: change.shahkarMatch,
      file_id: change.fileId,
      reason: change.reason,
      state: 'prepared',
      prepared_by: change.preparedBy,
      prepared_at: change.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the decision. */
export async function decideMobileChange(
  tx: Transaction<Database>,
  changeId: number,
  decision: { state: 'rejected' | 'withdrawn' | 'executed'; decidedBy: number; reason?: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('mobile_changes')
    .set({
      state: decision.state,
      decided_by: decision.decidedBy,
      decided_at: decision.at,
      decision_reason: decision.reason ?? null,
    })
    .where('id', '=', changeId)
    .execute();
}
