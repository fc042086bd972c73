import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeDebitContractStatus, createDebitContract, listDebitPackages } from '#shared/contract/directDebit.ts';
import { addGoal } from '#shared/contract/goals.ts';
import { allOperations } from '#shared/contract/operations.ts';
import { buyOrder, listPaymentMethods } from '#shared/contract/orders.ts';
import {
  addRegularPurchase,
  changeRegularStatus,
  deleteRegularPurchase,
  skipRegularPeriod,
} from '#shared/contract/regularPurchases.ts';
import { createSandboxDebit, type SandboxDebitProvider } from '#server/ports/directDebit/sandbox.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { openFund, ownInvestor, valueOf } from '../support/lookup.ts';
import { must } from '../support/must.ts';
import { moneyFingerprint } from '../support/ordering.ts';
import { newestCode } from '../support/people.ts';

/* The guardian of somebody who came of age reads, stops what takes money, and does nothing else (domain 3.5). */

let test: TestApp;
let guardian: ApiClient;
let bank: SandboxDebitProvider;
let childId = 0;
let fundId = 0;
let debitFundId = 0;
const ids = { orderId: 0, contractId: 0, regularId: 0, packageId: 0, accountId: 0, goalId: 0 };
const goal = { name: 'دانشگاه', kind: 'education' as const, targetAmount: '500000000', targetDay: '1412/06/31' };

const plan = () => ({
  ...{ contractId: ids.contractId, fundId: debitFundId, amount: '20000000', interval: 'weekly' as const },
  ...{ dayOfWeek: 1, dayOfMonth: null, startDate: '1405/10/01', endDate: null, count: null },
  ...{ goalAmount: null, goalDate: null },
});

/** Writes of a person that act on something of an investor by its id, with input that reaches the check. */
const actsOnInvestor = (): Record<string, Record<string, unknown>> => {
  const order = { params: { orderId: ids.orderId } };
  const regular = { params: { regularId: ids.regularId } };
  const ofGoal = { params: { goalId: ids.goalId } };
  return {
    updateGoal: { ...ofGoal, body: { ...goal, version: 1 } },
    closeGoal: { ...ofGoal, body: { version: 1 } },
    setGoalPlan: { ...ofGoal, body: { regularId: ids.regularId, version: 1 } },
    setGoalOrder: { ...ofGoal, body: { orderId: ids.orderId, isCounted: true } },
    cancelOrder: { ...order, body: {} },
    retryPayment: { ...order, body: {} },
    changePayoutAccount: { ...order, body: { accountId: ids.accountId } },
    resubmitBankSlip: {
      ...order,
      body: { accountId: ids.accountId, number: '104523', amount: '5000000', date: '1405/08/20', time: '10:00' },
    },
    finalizeDebitContract: { body: { contractId: ids.contractId } },
    changeDebitPackage: { body: { contractId: ids.contractId, packageId: ids.packageId } },
    renewDebitContract: { body: { contractId: ids.contractId } },
    updateRegularPurchase: { ...regular, body: { ...plan(), version: 1 } },
    restoreRegularPeriod: { ...regular, body: { period: '1405/10/06' } },
  };
};

/** Writes that stop what takes money, or start it again: the stop is open to the guardian, the start is not. */
const stops = ['changeDebitContractStatus', 'changeRegularStatus', 'deleteRegularPurchase', 'skipRegularPeriod'];

/** Writes about the person's own account, messages, files, favourites and questions: they change nothing of an investor. */
const ownMatters = [
  ...['uploadFile', 'setFundFavorite', 'voteFaq', 'startTotp', 'confirmTotp', 'renewRecoveryCodes'],
  ...['removeSecondFactor', 'startPasskey', 'addPasskey', 'renamePasskey', 'removePasskey', 'startPasskeyRecheck'],
  ...['recheckPasskey', 'changePassword', 'endOwnSession', 'endSession', 'endOtherSessions', 'secureAccount'],
  ...['recheckPassword', 'confirmNewMobile', 'renameDevice', 'removeDevice', 'setDeviceApproval'],
  ...['decideDeviceRequest', 'readMessage', 'saveNoticePreferences', 'addPushDevice', 'removePushDevice'],
  ...[
    'readAllMessages',
    'exportOwnData',
    'cancelOwnExport',
    'listTickets',
    'listTicketsOfStatus',
    'createTicket',
    'listTicketCategories',
  ],
  ...['sendTicketResponse', 'editTicketResponse', 'closeTicket', 'reopenTicket', 'rateTicket'],
  // the child that they name is refused by its age in the registry
  ...['checkUserChild', 'sendValidationOtp', 'checkValidationOtp', 'registerValidation', 'registerUserChild'],
  // a file of what the guardian reads
  'createStatement',
  // acts of companies, which are asked for the power to sign
  ...['signSignatureRequest', 'refuseSignatureRequest', 'withdrawSignatureRequest'],
];

const userWrites = () => allOperations.filter((op) => op.access.kind === 'user' && op.method !== 'get');

