import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  discardBankStatement,
  getBankStatement,
  importDeposits,
  releaseBankStatement,
} from '#shared/contract/bankStatements.ts';
import { getDepositCode, listAutoBuy } from '#shared/contract/deposits.ts';
import { approveBankSlip, getBankSlip } from '#shared/contract/bankSlips.ts';
import { buyOrder, listPaymentMethods } from '#shared/contract/orders.ts';
import { foldBankRef } from '#shared/bankRef.ts';
import { createDatabase } from '#server/db/connection.ts';
import { isSandboxFeed } from '#server/ports/bankFeed/sandbox.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { fundBySlug, ownInvestor } from '../support/lookup.ts';
import { moneyProofs } from '../support/moneyProofs.ts';
import { must } from '../support/must.ts';

/*
 * What makes a line of a bank one line: account, day, folded reference, amount and its place among equal lines. A number
 * alone is used again by other days and other banks, and no spelling of a number makes its money come in twice.
 */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let investor: ApiClient;
let investorId: number;
let fundId: number;
let accountId: number;
let iban: string;
let otherIban: string;
let ownIban: string;
let code: string;

const { scalar, expectSound, refused } = moneyProofs(() => test);

interface Line {
  amount?: string;
  day?: string;
  time?: string;
  code?: string;
  source?: string;
  iban?: string;
}
const line = (ref: string, of: Line = {}) =>
  [ref, of.iban ?? iban, of.code ?? '', of.amount ?? '7000000', of.day ?? '1405/08/30', of.time ?? '09:15']
    .concat(of.source ?? '')
    .join(';');

const importing = (...lines: string[]) =>
  maker.call(importDeposits, { body: { content: lines.join('\n'), lateReason: 'بانک صورت‌حساب را دیر داد' } });

async function brought(...lines: string[]) {
  const answer = await importing(...lines);
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return { ...answer.body.data, statementId: must(answer.body.data.statementId) };
}

const seen = async (statementId: number) =>
  (await checker.call(getBankStatement, { params: { statementId }, query: { size: 100 } })).body.data;

async function releasing(statementId: number): Promise<void> {
  const { version } = (await seen(statementId)).statement;
  const answer = await checker.call(releaseBankStatement, { params: { statementId }, body: { version } });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  await test.jobs.runAll('work.lane');
}

async function discarding(statementId: number): Promise<void> {
  const { version } = (await seen(statementId)).statement;
  const body = { version, reason: 'فایل اشتباه وارد شده بود' };
  expect((await maker.call(discardBankStatement, { params: { statementId }, body })).status).toBe(200);
  await test.jobs.runAll('work.lane');
}

/** Amounts, days and states of the deposits of some references, oldest first. */
const booked = async (...refs: string[]) =>
  (
    await sql<{ ref: string; amount: string; status: string }>`
      select bank_ref as ref, amount::text, status from bank_deposits where bank_ref = any(${refs}) order by deposited_at, id`.execute(
      test.db.db,
    )
  ).rows.map((row) => [row.ref, row.amount, row.status]);

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  ({ investorId } = await ownInvestor(test.db.db));
  fundId = await fundBySlug(test.db.db, 'sepidar');
  const { rows } = await sql<{ id: number; iban: string }>`
    select id, iban from fund_bank_accounts where fund_id = ${fundId} order by id limit 1`.execute(test.db.db);
  ({ id: accountId, iban } = must(rows[0]));
  otherIban = await scalar<string>(
    sql`select iban as v from fund_bank_accounts where fund_id <> ${fundId} order by id limit 1`,
  );
  ownIban = await scalar<string>(
    sql`select iban as v from investor_bank_accounts where investor_id = ${investorId} and is_verified order by is_default desc limit 1`,
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  [maker, checker, investor] = await Promise.all([
    test.api.demo('maker'),
    test.api.demo('checker'),
    test.api.demo('investor'),
  ]);
  code = (await investor.call(getDepositCode, { query: { investorId, fundId } })).body.data.code;
});

