import { sql } from 'kysely';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/** Notes that an account was opened on a device; one that was removed is known again. */
export async function noteDevice(
  tx: WriteTx,
  seen: { userId: number; deviceId: string; browser: string; os: string; device: string; ip: string; at: Date },
): Promise<void> {
  const { userId, deviceId, browser, os, device, ip, at } = seen;
  if (deviceId === '') return;
  await sql`
    insert into user_devices (user_id, device_id, browser, os, device, ip, first_seen_at, last_seen_at)
    values (${userId}, ${deviceId}, ${browser}, ${os}, ${device}, ${ip}, ${at}, ${at})
    on conflict (user_id, device_id) do update set browser = ${browser}, os = ${os}, device = ${device}, ip = ${ip},
      last_seen_at = ${at}, removed_at = null`.execute(tx);
}

/** Whether somebody's account was opened on the device, and the device was not removed by all who did. */
export async function isDeviceOfSomebody(tx: Tx, deviceId: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (
      select 1
      from user_devices
      where device_id = ${deviceId} and removed_at is null
    ) as "isKnown"`.execute(tx);
  return rows[0]?.isKnown ?? false;
}

/** The owner did not remove the device since it was opened last. */
export const isNotRemoved = (userId: number, deviceId: string) => sql`
  not exists (
    select 1
    from user_devices d
    where d.user_id = ${userId} and d.device_id = ${deviceId} and d.removed_at is not null
  )`;
