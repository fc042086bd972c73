import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listInvestors } from '#shared/contract/investors.ts';
import budgets from '../../bench/budgets.json' with { type: 'json' };
import { readsOf } from '../../bench/api/reads.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

/* How many statements a read sends once what is kept by version is there, limits and session among them. */

// before the first connection, which keeps the method
const sent = vi.spyOn(pg.Client.prototype, 'query');
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', rateLimits: true });
});
afterAll(async () => {
  sent.mockRestore();
  await test.close();
});

it('reads of an investor send as many statements to the database as is written down, and no more', async () => {
  const client = await test.api.demo('investor');
  const investorId = (await client.call(listInvestors)).body.data[0]?.investorId ?? 0;
  const counts: Record<string, number> = {};
  for (const [op, query] of readsOf(investorId)) {
    await client.call(op, { query });
    sent.mockClear();
    expect((await client.call(op, { query })).status).toBe(200);
    counts[op.id] = sent.mock.calls.length;
  }
  expect(counts).toEqual(budgets.statements);
});
