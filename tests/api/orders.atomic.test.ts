import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { createApp, type App } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createSandboxGateway, type SandboxGateway } from '#server/ports/gateways/sandbox.ts';
import { openFund, ownInvestor, valueOf, paymentMethodId } from '../support/lookup.ts';
import { expectSoundBooks } from '../support/books.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { withFaults, type FaultyDatabase } from '../support/faultyDatabase.ts';
import { moneyFingerprint, serviceContext } from '../support/ordering.ts';

/* M14: an error thrown at each statement of each money command leaves nothing half-written. */

let test: TestApp;
let app: App;
let faulty: FaultyDatabase;
let investorId: number;
let userId: number;
let fundId: number;
let ipg: number;

const ordering = () => app.services;
const scalar = <T>(query: RawBuilder<{ v: T }>): Promise<T> => valueOf(test.db.db, query);

/** Runs a command with a fault at its first statement, its second, and so on, until it gets through. */
async function failEverywhere(run: () => Promise<unknown>): Promise<number> {
  for (let statement = 1; statement < 200; statement += 1) {
    const before = await moneyFingerprint(test.db.db);
    faulty.failAt(statement);
    const error = await run().then(
      () => null,
      (reason: unknown) => reason,
    );
    const isFaulted = faulty.hasFailed();
    faulty.failAt(0);
    if (!isFaulted) {
      expect(error).toBeNull();
      return statement - 1;
    }
    expect(String(error)).toContain('fault at statement');
    expect(await moneyFingerprint(test.db.db)).toBe(before);
  }
  throw new Error('the command never got through');
}

const placeBuy = async (amount: string, db = faulty.db) =>
  (
    await ordering().buys.buyOrder(serviceContext(db, { userId }), {
      body: {
        investorId,
        fundId,
        amount,
        wayId: ipg,
        acceptRules: true,
      },
    })
  ).data;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  faulty = withFaults(test.db.db);
  app = createApp({ ...test.deps, db: faulty.db });
  ({ investorId, userId } = await ownInvestor(test.db.db));
  fundId = await openFund(test.db.db);
  await sql`update funds set max_fund_units = (select issued_units + 1000000 from fund_totals t where t.fund_id = funds.id), fee_fixed_issue = 20000, fee_var_issue_pct = 0.1, remain_policy = 'refund' where id = ${fundId}`.execute(
    test.db.db,
  );
  ipg = await paymentMethodId(test.db.db, 'ipg');
});
afterAll(() => test.close());

describe('all or nothing', () => {
  it('placing an order', async () => {
    const statements = await failEverywhere(() => placeBuy('21000000'));
    expect(statements).toBeGreaterThan(10);
    await expectSoundBooks(test);
  });

  it('verifying a payment: after a fault at any statement it is credited once, sooner or later', async () => {
    const gateway = test.deps.ports.gateways[0] as SandboxGateway;
    for (let statement = 1; statement < 60; statement += 1) {
      test.clock.advance(11_000);
      const placed = await placeBuy('22000000', test.db.db);
      await ordering().payments.start(placed.payment ?? '');
      const authority = await scalar<string>(
        sql`select authority as v from payments where public_id = ${placed.payment}`,
      );
      await gateway.decide(authority, 'ok');
      faulty.failAt(statement);
      await ordering()
        .payments.callback({ Authority: authority, Status: 'OK' })
        .catch(() => undefined);
      const isFaulted = faulty.hasFailed();
      faulty.failAt(0);
      await expectSoundBooks(test);
      test.clock.advance(4 * 60_000);
      await ordering().payments.reconcile();
      expect(await scalar<string>(sql`select status as v from orders where id = ${placed.orderId}`)).toBe('registered');
      expect(
        await scalar<bigint>(
          sql`select sum(credit)::bigint as v from ledger_entries where order_id = ${placed.orderId} and tx_type = 'deposit_ipg' and investor_id is not null`,
        ),
      ).toBe(22_000_000n);
      await sql`update orders set created_at = created_at - interval '1 day' where id = ${placed.orderId}`.execute(
        test.db.db,
      );
      await sql`update payments set created_at = created_at - interval '1 day' where order_id = ${placed.orderId}`.execute(
        test.db.db,
      );
      if (!isFaulted) return;
    }
    throw new Error('the callback never got through');
  });

  it('issuing, redeeming and paying out', async () => {
    const orderId = await scalar<number>(
      sql`select id as v from orders where investor_id = ${investorId} and fund_id = ${fundId} and status = 'registered' and order_type = 1 order by id desc limit 1`,
    );
    const priceDate = await scalar<string>(sql`select price_date as v from orders where id = ${orderId}`);
    const at = new Date(test.clock.business().getTime() + 3 * 86_400_000);
    await ordering().pricing.publishFeed(priceDate);
    const execute = () =>
      inTransaction(faulty.db, (tx) =>
        ordering().execution.executeOrder(
          tx,
          orderId,
          { navDate: priceDate, issueNav: '1234567.8900', cancelNav: '1234567.8900' },
          at,
        ),
      );
    expect(await failEverywhere(execute)).toBeGreaterThan(15);
    expect(await execute()).toBe('skipped');
    await expectSoundBooks(test);
    const payoutId = await scalar<number>(
      sql`select id as v from payouts where order_id = ${orderId} and kind = 'remain'`,
    );
    expect(
      await failEverywhere(() => ordering().payouts.confirmPayout(payoutId, { isPaid: true, bankRef: 'B1' })),
    ).toBeGreaterThan(3);
    expect(await ordering().payouts.confirmPayout(payoutId, { isPaid: true, bankRef: 'B1' })).toBe(false);
    await expectSoundBooks(test);
  });
});

