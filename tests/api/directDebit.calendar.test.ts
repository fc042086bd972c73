import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDebitCalendar } from '../support/debitCalendar.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/* M11 in a small size; `npm run soak:calendar` runs five years of a thousand contracts. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 8 });
});
afterAll(() => database.drop());

it('buys each period once over a year with month ends, holidays and outages, in two instances at once', async () => {
  const result = await runDebitCalendar(database.db, {
    ...{ seed: 29, contracts: 10, days: 400 },
    shares: { daily: 0.3, weekly: 0.4 },
  });
  expect(result).toMatchObject({
    ...{ doubled: 0, missed: 0, early: 0, late: 0, unexplained: 0, wrongPauses: 0, afterCancel: 0, aboveLimits: 0 },
    ...{ difference: 0n, wrongChecks: [] },
  });
  expect(result.done).toBeGreaterThan(100);
  expect(result.outageDays.processes + result.outageDays.provider).toBeGreaterThan(0);
});
