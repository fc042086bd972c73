import { many, maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

export interface DeviceRow {
  id: number;
  deviceId: string;
  name: string | null;
  browser: string;
  os: string;
  device: string;
  ip: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  isOpen: boolean;
}

/** Devices of a user without removed ones, the one seen last first, at most fifty. */
export async function listDeviceRows(tx: Tx, userId: number, now: Date, idleSince: Date): Promise<DeviceRow[]> {
  return many<DeviceRow>(tx)`
    select d.id, d.device_id as "deviceId", d.name, d.browser, d.os, d.device, d.ip, d.first_seen_at as "firstSeenAt",
      greatest(d.last_seen_at, max(s.last_seen_at)) as "lastSeenAt",
      coalesce(
        bool_or(s.revoked_at is null and s.expires_at > ${now} and s.last_seen_at > ${idleSince}), false
      ) as "isOpen"
    from user_devices d
    left join sessions s on s.user_id = d.user_id and s.device_id = d.device_id
    where d.user_id = ${userId} and d.removed_at is null
    group by d.id
    order by "lastSeenAt" desc, d.id limit 50`;
}

/** Names a device; false when there is none. */
export async function renameDeviceRow(tx: WriteTx, userId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_devices')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forgets a device; gives what browsers send as its id, null when there is none. */
export async function removeDeviceRow(tx: WriteTx, userId: number, id: number, at: Date): Promise<string | null> {
  const row = await maybeOne<{ deviceId: string }>(tx)`
    update user_devices
    set removed_at = ${at}
    where id = ${id} and user_id = ${userId} and removed_at is null
    returning device_id as "deviceId"`;
  return row?.deviceId ?? null;
}

/** Forgets every device of a user. */
export async function removeAllDevices(tx: WriteTx, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('user_devices')
    .set({ removed_at: at })
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();
}

/** Open sessions on a device. */
export async function listSidsOfDevice(tx: Tx, userId: number, deviceId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select('sid')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map(({ sid }) => sid);
}

export interface SafetyRow {
  asksKnownDevice: boolean;
  sellHoldUntil: Date | null;
  payoutHoldUntil: Date | null;
}

/** What a person switched on, and what is held for the safety of the account. */
export async function findSafety(tx: Tx, userId: number): Promise<SafetyRow> {
  const row = await tx
    .selectFrom('users')
    .select([
      'asks_known_device as asksKnownDevice',
      'sell_hold_until as sellHoldUntil',
      'payout_hold_until as payoutHoldUntil',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? { asksKnownDevice: false, sellHoldUntil: null, payoutHoldUntil: null };
}

/** Switches whether log-ins from unknown devices wait for a known one. */
export async function setAsksKnownDevice(tx: WriteTx, userId: number, isOn: boolean): Promise<void> {
  await tx.updateTable('users').set({ asks_known_device: isOn }).where('id', '=', userId).execute();
}
