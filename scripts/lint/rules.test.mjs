import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { allowed, syntax, violations } from './cases.mjs';

/*
 * The linter reports what its configuration says: a copy of the configuration lints one file for each case, in one run.
 * A rule that is renamed, loses an option or does not read types any more is seen here.
 */

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const config = JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8'));

/** A file of its own for each case, beside the path that the case names. */
function writeCase(name, given) {
  const { at, code } = typeof given === 'string' ? { at: 'src/server/case.ts', code: given } : given;
  const isExact = !path.basename(at).startsWith('case.');
  const file = path.join(folder, isExact ? at : path.join(path.dirname(at), name, path.basename(at)));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${code}\nexport {};\n`);
  return path.relative(folder, file);
}

symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
copyFileSync(path.join(root, 'tsconfig.json'), path.join(folder, 'tsconfig.json'));
const fromRoot = (plugin) => (typeof plugin === 'string' ? path.join(root, plugin) : plugin);
writeFileSync(
  path.join(folder, '.oxlintrc.json'),
  JSON.stringify({ ...config, jsPlugins: config.jsPlugins.map(fromRoot) }),
);

const fileOf = new Map();
for (const [rule, given] of violations) fileOf.set(rule, writeCase(rule.replace('/', '-'), given));
for (const [name, given] of Object.entries(allowed)) fileOf.set(name, writeCase(name.replaceAll(' ', '-'), given));
for (const [rule, code] of Object.entries(syntax)) fileOf.set(rule, writeCase(rule, code));
const idle = writeCase(
  'idle',
  '// eslint-disable-next-line no-console -- nothing is written here\nexport const a = 1;',
);

function lint() {
  const program = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout, stderr } = spawnSync(process.execPath, [program, '--format=json', 'src', 'scripts', 'tests'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (!stdout.startsWith('{')) throw new Error(`${stdout}${stderr}`);
  return JSON.parse(stdout).diagnostics;
}

const found = new Map();
for (const { filename, code = '', message } of lint()) {
  // `eslint(no-var)`, `typescript(no-deprecated)`, `a11y(alt-text)`
  const [, plugin, rule] = /^([^(]+)\((.+)\)$/.exec(code) ?? [];
  const name =
    rule === undefined ? message : plugin === 'eslint' ? rule : `${plugin.replace('react-hooks', 'react')}/${rule}`;
  const file = filename.split(path.sep).join('/');
  found.set(file, [...(found.get(file) ?? []), name]);
}
const reported = (file) => found.get(file.split(path.sep).join('/')) ?? [];

describe('the linter', () => {
  it('has a case for each rule that is on', () => {
    const on = [config, ...config.overrides].flatMap(({ rules }) =>
      Object.keys(rules).filter((rule) => rules[rule] !== 'off'),
    );
    const shown = violations.map(([rule]) => rule);
    expect([...new Set(on)].filter((rule) => !shown.includes(rule))).toEqual([]);
    expect(shown.filter((rule) => !on.includes(rule))).toEqual([]);
  });

  it.each(violations.map(([rule]) => rule))('reports %s', (rule) => {
    expect(reported(fileOf.get(rule))).toContain(rule);
  });

  it.each(Object.keys(syntax))('cannot read what %s is about', (rule) => {
    expect(reported(fileOf.get(rule))).toHaveLength(1);
  });

  it.each(Object.keys(allowed))('allows %s', (name) => {
    expect(reported(fileOf.get(name))).toEqual([]);
  });

  it('reports a comment that disables nothing', () => {
    expect(reported(idle)).toEqual([expect.stringContaining('Unused eslint-disable directive')]);
  });
});
