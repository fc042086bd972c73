import type { sql } from 'kysely';
import { expect } from 'vitest';
import { verifyBooks } from '#server/modules/booksAudit/verify.ts';
import type { TestApp } from './app.ts';
import type { Answer } from './client.ts';
import { moneyFingerprint } from './ordering.ts';

/** Proofs that tests of the bank desk share. The app is asked for at each call, because it is built before the tests. */
export function moneyProofs(app: () => TestApp) {
  return {
    /** The value `v` of the one row of a query. */
    scalar: async <T>(query: ReturnType<typeof sql<{ v: T }>>): Promise<T> => {
      const row = (await query.execute(app().db.db)).rows[0];
      if (!row) throw new Error('no row');
      return row.v;
    },

    /** All checks of the books hold. */
    expectSound: async (): Promise<void> => {
      const report = await verifyBooks(app().db.db, app().app.services.audit);
      expect(report.checks.filter((check) => check.wrong !== 0n)).toEqual([]);
    },

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
