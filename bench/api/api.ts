/*
 * `npm run bench:api`: the reads of an investor and the shells of two pages, each called by eight clients at once, in turns on
 * one machine: requests a second, the middle call, and how many times those of `account/get_info` and of `/healthz` it takes.
 * Floor C (`bench/floor`) stands beside the shells. `-- --seconds 2 --rounds 3` says how long. Exits 1 when a goal is missed.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { assetsReport } from '#shared/contract/assets.ts';
import budgets from '../budgets.json' with { type: 'json' };
import { urlOf } from '../../tests/support/client.ts';
import { startBare, startFloor, startProduct, visitAs } from '../servers.ts';
import { measureLoad, type LoadFigures, type Target } from './load.ts';
import { readsOf } from './reads.ts';

const CLIENTS = 8;
/** Goals of `docs/performance.md`. */
const GOALS = { read: 4, report: 20, overHealth: 20, shell: 0.8, trivial: 0.25 };

/**
 * Why a read takes longer than the goal: `/healthz` is answered before the API and asks nothing of the database, a read waits for
 * its statements, of which the first finds the session (`tests/api/readStatements.test.ts` holds how many).
 */
function reasonOf(name: string): string {
  const statements = `${budgets.statements[name as keyof typeof budgets.statements]} statement(s), /healthz has none`;
  return name === assetsReport.id
    ? `${statements}; every price since the first unit, the return weighted by money; on its own page`
    : statements;
}

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '2' }, rounds: { type: 'string', default: '3' } },
});
const seconds = Number(values.seconds);
const say = (line = ''): void => void process.stdout.write(`${line}\n`);

interface Row {
  name: string;
  kind: 'floor' | 'read' | 'shell';
  target: Target;
  rounds: LoadFigures[];
  /** elements in the body of a shell, 0 of a read */
  elements: number;
}

const median = (items: readonly number[]): number =>
  [...items].sort((a, b) => a - b)[Math.floor(items.length / 2)] ?? 0;
const perSecond = (row: Row): number => median(row.rounds.map((figures) => figures.perSecond));
const p50 = (row: Row): number => median(row.rounds.map((figures) => figures.p50));

async function measure(rows: readonly Row[], rounds: number): Promise<void> {
  for (const { target } of rows) await measureLoad(target, { clients: CLIENTS, seconds: Math.min(1, seconds) });
  for (let round = 0; round < rounds; round += 1)
    for (const row of rows) row.rounds.push(await measureLoad(row.target, { clients: CLIENTS, seconds }));
}

/** Elements of a shell's body by its HTML; what stands inside scripts is none. */
async function countElements({ origin, path, headers }: Target): Promise<number> {
  const html = await (await fetch(origin + path, { headers })).text();
  const body = html.slice(html.indexOf('<body')).replace(/<script[^>]*>.*?<\/script>/gs, '');
  return body.match(/<[a-z]/g)?.length ?? 0;
}

function find(rows: readonly Row[], name: string): Row {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`${name} was not measured`);
  return row;
}

function printRows(rows: readonly Row[]): void {
  const [info, health] = [find(rows, 'getInfo'), find(rows, 'healthz')];
  say(
    `${'read'.padEnd(24)}${'a second'.padStart(10)}${'p50 ms'.padStart(9)}${'× get_info'.padStart(12)}${'× healthz'.padStart(11)}${'elements'.padStart(10)}`,
  );
  for (const row of rows)
    say(
      `${row.name.padEnd(24)}${perSecond(row).toFixed(0).padStart(10)}${p50(row).toFixed(2).padStart(9)}${(p50(row) / p50(info)).toFixed(1).padStart(12)}${(p50(row) / p50(health)).toFixed(1).padStart(11)}${row.elements > 0 ? String(row.elements).padStart(10) : ''}`,
    );
}

