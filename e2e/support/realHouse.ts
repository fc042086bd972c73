import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect } from '@playwright/test';
import { removeDataDir } from '../../scripts/lib/preparedDemo.mjs';
import { startEmbedded } from '../../src/server/db/embedded/server.ts';
import { type, type Said } from './commands.ts';

/*
 * An installation in production mode, as docs/deployment.md makes one: a role and an empty database on a PostgreSQL server, or
 * the embedded database, settings as variables, and the commands of the terminal.
 */

const root = path.resolve(import.meta.dirname, '../..');
const START_MS = 120_000;

/** Where an installation keeps its data: on a PostgreSQL server, or in its own data folder. */
export type DatabaseKind = 'server' | 'embedded';

/** Variables of an installation by name. */
export type Settings = Readonly<Record<string, string>>;

/** A database that the settings of an installation name. */
export interface EmptyDatabase {
  settings: Settings;
  /** the installation makes its secrets by itself, but for the keys of notices in browsers */
  makesSecrets: boolean;
  /** removes it with all that it keeps; the panel has ended before */
  close(): Promise<void>;
}

/** An empty database of a kind, and the variables that docs/deployment.md gives for it. */
export function prepareDatabase(kind: DatabaseKind): Promise<EmptyDatabase> {
  const parent = path.join(root, '.cache', 'demos');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(path.join(parent, `${kind}-`));
  // the server may run as another user than this process, who has to pass through
  chmodSync(folder, 0o711);
  return kind === 'server' ? startDatabaseServer(folder) : Promise.resolve(nameDataFolder(folder));
}

/** Starts a server, and makes role and database with the statements of docs/deployment.md. */
async function startDatabaseServer(folder: string): Promise<EmptyDatabase> {
  const server = await startEmbedded({
    dataDir: folder,
    stagingRoot: path.join(folder, 'staged'),
    database: 'postgres',
    isDurable: false,
  });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query("create role panel login password 'narvan-5432'");
  await client.query('create database panel owner panel');
  await client.end();
  const url = new URL(server.url);
  url.username = 'panel';
  url.password = 'narvan-5432';
  url.pathname = '/panel';
  return {
    settings: { DATABASE_URL: url.toString(), MIGRATE_AT_START: 'wait' },
    makesSecrets: false,
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The first command makes the folder, its database and its secrets. */
function nameDataFolder(folder: string): EmptyDatabase {
  const dataDir = path.join(folder, 'data');
  return {
    settings: { EMBEDDED: '1', DATA_DIR: dataDir },
    makesSecrets: true,
    close() {
      removeDataDir(dataDir);
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

/** Environment of a process of the installation: nothing of the test run but where programs are. */
const environmentOf = (settings: Settings): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_ENV: 'production',
  ...settings,
});

/** Runs `npm run NAME` with the settings of an installation. */
export const npmRun = (name: string, settings: Settings, args: readonly string[] = [], input = ''): Promise<Said> =>
  type('npm', ['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])], {
    env: environmentOf(settings),
    input,
  });

/** Variables in the lines that `npm run secrets` prints. */
export const settingsIn = (printed: string): Settings =>
  Object.fromEntries([...printed.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name = '', value = '']) => [name, value]));

/** Starts the panel as `npm start` does, and waits until it is ready. @throws Error with its log when it does not come up */
export async function startPanel(settings: Settings): Promise<{ close(): Promise<number | null> }> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const keep = (chunk: Buffer) => (log = (log + chunk.toString()).slice(-20_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const readiness = `http://localhost:${settings['PORT']}/readyz`;
  const statusOf = async (): Promise<number> => (await fetch(readiness).catch(() => null))?.status ?? 0;
  // until it is ready, or has ended without
  const isDecided = async () => child.exitCode !== null || (await statusOf()) === 200;
  await expect.poll(isDecided, { message: 'the panel', timeout: START_MS, intervals: [100] }).toBe(true);
  if (child.exitCode !== null) throw new Error(`the panel did not come up: ${log}`);
  return {
    async close() {
      if (child.exitCode !== null) return child.exitCode;
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      return ended;
    },
  };
}
