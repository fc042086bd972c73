/*
 * `npm run soak:mutants`: breaks rules, shared code and guards in small ways, runs the unit tests that reach each broken
 * place, and counts what they find. StrykerJS makes the mutants and runs vitest; the first run installs its packages in
 * `.cache/mutants` by the lock file of `tests/mutants`. `-- --only 'src/shared/*.ts'` chooses files (several with commas), `--sample 400
 * --seed 7` draws mutants at random, the same for the same source, `--before FILE` compares with an earlier report,
 * `--least 85` exits 1 below that score. The report is `.cache/reports/mutants.json`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');
const given = path.join(root, 'tests/mutants');
const scratch = path.join(root, '.cache/mutants');
const packages = path.join(scratch, 'node_modules/@stryker-mutator');
const reports = path.join(root, '.cache/reports');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Declarations and texts of `src/shared/contract` are proven by the API tests, so they are no part of this. */
const scope = [
  'src/server/**/*.rules.ts',
  'src/shared/*.ts',
  'src/panel/shell/guards/decide.ts',
  'src/server/http/access.ts',
];

interface Place {
  line: number;
  column: number;
}

/** A mutant as StrykerJS makes it; lines and columns count from 0, in its report from 1. */
interface Mutant {
  fileName: string;
  mutatorName: string;
  replacement: string;
  location: { start: Place; end: Place };
}

/** A mutant with a name that stays the same while its own text does, wherever its lines move. */
interface NamedMutant extends Mutant {
  file: string;
  original: string;
  /** counts equal changes of equal text in one file from 1 */
  occurrence: number;
}

interface Equivalent {
  file: string;
  mutator: string;
  original: string;
  replacement: string;
  /** without it: every occurrence in the file */
  occurrence?: number;
  reason: string;
}

interface Outcome {
  id: string;
  file: string;
  line: number;
  mutator: string;
  original: string;
  replacement: string;
  occurrence: number;
  status: string;
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1405' },
    before: { type: 'string' },
    least: { type: 'string', default: '0' },
  },
});

