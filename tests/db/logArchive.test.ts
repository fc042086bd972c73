import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '#server/db/embedded/server.ts';
import { createDatabase, type DatabaseHandle } from '#server/db/connection.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { findLogArchive } from '#server/http/metrics.repo.ts';
import { createClock } from '#server/ports/clock.ts';

/* What a server says of the archive of its log, which backs it up to the minute (decision 174). */

const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-archive-'));
chmodSync(folder, 0o711);
const start = () => startEmbedded({ dataDir: path.join(folder, 'data'), stagingRoot: path.join(folder, 'staged') });

let server: Awaited<ReturnType<typeof start>>;
let database: DatabaseHandle;
beforeAll(async () => {
  server = await start();
  database = createDatabase({ url: server.url, poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const set = (setting: string, value: string): Promise<unknown> =>
  sql.raw(`alter system set ${setting} = '${value}'`).execute(database.db);

/** Lets the archive succeed or fail from now on, and gives it a segment. */
async function archiveBy(command: string): Promise<void> {
  await set('archive_command', command);
  await sql`select pg_reload_conf()`.execute(database.db);
  await sql`create table if not exists marks (at timestamptz)`.execute(database.db);
  await sql`insert into marks values (now())`.execute(database.db);
  await sql`select pg_switch_wal()`.execute(database.db);
}

const series = async (): Promise<string[]> => {
  const text = await createMetrics({ db: database.db, clock: createClock() }).render();
  return text.split('\n').filter((line) => line.startsWith('log_archive_'));
};

it('has no figures where the server keeps none', async () => {
  expect(await findLogArchive(database.db)).toBeNull();
  expect(await series()).toEqual(['log_archive_age_seconds Nan', 'log_archive_failing Nan']);
});

it('is as old as its newest segment, and says when an attempt failed', async () => {
  await set('archive_mode', 'on');
  await database.close();
  await server.stop();
  server = await start();
  database = createDatabase({ url: server.url, poolSize: 1 });
  const began = Date.now();

  await archiveBy('false');
  await expect.poll(async () => (await findLogArchive(database.db))?.isFailing).toBe(true);
  expect(await series()).toContain('log_archive_failing 1');

  await archiveBy('true');
  await expect.poll(async () => (await findLogArchive(database.db))?.isFailing).toBe(false);
  const age = (await findLogArchive(database.db))?.ageSeconds ?? Number.NaN;
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age * 1000).toBeLessThanOrEqual(Date.now() - began + 1000);
  expect(await series()).toContain('log_archive_failing 0');
});