describe('a number that a bank uses again', () => {
  it('is another line on another day, another account and with another amount', async () => {
    const first = await brought(line('104523', { day: '1405/08/29' }));
    await releasing(first.statementId);
    const next = await brought(
      line('104523'),
      line('104523', { iban: otherIban }),
      line('104523', { amount: '8000000', time: '10:00' }),
    );
    expect(next).toMatchObject({ lineCount: 3, totalAmount: '22000000', repeatedCount: 0 });
    await releasing(next.statementId);
    expect(await booked('104523')).toEqual([
      ['104523', '7000000', 'unmatched'],
      ['104523', '7000000', 'unmatched'],
      ['104523', '7000000', 'unmatched'],
      ['104523', '8000000', 'unmatched'],
    ]);
    await expectSound();
  });

  it('stands twice in one file when the bank lists it twice; the second waits for a person', async () => {
    const taken = await brought(...[1, 2].map(() => line('DOC-9', { code, time: '01:00', source: ownIban })));
    expect(taken).toMatchObject({ lineCount: 2, alikeCount: 1 });
    expect((await seen(taken.statementId)).lines.map((one) => one.alike)).toEqual([null, 'مانند سطر ۱ همین فایل است']);
    await releasing(taken.statementId);
    expect(await booked('DOC-9')).toEqual([
      ['DOC-9', '7000000', 'ordered'],
      ['DOC-9', '7000000', 'unmatched'],
    ]);
    // the whole file once more, and the lines in another file beside a new one
    await refused(
      importing(line('DOC-9', { time: '01:00' }), line('DOC-9', { time: '01:00' })),
      409,
      'STATEMENT_NOTHING_NEW',
    );
    const again = await brought(line('DOC-10'), line('DOC-9', { time: '01:00' }));
    expect(again).toMatchObject({ lineCount: 1, repeatedCount: 1, repeated: [{ line: 2, bankRef: 'DOC-9' }] });
    await discarding(again.statementId);
  });

  it('is refused by the database when everything agrees', async () => {
    const insert = sql`
      insert into bank_deposits (fund_id, fund_account_id, amount, deposited_at, bank_ref, status, created_at)
      select ${fundId}, ${accountId}, 1, '2026-11-21T06:00:00Z', r, 'unmatched', '2026-11-21T06:00:00Z'
      from unnest(array['KEY-7', 'key-7']) r`;
    await expect(insert.execute(test.db.db)).rejects.toThrow('bank_deposits_line');
  });
});

describe('a reference that passed a spreadsheet', () => {
  it.each([
    ['ABC-1', 'abc-1'],
    ['00104', '104'],
    ['7700123', '7.700123E+6'],
    ['7700124', "'7700124"],
    ['000881', '="881"'],
    ['990017', '990017.0'],
  ])('%s and %s are the same line', async (spelled, other) => {
    const first = await brought(line(spelled, { time: '02:00' }));
    await releasing(first.statementId);
    const quoted = `"${other.replaceAll('"', '""')}"`;
    const next = await brought(line(quoted, { time: '02:00' }), line(`N${spelled}`, { time: '02:01' }));
    expect(next).toMatchObject({ lineCount: 1, repeatedCount: 1 });
    expect((await seen(next.statementId)).lines).toMatchObject([
      { line: 1, state: 'repeated', alike: null },
      { line: 2, state: 'waiting' },
    ]);
    await discarding(next.statementId);
    const rows = await sql`select 1 from bank_deposits where fold_bank_ref(bank_ref) = ${foldBankRef(other)}`.execute(
      test.db.db,
    );
    expect(rows.rows).toHaveLength(1);
  });

  it('is folded in the database as in the code', async () => {
    const spellings = ['abc-1', ' 0012 ', "'0012", '="0012"', '1.04523E+5', '1.04E+7', '12.00', '0', '000', 'A/00-1'];
    for (const spelling of spellings)
      expect([spelling, await scalar<string>(sql`select fold_bank_ref(${spelling}::text) as v`)]).toEqual([
        spelling,
        foldBankRef(spelling).replace('1.04E+7', '10400000'),
      ]);
  });

  it('whose digits the spreadsheet has cut is refused with what to do', async () => {
    const answer = await refused(importing(line('1.23457E+14')), 400, 'STATEMENT_FILE');
    expect(answer.body.fields['line.1']).toEqual([
      'رقم‌های شماره پیگیری در صفحه‌گسترده از دست رفته است؛ ستون را متنی کنید و دوباره ذخیره کنید',
    ]);
  });

  it('names its slip in every spelling, and its day decides which slip', async () => {
    const ways = await investor.call(listPaymentMethods, { query: { investorId, fundId } });
    const wayId = must(ways.body.data.find((way: { code: string }) => way.code === 'receipt')).wayId;
    const slip = async (number: string) => {
      test.clock.advance(11_000);
      const receipt = { accountId, number, amount: '31000000', date: '2026-11-21', time: '09:15', sourceIban: ownIban };
      const answer = await investor.call(buyOrder, {
        body: { investorId, fundId, amount: '31000000', wayId, acceptRules: true, receipt },
      });
      return answer;
    };
    const placed = await slip('0088123');
    expect(placed.status).toBe(201);
    // the same slip, its number as a spreadsheet writes it
    await refused(slip('88123'), 409, 'ORDER_RECEIPT_DUPLICATE');
    const receiptId = await scalar<number>(
      sql`select id as v from bank_slips where order_id = ${placed.body.data.orderId}`,
    );
    const { version } = (await checker.call(getBankSlip, { params: { receiptId } })).body.data;
    expect((await checker.call(approveBankSlip, { params: { receiptId }, body: { version } })).status).toBe(200);
    const other = await brought(line('88123', { amount: '31000000', day: '1405/08/10' }));
    await releasing(other.statementId);
    expect(await booked('88123')).toEqual([['88123', '31000000', 'unmatched']]);
    const own = await brought(line('88123', { amount: '31000000' }));
    await releasing(own.statementId);
    expect(await booked('88123')).toEqual([
      ['88123', '31000000', 'unmatched'],
      ['88123', '31000000', 'slip'],
    ]);
    await expectSound();
  });
});

