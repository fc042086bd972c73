import { sql, type Kysely } from 'kysely';

/* The kind of a device is shown to its owner as it is stored, so it is a Persian word (`readUserAgent`). */
const tables = ['sessions', 'sign_in_logs', 'user_devices', 'device_approvals'];

/** Gives the stored kinds of devices their Persian words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql`
      update ${sql.table(table)}
      set device = case device when 'desktop' then 'رایانه' when 'phone' then 'گوشی' else 'تبلت' end
      where device in ('desktop', 'phone', 'tablet')`.execute(db);
  }
}
