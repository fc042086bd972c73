import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { listAutoBuy } from '#shared/contract/deposits.ts';
import { listPayouts } from '#shared/contract/payouts.ts';
import { listBankSlips } from '#shared/contract/bankSlips.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';

/* A clerk finds money by what the caller or the bank tells: an amount, an IBAN, a reference in any case. */

let test: TestApp;
let maker: ApiClient;

const MONEY = '7345218';
const IBAN = 'IR190170000000111122223333';
const ids = { payout: 0, deposit: 0, receipt: 0 };

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  maker = await test.api.demo('maker');
  const { db } = test.db;
  const first = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(db)).rows[0]?.id ?? 0;
  ids.payout = await first(
    sql`update payouts set amount = 7345218, bank_ref = 'Pq-77aX' where id = (select max(id) from payouts where account_id is not null) returning id`,
  );
  await sql`update investor_bank_accounts set iban = ${IBAN} where id = (select account_id from payouts where id = ${ids.payout})`.execute(
    db,
  );
  ids.deposit = await first(
    sql`
      insert into bank_deposits (fund_account_id, bank_ref, source_iban, amount, deposited_at, status, created_at)
      select id, 'Dq-77aX', ${IBAN}, 7345218, now(), 'unmatched', now() from fund_bank_accounts order by id limit 1 returning id`,
  );
  ids.receipt = await first(
    sql`update bank_slips set amount = 7345218, source_iban = ${IBAN}, number = 'Rq-77aX' where id = (select max(id) from bank_slips) returning id`,
  );
});
afterAll(() => test.close());

const desks = [
  ['payout', listPayouts, 'payoutId'],
  ['deposit', listAutoBuy, 'depositId'],
  ['receipt', listBankSlips, 'receiptId'],
] as const;

describe.each(desks)('the list of each %s', (desk, operation, idName) => {
  const find = async (search: string) => {
    const { status, body } = await maker.call(operation, { query: { search, size: 100 } });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.pageInfo.totalCount).toBe(body.data.length);
    return body.data.map((row) => (row as unknown as Record<string, number>)[idName]);
  };

  it('is searched by a whole amount, as people write it', async () => {
    for (const typed of [MONEY, '7,345,218', '۷٬۳۴۵٬۲۱۸ ریال'])
      expect([typed, await find(typed)]).toEqual([typed, [ids[desk]]]);
    expect(await find('734521')).not.toContain(ids[desk]);
    expect(await find('99999999999999999999999')).toEqual([]);
  });

  it('is searched by part of an IBAN, in groups and in small letters too', async () => {
    for (const typed of [IBAN, 'ir19 0170 0000 0011 1122', '1111 2222 3333', '۱۱۱۱۲۲۲۲۳۳۳۳'])
      expect([typed, await find(typed)]).toEqual([typed, expect.arrayContaining([ids[desk]])]);
    expect(await find('2222 3333 4444')).toEqual([]);
  });

  it('is searched by a reference in any case', async () => {
    expect(await find('q-77AX')).toEqual([ids[desk]]);
    expect(await find('Q-77ax')).toEqual([ids[desk]]);
    expect(await find('%-77ax')).toEqual([]);
  });
});
