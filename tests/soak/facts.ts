/*
 * `npm run soak:facts`: breaks facts of docs/facts/specification.json one at a time, as tests/facts/breaks.json says, in a
 * copy of the tree, runs the tests that each fact names, and counts which breaks they find. First the same tests run on
 * the unbroken copy, since a test that fails there finds nothing. `-- --draw 60 --seed 28` draws facts at random, the same
 * for the same facts, and names those without a break; `--only id,id` chooses. Facts that only browser tests hold are
 * listed and not run. Exits 1 when a break survives.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readFacts, type Fact } from '../support/coverage.ts';

const root = path.resolve(import.meta.dirname, '../..');
const copy = path.join(root, '.cache/facts');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** One small change that makes a fact untrue: a text that is once in the file, and what comes in its place. */
interface Break {
  fact: string;
  file: string;
  from: string;
  to: string;
}

const { values } = parseArgs({
  options: { draw: { type: 'string' }, seed: { type: 'string', default: '28' }, only: { type: 'string' } },
});

const facts = readFacts('specification');
const breaks = JSON.parse(readFileSync(path.join(root, 'tests/facts/breaks.json'), 'utf8')) as Break[];

const placeInDraw = (id: string): string => createHash('sha256').update(`${values.seed}:${id}`).digest('hex');

/** The facts that a draw gives: those with tests, in the order of a hash of seed and id. */
function drawn(count: number): Fact[] {
  return facts
    .filter(({ tests }) => Object.keys(tests).length > 0)
    .map((fact) => ({ fact, place: placeInDraw(fact.id) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .slice(0, count)
    .map(({ fact }) => fact);
}

function chosen(): Fact[] {
  if (values.only !== undefined) {
    const ids = values.only.split(',');
    return facts.filter(({ id }) => ids.includes(id));
  }
  if (values.draw !== undefined) return drawn(Number(values.draw));
  return facts.filter(({ id }) => breaks.some(({ fact }) => fact === id));
}

/** Copies what git knows and what is new, with the packages by a link. */
function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true });
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  for (const file of stdout.split('\0')) {
    if (file === '' || !existsSync(path.join(root, file))) continue;
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(copy, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A title as vitest compares it: what a row of a table fills in may be anything. */
const patternOf = (title: string): string => literal(title).replaceAll(/%[sdifjo]|\\\$\w+/g, '.*');

interface Result {
  passed: number;
  failed: number;
}

/** Runs tests of one file of the copy by their titles, and counts. */
function runFile(file: string, titles: readonly string[]): Result {
  const report = path.join(copy, '.cache/report.json');
  rmSync(report, { force: true });
  const only = titles.length === 0 ? [] : ['-t', `(${titles.map(patternOf).join('|')})`];
  const args = ['run', file, ...only, '--reporter=json', `--outputFile=${report}`];
  spawnSync(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: copy,
    stdio: 'ignore',
  });
  if (!existsSync(report)) return { passed: 0, failed: 0 };
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    'numPassedTests' | 'numFailedTests',
    number
  >;
  return { passed, failed };
}

/** Each file by itself: Vitest refuses to run two projects together when their numbers of workers differ. */
function run(tests: Fact['tests']): Result {
  return Object.entries(tests)
    .filter(([file]) => !file.startsWith('e2e/'))
    .map(([file, titles]) => runFile(file, titles))
    .reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }));
}

/** Makes one fact untrue, asks its tests, and puts the file back. */
function outcomeOf({ tests, id }: Fact): string {
  const change = breaks.find(({ fact }) => fact === id);
  if (!change) return 'without a break';
  const file = path.join(copy, change.file);
  const text = readFileSync(file, 'utf8');
  if (text.split(change.from).length !== 2) return 'its break is not once in the file';
  const whole = run(tests);
  if (whole.failed > 0 || whole.passed === 0) return `unbroken: ${whole.passed} passed, ${whole.failed} failed`;
  writeFileSync(
    file,
    text.replace(change.from, () => change.to),
  );
  const { passed, failed } = run(tests);
  writeFileSync(file, text);
  if (failed > 0) return 'killed';
  return passed > 0 ? 'survived' : 'no test could run';
}

makeCopy();
const counts = new Map<string, number>();
for (const fact of chosen()) {
  const isInBrowser = Object.keys(fact.tests).every((file) => file.startsWith('e2e/'));
  const outcome = isInBrowser ? 'held by the browser alone' : outcomeOf(fact);
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  say(`${fact.id}: ${outcome}`);
}
rmSync(copy, { recursive: true, force: true });
say(`seed ${values.seed}: ${[...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`);
const fine = ['killed', 'held by the browser alone'];
process.exitCode = [...counts.keys()].every((outcome) => fine.includes(outcome)) ? 0 : 1;
