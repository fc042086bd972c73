import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recheckPassword } from '#shared/contract/account.ts';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { demoPassword } from '#server/db/demo/people.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { validInput } from '../support/validInput.ts';

/*
 * Which operations want a proof of the last 30 minutes (reliability 2 "Sensitive acts"), by hand: sells,
 * payout account, mobile, second factor, and every approval, execution, release and import.
 */
const ofInvestors = [
  'sendSellOtp',
  'sellOrder',
  'changePayoutAccount',
  'setReinvest',
  'confirmNewMobile',
  'addBankAccount',
  'setDefaultBankAccount',
  'removeBankAccount',
];
const ofChecker = [
  'approveNav',
  'approveNavs',
  'executeDay',
  'approveProfit',
  'executeProfit',
  'approvePrincipal',
  'executePrincipal',
  'approveBankSlip',
  'approveCorrection',
  'approveRuleChange',
  'releaseBankStatement',
  'orderDeposit',
  'confirmDepositReturn',
  'importPayoutResults',
  'releasePayoutBatch',
  'confirmPayoutBatchCancel',
  'confirmPayoutRepair',
  'closeBankBalance',
  'approveMobileChange',
];
const ofMaker = [
  'createPayoutBatch',
  'createPayoutBatches',
  'downloadPayoutBatch',
  'cancelPayoutBatch',
  'repairPayout',
  'releasePayoutHold',
  'importDeposits',
  'returnDeposit',
  'checkUserMobile',
  'prepareMobileChange',
];
/** What gives the account away permanently: the log-in itself is no proof, however young. */
const again = [
  'checkNewMobile',
  'startTotp',
  'renewRecoveryCodes',
  'removeSecondFactor',
  'startPasskey',
  'removePasskey',
];
const ofSuper = [
  'saveAuthLimit',
  'saveFundTerms',
  'withdrawFundFees',
  'saveWeekend',
  'changeRole',
  'removeRole',
  'approveRoleChange',
];

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
});
afterAll(() => test.close());

const opOf = (id: string): Operation => {
  const found = test.app.routes.find((route) => route.op.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found.op;
};

/** A session kept alive whose proof is 31 minutes old. */
async function stale(key: Parameters<TestApp['api']['demo']>[0]): Promise<ApiClient> {
  const client = await test.api.demo(key);
  await makeStale();
  return client;
}

async function makeStale(): Promise<void> {
  const old = new Date(test.clock.now().getTime() - 31 * 60_000);
  await sql`update sessions set verified_at = ${old}`.execute(test.db.db);
}

async function codesOf(client: ApiClient, ids: readonly string[]): Promise<Record<string, string>> {
  const codes: Record<string, string> = {};
  for (const id of ids) {
    const answer = await client.call(opOf(id), validInput(opOf(id)));
    codes[id] = `${answer.status} ${answer.body?.code ?? 'ok'}`;
  }
  return codes;
}

const refused = (ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(ids.map((id) => [id, '403 RECHECK_REQUIRED']));

describe('a proof older than 30 minutes', () => {
  it('does not sell, move money to another account or change the mobile', async () => {
    expect(await codesOf(await stale('investor'), ofInvestors)).toEqual(refused(ofInvestors));
  });

  it('approves, executes, releases and imports nothing', async () => {
    expect(await codesOf(await stale('checker'), ofChecker)).toEqual(refused(ofChecker));
    expect(await codesOf(await stale('maker'), ofMaker)).toEqual(refused(ofMaker));
    expect(await codesOf(await stale('super'), ofSuper)).toEqual(refused(ofSuper));
  });

  it('is asked for by every operation of the lists, and by every approval, execution and release there is', () => {
    const named = new Set([...ofInvestors, ...ofChecker, ...ofMaker, ...ofSuper]);
    const sensitive = test.app.routes
      .map((route) => route.op)
      .filter((op) => /^(approve|execute|release)[A-Z]/.test(op.id));
    expect(sensitive.filter((op) => !op.recent).map((op) => op.id)).toEqual([]);
    for (const id of named) expect(opOf(id).recent, id).toBe(true);
  });

  it('is not the log-in for what gives the account away: a re-check of five minutes is', async () => {
    for (const id of again) expect(opOf(id).recent, id).toBe('again');
    const client = await test.api.demo('review');
    const young = await sql<{ old: number }>`
      select count(*)::int as old from sessions where verified_at <= ${new Date(test.clock.now().getTime() - 1_800_000)}
        and rechecked_at is null and user_id = (select id from users where username = '0456789121')`.execute(
      test.db.db,
    );
    expect(young.rows[0]?.old).toBe(0);
    expect(await codesOf(client, again)).toEqual(refused(again));
    expect((await client.call(recheckPassword, { body: { password: demoPassword } })).status).toBe(200);
    for (const [id, code] of Object.entries(await codesOf(client, again)))
      expect(code, id).not.toBe('403 RECHECK_REQUIRED');
    test.clock.advance(5 * 60_000);
    expect(await codesOf(client, again)).toEqual(refused(again));
  });

  it('is renewed by the password, and the same call passes', async () => {
    const client = await stale('checker');
    const op = opOf('approveNavs');
    expect((await client.call(op, validInput(op))).body.code).toBe('RECHECK_REQUIRED');
    expect((await client.call(recheckPassword, { body: { password: demoPassword } })).status).toBe(200);
    expect((await client.call(op, validInput(op))).body?.code).not.toBe('RECHECK_REQUIRED');
  });

  it('is said in the OpenAPI file', async () => {
    const answer = await test.api.anonymous().request('/api/openapi.json');
    const sell = answer.body.paths['/api/orders/sell_order'].post;
    expect(sell['x-recent-proof']).toBe(true);
    // an answer that several operations share has a name
    const shared = /^#\/components\/responses\/(.+)$/.exec(sell.responses['403'].$ref ?? '')?.[1];
    const refused = shared === undefined ? sell.responses['403'] : answer.body.components.responses[shared];
    expect(refused.description).toContain('RECHECK_REQUIRED');
  });
});
