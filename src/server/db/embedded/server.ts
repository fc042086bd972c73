import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runAs, serverAccount, type Account, type RunResult } from './account.ts';
import { EMBEDDED_MAJOR, program } from './binaries.ts';
import { prepareHome, type ServerHome } from './home.ts';
import { withStartLock } from './mutex.ts';
import { clearStaleTraces, serverState } from './postmaster.ts';
import { sessionLocks } from '../locks.ts';

export interface EmbeddedOptions {
  /** folder that keeps the database, `.data` by default (the caller's choice) */
  dataDir: string;
  /** false: no fsync. Only for throw-away servers of tests. */
  isDurable?: boolean;
  /** name of the application's database */
  database?: string;
  onProgress?: (step: 'initialising' | 'starting' | 'adopted' | 'restarting') => void;
  /** the server could not be brought back after it died under a running app */
  onLost?: (error: Error) => void;
  /** who runs the server; found by itself when absent */
  account?: Account | null;
  /** where root stages files of a closed checkout */
  stagingRoot?: string;
}

export interface EmbeddedServer {
  /** connection string of the application's database */
  url: string;
  pid: number;
  isAdopted: boolean;
  home: ServerHome;
  /** leaves the server; the last process that leaves stops it */
  stop(): Promise<void>;
}

const USER = 'postgres';
const SOCKET_PORT = 5432;
/* Shared by every process that uses the server, exclusive in the one that stops it. */
const START_DEADLINE_MS = 60_000;
const LARGEST_LOG_BYTES = 5_000_000;
const isWindows = process.platform === 'win32';

/**
 * Starts the server of a data folder or joins the running one, also one that a killed process left behind. However
 * many processes call this on one folder, one server runs; it stops when the last of them leaves.
 * @throws Error on a folder of another major version, or when the server does not come up.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = path.resolve(options.dataDir);
  const account = options.account === undefined ? serverAccount() : options.account;
  const home = prepareHome(dataDir, account, options.stagingRoot);
  refuseOtherMajor(home);
  let held = await join(home, options);
  const url = urlOf(home, held.port, options.database ?? 'investor_panel');
  let isStopping = false;

  const watch = (client: pg.Client): void => {
    client.on('error', () => undefined);
    client.once('end', () => {
      if (isStopping) return;
      options.onProgress?.('restarting');
      void join(home, { ...options, onProgress: undefined }).then(
        (next) => {
          held = next;
          if (isStopping) void next.client.end();
          else watch(next.client);
        },
        (error: unknown) => options.onLost?.(error instanceof Error ? error : new Error(String(error))),
      );
    });
  };
  watch(held.client);
  await ensureDatabase(held.client, options.database ?? 'investor_panel');
  return {
    url,
    pid: held.pid,
    isAdopted: held.isAdopted,
    home,
    async stop() {
      if (isStopping) return;
      isStopping = true;
      await leave(home, held.client);
    },
  };
}

interface Held {
  client: pg.Client;
  pid: number;
  port: number;
  isAdopted: boolean;
}

async function join(home: ServerHome, options: EmbeddedOptions): Promise<Held> {
  const deadline = Date.now() + START_DEADLINE_MS;
  let isOurStart = false;
  let lastProblem = '';
  for (let failures = 0; Date.now() < deadline && failures < 5;) {
    const state = serverState(home.dataFolder);
    if (state.kind === 'running') {
      const client = state.isReady ? await hold(home, state.port) : null;
      if (client) {
        if (!isOurStart) options.onProgress?.('adopted');
        return { client, pid: state.pid, port: state.port, isAdopted: !isOurStart };
      }
      // It is starting, recovering after a crash, or on its way down.
      await sleep(50);
      continue;
    }
    const started = await withStartLock(home, () => startUnlessRunning(home, options));
    if (!started) continue;
    isOurStart = started.code === 0;
    if (!isOurStart) {
      lastProblem = started.output;
      failures += 1;
      await sleep(50 + Math.random() * 100);
    }
  }
  throw new Error(`the embedded database did not start: ${lastProblem}\n${tail(home.logFile)}`.trim());
}

/** Null when another process has started it in the meantime. */
async function startUnlessRunning(home: ServerHome, options: EmbeddedOptions): Promise<RunResult | null> {
  if (serverState(home.dataFolder).kind === 'running') return null;
  if (!existsSync(path.join(home.dataFolder, 'PG_VERSION'))) {
    options.onProgress?.('initialising');
    await initialise(home);
  }
  clearStaleTraces(home.dataFolder, home.socketFolder);
  options.onProgress?.('starting');
  return startServer(home, options.isDurable ?? true);
}

/** Null when the server is stopping or does not take connections yet. */
async function hold(home: ServerHome, port: number): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: urlOf(home, port, 'postgres'),
    application_name: 'investor-panel holder',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [
      sessionLocks.embeddedHold,
    ]);
    if (rows[0]?.held) return client;
    await client.end();
    return null;
  } catch (error) {
    await client.end().catch(() => undefined);
    // 28P01: the folder was made with another password, which waiting does not mend.
    if ((error as { code?: string }).code === '28P01') {
      throw new Error(
        `the running database refuses the password in ${path.join('pg', 'password')} of the data folder; restore that file, or move the data folder away to begin again`,
        { cause: error },
      );
    }
    return null;
  }
}

/**
 * Asks for a fast stop, again when it does not come, and at last for an immediate one: that loses nothing that was
 * committed, the next start only replays the log. A stop that hung would leave a server behind.
 */
