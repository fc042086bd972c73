import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listWaitingWork } from '#shared/contract/adminDashboard.ts';
import { compareDebitDay, listDebitDays, noteDebitDay } from '#shared/contract/directDebitAdmin.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { ownInvestor } from '../support/lookup.ts';
import { must } from '../support/must.ts';
import { openOffice } from '../support/office.ts';

/* The debits of a day beside the report of the provider, and what a person found about their difference. */

const DAY = '2026-11-19';
let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let investor: ApiClient;

/** A call to the bank in our books. */
async function addAttempt(
  chargeId: number,
  contractId: number,
  of: { tracking: string; amount: number; status: string },
) {
  const refId = of.status === 'done' ? `R-${of.tracking}` : null;
  await sql`
    insert into debit_attempts (charge_id, contract_id, tracking, amount, day, status, ref_id, sent_at)
    values (${chargeId}, ${contractId}, ${of.tracking}, ${of.amount}, ${DAY}, ${of.status}, ${refId},
      '2026-11-19T05:00:00Z')`.execute(test.db.db);
}

/** A debit in the book of the sandbox bank. */
const addReported = (tracking: string, amount: number, at = '2026-11-19T05:00:00Z') =>
  sql`
    insert into sandbox_debits (tracking, reference, amount, status, ref_id, at)
    values (${tracking}, 'M-DAYS', ${amount}, 'done', ${`R-${tracking}`}, ${at})`.execute(test.db.db);

beforeAll(async () => {
  ({ test, maker, checker, investor } = await openOffice());
  const db = test.db.db;
  const { investorId } = await ownInvestor(db);
  await sql`
    insert into debit_banks (code, provider, name, slug, is_active, listed_at)
    values ('DAYIR', 'sandbox', 'بانک آزمون', 'days', true, '2026-11-01T00:00:00Z')`.execute(db);
  await sql`
    insert into sandbox_mandates (reference, bank_code, mobile, max_amount, expire_date, return_url, status, created_at)
    values ('M-DAYS', 'DAYIR', '09120000001', 500000000, '2027-01-01', 'http://localhost/', 'verified',
      '2026-11-01T00:00:00Z')`.execute(db);
  const made = await sql<{ id: number }>`
    insert into debit_contracts (contract_no, investor_id, provider, bank_code, package_id, mobile, max_amount, start_date,
      expire_date, status, return_key, created_by, created_at)
    select 'DD-DAYS', ${investorId}, 'sandbox', 'DAYIR', (select min(id) from debit_packages), '09120000001', 500000000,
      '2026-11-01', '2027-01-01', 'active', 'key-of-days', (select min(id) from users), '2026-11-01T06:00:00Z'
    returning id`.execute(db);
  const contractId = must(made.rows[0]).id;
  const attempts = [
    { tracking: 'SAME', amount: 10_000_000, status: 'done' },
    { tracking: 'OTHER-AMOUNT', amount: 20_000_000, status: 'done' },
    { tracking: 'OURS-ONLY', amount: 30_000_000, status: 'done' },
    { tracking: 'REFUSED', amount: 40_000_000, status: 'failed' },
  ];
  for (const of of attempts) {
    const charge = await sql<{ id: number }>`
      insert into debit_charges (contract_id, investor_id, fund_id, amount, period, due_date, status, created_at)
      select ${contractId}, ${investorId}, (select min(id) from funds), ${of.amount}, ${DAY}, ${DAY}, 'failed',
        '2026-11-19T04:00:00Z' returning id`.execute(db);
    await addAttempt(must(charge.rows[0]).id, contractId, of);
  }
  // 00:00 in Tehran, still the day before in UTC
  await addReported('SAME', 10_000_000, '2026-11-18T20:30:00Z');
  await addReported('OTHER-AMOUNT', 25_000_000);
  await addReported('REFUSED', 40_000_000);
  await addReported('THEIRS-ONLY', 50_000_000);
  // 00:00 of the next day in Tehran
  await addReported('NEXT-DAY', 60_000_000, '2026-11-19T20:30:00Z');
});
afterAll(() => test.close());

