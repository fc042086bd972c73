/*
 * `npm run soak:model`: random commands on the product and on a model of it, compared after each (reliability 12, M1),
 * and the same seeds again for the same books (O13). `-- --runs 2000 --length 300` is the release run; a failure prints
 * its seed, and `--seed` starts there. Exits 1 when the two disagree.
 */
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { ledgerText } from '../support/ground.ts';
import { compare, createPair, moves, play, type Move } from '../support/moneyMoves.ts';
import { createReport, startStandalone } from './standalone.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    length: { type: 'string', default: '100' },
    replays: { type: 'string', default: '20' },
    seed: { type: 'string', default: String((Date.now() % 1_000_000) + 1) },
  },
});
const runs = Number(values.runs);
const first = Number(values.seed);
const report = createReport();
const server = await startStandalone({ isDurable: false });
const states = new Map<string, number>();
let commands = 0;

async function run(seed: number, length: number, isCompared: boolean): Promise<string> {
  const [all = []]: Move[][] = fc.sample(moves(length), { seed, numRuns: 1 });
  const database = await server.database(1);
  try {
    const pair = await createPair(database.db, seed);
    for (const [index, one] of all.entries()) {
      try {
        await play(pair, one);
        if (isCompared) await compare(pair, index === all.length - 1);
      } catch (error) {
        throw new Error(`seed ${seed}, command ${index + 1} of ${length}: ${JSON.stringify(one)}`, { cause: error });
      }
      if (isCompared) commands += 1;
    }
    for (const order of pair.model.orders)
      states.set(`${order.kind} ${order.status}`, (states.get(`${order.kind} ${order.status}`) ?? 0) + 1);
    return await ledgerText(database.db);
  } finally {
    await database.drop();
  }
}

try {
  for (let index = 0; index < runs; index += 1) await run(first + index, Number(values.length), true);
  report.figure(
    `seeds ${first} to ${first + runs - 1}: commands compared`,
    commands,
    commands === runs * Number(values.length),
  );
  report.figure(
    'states orders ended in',
    [...states]
      .sort()
      .map(([state, count]) => `${state} ${count}`)
      .join(', '),
  );
  let same = 0;
  for (let index = 0; index < Number(values.replays); index += 1)
    if ((await run(first + index, 60, false)) === (await run(first + index, 60, false))) same += 1;
  report.figure('seeds run twice with the same books', `${same} of ${values.replays}`, same === Number(values.replays));
} catch (error) {
  process.stdout.write(`${(error as Error).message}: ${String((error as Error).cause)}\n`);
  report.figure('agreement', 'broken', false);
} finally {
  await server.stop();
}
report.end();
