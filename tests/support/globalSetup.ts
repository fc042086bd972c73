import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../src/server/db/embedded/server.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { createSecrets } from '../../src/server/secrets.ts';
import { TEMPLATE, closeAsTemplate, withDatabase } from './serverUrl.ts';

/** One throw-away server for the whole run, with a migrated template. Without fsync: nothing here outlives the run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-tests-'));
  // The server may run as another user than this process, who has to pass through.
  chmodSync(folder, 0o711);
  const server = await startEmbedded({
    dataDir: folder,
    stagingRoot: path.join(folder, 'staged'),
    database: TEMPLATE,
    isDurable: false,
  });
  const url = withDatabase(server.url, 'postgres');
  await migrate({ url: server.url });
  await markAsTemplate(url);
  project.provide('databaseServerUrl', url);
  project.provide('secrets', { ...createSecrets() });
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function markAsTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await closeAsTemplate(client, TEMPLATE);
  await client.end();
}
