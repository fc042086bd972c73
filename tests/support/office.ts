import type { RawBuilder } from 'kysely';
import { expect } from 'vitest';
import { getRuleChange, type approveRuleChange, type rejectRuleChange } from '#shared/contract/ruleChanges.ts';
import { verifyBooks } from '#server/modules/booksAudit/verify.ts';
import { createTestApp, type TestApp } from './app.ts';
import type { Answer, ApiClient } from './client.ts';

/** The demo with the people of its office signed in, and an investor. */
export interface Office {
  test: TestApp;
  maker: ApiClient;
  checker: ApiClient;
  boss: ApiClient;
  investor: ApiClient;
}

/** Opens an office on a database of its own; the caller closes `test`. */
export async function openOffice(): Promise<Office> {
  const test = await createTestApp({ seed: 'demo' });
  return {
    test,
    maker: await test.api.demo('maker'),
    checker: await test.api.demo('checker'),
    boss: await test.api.demo('super'),
    investor: await test.api.demo('investor'),
  };
}

/** Decides about a change of a rule as this person sees it now; a reason rejects it. */
export async function decideRule(
  client: ApiClient,
  decision: typeof approveRuleChange | typeof rejectRuleChange,
  changeId: number,
  reason?: string,
): Promise<Answer> {
  const params = { changeId };
  const seen = await client.call(getRuleChange, { params });
  const { version } = seen.body.data.change as { version: string };
  return client.call(decision, { params, body: { version, ...(reason !== undefined && { reason }) } });
}

/** First row of a query. */
export async function firstRow<T>(test: TestApp, query: RawBuilder<T>): Promise<T> {
  return (await query.execute(test.db.db)).rows[0] as T;
}

/** No check of the books finds anything wrong. */
export async function expectSoundBooks(test: TestApp): Promise<void> {
  const report = await verifyBooks(test.db.db, test.app.services.audit);
  expect(report.checks.filter((check) => check.wrong !== 0n)).toEqual([]);
}
