import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { serverAccount } from '#server/db/embedded/account.ts';
import { freePort } from '../../support/appProcess.ts';
import { asPostgres, createNetwork, type Host } from './network.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const DEBIAN = '/usr/lib/postgresql';
const LONGEST_CHANGE_MS = 180_000;

/** What Patroni says of one member. */
interface Member {
  role: string;
  state: string;
  isSynchronous: boolean;
}

/** Two PostgreSQL servers under Patroni and etcd, behind HAProxy and PgBouncer, with the files of deploy/failover. */
export interface Cluster {
  /** the way of the panel: PgBouncer, HAProxy, the primary of the moment */
  url: string;
  /** the way of reports: HAProxy, the standby of the moment */
  readUrl: string;
  hosts: Host[];
  /** the name of the primary, null while there is none that answers */
  primary(): Promise<string | null>;
  /** Waits until another host than `before` is the primary. */
  changed(before: string): Promise<void>;
  /** Waits until one is the primary and the other its synchronous standby. */
  whole(): Promise<void>;
  /** Starts Patroni on a host again. */
  start(host: Host): void;
  /** Hands the primary over as an administrator does. */
  switchover(from: string, to: string): Promise<void>;
  stop(): void;
}

/** The programs of Debian that the run needs and that are not there. */
export function missingPrograms(): string[] {
  const inPath = (name: string): boolean =>
    (process.env.PATH ?? '').split(':').some((folder) => existsSync(path.join(folder, name)));
  const missing = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'ip', 'setpriv'].filter((name) => !inPath(name));
  return existsSync(DEBIAN) ? missing : [...missing, 'postgresql'];
}

