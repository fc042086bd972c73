import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { canEnter, serverAccount } from '#server/db/embedded/account.ts';
import { serverState } from '#server/db/embedded/postmaster.ts';
import { startEmbedded, type EmbeddedServer } from '#server/db/embedded/server.ts';
import { prepareData, type PreparedData } from '../support/preparedData.ts';

const root = path.resolve(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;

interface Holder {
  process: ChildProcess;
  url: string;
  pid: number;
  isAdopted: boolean;
  folder: string;
  error?: string;
}

/** what a test made, removed whole at its end */
let base: string;
let folder: string;
let holders: ChildProcess[];
let servers: EmbeddedServer[];
/** a database that was made and stopped; tests of what comes after its making begin with a copy */
let prepared: PreparedData;

beforeAll(async () => {
  prepared = await prepareData(async (made) => {
    const server = await startEmbedded({ dataDir: made });
    await server.stop();
  });
});
afterAll(() => prepared.remove());

beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-embedded-'));
  folder = base;
  chmodSync(folder, 0o711);
  holders = [];
  servers = [];
});

afterEach(async () => {
  for (const holder of holders) if (holder.exitCode === null && holder.signalCode === null) await leave(holder);
  for (const server of servers) await server.stop();
  // Whatever a test left running, adopted and then stopped by its only holder.
  if (existsSync(path.join(dataDir(), 'pg'))) {
    await startEmbedded(inFolder()).then(
      async (server) => {
        await server.stop();
        rmSync(server.home.socketFolder, { recursive: true, force: true });
      },
      () => undefined,
    );
  }
  rmSync(base, { recursive: true, force: true });
});

const dataDir = (): string => path.join(folder, 'data');
const inFolder = () => ({ dataDir: dataDir(), stagingRoot: path.join(folder, 'staged') });

async function start(): Promise<EmbeddedServer> {
  const server = await startEmbedded(inFolder());
  servers.push(server);
  return server;
}

async function hold(identity: { uid?: number; gid?: number } = {}): Promise<Holder> {
  const child = spawn(process.execPath, ['tests/support/embeddedHolder.ts', dataDir(), path.join(folder, 'staged')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...identity,
  });
  holders.push(child);
  const [first] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { process: child, ...(JSON.parse(first) as Omit<Holder, 'process'>) };
}

async function leave(child: ChildProcess): Promise<number | null> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = (await gone) as [number | null];
  return code;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const isRunning = (server: { folder: string }): boolean =>
  serverState(path.join(server.folder, 'data')).kind === 'running';
