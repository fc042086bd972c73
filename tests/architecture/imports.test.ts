import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './tree.ts';

interface CruiseReport {
  summary: {
    violations: { from: string; to: string; rule: { name: string } }[];
    ruleSetUsed: { forbidden: { name: string; comment: string }[] };
    totalCruised: number;
  };
}

/** Runs dependency-cruiser over everything; its rules and their reasons stand in .dependency-cruiser.mjs. */
function cruise(): CruiseReport['summary'] {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [
    program,
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    'src',
    'tests',
    'e2e',
    'bench',
  ];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as CruiseReport).summary;
}

const report = cruise();

describe('which way imports go', () => {
  it('reads the whole tree', () => {
    expect(report.totalCruised).toBeGreaterThan(100);
  });

  it.each(report.ruleSetUsed.forbidden)('$name: $comment', ({ name }) => {
    const violations = report.violations.filter((violation) => violation.rule.name === name);
    expect(violations.map((violation) => `${violation.from} -> ${violation.to}`)).toEqual([]);
  });
});
