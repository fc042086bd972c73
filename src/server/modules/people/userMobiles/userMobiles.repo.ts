import { sql, type Transaction } from 'kysely';
import { userName } from '#server/db/fragments.ts';
import { peopleOf, proposalColumns, type StatedProposal } from '#server/db/decisions.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';

export interface MobileChangeRow extends StatedProposal {
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
}

const fields = sql`
  c.id, c.user_id as "userId", ${userName('u')} as "userName", u.username, u.role_id as "roleId",
    u.mobile as "presentMobile", c.mobile, c.shahkar_match as "shahkarMatch", f.public_id as "filePublicId",
    ${proposalColumns('c')}`;

const tables = sql`
  from mobile_changes c
  join users u on u.id = c.user_id
  join files f on f.id = c.file_id
  ${peopleOf('c')}`;

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
