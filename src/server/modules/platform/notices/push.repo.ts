import { sql } from 'kysely';
import type { NoticeEventKey } from '#shared/contract/noticeEvents.ts';
import type { SingleWrite, Tx, WriteTx } from '#server/db/connection.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { PushContent } from './notices.repo.ts';

export interface DeviceRow {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  name: string;
  hidesAmounts: boolean;
  createdAt: Date;
  lastSentAt: Date | null;
}

/** Browsers of a person that take notices, the newest first. */
export async function listDevices(tx: Tx, userId: number): Promise<DeviceRow[]> {
  return many<DeviceRow>(tx)`
    select id, endpoint, p256dh, auth, name, hides_amounts as "hidesAmounts", created_at as "createdAt",
      last_sent_at as "lastSentAt"
    from push_devices
    where user_id = ${userId}
    order by id desc`;
}

/** Stores a browser; one that is known takes the new owner, keys and choice. Gives its id. */
export async function upsertDevice(
  tx: WriteTx,
  device: {
    userId: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    name: string;
    hidesAmounts: boolean;
    at: Date;
  },
): Promise<number> {
  const owned = {
    user_id: device.userId,
    p256dh: device.p256dh,
    auth: device.auth,
    name: device.name,
    hides_amounts: device.hidesAmounts,
  };
  const { id } = await tx
    .insertInto('push_devices')
    .values({ ...owned, endpoint: device.endpoint, created_at: device.at })
    .onConflict((on) => on.column('endpoint').doUpdateSet(owned))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the oldest browsers of a person beyond so many. */
export async function deleteOldDevices(tx: WriteTx, userId: number, kept: number): Promise<void> {
  await sql`
    delete from push_devices
    where user_id = ${userId}
      and id not in (select id from push_devices where user_id = ${userId} order by id desc limit ${kept})`.execute(tx);
}

/** Deletes a browser of a person; false when it is not theirs. */
export async function deleteDevice(tx: WriteTx, userId: number, deviceId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_devices')
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes a browser that takes no more notices, unless it came back with other keys. */
export async function deleteGoneDevice(tx: SingleWrite, device: Pick<DeviceRow, 'id' | 'auth'>): Promise<void> {
  await tx.deleteFrom('push_devices').where('id', '=', device.id).where('auth', '=', device.auth).execute();
}

/** Notes that a browser got a notice. */
export async function touchDevice(tx: SingleWrite, deviceId: number, at: Date): Promise<void> {
  await tx.updateTable('push_devices').set({ last_sent_at: at }).where('id', '=', deviceId).execute();
}

export interface WaitingPush {
  userId: number;
  event: NoticeEventKey;
  content: PushContent;
  dueAt: Date;
  /** the person wants no amounts on any locked screen */
  hidesAmounts: boolean;
  /** switched off while it waited */
  isUnwanted: boolean;
}

/** A notice that waits to be shown by browsers; null when it is done. */
export async function findWaitingPush(tx: Tx, noticeId: number): Promise<WaitingPush | null> {
  return maybeOne<WaitingPush>(tx)`
    select n.user_id as "userId", n.event, d.content, d.due_at as "dueAt",
      coalesce(s.hides_amounts, false) as "hidesAmounts",
      exists (
        select 1
        from notice_choices c
        where c.user_id = n.user_id and c.event = n.event and c.channel = 'push' and not c.is_on
      ) as "isUnwanted"
    from notice_deliveries d
    join notices n on n.id = d.notice_id
    left join notice_settings s on s.user_id = n.user_id
    where d.notice_id = ${noticeId} and d.channel = 'push' and d.state = 'waiting'`;
}

/** Writes what became of a notice in browsers. What was never sent keeps no text. */
export async function finishPush(
  tx: SingleWrite,
  noticeId: number,
  outcome: { state: 'sent' | 'failed' | 'suppressed'; reason: 'preference' | 'no_device' | 'refused' | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('notice_deliveries')
    .set({
      state: outcome.state,
      reason: outcome.reason,
      finished_at: outcome.at,
      ...(outcome.state === 'suppressed' && { content: null }),
    })
    .where('notice_id', '=', noticeId)
    .where('channel', '=', 'push')
    .where('state', '=', 'waiting')
    .execute();
}
