import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getInfo } from '#shared/contract/account.ts';
import { listTicketCategories } from '#shared/contract/tickets.ts';
import { lendingLimits } from '#server/db/lending.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createUser, signIn } from '../support/people.ts';

const POOL = 8;

let test: TestApp;
/* Somebody at the database with a table in their hands, and somebody who looks: a transaction sees activity as it began. */
let holder: pg.Client;
let watcher: pg.Client;
beforeAll(async () => {
  test = await createTestApp({ poolSize: POOL });
  holder = new pg.Client({ connectionString: test.db.url });
  watcher = new pg.Client({ connectionString: test.db.url });
  await holder.connect();
  await watcher.connect();
});
afterAll(async () => {
  await holder.end();
  await watcher.end();
  await test.close();
});

/** Statements of this database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await watcher.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

it('a locked table takes the share of the operation that reads it, and nothing from the others', async () => {
  const client = await signIn(test, await createUser(test));
  await holder.query('begin; lock table ticket_categories in access exclusive mode');
  let answered = 0;
  const readers = Array.from({ length: 3 * POOL }, async () => {
    const { status } = await client.call(listTicketCategories, { body: {} });
    answered += 1;
    return status;
  });
  const { ofRead } = lendingLimits(POOL);
  await expect.poll(countWaiting).toBe(ofRead);
  // the calls of others, one after the other, while every reader still waits
  for (let turn = 0; turn < POOL; turn += 1) expect((await client.call(getInfo)).status).toBe(200);
  expect([answered, await countWaiting()]).toEqual([0, ofRead]);
  await holder.query('commit');
  expect(new Set(await Promise.all(readers))).toEqual(new Set([200]));
  expect(test.db.waiting()).toBe(0);
});
