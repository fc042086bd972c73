/*
 * `npm run soak:gateway`: 500 payments over a line with time-outs, lost answers, server errors, doubled and late
 * callbacks, refused verifications and other amounts, then 300 silent payments (reliability 12, M9, M16, M17). `-- --payments 5000` is the release run, `--seed` repeats one. Exits 1 on a miss.
 */
import { parseArgs } from 'node:util';
import { createTestApp } from '../support/app.ts';
import { chaosStorm, silentStorm } from '../support/gatewayStorms.ts';
import { wrongChecks } from '../support/books.ts';
import { createReport, startStandalone } from './standalone.ts';

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '500' },
    seed: { type: 'string', default: String((Date.now() % 100_000) + 1) },
  },
});
const payments = Number(values.payments);
const report = createReport();
const server = await startStandalone({ isDurable: true });
const database = await server.database(10);
try {
  const test = await createTestApp({ seed: 'demo', env: { DEMO: '1' }, database });
  const figures = await chaosStorm(test, { payments, seed: Number(values.seed) });
  report.figure('seed', values.seed);
  report.figure('payments opened', figures.payments, figures.payments === payments);
  report.figure('calls that went wrong', figures.faults, figures.faults > payments / 10);
  report.figure('paid at the bank', figures.paid);
  report.figure('undecided after 15 minutes', figures.undecided, figures.undecided === 0);
  report.figure('paid without order or refund', figures.withoutOwner, figures.withoutOwner === 0);
  report.figure('rial unaccounted', figures.differenceRial, figures.differenceRial === 0n);
  report.figure('rows of the comparison that people do not have', figures.unnamed, figures.unnamed === 0);
  report.figure('rial of the comparison beyond disputes', figures.comparedRial, figures.comparedRial === 0n);
  const silent = await silentStorm(test, { stuck: 300 });
  report.figure('payments of a silent gateway', silent.stuck);
  const minutes = silent.decidedAfterMinutes;
  report.figure('minutes until the next one is decided', minutes ?? 'never', minutes !== null && minutes <= 15);
  report.figure('silent ones that people have after 72 hours', silent.disputed, silent.disputed === silent.stuck);
  report.figure('orders that cannot end', silent.endless, silent.endless === 0);
  const wrong = await wrongChecks(test);
  report.figure('checks of the books that fail', wrong.join(', ') || 'none', wrong.length === 0);
} finally {
  await database.drop();
  await server.stop();
}
report.end();
