import { sql } from 'kysely';
import { tehranDay } from '#shared/jalali.ts';
import { createApp } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import { WORK_JOB } from '#server/modules/platform/work/work.service.ts';
import { createSandboxGateway } from '#server/ports/gateways/sandbox.ts';
import type { TestApp } from './app.ts';
import { serviceContext } from './ordering.ts';
import { openStormShop, stormCount as count } from './storms.ts';

/* A gateway behind a bad line, and one that is silent (reliability 12: M9, M16, M17). */

export interface ChaosFigures {
  payments: number;
  faults: number;
  /** paid at the bank; each must be ours, reversed or queued to go back by minute 15 */
  paid: number;
  undecided: number;
  withoutOwner: number;
  differenceRial: bigint;
  /** rows of the day's comparison that people do not have, and what it is off beyond money in dispute */
  unnamed: number;
  comparedRial: bigint;
}

/** Compares a day with the bank, and asks again while the gateway is silent; the jobs run here. */
async function compareDay(test: TestApp, app: ReturnType<typeof createApp>, day: string): Promise<void> {
  const { db } = test.db;
  const runLanes = async (): Promise<void> => {
    for (;;) {
      const [job] = test.jobs.sent.splice(0, 1);
      if (!job) return;
      if (job.name === WORK_JOB) await app.runJob(job.name, job.data);
    }
  };
  test.jobs.sent.length = 0;
  await inTransaction(db, (tx) => app.services.reconciliation.startDay(tx, day, null));
  await runLanes();
  for (let run = 0; run < 20; run += 1) {
    const silent = await count(
      test,
      sql`select coalesce(sum(unanswered_count), 0) as n from reconciliations where business_date = ${day}`,
    );
    if (silent === 0) return;
    await app.services.reconciliation.reconcileAgain();
    await runLanes();
  }
  throw new Error(`the gateway was silent about ${day} to the end`);
}

/**
 * M9 and M17: 20 % time-outs, 5 % lost answers, 5 % server errors, 2 % refused verifications, 2 % other amounts, 5 % doubled
 * and 5 % late callbacks. Money in dispute counts as accounted for with the amount that its row keeps.
 */
export async function chaosStorm(test: TestApp, of: { payments: number; seed: number }): Promise<ChaosFigures> {
  const { userId, investorId, fundId, ipg } = await openStormShop(test);
  const { db } = test.db;
  let state = of.seed;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  let faults = 0;
  const gateway = createSandboxGateway({
    db,
    clock: test.clock,
    ids: test.deps.ports.ids,
    fault(call) {
      const dice = random();
      if (call === 'request' || call === 'list' || dice >= 0.34) return null;
      faults += 1;
      if (dice >= 0.3) return call !== 'verify' ? null : dice < 0.32 ? 'refused' : 'less';
      return dice < 0.2 ? 'timeout' : dice < 0.25 ? 'lost' : 'http_500';
    },
  });
  const app = createApp({ ...test.deps, ports: { ...test.deps.ports, gateways: [gateway] } });
  const { buys, payments } = app.services;
  const placed: number[] = [];
  const late: string[] = [];
  for (let start = 0; start < of.payments; start += 250) {
    for (let index = start; index < Math.min(of.payments, start + 250); index += 1) {
      const { data } = await buys.buyOrder(serviceContext(db, { userId }), {
        body: {
          investorId,
          fundId,
          amount: String(3_000_000 + index),
          wayId: ipg,
          acceptRules: true,
        },
      });
      placed.push(data.orderId);
      await payments.start(data.payment ?? '');
      const { rows } = await sql<{
        authority: string;
      }>`select authority from payments where public_id = ${data.payment}`.execute(db);
      const authority = rows[0]?.authority ?? '';
      const dice = random();
      const decision = dice < 0.75 ? 'ok' : dice < 0.85 ? 'fail' : dice < 0.95 ? 'lost' : 'cancel';
      await gateway.decide(authority, decision);
      if (decision === 'lost') continue;
      if (random() < 0.05) late.push(authority);
      else
        await Promise.all(
          Array.from({ length: random() < 0.05 ? 2 : 1 }, () =>
            payments.callback({ Authority: authority, Status: decision === 'ok' ? 'OK' : 'NOK' }),
          ),
        );
    }
    for (let minute = 0; minute < 15; minute += 2.5) {
      test.clock.advance(2.5 * 60_000);
      await payments.reconcile(1000);
    }
    for (const authority of late.splice(0)) await payments.callback({ Authority: authority, Status: 'OK' });
  }
  const { rows } = await sql<{ payments: bigint; paid: bigint; undecided: bigint; lonely: bigint; difference: bigint }>`
    select count(*) as payments, count(*) filter (where s.status in ('paid', 'verified')) as paid,
      count(*) filter (where p.status in ('created', 'redirected', 'callback_seen', 'verifying')) as undecided,
      count(*) filter (where s.status in ('paid', 'verified') and p.status not in ('verified', 'settled', 'refund_due', 'refunded', 'disputed')) as lonely,
      coalesce(sum(s.amount) filter (where s.status = 'verified' and (p.status <> 'disputed' or p.received_amount is distinct from s.amount)), 0)::bigint - (
        select coalesce(sum(credit), 0)::bigint from ledger_entries where tx_type = 'deposit_ipg' and investor_id is not null and order_id = any(${placed})) as difference
    from payments p join sandbox_payments s on s.authority = p.authority where p.order_id = any(${placed})`.execute(db);
  const day = tehranDay(test.clock.business());
  await compareDay(test, app, day);
  const { rows: compared } = await sql<{ unnamed: number; off: bigint }>`
    select (select count(*)::int from jsonb_array_elements(items) item where item->>'kind' <> 'in_dispute') as unnamed,
      difference - (select coalesce(sum(s.amount), 0)::bigint from payments p join sandbox_payments s on s.authority = p.authority
        where p.status = 'disputed' and s.status = 'verified') as off
    from reconciliations where business_date = ${day} and subject = 'sandbox'`.execute(db);
  const row = rows[0];
  return {
    payments: Number(row?.payments),
    faults,
    paid: Number(row?.paid),
    undecided: Number(row?.undecided),
    withoutOwner: Number(row?.lonely),
    differenceRial: row?.difference ?? -1n,
    unnamed: compared[0]?.unnamed ?? -1,
    comparedRial: compared[0]?.off ?? -1n,
  };
}