beforeAll(async () => {
  test = await createTestApp({
    seed: 'demo',
    debitProviders: (of) => {
      bank = createSandboxDebit(of);
      return [bank];
    },
  });
  guardian = await test.api.demo('guardian');
  await test.app.runJob('directDebit.syncBanks');
  const { db } = test.db;
  const { userId } = await ownInvestor(db, '1287654320');
  childId = await valueOf(
    db,
    sql<{ v: number }>`
      select investor_id as v from user_investors where user_id = ${userId} and relation = 'father' order by 1 limit 1`,
  );
  fundId = await openFund(db);
  debitFundId = await valueOf(
    db,
    sql<{ v: number }>`
      select id as v from funds where is_direct_debit_allowed and status = 'active' and fund_type = 4 order by id limit 1`,
  );
  ids.accountId = await valueOf(
    db,
    sql<{ v: number }>`select id as v from investor_bank_accounts where investor_id = ${childId} limit 1`,
  );
  const ways = await guardian.call(listPaymentMethods, { query: { investorId: childId, fundId } });
  const wayId = must(ways.body.data.find(({ code }) => code === 'ipg')).wayId;
  const order = await guardian.call(buyOrder, {
    body: { investorId: childId, fundId, wayId, amount: '20000000', acceptRules: true },
  });
  expect(order.status, order.text).toBe(201);
  ids.orderId = order.body.data.orderId;
  const packages = (await guardian.call(listDebitPackages, { query: { bankCode: 'BTEJIR' } })).body.data;
  ids.packageId = must(packages[0]).packageId;
  const contract = await guardian.call(createDebitContract, {
    body: {
      ...{ investorId: childId, bankCode: 'BTEJIR', packageId: must(packages[1]).packageId },
      ...{ expireDate: '1406/02/30', acceptRules: true },
    },
  });
  expect(contract.status, contract.text).toBe(201);
  ids.contractId = contract.body.data.contractId;
  const reference = must(contract.body.data.redirectUrl.split('/').filter(Boolean).at(-1));
  await test.api.anonymous().request(must(await bank.decide(reference, 'sign')));
  const made = await guardian.call(addRegularPurchase, { body: { investorId: childId, ...plan() } });
  expect(made.status, made.text).toBe(201);
  ids.regularId = made.body.data.regularId;
  const saving = await guardian.call(addGoal, { body: { investorId: childId, fundId, ...goal } });
  expect(saving.status, saving.text).toBe(201);
  ids.goalId = saving.body.data.goalId;
  await sql`update investors set birth_date = '2004-01-01' where id = ${childId}`.execute(db);
});
afterAll(() => test.close());
beforeEach(async () => {
  guardian = await test.api.demo('guardian');
});

describe('every write of a person', () => {
  it('is either known to act on an investor, to stop something, or to be a matter of their own', () => {
    const known = [...Object.keys(actsOnInvestor()), ...stops, ...ownMatters];
    expect(known.toSorted()).toEqual(
      userWrites()
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('that acts on an investor refuses the guardian of a grown child, and changes nothing', async () => {
    const before = await moneyFingerprint(test.db.db);
    for (const op of userWrites()) {
      const input = actsOnInvestor()[op.id];
      if (!input) continue;
      const answer = await guardian.call(op, input);
      expect([op.id, answer.status, answer.body.code]).toEqual([op.id, 403, 'INVESTOR_OF_AGE']);
    }
    expect(await moneyFingerprint(test.db.db)).toBe(before);
  });
});

describe('what takes money', () => {
  it('is stopped by the guardian of a grown child, and not started again', async () => {
    const params = { regularId: ids.regularId };
    const skipped = await guardian.call(skipRegularPeriod, { params, body: { period: '1405/10/06' } });
    expect(skipped.status, skipped.text).toBe(200);
    const paused = await guardian.call(changeRegularStatus, { params, body: { status: 'paused' } });
    expect([paused.status, paused.body.data.status]).toEqual([200, 'paused']);
    const resumed = await guardian.call(changeRegularStatus, { params, body: { status: 'active' } });
    expect([resumed.status, resumed.body.code]).toEqual([403, 'INVESTOR_OF_AGE']);
    expect((await guardian.call(deleteRegularPurchase, { params })).status).toBe(204);

    const { contractId } = ids;
    const change = (body: { status: 'active' | 'paused' | 'cancelled'; otp?: string }) =>
      guardian.call(changeDebitContractStatus, { body: { contractId, ...body } });
    expect((await change({ status: 'paused' })).status).toBe(200);
    const again = await change({ status: 'active' });
    expect([again.status, again.body.code]).toEqual([403, 'INVESTOR_OF_AGE']);
    expect((await change({ status: 'cancelled' })).body.data.otpSent).toBe(true);
    const mobile = await valueOf(
      test.db.db,
      sql<{ v: string }>`select mobile as v from users where username = '1287654320'`,
    );
    const cancelled = await change({ status: 'cancelled', otp: await newestCode(test, mobile) });
    expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'cancelled']);
  });
});
