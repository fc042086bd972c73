/*
 * `npm run bench:admin`: lists of administrators and their dashboard at a small and at a large number of orders, made by the
 * generator of `npm run db:fill`, one call at a time, the sizes in turns: p50 and p99 of both, and their ratios.
 * `-- --small 1000 --large 1000000 --calls 60` says how large and how often; `--data DIR` keeps the databases for another run.
 * Exits 1 when a ratio is above 2.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { demoLogins, demoPassword } from '#server/db/demo/people.ts';
import { freePort, startApp, type AppProcess } from '../../tests/support/appProcess.ts';
import { signInOverHttp } from '../../tests/soak/httpClient.ts';
import { askers, type Asker } from './calls.ts';
import { openDatabases } from './databases.ts';

const GOAL = 2;
/** What the least call costs moves by this from run to run; a ratio of two calls that differ by less says nothing. */
const NOISE_MS = 1;

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '1000' },
    large: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '60' },
    only: { type: 'string' },
    data: { type: 'string' },
  },
});
const say = (line = ''): void => void process.stdout.write(`${line}\n`);

interface Office {
  app: AppProcess;
  fetchOf(asker: Asker, turn: number): () => Promise<void>;
  stop(): Promise<void>;
}

/** Starts a process of the product on a database and logs a member of the staff in. */
async function openOffice(url: string): Promise<Office> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-office-'));
  const env = { ...databases.secrets, DATABASE_URL: url, EMBEDDED: '0', DEMO: '1' };
  const app = startApp({ dataDir, port: await freePort(), env });
  if (!(await app.ready())) throw new Error(`the product did not start: ${app.output()}`);
  const username = demoLogins.find(({ key }) => key === 'super')?.username ?? '';
  let client = await signInOverHttp(app.origin, username, demoPassword);
  return {
    app,
    fetchOf(asker, turn) {
      const { op, ...args } = asker.ask(turn);
      return async () => {
        let answer = await client.call(op, args);
        if (answer.status === 401) {
          client = await signInOverHttp(app.origin, username, demoPassword);
          answer = await client.call(op, args);
        }
        if (answer.status !== 200) throw new Error(`${op.id} answered ${answer.status}: ${answer.text.slice(0, 400)}`);
      };
    },
    async stop() {
      await app.signal('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function part(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Calls every asker in every office, in turns, so that whatever else the machine does falls on all alike. */
async function measure(offices: readonly Office[], wanted: readonly Asker[], calls: number): Promise<number[][][]> {
  const times = wanted.map(() => offices.map((): number[] => []));
  for (let turn = -3; turn < calls; turn += 1)
    for (const [row, asker] of wanted.entries())
      for (const [column, office] of offices.entries()) {
        const call = office.fetchOf(asker, Math.abs(turn));
        const start = performance.now();
        await call();
        if (turn >= 0) times[row]?.[column]?.push(performance.now() - start);
      }
  return times;
}

function print(wanted: readonly Asker[], times: readonly number[][][]): void {
  const [small, large] = [Number(values.small), Number(values.large)];
  say(`milliseconds of one call over HTTP, ${values.calls} calls, at ${small} and at ${large} orders`);
  say(
    `${''.padEnd(44)}${'p50'.padStart(9)}${'p50'.padStart(9)}${'ratio'.padStart(8)}${'p99'.padStart(10)}${'p99'.padStart(9)}${'ratio'.padStart(8)}`,
  );
  let missed = 0;
  for (const [row, { name }] of wanted.entries()) {
    const [few = [], many = []] = times[row] ?? [];
    const pairs = [0.5, 0.99].map((share) => [part(few, share), part(many, share)] as const);
    const isMet = pairs.every(([a, b]) => b <= a * GOAL || b - a <= NOISE_MS);
    if (!isMet) missed += 1;
    const cells = pairs.map(
      ([a, b], index) =>
        `${a.toFixed(1).padStart(index === 0 ? 9 : 10)}${b.toFixed(1).padStart(9)}${(b / a).toFixed(2).padStart(8)}`,
    );
    say(`${name.padEnd(44)}${cells.join('')}  ${isMet ? 'met' : 'MISSED'}`);
  }
  say(`goal: ratios of p50 and p99 at most ${GOAL}; ${wanted.length - missed} met, ${missed} missed`);
  say(`load of the machine (1 min) ${(os.loadavg()[0] ?? 0).toFixed(2)} on ${os.availableParallelism()} cores`);
  if (missed > 0) process.exitCode = 1;
}

const databases = await openDatabases(values.data, say);
const offices: Office[] = [];
try {
  const urls: string[] = [];
  for (const size of [values.small, values.large]) urls.push(await databases.urlOf(Number(size)));
  for (const url of urls) offices.push(await openOffice(url));
  const wanted = askers.filter(({ name }) => values.only === undefined || name.includes(values.only));
  print(wanted, await measure(offices, wanted, Number(values.calls)));
} finally {
  for (const office of offices) await office.stop();
  await databases.stop();
}
