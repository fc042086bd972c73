import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { expectSoundBooks } from '../support/books.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { stories as okAmounts } from './ok/amounts.ts';
import { stories as okBonds } from './ok/bonds.ts';
import { stories as okBuying } from './ok/buying.ts';
import { stories as okCharges } from './ok/charges.ts';
import { stories as okDeskDeposits } from './ok/deskDeposits.ts';
import { stories as okDeskPayouts } from './ok/deskPayouts.ts';
import { stories as okDeskSlips } from './ok/deskSlips.ts';
import { stories as okOfficeCorrections } from './ok/officeCorrections.ts';
import { stories as okOfficeProfits } from './ok/officeProfits.ts';
import { stories as okOfficeRules } from './ok/officeRules.ts';
import { stories as okProfits } from './ok/profits.ts';
import { stories as okRules } from './ok/rules.ts';
import { stories as okSelling } from './ok/selling.ts';
import { stories as okStates } from './ok/states.ts';
import { stories as okTiming } from './ok/timing.ts';
import { stories as refusedBonds } from './refused/bonds.ts';
import { stories as refusedBuying } from './refused/buying.ts';
import { stories as refusedDeskDeposits } from './refused/deskDeposits.ts';
import { stories as refusedDeskPayouts } from './refused/deskPayouts.ts';
import { stories as refusedDeskSlips } from './refused/deskSlips.ts';
import { stories as refusedOfficeCorrections } from './refused/officeCorrections.ts';
import { stories as refusedOfficeProfits } from './refused/officeProfits.ts';
import { stories as refusedOfficeRules } from './refused/officeRules.ts';
import { stories as refusedOrder } from './refused/order.ts';
import { stories as refusedRules } from './refused/rules.ts';
import { stories as refusedSelling } from './refused/selling.ts';
import { stories as refusedStates } from './refused/states.ts';
import { play } from './runner.ts';

/* Named money stories, through the services on real PostgreSQL. The books are proven after each. */

let test: TestApp;

const stories = {
  ok: [
    okAmounts,
    okBonds,
    okBuying,
    okCharges,
    okDeskDeposits,
    okDeskPayouts,
    okDeskSlips,
    okOfficeCorrections,
    okOfficeProfits,
    okOfficeRules,
    okProfits,
    okRules,
    okSelling,
    okStates,
    okTiming,
  ].flat(),
  refused: [
    refusedBonds,
    refusedBuying,
    refusedDeskDeposits,
    refusedDeskPayouts,
    refusedDeskSlips,
    refusedOfficeCorrections,
    refusedOfficeProfits,
    refusedOfficeRules,
    refusedOrder,
    refusedRules,
    refusedSelling,
    refusedStates,
  ].flat(),
};

beforeAll(async () => {
  test = await createTestApp();
  await sql`
    update order_auth_limits set max_amount = 100000000 where auth_status = 'documents'`.execute(test.db.db);
});
afterAll(() => test.close());

describe.each(['ok', 'refused'] as const)('%s', (folder) => {
  it.each(stories[folder].map((story) => [story.name, story] as const))('%s', async (_name, story) => {
    await play(test, story);
    await expectSoundBooks(test);
  });

  it('names each story once and cites its source', () => {
    const all = stories[folder];
    expect(new Set(all.map((story) => story.name)).size).toBe(all.length);
    expect(all.every((story) => /domain|reliability/.test(story.cites))).toBe(true);
  });
});
