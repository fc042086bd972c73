import type { RawBuilder } from 'kysely';
import { expect } from 'vitest';
import { valueOf } from './lookup.ts';
import { expectSoundBooks } from './books.ts';
import type { TestApp } from './app.ts';
import type { Answer } from './client.ts';
import { moneyFingerprint } from './ordering.ts';

/** Proofs that tests of the bank desk share. The app is asked for at each call, because it is built before the tests. */
export function moneyProofs(app: () => TestApp) {
  return {
    /** The value `v` of the one row of a query. */
    scalar: <T>(query: RawBuilder<{ v: T }>): Promise<T> => valueOf(app().db.db, query),

    /** All checks of the books hold. */
    expectSound: (): Promise<void> => expectSoundBooks(app()),

    /** Calls what must be refused and proves that no money table changed. */
    refused: async (call: Promise<Answer>, status: number, code: string): Promise<Answer> => {
      const before = await moneyFingerprint(app().db.db);
      const answer = await call;
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(await moneyFingerprint(app().db.db)).toBe(before);
      return answer;
    },
  };
}
