import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import {
  approveProfit,
  discardProfit,
  executeProfit,
  getProfitRun,
  keepProfit,
  listCoupons,
  listProfitRuns,
  listReinvest,
  prepareProfit,
  setReinvest,
} from '#shared/contract/profits.ts';
import { lastProfit, profitIncome } from '#shared/contract/dashboard.ts';
import { moveDemoClock } from '#shared/contract/demoClock.ts';
import { getWork } from '#shared/contract/work.ts';
import { WORK_JOB } from '#server/modules/platform/work/work.service.ts';
import { firstRow, ownInvestor } from '../support/lookup.ts';
import { expectSoundBooks } from '../support/books.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { newestCode } from '../support/people.ts';
import { must } from '#tests/support/must.ts';

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let boss: ApiClient;
let investor: ApiClient;
let investorId: number;
let fundId: number;
let bondId: number;

const one = <T>(query: RawBuilder<T>): Promise<T> => firstRow(test.db.db, query);

/** Moves the whole clock, so that sessions are made again. */
async function signInAll(): Promise<void> {
  [maker, checker, boss, investor] = [
    await test.api.demo('maker'),
    await test.api.demo('checker'),
    await test.api.demo('super'),
    await test.api.demo('investor'),
  ];
}

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  ({ investorId } = await ownInvestor(test.db.db));
  fundId = (
    await one(sql<{ id: number }>`
    select f.id from funds f join holdings h on h.fund_id = f.id and h.investor_id = ${investorId} and h.units > 0
    where f.is_reinvest_allowed and f.kind = 'fund' and f.issue_enabled order by f.id limit 1`)
  ).id;
  bondId = (
    await one(sql<{ id: number }>`select fund_id as id from bond_terms where has_buyback order by fund_id limit 1`)
  ).id;
});
afterAll(() => test.close());
beforeEach(signInAll);

/** Version of a run as it is shown now. */
const seen = async (profitId: number, client = boss): Promise<{ version: string }> => ({
  version: (await client.call(getProfitRun, { params: { profitId } })).body.data.run.version,
});
const approve = async (client: ApiClient, profitId: number) =>
  client.call(approveProfit, { params: { profitId }, body: await seen(profitId) });
const discard = async (client: ApiClient, profitId: number, body: Record<string, unknown> = {}) =>
  client.call(discardProfit, { params: { profitId }, body: { ...(await seen(profitId)), ...body } });
const reason = 'روز سود به درخواست مدیر صندوق';

