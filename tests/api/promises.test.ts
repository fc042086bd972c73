import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { saveHoliday } from '#shared/contract/holidays.ts';
import { approveRuleChange, getRuleChange } from '#shared/contract/ruleChanges.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { expectSoundBooks } from '../support/books.ts';
import { firstRow } from '../support/lookup.ts';
import { decideRule, openOffice } from '../support/office.ts';

/* A holiday moves what was promised for its day, tells it, and waits for a second person (domain 7). */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
const sunday = '2026-11-22';
const monday = '2026-11-23';
const tuesday = '2026-11-24';

const one = <T>(query: RawBuilder<T>): Promise<T> => firstRow(test.db.db, query);
const close = (day: string, scope: 'all' | 'banks_only' = 'banks_only', preview = false) =>
  maker.call(saveHoliday, { body: { day, title: 'تعطیلی ناگهانی', scope, fundId: null, isConfirmed: true, preview } });

interface Payout {
  id: number;
  orderId: number;
  due: string;
  arrival: string | null;
  ordered: string | null;
}
const payoutOf = (id: number) =>
  one(sql<Payout>`
    select p.id, p.order_id as "orderId", p.due_date as due, p.arrival_date as arrival, o.payout_date as ordered
    from payouts p join orders o on o.investor_id = p.investor_id and o.id = p.order_id where p.id = ${id}`);
const told = async (event: string) =>
  (
    await sql<{ text: string }>`
      select m.short_text as text from notices n
      join notice_deliveries d on d.notice_id = n.id and d.channel = 'panel' join messages m on m.id = d.message_id
      where n.event = ${event} order by n.id`.execute(test.db.db)
  ).rows.map(({ text }) => text);

let redemption: number;
let refund: number;

/** One redemption is due on Sunday; one refund leaves on Sunday and is told for Monday. Nothing else is due ahead. */
beforeAll(async () => {
  ({ test, maker, checker } = await openOffice());
  const rows = await sql<{ id: number; orderId: number; investorId: number }>`
    select p.id, p.order_id as "orderId", p.investor_id as "investorId" from payouts p
    join orders o on o.investor_id = p.investor_id and o.id = p.order_id
    where p.kind = 'redemption' order by p.id limit 2`.execute(test.db.db);
  const [first, second] = rows.rows;
  redemption = first?.id ?? 0;
  refund = second?.id ?? 0;
  await sql`update payouts set due_date = '2026-11-19' where status in ('pending', 'sent')`.execute(test.db.db);
  await sql`update payouts set due_date = ${sunday}, status = 'pending', amount = 7000000 where id = ${redemption}`.execute(
    test.db.db,
  );
  await sql`update orders set payout_date = ${sunday} where id = ${first?.orderId ?? 0}`.execute(test.db.db);
  await sql`update payouts set due_date = ${sunday}, arrival_date = ${monday}, status = 'pending', kind = 'refund', amount = 9000000 where id = ${refund}`.execute(
    test.db.db,
  );
});
afterAll(() => test.close());

describe('a day that banks close, on which money was to leave', () => {
  let changeId = 0;

  it('tells what it moves, and waits for a second person', async () => {
    const told = await close(sunday, 'banks_only', true);
    const promises = [
      { kind: 'redemption', count: 1, from: sunday, to: monday },
      { kind: 'refund', count: 1, from: monday, to: tuesday },
    ];
    expect(told.body.data.impact).toMatchObject({ orders: 0, promises });
    const saved = await close(sunday);
    expect(saved.body.data).toMatchObject({ impact: { isPreview: true, promises } });
    ({ changeId } = saved.body.data as { changeId: number });
    expect(changeId).toEqual(expect.any(Number));
    expect(await payoutOf(redemption)).toMatchObject({ due: sunday, ordered: sunday });
    const seen = await checker.call(getRuleChange, { params: { changeId } });
    expect(seen.body.data.impact).toMatchObject({ orders: 0, promises });
  });

  it('moves payouts, the day of the order and the told arrival, and tells both people', async () => {
    const done = await decideRule(checker, approveRuleChange, changeId);
    expect(done.status).toBe(200);
    expect(await payoutOf(redemption)).toMatchObject({ due: monday, arrival: null, ordered: monday });
    expect(await payoutOf(refund)).toMatchObject({ due: monday, arrival: tuesday });
    expect(await told('payout_rescheduled')).toEqual([
      expect.stringMatching(/7,000,000 ریال از .+ در ۱۴۰۵\/۰۹\/۰۲ به حساب شما واریز می‌شود/),
      expect.stringMatching(/9,000,000 ریال از .+ در ۱۴۰۵\/۰۹\/۰۳ به حساب شما واریز می‌شود/),
    ]);
  });

  it('is in force at once where nothing was promised', async () => {
    const saved = await close('2027-05-02');
    expect(saved.body.data).toMatchObject({ changeId: null, impact: { orders: 0, promises: [] } });
  });
});