const waiting = async () =>
  must((await maker.call(listWaitingWork)).body.data.find(({ kind }) => kind === 'debitDays')).count;

it('lists each row that differs, counts the day as work, and keeps what a person found', async () => {
  const before = await waiting();
  const compared = await maker.call(compareDebitDay, { body: { date: DAY } });
  expect(compared.status).toBe(200);
  const day = must(compared.body.data[0]);
  expect(day).toMatchObject({
    day: DAY,
    provider: 'sandbox',
    // 10 + 20 + 30 million of ours; 10 + 25 + 40 + 50 million of theirs
    ...{ bookCount: 3, bookAmount: '60000000', providerCount: 4, providerAmount: '125000000', difference: '65000000' },
    seenByName: null,
  });
  expect(
    day.items.map(({ kind, refId, providerAmount, bookAmount }) => [kind, refId, providerAmount, bookAmount]),
  ).toEqual([
    ['amount_differs', 'R-OTHER-AMOUNT', '25000000', '20000000'],
    ['provider_only', 'R-REFUSED', '40000000', null],
    ['provider_only', 'R-THEIRS-ONLY', '50000000', null],
    ['book_only', 'R-OURS-ONLY', null, '30000000'],
  ]);
  expect(day.items[1]?.note).toBe('در فهرست برداشت‌های در حال پیگیری است؛ دو همکار درباره آن تصمیم می‌گیرند');
  expect(day.items[2]?.note).toBe('این برداشت در دفاتر نیست؛ با سامانه برداشت پیگیری کنید');
  expect(await waiting()).toBe(before + 1);

  const body = { day: DAY, provider: 'sandbox', version: day.version, note: 'با سامانه برداشت پیگیری شد' };
  expect((await investor.call(noteDebitDay, { body })).status).toBe(403);
  expect((await checker.call(noteDebitDay, { body: { ...body, note: 'کوتاه' } })).status).toBe(400);
  const noted = await checker.call(noteDebitDay, { body });
  expect(noted.body.data).toMatchObject({ seenNote: body.note, difference: '65000000' });
  expect(await waiting()).toBe(before);
  // the version that was seen is of a day without a note
  expect((await maker.call(noteDebitDay, { body })).status).toBe(409);

  // the same rows differ: the note stays; another row: the day waits again
  await maker.call(compareDebitDay, { body: { date: DAY } });
  expect(await waiting()).toBe(before);
  await addReported('LATER', 1_000_000);
  expect(must((await maker.call(compareDebitDay, { body: { date: DAY } })).body.data[0]).seenNote).toBeNull();
  expect(await waiting()).toBe(before + 1);
  const trail = await sql<{ action: string }>`
    select action from audit_log where subject like ${`debit_day:${DAY}%`} order by id`.execute(test.db.db);
  expect(trail.rows.map(({ action }) => action)).toEqual([
    'debit_day.compared',
    'debit_day.noted',
    'debit_day.compared',
    'debit_day.compared',
  ]);
});

it('refuses a day that is not over, and notes nothing where nothing differs', async () => {
  const today = test.clock.now().toISOString().slice(0, 10);
  const ahead = await maker.call(compareDebitDay, { body: { date: today } });
  expect([ahead.status, ahead.body.code]).toEqual([422, 'DEBIT_DAY_AHEAD']);
  const body = { day: '2026-10-01', provider: 'sandbox', version: 'x', note: 'روزی بدون برداشت بود' };
  expect((await maker.call(noteDebitDay, { body })).body.code).toBe('DEBIT_DAY_NOTHING');
  expect((await investor.call(compareDebitDay, { body: { date: DAY } })).status).toBe(403);
});

it('compares the three days before today by itself', async () => {
  await sql`delete from debit_days`.execute(test.db.db);
  await test.app.runJob('directDebit.compareDays');
  const rows = (await maker.call(listDebitDays, { query: { size: 50 } })).body.data;
  expect(rows.flatMap(({ day, checkedAt }) => (checkedAt === null ? [] : [day]))).toEqual([
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
  ]);
});
