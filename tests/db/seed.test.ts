import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { serverState } from '#server/db/embedded/postmaster.ts';
import { createConfiguredSealer, sealedIn } from '#server/modules/records/debitRecords/sealing.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

interface Sealed {
  id: number;
  sealed_reference: string;
  key_id: string;
}

let test: TestDatabase;
let folder: string;

beforeEach(async () => {
  test = await createTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-seed-'));
  chmodSync(folder, 0o711);
});
afterEach(async () => {
  await test.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('db:seed', () => {
  it('with the settings of the demo seals debits by the keys that its process then has', async () => {
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'development' as const,
      DATABASE_URL: test.url,
      DATA_DIR: folder,
      DEMO: '1',
      DEMO_ON_SERVER: '1',
    };
    await promisify(execFile)(process.execPath, ['src/server/db/cli.ts', 'seed'], { env });
    const sealer = createConfiguredSealer(loadConfig(env));
    const { rows } = await sql<Sealed>`select id, sealed_reference, key_id from debit_contracts`.execute(test.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const reference = await sealer.open(row.sealed_reference, row.key_id, sealedIn.reference(row.id));
      expect(reference).toBe('M-demo-investor');
    }
  });

  // Its own limit: initdb and all migrations come first.
  it('leaves no database running when it is stopped in the middle', async () => {
    const env = { PATH: process.env['PATH'], DATA_DIR: folder, NODE_ENV: 'development' as const, DEMO: '1' };
    const child = spawn(process.execPath, ['src/server/db/cli.ts', 'seed'], { env });
    const ended = once(child, 'exit');
    for await (const text of child.stdout) if (String(text).includes('people')) break;
    expect(serverState(path.join(folder, 'pg', 'server', 'data')).kind).toBe('running');
    child.kill('SIGTERM');
    expect(await ended).toEqual([130, null]);
    expect(serverState(path.join(folder, 'pg', 'server', 'data')).kind).not.toBe('running');
  });
});
