import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { exportReconciliations } from '#shared/contract/moneyFiles.ts';
import {
  closeReconciliationItem,
  listReconciliations,
  noteReconciliationItem,
  runReconciliation,
} from '#shared/contract/reconciliation.ts';
import { getWork } from '#shared/contract/work.ts';
import { GatewayError, type PaymentGateway } from '#server/ports/gateways/gateway.ts';
import { createSandboxGateway, type SandboxGateway } from '#server/ports/gateways/sandbox.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { fileRows } from '../support/listFile.ts';
import { serviceContext } from '../support/ordering.ts';
import { openStormShop } from '../support/storms.ts';
import { wrongChecks } from '../support/books.ts';

/* The comparison of a day as long work: chunks, silent gateways, lists, what people find out. */

let test: TestApp;
let shop: Awaited<ReturnType<typeof openStormShop>>;
let bank: SandboxGateway;
let maker: ApiClient;
let checker: ApiClient;
let nextAmount = 6_000_000;
/** calls that the second gateway, which has no list of its own, got; and whether it is silent */
let asked: string[] = [];
let isSilent = false;
let isListSilent = false;
/** payments that the first gateway calls unpaid when it is asked */
const denied = new Set<string>();

const day = '2026-11-21';

beforeAll(async () => {
  test = await createTestApp({
    seed: 'demo',
    env: { DEMO: '1' },
    gateways: (of) => {
      const sandbox = createSandboxGateway({
        ...of,
        fault: (call) => (call === 'list' && isListSilent ? 'timeout' : null),
      });
      const honest = sandbox.inquire;
      sandbox.inquire = (input) =>
        denied.has(input.authority) ? Promise.resolve({ state: 'unpaid', code: 'failed', raw: {} }) : honest(input);
      const { report: _report, listUnverified: _list, ...plain } = createSandboxGateway(of);
      const listless: PaymentGateway = {
        ...plain,
        code: 'zibal',
        title: 'زیبال',
        inquire: (input) => {
          asked.push(input.authority);
          return isSilent ? Promise.reject(new GatewayError('TIMEOUT', false)) : plain.inquire(input);
        },
      };
      return [sandbox, listless];
    },
  });
  shop = await openStormShop(test);
  bank = test.deps.ports.gateways[0] as SandboxGateway;
  // the payments of the demo belong to earlier days
  await sql`update payments set redirected_at = redirected_at - interval '9 days' where authority like 'DEMO%'`.execute(
    test.db.db,
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  maker = await test.api.demo('maker');
  checker = await test.api.demo('checker');
  asked = [];
  isSilent = false;
  isListSilent = false;
  await sql`update payments set gateway = 'sandbox'`.execute(test.db.db);
});

/** A payment of today at the first gateway. */
async function pay(decision: 'ok' | 'fail' | 'lost' = 'ok') {
  nextAmount += 1;
  const { buys, payments } = test.app.services;
  const { data } = await buys.buyOrder(serviceContext(test.db.db, { userId: shop.userId }), {
    body: {
      investorId: shop.investorId,
      fundId: shop.fundId,
      amount: String(nextAmount),
      wayId: shop.ipg,
      gatewayId: 'sandbox',
      acceptRules: true,
    },
  });
  await payments.start(data.payment ?? '');
  const { rows } = await sql<{ id: number; authority: string }>`
    select id, authority from payments where public_id = ${data.payment}`.execute(test.db.db);
  const payment = rows[0] ?? { id: 0, authority: '' };
  await bank.decide(payment.authority, decision);
  if (decision !== 'lost')
    await payments.callback({ Authority: payment.authority, Status: decision === 'ok' ? 'OK' : 'NOK' });
  return payment;
}

/** Puts a payment of the first gateway into the books of the second. */
async function move(id: number): Promise<void> {
  await sql`update payments set gateway = 'zibal' where id = ${id}`.execute(test.db.db);
}

const statusOf = async (id: number) => {
  const { rows } = await sql<{ status: string; reason: string | null }>`
    select status, dispute_reason as reason from payments where id = ${id}`.execute(test.db.db);
  return rows[0];
};

async function compare(date = day): Promise<number> {
  const answer = await maker.call(runReconciliation, { body: { date } });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  await test.jobs.runAll('work.lane');
  return answer.body.data.workId;
}

interface SeenRow {
  subject: string;
  difference: string;
  isEven: boolean;
  unansweredCount: number;
  openCount: number;
  bankCount: number;
  bookCount: number;
  items: { kind: string; reference: string; bankAmount: string | null; version: string; isClosed: boolean }[];
}

async function results(date = day): Promise<Record<string, SeenRow>> {
  const answer = await checker.call(listReconciliations, { query: { fromDate: date, toDate: date, size: 100 } });
  return Object.fromEntries(answer.body.data.map((row: SeenRow) => [row.subject, row]));
}

describe('comparison of a day', () => {
  it('is long work: the request asks no gateway, every payment is asked about once, progress is kept', async () => {
    const payments = [];
    for (let index = 0; index < 12; index += 1) {
      const payment = await pay();
      await move(payment.id);
      payments.push(payment);
    }
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const started = await maker.call(runReconciliation, { body: { date: '1405/08/30' }, headers });
    const { workId } = started.body.data;
    expect(asked).toEqual([]);
    const again = await maker.call(runReconciliation, { body: { date: '1405/08/30' } });
    expect(again.body.data.workId).toBe(workId);
    const waiting = await maker.call(getWork, { params: { workId } });
    expect(waiting.body.data).toMatchObject({ state: 'queued', done: 0, total: 14 });
    await test.jobs.runAll('work.lane');
    expect(asked.toSorted()).toEqual(payments.map((payment) => payment.authority).toSorted());
    const done = await maker.call(getWork, { params: { workId } });
    expect(done.body.data).toMatchObject({ state: 'done', done: 14 });
    const rows = await results();
    expect(rows['zibal']).toMatchObject({ isEven: true, bankCount: 12, bookCount: 12, note: expect.any(String) });
    expect(Object.keys(rows).toSorted()).toEqual(['deposits', 'ledger', 'payouts', 'sandbox', 'slips', 'zibal']);
    expect(rows['ledger']).toMatchObject({ isEven: true });
    const file = await fileRows(checker, exportReconciliations, { query: { fromDate: day, toDate: day } });
    expect(file.filter((row) => row['نتیجه'] === 'بدون مغایرت')).toHaveLength(5);
    expect(file.find((row) => row['ردیف‌های باز'] === '12')).toMatchObject({
      روز: '1405/08/30',
      'تعداد در گزارش بانک': '12',
      'تعداد در دفاتر': '0',
      نتیجه: 'مغایرت',
    });
    // the moved ones are in the list of the first gateway and not in its books
    expect(rows['sandbox']?.items.map((item) => item.kind)).toEqual(Array(12).fill('bank_only'));
    await sql`delete from sandbox_payments where authority = any(${payments.map((payment) => payment.authority)})`.execute(
      test.db.db,
    );
    await sql`update payments set gateway = 'sandbox'`.execute(test.db.db);
    await sql`
      insert into sandbox_payments (authority, amount, callback_url, status, created_at, paid_at, verified_at)
      select authority, amount, '', 'verified', created_at, verified_at, verified_at from payments where id = any(${payments.map((payment) => payment.id)})`.execute(
      test.db.db,
    );
    await compare();
    expect((await results())['sandbox']).toMatchObject({ isEven: true, difference: '0' });
  });

  it('keeps the day of the others when one gateway is silent, marks it and asks it again by itself', async () => {
    const payment = await pay();
    await move(payment.id);
    isSilent = true;
    isListSilent = true;
    await compare();
    const silent = await results();
    expect(silent['zibal']).toMatchObject({ isEven: false, unansweredCount: 1, difference: '0' });
    expect(silent['zibal']?.items).toMatchObject([
      { kind: 'no_answer', reference: payment.authority, bankAmount: null },
    ]);
    expect(silent['sandbox']).toMatchObject({ isEven: false, unansweredCount: 2, difference: '0' });
    expect(silent['ledger']).toMatchObject({ isEven: true });
    isSilent = false;
    isListSilent = false;
    asked = [];
    await test.app.runJob('reconciliation.again');
    await test.jobs.runAll('work.lane');
    expect(asked).toEqual([payment.authority]);
    const answered = await results();
    expect(answered['zibal']).toMatchObject({ isEven: true, unansweredCount: 0, bankCount: 1 });
    expect(answered['sandbox']).toMatchObject({ unansweredCount: 0 });
  });

  it('does not wait for a gateway that answers nothing', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 30; index += 1) {
      const payment = await pay();
      await move(payment.id);
      ids.push(payment.id);
    }
    isSilent = true;
    await compare();
    isSilent = false;
    expect(asked.length).toBeGreaterThanOrEqual(16);
    expect(asked.length).toBeLessThanOrEqual(24);
    expect((await results())['zibal']).toMatchObject({ unansweredCount: 30, bankCount: 0 });
  });

  it('queues payments for review that the gateway holds and the books call closed or gone back', async () => {
    // said to have gone back, and the gateway has it after all
    const reversed = await pay('lost');
    await sql`update payments set status = 'verifying', next_ask_at = null where id = ${reversed.id}`.execute(
      test.db.db,
    );
    await sql`update payments set status = 'reversed' where id = ${reversed.id}`.execute(test.db.db);
    // closed as unpaid, and the list of the gateway names it
    const closed = await pay('fail');
    const { rows } = await sql<{ amount: bigint }>`select amount from payments where id = ${closed.id}`.execute(
      test.db.db,
    );
    await sql`update sandbox_payments set status = 'verified', verified_at = ${test.clock.business()} where authority = ${closed.authority}`.execute(
      test.db.db,
    );
    denied.add(closed.authority);
    test.clock.advance(4 * 60_000);
    await compare();
    expect(await statusOf(reversed.id)).toEqual({ status: 'disputed', reason: 'found_at_gateway' });
    expect(await statusOf(closed.id)).toEqual({ status: 'disputed', reason: 'found_at_gateway' });
    const row = (await results())['sandbox'];
    expect(row?.items).toContainEqual(
      expect.objectContaining({ kind: 'in_dispute', reference: closed.authority, bankAmount: String(rows[0]?.amount) }),
    );
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('names what the gateway lists as paid and never verified, also payments that are not ours', async () => {
    await sql`
      insert into sandbox_payments (authority, amount, callback_url, status, created_at, paid_at)
      values ('NOBODY', 555000, '', 'paid', ${test.clock.business()}, ${test.clock.business()})`.execute(test.db.db);
    await compare();
    expect((await results())['sandbox']?.items).toContainEqual(
      expect.objectContaining({ kind: 'unverified', reference: 'NOBODY', bankAmount: '555000' }),
    );
    await sql`delete from sandbox_payments where authority = 'NOBODY'`.execute(test.db.db);
  });

  it('shows slips without a line of the statement and payouts without an answer, until both come', async () => {
    const { rows } = await sql<{ day: string; number: string; line: string }>`
      select r.slip_date as day, r.number, to_jsonb(d) as line from bank_slips r join bank_deposits d on d.slip_id = r.id
      where r.slip_date = (select max(slip_date) from bank_slips where status = 'approved') order by r.id limit 1`.execute(
      test.db.db,
    );
    const slip = rows[0] ?? { day: '', number: '', line: '{}' };
    const line = JSON.stringify(slip.line);
    await sql`update bank_slips set slip_date = '2026-11-19' where number = ${slip.number}`.execute(test.db.db);
    slip.day = '2026-11-19';
    await sql`delete from bank_deposits where bank_ref = ${slip.number}`.execute(test.db.db);
    await compare(slip.day);
    const open = (await results(slip.day))['slips'];
    expect(open).toMatchObject({ isEven: false, openCount: 1 });
    expect(open?.items).toMatchObject([{ kind: 'not_on_statement', reference: slip.number, bankAmount: null }]);
    // a generated column takes no value
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'bank_deposits' and table_schema = 'public' and is_generated = 'NEVER'`.execute(test.db.db);
    const names = sql.join(columns.map(({ name }) => sql.ref(name)));
    await sql`
      insert into bank_deposits (${names}) overriding system value
      select ${names} from jsonb_populate_record(null::bank_deposits, ${line}::jsonb)`.execute(test.db.db);
    await test.app.runJob('reconciliation.again');
    await test.jobs.runAll('work.lane');
    expect((await results(slip.day))['slips']).toMatchObject({ isEven: true, openCount: 0 });

    await sql`
      insert into payout_batches (batch_no, fund_id, until_date, row_count, total_amount, created_by, created_at, status, released_by, released_at)
      select 'PB-T1', p.fund_id, ${day}, 1, p.amount, two.a, ${test.clock.business()}, 'released', two.b, ${test.clock.business()}
      from (select * from payouts where status = 'pending' order by id limit 1) p, (select min(id) as a, max(id) as b from users) two`.execute(
      test.db.db,
    );
    await sql`
      insert into payout_batch_rows (batch_no, payout_id, row_no, attempt, investor_id, receiver_name, account_id, bank_name, iban, amount, purpose)
      select 'PB-T1', p.id, 1, 1, p.investor_id, 'x', a.id, a.bank_name, a.iban, p.amount, 'x'
      from (select * from payouts where status = 'pending' order by id limit 1) p,
        lateral (select * from investor_bank_accounts order by id limit 1) a`.execute(test.db.db);
    await compare();
    const sent = (await results())['payouts'];
    expect(sent).toMatchObject({ isEven: false, openCount: 1, bookCount: 1, bankCount: 0 });
    expect(sent?.items[0]?.kind).toBe('bank_silent');
  });

  it('is explained by one person and closed by another, and opens again when the amounts change', async () => {
    const ghost = (amount: number) =>
      sql`insert into sandbox_payments (authority, amount, callback_url, status, created_at, verified_at)
        values ('GHOST', ${amount}, '', 'verified', ${test.clock.business()}, ${test.clock.business()})
        on conflict (authority) do update set amount = excluded.amount`.execute(test.db.db);
    await ghost(123_000);
    await compare();
    const find = async () => (await results())['sandbox']?.items.find((item) => item.reference === 'GHOST');
    const key = { date: day, subject: 'sandbox', kind: 'bank_only', reference: 'GHOST' };
    const version = (await find())?.version ?? '';
    const early = await checker.call(closeReconciliationItem, {
      body: { ...key, version, reason: 'توضیح همکار پذیرفته شد' },
    });
    expect([early.status, early.body.code]).toEqual([409, 'RECONCILIATION_NOT_NOTED']);
    const noted = await checker.call(noteReconciliationItem, {
      body: { ...key, note: 'پرداخت آزمایشی خود درگاه است' },
    });
    expect(noted.body.data).toMatchObject({ note: 'پرداخت آزمایشی خود درگاه است', isClosed: false });
    const own = await checker.call(closeReconciliationItem, {
      body: { ...key, version: noted.body.data.version, reason: 'توضیح خودم پذیرفته شد' },
    });
    expect([own.status, own.body.code]).toEqual([409, 'APPROVAL_SAME_PERSON']);
    const chief = await test.api.demo('super');
    const stale = await chief.call(closeReconciliationItem, {
      body: { ...key, version, reason: 'توضیح همکار پذیرفته شد' },
    });
    expect([stale.status, stale.body.code]).toEqual([409, 'APPROVAL_CHANGED']);
    const closed = await chief.call(closeReconciliationItem, {
      body: { ...key, version: noted.body.data.version, reason: 'توضیح همکار پذیرفته شد' },
    });
    expect([closed.status, closed.body.data.isClosed]).toEqual([200, true]);
    expect((await find())?.isClosed).toBe(true);
    const late = await chief.call(closeReconciliationItem, {
      body: { ...key, version: noted.body.data.version, reason: 'توضیح همکار پذیرفته شد' },
    });
    expect([late.status, late.body.code]).toEqual([409, 'APPROVAL_DECIDED']);
    // a new comparison keeps what people said, and other amounts are another case
    await compare();
    expect((await find())?.isClosed).toBe(true);
    await ghost(124_000);
    await compare();
    expect(await find()).toMatchObject({ isClosed: false, note: 'پرداخت آزمایشی خود درگاه است' });
    const gone = await maker.call(noteReconciliationItem, {
      body: { ...key, reference: 'NONE', note: 'پرداخت آزمایشی خود درگاه است' },
    });
    expect([gone.status, gone.body.code]).toEqual([404, 'RECONCILIATION_ITEM_UNKNOWN']);
    await sql`delete from sandbox_payments where authority = 'GHOST'`.execute(test.db.db);
  });

  it('goes on after its process died in the middle', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      const payment = await pay();
      await move(payment.id);
      ids.push(payment.id);
    }
    const { body } = await maker.call(runReconciliation, { body: { date: day } });
    const { workId } = body.data;
    // one question was claimed by the process that died
    await sql`
      insert into reconciliation_answers (business_date, payment_id, work_id, answer, asked_at)
      values (${day}, ${ids[0]}, ${workId}, 'asking', ${test.clock.now()})
      on conflict (business_date, payment_id) do update set work_id = excluded.work_id, answer = 'asking', asked_at = excluded.asked_at`.execute(
      test.db.db,
    );
    test.jobs.sent.length = 0;
    test.clock.advance(3 * 60_000);
    await test.app.runJob('work.resume');
    await test.jobs.runAll('work.lane');
    const run = await maker.call(getWork, { params: { workId } });
    expect(run.body.data.state).toBe('done');
    expect((await results())['zibal']).toMatchObject({ unansweredCount: 0, bankCount: 3, bookCount: 3 });
  });
});
