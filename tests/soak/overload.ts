/*
 * `npm run soak:overload`: people buy at a steady pace behind the sample of the proxy while 1,000 clients look around, one
 * table is locked, the disk is slow, or one address floods the panel (reliability 12, O18). Prints the middle and the slowest
 * purchase of each as a ratio to those of the same people while nothing else happens. Where a core is free, the slowest is at
 * most four times as slow. Needs Debian's `haproxy`; pages take part where the panel is built.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded/server.ts';
import { createSecrets } from '#server/secrets.ts';
import { freePort, startApp } from '../support/appProcess.ts';
import { findProgram } from './alarms/prometheus.ts';
import { signInOverHttp } from './httpClient.ts';
import { openShop, type Shop } from './shop.ts';
import { createShopper } from './shopper.ts';
import type { CrowdFigures, CrowdOrder } from './overload/crowd.ts';
import { createReport } from './standalone.ts';
import { startBalancer } from './upgrade/balancer.ts';
import { root } from './upgrade/release.ts';
import { watchFetch } from './watchFetch.ts';

const GOAL = 4;
/* Whoever cannot buy for this long beside a disturbance will not any more. */
const LONGEST_MS = 60_000;
/*
 * People who buy, and the pause of each between two purchases. They share an address, and the balancer takes 600 requests of
 * one in ten seconds: ten purchases a second make forty.
 */
const BUYERS = 4;
const REST_MS = 400;
const CROWD_PEOPLE = 20;
/* What each commit waits for the slow disk, in milliseconds. */
const SLOW_MS = 20;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    clients: { type: 'string', default: '1000' },
    /* each of the clients asks once in so many milliseconds */
    every: { type: 'string', default: '10000' },
    /* one kind of disturbance alone: clients, lock, disk, flood, pages */
    only: { type: 'string' },
  },
});
const lastsMs = Number(values.seconds) * 1000;

if (findProgram('haproxy') === null) {
  process.stderr.write('soak:overload: haproxy is not installed (Debian: apt-get install haproxy)\n');
  process.exit(1);
}

const report = createReport();
const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-overload-'));
chmodSync(folder, 0o711);
const ends: (() => Promise<unknown>)[] = [];
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Answers to the people who buy that were no help: 5xx, 429, and broken connections. */
let troubles = 0;
watchFetch((_url, end) => {
  if (end instanceof Error || end.status >= 500 || end.status === 429) troubles += 1;
});

interface Figures {
  count: number;
  p50: number;
  p99: number;
  troubles: number;
  /** cores of this machine without work meanwhile */
  free: number;
}

function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Idle time of all cores since the start of the machine, in seconds. */
function idleSeconds(): number {
  const [, , , , idle] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/);
  return Number(idle) / 100;
}

/** Lets the people buy for a while, and measures each purchase from its first call to the way back from the bank. */
async function measure(origin: string, shop: Shop): Promise<Figures> {
  const times: number[] = [];
  const troublesBefore = troubles;
  const idleBefore = idleSeconds();
  const begun = performance.now();
  const buying = Promise.all(
    shop.users.slice(0, BUYERS).map(async (user, at) => {
      const shopper = createShopper({ origin, user, shop });
      // the first one logs in, which no purchase of a session does again
      await shopper.order();
      await sleep((REST_MS * at) / BUYERS);
      while (performance.now() - begun < lastsMs) {
        const from = performance.now();
        await shopper.order();
        times.push(performance.now() - from);
        await sleep(REST_MS);
      }
    }),
  );
  const late = new AbortController();
  await Promise.race([
    buying,
    sleep(lastsMs + LONGEST_MS, undefined, { signal: late.signal }).then(() => {
      throw new Error(`the people cannot buy: ${times.length} purchases, ${troubles - troublesBefore} refused calls`);
    }),
  ]);
  late.abort();
  const seconds = (performance.now() - begun) / 1000;
  return {
    count: times.length,
    p50: share(times, 0.5),
    p99: share(times, 0.99),
    troubles: troubles - troublesBefore,
    free: (idleSeconds() - idleBefore) / seconds,
  };
}

