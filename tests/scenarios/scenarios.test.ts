import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { verifyBooks } from '#server/modules/booksAudit/verify.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { play, type Scenario } from './runner.ts';

/* Named money stories, through the services on real PostgreSQL. The books are proven after each. */

let test: TestApp;

function stories(folder: 'ok' | 'refused'): Scenario[] {
  const at = path.join(import.meta.dirname, folder);
  return readdirSync(at)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(path.join(at, file), 'utf8')) as Scenario[]);
}

beforeAll(async () => {
  test = await createTestApp();
  await sql`
    insert into payment_ways (code, title, is_active, sort) values ('ipg', 'ipg', true, 1), ('receipt', 'receipt', true, 2), ('wallet', 'wallet', true, 3), ('direct_debit', 'dd', false, 4), ('deposit_id', 'deposit', true, 5)`.execute(
    test.db.db,
  );
  await sql`
    insert into order_auth_limits (auth_status, order_type, is_allowed, max_amount)
    select s, t, s <> 'none', case when s = 'documents' then 100000000 end from unnest(array['sejam_online', 'documents', 'none']) s, unnest(array[1, 2]) t`.execute(
    test.db.db,
  );
});
afterAll(() => test.close());

async function expectSound(): Promise<void> {
  const report = await verifyBooks(test.db.db, test.app.services.audit);
  expect(report.checks.filter((check) => check.wrong !== 0n)).toEqual([]);
}

describe.each(['ok', 'refused'] as const)('%s', (folder) => {
  it.each(stories(folder).map((story) => [story.name, story] as const))('%s', async (_name, story) => {
    await play(test, story);
    await expectSound();
  });

  it('names each story once and cites its source', () => {
    const all = stories(folder);
    expect(new Set(all.map((story) => story.name)).size).toBe(all.length);
    expect(all.every((story) => /domain|reliability/.test(story.cites))).toBe(true);
  });
});