describe('a line that another statement holds', () => {
  it('comes back when that statement is discarded', async () => {
    const a = await brought(line('LINK-1', { time: '03:00' }));
    const b = await brought(line('LINK-1', { time: '03:00' }), line('LINK-2', { time: '03:01', amount: '9000000' }));
    expect(b).toMatchObject({ lineCount: 1, totalAmount: '9000000', linkedCount: 1, repeatedCount: 0 });
    const before = await seen(b.statementId);
    expect(before.statement).toMatchObject({ lineCount: 1, linkedCount: 1 });
    expect(before.lines).toMatchObject([
      { line: 1, state: 'linked', linkStatementId: a.statementId, linkLine: 1 },
      { line: 2, state: 'waiting' },
    ]);
    await discarding(a.statementId);
    expect((await seen(a.statementId)).lines).toMatchObject([{ line: 1, state: 'discarded' }]);
    const after = await seen(b.statementId);
    expect(after.statement).toMatchObject({ lineCount: 2, totalAmount: '16000000', linkedCount: 0 });
    // the second person looked at it before the line came back
    const stale = checker.call(releaseBankStatement, {
      params: { statementId: b.statementId },
      body: { version: before.statement.version },
    });
    await refused(stale, 409, 'APPROVAL_CHANGED');
    await releasing(b.statementId);
    expect(await booked('LINK-1', 'LINK-2')).toEqual([
      ['LINK-1', '7000000', 'unmatched'],
      ['LINK-2', '9000000', 'unmatched'],
    ]);
    await expectSound();
  });

  it('comes back into a statement that was released before, and is told from which deposit it is when that one is', async () => {
    const a = await brought(line('BACK-1', { time: '04:00' }), line('BACK-2', { time: '04:01' }));
    const b = await brought(line('BACK-1', { time: '04:00' }), line('BACK-3', { time: '04:02' }));
    const c = await brought(line('BACK-1', { time: '04:00' }), line('BACK-4', { time: '04:03' }));
    await releasing(b.statementId);
    expect(await booked('BACK-1', 'BACK-3')).toEqual([['BACK-3', '7000000', 'unmatched']]);
    await discarding(a.statementId);
    expect(await booked('BACK-1', 'BACK-3')).toEqual([
      ['BACK-1', '7000000', 'unmatched'],
      ['BACK-3', '7000000', 'unmatched'],
    ]);
    expect((await seen(b.statementId)).lines).toMatchObject([{ state: 'taken' }, { state: 'taken' }]);
    const [linked] = (await seen(c.statementId)).lines;
    expect(linked).toMatchObject({ state: 'repeated', linkStatementId: null });
    expect(linked?.depositId).toBe(
      await scalar<number>(sql`select id as v from bank_deposits where bank_ref = 'BACK-1'`),
    );
    await releasing(c.statementId);
    expect(await booked('BACK-1')).toHaveLength(1);
    await expectSound();
  });

  it('is brought in once by two people at the same moment', async () => {
    const content = line('RACE-1', { time: '05:00' });
    const answers = await Promise.all([importing(content), importing(content), importing(content)]);
    expect(answers.map((one) => one.status).sort()).toEqual([201, 409, 409]);
    await discarding(must(must(answers.find((one) => one.status === 201)).body.data.statementId));
  });
});