/** What the investor was told of profit on the panel, oldest first. */
async function toldOfProfit(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select m.short_text as text from notices n
    join notice_deliveries d on d.notice_id = n.id and d.channel = 'panel' join messages m on m.id = d.message_id
    where n.event like 'profit%' and n.investor_id = ${investorId} order by n.id`.execute(test.db.db);
  return rows.map(({ text }) => text);
}

const prepare = (client: ApiClient, body: Record<string, unknown> = {}) =>
  client.call(prepareProfit, {
    body: { fundId, profitDate: '2026-11-18', guaranteedPerUnit: '1500', extraPerUnit: '100', reason, ...body },
  });

describe('who may do what', () => {
  it('asks for a session, and for the right duty', async () => {
    const nobody = test.api.anonymous();
    for (const op of [listProfitRuns, listReinvest, listCoupons])
      expect((await nobody.call(op, { query: { investorId, fundId } })).status).toBe(401);
    expect((await nobody.call(setReinvest, { body: { investorId, fundId, isOn: true } })).status).toBe(401);
    expect((await prepare(nobody)).status).toBe(401);
    expect((await prepare(investor)).status).toBe(403);
    expect((await prepare(checker)).status).toBe(403);
    for (const op of [approveProfit, executeProfit])
      expect((await maker.call(op, { params: { profitId: 1 } })).status).toBe(403);
    expect((await nobody.call(getProfitRun, { params: { profitId: 1 } })).status).toBe(401);
    expect((await investor.call(discardProfit, { params: { profitId: 1 } })).status).toBe(403);
    expect((await investor.call(listReinvest, { query: { investorId: investorId + 1 } })).status).toBe(403);
  });
});

describe('a profit run', () => {
  let profitId = 0;

  it('is refused on a closed day, a day ahead, without profit, and for the unknown', async () => {
    expect((await prepare(maker, { profitDate: '2026-11-20' })).body.code).toBe('PROFIT_DAY_CLOSED');
    expect((await prepare(maker, { profitDate: '2026-11-22' })).body.code).toBe('PROFIT_DAY_CLOSED');
    expect((await prepare(maker, { guaranteedPerUnit: '0', extraPerUnit: '0' })).body.code).toBe('PROFIT_EMPTY');
    for (const part of ['guaranteedPerUnit', 'extraPerUnit', 'compensation'])
      expect((await prepare(maker, { [part]: '9223372036854775807' })).body.code).toBe('PROFIT_TOO_LARGE');
    expect((await prepare(maker, { guaranteedPerUnit: '000', extraPerUnit: '00' })).body.code).toBe('PROFIT_EMPTY');
    expect((await prepare(maker, { fundId: 99_999 })).body.code).toBe('ORDER_FUND_NOT_FOUND');
    expect(
      (await checker.call(approveProfit, { params: { profitId: 99_999 }, body: { version: 'x' } })).body.code,
    ).toBe('PROFIT_NOT_FOUND');
    expect((await checker.call(getProfitRun, { params: { profitId: 99_999 } })).status).toBe(404);
  });

  it('is prepared with a share for every holder and books nothing', async () => {
    const before = await one(sql<{ n: bigint }>`select count(*) as n from ledger_entries`);
    const made = await prepare(maker);
    expect(made.status).toBe(201);
    profitId = made.body.data.profitId;
    const { unitCount, total, investors } = made.body.data;
    expect(BigInt(total)).toBe(BigInt(unitCount) * 1600n);
    // today's holdings without the trades of the profit date, whose price is already without the profit
    const held = await one(sql<{ units: bigint }>`
      select (sum(units) - (select coalesce(sum(unit_count), 0) from lots where fund_id = ${fundId} and opened_on >= '2026-11-18')
        + (select coalesce(sum(u.unit_count), 0) from lot_redemptions u join orders o on o.id = u.order_id where o.fund_id = ${fundId} and o.price_date >= '2026-11-18'))::bigint as units
      from holdings where fund_id = ${fundId}`);
    expect(BigInt(unitCount)).toBe(held.units);
    const detail = await maker.call(getProfitRun, { params: { profitId }, query: { size: 100 } });
    expect(detail.body.data.shares).toHaveLength(investors);
    expect(detail.body.data.shares.every((share: { status: string }) => share.status === 'pending')).toBe(true);
    expect((await one(sql<{ n: bigint }>`select count(*) as n from ledger_entries`)).n).toBe(before.n);
    expect((await prepare(maker)).body.code).toBe('PROFIT_EXISTS');
    expect((await maker.call(listProfitRuns, { query: { fundId } })).body.data[0]).toMatchObject({
      profitId,
      status: 'draft',
    });
  });

  it('shares a compensation among the holders by their units, to the rial', async () => {
    expect((await discard(maker, profitId)).status).toBe(200);
    const made = await prepare(maker, { compensation: '1000003' });
    expect(made.body.data).toMatchObject({ compensation: '1000003' });
    const { total, unitCount } = made.body.data;
    expect(BigInt(total)).toBe(BigInt(unitCount) * 1600n + 1_000_003n);
    ({ profitId } = made.body.data);
    const { shares } = (await maker.call(getProfitRun, { params: { profitId }, query: { size: 100 } })).body.data;
    let sum = 0n;
    for (const share of shares as { amount: string; unitCount: string }[]) {
      const extra = BigInt(share.amount) - BigInt(share.unitCount) * 1600n;
      const fair = (1_000_003n * BigInt(share.unitCount)) / BigInt(unitCount);
      expect(extra === fair || extra === fair + 1n).toBe(true);
      sum += extra;
    }
    expect(sum).toBe(1_000_003n);
  });

  it('asks for a reason on an unusual day, and says what is unusual', async () => {
    await discard(maker, profitId);
    await sql`update funds set profit_day = 1, profit_period_months = 1 where id = ${fundId}`.execute(test.db.db);
    const refused = await prepare(maker, { reason: undefined });
    expect(refused.body.code).toBe('PROFIT_UNUSUAL');
    expect(refused.body.fields.reason?.[0]).toContain('روز سود این صندوق ۱');
    const made = await prepare(maker, { compensation: '1000003' });
    expect(made.body.data).toMatchObject({ reason });
    ({ profitId } = made.body.data);
  });

  it('may be discarded and prepared again', async () => {
    expect((await discard(maker, profitId)).status).toBe(200);
    expect(
      (
        await boss.call(prepareProfit, {
          body: { fundId, profitDate: '2026-11-18', guaranteedPerUnit: '1500', reason },
        })
      ).status,
    ).toBe(201);
    profitId = must((await boss.call(listProfitRuns, { query: { fundId } })).body.data[0]?.profitId);
  });

  it('is not approved by who prepared it, nor executed before approval', async () => {
    expect((await checker.call(executeProfit, { params: { profitId } })).body.code).toBe('PROFIT_STATE');
    expect((await approve(boss, profitId)).body.code).toBe('APPROVAL_SAME_PERSON');
    const call = {
      params: { profitId },
      body: await seen(profitId),
      headers: { 'Idempotency-Key': `approve-${profitId}` },
    };
    const approved = await checker.call(approveProfit, call);
    expect(approved.body.data).toMatchObject({ status: 'approved' });
    // a client that lost the answer repeats the call
    expect((await checker.call(approveProfit, call)).text).toBe(approved.text);
    expect((await approve(checker, profitId)).body.code).toBe('APPROVAL_DECIDED');
  });

  it('is decided as it was seen, and discarded by two people once it is approved', async () => {
    const old = await seen(profitId);
    expect((await discard(maker, profitId)).body.code).toBe('RUN_REASON_NEEDED');
    const wish = { reason: 'نرخ این سود اشتباه است' };
    expect((await discard(maker, profitId, wish)).body.data).toEqual({ profitId, isDiscarded: false });
    expect((await checker.call(executeProfit, { params: { profitId } })).body.code).toBe('RUN_DISCARD_WAITS');
    expect((await discard(maker, profitId)).body.code).toBe('APPROVAL_SAME_PERSON');
    // the second person still looks at the run without the proposal
    const changed = await checker.call(discardProfit, { params: { profitId }, body: { ...old, ...wish } });
    expect(changed.body).toMatchObject({ code: 'APPROVAL_CHANGED', changes: [{ field: 'discardBy', before: null }] });
    const kept = await checker.call(keepProfit, { params: { profitId }, body: await seen(profitId) });
    expect(kept.body.data).toMatchObject({ status: 'approved', discardBy: null });
  });

  it('is not executed when the holdings are others than those approved', async () => {
    await sql`update profit_shares set unit_count = unit_count + 1 where profit_id = ${profitId} and investor_id = ${investorId}`.execute(
      test.db.db,
    );
    expect((await checker.call(executeProfit, { params: { profitId } })).body.code).toBe('PROFIT_HOLDINGS_CHANGED');
    await sql`update profit_shares set unit_count = unit_count - 1 where profit_id = ${profitId} and investor_id = ${investorId}`.execute(
      test.db.db,
    );
  });

  it('books each share once, however often it is executed', async () => {
    const begun = await checker.call(executeProfit, { params: { profitId } });
    expect(begun.body.data).toMatchObject({ run: { isStarted: true, done: 0 } });
    const { workId } = begun.body.data;
    expect((await checker.call(executeProfit, { params: { profitId } })).body.data.workId).toBe(workId);
    await test.jobs.runAll(WORK_JOB);
    const { run } = (await checker.call(getProfitRun, { params: { profitId } })).body.data;
    expect(run).toMatchObject({ status: 'executed', done: run.investors });
    expect((await checker.call(getWork, { params: { workId: must(workId) } })).body.data).toMatchObject({
      state: 'done',
      done: run.investors,
      failed: 0,
    });
    const again = await checker.call(executeProfit, { params: { profitId } });
    expect(again.body.data).toMatchObject({ workId: null });
    await test.jobs.runAll(WORK_JOB);
    const booked = await one(
      sql<{
        total: bigint;
      }>`select sum(credit)::bigint as total from ledger_entries where tx_type = 'profit' and fund_id = ${fundId} and investor_id is not null and at >= '2026-11-21'`,
    );
    expect(booked.total.toString()).toBe(run.total);
    const payout = await one(
      sql<{
        amount: bigint;
        account: number | null;
      }>`select amount, account_id as account from payouts where investor_id = ${investorId} and kind = 'profit' and status = 'pending'`,
    );
    const share = await one(
      sql<{
        amount: bigint;
      }>`select amount from profit_shares where profit_id = ${profitId} and investor_id = ${investorId}`,
    );
    expect(payout.amount).toBe(share.amount);
    expect(payout.account).not.toBeNull();
    expect((await toldOfProfit()).at(-1)).toMatch(/^سود .+ ریال است و تا [۰-۹]{4}\/[۰-۹]{2}\/[۰-۹]{2} واریز می‌شود\.$/);
    // paid is what the bank paid: until then the money waits, and a transfer that failed is told
    const told = async (status: string) => {
      await sql`update payouts set status = ${status} where investor_id = ${investorId} and kind = 'profit' and fund_id = ${fundId}
        and created_at >= '2026-11-21'`.execute(test.db.db);
      const { shares } = (await maker.call(getProfitRun, { params: { profitId }, query: { size: 100 } })).body.data;
      const own = must(shares.find((row: { investorId: number }) => row.investorId === investorId));
      const last = (await investor.call(lastProfit, { query: { investorId } })).body.data;
      return [own.status, must(last.find((row: { fundId: number }) => row.fundId === fundId)).status];
    };
    expect(await told('failed')).toEqual(['failed', 'failed']);
    expect(await told('paid')).toEqual(['paid', 'paid']);
    expect(await told('pending')).toEqual(['queued', 'pending']);
    // another payout of the same moment is not of this share
    const { id: second } = await one(sql<{ id: number }>`
      insert into payouts (investor_id, fund_id, kind, account_id, amount, due_date, status, created_at)
      select investor_id, fund_id, kind, account_id, amount, due_date, 'failed', created_at from payouts
      where investor_id = ${investorId} and kind = 'profit' and fund_id = ${fundId} and created_at >= '2026-11-21'
      returning id`);
    const last = async () => {
      const rows = (await investor.call(lastProfit, { query: { investorId } })).body.data;
      return must(rows.find((row: { fundId: number }) => row.fundId === fundId)).status;
    };
    expect(await last()).toBe('pending');
    // shares of before the link may have two: the worse of both is told
    await sql`
      update payouts set profit_journal_id = (
        select journal_id from profit_shares where profit_id = ${profitId} and investor_id = ${investorId})
      where id = ${second}`.execute(test.db.db);
    await told('failed');
    await sql`update payouts set status = 'paid' where id = ${second}`.execute(test.db.db);
    expect(await last()).toBe('failed');
    await told('paid');
    await sql`update payouts set status = 'sent' where id = ${second}`.execute(test.db.db);
    expect(await last()).toBe('pending');
    await sql`delete from payouts where id = ${second}`.execute(test.db.db);
    await told('pending');
    expect(
      (
        await one(
          sql<{
            per: bigint;
          }>`select profit_per_unit as per from fund_navs where fund_id = ${fundId} and nav_date = '2026-11-18'`,
        )
      ).per,
    ).toBe(1500n);
    expect((await discard(maker, profitId)).body.code).toBe('PROFIT_STATE');
    await expectSoundBooks(test);
  });
});

describe('reinvestment', () => {
  it('is switched with a code that fits exactly the change', async () => {
    const body = { investorId, fundId, isOn: true, percent: 60 };
    expect((await investor.call(setReinvest, { body: { ...body, fundId: bondId } })).body.code).toBe(
      'REINVEST_NOT_ALLOWED',
    );
    const asked = await investor.call(setReinvest, { body });
    expect(asked.body.data).toMatchObject({ otpSent: true, setting: null });
    const { mobile } = await one(sql<{ mobile: string }>`select mobile from users where username = '0012345679'`);
    const otp = await newestCode(test, mobile);
    expect((await investor.call(setReinvest, { body: { ...body, percent: 100, otp } })).status).toBe(422);
    const changed = await investor.call(setReinvest, { body: { ...body, otp } });
    expect(changed.status).toBe(200);
    expect(changed.body.data.setting).toMatchObject({
      isOn: true,
      percent: 60,
      effectiveFrom: '2026-11-22',
      currentIsOn: false,
    });
    expect(
      (await investor.call(listReinvest, { query: { investorId } })).body.data.find(
        (row: { fundId: number }) => row.fundId === fundId,
      ),
    ).toMatchObject({ percent: 60 });
  });

  it('turns its part of the next profit into an order without fees, and the next price into units', async () => {
    await boss.call(moveDemoClock, { body: {} });
    await signInAll();
    const day = '2026-11-22';
    const made = await maker.call(prepareProfit, {
      body: { fundId, profitDate: day, guaranteedPerUnit: '20000', reason },
    });
    expect(made.status).toBe(201);
    const { profitId } = made.body.data;
    await approve(checker, profitId);
    expect(await test.app.runJob('profits.executeDue')).toBeGreaterThan(0);
    await test.jobs.runAll(WORK_JOB);
    const share = (
      await maker.call(getProfitRun, { params: { profitId }, query: { size: 100 } })
    ).body.data.shares.find((row: { investorId: number }) => row.investorId === investorId);
    expect(share).toMatchObject({ reinvestPercent: 60, status: 'reinvested' });
    expect(BigInt(must(share?.reinvest))).toBe((BigInt(must(share?.amount)) * 60n) / 100n);
    const order = await one(
      sql<{
        status: string;
        priceDate: string;
        amount: bigint;
      }>`select status, price_date as "priceDate", amount from orders where id = ${share?.orderId}`,
    );
    expect(order).toMatchObject({
      status: 'registered',
      priceDate: '2026-11-23',
      amount: BigInt(must(share?.reinvest)),
    });
    await expectSoundBooks(test);
    await boss.call(moveDemoClock, { body: {} });
    const after = await one(
      sql<{
        status: string;
        fee: bigint;
        net: bigint;
        remain: bigint;
      }>`select status, fee, net, remain from orders where id = ${share?.orderId}`,
    );
    expect(after).toMatchObject({ status: 'issued', fee: 0n });
    expect(after.net + after.remain).toBe(BigInt(must(share?.reinvest)));
    const entry = await one(
      sql<{
        type: string;
      }>`select tx_type as type from ledger_entries where order_id = ${share?.orderId} and investor_id = ${investorId} and unit = 'IRR' and debit > 0 order by id limit 1`,
    );
    expect(entry.type).toBe('reinvest');
    await expectSoundBooks(test);
  });

  it('says of profit that buys no unit that it is credit, not that it was paid', async () => {
    await sql`
      update reinvest_settings set percent = 100, is_on = true, prior_percent = 100, prior_is_on = true
      where investor_id = ${investorId} and fund_id = ${fundId}`.execute(test.db.db);
    const made = await maker.call(prepareProfit, {
      body: { fundId, profitDate: '2026-11-23', guaranteedPerUnit: '1', reason },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { profitId } = made.body.data;
    await approve(checker, profitId);
    expect(await test.app.runJob('profits.executeDue')).toBeGreaterThan(0);
    await test.jobs.runAll(WORK_JOB);
    const { shares } = (await maker.call(getProfitRun, { params: { profitId }, query: { size: 100 } })).body.data;
    expect(shares.find((row: { investorId: number }) => row.investorId === investorId)).toMatchObject({
      reinvestPercent: 100,
      status: 'credit',
      statusText: 'افزوده به اعتبار',
    });
    const last = (await investor.call(lastProfit, { query: { investorId } })).body.data;
    expect(last.find((row: { fundId: number }) => row.fundId === fundId)).toMatchObject({
      status: 'credit',
      statusText: 'افزوده به اعتبار',
    });
    const text = must((await toldOfProfit()).at(-1));
    expect(text).toContain('به اعتبار شما افزوده شد');
    expect(text).not.toContain('واریز');
    await expectSoundBooks(test);
  });

  it('that cannot be reinvested is paid out with the rest in one payout, and says so when no account is known', async () => {
    await sql`
      update reinvest_settings set percent = 50, is_on = true, prior_percent = 50, prior_is_on = true
      where investor_id = ${investorId} and fund_id = ${fundId}`.execute(test.db.db);
    await sql`update funds set issue_enabled = false, close_reason = 'توقف پذیرش' where id = ${fundId}`.execute(
      test.db.db,
    );
    const accounts = await sql<{ id: number }>`
      update investor_bank_accounts set is_default = false where investor_id = ${investorId} and is_default
      returning id`.execute(test.db.db);
    await boss.call(moveDemoClock, { body: {} });
    await signInAll();
    const made = await maker.call(prepareProfit, {
      body: { fundId, profitDate: '2026-11-24', guaranteedPerUnit: '20000', reason },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { profitId } = made.body.data;
    await approve(checker, profitId);
    expect(await test.app.runJob('profits.executeDue')).toBeGreaterThan(0);
    await test.jobs.runAll(WORK_JOB);
    const { rows } = await sql<{ amount: bigint; account: number | null; share: bigint }>`
      select p.amount, p.account_id as account, s.amount as share
      from profit_shares s join payouts p on p.profit_journal_id = s.journal_id
      where s.profit_id = ${profitId} and s.investor_id = ${investorId}`.execute(test.db.db);
    expect(rows).toEqual([{ amount: must(rows[0]).share, account: null, share: must(rows[0]).share }]);
    const text = must((await toldOfProfit()).at(-1));
    expect(text).toContain('حساب بانکی');
    expect(text).not.toContain('واریز می‌شود');
    await sql`update investor_bank_accounts set is_default = true where id = ${must(accounts.rows[0]).id}`.execute(
      test.db.db,
    );
    await sql`update funds set issue_enabled = true, close_reason = null where id = ${fundId}`.execute(test.db.db);
    await expectSoundBooks(test);
  });
});

describe('coupons of a bond', () => {
  it('follow from its terms, and a run of another day or amount is refused', async () => {
    const coupons = await investor.call(listCoupons, { query: { fundId: bondId } });
    expect(coupons.status).toBe(200);
    const [first] = coupons.body.data;
    expect(BigInt(must(first?.amountPerUnit))).toBeGreaterThan(0n);
    expect((await investor.call(listCoupons, { query: { fundId } })).body.code).toBe('BOND_NOT_FOUND');
    const refused = await maker.call(prepareProfit, {
      body: { fundId: bondId, profitDate: '2026-11-18', guaranteedPerUnit: '1' },
    });
    expect(['PROFIT_NO_COUPON', 'PROFIT_COUPON_AMOUNT']).toContain(refused.body.code);
  });

  it('are in the calendar of who holds the bond, with a fixed amount', async () => {
    const { who, bond, units } = await one(sql<{ who: number; bond: number; units: bigint }>`
      select h.investor_id as who, h.fund_id as bond, h.units from holdings h
      join bond_terms b on b.fund_id = h.fund_id and b.coupon_months > 0 and b.maturity_date > '2027-02-01'
      where h.units > 0 order by h.units desc limit 1`);
    const { body } = await boss.call(profitIncome, { query: { investorId: who } });
    const coupons = await boss.call(listCoupons, { query: { fundId: bond } });
    const next = must(coupons.body.data.find(({ payDate }) => payDate >= '2026-11-21'));
    expect(body.data.coming.find(({ fundId: id }: { fundId: number }) => id === bond)).toMatchObject({
      date: next.payDate,
      expected: (units * BigInt(next.amountPerUnit)).toString(),
      isFixed: true,
    });
  });
});
