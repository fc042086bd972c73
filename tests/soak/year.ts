/*
 * `npm run soak:year`: a house lives a year in minutes, with people, staff and outside parties that do the unusual,
 * and a model that says each evening what has to be in the books (reliability M21). `-- --seed 1 --days 365
 * --investors 300` chooses its size, `--seeds 20` runs so many seeds, `--processes 2 --kills 20` adds a second
 * process that is killed, and `--at-once 2` plays two seeds beside each other, each on a server of its own. The run ends at the first failure, shrinks it to the shortest story and writes that to the
 * folder `--out`; `--shrink 60` is how many stories it plays for that. `--story FILE` plays such a story,
 * `--keep-going` collects different failures instead, and `--replays 1` plays each seed again and compares the books.
 * Exits 1 when something is not as it has to be.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createReport, startStandalone } from './standalone.ts';
import { storyOf, type Story } from './year/acts.ts';
import type { Failure } from './year/facts.ts';
import { isSame, runYear, type YearResult } from './year/run.ts';
import { shrink } from './year/shrink.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '1' },
    days: { type: 'string', default: '365' },
    investors: { type: 'string', default: '300' },
    'keep-going': { type: 'boolean', default: false },
    processes: { type: 'string', default: '1' },
    kills: { type: 'string', default: '0' },
    shrink: { type: 'string', default: '60' },
    replays: { type: 'string', default: '0' },
    story: { type: 'string' },
    out: { type: 'string', default: os.tmpdir() },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const report = createReport();
if (Number(values['at-once']) > 1 && Number(values.seeds) > 1) {
  await playBeside(Number(values['at-once']));
  report.end();
  process.exit();
}
const server = await startStandalone({ isDurable: false });

/** Each seed in a process of its own, some at a time: one alone waits for its database half of the time. */
async function playBeside(atOnce: number): Promise<void> {
  const first = Number(values.seed);
  const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => first + at).values();
  const lane = async (): Promise<void> => {
    for (const seed of seeds) {
      // of options that are given twice the later one counts
      const own = [...process.argv.slice(2), '--seed', String(seed), '--seeds', '1'];
      const child = fork(import.meta.filename, own, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
      let printed = '';
      child.stdout?.on('data', (part: Buffer) => (printed += part.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      say(printed.trimEnd());
      report.figure(`seed ${seed}: exit code`, code, code === 0);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Stories of the seeds, or the one of a file. */
function storiesToPlay(): Story[] {
  if (values.story !== undefined) return [JSON.parse(readFileSync(values.story, 'utf8')) as Story];
  return Array.from({ length: Number(values.seeds) }, (_, at) =>
    storyOf({ seed: Number(values.seed) + at, days: Number(values.days), investors: Number(values.investors) }),
  );
}

async function play(story: Story, isReported: boolean): Promise<YearResult> {
  const started = performance.now();
  return runYear(await server.database(6), {
    story,
    isKeptGoing: values['keep-going'],
    processes: Number(values.processes),
    kills: Number(values.kills),
    onDay: (day, { costs, failures }) => {
      if (!isReported) return;
      // what goes wrong is known before the year is over
      for (const failure of failures) if (failure.day === day) say(`· ${textOfFailure(failure)}`);
      if (day % 30 === 29)
        say(`· day ${day + 1}, ${Math.round((performance.now() - started) / 1000)} s; ${dearest(costs)}`);
    },
  });
}

const textOfFailure = ({ day, property, kind, detail }: Failure): string =>
  `day ${day}: ${property}: ${kind}: ${detail}`;

/** What took most of the time, in seconds. */
const dearest = (costs: ReadonlyMap<string, number>): string =>
  [...costs]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([name, seconds]) => `${name} ${Math.round(seconds)}`)
    .join(', ');

/** Writes the shortest story that fails in this way. */
async function writeShortest(story: Story, failure: Failure): Promise<void> {
  const shortest = await shrink(story, failure, {
    budget: Number(values.shrink),
    play: async (candidate, until) => {
      const result = await runYear(await server.database(6), { story: candidate, isKeptGoing: true, until });
      return result.failures.find((one) => isSame(one, until)) ?? null;
    },
    onStep: (acts, played) => say(`· ${acts} acts after ${played} stories`),
  });
  const file = path.join(values.out, `year-${story.seed}-${shortest.failure.day}.json`);
  writeFileSync(file, `${JSON.stringify({ ...shortest.story, failure: shortest.failure }, null, 2)}\n`);
  say(`shortest story: ${shortest.story.acts.length} acts, ${file}`);
  for (const act of shortest.story.acts) say(`  day ${act.day} ${act.time} ${JSON.stringify(act.deed)}`);
  say(`  ${shortest.failure.property}: ${shortest.failure.kind}: ${shortest.failure.detail}`);
}

const textOf = (counts: Map<string, number>): string =>
  [...counts]
    .sort()
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

try {
  for (const story of storiesToPlay()) {
    const started = performance.now();
    const result = await play(story, true);
    const { seed } = story;
    for (const failure of result.failures) say(`seed ${seed}, ${textOfFailure(failure)}`);
    say(`done: ${textOf(result.taken)}`);
    say(`refused: ${textOf(result.refused)}`);
    say(`seconds: ${dearest(result.costs)}`);
    const seconds = Math.round((performance.now() - started) / 1000);
    report.figure(`seed ${seed}: acts, seconds`, `${story.acts.length}, ${seconds}`);
    if (Number(values.processes) > 1)
      report.figure(`seed ${seed}: hard kills`, result.killed, result.killed === Number(values.kills));
    report.figure(`seed ${seed}: failures`, result.failures.length, result.failures.length === 0);
    for (let replay = 0; replay < Number(values.replays); replay += 1) {
      const again = await play(story, false);
      report.figure(`seed ${seed}: the same books again`, again.books === result.books, again.books === result.books);
    }
    const [first] = result.failures;
    if (first && Number(values.shrink) > 0 && !values['keep-going']) await writeShortest(story, first);
  }
} finally {
  await server.stop();
}
report.end();
