import { expect } from 'vitest';
import { runCheck, type CheckQuery } from '#server/modules/books/booksAudit/verify.repo.ts';
import { expectSoundBooks } from './books.ts';
import type { TestApp } from './app.ts';
import type { CutDatabase } from './cutDatabase.ts';
import { moneyFingerprint } from './ordering.ts';

/** Runs commands whose connection is killed after the first, the second, ... statement. */
export interface Cutter {
  cutEverywhere(run: () => Promise<unknown>): Promise<{ kills: number; statements: number }>;
  cutUntilDone(run: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<number>;
}

const quickChecks: readonly CheckQuery[] = [
  'entries_balanced_per_journal',
  'cached_balance_is_sum',
  'no_negative_available',
  'holdings_equal_lots',
  'holdings_equal_ledger_units',
  'held_money_equals_open_orders',
  'reserved_units_equal_open_orders',
  'waiting_deposits_equal_their_account',
  'paid_payouts_posted_once',
  'profit_shares_posted_once',
  'profit_payouts_posted_once',
  'bond_principal_repaid_once',
  'order_events_lead_to_status',
];

/** The commands of one test, over its database and the connections that are cut. */
export function createCutter(test: TestApp, cuts: CutDatabase): Cutter {
  async function expectWhole(): Promise<void> {
    for (const name of quickChecks) expect([name, (await runCheck(test.db.db, name)).wrong]).toEqual([name, 0n]);
  }

  /** A command in one transaction: cut after each of its statements it leaves nothing, and in the end it gets through. */
  async function cutEverywhere(run: () => Promise<unknown>): Promise<{ kills: number; statements: number }> {
    let kills = 0;
    const before = await moneyFingerprint(test.db.db);
    for (let statement = 1; statement < 200; statement += 1) {
      cuts.cutAfter(statement);
      const error = await run().then(
        () => null,
        (reason: unknown) => reason,
      );
      const isCut = cuts.isCut();
      kills += cuts.killed();
      cuts.mend();
      if (!isCut) {
        expect(error).toBeNull();
        await expectSoundBooks(test);
        return { kills, statements: statement - 1 };
      }
      // a cut after the last statement kills nothing that was open: then the command is done
      if (error === null) {
        await expectSoundBooks(test);
        return { kills, statements: statement };
      }
      expect(await moneyFingerprint(test.db.db)).toBe(before);
    }
    throw new Error('the command never got through');
  }

  /** A command of many transactions: after each cut the books are whole, and repeats carry it to its end. */
  async function cutUntilDone(run: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<number> {
    let kills = 0;
    for (let statement = 1; statement < 300; statement += 1) {
      cuts.cutAfter(statement);
      await run().catch(() => undefined);
      kills += cuts.killed();
      cuts.mend();
      await expectWhole();
      if (!(await isDone())) continue;
      await expectSoundBooks(test);
      return kills;
    }
    throw new Error('the command never came to its end');
  }

  return { cutEverywhere, cutUntilDone };
}
