import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/*
 * What the browser loads as scripts before anybody touches a page, read from the production build: the files of the page,
 * and of the parts that come with it (the chrome of its panel, the session). `budgets.json` names
 * those parts.
 */

export type Audience = 'guest' | 'client' | 'admin';

/** One line of `budgets.json`. */
export interface RouteBudget {
  audience: Audience;
  /** script of the first view, brotli, kB of 1,000 bytes */
  scriptKb: number;
  /** the route's own script on top of the shared part, gzip, kB */
  ownGzipKb: number;
  /** script files of the first view */
  scripts: number;
  /** parts of this route that come at first sight, as the build's manifest names them */
  parts?: readonly string[];
}

export interface Budgets {
  font: { file: string; kb: number };
  /** files that many screens share (next.config.mjs): part of a first view, but not a route's own */
  sharedFiles: readonly string[];
  /**
   * parts beside the budgets: grid and charts come when they are seen, the date picker and the bar of a navigation at the
   * first touch, and the HTTP client then or with the first call that the HTML has not begun; the check only makes sure that
   * they are parts of their own
   */
  besides: readonly string[];
  /** parts that come with every page of a panel */
  parts: Record<Audience, readonly string[]>;
  routes: Record<string, RouteBudget>;
}

/** A production build as its own manifests describe it. */
export interface Build {
  pages: Record<string, readonly string[]>;
  /** what Next adds to every page: the list of all pages */
  everyPage: readonly string[];
  /** files of each part that is loaded on demand */
  parts: Record<string, { files: readonly string[] }>;
  /** modules of each file with their size before minification */
  modules: Record<string, readonly [name: string, bytes: number][]>;
  brotliBytes: (file: string) => number;
  gzipBytes: (file: string) => number;
}

export interface FirstView {
  route: string;
  files: readonly string[];
  own: readonly string[];
  scriptKb: number;
  ownGzipKb: number;
}

/** @throws Error when the folder holds no production build made by webpack */
export function readBuild(distDir: string): Build {
  const json = (name: string): unknown => JSON.parse(readFileSync(path.join(distDir, name), 'utf8'));
  const compressed = (file: string) => path.join(distDir, `${file}.br`);
  if (!existsSync(path.join(distDir, 'modules.json'))) throw new Error(`no production build in ${distDir}`);
  const { pages, lowPriorityFiles } = json('build-manifest.json') as Pick<Build, 'pages'> & {
    lowPriorityFiles: readonly string[];
  };
  return {
    pages,
    everyPage: lowPriorityFiles,
    parts: json('react-loadable-manifest.json') as Build['parts'],
    modules: json('modules.json') as Build['modules'],
    brotliBytes: (file) => statSync(compressed(file)).size,
    gzipBytes: (file) => gzipSync(readFileSync(path.join(distDir, file))).length,
  };
}

const scriptsOf = (files: readonly string[] = []): string[] => files.filter((file) => file.endsWith('.js'));

function filesOf(build: Build, parts: readonly string[]): string[] {
  return parts.flatMap((name) => {
    const part = build.parts[name];
    if (!part) throw new Error(`the build has no part "${name}"; was a file of bench/budgets.json moved?`);
    return scriptsOf(part.files);
  });
}

/** kB of 1,000 bytes, to one digit. */
export const toKb = (bytes: number): number => Math.round(bytes / 100) / 10;

/** The scripts of a route's first view. @throws Error for a route or part that the build does not have */
export function firstViewOf(build: Build, route: string, budgets: Omit<Budgets, 'font'>): FirstView {
  const page = build.pages[route];
  const budget = budgets.routes[route];
  if (!page || !budget) throw new Error(`${page ? 'bench/budgets.json' : 'the build'} has no route ${route}`);
  filesOf(build, budgets.besides); // throws when one of them is no part of its own any more
  const shared = new Set([
    ...scriptsOf(build.pages['/_app']),
    ...build.everyPage,
    ...filesOf(build, budgets.parts[budget.audience]),
  ]);
  const all = new Set([...shared, ...scriptsOf(page), ...filesOf(build, budget.parts ?? [])]);
  const isOfMany = (file: string) => budgets.sharedFiles.some((name) => file.startsWith(`static/chunks/${name}-`));
  const own = [...all].filter((file) => !shared.has(file) && !isOfMany(file));
  const sum = (files: Iterable<string>, bytes: (file: string) => number) =>
    toKb([...files].reduce((total, file) => total + bytes(file), 0));
  return {
    route,
    files: [...all],
    own,
    scriptKb: sum(all, build.brotliBytes),
    ownGzipKb: sum(own, build.gzipBytes),
  };
}

/** A package by its name, a module of ours by its folder and name. */
function groupOf(module: string): string {
  const packages = module.split('node_modules/');
  const last = packages.at(-1) ?? module;
  if (packages.length > 1)
    return last
      .split('/')
      .slice(0, last.startsWith('@') ? 2 : 1)
      .join('/');
  return `src/${module.split('/src/').at(-1) ?? module}`;
}

/** Bytes before minification of each package and each module of ours in a first view. */
export function weightsOf(build: Build, view: FirstView): Map<string, number> {
  const weights = new Map<string, number>();
  for (const file of view.files) {
    for (const [module, bytes] of build.modules[file] ?? []) {
      const group = groupOf(module);
      weights.set(group, (weights.get(group) ?? 0) + bytes);
    }
  }
  return weights;
}

/** kB before minification of each package and module that a first view had when they were last written down. */
export type Known = Record<string, number>;

/** What is smaller, or grew by less, is not written down (kB before minification). */
export const smallestKb = 10;

/** Where a first view grew against what is known, the largest growth first. */
export function growthOf(weights: Map<string, number>, known: Known): { name: string; kb: number; wasKb: number }[] {
  return [...weights]
    .map(([name, bytes]) => ({ name, kb: toKb(bytes), wasKb: known[name] ?? 0 }))
    .filter(({ kb, wasKb }) => kb - wasKb >= smallestKb)
    .sort((a, b) => b.kb - b.wasKb - (a.kb - a.wasKb));
}

/** The budgets that a first view breaks, as sentences. */
export function brokenBudgets(view: FirstView, budget: RouteBudget): string[] {
  const lines: [what: string, is: number, limit: number, unit: string][] = [
    ['script of the first view', view.scriptKb, budget.scriptKb, ' kB brotli'],
    ['own script above the shared part', view.ownGzipKb, budget.ownGzipKb, ' kB gzip'],
    ['number of script files', view.files.length, budget.scripts, ''],
  ];
  return lines
    .filter(([, is, limit]) => is > limit)
    .map(([what, is, limit, unit]) => `${view.route}: ${what} is ${is}${unit}, the budget is ${limit}`);
}
