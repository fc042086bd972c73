import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { importDeposits, getBankStatement, releaseBankStatement } from '#shared/contract/bankStatements.ts';
import { listDepositCandidates } from '#shared/contract/depositCandidates.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { fundBySlug, ownInvestor } from '../support/lookup.ts';
import { moneyProofs } from '../support/moneyProofs.ts';
import { must } from '../support/must.ts';

/* Whose money it may be: proposals for unknown deposits, with a score and why. */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let investorId: number;
let fundAccountId: number;
let ownIban: string;

const { scalar, refused } = moneyProofs(() => test);

const mapping = {
  ...{ date: 'تاریخ', ref: 'سند', amount: 'مبلغ', description: 'شرح', sourceIban: 'شبا', skipWords: [] },
  ...{ amountForm: 'signed' as const, dateForm: 'auto' as const },
};

/** Brings a line into the books. @returns the id of its deposit */
async function arrived(ref: string, of: { amount: string; iban?: string; text?: string }): Promise<number> {
  const content = `تاریخ\tسند\tمبلغ\tشرح\tشبا\n1405/08/30 09:00\t${ref}\t${of.amount}\t${of.text ?? 'حواله'}\t${of.iban ?? ''}`;
  const made = await maker.call(importDeposits, { body: { content, fundAccountId, mapping } });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  const statementId = must(made.body.data.statementId);
  const { version } = (await checker.call(getBankStatement, { params: { statementId }, query: {} })).body.data
    .statement;
  await checker.call(releaseBankStatement, { params: { statementId }, body: { version } });
  await test.jobs.runAll('work.lane');
  return scalar<number>(sql`select id as v from bank_deposits where bank_ref = ${ref}`);
}

const candidatesOf = async (depositId: number) =>
  (await maker.call(listDepositCandidates, { params: { depositId } })).body.data;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  [maker, checker] = await Promise.all([test.api.demo('maker'), test.api.demo('checker')]);
  ({ investorId } = await ownInvestor(test.db.db));
  const fundId = await fundBySlug(test.db.db, 'sepidar');
  fundAccountId = await scalar<number>(
    sql`select id as v from fund_bank_accounts where fund_id = ${fundId} and is_active order by id limit 1`,
  );
  ownIban = await scalar<string>(
    sql`select iban as v from investor_bank_accounts where investor_id = ${investorId} and is_verified order by is_default desc limit 1`,
  );
});
afterAll(() => test.close());

it('proposes by the source account and by the name in the text of the bank, and nobody without a sign', async () => {
  const name = await scalar<string>(
    sql`select first_name || ' ' || last_name as v from investors where id = ${investorId}`,
  );
  const depositId = await arrived('CAND-1', { amount: '7654321', iban: ownIban, text: `پایا از ${name} شعبه مرکزی` });
  const [first] = await candidatesOf(depositId);
  expect(first).toMatchObject({ investorId, score: 75 });
  expect(first?.reasons).toEqual(['حساب مبدأ از حساب‌های تأییدشده اوست', 'نام او در شرح بانک آمده است']);
  expect(await candidatesOf(await arrived('CAND-2', { amount: '7654322' }))).toEqual([]);
});

it('proposes by an earlier deposit of the same source', async () => {
  const foreign = 'IR820540102680020817909002';
  const before = await arrived('CAND-3', { amount: '1111111', iban: foreign });
  await sql`update bank_deposits set status = 'matched', investor_id = ${investorId} where id = ${before}`.execute(
    test.db.db,
  );
  const depositId = await arrived('CAND-4', { amount: '2222222', iban: foreign });
  expect(await candidatesOf(depositId)).toMatchObject([
    { investorId, score: 35, reasons: ['۱ واریز قبلی از همین حساب مبدأ'] },
  ]);
});

it('knows no deposit of another number', async () => {
  await refused(maker.call(listDepositCandidates, { params: { depositId: 999_999 } }), 404, 'DEPOSIT_NOT_FOUND');
});
