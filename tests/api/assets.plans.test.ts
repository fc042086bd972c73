import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMovements } from '#server/modules/papers/assets/assets.repo.ts';
import { listInvestors } from '#shared/contract/investors.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { explainOn, nodesOf } from '../support/explain.ts';

/* A young installation: PostgreSQL has no statistics yet and expects one row everywhere. */

let test: TestApp;
let investorId: number;
beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
  const client = await test.api.demo('investor');
  investorId = (await client.call(listInvestors)).body.data[0]?.investorId ?? 0;
});
afterAll(() => test.close());

async function countOf(table: 'orders' | 'ledger_entries' | 'lots'): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where investor_id = ${investorId}`.execute(test.db.db);
  return rows[0]?.n ?? 0;
}

it('movements of an investor: no part is read again for each row of another one', async () => {
  const [orders, entries, lots] = [await countOf('orders'), await countOf('ledger_entries'), await countOf('lots')];
  expect(Math.min(orders, entries, lots)).toBeGreaterThan(10);
  const nodes = (await explainOn(test.db.db, (tx) => listMovements(tx, investorId))).flatMap(nodesOf);
  const most = nodes.reduce((worst, node) => (node['Actual Loops'] > worst['Actual Loops'] ? node : worst));
  expect(most['Actual Loops'], JSON.stringify(most)).toBeLessThanOrEqual(orders + entries + lots);
});
