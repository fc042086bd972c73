import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSealer } from '#server/modules/records/debitRecords/sealing.ts';
import type { Tx } from '#server/db/connection.ts';
import {
  listSlipsOfDay,
  sumDepositsOfDay,
  sumLedgerDay,
} from '#server/modules/books/reconciliation/reconciliation.repo.ts';
import { addDays, tehranInstant } from '#shared/jalali.ts';
import { fillDemo } from '#server/db/demo/fill.ts';
import { createTestApp } from '../support/app.ts';
import { wrongChecks } from '../support/books.ts';
import { createTestDatabase } from '../support/database.ts';

/* The demo is filled for the day on which it is opened; on these days a sell of its past crosses a profit day. */
const days = ['2026-11-24', '2026-12-17', '2027-03-05', '2027-05-31'];

/** What the day checks of the last thirty days find between our books and the gateways, the statement and the slips. */
async function differencesOf(db: Tx, today: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let back = 0; back < 30; back += 1) {
    const day = addDays(today, -back);
    const [from, to] = [tehranInstant(day, '00:00'), tehranInstant(addDays(day, 1), '00:00')];
    const sums = [await sumLedgerDay(db, day, from, to), await sumDepositsOfDay(db, day, from, to)];
    for (const sum of sums)
      if (sum.bankCount !== sum.bookCount || sum.bankAmount !== sum.bookAmount) found.push({ day, ...sum });
    for (const slip of await listSlipsOfDay(db, day)) if (!slip.isProven) found.push({ day, ...slip });
  }
  return found;
}

describe('the demo of any day', () => {
  it.each(days)('has books that prove (%s)', async (day) => {
    const now = new Date(`${day}T06:30:00Z`);
    const database = await createTestDatabase();
    await fillDemo(database.db, {
      now,
      passwordHash: 'none',
      sealer: createSealer([{ id: 'k', key: randomBytes(32) }]),
    });
    const test = await createTestApp({ now, database });
    try {
      expect(await wrongChecks(test)).toEqual([]);
      expect(await differencesOf(test.db.db, day)).toEqual([]);
    } finally {
      await test.close();
    }
  });
});