const waitUntil = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('one server for one data folder', () => {
  it('is made at the first start, keeps its rows and is gone after the stop', async () => {
    const first = await start();
    expect(first.isAdopted).toBe(false);
    await query(first.url, 'create table kept (n integer); insert into kept values (7)');
    await first.stop();
    expect(isRunning(first.home)).toBe(false);
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('is shared by processes, and stopped by the last that leaves', async () => {
    await prepared.copyTo(dataDir());
    const [one, two] = [await hold(), await hold()];
    expect(two).toMatchObject({ pid: one.pid, url: one.url, isAdopted: true });
    expect(await leave(one.process)).toBe(0);
    expect(await query(two.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    expect(await leave(two.process)).toBe(0);
    expect(isRunning(two)).toBe(false);
  });

  it('is one when six processes start at once on an empty folder', async () => {
    const started = await Promise.all(Array.from({ length: 6 }, () => hold()));
    expect(new Set(started.map((holder) => holder.pid)).size).toBe(1);
    expect(started.map((holder) => holder.error)).toEqual(Array(6).fill(undefined));
    await Promise.all(started.map((holder) => leave(holder.process)));
    expect(isRunning(started[0] as Holder)).toBe(false);
    expect(readdirSync((started[0] as Holder).folder).filter((name) => name.includes('new-'))).toEqual([]);
  });

  it('serves the next one after all leave and others come at the same moment', async () => {
    await prepared.copyTo(dataDir());
    let held = [await hold(), await hold()];
    for (let round = 0; round < 3; round += 1) {
      const leaving = held.map((holder) => leave(holder.process));
      held = await Promise.all([hold(), hold()]);
      await Promise.all(leaving);
      expect(held.map((holder) => holder.error)).toEqual([undefined, undefined]);
      expect(await query((held[0] as Holder).url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    }
  });
});

describe('after a hard kill', () => {
  it('the server that is left is adopted and stopped by the next process', async () => {
    await prepared.copyTo(dataDir());
    const killed = await hold();
    await query(killed.url, 'create table kept (n integer); insert into kept values (1)');
    await kill(killed.process);
    expect(isRunning(killed)).toBe(true);
    const next = await hold();
    expect(next).toMatchObject({ pid: killed.pid, isAdopted: true });
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 1 }]);
    await leave(next.process);
    expect(isRunning(next)).toBe(false);
  });

  it('of the server too, what was committed is there and the old pid is cleared', async () => {
    await prepared.copyTo(dataDir());
    const killed = await hold();
    await query(killed.url, 'create table kept (n integer); insert into kept values (1)');
    await kill(killed.process);
    process.kill(killed.pid, 'SIGKILL');
    await waitUntil(() => !isRunning(killed));
    const next = await start();
    expect(next.isAdopted).toBe(false);
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('a pid that now belongs to another program does not keep the server from starting', async () => {
    await prepared.copyTo(dataDir());
    const first = await start();
    await first.stop();
    const pidFile = path.join(first.home.dataFolder, 'postmaster.pid');
    writeFileSync(
      pidFile,
      `${process.pid}\n${first.home.dataFolder}\n1\n5432\n${first.home.socketFolder}\n\n0 0\nready\n`,
    );
    expect(serverState(first.home.dataFolder)).toEqual({ kind: 'stale' });
    const second = await start();
    expect(await query(second.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  it('of the server under a running app, it comes back at the same address by itself', async () => {
    await prepared.copyTo(dataDir());
    const server = await start();
    await query(server.url, 'create table kept (n integer); insert into kept values (1)');
    const before = server.pid;
    process.kill(before, 'SIGKILL');
    await waitUntil(() => {
      const state = serverState(server.home.dataFolder);
      return state.kind === 'running' && state.pid !== before && state.isReady;
    });
    expect(await query(server.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('in the middle of the first start, no half-made database is taken for a whole one', async () => {
    const half = path.join(dataDir(), 'pg', 'server', 'data.new-999999999');
    mkdirSync(half, { recursive: true });
    writeFileSync(path.join(half, 'PG_VERSION'), '18\n');
    const server = await start();
    expect(await query(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    expect(existsSync(half)).toBe(false);
  });
});

describe('what it is like', () => {
  it('is durable, in UTF-8 and UTC, reached by a socket only, and closed to others', async () => {
    const server = await start();
    const [settings] = await query(
      server.url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync,
        current_setting('full_page_writes') as pages, current_setting('server_encoding') as encoding,
        current_setting('TimeZone') as zone, current_setting('listen_addresses') as addresses,
        current_setting('data_checksums') as checksums, current_setting('log_min_error_statement') as statements`,
    );
    expect(settings).toEqual({
      ...{ fsync: 'on', sync: 'on', pages: 'on', encoding: 'UTF8', zone: 'UTC', addresses: '', checksums: 'on' },
      statements: 'panic',
    });
    expect(statSync(path.join(dataDir(), 'pg', 'password')).mode & 0o777).toBe(0o600);
    for (const part of [server.home.folder, server.home.dataFolder, server.home.socketFolder]) {
      expect(statSync(part).mode & 0o077).toBe(0);
    }
    const wrong = server.url.replace(/:[^:@]+@/, ':wrong@');
    await expect(query(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('refuses a folder of another major version and names the way out', async () => {
    await prepared.copyTo(dataDir());
    const server = await start();
    await server.stop();
    writeFileSync(path.join(server.home.dataFolder, 'PG_VERSION'), '17\n');
    await expect(startEmbedded(inFolder())).rejects.toThrow(
      /PostgreSQL 17.*db:backup.*db:restore.*move the data folder away/s,
    );
    expect(readFileSync(path.join(server.home.dataFolder, 'PG_VERSION'), 'utf8')).toBe('17\n');
    writeFileSync(path.join(server.home.dataFolder, 'PG_VERSION'), '18\n');
  });

  it('works in a folder whose path is longer than a socket may be', async () => {
    folder = path.join(folder, 'پوشه با فاصله '.repeat(4), 'x'.repeat(80));
    mkdirSync(folder, { recursive: true });
    await prepared.copyTo(dataDir());
    const server = await start();
    expect(await query(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    expect(server.home.socketFolder.startsWith(folder)).toBe(false);
    await server.stop();
    const again = await start();
    expect(again.url).toBe(server.url);
  });
});

describe('who runs it', () => {
  it('is the starting user, or one that exists already when that is root', () => {
    const passwd = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:/bin/false\npostgres:x:70:71::/:/bin/sh\n';
    expect(serverAccount(passwd, 1000)).toBeNull();
    expect(serverAccount(passwd, 0)).toEqual({ name: 'postgres', uid: 70, gid: 71 });
    expect(serverAccount(passwd.replace(/postgres.*/, ''), 0)).toEqual({ name: 'nobody', uid: 65534, gid: 65533 });
    expect(() => serverAccount('root:x:0:0::/root:/bin/sh\n', 0)).toThrow('refuses to run as root');
  });

  if (isRoot) {
    it('as root is never root, also in a folder closed to everyone, which it remembers', async () => {
      mkdirSync(dataDir(), { mode: 0o700 });
      const server = await start();
      expect(server.home.folder.startsWith(path.join(folder, 'staged'))).toBe(true);
      const [row] = (await query(server.url, `select current_setting('data_directory') as folder`)) as {
        folder: string;
      }[];
      expect(statSync(row?.folder ?? '').uid).toBe(server.home.account?.uid);
      expect(statSync(server.home.folder).mode & 0o077).toBe(0);
      await query(server.url, 'create table kept (n integer); insert into kept values (1)');
      await server.stop();
      const again = await start();
      expect(again.home.folder).toBe(server.home.folder);
      expect(await query(again.url, 'select n from kept')).toEqual([{ n: 1 }]);
    });

    it('moves along when the folder is closed after the database was made inside it', async () => {
      await prepared.copyTo(dataDir());
      const open = await start();
      expect(open.home.folder).toBe(path.join(dataDir(), 'pg', 'server'));
      await query(open.url, 'create table kept (n integer); insert into kept values (1)');
      await open.stop();
      chmodSync(dataDir(), 0o700);
      const closed = await start();
      expect(closed.home.folder.startsWith(path.join(folder, 'staged'))).toBe(true);
      expect(await query(closed.url, 'select n from kept')).toEqual([{ n: 1 }]);
    });
  }

  const nobody = isRoot ? serverAccount('nobody:x:65534:65534::/:/bin/false', 0) : null;
  if (nobody && canEnter(nobody, root)) {
    it('as an ordinary user is that user, with everything under the data folder', async () => {
      chmodSync(folder, 0o777);
      const holder = await hold({ uid: nobody.uid, gid: nobody.gid });
      expect(holder.error).toBeUndefined();
      expect(holder.folder).toBe(path.join(dataDir(), 'pg', 'server'));
      expect(statSync(path.join(holder.folder, 'data')).uid).toBe(nobody.uid);
      expect(await leave(holder.process)).toBe(0);
      expect(isRunning(holder)).toBe(false);
    });
  }
});
