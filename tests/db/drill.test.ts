import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drillBackup } from '#server/backupDrill.ts';
import { backup } from '#server/db/backup/backup.ts';
import { fillDemo } from '#server/db/demo/fill.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-drill-'));
const file = path.join(folder, 'backup');
const passphrase = 'a passphrase of some words';
const secrets = { SESSION_HMAC_KEY: 'session-key-of-this-installation', OTP_HMAC_KEY: 'otp-key-of-this-installation' };
const here = { passphrase, env: secrets, dataDir: path.join(folder, 'no-data') };
let source: TestDatabase;

beforeAll(async () => {
  source = await createTestDatabase();
  const now = new Date('2026-11-21T08:00:00Z');
  await fillDemo(source.db, { now, passwordHash: 'x', extraInvestors: 5, pricedDays: 40 });
  await backup(source.url, file, now, { passphrase, secrets });
});
afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the drill into an empty database. */
async function drill(of: typeof here, name = file) {
  const target = await createTestDatabase({ template: 'template0' });
  try {
    return await drillBackup(target.url, name, of);
  } finally {
    await target.drop();
  }
}

describe('the drill of a backup', () => {
  it('restores beside, proves the books and says the minutes; the installation is not touched', async () => {
    const args = [path.join(root, 'src/server/db/cli.ts'), 'drill', file];
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: {
        NODE_ENV: process.env.NODE_ENV,
        PATH: process.env.PATH,
        BACKUP_PASSPHRASE: passphrase,
        ...secrets,
        DATABASE_URL: 'postgres://nobody@[::1]:1/x',
      },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect(code, said).toBe(0);
    expect(said).toMatch(/^back-up of 2026-11-21T08:00:00\.000Z\nsecrets: those of this installation\n/);
    expect(said).toMatch(/\nrestored and migrated: \d{4,} rows of \d{2,} tables in \d+\.\d\d min\n/);
    expect(said).toMatch(/\nok {3}audit_chain_complete +checked \d+, wrong 0\n/);
    expect(said).toMatch(/\nbooks are sound\nproved in .*\nwhole drill: \d+\.\d\d min\nThe backup is good\.\n$/);
  });

  it('finds a backup of other secrets, which would open nothing that is sealed', async () => {
    const { isGood, lines } = await drill({ ...here, env: { ...secrets, OTP_HMAC_KEY: 'another key' } });
    expect(isGood).toBe(false);
    expect(lines[1]).toBe('secrets: OTHERS than this installation has (OTP_HMAC_KEY)');
    expect(lines).toContain('books are sound');
  });

  it('finds books that were wrong before the backup was made', async () => {
    const broken = path.join(folder, 'broken');
    await sql`update holdings set units = units + 1 where ctid = (select ctid from holdings where units > 0 limit 1)`.execute(
      source.db,
    );
    await backup(source.url, broken, new Date('2026-11-21T09:00:00Z'), { passphrase, secrets });
    const { isGood, lines } = await drill(here, broken);
    expect(isGood).toBe(false);
    expect(lines.filter((line) => line.startsWith('BAD '))).not.toEqual([]);
    expect(lines).toContain('BOOKS ARE NOT SOUND');
  });

  it('refuses a database that holds something', async () => {
    await expect(drillBackup(source.url, file, here)).rejects.toThrow();
  });
});
