// `npm test`: everything that proves the product, from a fresh clone. Runs all parts and stops at none;
// the last line is the sum of checks and tests. `npm test -- lint unit` runs only the parts that are named.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root, step } from './lib/steps.mjs';
import { ensureBrowser, ensureBuild, ensureDependencies, pinnedNode } from './lib/toolchain.mjs';

const bin = (file) => path.join(root, 'node_modules', file);
const total = { passed: 0, failed: 0 };
const failures = [];

function add(passed, failed, what) {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(what);
}

/** A check that is one yes or no. */
async function check(name, title, file, args, env = {}) {
  const { isOk } = await step(name, title, pinnedNode, [file, ...args], { env });
  add(isOk ? 1 : 0, isOk ? 0 : 1, title);
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Runs a test program that leaves a JSON report; `count` reads { passed, failed } from it. */
async function suite(name, title, file, args, { count, env = {} }) {
  const report = path.join(root, '.cache', 'reports', `${name}.json`);
  rmSync(report, { force: true });
  let result = { passed: 0, failed: 1 };
  await step(name, title, pinnedNode, [bin(file), ...args(report)], {
    env: { ...env, FORCE_COLOR: '0' },
    read: (code) => {
      const content = readReport(report);
      result = content ? count(content) : { passed: 0, failed: 0 };
      // A run that broke outside its tests (a file that does not load, a report that is missing) is a failure, too.
      if (result.failed === 0 && (code !== 0 || result.passed === 0)) result.failed = 1;
      return `${result.failed > 0 ? '!' : ''}${result.passed} passed, ${result.failed} failed`;
    },
  });
  add(result.passed, result.failed, title);
}

/** A skipped test counts as failed: nothing is left out silently. */
const countVitest = (report) => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.numPendingTests +
    (report.numTodoTests ?? 0) +
    report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
});

const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
});

function vitest(project, title) {
  return suite(
    project,
    title,
    'vitest/vitest.mjs',
    (report) => ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { count: countVitest },
  );
}

/** What the first views carry, read from the production build. */
async function bytes() {
  if (await ensureBuild())
    await check('bytes', 'Bytes of the first views', path.join(root, 'bench/bytes/bytes.ts'), []);
  else add(0, 1, 'Production build, for the bytes of the first views');
}

async function browserTests(...projects) {
  const browser = await ensureBrowser();
  if (browser === null) {
    add(0, 1, 'No browser could be found or installed; set CHROMIUM to the path of one');
    return;
  }
  if (!(await ensureBuild())) {
    add(0, 1, 'Production build');
    return;
  }
  add(1, 0, 'Production build');
  await suite(
    'browser',
    'Browser tests',
    '@playwright/test/cli.js',
    () => ['test', ...projects.map((name) => `--project=${name}`)],
    {
      count: countPlaywright,
      env: { CHROMIUM: browser },
    },
  );
}

/** In three runs: the types of all files at once do not fit into the memory that Node takes by itself. */
async function lint() {
  const panel = ['src/panel', 'src/pages', 'e2e'];
  const apart = [...panel, 'tests'].flatMap((folder) => ['--ignore-pattern', `${folder}/**`]);
  const run = (name, title, files) => check(name, title, bin('eslint/bin/eslint.js'), [...files, '--max-warnings=0']);
  await Promise.all([
    run('lint-panel', 'Lint of the panel (eslint, project rules)', panel),
    run('lint', 'Lint of the server and the rest', ['.', ...apart]).then(() =>
      run('lint-tests', 'Lint of the tests', ['tests']),
    ),
  ]);
}

const parts = {
  format: () =>
    check('format', 'Format (prettier)', bin('prettier/bin/prettier.cjs'), ['--check', '--log-level=warn', '.']),
  lint,
  types: () => check('types', 'Types (tsc)', bin('typescript/bin/tsc'), ['--noEmit']),
  architecture: () => vitest('architecture', 'Architecture'),
  unit: () => vitest('unit', 'Rules and units'),
  api: () => vitest('api', 'API and scenarios'),
  screen: () => vitest('screen', 'Screens'),
  bytes,
  e2e: () => browserTests('desktop', 'mobile'),
};

/** Parts that take too long for `npm test`; they run when they are named. */
const onRequest = { states: () => browserTests('states') };

const wanted = process.argv.slice(2);
const all = { ...parts, ...onRequest };
const unknown = wanted.filter((name) => !(name in all));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}`);
  process.exit(2);
}

if (await ensureDependencies()) {
  for (const [name, run] of Object.entries(all)) {
    if (wanted.length === 0 ? name in parts : wanted.includes(name)) await run();
  }
} else {
  add(0, 1, 'Installing packages');
}

if (failures.length > 0) console.log(`\nFailed:\n${failures.map((what) => `  ${what}`).join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
if (total.failed > 0) process.exitCode = 1;
