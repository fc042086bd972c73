import { sql, type Kysely } from 'kysely';

/** Lets limits find a device by its id alone: a guest has no user yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index user_devices_device on user_devices (device_id) where removed_at is null`.execute(db);
}
