/*
 * `npm run bench:bytes`: script of every first view against `bench/budgets.json`, read from the production build. Fails when
 * a budget breaks, and then says which packages and modules grew against `known.json`; `-- --write` takes the present ones
 * as known. Bytes only: they are the same on every machine.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  brokenBudgets,
  firstViewOf,
  growthOf,
  readBuild,
  smallestKb,
  toKb,
  weightsOf,
  type Budgets,
  type Known,
} from './firstView.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const root = path.resolve(import.meta.dirname, '../..');
const knownFile = path.join(import.meta.dirname, 'known.json');
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const budgets = read(path.join(root, 'bench/budgets.json')) as Budgets;
const build = readBuild(path.join(root, process.env.NEXT_DIST_DIR || '.next'));
const known = read(knownFile) as Record<string, Known>;
const problems: string[] = [];

const routes = Object.keys(build.pages).filter((route) => !route.startsWith('/_'));
for (const route of routes.filter((one) => !(one in budgets.routes))) problems.push(`${route} has no budget`);

say('Route                                            script brotli kB   own gzip kB   files');
for (const route of Object.keys(budgets.routes)) {
  const budget = budgets.routes[route];
  if (!budget) continue;
  const view = firstViewOf(build, route, budgets);
  const weights = weightsOf(build, view);
  const columns = [
    `${view.scriptKb.toFixed(1)} of ${budget.scriptKb}`.padStart(16),
    `${view.ownGzipKb.toFixed(1)} of ${budget.ownGzipKb}`.padStart(13),
    `${view.files.length} of ${budget.scripts}`.padStart(10),
  ];
  say(`${route.padEnd(46)} ${columns.join(' ')}`);
  const broken = brokenBudgets(view, budget);
  if (broken.length > 0) {
    const grown = growthOf(weights, known[route] ?? {}).slice(0, 5);
    const names = grown.map(({ name, kb, wasKb }) => `    ${name}: ${kb} kB before minification, was ${wasKb}`);
    problems.push([...broken, ...names].join('\n'));
  }
  if (values.write)
    known[route] = Object.fromEntries(
      [...weights]
        .map(([name, bytes]) => [name, Math.round(toKb(bytes))] as const)
        .filter(([, kb]) => kb >= smallestKb),
    );
}

const fontKb = toKb(statSync(path.join(root, budgets.font.file)).size);
say(`${budgets.font.file.padEnd(46)} ${`${fontKb.toFixed(1)} of ${budgets.font.kb}`.padStart(16)}`);
if (fontKb > budgets.font.kb) problems.push(`the font is ${fontKb} kB, the budget is ${budgets.font.kb}`);

if (values.write) writeFileSync(knownFile, `${JSON.stringify(known)}\n`);
for (const problem of problems) say(`\n${problem}`);
if (problems.length > 0) process.exitCode = 1;