describe('money that is written while its day is being closed', () => {
  const lastDay = '2026-11-30';

  it('follows a little later, is told once, and nothing else moves', async () => {
    expect(await test.app.runJob('orders.followClosedDays')).toBe(0);
    const before = (await told('payout_rescheduled')).length;
    // whoever writes the payout has read the calendar, and is not done when the day is closed
    await test.db.db.transaction().execute(async (tx) => {
      await sql`update payouts set due_date = ${lastDay} where id = ${redemption}`.execute(tx);
      await sql`update orders o set payout_date = ${lastDay} from payouts p
        where p.id = ${redemption} and o.investor_id = p.investor_id and o.id = p.order_id`.execute(tx);
      const saved = await close(lastDay);
      expect(saved.body.data).toMatchObject({ changeId: null, impact: { promises: [] } });
    });
    expect(await payoutOf(redemption)).toMatchObject({ due: lastDay });
    expect(await test.app.runJob('orders.followClosedDays')).toBe(1);
    expect(await test.app.runJob('orders.followClosedDays')).toBe(0);
    expect(await payoutOf(redemption)).toMatchObject({ due: '2026-12-01', ordered: '2026-12-01' });
    expect(await told('payout_rescheduled')).toHaveLength(before + 1);
  });
});

describe('a day that closes funds', () => {
  it('moves debits that wait for it', async () => {
    const { id } = await one(sql<{ id: number }>`
      with contract as (
        insert into debit_contracts (contract_no, investor_id, provider, bank_code, package_id, mobile, max_amount, start_date,
          expire_date, status, return_key, created_by, created_at)
        select 'P-1', i.investor_id, 'sandbox', (select min(code) from debit_banks), (select min(id) from debit_packages),
          '09120000000', 5000000, '2026-11-01', '2027-11-01', 'active', 'return-p-1', i.user_id, now()
        from user_investors i where i.it_self order by i.user_id limit 1 returning id, investor_id)
      insert into debit_charges (contract_id, investor_id, fund_id, amount, period, due_date, status, next_try_at, created_at)
      select id, investor_id, (select min(id) from funds), 3000000, '2026-12-01', '2026-12-01', 'scheduled',
        '2026-12-01T04:30:00Z', now() from contract returning id`);
    const saved = await close('2026-12-01', 'all');
    expect(saved.body.data.impact.promises).toContainEqual({
      ...{ kind: 'debit', count: 1 },
      ...{ from: '2026-12-01', to: '2026-12-02' },
    });
    await decideRule(checker, approveRuleChange, saved.body.data.changeId as number);
    const moved = await one(sql<{ due: string; at: Date }>`
      select due_date as due, next_try_at as at from debit_charges where id = ${id}`);
    expect(moved).toEqual({ due: '2026-12-02', at: new Date('2026-12-02T04:30:00Z') });
    expect(await told('debit_rescheduled')).toHaveLength(1);
  });

  it('counts the coupon of a bond and the runs of the day, and tells the holders of the coupon', async () => {
    const bond = await one(sql<{ id: number }>`
      select fund_id as id from bond_terms where has_buyback order by fund_id limit 1`);
    await sql`insert into user_investors (user_id, investor_id, relation, created_at)
      select (select min(user_id) from user_investors where it_self), h.investor_id, 'agent', now()
      from holdings h where h.fund_id = ${bond.id} and h.units > 0 order by h.investor_id limit 1`.execute(test.db.db);
    // the first coupon of a monthly bond of 8 November falls due on 8 December, a Tuesday
    await sql`update bond_terms set coupon_months = 1, issue_date = '2026-11-08' where fund_id = ${bond.id}`.execute(
      test.db.db,
    );
    const due = '2026-12-08';
    await sql`insert into fund_profits (fund_id, profit_date, unit_count, amount, total, status)
      select id, ${due}, 0, 0, 0, 'executed' from funds where kind = 'fund' order by id limit 1`.execute(test.db.db);
    const saved = await close(due, 'all');
    expect(saved.body.data.impact.promises).toEqual(
      expect.arrayContaining([
        { kind: 'coupon', count: 1, from: due, to: '2026-12-09' },
        { kind: 'run', count: 1, from: due, to: due },
      ]),
    );
    expect((await decideRule(checker, approveRuleChange, saved.body.data.changeId as number)).status).toBe(200);
    const texts = await told('coupon_rescheduled');
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(/از ۱۴۰۵\/۰۹\/۱۷ به ۱۴۰۵\/۰۹\/۱۸ رفت/);
  });
});

describe('the books', () => {
  it('stay sound when payouts move', async () => {
    const office = await openOffice();
    const { id } = await firstRow(
      office.test.db.db,
      sql<{ id: number }>`
        select p.id from payouts p join orders o on o.investor_id = p.investor_id and o.id = p.order_id
        where p.kind = 'redemption' and p.status = 'pending' and p.due_date = '2026-11-21' order by p.id limit 1`,
    );
    // the banks close on the day itself, in the morning
    const saved = await office.maker.call(saveHoliday, {
      body: {
        day: '2026-11-21',
        title: 'تعطیلی',
        scope: 'banks_only',
        fundId: null,
        isConfirmed: true,
        preview: false,
      },
    });
    await decideRule(office.checker, approveRuleChange, saved.body.data.changeId as number);
    const moved = await firstRow(
      office.test.db.db,
      sql<{ due: string }>`select due_date as due from payouts where id = ${id}`,
    );
    expect(moved).toEqual({ due: sunday });
    await expectSoundBooks(office.test);
    await office.test.close();
  });
});
