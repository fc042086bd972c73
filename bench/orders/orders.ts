/*
 * `npm run bench:orders`: complete buy orders a second by eight clients against a bare script that writes as many rows, and
 * what lists, estimates and the home page take at 1,000, 100,000 and 1,000,000 orders, as ratios to the first. Everything in one run
 * on one server with fsync on. `-- --quick` is smaller; `--only throughput|sizes` is one half; `--profile` also tells which parts
 * of the process the time of an order goes to.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { startStandalone } from '../../tests/soak/standalone.ts';
import { measureBare } from './bare.ts';
import { measureSizes } from './sizes.ts';
import { measureOrders } from './throughput.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    seconds: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
});
const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const fixed = (value: number, digits = 2): string => value.toFixed(digits);
const median = (items: number[]): number => [...items].sort((a, b) => a - b)[Math.floor(items.length / 2)] ?? 0;
const load = (): string => `${fixed(os.loadavg()[0] ?? 0)} on ${os.availableParallelism()} cores`;

const server = await startStandalone({ isDurable: true });
const seconds = Number(values.seconds ?? (values.quick ? 3 : 10));

async function throughput(): Promise<void> {
  say(
    `complete orders a second, 8 clients, through the services (placed, opened at a bank, paid, verified, ledger, audit); load ${load()}`,
  );
  for (const funds of [8, 1]) {
    const of = { seconds, funds, isWatched: false };
    const ours: number[] = [];
    const bare: number[] = [];
    let last = await measureOrders(server, of);
    let by = '';
    // turn about, three times, so that both see the same machine
    for (let round = 0; round < 3; round += 1) {
      if (round > 0) last = await measureOrders(server, of);
      ours.push(last.perSecond);
      const figures = await measureBare(server, { ...last.rows, seconds });
      bare.push(figures.perSecond);
      by = figures.by;
    }
    const { inserted, updated, commits } = last.rows;
    say(
      `  ${funds} fund${funds > 1 ? 's' : ' '}: ${fixed(median(ours), 0)} a second; an order writes ${fixed(inserted, 1)} rows, changes ${fixed(updated, 1)}, ends ${fixed(commits, 1)} transactions, takes ${fixed(last.cpuMs)} ms of this process's processor and ${last.databaseCpuMs === null ? '?' : fixed(last.databaseCpuMs)} ms of the database's`,
    );
    say(
      `           bare, the same rows in one transaction: ${fixed(median(bare), 0)} a second (${by}); ratio ${fixed(median(ours) / median(bare))}, goal 0.35`,
    );
    if (values.profile) {
      const { parts } = await measureOrders(server, { ...of, isWatched: true });
      for (const [part, percent] of parts.slice(0, 14)) say(`           ${fixed(percent, 1).padStart(5)} %  ${part}`);
    }
  }
}

async function sizes(): Promise<void> {
  const wanted = values.quick ? [1_000, 20_000] : [1_000, 100_000, 1_000_000];
  say(`milliseconds of one call, and how many times that of ${wanted[0]} orders`);
  const figures = await measureSizes(server, {
    sizes: wanted,
    calls: values.quick ? 200 : 1000,
    onFilled: (orders, took) => say(`  · ${orders} orders made in ${fixed(took, 0)} s`),
  });
  const [first] = figures;
  for (const act of ['listOrders', 'estimateOrder', 'lastAsset'] as const) {
    for (const { orders, times } of figures) {
      const base = first?.times[act] ?? times[act];
      const ratio = (name: 'p50' | 'p99'): string =>
        `${fixed(times[act][name])} (x${fixed(times[act][name] / base[name])})`;
      say(
        `  ${act.padEnd(14)} ${String(orders).padStart(9)} orders   p50 ${ratio('p50').padEnd(16)} p99 ${ratio('p99')}`,
      );
    }
  }
  say(`  goal: p99 no more than x1.5; load ${load()}`);
}

try {
  if (values.only !== 'sizes') await throughput();
  if (values.only !== 'throughput') await sizes();
} finally {
  await server.stop();
}
