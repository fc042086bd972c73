import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchDesk, searchSupervised } from '#shared/contract/deskSearch.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';

/* Whatever number, name or amount a caller says, the search finds the record, and nothing that the reader may not see. */

let test: TestApp;
let maker: ApiClient;
let branch: ApiClient;
let trustee: ApiClient;

const IBAN = 'IR190170000000111122223333';
/** Ids of the records that the tests look for, by kind. */
const ids = { order: 0, slip: 0, payout: 0, deposit: 0, payment: 0, paymentOrder: 0, journal: 0, owner: 0 };
const client = { id: 0, nationalNo: '0012345679', mobile: '09120000001', name: 'نگار رستگار' };

const first = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> => {
  const { rows } = await query.execute(test.db.db);
  if (rows[0] === undefined) throw new Error('the demo has no such row');
  return rows[0].id;
};

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  [maker, branch, trustee] = await Promise.all([
    test.api.demo('maker'),
    test.api.demo('branch'),
    test.api.demo('trustee'),
  ]);
  const { db } = test.db;
  client.id = await first(sql`select id from investors where national_no = ${client.nationalNo}`);
  await sql`update investors set mobile = ${client.mobile} where id = ${client.id}`.execute(db);
  ids.order = await first(
    sql`update orders set order_no = '1405-000977', ref_id = 'TRK-551177', amount = 7345218
      where id = (select max(id) from orders where investor_id = ${client.id}) returning id`,
  );
  ids.slip = await first(
    sql`update bank_slips set amount = 7345218, source_iban = ${IBAN}, number = 'Rq-7788'
      where id = (select max(id) from bank_slips) returning id`,
  );
  ids.payout = await first(
    sql`update payouts set amount = 7345218, bank_ref = 'Pq-7788'
      where id = (select max(id) from payouts where account_id is not null) returning id`,
  );
  ids.owner = await first(
    sql`update investor_bank_accounts set iban = ${IBAN}
      where id = (select account_id from payouts where id = ${ids.payout}) returning investor_id as id`,
  );
  ids.deposit = await first(
    sql`insert into bank_deposits (fund_account_id, bank_ref, source_iban, amount, deposited_at, status, created_at)
      select id, 'Dq-7788', ${IBAN}, 7345218, now(), 'unmatched', now() from fund_bank_accounts order by id limit 1 returning id`,
  );
  ids.payment = await first(
    sql`update payments set ref_id = 'GW-7788' where id = (select max(id) from payments) returning id`,
  );
  ids.paymentOrder = await first(sql`select order_id as id from payments where id = ${ids.payment}`);
  ids.journal = await first(sql`select max(id) as id from journals`);
  await sql`
    insert into payout_batches (batch_no, fund_id, until_date, row_count, total_amount, created_by, created_at)
    select 'PB-7788', min(f.id), '2026-11-21', 2, 7345218, (select min(id) from users), now() from funds f`.execute(db);
  await sql`
    update tickets set tracking_code = '77889900'
    where id = (select min(t.id) from tickets t join user_investors l on l.user_id = t.user_id and l.investor_id = ${client.id})`.execute(
    db,
  );
});
afterAll(() => test.close());

const foundBy = async (person: ApiClient, search: string) => {
  const { status, body } = await person.call(searchDesk, { query: { search } });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data.map(({ kind, id }) => `${kind} ${id}`);
};

