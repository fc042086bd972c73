import { sql, type Kysely } from 'kysely';
import { deviceKinds } from '#shared/contract/deviceTexts.ts';

/* The kind of a device is shown to its owner as it is stored, so it is a Persian word (`readUserAgent`). */
const tables = ['sessions', 'sign_in_logs', 'user_devices', 'device_approvals'];

/** Gives the stored kinds of devices their Persian words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    for (const [kind, word] of Object.entries(deviceKinds)) {
      await sql`update ${sql.table(table)} set device = ${word} where device = ${kind}`.execute(db);
    }
  }
}
