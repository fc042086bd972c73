import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDebitContract, listDebitPackages } from '#shared/contract/directDebit.ts';
import { addRegularPurchase } from '#shared/contract/regularPurchases.ts';
import { createSandboxDebit, type SandboxDebitProvider } from '#server/ports/directDebit/sandbox.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { ownInvestor, valueOf } from '../support/lookup.ts';
import { must } from '../support/must.ts';

/*
 * A child whose guardian buys for it comes of age (domain 3.5). It is born on 1387/09/20, 10 December 2008, and 18 years
 * old on 1405/09/20, 11 December 2026. The plan buys each Sunday: 1405/09/15 (6 December) and 1405/09/22 (13 December).
 */

let test: TestApp;
let guardian: ApiClient;
let bank: SandboxDebitProvider;
let childId = 0;
let contractId = 0;
let regularId = 0;

const at = async (day: string, job: string, time = '10:00'): Promise<void> => {
  test.clock.setNow(new Date(`${day}T${time}:00+03:30`));
  await test.app.runJob(job);
};
const charges = async () => {
  const { rows } = await sql<{ period: string; status: string; reason: string }>`
    select to_char(period, 'YYYY-MM-DD') as period, status, reason
    from debit_charges
    where regular_id = ${regularId}
    order by period`.execute(test.db.db);
  return rows;
};
const states = async () => {
  const { rows } = await sql<{ contract: string; reason: string; plan: string; revoke: boolean }>`
    select c.status as contract, c.status_reason as reason, r.status as plan, c.revoke_at is not null as revoke
    from debit_contracts c
    join debit_regulars r on r.contract_id = c.id
    where c.id = ${contractId}`.execute(test.db.db);
  return must(rows[0]);
};
const told = async () => {
  const { rows } = await sql<{ title: string; body: string }>`
    select title, short_text as body from messages where title in ('فرزند شما به‌زودی ۱۸ ساله می‌شود', 'فرزند شما ۱۸ ساله شد')
    order by id`.execute(test.db.db);
  return rows;
};

beforeEach(async () => {
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
  await sql`update investors set birth_date = '2008-12-10' where id = ${childId}`.execute(db);
  const fundId = await valueOf(
    db,
    sql<{ v: number }>`
      select id as v from funds where is_direct_debit_allowed and status = 'active' and fund_type = 4 order by id limit 1`,
  );
  const packages = (await guardian.call(listDebitPackages, { query: { bankCode: 'BTEJIR' } })).body.data;
  const contract = await guardian.call(createDebitContract, {
    body: {
      ...{ investorId: childId, bankCode: 'BTEJIR', packageId: must(packages[1]).packageId },
      ...{ expireDate: '1406/02/30', acceptRules: true },
    },
  });
  contractId = contract.body.data.contractId;
  const reference = must(contract.body.data.redirectUrl.split('/').filter(Boolean).at(-1));
  await test.api.anonymous().request(must(await bank.decide(reference, 'sign')));
  const made = await guardian.call(addRegularPurchase, {
    body: {
      ...{ investorId: childId, contractId, fundId, amount: '20000000', interval: 'weekly', dayOfWeek: 1 },
      ...{ dayOfMonth: null, startDate: '1405/09/14', endDate: null, count: null, goalAmount: null, goalDate: null },
    },
  });
  expect(made.status, made.text).toBe(201);
  regularId = made.body.data.regularId;
});
afterEach(() => test.close());

describe('the contract of a guardian', () => {
  it('is debited before the 18th birthday and not after it, also when the day itself was missed', async () => {
    await at('2026-12-06', 'directDebit.run');
    expect(await charges()).toMatchObject([{ period: '2026-12-06', status: 'done' }]);
    await at('2026-12-13', 'directDebit.run');
    expect((await charges()).slice(1)).toEqual([
      {
        ...{ period: '2026-12-13', status: 'skipped' },
        reason: 'سرمایه‌گذار ۱۸ ساله شده است و برداشت از حساب سرپرست برای او پایان یافته است',
      },
    ]);
  });

  it('ends on the birthday with its plans and is ended at the bank; the guardian was told 30 days before', async () => {
    await at('2026-11-22', 'people.comingOfAge');
    await at('2026-11-22', 'people.comingOfAge', '11:00');
    expect(await told()).toEqual([
      { title: 'فرزند شما به‌زودی ۱۸ ساله می‌شود', body: expect.stringContaining('۱۴۰۵/۰۹/۲۰') },
    ]);
    await at('2026-12-10', 'people.comingOfAge');
    expect(await states()).toMatchObject({ contract: 'active', plan: 'active' });
    await at('2026-12-11', 'people.comingOfAge', '00:02');
    await at('2026-12-12', 'people.comingOfAge');
    expect(await states()).toEqual({
      ...{ contract: 'cancelled', plan: 'cancelled', revoke: true },
      reason: 'سرمایه‌گذار ۱۸ ساله شد و قرارداد سرپرست پایان یافت',
    });
    expect((await told()).map(({ title }) => title)).toEqual([
      'فرزند شما به‌زودی ۱۸ ساله می‌شود',
      'فرزند شما ۱۸ ساله شد',
    ]);
  });
});

describe('a contract of an investor whose verification has expired', () => {
  it('is not debited, and is again after the renewal', async () => {
    await sql`update investors set birth_date = '2012-12-10', sejam_status = 8 where id = ${childId}`.execute(
      test.db.db,
    );
    await at('2026-12-06', 'directDebit.run');
    expect(await charges()).toEqual([
      {
        ...{ period: '2026-12-06', status: 'skipped' },
        reason: 'اعتبار احراز هویت سرمایه‌گذار در سجام پایان یافته است؛ پس از تمدید، نوبت بعدی انجام می‌شود',
      },
    ]);
    await sql`update investors set sejam_status = 7 where id = ${childId}`.execute(test.db.db);
    await at('2026-12-13', 'directDebit.run');
    expect((await charges()).slice(1)).toMatchObject([{ period: '2026-12-13', status: 'done' }]);
  });
});