describe('the search of the head office', () => {
  it('puts a person first for a national code and for a mobile in every spelling', async () => {
    for (const typed of [
      client.nationalNo,
      '۰۰۱۲۳۴۵۶۷۹',
      '0912 000 0001',
      '+989120000001',
      '۰۹۱۲۰۰۰۰۰۰۱',
      '9120000001',
    ])
      expect([typed, (await foundBy(maker, typed))[0]]).toEqual([typed, `investor ${client.id}`]);
  });

  it('finds a person by a name, also typed on the other keyboard layout', async () => {
    for (const typed of ['نگار رستگار', 'رستگار نگار', "k'hv vsj'hv"])
      expect([typed, (await foundBy(maker, typed))[0]]).toEqual([typed, `investor ${client.id}`]);
  });

  it('shows of a person the code, the mobile, the value and the state', async () => {
    const { body } = await maker.call(searchDesk, { query: { search: client.nationalNo } });
    expect(body.data[0]).toMatchObject({
      kind: 'investor',
      number: client.nationalNo,
      name: client.name,
      detail: client.mobile,
      amount: expect.stringMatching(/^[1-9]\d+$/),
      statusText: expect.stringContaining('سجام'),
    });
  });

  it('finds a request by its number, its parts in either order, its last part, and its tracking code', async () => {
    for (const typed of ['1405-000977', '۱۴۰۵-۰۰۰۹۷۷', '000977-1405', '1405000977', '977', 'TRK-551177', 'trk-5511'])
      expect([typed, (await foundBy(maker, typed))[0]]).toEqual([typed, `order ${ids.order}`]);
    const { body } = await maker.call(searchDesk, { query: { search: '1405-000977' } });
    expect(body.data[0]).toMatchObject({ number: '1405-000977', name: client.name, amount: '7345218' });
  });

  it.each([
    ['a slip by its number', 'rq-7788', () => `slip ${ids.slip}`],
    ['a payout by its reference at the bank', 'PQ-7788', () => `payout ${ids.payout}`],
    ['a deposit by its reference at the bank', 'dq-7788', () => `deposit ${ids.deposit}`],
    ['a payment by its reference, as its request', 'gw-77', () => `payment ${ids.paymentOrder}`],
    ['a ticket by its code', '۷۷۸۸۹۹۰۰', () => 'ticket 77889900'],
    ['a payout file by its number', 'pb-7788', () => 'file PB-7788'],
    ['a payout file by its digits', '7788', () => 'file PB-7788'],
    ['a payout file typed on the Persian layout', 'حذ-۷۷۸۸', () => 'file PB-7788'],
    ['a journal by its number', '', () => `journal ${ids.journal}`],
  ])('finds %s', async (_what, typed, expected) => {
    expect(await foundBy(maker, typed || String(ids.journal))).toContain(expected());
  });

  it('finds money by an amount, however it is written', async () => {
    const money = [
      `order ${ids.order}`,
      `slip ${ids.slip}`,
      `payout ${ids.payout}`,
      `deposit ${ids.deposit}`,
      'file PB-7788',
    ];
    for (const typed of ['7345218', '7,345,218', '۷٬۳۴۵٬۲۱۸ ریال'])
      expect([typed, await foundBy(maker, typed)]).toEqual([typed, expect.arrayContaining(money)]);
    expect(await foundBy(maker, '734521')).not.toEqual(expect.arrayContaining([`slip ${ids.slip}`]));
  });

  it('finds an account, and the money that came from it or goes to it, by an IBAN', async () => {
    const money = [`account ${ids.owner}`, `slip ${ids.slip}`, `payout ${ids.payout}`, `deposit ${ids.deposit}`];
    for (const typed of [IBAN, 'ir19 0170 0000 0011 1122', '1111 2222 3333'])
      expect([typed, await foundBy(maker, typed)]).toEqual([typed, expect.arrayContaining(money)]);
  });

  it('finds nothing that does not exist, and at most five of a kind', async () => {
    for (const typed of ['1405-999999', '09129999999', '0000000000', '%', '__', 'PB-', 'چیزی که نیست'])
      expect([typed, await foundBy(maker, typed)]).toEqual([typed, []]);
    const { body } = await maker.call(searchDesk, { query: { search: '10000000' } });
    const counts = new Map<string, number>();
    for (const { kind } of body.data) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    expect(Math.max(0, ...counts.values())).toBeLessThanOrEqual(5);
  });

  it.each([
    ['9'.repeat(60)],
    ['-'.repeat(60)],
    ["'; drop table orders; --"],
    ['\\'],
    ['IR%'],
    ['99999999999999999999 ریال'],
    ['1405-'],
    ['\u0000a'],
    ['𝟙𝟚𝟛𝟜'],
  ])('takes %j without a fault of its own', async (search) => {
    const { status } = await maker.call(searchDesk, { query: { search } });
    expect([200, 400]).toContain(status);
  });

  it('refuses an empty and a long text by the field', async () => {
    for (const search of ['', 'a'.repeat(61)]) {
      const { status, body } = await maker.call(searchDesk, { query: { search } });
      expect([status, 'search' in body.fields]).toEqual([400, true]);
    }
  });
});

