import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSealer } from '#server/modules/debitRecords/sealing.ts';
import { fillDemo } from '#server/db/demo/fill.ts';
import { createTestApp } from '../support/app.ts';
import { wrongChecks } from '../support/books.ts';
import { createTestDatabase } from '../support/database.ts';

/* The demo is filled for the day on which it is opened; on these days a sell of its past crosses a profit day. */
const days = ['2026-11-24', '2026-12-17', '2027-03-05', '2027-05-31'];

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
    } finally {
      await test.close();
    }
  });
});
