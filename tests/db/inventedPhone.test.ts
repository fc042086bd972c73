import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ template: 'template0' });
  await migrate({ url: database.url, to: '0102_profit_payouts' });
});
afterAll(() => database.drop());

it('takes the telephone that nobody chose out of settings of before, and leaves what somebody set', async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into system_settings (version, max_upload_bytes, closed_features, saved_by, saved_at, support_phone, support_hours)
      values (1, 1048576, '{}', 1, now(), '02191000000', 'شنبه تا چهارشنبه'),
        (2, 1048576, '{}', 1, now(), '02188001100', 'هر روز، ۹ تا ۱۷')`.execute(tx);
  });
  await migrate({ url: database.url });
  const { rows } = await sql<{ phone: string | null; hours: string | null }>`
    select support_phone as phone, support_hours as hours from system_settings order by version`.execute(database.db);
  expect(rows).toEqual([
    { phone: null, hours: null },
    { phone: '02188001100', hours: 'هر روز، ۹ تا ۱۷' },
  ]);
  await expect(sql`update system_settings set support_hours = 'همیشه'`.execute(database.db)).rejects.toThrow();
});
