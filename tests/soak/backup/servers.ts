import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { serverAccount } from '#server/db/embedded/account.ts';
import { freePort } from '../../support/appProcess.ts';
import { signalServer } from '../alarms/faults.ts';
import { asPostgres } from '../failover/network.ts';

const kit = path.resolve(import.meta.dirname, '../../../deploy/pgbackrest');
const DEBIAN = '/usr/lib/postgresql';
const LONGEST_START_MS = 300_000;

/** What `pgbackrest info --output=json` says of one back-up. */
export interface BackupInfo {
  label: string;
  type: string;
  error: boolean;
  /** seconds since 1970 */
  timestamp: { start: number; stop: number };
  info: { size: number; repository: { delta: number } };
}

/** A PostgreSQL server of Debian's package in a folder. */
export interface Server {
  /** connection string of the panel's role */
  url: string;
  /** one row of a statement as the superuser */
  ask<T extends pg.QueryResultRow>(statement: string): Promise<T>;
  /** Ends every process at once, as a power cut does, and takes the data folder away. */
  destroy(): Promise<void>;
  stop(): Promise<void>;
}

/** The primary, its encrypted repository, and the commands of an administrator. */
export interface Site {
  primary: Server;
  /** Runs pgBackRest as the server's user. @returns what it printed; @throws Error when it fails */
  pgbackrest(args: string[], env?: Record<string, string>): Promise<string>;
  /** Notes the moment of the newest good back-up, with the statement of deploy/pgbackrest. */
  note(): void;
  backups(): Promise<BackupInfo[]>;
  /** Restores into a folder beside and starts a server on it. @returns the server, and the seconds of both steps */
  restore(name: string, args: string[]): Promise<{ server: Server; restoring: number; replaying: number }>;
  stop(): Promise<void>;
}

/** What of Debian's packages the run needs and does not find. */
export function missingParts(): string[] {
  const inPath = (name: string): boolean =>
    (process.env.PATH ?? '').split(':').some((folder) => existsSync(path.join(folder, name)));
  const missing = ['pgbackrest', 'psql', 'setpriv'].filter((name) => !inPath(name));
  if (!existsSync(DEBIAN)) missing.push('postgresql');
  if (process.getuid?.() !== 0) missing.push('root');
  else if (serverAccount()?.name !== 'postgres') missing.push('the user postgres');
  return missing;
}

/** A file of deploy/pgbackrest with this run's values. @throws Error where a name is not in it, so that the run says what to mend */
function settings(file: string, values: Record<string, string>): string {
  let text = readFileSync(path.join(kit, file), 'utf8');
  for (const [name, value] of Object.entries(values)) {
    if (!text.includes(name)) throw new Error(`${file} does not name ${name}`);
    text = text.replaceAll(name, () => value);
  }
  return text;
}

const secondsSince = (start: number): number => (performance.now() - start) / 1000;

