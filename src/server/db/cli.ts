import { mkdtempSync, chmodSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from './embedded/server.ts';
import { migrate } from './migrate.ts';
import { generateTableTypes } from './typegen.ts';

const TABLES_FILE = path.join(import.meta.dirname, 'tables.ts');

/** Writes tables.ts from a throw-away migrated database, so that nobody's own data decides what it says. */
async function writeTypes(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-types-'));
  chmodSync(folder, 0o711);
  const server = await startEmbedded({ dataDir: folder, stagingRoot: path.join(folder, 'staged'), isDurable: false });
  const client = new pg.Client({ connectionString: server.url });
  try {
    await migrate({ url: server.url });
    await client.connect();
    writeFileSync(TABLES_FILE, await generateTableTypes(client));
  } finally {
    await client.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[2] === 'types') await writeTypes();
