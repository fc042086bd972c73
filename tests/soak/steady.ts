/*
 * `npm run soak:steady -- --part e2e --times 5 --load 4`: runs a part of `npm test` again and again while busy loops take the
 * cores from it, and names each test that failed even once. A test that fails under load is a fault of the test or of the
 * product. `--part` may stand several times. Exits 1 when a test failed.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true, default: ['api', 'screen', 'e2e'] },
    times: { type: 'string', default: '5' },
    load: { type: 'string', default: '4' },
  },
});
const root = path.resolve(import.meta.dirname, '../..');
const summaryFile = path.join(root, '.cache/reports/summary.json');

/** What `scripts/test.mjs` writes at its end. */
interface Summary {
  passed: number;
  failed: number;
  failures: string[];
  failedTests: string[];
}

/** Processes that do nothing but keep a core busy; they end with this one. */
function startLoad(count: number): ChildProcess[] {
  const script = `const parent = process.ppid; for (let turn = 1; ; turn += 1) if (turn % 1e9 === 0 && process.ppid !== parent) process.exit();`;
  return Array.from({ length: count }, () => spawn(process.execPath, ['-e', script], { stdio: 'ignore' }));
}

/** Screens draw late as well, in another way each time (`tests/support/slowTasks.ts`). */
const slowly = (time: number) => ({ SLOW_TASKS: '60', SLOW_SEED: String(time) });

async function runOnce(part: string, time: number): Promise<Summary> {
  rmSync(summaryFile, { force: true });
  const env = { ...process.env, ...(part === 'screen' && slowly(time)) };
  const child = spawn(process.execPath, ['scripts/test.mjs', part], { cwd: root, env, stdio: 'inherit' });
  await once(child, 'exit');
  return JSON.parse(readFileSync(summaryFile, 'utf8')) as Summary;
}

const load = startLoad(Number(values.load));
process.on('exit', () => load.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const failed = new Map<string, number>();
let passed = 0;
const times = Number(values.times);
for (const part of values.part) {
  for (let time = 1; time <= times; time += 1) {
    console.log(`\n${part}, time ${time} of ${times}, beside ${values.load} busy loops`);
    const summary = await runOnce(part, time);
    passed += summary.passed;
    const names = summary.failedTests.length > 0 ? summary.failedTests : summary.failures;
    for (const name of names) failed.set(name, (failed.get(name) ?? 0) + 1);
  }
}

console.log(`\nTests passed over all runs: ${passed}`);
for (const [name, count] of failed) console.log(`failed ${count} of ${times} times: ${name}`);
console.log(failed.size === 0 ? 'PASSED: no test failed once' : `FAILED: ${failed.size} tests failed at least once`);
process.exit(failed.size === 0 ? 0 : 1);