describe('the second look', () => {
  it('tells both people of other money of the same account, amount, minute and source', async () => {
    const first = await brought(line('LOOK-1', { time: '06:00', amount: '7100000', source: ownIban }));
    await releasing(first.statementId);
    const next = await brought(
      line('LOOK-2', { time: '06:00', amount: '7100000', source: ownIban }),
      line('LOOK-3', { time: '06:01', amount: '7100000', source: ownIban }),
      line('LOOK-4', { time: '06:00', amount: '7100000', source: otherIban }),
    );
    expect(next).toMatchObject({ alikeCount: 1, alike: [{ line: 1, text: 'مانند واریز LOOK-1 است' }] });
    const { statement, lines } = await seen(next.statementId);
    expect(statement.alikeCount).toBe(1);
    expect(lines.map((one) => one.alike)).toEqual(['مانند واریز LOOK-1 است', null, null]);
    await discarding(next.statementId);
  });
});

describe('the feed of the bank beside files', () => {
  const fetch = async (ref: string, of: { amount: bigint; at: string; code?: string; source?: string }) => {
    const feed = test.deps.ports.bankFeed;
    if (!isSandboxFeed(feed)) throw new Error('the test wants the sandbox bank');
    const { amount, at } = of;
    await feed.addDeposit({
      ...{ bankRef: ref, fundIban: iban, depositCode: of.code ?? null, amountRial: amount },
      ...{ depositedAt: new Date(at), sourceIban: of.source ?? null },
    });
    return test.app.services.deposits.fetchDeposits();
  };

  it('brings in no line that a file has brought in another spelling', async () => {
    const at = test.clock.now().toISOString();
    await fetch('000556677', { amount: 7_300_000n, at });
    const { rows } = await sql<{ day: string; time: string }>`
      select (${at}::timestamptz at time zone 'Asia/Tehran')::date::text as day,
        to_char(${at}::timestamptz at time zone 'Asia/Tehran', 'HH24:MI') as time`.execute(test.db.db);
    const { day, time } = must(rows[0]);
    await refused(importing(line('556677', { amount: '7300000', day, time })), 409, 'STATEMENT_NOTHING_NEW');
    expect(await booked('000556677', '556677')).toHaveLength(1);
  });

  it('leaves money that looks like another line to a person', async () => {
    const at = test.clock.now().toISOString();
    await fetch('FEED-A', { amount: 7_400_000n, at, code, source: ownIban });
    await fetch('FEED-B', { amount: 7_400_000n, at, code, source: ownIban });
    expect(await booked('FEED-A', 'FEED-B')).toEqual([
      ['FEED-A', '7400000', 'ordered'],
      ['FEED-B', '7400000', 'unmatched'],
    ]);
    const list = await checker.call(listAutoBuy, { query: { search: 'FEED-B' } });
    expect(list.body.data[0]?.errorText).toBe('مانند واریز FEED-A است؛ پیش از ثبت درخواست هر دو را در بانک ببینید');
    await expectSound();
  });

  it('reads a line again whose connection broke before its order was made', async () => {
    const other = createDatabase({ url: test.db.url, poolSize: 2 });
    const at = new Date(test.clock.now().getTime() + 60_000).toISOString();
    try {
      await other.db.transaction().execute(async (tx) => {
        // the order waits for the account of its investor
        await sql`select from accounts where investor_id = ${investorId} for update`.execute(tx);
        const fetched = Promise.allSettled([fetch('FEED-CUT', { amount: 7_500_000n, at, code, source: ownIban })]);
        await expect
          .poll(async () => {
            const ended = await sql`
              select pg_terminate_backend(pid, 5000) from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(other.db);
            return ended.rows.length;
          })
          .toBe(1);
        expect((await fetched)[0].status).toBe('rejected');
      });
    } finally {
      await other.close();
    }
    expect(await booked('FEED-CUT')).toEqual([]);
    await test.app.services.deposits.fetchDeposits();
    expect(await booked('FEED-CUT')).toEqual([['FEED-CUT', '7500000', 'ordered']]);
    await expectSound();
  });
});

it('finds the investor of a deposit id that lost its leading zeros', async () => {
  const short = code.replace(/^0+/, '');
  expect(short.length).toBeLessThan(14);
  const taken = await brought(line('ZERO-1', { code: short, time: '07:00', amount: '7500000', source: ownIban }));
  await releasing(taken.statementId);
  expect(await booked('ZERO-1')).toEqual([['ZERO-1', '7500000', 'ordered']]);
  // the owner of the investor is known by the short id as well
  const makerId = await scalar<number>(sql`select id as v from users where username = '3290123456'`);
  await sql`insert into user_investors (user_id, investor_id, relation, created_at) values (${makerId}, ${investorId}, 'agent', now())`.execute(
    test.db.db,
  );
  await refused(importing(line('ZERO-2', { code: short, time: '07:01' })), 403, 'APPROVAL_OWN_INVESTOR');
  await sql`delete from user_investors where user_id = ${makerId} and investor_id = ${investorId}`.execute(test.db.db);
});
