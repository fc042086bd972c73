// Reads the JSON reports that vitest and Playwright leave. Node built-ins only.
import path from 'node:path';
import { root } from './steps.mjs';

/** A skipped test counts as failed: nothing is left out silently. */
export const countVitest = (report) => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.numPendingTests +
    (report.numTodoTests ?? 0) +
    report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
});

export const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
});

/** Titles of the tests that did not pass, each behind its file. */
export function failedVitest(report) {
  return report.testResults.flatMap((file) => {
    const name = path.relative(root, file.name);
    const bad = file.assertionResults.filter((test) => test.status !== 'passed');
    if (bad.length === 0 && file.status === 'failed') return [`${name} (the file itself)`];
    return bad.map((test) => `${name} › ${test.fullName}`);
  });
}

/** Every test of a report of Playwright with its file. */
function* testsOf(suites, file) {
  for (const suite of suites ?? []) {
    const of = file ?? suite.file;
    for (const spec of suite.specs ?? []) for (const test of spec.tests) yield { file: of, spec, test };
    yield* testsOf(suite.suites, of);
  }
}

export function failedPlaywright(report) {
  const bad = [...testsOf(report.suites)].filter(({ test }) => test.status !== 'expected');
  return [
    ...bad.map(({ file, spec, test }) => `e2e/${file} [${test.projectName}] › ${spec.title}`),
    ...report.errors.map((error) => `browser tests: ${String(error.message).split('\n')[0]}`),
  ];
}

/** How long the tests of each file took: name and milliseconds. */
export const timesVitest = (report) =>
  report.testResults.map((file) => ({ file: path.relative(root, file.name), ms: file.endTime - file.startTime }));

export function timesPlaywright(report) {
  const times = new Map();
  for (const { file, test } of testsOf(report.suites)) {
    const name = `e2e/${file} [${test.projectName}]`;
    const ms = test.results.reduce((sum, result) => sum + result.duration, 0);
    times.set(name, (times.get(name) ?? 0) + ms);
  }
  return [...times].map(([file, ms]) => ({ file, ms }));
}
