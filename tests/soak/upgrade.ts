/*
 * `npm run soak:upgrade`: two instances behind HAProxy take orders while release A is replaced by release B, instance by
 * instance, and B by A again (reliability 12, O14). B is the same code with one migration more, which only adds; the step
 * that migrates runs beside A. No request may fail, no order may be lost. Needs HAProxy: on Debian `apt-get install haproxy`.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbedded } from '#server/db/embedded/server.ts';
import { createSecrets } from '#server/secrets.ts';
import { freePort, startApp, type AppProcess } from '../support/appProcess.ts';
import { judge } from './judge.ts';
import { openShop } from './shop.ts';
import { createShopper, type Placed } from './shopper.ts';
import { createReport } from './standalone.ts';
import { startBalancer, type Balancer } from './upgrade/balancer.ts';
import { watchFetch } from './watchFetch.ts';
import { migrateStep, NEXT_MIGRATION, root, writeNextRelease } from './upgrade/release.ts';

const { values } = parseArgs({ options: { clients: { type: 'string', default: '4' } } });

if (spawnSync('haproxy', ['-v']).status !== 0) {
  process.stderr.write('soak:upgrade: haproxy is not installed (Debian: apt-get install haproxy)\n');
  process.exit(1);
}

const report = createReport();
const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-upgrade-'));
chmodSync(folder, 0o711);
const dataDir = path.join(folder, 'data');
const ends: (() => Promise<unknown>)[] = [];
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Every request that leaves for the balancer, as its sender saw it end. */
const seen = { requests: 0, failed: 0, broken: 0, first: '' };
const countRequests = (origin: string): void =>
  watchFetch(async (url, end) => {
    if (!url.startsWith(origin)) return;
    seen.requests += 1;
    if (end instanceof Error) {
      seen.broken += 1;
      seen.first ||= `${url}: ${String(end)} ${String(end.cause)}`;
    } else if (end.status >= 500) {
      seen.failed += 1;
      seen.first ||= `${end.status} of ${url}: ${(await end.clone().text()).slice(0, 300)}`;
    }
  });

interface Instance {
  name: string;
  port: number;
  app: AppProcess;
}

async function run(): Promise<void> {
  const next = path.join(folder, 'next');
  writeNextRelease(next);
  const server = await startEmbedded({ dataDir, stagingRoot: path.join(folder, 'staged') });
  ends.push(() => server.stop());
  say(`· A: ${migrateStep(root, server.url).slice(0, 60)}`);
  const env = {
    ...createSecrets(),
    EMBEDDED: '0',
    DATABASE_URL: server.url,
    DATABASE_POOL_SIZE: '8',
    MIGRATE_AT_START: 'refuse',
    DEMO: '1',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    TRUSTED_PROXY_HOPS: '1',
    STOP_DELAY_SECONDS: '10',
  };
  const launch = (port: number, release: string): AppProcess => startApp({ dataDir, port, env, root: release });
  const start = async (name: string): Promise<Instance> => {
    const port = await freePort();
    const instance = { name, port, app: launch(port, root) };
    ends.push(() => instance.app.signal('SIGKILL'));
    if (!(await instance.app.ready())) throw new Error(`${name} did not start:\n${instance.app.output()}`);
    return instance;
  };
  // the first one fills the demo
  const instances = [await start('app1'), await start('app2')];
  const balancer = await startBalancer({
    folder,
    port: await freePort(),
    instances: instances.map(({ port }) => port),
  });
  ends.push(() => balancer.stop());
  await areUp(balancer, 2);
  const shop = await openShop(server.url, Number(values.clients), balancer.origin);

  const placed: Placed[] = [];
  let isOver = false;
  countRequests(balancer.origin);
  const before = await balancer.state();
  const ordering = shop.users.map(async (user) => {
    const shopper = createShopper({ origin: balancer.origin, user, shop });
    while (!isOver) placed.push(await shopper.order());
  });
  for (const one of ordering) void one.catch(() => undefined);
  const roll = async (title: string, release: string): Promise<void> => {
    const from = placed.length;
    const begun = performance.now();
    for (const instance of instances) {
      const code = await instance.app.signal('SIGTERM');
      report.figure(`${title}: ${instance.name} ends with`, code, code === 0);
      instance.app = launch(instance.port, release);
      if (!(await instance.app.ready())) throw new Error(`${instance.name} did not start:\n${instance.app.output()}`);
      await areUp(balancer, 2);
    }
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    report.figure(`${title}: seconds, orders meanwhile`, `${seconds}, ${placed.length - from}`, placed.length > from);
  };
  await sleep(3_000);
  const beforeStep = placed.length;
  const step = migrateStep(next, server.url);
  report.figure('the step of B beside A', step, step.includes(NEXT_MIGRATION));
  await sleep(3_000);
  report.figure('orders of A on the schema of B', placed.length - beforeStep, placed.length > beforeStep);
  await roll('A to B', next);
  await sleep(2_000);
  await roll('B to A', root);
  await sleep(2_000);
  isOver = true;
  await Promise.all(ordering);

  const after = await balancer.state();
  report.figure('requests', seen.requests);
  report.figure('requests that failed, broke', `${seen.failed}, ${seen.broken}`, seen.failed + seen.broken === 0);
  if (seen.first !== '') say(seen.first);
  report.figure('sent again by the balancer', after.sentAgain - before.sentAgain);
  for (const { app } of instances) await app.signal('SIGTERM');
  const verdict = await judge(server.url, { placed, users: shop.users });
  report.figure('acknowledged orders', placed.length, placed.length > 0);
  report.figure('lost, doubled', `${verdict.lost}, ${verdict.doubled}`, verdict.lost + verdict.doubled === 0);
  report.figure(
    'paid at the bank, unaccounted',
    `${verdict.paidAtBank}, ${verdict.unaccounted}`,
    verdict.unaccounted === 0,
  );
  report.figure('ledger sum', verdict.ledgerSum, verdict.ledgerSum === 0n);
  report.figure(
    'checks of the books that fail',
    verdict.checksFailed.join(', ') || 'none',
    verdict.checksFailed.length === 0,
  );
}

async function areUp(balancer: Balancer, count: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await balancer.state()).up.length === count) return;
    await sleep(100);
  }
  throw new Error('the balancer does not see the instances');
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
