// `npm test`: everything that proves the product, from a fresh clone. Runs all parts and stops at none;
// the last line is the sum of checks and tests. `npm test -- lint unit` runs only the parts that are named,
// `npm test -- changed` what a change reaches. TEST_NOW=2027-03-20T07:59 lets the tests live at that moment in Tehran.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { changedFiles, selectionOf } from './lib/changed.mjs';
import { runInLanes, withNeeds } from './lib/lanes.mjs';
import { environmentAt, momentOf } from './lib/moment.mjs';
import {
  countPlaywright,
  countVitest,
  failedPlaywright,
  failedVitest,
  timesPlaywright,
  timesVitest,
} from './lib/reports.mjs';
import { duration, root, step } from './lib/steps.mjs';
import { ensureBrowser, ensureBuild, ensureDependencies, pinnedNode } from './lib/toolchain.mjs';

const bin = (file) => path.join(root, 'node_modules', file);
const own = (name) => path.join(root, 'scripts', 'check', `${name}.mjs`);
const total = { passed: 0, failed: 0 };
const failures = [];
const failedTests = [];
const fileTimes = [];
const minutes = [];
/** The moment at which the tests live; null: the machine's. */
const testNow = process.env.TEST_NOW ? momentOf(process.env.TEST_NOW) : null;
/** What sets it for the processes of vitest and their database. */
let momentEnv = {};

function add(passed, failed, what) {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(what);
  return failed === 0;
}

/** A check that is one yes or no. */
async function check(name, title, file, args, env = {}) {
  const { isOk } = await step(name, title, pinnedNode, [file, ...args], { env });
  return add(isOk ? 1 : 0, isOk ? 0 : 1, title);
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Runs a test program that leaves a JSON report; `reader` finds counts, failed tests and times of files in it. */
async function suite(name, title, file, args, { reader, env = {} }) {
  const report = path.join(root, '.cache', 'reports', `${name}.json`);
  rmSync(report, { force: true });
  let result = { passed: 0, failed: 1 };
  await step(name, title, pinnedNode, [bin(file), ...args(report)], {
    env: { ...env, FORCE_COLOR: '0' },
    read: (code) => {
      const content = readReport(report);
      result = content ? reader.count(content) : { passed: 0, failed: 0 };
      if (content) {
        failedTests.push(...reader.failed(content));
        fileTimes.push(...reader.times(content));
      }
      // A run that broke outside its tests (a file that does not load, a report that is missing) is a failure, too.
      if (result.failed === 0 && (code !== 0 || result.passed === 0)) result.failed = 1;
      return `${result.failed > 0 ? '!' : ''}${result.passed} passed, ${result.failed} failed`;
    },
  });
  return add(result.passed, result.failed, title);
}

const ofVitest = { count: countVitest, failed: failedVitest, times: timesVitest };
const ofPlaywright = { count: countPlaywright, failed: failedPlaywright, times: timesPlaywright };

function vitest(project, title, more = []) {
  const args = ['run', '--project', project, ...more, '--reporter=default', '--reporter=json'];
  return suite(project, title, 'vitest/vitest.mjs', (report) => [...args, `--outputFile.json=${report}`], {
    reader: ofVitest,
    env: momentEnv,
  });
}

async function build() {
  const isOk = await ensureBuild();
  return add(isOk ? 1 : 0, isOk ? 0 : 1, 'Production build');
}

/** What the first views carry, read from the production build. */
const bytes = () => check('bytes', 'Bytes of the first views', path.join(root, 'bench/bytes/bytes.ts'), []);

/** The demo of the browser tests has a clock of its own, which begins at TEST_NOW. */
async function browserTests(projects, more = []) {
  const browser = await ensureBrowser();
  if (browser === null) return add(0, 1, 'No browser could be found or installed; set CHROMIUM to the path of one');
  return suite(
    'browser',
    'Browser tests',
    '@playwright/test/cli.js',
    () => ['test', ...projects.map((name) => `--project=${name}`), ...more],
    { reader: ofPlaywright, env: { CHROMIUM: browser, ...(testNow && { TEST_NOW: testNow.toISOString() }) } },
  );
}

const format = () => check('format', 'Format (prettier)', own('format'), []);
const lint = () => check('lint', 'Lint (oxlint, project rules)', bin('oxlint/bin/oxlint'), []);
const types = () => check('types', 'Types (tsc, money)', own('types'), []);

/**
 * The parts in the order in which they start. `lanes`: how many of the two cores a part keeps busy. `isAsked`: it takes too
 * long for `npm test` and runs when it is named.
 */
const parts = [
  { name: 'build', lanes: 1, needs: [], run: build },
  { name: 'types', lanes: 1, needs: [], run: types },
  { name: 'format', lanes: 1, needs: [], run: format },
  { name: 'lint', lanes: 1, needs: [], run: lint },
  { name: 'architecture', lanes: 1, needs: [], run: () => vitest('architecture', 'Architecture') },
  { name: 'unit', lanes: 1, needs: [], run: () => vitest('unit', 'Rules and units') },
  { name: 'bytes', lanes: 1, needs: ['build'], run: bytes },
  { name: 'api', lanes: 2, needs: [], run: () => vitest('api', 'API and scenarios') },
  { name: 'screen', lanes: 2, needs: [], run: () => vitest('screen', 'Screens') },
  { name: 'e2e', lanes: 2, needs: ['build'], run: () => browserTests(['stories', 'houses', 'looks']) },
  { name: 'states', lanes: 2, needs: ['build'], run: () => browserTests(['states']), isAsked: true },
  { name: 'embedded', lanes: 2, needs: ['build'], run: () => browserTests(['embedded']), isAsked: true },
];

/** The parts of the quick run: what the change since a revision reaches, and what it leaves to the whole run. */
function quickParts(base) {
  const { since, files } = changedFiles(base);
  const { taken, left } = selectionOf(files);
  const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const pages = taken.pages.map((route) => ` ${route.replace(/[[\]]/g, '\\$&')} on the `);
  const tests = (project, title) => () => vitest(project, title, taken[project]);
  const prettier = bin('prettier/bin/prettier.cjs');
  const formatOfFiles = ['--check', '--log-level=warn', '--ignore-unknown', ...files];
  console.log(`Changed since ${since}: ${files.length} files`);
  console.log('Left out: the stories of the browser, bytes of the first views,');
  for (const [kind, names] of Object.entries(left))
    console.log(`  ${names.length} of ${names.length + taken[kind].length} that the change reaches: ${kind}`);
  return [
    { name: 'types', lanes: 1, needs: [], run: types },
    pages.length > 0 && { name: 'build', lanes: 1, needs: [], run: build },
    { name: 'format', lanes: 1, needs: [], run: () => check('format', 'Format', prettier, formatOfFiles) },
    code.length > 0 && {
      name: 'lint',
      lanes: 1,
      needs: [],
      run: () => check('lint', 'Lint', bin('oxlint/bin/oxlint'), code),
    },
    taken.unit.length > 0 && { name: 'unit', lanes: 1, needs: [], run: tests('unit', 'Rules and units') },
    { name: 'architecture', lanes: 1, needs: [], run: () => vitest('architecture', 'Architecture') },
    taken.screen.length > 0 && { name: 'screen', lanes: 1, needs: [], run: tests('screen', 'Screens') },
    taken.api.length > 0 && { name: 'api', lanes: 1, needs: [], run: tests('api', 'API and scenarios') },
    pages.length > 0 && {
      name: 'pages',
      lanes: 2,
      needs: ['build'],
      run: () => browserTests(['looks'], ['--grep', pages.join('|')]),
    },
  ].filter(Boolean);
}

/** The parts that were named, with all that they need; without names all but those that have to be asked for. */
function namedParts(wanted) {
  const all = parts.filter((part) => !part.isAsked).map((part) => part.name);
  const names = withNeeds(parts, wanted.length > 0 ? wanted : all);
  return parts.filter((part) => names.includes(part.name));
}

const [first, ...rest] = process.argv.slice(2);
const isQuick = first === 'changed';
const unknown = isQuick ? [] : process.argv.slice(2).filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  const names = parts.map((part) => part.name).join(', ');
  console.error(`Unknown part: ${unknown.join(', ')}. There are: ${names}, and changed`);
  process.exit(2);
}