/** Starts the cluster in a folder, empty, with a database `panel`. @throws Error when a part does not start */
export async function startCluster(folder: string): Promise<Cluster> {
  const account = serverAccount();
  if (account?.name !== 'postgres') throw new Error('the run needs root and the user postgres');
  const network = createNetwork(['db1', 'db2']);
  const [db1, db2] = network.hosts;
  if (!db1 || !db2) throw new Error('no hosts');
  const secret = (): string => randomBytes(16).toString('hex');
  const [superuser, replication, panel] = [secret(), secret(), secret()];
  const binaries = path.join(DEBIAN, String(Math.max(...readdirSync(DEBIAN).map(Number))), 'bin');
  const children: ChildProcess[] = [];
  const write = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    chmodSync(file, 0o600);
    chownSync(file, account.uid, account.gid);
    return file;
  };
  const begin = (command: string[]): void => {
    const [program = '', ...args] = asPostgres(command);
    children.push(spawn(program, args, { stdio: 'ignore' }));
  };
  mkdirSync(folder, { recursive: true });
  chownSync(folder, account.uid, account.gid);

  const etcd = `${network.address}:2379`;
  begin([
    'etcd',
    ...['--data-dir', path.join(folder, 'etcd'), '--log-level', 'error'],
    ...['--listen-client-urls', `http://${etcd}`, '--advertise-client-urls', `http://${etcd}`],
    ...['--listen-peer-urls', `http://${network.address}:2380`],
  ]);

  const start = (host: Host): void => {
    const sockets = path.join(folder, `${host.name}.run`);
    mkdirSync(sockets, { recursive: true });
    chownSync(sockets, account.uid, account.gid);
    const file = write(
      `${host.name}.yml`,
      settings('patroni.yml', {
        NAME: host.name,
        ADDRESS: host.address,
        'ETCD1:2379,ETCD2:2379,ETCD3:2379': etcd,
        '/usr/lib/postgresql/15/bin': binaries,
        '/var/lib/postgresql/panel': path.join(folder, host.name),
        '/var/lib/postgresql/.pgpass-patroni': path.join(folder, `${host.name}.pgpass`),
        '/var/run/postgresql': sockets,
        SUPERUSER_PASSWORD: superuser,
        REPLICATION_PASSWORD: replication,
        NETWORK: `${network.address}/24`,
      }),
    );
    children.push(host.start(['patroni', file]));
  };
  start(db1);
  await until('the first primary', async () => (await memberOf(db1))?.role === 'primary');
  start(db2);

  const primaryPort = await freePort();
  const poolPort = await freePort();
  const standbyPort = await freePort();
  begin([
    'haproxy',
    ...['-db', '-q', '-f'],
    write(
      'haproxy.cfg',
      settings('haproxy-database.cfg', {
        '127.0.0.1:5000': `127.0.0.1:${primaryPort}`,
        '127.0.0.1:5001': `127.0.0.1:${standbyPort}`,
        'DB1:': `${db1.address}:`,
        'DB2:': `${db2.address}:`,
      }),
    ),
  ]);
  const users = write('userlist.txt', `"panel" "${panel}"\n`);
  begin([
    'pgbouncer',
    '-q',
    write(
      'pgbouncer.ini',
      settings('pgbouncer.ini', {
        'port=5000': `port=${primaryPort}`,
        'listen_port = 6432': `listen_port = ${poolPort}`,
        '/etc/pgbouncer/userlist.txt': users,
      }),
    ),
  ]);

  const admin = new pg.Client({ host: db1.address, user: 'postgres', password: superuser, database: 'postgres' });
  await admin.connect();
  await admin.query(`create role panel login password '${panel}'`);
  await admin.query('create database panel owner panel');
  await admin.end();
  const url = `postgres://panel:${panel}@127.0.0.1:${poolPort}/panel`;

  const members = async (): Promise<{ host: Host; member: Member | null }[]> =>
    Promise.all(network.hosts.map(async (host) => ({ host, member: await memberOf(host) })));
  const primary = async (): Promise<string | null> =>
    (await members()).find(({ member }) => member?.role === 'primary' && member.state === 'running')?.host.name ?? null;
  const cluster: Cluster = {
    url,
    readUrl: `postgres://panel:${panel}@127.0.0.1:${standbyPort}/panel`,
    hosts: network.hosts,
    primary,
    start,
    async changed(before) {
      await until('another primary', async () => {
        const now = await primary();
        return now !== null && now !== before;
      });
    },
    async whole() {
      await until('a primary with its standby', async () => {
        const all = await members();
        const roles = all.map(({ member }) => member?.role);
        return (
          roles.filter((role) => role === 'primary').length === 1 &&
          all.some(({ member }) => member?.role === 'replica' && member.isSynchronous)
        );
      });
    },
    async switchover(from, to) {
      const host = network.hosts.find(({ name }) => name === from);
      const answer = await fetch(`http://${host?.address}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from, candidate: to }),
      });
      if (answer.status >= 300) throw new Error(`no switchover: ${answer.status} ${await answer.text()}`);
    },
    stop() {
      network.remove();
      for (const child of children) child.kill('SIGKILL');
    },
  };
  await cluster.whole();
  await until('the way through the pooler', async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } finally {
      await client.end().catch(() => undefined);
    }
  });
  return cluster;
}

/** A file of deploy/failover with this run's values. @throws Error where a name is not in it, so that the run says what to mend */
function settings(file: string, values: Record<string, string>): string {
  let text = readFileSync(path.join(root, 'deploy/failover', file), 'utf8');
  text = text.replace(/^[#;].*\n/gm, '');
  for (const [name, value] of Object.entries(values)) {
    if (!text.includes(name)) throw new Error(`${file} does not name ${name}`);
    text = text.replaceAll(name, () => value);
  }
  return text;
}

async function memberOf(host: Host): Promise<Member | null> {
  try {
    const answer = await fetch(`http://${host.address}:8008/patroni`, { signal: AbortSignal.timeout(2_000) });
    const body = (await answer.json()) as { role?: string; state?: string; sync_standby?: boolean };
    return {
      // Patroni before 4 says "master"
      role: body.role === 'master' ? 'primary' : (body.role ?? ''),
      state: body.state ?? '',
      isSynchronous: body.sync_standby ?? false,
    };
  } catch {
    return null;
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + LONGEST_CHANGE_MS;
  while (performance.now() < end) {
    if (await isSo().catch(() => false)) return;
    await sleep(200);
  }
  throw new Error(`waited in vain for ${what}`);
}
