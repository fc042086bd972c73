/*
 * `npm run soak:events`: events of direct debit, each three times and shuffled, with 5 % forged or stale ones among them, followed
 * by two jobs at once (reliability 12, M10). `-- --events 10000` is the release run, `--seed` repeats one. Exits 1 on a miss.
 */
import { parseArgs } from 'node:util';
import { eventStorm } from '../support/debitEvents.ts';
import { createReport, startStandalone } from './standalone.ts';

const { values } = parseArgs({
  options: { events: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1405' } },
});
const report = createReport();
const server = await startStandalone({ isDurable: false });
const database = await server.database(10);
try {
  const figures = await eventStorm({ events: Number(values.events), seed: Number(values.seed), database });
  report.figure('seed', values.seed);
  report.figure(
    'events sent, forged or stale',
    `${figures.sent}, ${figures.bad}`,
    figures.sent >= Number(values.events),
  );
  report.figure('right events refused', figures.refusedGood, figures.refusedGood === 0);
  report.figure('forged or stale events taken', figures.takenBad, figures.takenBad === 0);
  report.figure('debits due, sent', `${figures.due}, ${figures.debits}`);
  report.figure('debits above the limit of the day', figures.aboveLimit, figures.aboveLimit === 0);
  report.figure('events kept', figures.kept, figures.kept === figures.debits);
  report.figure('debits that are not in the books exactly once', figures.notOnce, figures.notOnce === 0);
  report.figure("provider's book less ours, rial", figures.difference, figures.difference === 0n);
  report.figure(
    'checks of the books that fail',
    figures.wrongChecks.join(', ') || 'none',
    figures.wrongChecks.length === 0,
  );
} finally {
  await database.drop();
  await server.stop();
}
report.end();
