import { sql } from 'kysely';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { userName } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';

export interface CannedRow {
  id: number;
  title: string;
  body: string;
  groupId: number | null;
  groupTitle: string | null;
  updatedBy: string;
  updatedAt: Date;
}

const rows = sql`
  select c.id, c.title, c.body, c.group_id as "groupId", coalesce(g.admin_title, g.title) as "groupTitle",
    ${userName('u')} as "updatedBy", c.updated_at as "updatedAt"
  from canned_answers c
  join users u on u.id = c.updated_by
  left join ticket_categories g on g.id = c.group_id`;

/** Every canned answer by title. */
export async function listCanned(tx: Tx): Promise<CannedRow[]> {
  return many<CannedRow>(tx)`${rows} order by c.title collate "fa-x-icu", c.id`;
}

/** One canned answer; null when there is none. */
export async function findCanned(tx: Tx, id: number): Promise<CannedRow | null> {
  return maybeOne<CannedRow>(tx)`${rows} where c.id = ${id}`;
}

/** Locks a canned answer; null when there is none. */
export async function lockCanned(tx: WriteTx, id: number): Promise<CannedRow | null> {
  return maybeOne<CannedRow>(tx)`${rows} where c.id = ${id} for update of c`;
}

export interface CannedValues {
  title: string;
  body: string;
  groupId: number | null;
  userId: number;
  at: Date;
}

const columnsOf = ({ title, body, groupId, userId, at }: CannedValues) => ({
  title,
  body,
  group_id: groupId,
  updated_by: userId,
  updated_at: at,
});

/** Adds a canned answer. @throws unique violation `canned_answers_title_key` */
export async function insertCanned(tx: WriteTx, values: CannedValues): Promise<number> {
  const { id } = await tx
    .insertInto('canned_answers')
    .values(columnsOf(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a canned answer. @throws unique violation `canned_answers_title_key` */
export async function updateCanned(tx: WriteTx, id: number, values: CannedValues): Promise<void> {
  await tx.updateTable('canned_answers').set(columnsOf(values)).where('id', '=', id).execute();
}

/** Deletes a canned answer. */
export async function deleteCanned(tx: WriteTx, id: number): Promise<void> {
  await tx.deleteFrom('canned_answers').where('id', '=', id).execute();
}