/** Starts a crowd. @returns its end, with what it saw */
function gather(order: CrowdOrder): () => Promise<CrowdFigures> {
  const child = spawn(process.execPath, [path.join(root, 'tests/soak/overload/crowd.ts'), JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(async () => child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const gone = once(child, 'close');
  return async () => {
    child.kill('SIGTERM');
    await gone;
    return JSON.parse(said) as CrowdFigures;
  };
}

const told = ({ answers, broken, p50, p99 }: CrowdFigures): string =>
  `${Object.entries(answers)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')}${broken > 0 ? `, ${broken} broken` : ''}; p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;

async function run(): Promise<void> {
  const hasPages = existsSync(path.join(root, '.next/BUILD_ID'));
  const dataDir = path.join(folder, 'data');
  const server = await startEmbedded({ dataDir, stagingRoot: path.join(folder, 'staged') });
  ends.push(() => server.stop());
  const app = startApp({
    dataDir,
    port: await freePort(),
    env: {
      ...createSecrets(),
      EMBEDDED: '0',
      DATABASE_URL: server.url,
      DEMO: '1',
      LOG_LEVEL: 'fatal',
      HOST: '127.0.0.1',
      RATE_LIMITS: '1',
      TRUSTED_PROXY_HOPS: '1',
      PAGES: hasPages ? '1' : '0',
    },
  });
  ends.push(() => app.signal('SIGKILL'));
  if (!(await app.ready())) throw new Error(`the app did not start:\n${app.output()}`);
  const shop = await openShop(server.url, BUYERS + CROWD_PEOPLE, app.origin);
  const people: Record<string, string>[] = [];
  for (const user of shop.users.slice(BUYERS)) {
    const client = await signInOverHttp(app.origin, user.username, user.password);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    people.push({ authorization: `Bearer ${client.bearer ?? ''}`, cookie });
  }
  const balancer = await startBalancer({
    folder,
    port: await freePort(),
    instances: [app.port, app.port],
    hasLimits: true,
  });
  ends.push(() => balancer.stop());
  while ((await balancer.state()).up.length < 2) await sleep(100);
  const { origin } = balancer;
  const admin = new pg.Client({ connectionString: server.url });
  admin.on('error', () => undefined);
  await admin.connect();
  ends.push(() => admin.end());

  // once for the compilers and the caches
  await measure(origin, shop);
  const idle = await measure(origin, shop);
  report.figure(
    'alone: purchases, p50 and p99 in ms, free cores',
    `${idle.count}, ${idle.p50.toFixed(0)}, ${idle.p99.toFixed(0)}, ${idle.free.toFixed(2)}`,
    idle.troubles === 0,
  );

  const compare = async (name: string, of: Figures = idle): Promise<void> => {
    const seen = await measure(origin, shop);
    const slower = seen.p99 / of.p99;
    const isFree = seen.free >= 1;
    report.figure(
      `${name}: purchases, p50 ×, p99 ×, free cores`,
      `${seen.count}, ${(seen.p50 / of.p50).toFixed(2)}, ${slower.toFixed(2)}, ${seen.free.toFixed(2)}${isFree ? '' : ' (no core is free)'}`,
      slower <= GOAL || !isFree,
    );
    report.figure(`${name}: answers to them of 5xx or 429`, seen.troubles, seen.troubles === 0);
  };
  const looks = [
    '/api/account/get_info/',
    '/api/fundsGlobal/',
    '/api/calendar/?from=2026-11-21&to=2026-12-20',
    '/api/messages/unread_messages_count/',
  ];
  const addresses = (from: number, count: number): string[] =>
    Array.from({ length: count }, (_, at) => `127.0.${from}.${at + 1}`);
  const isAsked = (kind: string): boolean => values.only === undefined || values.only === kind;

  if (isAsked('clients')) {
    const clients = Number(values.clients);
    const end = gather({
      origin,
      clients,
      everyMs: Number(values.every),
      paths: looks,
      people,
      addresses: addresses(1, 100),
    });
    await sleep(2_000);
    await compare(`${clients} clients`);
    report.figure(`${clients} clients: what they got`, told(await end()));
  }
  if (isAsked('lock')) {
    const holder = new pg.Client({ connectionString: server.url });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('begin; lock table faqs in access exclusive mode');
    // a table that a purchase does not touch
    const paths = ['/api/faqs/'];
    const end = gather({ origin, clients: 100, everyMs: 0, paths, people, addresses: addresses(2, 10) });
    await sleep(1_000);
    await compare('one locked table');
    report.figure('one locked table: who reads it got', told(await end()));
    await holder.query('rollback');
    await holder.end();
  }
  if (isAsked('disk')) {
    // each commit waits before its log is written, as on a disk that takes so long; groups of commits wait together
    const slow = async (microseconds: number): Promise<void> => {
      await admin.query(`alter system set commit_delay = ${microseconds}`);
      await admin.query('alter system set commit_siblings = 0');
      await admin.query('select pg_reload_conf()');
    };
    await slow(SLOW_MS * 1000);
    const alone = await measure(origin, shop);
    report.figure(
      `slow disk (${SLOW_MS} ms a commit), alone: p50 ×, p99 ×`,
      `${(alone.p50 / idle.p50).toFixed(2)}, ${(alone.p99 / idle.p99).toFixed(2)}`,
    );
    const clients = Number(values.clients);
    const end = gather({
      origin,
      clients,
      everyMs: Number(values.every),
      paths: looks,
      people,
      addresses: addresses(3, 100),
    });
    await sleep(2_000);
    await compare(`slow disk and ${clients} clients, to alone on it`, alone);
    await end();
    await slow(0);
  }
  if (isAsked('flood')) {
    const end = gather({
      origin,
      clients: 100,
      everyMs: 50,
      paths: ['/api/calendar/?from=2026-11-21&to=2026-12-20'],
      people: [],
      addresses: ['127.0.4.1'],
    });
    await sleep(1_000);
    await compare('flood of one address');
    report.figure('flood of one address: what it got', told(await end()));
  }
  if (isAsked('pages')) {
    if (!hasPages) say('· the panel is not built (npm run build): a flood of pages is not shown');
    else {
      const end = gather({
        origin,
        clients: 20,
        everyMs: 0,
        paths: ['/login', '/no-such-page'],
        people: [],
        addresses: ['127.0.5.1'],
      });
      await sleep(1_000);
      await compare('20 connections on pages');
      report.figure('20 connections on pages: what they got', told(await end()));
    }
  }
}

try {
  await run();
} catch (error) {
  report.figure('the run broke', (error as Error).stack, false);
} finally {
  for (const end of ends.toReversed()) await end().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
}
report.end();
process.exit();
