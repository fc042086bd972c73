/*
 * `npm run soak:sells`: 1,000 people's clicks sell the same units at once over a pool of 20 (reliability 12, M6).
 * `-- --sells 5000` makes it more. Exits 1 when a figure is missed.
 */
import { parseArgs } from 'node:util';
import { createTestApp } from '../support/app.ts';
import { sellStorm } from '../support/storms.ts';
import { wrongChecks } from '../support/books.ts';
import { createReport, startStandalone } from './standalone.ts';

const { values } = parseArgs({ options: { sells: { type: 'string', default: '1000' } } });
const sells = Number(values.sells);
const winners = 9;
const report = createReport();
const server = await startStandalone({ isDurable: true });
const database = await server.database(20);
try {
  const test = await createTestApp({ seed: 'demo', env: { DEMO: '1' }, database });
  const figures = await sellStorm(test, { sells, winners });
  report.figure('sells at once', sells);
  report.figure('units held / sold', `${figures.held} / ${figures.sold}`, figures.sold === figures.held);
  report.figure('orders registered', figures.registered, figures.registered === winners);
  report.figure('refused with 409', figures.refused, figures.refused === sells - winners);
  report.figure('other answers', figures.other.length, figures.other.length === 0);
  report.figure('deadlocks', figures.deadlocks, figures.deadlocks === 0);
  const wrong = await wrongChecks(test);
  report.figure('checks of the books that fail', wrong.join(', ') || 'none', wrong.length === 0);
} finally {
  await database.drop();
  await server.stop();
}
report.end();
