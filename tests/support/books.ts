import { expect } from 'vitest';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import type { CheckResult } from '#server/modules/books/booksAudit/verify.ts';
import type { TestApp } from './app.ts';

async function wrong(test: TestApp): Promise<CheckResult[]> {
  const report = await verifyBooks(test.db.db, test.app.services.audit);
  return report.checks.filter((check) => check.wrong !== 0n);
}

/** Names of the checks of the books that are wrong; none when all is well. */
export async function wrongChecks(test: TestApp): Promise<string[]> {
  return (await wrong(test)).map((check) => check.name);
}

/** No check of the books finds anything wrong. */
export async function expectSoundBooks(test: TestApp): Promise<void> {
  expect(await wrong(test)).toEqual([]);
}
