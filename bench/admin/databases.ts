import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createDatabase } from '#server/db/connection.ts';
import { fillDemoOnce } from '#server/db/demo/fillOnce.ts';
import { fillVolume } from '#server/db/demo/volume/fillVolume.ts';
import { startEmbedded } from '#server/db/embedded/server.ts';
import { migrate } from '#server/db/migrate.ts';
import { loadOrCreateSecrets, type SecretVariables } from '#server/secrets.ts';
import { onServer, withDatabase } from '../../tests/support/serverUrl.ts';

const ORDERS_PER_INVESTOR = 10;

export interface BenchDatabases {
  /** connection string of a database with so many orders beside the demo's; it is made when it is not there */
  urlOf(orders: number): Promise<string>;
  /** makes such a database and answers the seconds of its orders */
  fill(orders: number): Promise<{ url: string; took: number }>;
  /** secrets of the product on these databases; a folder that stays keeps them, and no others open what they sealed */
  secrets: SecretVariables;
  stop(): Promise<void>;
}

async function isThere(url: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    return rowCount === 1;
  } finally {
    await client.end();
  }
}

/** @returns seconds that the invented orders took, without the demo below them */
async function fill(url: string, orders: number, say: (line: string) => void): Promise<number> {
  await migrate({ url });
  const handle = createDatabase({ url, poolSize: 3 });
  try {
    const now = new Date();
    await fillDemoOnce({ db: handle.db, url, now, onProgress: () => undefined });
    const start = performance.now();
    const investors = Math.max(50, Math.round(orders / ORDERS_PER_INVESTOR));
    await fillVolume(handle.db, { investors, orders, seed: 1, now, onProgress: (step) => say(`    ${step}`) });
    const took = (performance.now() - start) / 1000;
    say(`  ${orders} orders of ${investors} investors made in ${took.toFixed(0)} s`);
    return took;
  } finally {
    await handle.close();
  }
}

/**
 * One PostgreSQL with a database for each number of orders. Without a folder everything goes away at the end; in a folder
 * of one's own the databases stay for the next run of the same day.
 */
export async function openDatabases(folder: string | undefined, say: (line: string) => void): Promise<BenchDatabases> {
  const dataDir = folder ?? mkdtempSync(path.join(os.tmpdir(), 'investor-panel-admin-'));
  mkdirSync(dataDir, { recursive: true });
  // the server may run as another user than this process, who has to pass through
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({
    dataDir: path.join(dataDir, 'data'),
    stagingRoot: path.join(dataDir, 'staged'),
  });
  async function make(name: string, orders: number): Promise<number> {
    await onServer(server.url, `create database ${name}_making`);
    const took = await fill(withDatabase(server.url, `${name}_making`), orders, say);
    await onServer(server.url, `alter database ${name}_making rename to ${name}`);
    return took;
  }
  return {
    secrets: loadOrCreateSecrets(dataDir),
    async fill(orders) {
      const name = `filled_${orders}`;
      return { took: await make(name, orders), url: withDatabase(server.url, name) };
    },
    async urlOf(orders) {
      const name = `orders_${orders}`;
      const url = withDatabase(server.url, name);
      if (!(await isThere(server.url, name))) await make(name, orders);
      await migrate({ url });
      return url;
    },
    async stop() {
      await server.stop();
      if (folder === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