/** The part with its minutes noted. */
const timed = (part) => ({
  ...part,
  run: async () => {
    const begin = Date.now();
    const isOk = await part.run();
    minutes.push({ name: part.name, ms: Date.now() - begin });
    return isOk;
  },
});

const begin = Date.now();
const isReady = await timed({ name: 'packages', run: () => ensureDependencies() }).run();
if (testNow) momentEnv = await environmentAt(testNow);
if (isReady && momentEnv) {
  const chosen = isQuick ? quickParts(rest[0]) : namedParts(process.argv.slice(2));
  const skip = (part) => add(0, 1, `${part.name}, whose needs failed: ${part.needs.join(', ')}`);
  await runInLanes(chosen.map(timed), 2, skip);
} else {
  add(0, 1, isReady ? 'TEST_NOW needs libfaketime (the package faketime of Debian)' : 'Installing packages');
}

const inMinutes = (ms) => (ms / 60_000).toFixed(1).padStart(6);
console.log(`\nMinutes by part (parts run beside each other; ${duration(Date.now() - begin)} in all):`);
for (const { name, ms } of minutes) console.log(`${inMinutes(ms)}  ${name}`);
const slowest = fileTimes.sort((a, b) => b.ms - a.ms).slice(0, 10);
if (slowest.length > 0) console.log('\nSlowest files, in seconds:');
for (const { file, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(6)}  ${file}`);

// `npm run soak:steady` reads which tests failed
const summary = path.join(root, '.cache', 'reports', 'summary.json');
mkdirSync(path.dirname(summary), { recursive: true });
writeFileSync(summary, JSON.stringify({ ...total, failures, failedTests, minutes, fileTimes }));

if (failures.length > 0) {
  console.log(`\nFailed:\n${failures.map((what) => `  ${what}`).join('\n')}`);
  console.log(failedTests.map((what) => `  ${what}`).join('\n'));
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
if (total.failed > 0) process.exitCode = 1;