describe('the search of a branch', () => {
  it('finds people and requests of the branch alone, and nothing of the bank desk', async () => {
    const { db } = test.db;
    const own = await first(
      sql`select i.id from investors i join users a on a.branch_id = i.branch_id where a.role_id = 2 and a.access_level = 'KZ' order by i.id limit 1`,
    );
    await sql`update investors set national_no = '0012340000' where id = ${own}`.execute(db);
    expect(await foundBy(branch, '0012340000')).toEqual([`investor ${own}`]);
    await sql`update investors set branch_id = null where id in (${client.id}, ${ids.owner})`.execute(db);
    for (const typed of [
      client.nationalNo,
      client.name,
      '1405-000977',
      '77889900',
      'pb-7788',
      'dq-7788',
      String(ids.journal),
    ])
      expect([typed, await foundBy(branch, typed)]).toEqual([typed, []]);
    await sql`update investors set branch_id = (select branch_id from users where access_level = 'KZ') where id in (${client.id}, ${ids.owner})`.execute(
      db,
    );
    expect(await foundBy(branch, '1405-000977')).toEqual([`order ${ids.order}`]);
    expect(await foundBy(branch, '77889900')).toEqual(['ticket 77889900']);
    expect(await foundBy(branch, IBAN)).toEqual([`account ${ids.owner}`]);
    expect(await foundBy(branch, '7345218')).toEqual([`order ${ids.order}`]);
    expect(await foundBy(branch, 'rq-7788')).toEqual([]);
  });

  it('finds nothing for an administrator without a branch', async () => {
    await sql`update users set branch_id = null where access_level = 'KZ'`.execute(test.db.db);
    expect(await foundBy(branch, client.nationalNo)).toEqual([]);
    expect(await foundBy(branch, '1405-000977')).toEqual([]);
  });
});

describe('the search of a trustee', () => {
  const find = async (search: string) => {
    const { status, body } = await trustee.call(searchSupervised, { query: { search } });
    expect(status).toBe(200);
    return body.data.map(({ kind, id }) => `${kind} ${id}`);
  };

  it('finds requests of the funds that they are named for, by number alone', async () => {
    const { db } = test.db;
    const named = sql`(select f.fund_id from fund_supervisors f join users u on u.id = f.user_id where u.access_level = 'MT')`;
    const own = await first(
      sql`update orders set order_no = '1405-000955' where id = (select max(id) from orders where fund_id in ${named}) returning id`,
    );
    await sql`update orders set order_no = '1405-000966' where id = (select max(id) from orders where fund_id not in ${named})`.execute(
      db,
    );
    expect(await find('1405-000955')).toEqual([`order ${own}`]);
    for (const typed of ['1405-000966', client.nationalNo, client.name, '7345218', 'pb-7788', IBAN])
      expect([typed, await find(typed)]).toEqual([typed, []]);
  });

  it('is closed to the office, and the search of the office to trustees', async () => {
    expect((await maker.call(searchSupervised, { query: { search: '1405' } })).status).toBe(403);
    expect((await trustee.call(searchDesk, { query: { search: '1405' } })).status).toBe(403);
  });
});
