// `npm test -- changed`: what a change reaches, so that its author gets an answer in minutes. Node built-ins only.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';
import { pinnedNode } from './toolchain.mjs';

/** Most files of a kind that the quick run takes, the nearest to the change first; the rest it names as left out. */
const most = { screen: 24, api: 8, pages: 6 };

function git(...args) {
  const { stdout, stderr, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\n').filter(Boolean);
}

/**
 * Files that differ from a revision, with those that git does not know yet. Without a revision: what is not committed, or
 * the last commit when all is.
 */
export function changedFiles(base) {
  const isDirty = git('status', '--porcelain').length > 0;
  const since = base ?? (isDirty ? 'HEAD' : 'HEAD~1');
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  return { since, files: [...new Set(files)].filter((file) => existsSync(path.join(root, file))).sort() };
}

/** Everything that imports one of the files, directly or through others, with its distance from them in imports. */
function reachedFrom(files) {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [program, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'src', 'tests', 'scripts'];
  const { stdout, stderr } = spawnSync(pinnedNode, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (stdout === '') throw new Error(stderr);
  const importers = new Map();
  for (const { source, dependencies } of JSON.parse(stdout).modules)
    for (const { resolved } of dependencies) importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  const distance = new Map();
  let level = files;
  for (let steps = 0; level.length > 0; steps += 1) {
    for (const file of level) distance.set(file, steps);
    level = [...new Set(level.flatMap((file) => importers.get(file) ?? []))].filter((file) => !distance.has(file));
  }
  return distance;
}

/** Ids of operations that the changed modules of the server answer, and that the changed files of the contract define. */
function operationsOf(files) {
  const modules = new Set(files.flatMap((file) => /^src\/server\/modules\/([^/]+\/[^/]+)\//.exec(file)?.[1] ?? []));
  const routes = [...modules].map((name) => `src/server/modules/${name}/${path.basename(name)}.routes.ts`);
  const contracts = files.filter((file) => /^src\/shared\/contract\/[^/]+\.ts$/.test(file));
  const text = (file) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '');
  return [
    ...routes.flatMap((file) => [...text(file).matchAll(/^\s+(\w+):/gm)].map(([, id]) => id)),
    ...contracts.flatMap((file) => [...text(file).matchAll(/\bid: '(\w+)'/g)].map(([, id]) => id)),
  ];
}

/** API tests by how many of these operations they name, those that were changed or import a changed file directly before all. */
function apiTests(files, distance) {
  const ids = new Set(operationsOf(files));
  const tests = git(
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'tests/api',
    'tests/scenarios',
    'tests/db',
    'src',
  );
  return tests
    .filter((file) => /^tests\/.*\.test\.ts$|\.db\.test\.ts$/.test(file) && existsSync(path.join(root, file)))
    .map((file) => {
      const words = new Set(readFileSync(path.join(root, file), 'utf8').match(/[A-Za-z_$][\w$]*/g));
      const named = [...ids].filter((id) => words.has(id)).length;
      return { file, rank: (distance.get(file) ?? 9) <= 1 ? Infinity : named };
    })
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ file }) => file);
}

const routeOf = (file) =>
  `/${file
    .replace('src/pages/', '')
    .replace(/\.tsx$/, '')
    .replace(/(^|\/)index$/, '')}`;

/** Which tests and pages a change reaches: what the quick run takes, and what it leaves out. */
export function selectionOf(files) {
  const distance = reachedFrom(files);
  const near = [...distance.keys()].sort((a, b) => distance.get(a) - distance.get(b));
  const found = {
    unit: near.filter(
      (file) => /^(src|bench)\/.*\.test\.ts$|^scripts\/.*\.test\.mjs$/.test(file) && !file.endsWith('.db.test.ts'),
    ),
    screen: near.filter((file) => file.endsWith('.test.tsx')),
    api: apiTests(files, distance),
    pages: near.filter((file) => /^src\/pages\/.*\.tsx$/.test(file) && !file.includes('/_')).map(routeOf),
  };
  const taken = Object.fromEntries(
    Object.entries(found).map(([kind, all]) => [kind, all.slice(0, most[kind] ?? Infinity)]),
  );
  const left = Object.fromEntries(Object.entries(found).map(([kind, all]) => [kind, all.slice(taken[kind].length)]));
  return { taken, left };
}
