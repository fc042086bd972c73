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

/** The project of vitest.config.ts that a file belongs to; the quick ones come first. */
const projects = ['architecture', 'unit', 'screen', 'api'] as const;
function projectOf(file: string): (typeof projects)[number] {
  if (file.startsWith('tests/architecture/')) return 'architecture';
  if (/^tests\/|\.db\.test\.ts$/.test(file)) return 'api';
  return file.endsWith('.tsx') ? 'screen' : 'unit';
}

/** One test that ran: its file, its name with those of its groups, and whether it passed. */
interface Ran {
  file: string;
  name: string;
  hasPassed: boolean;
}
interface Report {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

const patternOfAll = (titles: readonly string[]): string => `(${titles.map(patternOf).join('|')})`;

/**
 * Runs tests of one project of the copy by file and title. Each project by itself: Vitest refuses to run two of them
 * together when their numbers of workers differ.
 */
function runProject(tests: [file: string, titles: readonly string[]][]): Ran[] {
  const report = path.join(copy, '.cache/report.json');
  rmSync(report, { force: true });
  const files = tests.map(([file]) => file);
  const only = patternOfAll(tests.flatMap(([, titles]) => titles));
  const args = ['run', ...files, '-t', only, '--reporter=json', `--outputFile=${report}`];
  spawnSync(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: copy,
    stdio: 'ignore',
  });
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({
        file: path.relative(copy, file),
        name: fullName,
        hasPassed: status === 'passed',
      })),
  );
}

/** The tests of a fact that a browser is not needed for, by their project. */
function testsByProject(tests: Fact['tests']): [file: string, titles: readonly string[]][][] {
  const files = Object.entries(tests).filter(([file]) => !file.startsWith('e2e/'));
  return projects
    .map((project) => files.filter(([file]) => projectOf(file) === project))
    .filter((some) => some.length > 0);
}

/** All tests that the facts name, on the unbroken copy: one run for a project. */
function runUnbroken(some: readonly Fact[]): Ran[] {
  const titles = new Map<string, string[]>();
  for (const { tests } of some)
    for (const [file, named] of Object.entries(tests)) titles.set(file, [...(titles.get(file) ?? []), ...named]);
  return testsByProject(Object.fromEntries(titles)).flatMap(runProject);
}

const isNamed = ({ tests }: Fact, { file, name }: Ran): boolean => {
  const titles = tests[file];
  return titles !== undefined && new RegExp(patternOfAll(titles)).test(name);
};

/** Makes one fact untrue, asks its tests until one fails, and puts the file back. */
function outcomeOf(fact: Fact, unbroken: readonly Ran[]): string {
  const change = breaks.find((one) => one.fact === fact.id);
  if (!change) return 'without a break';
  const file = path.join(copy, change.file);
  const text = readFileSync(file, 'utf8');
  if (text.split(change.from).length !== 2) return 'its break is not once in the file';
  const whole = unbroken.filter((ran) => isNamed(fact, ran));
  if (whole.length === 0 || whole.some(({ hasPassed }) => !hasPassed)) return 'fails unbroken';
  writeFileSync(
    file,
    text.replace(change.from, () => change.to),
  );
  let ran: Ran[] = [];
  for (const tests of testsByProject(fact.tests)) {
    ran = [...ran, ...runProject(tests)];
    if (ran.some(({ hasPassed }) => !hasPassed)) break;
  }
  writeFileSync(file, text);
  if (ran.some(({ hasPassed }) => !hasPassed)) return 'killed';
  return ran.length > 0 ? 'survived' : 'no test could run';
}

makeCopy();
const asked = chosen();
const unbroken = runUnbroken(asked);
const counts = new Map<string, number>();
for (const fact of asked) {
  const isInBrowser = Object.keys(fact.tests).every((file) => file.startsWith('e2e/'));
  const outcome = isInBrowser ? 'held by the browser alone' : outcomeOf(fact, unbroken);
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  say(`${fact.id}: ${outcome}`);
}
rmSync(copy, { recursive: true, force: true });
say(`seed ${values.seed}: ${[...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`);
const fine = ['killed', 'held by the browser alone'];
process.exitCode = [...counts.keys()].every((outcome) => fine.includes(outcome)) ? 0 : 1;
