/*
 * `npm run soak:calendar`: years of regular purchases in simulated time, two instances over one database (reliability 12, M11).
 * `-- --contracts 50 --years 5 --seed 7` chooses its size; a seed repeats its run. Exits 1 when a figure is missed.
 */
import { parseArgs } from 'node:util';
import { runDebitCalendar } from '../support/debitCalendar.ts';
import { createReport, startStandalone } from './standalone.ts';

const { values } = parseArgs({
  options: {
    contracts: { type: 'string', default: '1000' },
    years: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1405' },
  },
});
const days = Math.round(Number(values.years) * 365.25);
const server = await startStandalone({ isDurable: false });
const database = await server.database(12);
try {
  const started = performance.now();
  const result = await runDebitCalendar(database.db, {
    seed: Number(values.seed),
    contracts: Number(values.contracts),
    days,
    onDay: (day) => {
      if (day % 365 === 0) process.stdout.write(`· year ${day / 365 + 1}\n`);
    },
  });
  const report = createReport();
  report.figure('contracts, days, seed', `${values.contracts}, ${days}, ${values.seed}`);
  report.figure(
    'days without processes, without provider',
    `${result.outageDays.processes}, ${result.outageDays.provider}`,
  );
  report.figure('periods, bought, refused four times', `${result.periods}, ${result.done}, ${result.refused}`);
  report.figure('periods debited twice', result.doubled, result.doubled === 0);
  report.figure('periods missed', result.missed, result.missed === 0);
  report.figure('debits before their day', result.early, result.early === 0);
  report.figure('debits after the cancellation', result.afterCancel, result.afterCancel === 0);
  report.figure('days above the limits', result.aboveLimits, result.aboveLimits === 0);
  report.figure("provider's book less ours, rial", result.difference, result.difference === 0n);
  report.figure(
    'checks of the books that fail',
    result.wrongChecks.join(', ') || 'none',
    result.wrongChecks.length === 0,
  );
  report.figure('seconds', Math.round((performance.now() - started) / 1000));
  report.end();
} finally {
  await database.drop();
  await server.stop();
}
