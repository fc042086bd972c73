/*
 * `npm run soak:idempotency`: one buy repeated 1,000 times in parallel with one key, 100 keys by 100 parallel posts, and
 * 1,000 callbacks of one payment, 200 of them at once (reliability 12, M5 and M8). Exits 1 when a figure is missed.
 */
import { createTestApp } from '../support/app.ts';
import { callbackStorm, repeatStorm } from '../support/storms.ts';
import { wrongChecks } from '../support/books.ts';
import { createReport, startStandalone } from './standalone.ts';

const report = createReport();
const server = await startStandalone({ isDurable: true });
const database = await server.database(20);
try {
  const test = await createTestApp({ seed: 'demo', env: { DEMO: '1' }, database });
  const one = await repeatStorm(test, { keys: 1, repeats: 1000 });
  report.figure('1 key x 1,000 parallel: orders made', one.orders, one.orders === 1);
  report.figure(
    '  answers with the order / in flight / other',
    `${one.placed} / ${one.inFlight} / ${one.other}`,
    one.other === 0,
  );
  const many = await repeatStorm(test, { keys: 100, repeats: 100 });
  report.figure('100 keys x 100 parallel: orders made', many.orders, many.orders === 100);
  report.figure(
    '  answers with the order / in flight / other',
    `${many.placed} / ${many.inFlight} / ${many.other}`,
    many.other === 0,
  );
  report.figure('  different bodies of one key, most', many.bodiesOfAKey, many.bodiesOfAKey === 1);
  report.figure('  changed bodies refused with 422', many.changedRefused, many.changedRefused === 100);
  report.figure('  same answer after a restart', many.sameAfterRestart, many.sameAfterRestart === 100);
  report.figure('  same answer 24 hours later', many.sameAfterADay, many.sameAfterADay === 100);
  const callbacks = await callbackStorm(test, { times: 1000, parallel: 200 });
  report.figure(
    '1,000 callbacks, 200 at once: credits',
    callbacks.credits,
    callbacks.credits === 1 && callbacks.answers === 1000,
  );
  report.figure('  credits of forged callbacks', callbacks.forgedCredits, callbacks.forgedCredits === 0);
  const wrong = await wrongChecks(test);
  report.figure('checks of the books that fail', wrong.join(', ') || 'none', wrong.length === 0);
} finally {
  await database.drop();
  await server.stop();
}
report.end();