async function stopServer(home: ServerHome): Promise<RunResult> {
  const stop = (mode: 'fast' | 'immediate', seconds: number): Promise<RunResult> =>
    runAs(
      home.account,
      program(home.nativeFolder, 'pg_ctl'),
      ['stop', '-D', home.dataFolder, '-m', mode, '-w', '-t', String(seconds)],
      home.folder,
    );
  let stopped = await stop('fast', 12);
  if (stopped.code !== 0) stopped = await stop('fast', 8);
  if (stopped.code !== 0) stopped = await stop('immediate', 20);
  return stopped;
}

async function leave(home: ServerHome, client: pg.Client): Promise<void> {
  let isLast = false;
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [sessionLocks.embeddedHold]);
    const { rows } = await client.query<{ isLast: boolean }>('select pg_try_advisory_lock($1) as "isLast"', [
      sessionLocks.embeddedHold,
    ]);
    isLast = rows[0]?.isLast ?? false;
  } catch {
    // The server is gone already: nothing to leave.
    return;
  }
  // The exclusive lock stays until the server is down, so nobody can join one that is stopping.
  if (isLast) {
    const stopped = await stopServer(home);
    if (stopped.code !== 0 && serverState(home.dataFolder).kind === 'running') {
      throw new Error(`the embedded database did not stop: ${stopped.output}`);
    }
  }
  await client.end().catch(() => undefined);
}

function refuseOtherMajor(home: ServerHome): void {
  const file = path.join(home.dataFolder, 'PG_VERSION');
  if (!existsSync(file)) return;
  const major = readFileSync(file, 'utf8').trim();
  if (major === String(EMBEDDED_MAJOR)) return;
  throw new Error(
    `${home.dataFolder} was made by PostgreSQL ${major}; this release runs ${EMBEDDED_MAJOR} and does not change it. ` +
      'Either start the release that made it, run `npm run db:backup -- FILE` there, move the data folder away, and run ' +
      '`npm run db:restore -- FILE` here; or move the data folder away to begin with an empty database.',
  );
}

async function initialise(home: ServerHome): Promise<void> {
  removeAbandoned(home.folder);
  const draft = `${home.dataFolder}.new-${process.pid}`;
  const passwordFile = path.join(home.folder, `initial-password-${process.pid}`);
  writeFileSync(passwordFile, home.password, { mode: 0o600 });
  if (home.account) chownSync(passwordFile, home.account.uid, home.account.gid);
  try {
    const made = await runAs(
      home.account,
      program(home.nativeFolder, 'initdb'),
      [
        ...['-D', draft, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
        // The same order and case rules on every machine; Persian order is asked for by name ("fa-x-icu").
        ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...['--set', 'timezone=UTC', '--set', 'log_timezone=UTC', '--no-instructions'],
      ],
      home.folder,
    );
    if (made.code !== 0) throw new Error(`the embedded database could not be made: ${made.output}`);
    appendFileSync(path.join(draft, 'postgresql.conf'), "\ninclude = 'panel.conf'\n");
    try {
      // Whole or not at all: a start killed in the middle leaves no half-made database.
      renameSync(draft, home.dataFolder);
    } catch (error) {
      if (!existsSync(path.join(home.dataFolder, 'PG_VERSION'))) throw error;
    }
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Leftovers of starts that were killed. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^(?:data\.new|initial-password)-(\d+)$/.exec(name)?.[1] ?? 0);
    if (pid === 0 || pid === process.pid) continue;
    try {
      process.kill(pid, 0);
    } catch {
      rmSync(path.join(folder, name), { recursive: true, force: true });
    }
  }
}

async function startServer(home: ServerHome, isDurable: boolean): Promise<RunResult> {
  mkdirSync(home.socketFolder, { recursive: true, mode: 0o700 });
  if (home.account) chownSync(home.socketFolder, home.account.uid, home.account.gid);
  const port = isWindows ? await freeLoopbackPort() : SOCKET_PORT;
  const settingsFile = path.join(home.dataFolder, 'panel.conf');
  writeFileSync(settingsFile, settings(home, port, isDurable), { mode: 0o600 });
  if (home.account) chownSync(settingsFile, home.account.uid, home.account.gid);
  if (existsSync(home.logFile) && statSync(home.logFile).size > LARGEST_LOG_BYTES) truncateSync(home.logFile);
  return runAs(
    home.account,
    program(home.nativeFolder, 'pg_ctl'),
    ['start', '-D', home.dataFolder, '-l', home.logFile, '-w', '-t', '60'],
    home.folder,
  );
}

function settings(home: ServerHome, port: number, isDurable: boolean): string {
  const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;
  const lines = [
    '# Written at every start; changes belong into the code.',
    `listen_addresses = ${isWindows ? "'127.0.0.1'" : "''"}`,
    `port = ${port}`,
    ...(isWindows ? [] : [`unix_socket_directories = ${quoted(home.socketFolder)}`, 'unix_socket_permissions = 0700']),
    'max_connections = 200',
    'jit = off',
    // Values of rows and parameters never reach the log (reliability 12 O5).
    'log_error_verbosity = terse',
    'log_min_error_statement = panic',
    // reads and writes by the backends themselves: fewer processes to start and to stop
    'io_method = sync',
    `fsync = ${isDurable ? 'on' : 'off'}`,
    `full_page_writes = ${isDurable ? 'on' : 'off'}`,
    `synchronous_commit = ${isDurable ? 'on' : 'off'}`,
  ];
  return `${lines.join('\n')}\n`;
}

function urlOf(home: ServerHome, port: number, database: string): string {
  const address = `postgres://${USER}:${encodeURIComponent(home.password)}@`;
  return isWindows
    ? `${address}127.0.0.1:${port}/${database}`
    : `${address}localhost:${port}/${database}?host=${encodeURIComponent(home.socketFolder)}`;
}

async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount) return;
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // Another process made it at the same moment (42P04, or 23505 when truly together).
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}

function freeLoopbackPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function tail(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(-12).join('\n');
  } catch {
    return '';
  }
}
