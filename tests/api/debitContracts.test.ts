import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeDebitPackage, createDebitContract, listDebitPackages } from '#shared/contract/directDebit.ts';
import { inTransaction } from '#server/db/connection.ts';
import { setContractState } from '#server/modules/records/debitRecords/contractWrites.repo.ts';
import { createSandboxDebit, type SandboxDebitProvider } from '#server/ports/directDebit/sandbox.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { ownInvestor } from '../support/lookup.ts';
import { must } from '../support/must.ts';

/* Contracts that two tabs, or two phones, open at the same moment: one waits for its signature, and every page leads to it. */

let test: TestApp;
let bank: SandboxDebitProvider;
let investor: ApiClient;
let investorId = 0;

beforeEach(async () => {
  test = await createTestApp({ seed: 'demo', debitProviders: (of) => [(bank = createSandboxDebit(of))] });
  investor = await test.api.demo('investor');
  ({ investorId } = await ownInvestor(test.db.db));
  await test.app.runJob('directDebit.syncBanks');
});
afterEach(() => test.close());

const packageOf = async (wanted: string) => {
  const { data } = (await investor.call(listDebitPackages, { query: { bankCode: 'BTEJIR' } })).body;
  return must(data.find(({ title }) => title === wanted)).packageId;
};

const states = async () => {
  const { rows } = await sql<{ id: number; status: string }>`
    select id, status from debit_contracts where bank_code = 'BTEJIR' and investor_id = ${investorId}
    order by id`.execute(test.db.db);
  return rows;
};

it('opens one contract however many ask at once, and gives its page to who asks again', async () => {
  const body = {
    ...{ investorId, bankCode: 'BTEJIR', packageId: await packageOf('نقره‌ای') },
    ...{ expireDate: '1406/05/30', acceptRules: true },
  };
  const answers = await Promise.all(Array.from({ length: 8 }, () => investor.call(createDebitContract, { body })));
  const opened = answers.filter(({ status }) => status === 201);
  expect(opened.length).toBeGreaterThan(0);
  expect(new Set(opened.map((answer) => answer.body.data.contractId)).size).toBe(1);
  for (const answer of answers.filter(({ status }) => status !== 201))
    expect([answer.status, answer.body.code]).toEqual([409, 'DEBIT_CONTRACT_OPENING']);
  expect((await states()).map(({ status }) => status)).toEqual(['waiting_bank']);
  const again = await investor.call(createDebitContract, { body });
  expect(again.body.data.contractId).toBe(opened[0]?.body.data.contractId);
  // a contract that is over stays over, whoever writes
  const { id } = must((await states())[0]);
  const write = (status: 'cancelled' | 'active' | 'waiting_bank') =>
    inTransaction(test.db.db, (tx) => setContractState(tx, id, { status, reason: null, at: test.clock.now() }));
  await write('cancelled');
  for (const status of ['active', 'waiting_bank', 'cancelled'] as const)
    await expect(write(status)).rejects.toThrow('a contract cannot take this state');
  expect((await states()).map(({ status }) => status)).toEqual(['cancelled']);
});

it('follows a contract by one other contract however many ask at once', async () => {
  const body = {
    ...{ investorId, bankCode: 'BTEJIR', packageId: await packageOf('نقره‌ای') },
    ...{ expireDate: '1406/05/30', acceptRules: true },
  };
  const made = (await investor.call(createDebitContract, { body })).body.data;
  const back = must(await bank.decide(must(made.redirectUrl.split('/').filter(Boolean).at(-1)), 'sign'));
  await test.api.anonymous().request(back);
  const change = { contractId: made.contractId, packageId: await packageOf('طلایی') };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => investor.call(changeDebitPackage, { body: change })),
  );
  const opened = answers.filter(({ status }) => status === 200);
  expect(new Set(opened.map((answer) => answer.body.data.contractId)).size).toBe(1);
  expect((await states()).map(({ status }) => status)).toEqual(['active', 'waiting_bank']);
});
