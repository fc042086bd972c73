import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCredit, withdrawCredit } from '#shared/contract/credit.ts';
import type { InputOf } from '#shared/contract/kernel/define.ts';
import { inTransaction } from '#server/db/connection.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import { listDuePayouts } from '#server/modules/payments/payouts/batches.repo.ts';
import { transfer } from '#server/modules/records/ledger/ledger.service.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createGround, type Ground } from '../support/ground.ts';

/* Idle credit is paid out: at the investor's request, and by itself when it can buy nothing any more (domain 1.5). */

let database: TestDatabase;
let ground: Ground;
const person = (index: number) => ground.people[index] ?? { userId: 0, investorId: 0 };
type Body = InputOf<typeof withdrawCredit>['body'];

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await createGround(database.db, {
    seed: 5,
    now: new Date('2026-11-21T06:30:00Z'),
    people: 3,
    navDate: '2026-11-18',
    funds: [
      { nav: '1000000', priceOffset: { buy: 0, sell: 0 } },
      { nav: '1000000', priceOffset: { buy: 0, sell: 0 }, columns: { issue_enabled: false, close_reason: 'x' } },
    ],
  });
});
afterAll(async () => {
  const report = await verifyBooks(database.db, ground.audit);
  await database.drop();
  expect(report.checks.filter((check) => check.wrong !== 0n)).toEqual([]);
});

async function give(index: number, fund: number, amount: bigint): Promise<void> {
  await inTransaction(database.db, (tx) =>
    ground.ordering.ledger.post(tx, {
      kind: 'opening',
      fundId: ground.fundIds[fund] ?? 0,
      investorId: person(index).investorId,
      orderId: null,
      businessDate: '2026-11-21',
      at: ground.clock.now(),
      lines: transfer('fund_capital', 'investor_cash', amount, 'opening'),
    }),
  );
}

async function payouts(index: number) {
  const { rows } = await sql<{ id: number; kind: string; amount: bigint; due: string; account: number | null }>`
    select id, kind, amount, due_date as due, account_id as account from payouts where investor_id = ${person(index).investorId} order by id`.execute(
    database.db,
  );
  return rows;
}

describe('credit', () => {
  it(`is listed by ${listCredit.id} and paid to an account by ${withdrawCredit.id}, once`, async () => {
    await give(0, 0, 640_000n);
    const { investorId } = person(0);
    const fundId = ground.fundIds[0] ?? 0;
    const { data } = await ground.ordering.credits.listCredit(ground.as(0), { query: { investorId } });
    expect(data).toMatchObject([{ fundId, amount: '640000', payDate: '2026-11-22' }]);
    const body = { investorId, fundId, amount: '640000' } as Body;
    const asked = await ground.ordering.credits.withdrawCredit(ground.as(0), { body });
    expect(asked.data).toMatchObject({ otpSent: true, payDate: '2026-11-22' });
    const both = await Promise.allSettled([
      ground.ordering.credits.withdrawCredit(ground.as(0), { body: { ...body, otp: '123456' } }),
      ground.ordering.credits.withdrawCredit(ground.as(0), { body: { ...body, otp: '123456' } }),
    ]);
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const [payout] = await payouts(0);
    expect(payout).toMatchObject({ kind: 'remain', amount: 640_000n, due: '2026-11-22' });
    expect(payout?.account).not.toBeNull();
    expect((await ground.ordering.credits.listCredit(ground.as(0), { query: { investorId } })).data).toEqual([]);
    await ground.ordering.payouts.confirmPayout(payout?.id ?? 0, { isPaid: true, bankRef: 'B1' });
  });

  it('is paid by itself when the fund takes no issuances, and stays where it can still buy', async () => {
    await give(1, 0, 500_000n);
    await give(1, 1, 700_000n);
    expect(await ground.ordering.credits.payStranded()).toBe(1);
    expect(await payouts(1)).toMatchObject([{ kind: 'remain', amount: 700_000n, account: null }]);
    expect(await ground.ordering.credits.payStranded()).toBe(0);
  });

  it('goes to the default account alone, not to any other that is verified', async () => {
    await give(1, 1, 600_000n);
    await ground.ordering.credits.payStranded();
    const { investorId } = person(1);
    const accounts = async () =>
      inTransaction(database.db, async (tx) =>
        (
          await listDuePayouts(tx, {
            isLocked: true,
            ...{ fundId: ground.fundIds[1] ?? 0, until: '2027-01-01', orderIds: null, limit: 100 },
            ...{ today: '2027-01-01', now: new Date() },
          })
        ).map((payout) => payout.accountId !== null),
      );
    const setDefault = (isDefault: boolean) =>
      sql`update investor_bank_accounts set is_default = ${isDefault} where investor_id = ${investorId}`.execute(
        database.db,
      );
    await setDefault(false);
    expect(new Set(await accounts())).toEqual(new Set([false]));
    await setDefault(true);
    expect(new Set(await accounts())).toEqual(new Set([true]));
  });

  it('of a company is paid out by who may sign for it', async () => {
    await give(2, 0, 300_000n);
    const { investorId, userId } = person(2);
    await sql`update investors set is_legal = true, company_name = 'c' where id = ${investorId}`.execute(database.db);
    const body = { investorId, fundId: ground.fundIds[0] ?? 0, amount: '300000' } as Body;
    const refused = { code: 'SIGNATORY_REQUIRED', status: 403 };
    await expect(ground.ordering.credits.withdrawCredit(ground.as(2), { body })).rejects.toMatchObject(refused);
    await expect(
      ground.ordering.sells.sendSellOtp(ground.as(2), { body: { investorId, fundId: body.fundId, units: '1' } }),
    ).rejects.toMatchObject(refused);
    // the estimate says so before anything is typed, and to who signs it says nothing
    const estimate = () =>
      ground.ordering.orders.estimateOrder(ground.as(2), {
        body: { investorId, fundId: body.fundId, orderType: 2, units: '1' },
      });
    const told = async () => (await estimate()).data.problems.filter(({ code }) => code === 'SIGNATORY_REQUIRED');
    expect(await told()).toMatchObject([{ message: expect.stringContaining('امضا') as string, field: null }]);
    await sql`update user_investors set is_signatory = true where user_id = ${userId} and investor_id = ${investorId}`.execute(
      database.db,
    );
    expect(await told()).toEqual([]);
    expect((await ground.ordering.credits.withdrawCredit(ground.as(2), { body })).data.otpSent).toBe(true);
  });
});
