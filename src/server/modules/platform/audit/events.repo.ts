import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { PageRows } from '#shared/paging.ts';
import {
  investorName,
  isUserFound,
  tehranDayEnd,
  tehranDayStart,
  userName,
  userNameOrNull,
} from '#server/db/fragments.ts';
import { many, one } from '#server/db/query.ts';
import type { SingleWrite, Tx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';

export interface EventFilter {
  /** users of a search; null for no search */
  userIds: readonly number[] | null;
  actorKind: 'user' | 'admin' | 'system' | null;
  action: string | null;
  /** codes of records; null for all */
  subjects: readonly string[] | null;
  /** an investor whose every event is read beside those of the records; null for none */
  investorId: number | null;
  /** ISO days, inclusive */
  fromDate: string | null;
  toDate: string | null;
}

export interface EventRow {
  id: bigint;
  at: Date;
  actorKind: 'user' | 'admin' | 'system';
  actorId: number | null;
  actorName: string | null;
  investorId: number | null;
  investorName: string | null;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  reason: string | null;
  ip: string | null;
  requestId: string | null;
}

/** Most rows that are counted: nobody pages further, and a count of the whole log would read it. */
export const COUNTED_EVENTS = 10_000;

/** What a person did, and what happened to their account. */
const isAbout = (ids: readonly number[]): RawBuilder<boolean> =>
  sql`(a.actor_id = any(${ids}::int[]) or a.subject = any(${ids.map((id) => `user:${id}`)}::text[]))`;

/** Events of records, and of an investor. */
const isOf = (subjects: readonly string[], investorId: number | null): RawBuilder<boolean> =>
  investorId === null
    ? sql`a.subject = any(${subjects}::text[])`
    : sql`(a.subject = any(${subjects}::text[]) or a.investor_id = ${investorId})`;

function condition(of: EventFilter): RawBuilder<unknown> {
  const parts = [
    of.userIds === null ? null : isAbout(of.userIds),
    of.actorKind === null ? null : sql`a.actor_kind = ${of.actorKind}`,
    of.action === null ? null : sql`a.action = ${of.action}`,
    of.subjects === null ? null : isOf(of.subjects, of.investorId),
    of.fromDate === null ? null : sql`a.at >= ${tehranDayStart(of.fromDate)}`,
    of.toDate === null ? null : sql`a.at < ${tehranDayEnd(of.toDate)}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** A page of events, newest first. */
export const listEventRows = (tx: Tx, of: EventFilter, { offset, limit }: PageRows): Promise<EventRow[]> =>
  readEvents(tx, sql`${condition(of)} order by a.at desc, a.id desc limit ${limit} offset ${offset}`);

/** The next events of an export, after the event that the part before it ended with. */
export const listEventsAfter = (
  tx: Tx,
  of: EventFilter,
  last: Pick<EventRow, 'id'> | null,
  limit: number,
): Promise<EventRow[]> => {
  const after = last ? sql`and (a.at, a.id) < (select l.at, l.id from audit_log l where l.id = ${last.id})` : sql``;
  return readEvents(tx, sql`${condition(of)} ${after} order by a.at desc, a.id desc limit ${limit}`);
};

async function readEvents(tx: Tx, where: RawBuilder<unknown>): Promise<EventRow[]> {
  return many<EventRow>(tx)`
    select a.id, a.at, a.actor_kind as "actorKind", a.actor_id as "actorId", ${userNameOrNull('u')} as "actorName",
      a.investor_id as "investorId", nullif(${investorName('i')}, '') as "investorName", a.action, a.subject, a.before,
      a.after, a.reason, a.ip, a.request_id as "requestId"
    from (
      select * from audit_log a where ${where}
    ) a
    left join users u on u.id = a.actor_id
    left join investors i on i.id = a.investor_id
    order by a.at desc, a.id desc`;
}

/** Events of a filter, at most `COUNTED_EVENTS`. */
export async function countEvents(tx: Tx, of: EventFilter): Promise<number> {
  const { total } = await one<{ total: number }>(tx)`
    select count(*)::int as total
    from (select 1 from audit_log a where ${condition(of)} limit ${COUNTED_EVENTS}) found`;
  return total;
}

/** Ids of at most 50 users whom a search finds. */
export async function findUserIds(tx: Tx, search: string): Promise<number[]> {
  const rows = await many<{ id: number }>(tx)`
    select u.id from users u where ${isUserFound('u', search)} order by u.role_id desc, u.id limit 50`;
  return rows.map((row) => row.id);
}

export interface CheckRow {
  id: number;
  requestedByName: string | null;
  requestedAt: Date;
  finishedAt: Date | null;
  rowCount: number | null;
  brokenCount: number | null;
  cutCount: number | null;
}

/**
 * The newest finished check and the one that runs, each null when there is none. One statement, because a check that ends
 * between two reads would be in neither.
 */
export async function findChecks(tx: Tx): Promise<{ last: CheckRow | null; running: CheckRow | null }> {
  const rows = await many<CheckRow>(tx)`
    select distinct on (c.finished_at is null) c.id, ${userName('u')} as "requestedByName",
      c.requested_at as "requestedAt", c.finished_at as "finishedAt", c.row_count as "rowCount",
      c.broken_count as "brokenCount", c.cut_count as "cutCount"
    from audit_checks c
    left join users u on u.id = c.requested_by
    order by c.finished_at is null, c.id desc`;
  return {
    last: rows.find((row) => row.finishedAt !== null) ?? null,
    running: rows.find((row) => row.finishedAt === null) ?? null,
  };
}

/** Stores a check that begins. @throws unique violation `audit_checks_open` when one runs */
export async function insertCheck(tx: Transaction<Database>, requestedBy: number | null, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('audit_checks')
    .values({ requested_by: requestedBy, requested_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores what a check found; a check that was finished before stays as it is. */
export async function finishCheck(
  tx: SingleWrite,
  checkId: number,
  found: { rows: number; broken: number; cut: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('audit_checks')
    .set({ finished_at: found.at, row_count: found.rows, broken_count: found.broken, cut_count: found.cut })
    .where('id', '=', checkId)
    .where('finished_at', 'is', null)
    .execute();
}
