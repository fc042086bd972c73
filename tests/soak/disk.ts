/*
 * `npm run soak:disk`: the disk of the embedded server becomes full while people order and send files, and gets room again
 * (reliability 12, O9). Mounts a small memory disk, so it needs Linux and root. Exits 1 when a write is answered otherwise than
 * done or 503, when a read fails, or when anything acknowledged is lost.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomUUID } from 'node:crypto';
import { getInfo } from '#shared/contract/account.ts';
import { listOrders, buyOrder } from '#shared/contract/orders.ts';
import { startEmbedded } from '#server/db/embedded/server.ts';
import { freePort, startApp } from '../support/appProcess.ts';
import { sendFile, pdf } from '../support/fileStorms.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { must } from '../support/must.ts';
import { signInOverHttp } from './httpClient.ts';
import { judge } from './judge.ts';
import { openShop, type Shop } from './shop.ts';
import { createShopper, type Placed } from './shopper.ts';
import { createReport } from './standalone.ts';

const { values } = parseArgs({
  options: { megabytes: { type: 'string', default: '400' }, seconds: { type: 'string', default: '30' } },
});
/** Pieces in which the disk is filled; the last one that does not fit is halved. */
const PIECE = 2 ** 20;

const report = createReport();
const disk = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-disk-'));
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${values.megabytes}m,mode=711`, 'tmpfs', disk]);
const dataDir = path.join(disk, 'data');
mkdirSync(dataDir, { mode: 0o711 });
const app = startApp({ dataDir, port: await freePort(), env: { DEMO: '1', LOG_LEVEL: 'error' } });
const ballast = path.join(disk, 'ballast');

/** Fills the disk until `leave` bytes are free. */
function fill(leave: number): void {
  const file = openSync(ballast, 'a');
  try {
    for (let piece = PIECE; piece >= 4096;) {
      const { bavail, bsize } = statfsSync(disk);
      if (bavail * bsize - leave < piece) piece = Math.floor(piece / 2);
      else writeSync(file, Buffer.alloc(piece));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

const counts = (answers: readonly Answer[]): string => {
  const by = new Map<number, number>();
  for (const { status } of answers) by.set(status, (by.get(status) ?? 0) + 1);
  return [...by].map(([status, n]) => `${status}: ${n}`).join(', ');
};

interface Round {
  writes: Answer[];
  reads: Answer[];
  placed: Placed[];
}

/** Writes and reads in turn while the disk is as it is. */
async function use(client: ApiClient, shop: Shop): Promise<Round> {
  const round: Round = { writes: [], reads: [], placed: [] };
  const { investorId } = must(shop.users[0]);
  const end = performance.now() + Number(values.seconds) * 1000;
  while (performance.now() < end) {
    const key = randomUUID();
    const body = { investorId, fundId: shop.fundId, wayId: shop.wayId, amount: shop.amountRial, acceptRules: true };
    const order = await client.call(buyOrder, { body, headers: { 'idempotency-key': key } });
    if (order.status === 201)
      round.placed.push({ key, investorId, orderId: (order.body as { data: { orderId: number } }).data.orderId });
    const file = await sendFile(client, ['a.pdf', pdf('x'.repeat(900_000))]);
    round.writes.push(order, file);
    round.reads.push(await client.call(getInfo), await client.call(listOrders, { query: { investorId } }));
    await sleep(50);
  }
  return round;
}

function tell(name: string, { writes, reads }: Round, isWritable: boolean): void {
  // a day's quota of files is a refusal, too
  const isKnown = ({ status }: Answer): boolean =>
    status === 503 || (isWritable && [200, 201, 400, 409, 422].includes(status));
  report.figure(`${name}: writes by status`, counts(writes), writes.every(isKnown));
  report.figure(
    `${name}: reads by status`,
    counts(reads),
    reads.every(({ status }) => status === 200),
  );
}

async function health(name: string, wanted: number): Promise<void> {
  const [ready, alive] = await Promise.all(['/readyz', '/healthz'].map((at) => fetch(app.origin + at)));
  report.figure(
    `${name}: ready, alive`,
    `${ready?.status}, ${alive?.status}`,
    ready?.status === wanted && alive?.status === 200,
  );
}

async function run(): Promise<void> {
  if (!(await app.ready())) throw new Error(`the app did not start:\n${app.output()}`);
  const visit = await startEmbedded({ dataDir, stagingRoot: path.join(disk, 'staged') });
  const shop = await openShop(visit.url, 1, app.origin);
  const person = must(shop.users[0]);
  const client = await signInOverHttp(app.origin, person.username, person.password);
  const placed: Placed[] = [await createShopper({ origin: app.origin, user: person, shop }).order()];
  for (const [name, leave] of [
    ['reserve reached', 48 * PIECE],
    ['no byte left', 0],
  ] as const) {
    fill(leave);
    await sleep(1_500);
    const round = await use(client, shop);
    tell(name, round, false);
    await health(name, 503);
    placed.push(...round.placed);
  }
  rmSync(ballast);
  await sleep(1_500);
  const after = await use(client, shop);
  tell('room again', after, true);
  placed.push(...after.placed);
  report.figure('orders taken again', after.placed.length, after.placed.length > 0);
  await health('room again', 200);
  const verdict = await judge(visit.url, { placed, users: shop.users });
  report.figure(
    'orders acknowledged, lost, doubled',
    `${placed.length}, ${verdict.lost}, ${verdict.doubled}`,
    verdict.lost + verdict.doubled === 0,
  );
  report.figure(
    'checks of the books that fail',
    verdict.checksFailed.join(', ') || 'none',
    verdict.checksFailed.length === 0,
  );
  await visit.stop();
}

try {
  report.figure('disk, MB', values.megabytes);
  await run();
} catch (error) {
  report.figure('the run broke off', `${String((error as Error).stack)}\n${app.output().slice(-3000)}`, false);
} finally {
  const code = await app.signal('SIGTERM');
  report.figure('exit code after SIGTERM', code, code === 0);
  await startEmbedded({ dataDir, stagingRoot: path.join(disk, 'staged') }).then(
    (server) => server.stop(),
    () => undefined,
  );
  // lazily: a process of the server may take a moment to end
  execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
}
report.end();
