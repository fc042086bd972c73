import type { PageRows } from '#shared/paging.ts';
import { userName } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

export interface ViewRow {
  id: number;
  investorId: number;
  userName: string;
  reason: string;
  startedAt: Date;
  until: Date;
  endedAt: Date | null;
}

/** Starts a view of a session. @throws unique violation `investor_views_open` */
export async function insertView(
  tx: WriteTx,
  view: { sid: string; userId: number; investorId: number; reason: string; startedAt: Date; until: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('investor_views')
    .values({
      sid: view.sid,
      user_id: view.userId,
      investor_id: view.investorId,
      reason: view.reason,
      started_at: view.startedAt,
      until: view.until,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends the view of a session, also one whose time is over; null when there is none. */
export async function endView(tx: WriteTx, sid: string, at: Date): Promise<{ id: number; investorId: number } | null> {
  return maybeOne<{ id: number; investorId: number }>(tx)`
    update investor_views
    set ended_at = least(until, ${at}::timestamptz)
    where sid = ${sid} and ended_at is null
    returning id, investor_id as "investorId"`;
}

/** Ends views whose time is over or whose session has ended; gives whose they were. */
export async function endOldViews(
  tx: WriteTx,
  at: Date,
): Promise<{ id: number; investorId: number; userId: number }[]> {
  return many<{ id: number; investorId: number; userId: number }>(tx)`
    update investor_views v
    set ended_at = least(v.until, coalesce(s.revoked_at, v.until))
    from sessions s
    where s.sid = v.sid and v.ended_at is null and (v.until <= ${at} or s.revoked_at is not null)
    returning v.id, v.investor_id as "investorId", v.user_id as "userId"`;
}

/** One page of the views as an investor, newest first, with the count of all. */
export async function listViews(
  tx: Tx,
  investorId: number,
  page: PageRows,
): Promise<{ rows: ViewRow[]; count: number }> {
  const rows = await many<ViewRow>(tx)`
    select v.id, v.investor_id as "investorId", ${userName('u')} as "userName", v.reason, v.started_at as "startedAt",
      v.until, v.ended_at as "endedAt"
    from investor_views v
    join users u on u.id = v.user_id
    where v.investor_id = ${investorId}
    order by v.id desc limit ${page.limit} offset ${page.offset}`;
  const { count } = await one<{ count: number }>(tx)`
    select count(*)::int as count
    from investor_views
    where investor_id = ${investorId}`;
  return { rows, count };
}