/** Says of each goal whether it is met; answers whether all are. */
function printGoals(rows: readonly Row[]): boolean {
  let isMet = true;
  const goal = (name: string, value: number, limit: number, isGood: boolean, reason = ''): void => {
    isMet &&= isGood || reason !== '';
    say(
      `${isGood ? 'met   ' : reason ? 'known ' : 'MISSED'}  ${name.padEnd(52)} ${value.toFixed(2)} (goal ${limit})${isGood ? '' : reason && `: ${reason}`}`,
    );
  };
  const ratio = (name: string, to: string): number => p50(find(rows, name)) / p50(find(rows, to));
  const rate = (name: string, to: string): number => perSecond(find(rows, name)) / perSecond(find(rows, to));
  goal(
    '/healthz, rate against a bare server',
    rate('healthz', 'bare node:http'),
    GOALS.trivial,
    rate('healthz', 'bare node:http') >= GOALS.trivial,
  );
  for (const name of ['lastAsset', 'listFunds'])
    goal(`${name}, p50 against get_info`, ratio(name, 'getInfo'), GOALS.read, ratio(name, 'getInfo') <= GOALS.read);
  const report = ratio(assetsReport.id, 'getInfo');
  goal('assetsReport, p50 against get_info', report, GOALS.report, report <= GOALS.report);
  // a page of three times the elements takes longer, whoever renders it: floor C's own of that size says how much longer
  const ofSize = rate('/home', 'floor C /long') >= GOALS.shell;
  const sized = `floor C with ${find(rows, 'floor C /long').elements} elements has ${rate('floor C /long', 'floor C /home').toFixed(2)} of itself with ${find(rows, 'floor C /home').elements}`;
  const small = rate('/home', 'floor C /home');
  goal('shell of /home, rate against floor C', small, GOALS.shell, small >= GOALS.shell, ofSize ? sized : '');
  goal('shell of /home, rate against floor C of its size', rate('/home', 'floor C /long'), GOALS.shell, ofSize);
  for (const { name } of rows.filter(({ kind }) => kind === 'read')) {
    const times = ratio(name, 'healthz');
    if (times > GOALS.overHealth) goal(`${name}, p50 against /healthz`, times, GOALS.overHealth, false, reasonOf(name));
  }
  return isMet;
}

const product = await startProduct();
const floor = await startFloor();
const bare = await startBare();
try {
  const { headers, investorId } = await visitAs(product.origin, 'investor');
  if (investorId === null) throw new Error('the investor of the demo has no investor');
  const row = (kind: Row['kind'], name: string, target: Target): Row => ({
    kind,
    name,
    target,
    rounds: [],
    elements: 0,
  });
  const rows = [
    row('floor', 'bare node:http', { origin: bare.origin, path: '/', headers: {} }),
    row('floor', 'healthz', { origin: product.origin, path: '/healthz', headers: {} }),
    ...readsOf(investorId).map(([op, query]) =>
      row('read', op.id, { origin: product.origin, path: urlOf(op, { query }), headers }),
    ),
    row('shell', '/login', { origin: product.origin, path: '/login', headers: {} }),
    row('shell', '/home', { origin: product.origin, path: '/home', headers }),
    row('shell', 'floor C /login', { origin: floor.origin, path: '/login', headers: {} }),
    row('shell', 'floor C /home', { origin: floor.origin, path: '/home', headers: {} }),
    row('shell', 'floor C /long', { origin: floor.origin, path: '/long', headers: {} }),
  ];
  for (const one of rows) if (one.kind === 'shell') one.elements = await countElements(one.target);
  await measure(rows, Number(values.rounds));
  say(`${CLIENTS} clients, ${values.rounds} rounds of ${seconds} s, medians; Node ${process.version}`);
  printRows(rows);
  say();
  if (!printGoals(rows)) process.exitCode = 1;
  say(`load of the machine (1 min) ${(os.loadavg()[0] ?? 0).toFixed(2)} on ${os.availableParallelism()} cores`);
} finally {
  await bare.stop();
  await floor.stop();
  await product.stop();
}
