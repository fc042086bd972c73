import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { up } from '#server/db/migrations/0038_device_words.ts';
import { createTestDatabase } from '../support/database.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

it('gives kinds of devices that were stored in English their Persian words, and leaves names as they are', async () => {
  const { db } = database;
  for (const device of ['desktop', 'phone', 'tablet', 'Pixel 8', ''])
    await sql`insert into sign_in_logs (username, at, ip, browser, os, device, method, status)
      values ('0012345679', now(), '192.0.2.1', '', '', ${device}, 'password', 'ok')`.execute(db);
  await up(db as never);
  const { rows } = await sql<{ device: string }>`select device from sign_in_logs order by id`.execute(db);
  expect(rows.map(({ device }) => device)).toEqual(['رایانه', 'گوشی', 'تبلت', 'Pixel 8', '']);
});