export interface SilentFigures {
  stuck: number;
  /** minutes from the payment to its decision; null when it was not decided */
  decidedAfterMinutes: number | null;
  /** stuck payments that people have after 72 hours */
  disputed: number;
  /** orders of stuck payments that have not ended a week later */
  endless: number;
}

/** M16: payments whose gateway never answers, then one that was paid and whose browser is gone. */
export async function silentStorm(test: TestApp, of: { stuck: number }): Promise<SilentFigures> {
  const { userId, investorId, fundId, ipg } = await openStormShop(test);
  const { db } = test.db;
  const silent = new Set<string>();
  const gateway = createSandboxGateway({
    db,
    clock: test.clock,
    ids: test.deps.ports.ids,
    fault: (call, authority) => (call === 'list' || silent.has(authority) ? 'timeout' : null),
  });
  const app = createApp({ ...test.deps, ports: { ...test.deps.ports, gateways: [gateway] } });
  const { buys, payments, cancels } = app.services;
  const orderIds: number[] = [];
  const pay = async (index: number, decision: 'ok' | 'lost'): Promise<number> => {
    const { data } = await buys.buyOrder(serviceContext(db, { userId }), {
      body: {
        investorId,
        fundId,
        amount: String(40_000_000 + index),
        wayId: ipg,
        acceptRules: true,
      },
    });
    await payments.start(data.payment ?? '');
    const { rows } = await sql<{ authority: string }>`
      select authority from payments where public_id = ${data.payment}`.execute(db);
    const authority = rows[0]?.authority ?? '';
    if (decision === 'ok') silent.add(authority);
    await gateway.decide(authority, decision);
    if (decision === 'ok') await payments.callback({ Authority: authority, Status: 'OK' });
    return data.orderId;
  };
  for (let index = 0; index < of.stuck; index += 1) orderIds.push(await pay(index, 'ok'));
  const last = await pay(of.stuck, 'lost');
  let decidedAfterMinutes: number | null = null;
  for (let minute = 2; minute <= 20; minute += 2) {
    test.clock.advance(2 * 60_000);
    await payments.reconcile();
    const isPaid = await count(
      test,
      sql`select count(*) as n from orders where id = ${last} and status = 'registered'`,
    );
    if (isPaid === 1) decidedAfterMinutes ??= minute;
  }
  for (let hour = 0; hour < 90; hour += 2) {
    test.clock.advance(2 * 3_600_000);
    await payments.reconcile();
  }
  const disputed = await count(
    test,
    sql`select count(*) as n from payments where order_id = any(${orderIds}) and status = 'disputed'`,
  );
  test.clock.advance(7 * 24 * 3_600_000);
  for (let run = 0; run < 5; run += 1) await cancels.expireOrders(1000);
  const endless = await count(
    test,
    sql`select count(*) as n from orders where id = any(${orderIds}) and status <> 'expired'`,
  );
  return { stuck: of.stuck, decidedAfterMinutes, disputed, endless };
}