/** Makes the primary with its archive and a repository in a folder, with the files of deploy/pgbackrest. */
export async function openSite(folder: string): Promise<Site> {
  const account = serverAccount();
  if (!account) throw new Error('the run needs root');
  const binaries = path.join(DEBIAN, String(Math.max(...readdirSync(DEBIAN).map(Number))), 'bin');
  const own = (name: string): string => {
    const made = path.join(folder, name);
    mkdirSync(made, { recursive: true, mode: 0o700 });
    chownSync(made, account.uid, account.gid);
    return made;
  };
  const write = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    chmodSync(file, 0o600);
    chownSync(file, account.uid, account.gid);
    return file;
  };
  own('');
  chmodSync(folder, 0o711);
  const sockets = own('run');
  const port = await freePort();
  const environment = {
    NODE_ENV: process.env.NODE_ENV,
    PATH: process.env.PATH,
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
    PGHOST: sockets,
    PGPORT: String(port),
    PGBACKREST_CONFIG: write(
      'pgbackrest.conf',
      settings('pgbackrest.conf', {
        '/var/lib/pgbackrest': own('repository'),
        '/var/log/pgbackrest': own('log'),
        CIPHER_PASS: randomBytes(36).toString('base64'),
        '/var/lib/postgresql/15/main': path.join(folder, 'primary'),
        'pg1-port=5432': `pg1-port=${port}`,
        '/var/run/postgresql': sockets,
      }),
    ),
  };
  const run = (command: string[]): string => {
    const [program = '', ...args] = asPostgres(command);
    const done = spawnSync(program, args, { env: environment, encoding: 'utf8', cwd: '/' });
    if (done.status !== 0) throw new Error(`${command.join(' ')}: ${done.stdout}${done.stderr}`);
    return done.stdout;
  };
  const servers: Server[] = [];

  /** Starts a server on a data folder; ready when it takes writes. */
  const start = async (data: string, of: { port: number; args?: string[] }): Promise<Server> => {
    const [program = '', ...args] = asPostgres([
      path.join(binaries, 'postgres'),
      ...['-D', data, '-p', String(of.port), '-k', sockets, '-c', 'listen_addresses=127.0.0.1'],
      ...(of.args ?? []),
    ]);
    const child: ChildProcess = spawn(program, args, {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: '/',
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-5_000)));
    const gone = once(child, 'exit');
    const url = (role: string, database: string): string => `postgres://${role}@127.0.0.1:${of.port}/${database}`;
    const ask = async <T extends pg.QueryResultRow>(statement: string): Promise<T> => {
      const client = new pg.Client({ connectionString: url('postgres', 'postgres') });
      client.on('error', () => undefined);
      await client.connect();
      try {
        const { rows } = await client.query<T>(statement);
        return rows[0] as T;
      } finally {
        await client.end();
      }
    };
    const server: Server = {
      url: url('panel', 'panel'),
      ask,
      async destroy() {
        signalServer(child.pid ?? 0, 'SIGKILL');
        await gone;
        rmSync(data, { recursive: true, force: true, maxRetries: 20 });
      },
      async stop() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGINT');
        await gone;
      },
    };
    servers.push(server);
    const until = performance.now() + LONGEST_START_MS;
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the server on ${data} ended: ${said}`);
      const state = await ask<{ standby: boolean }>('select pg_is_in_recovery() as standby').catch(() => null);
      if (state?.standby === false) return server;
      if (performance.now() > until) throw new Error(`the server on ${data} does not take writes: ${said}`);
      await sleep(100);
    }
  };

  const primaryData = path.join(folder, 'primary');
  run([path.join(binaries, 'initdb'), '-D', primaryData, '-A', 'trust', '-k', '-E', 'UTF8', '--locale=C.UTF-8']);
  const archive = write('archive.conf', settings('archive.conf', {}));
  writeFileSync(path.join(primaryData, 'postgresql.conf'), `include '${archive}'\n`, { flag: 'a' });
  const primary = await start(primaryData, { port });
  await primary.ask('create role panel login');
  await primary.ask('create database panel owner panel');

  const pgbackrest: Site['pgbackrest'] = async (args, env = {}) => {
    const [program = '', ...all] = asPostgres(['pgbackrest', '--stanza=panel', ...args]);
    const child = spawn(program, all, { env: { ...environment, ...env }, stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' });
    const said: string[] = [];
    const complaints: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0)
      throw new Error(`pgbackrest ${args.join(' ')} ended with ${code}: ${said.join('')}${complaints.join('')}`);
    return said.join('');
  };
  const noteFile = write('note.sql', settings('note.sql', {}));
  return {
    primary,
    pgbackrest,
    note: () => void run(['psql', '-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', 'panel', '-f', noteFile]),
    async backups() {
      const stanzas = JSON.parse(await pgbackrest(['--output=json', 'info'])) as { backup: BackupInfo[] }[];
      return stanzas.flatMap(({ backup }) => backup);
    },
    async restore(name, args) {
      const data = own(name);
      const begun = performance.now();
      await pgbackrest([`--pg1-path=${data}`, '--archive-mode=off', ...args, 'restore']);
      const restoring = secondsSince(begun);
      const starting = performance.now();
      const server = await start(data, { port: await freePort() });
      return { server, restoring, replaying: secondsSince(starting) };
    },
    async stop() {
      for (const server of servers) await server.stop();
    },
  };
}