describe('gateway chaos (M9)', () => {
  it('decides every payment by minute 15 with time-outs, lost answers and late callbacks, and every rial is accounted for', async () => {
    let seed = 7;
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const gateway = createSandboxGateway({
      db: test.db.db,
      clock: test.clock,
      ids: test.deps.ports.ids,
      fault: (call) => {
        const dice = random();
        return call === 'request'
          ? null
          : dice < 0.2
            ? 'timeout'
            : dice < 0.25
              ? 'lost'
              : dice < 0.3
                ? 'http_500'
                : null;
      },
    });
    const chaos = createApp({ ...test.deps, ports: { ...test.deps.ports, gateways: [gateway] } }).services;
    await sql`update order_price_limits set daily_max = 900000000000 where payment_method = 'ipg'`.execute(test.db.db);
    await sql`update order_waits set max_unpaid = 1000`.execute(test.db.db);
    const paid = new Set<number>();
    const placedIds: number[] = [];
    const late: string[] = [];
    for (let index = 0; index < 120; index += 1) {
      const { data } = await chaos.buys.buyOrder(serviceContext(test.db.db, { userId }), {
        body: {
          investorId,
          fundId,
          amount: String(3_000_000 + index),
          wayId: ipg,
          acceptRules: true,
        },
      });
      placedIds.push(data.orderId);
      await chaos.payments.start(data.payment ?? '');
      const authority = await scalar<string>(
        sql`select authority as v from payments where public_id = ${data.payment}`,
      );
      const dice = random();
      const decision = dice < 0.75 ? 'ok' : dice < 0.85 ? 'fail' : dice < 0.95 ? 'lost' : 'cancel';
      if (decision === 'ok' || decision === 'lost') paid.add(data.orderId);
      await gateway.decide(authority, decision);
      if (decision === 'lost') continue;
      const query = { Authority: authority, Status: decision === 'ok' ? 'OK' : 'NOK' };
      if (random() < 0.05) late.push(authority);
      else await Promise.all(Array.from({ length: random() < 0.05 ? 2 : 1 }, () => chaos.payments.callback(query)));
    }
    for (let minute = 0; minute < 14; minute += 2) {
      test.clock.advance(2 * 60_000);
      await chaos.payments.reconcile(500);
    }
    for (const authority of late) await chaos.payments.callback({ Authority: authority, Status: 'OK' });
    const { rows } = await sql<{ id: number; status: string; payment: string; verified: string }>`
      select o.id, o.status, p.status as payment, s.status as verified from orders o join payments p on p.order_id = o.id and p.investor_id = o.investor_id
        join sandbox_payments s on s.authority = p.authority where o.id = any(${placedIds})`.execute(test.db.db);
    expect(rows).toHaveLength(120);
    for (const row of rows) {
      expect([row.id, row.payment, row.status, row.verified]).toEqual(
        paid.has(row.id)
          ? [row.id, 'verified', 'registered', 'verified']
          : [row.id, 'failed', 'payment_failed', expect.stringMatching(/failed|cancelled/)],
      );
    }
    const bank = await scalar<bigint>(
      sql`select sum(s.amount)::bigint as v from sandbox_payments s join payments p on p.authority = s.authority where s.status = 'verified' and p.order_id = any(${placedIds})`,
    );
    const books = await scalar<bigint>(
      sql`select sum(credit)::bigint as v from ledger_entries where tx_type = 'deposit_ipg' and investor_id is not null and order_id = any(${placedIds})`,
    );
    expect(bank - books).toBe(0n);
    await expectSoundBooks(test);
  });
});