function run(command: string, args: string[], env: Record<string, string> = {}, cwd = root): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${command} ${args[0] ?? ''} ended with ${String(status)}`);
}

/** Installs StrykerJS when it is not there as the lock file says. Its packages find vitest in the folders above. */
function install(): void {
  const lock = 'node_modules/.package-lock.json';
  const [made, wanted] = [path.join(scratch, lock), path.join(given, 'package-lock.json')];
  if (existsSync(made) && statSync(made).mtimeMs >= statSync(wanted).mtimeMs) return;
  mkdirSync(scratch, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(path.join(given, file), path.join(scratch, file));
  run('npm', ['ci', '--no-audit', '--no-fund'], {}, scratch);
}

/** Files to break, relative to the root. */
function chosenFiles(): string[] {
  const inScope = globSync(scope, { cwd: root });
  const wanted = values.only === undefined ? inScope : globSync(values.only.split(','), { cwd: root });
  return inScope.filter((file) => wanted.includes(file) && !file.endsWith('.test.ts')).sort();
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const idOf = ({ file, mutatorName, original, replacement, occurrence }: NamedMutant): string =>
  JSON.stringify([file, mutatorName, original, replacement, occurrence]);

/** The key of `tests/mutants/chosen.mjs`. */
const placeOf = ({ fileName, location: { start, end }, mutatorName, replacement }: Mutant): string =>
  JSON.stringify([fileName, start.line, start.column, end.line, end.column, mutatorName, replacement]);

function textBetween(lines: readonly string[], { start, end }: Mutant['location']): string {
  if (start.line === end.line) return (lines[start.line] ?? '').slice(start.column, end.column);
  return [
    (lines[start.line] ?? '').slice(start.column),
    ...lines.slice(start.line + 1, end.line),
    (lines[end.line] ?? '').slice(0, end.column),
  ].join('\n');
}

/** Every mutant of the files, in the order of the files. */
async function mutantsOf(files: readonly string[]): Promise<NamedMutant[]> {
  const at = path.join(packages, 'instrumenter/dist/src/index.js');
  const { Instrumenter } = (await import(pathToFileURL(at).href)) as {
    Instrumenter: new (log: object) => {
      instrument(
        files: { name: string; mutate: true; content: string }[],
        options: object,
      ): Promise<{ mutants: Mutant[] }>;
    };
  };
  const ignore = (): void => undefined;
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore, isDebugEnabled: () => false };
  const sources = files.map((file) => ({
    name: path.join(root, file),
    mutate: true as const,
    content: readFileSync(path.join(root, file), 'utf8'),
  }));
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { mutants } = await new Instrumenter(log).instrument(sources, options);
  const lines = new Map(sources.map(({ name, content }) => [name, content.split('\n')]));
  const seen = new Map<string, number>();
  return mutants.map((mutant) => {
    const file = path.relative(root, mutant.fileName);
    const original = textBetween(lines.get(mutant.fileName) ?? [], mutant.location);
    const same = JSON.stringify([file, mutant.mutatorName, original, mutant.replacement]);
    const occurrence = (seen.get(same) ?? 0) + 1;
    seen.set(same, occurrence);
    return { ...mutant, file, original, occurrence };
  });
}

/** The drawn mutants: those with the lowest hashes, so that a change of the source replaces few of them. */
function draw(mutants: readonly NamedMutant[]): NamedMutant[] {
  if (values.sample === undefined) return [...mutants];
  const hashes = new Map(mutants.map((mutant) => [mutant, hashOf(`${values.seed} ${idOf(mutant)}`)]));
  const compare = (a: NamedMutant, b: NamedMutant): number => ((hashes.get(a) ?? '') < (hashes.get(b) ?? '') ? -1 : 1);
  return [...mutants].sort(compare).slice(0, Number(values.sample));
}

const isListed = (mutant: NamedMutant, entry: Equivalent): boolean =>
  entry.file === mutant.file &&
  entry.mutator === mutant.mutatorName &&
  entry.original === mutant.original &&
  entry.replacement === mutant.replacement &&
  (entry.occurrence ?? mutant.occurrence) === mutant.occurrence;

/** Runs StrykerJS over the drawn mutants and returns what became of each. */
function measure(mutants: readonly NamedMutant[], drawn: readonly NamedMutant[]): Outcome[] {
  const listed = JSON.parse(readFileSync(path.join(given, 'equivalent.json'), 'utf8')) as Equivalent[];
  const files = new Set(mutants.map(({ file }) => file));
  const stale = listed.filter((entry) => files.has(entry.file) && !mutants.some((one) => isListed(one, entry)));
  if (stale.length > 0) throw new Error(`equivalent.json lists no mutant: ${JSON.stringify(stale)}`);
  const isDrawn = new Set(drawn);
  const leftOut: Record<string, string> = {};
  for (const mutant of mutants) {
    const entry = listed.find((one) => isListed(mutant, one));
    if (!isDrawn.has(mutant)) leftOut[placeOf(mutant)] = 'not drawn';
    else if (entry) leftOut[placeOf(mutant)] = `equivalent: ${entry.reason}`;
  }
  mkdirSync(reports, { recursive: true });
  const left = path.join(scratch, 'left.json');
  const result = path.join(scratch, 'result.json');
  const config = path.join(scratch, 'stryker.json');
  writeFileSync(left, JSON.stringify(leftOut));
  const options = {
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutants/vitest.config.mjs' },
    plugins: ['@stryker-mutator/*', path.join(given, 'chosen.mjs')],
    checkers: ['chosen'],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // A loaded machine is slow, and a slow test is no mutant found.
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 30,
    mutate: [...new Set(drawn.map(({ file }) => file))],
    ignorePatterns: ['/*', '!/src', '!/tests', '!/package.json', '!/tsconfig.json'],
    tempDirName: '.cache/mutants/sandbox',
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: result },
    allowConsoleColors: false,
  };
  writeFileSync(config, JSON.stringify(options, null, 2));
  rmSync(result, { force: true });
  const stryker = path.join(packages, 'core/bin/stryker.js');
  // A mutant runs the tests again, so properties take their fewest runs.
  run(process.execPath, [stryker, 'run', config], { MUTANTS_LEFT_OUT: left, PROPERTY_RUNS: '0.0001' });
  return outcomesOf(result, drawn);
}

function outcomesOf(result: string, drawn: readonly NamedMutant[]): Outcome[] {
  const report = JSON.parse(readFileSync(result, 'utf8')) as {
    files: Record<string, { mutants: (Mutant & { status: string; statusReason?: string })[] }>;
  };
  const statuses = new Map<string, string>();
  const zeroBased = ({ line, column }: Place): Place => ({ line: line - 1, column: column - 1 });
  for (const [name, { mutants }] of Object.entries(report.files)) {
    for (const { location, status, statusReason, ...mutant } of mutants) {
      const place = placeOf({
        ...mutant,
        fileName: path.join(root, name),
        location: { start: zeroBased(location.start), end: zeroBased(location.end) },
      });
      statuses.set(place, statusReason?.startsWith('equivalent: ') ? 'Equivalent' : status);
    }
  }
  return drawn.map((mutant) => {
    const status = statuses.get(placeOf(mutant));
    if (status === undefined) throw new Error(`no result for ${idOf(mutant)}`);
    return {
      id: idOf(mutant),
      file: mutant.file,
      line: mutant.location.start.line + 1,
      mutator: mutant.mutatorName,
      original: mutant.original,
      replacement: mutant.replacement,
      occurrence: mutant.occurrence,
      status,
    };
  });
}

interface Row {
  name: string;
  mutants: number;
  killed: number;
  timeouts: number;
  survived: number;
  unreached: number;
  equivalent: number;
  /** changes that StrykerJS could not run; they count neither way */
  invalid: number;
  /** percent of the mutants that can be found; 100 where there is none */
  score: number;
}

function rowOf(name: string, outcomes: readonly Outcome[]): Row {
  const count = (status: string): number => outcomes.filter((outcome) => outcome.status === status).length;
  const [killed, timeouts, survived, unreached] = ['Killed', 'Timeout', 'Survived', 'NoCoverage'].map(count);
  const found = (killed ?? 0) + (timeouts ?? 0);
  const all = found + (survived ?? 0) + (unreached ?? 0);
  return {
    name,
    mutants: outcomes.length,
    killed: killed ?? 0,
    timeouts: timeouts ?? 0,
    survived: survived ?? 0,
    unreached: unreached ?? 0,
    equivalent: count('Equivalent'),
    invalid: outcomes.length - all - count('Equivalent'),
    score: all === 0 ? 100 : (found / all) * 100,
  };
}

function print(outcomes: readonly Outcome[]): void {
  const groups: [string, (file: string) => boolean][] = [
    ['rules', (file) => file.endsWith('.rules.ts')],
    ['shared', (file) => file.startsWith('src/shared/')],
    ['guards', (file) => !file.endsWith('.rules.ts') && !file.startsWith('src/shared/')],
  ];
  const files = [...new Set(outcomes.map(({ file }) => file))].sort();
  const rows = [
    ...files.map((file) =>
      rowOf(
        file,
        outcomes.filter((one) => one.file === file),
      ),
    ),
    ...groups
      .map(([name, isIn]) =>
        rowOf(
          name,
          outcomes.filter(({ file }) => isIn(file)),
        ),
      )
      .filter(({ mutants }) => mutants > 0),
    rowOf('all', outcomes),
  ];
  say(`${'file'.padEnd(64)} mutants  killed timeout survived unreached equivalent invalid   score`);
  for (const row of rows) {
    const cells = [row.mutants, row.killed, row.timeouts, row.survived, row.unreached, row.equivalent, row.invalid];
    const widths = [7, 7, 7, 8, 9, 10, 7];
    const numbers = cells.map((cell, index) => String(cell).padStart(widths[index] ?? 0)).join(' ');
    say(`${row.name.padEnd(64)} ${numbers} ${row.score.toFixed(1).padStart(6)}%`);
  }
}

/** Mutants that the tests found in an earlier report of the same source, and find no more. */
function lostSince(file: string, outcomes: readonly Outcome[]): Outcome[] {
  const before = JSON.parse(readFileSync(file, 'utf8')) as { outcomes: Outcome[] };
  const isFound = ({ status }: Outcome): boolean => status === 'Killed' || status === 'Timeout';
  const found = new Set(before.outcomes.filter(isFound).map(({ id }) => id));
  return outcomes.filter((outcome) => found.has(outcome.id) && !isFound(outcome) && outcome.status !== 'Equivalent');
}

install();
const mutants = await mutantsOf(chosenFiles());
const drawn = draw(mutants);
say(`${mutants.length} mutants, ${drawn.length} drawn`);
const outcomes = measure(mutants, drawn);
const shown = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 120);
for (const { file, line, mutator, original, replacement, status } of outcomes) {
  if (status === 'Survived' || status === 'NoCoverage')
    say(`${status.padEnd(10)} ${file}:${line} ${mutator}: ${shown(original)} -> ${shown(replacement)}`);
}
print(outcomes);
const { score } = rowOf('all', outcomes);
const lost = values.before === undefined ? [] : lostSince(values.before, outcomes);
for (const { file, line, original, replacement } of lost)
  say(`found before, not now: ${file}:${line} ${shown(original)} -> ${shown(replacement)}`);
writeFileSync(path.join(reports, 'mutants.json'), JSON.stringify({ seed: values.seed, score, outcomes }, null, 2));
const isPassed = score >= Number(values.least) && lost.length === 0;
say(isPassed ? 'PASSED' : 'MISSED');
process.exitCode = isPassed ? 0 : 1;
