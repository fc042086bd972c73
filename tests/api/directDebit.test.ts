import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inquireDebitContract, resumeDebitContract, suspendDebitContract } from '#shared/contract/directDebitAdmin.ts';
import {
  changeDebitContractStatus,
  changeDebitPackage,
  createDebitContract,
  finalizeDebitContract,
  getDebitContract,
  listDebitContracts,
  listDebitPackages,
  renewDebitContract,
} from '#shared/contract/directDebit.ts';
import {
  addRegularPurchase,
  changeRegularStatus,
  deleteRegularPurchase,
  getRegularPurchase,
  getSkipLink,
  listDebitCharges,
  listRegularPurchases,
  previewRegularPurchase,
  skipByLink,
  skipRegularPeriod,
  updateRegularPurchase,
} from '#shared/contract/regularPurchases.ts';
import { buyOrder, cancelOrder, getOrder, listPaymentMethods } from '#shared/contract/orders.ts';
import { verifyBooks } from '#server/modules/booksAudit/verify.ts';
import { listAutoBuy } from '#shared/contract/deposits.ts';
import { signedEvent } from '#server/ports/directDebit/events.ts';
import {
  createSandboxDebit,
  type SandboxDebitFault,
  type SandboxDebitProvider,
} from '#server/ports/directDebit/sandbox.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { ownInvestor } from '../support/lookup.ts';
import { must } from '../support/must.ts';

/* Contracts from the bank's page to their end, regular purchases, and the debits that the engine makes of them. */

let test: TestApp;
let investor: ApiClient;
let guardian: ApiClient;
let investorId = 0;
let fundId = 0;
let bank: SandboxDebitProvider;
let fault: (call: string, tracking: string) => SandboxDebitFault;
/** what our address answered to the events of the sandbox */
let told: number[];

const SECRET = 'secret-of-the-events-of-the-sandbox';

/** 1405/08/30, a Saturday, ten in the morning in Tehran. */
const day = (jalaliDay: string, time: string): Date => new Date(`${jalaliDay}T${time}:00+03:30`);

beforeEach(async () => {
  fault = () => null;
  told = [];
  test = await createTestApp({
    seed: 'demo',
    debitProviders: (of) => {
      bank = createSandboxDebit({
        ...of,
        eventSecret: SECRET,
        fault: (call, tracking) => fault(call, tracking),
        sendEvent: async (event) => {
          const url = 'http://localhost/api/direct-debit/events/sandbox';
          const answer = await test.app.fetch(new Request(url, signedEvent(SECRET, event, test.clock.now())));
          told.push(answer.status);
        },
      });
      return [bank];
    },
  });
  investor = await test.api.demo('investor');
  guardian = await test.api.demo('guardian');
  ({ investorId } = await ownInvestor(test.db.db));
  await test.app.runJob('directDebit.syncBanks');
  const found = await sql<{ id: number }>`
    select id from funds where is_direct_debit_allowed and status = 'active' and fund_type = 4 order by id limit 1`.execute(
    test.db.db,
  );
  fundId = must(found.rows[0]).id;
});
afterEach(() => test.close());

async function createBody(packageTitle = 'نقره‌ای', bankCode = 'BTEJIR') {
  const packages = (await investor.call(listDebitPackages, { query: { bankCode } })).body.data;
  const { packageId } = must(packages.find(({ title }) => title === packageTitle));
  return { investorId, bankCode, packageId, expireDate: '1406/05/30', acceptRules: true };
}

/** Opens a contract, signs it at the sandbox bank and comes back. */
async function signed(): Promise<number> {
  const made = await investor.call(createDebitContract, { body: await createBody() });
  expect(made.status).toBe(201);
  await signAt(made.body.data.redirectUrl);
  return made.body.data.contractId;
}

const referenceOf = (redirectUrl: string): string => must(redirectUrl.split('/').filter(Boolean).at(-1));

/** `returnFromDebitBank`: what the browser does after the signature. */
async function signAt(redirectUrl: string): Promise<string> {
  const back = must(await bank.decide(referenceOf(redirectUrl), 'sign'));
  const answer = await test.api.anonymous().request(back);
  expect(answer.status).toBe(302);
  return answer.headers.get('location') ?? '';
}

const contract = async (contractId: number) =>
  (await investor.call(getDebitContract, { query: { contractId } })).body.data.contract;

const plan = (contractId: number, given: Record<string, unknown> = {}) => ({
  ...{
    investorId,
    contractId,
    fundId,
    amount: '20000000',
    interval: 'weekly' as const,
    dayOfWeek: 1,
    dayOfMonth: null,
  },
  ...{ startDate: '1405/09/01', endDate: null, count: null, goalAmount: null, goalDate: null, ...given },
});

async function planned(contractId: number, given: Record<string, unknown> = {}): Promise<number> {
  const made = await investor.call(addRegularPurchase, { body: plan(contractId, given) });
  expect(made.text).toContain('regularId');
  return made.body.data.regularId;
}

const charges = async (regularId: number) =>
  (await investor.call(listDebitCharges, { query: { investorId, regularId } })).body.data;

/** Stands at a moment and runs what the timetable runs then. */
async function at(moment: Date): Promise<void> {
  await stand(moment);
  await test.app.runJob('directDebit.run');
}

/** Goes to a moment, where the sessions of before are over. */
async function stand(moment: Date): Promise<void> {
  test.clock.setNow(moment);
  investor = await test.api.demo('investor');
}

const soundBooks = async () => {
  const report = await verifyBooks(test.db.db, test.app.services.audit);
  expect(report.checks.filter(({ wrong }) => wrong > 0n)).toEqual([]);
};

/** What people were told about direct debit, oldest first: the event and the ways that it took. */
async function notices(): Promise<[string, string[]][]> {
  const { rows } = await sql<{ event: string; ways: string[] }>`
    select n.event, array_agg(d.channel order by d.channel) as ways
    from notices n join notice_deliveries d on d.notice_id = n.id
    where n.event like 'debit%' or n.event like 'regular%'
    group by n.id order by n.id`.execute(test.db.db);
  return rows.map(({ event, ways }) => [event, ways]);
}

const codeOf = (): string => must(/\d{6}/.exec(test.sms.at(-1)?.tokens['code'] ?? ''))[0];

describe('a contract', () => {
  it('is signed at the bank, comes back twice, and leaves no secret in any answer', async () => {
    const made = await investor.call(createDebitContract, { body: await createBody() });
    const { contractId, redirectUrl } = made.body.data;
    expect((await contract(contractId)).status).toBe('waiting_bank');
    // the same request while it waits leads to the same page
    const again = await investor.call(createDebitContract, { body: await createBody() });
    expect(again.body.data).toMatchObject({ contractId, redirectUrl });
    const [first, second] = [await signAt(redirectUrl), await signAt(redirectUrl)];
    expect(first).toBe(`/direct-debit?contract=${contractId}&result=active`);
    expect(second).toBe(first);
    expect(await contract(contractId)).toMatchObject({ status: 'active', canPause: true, canCancel: true });
    const stored = await sql<{ reference: string; sealed: string }>`
      select m.reference, c.sealed_reference as sealed
      from debit_contracts c cross join sandbox_mandates m where c.id = ${contractId}`.execute(test.db.db);
    const { reference, sealed } = must(stored.rows[0]);
    const shown = await investor.call(getDebitContract, { query: { contractId } });
    expect([sealed.includes(reference), shown.text.includes(reference), shown.text.includes(sealed)]).toEqual([
      false,
      false,
      false,
    ]);
    const twice = await investor.call(createDebitContract, { body: await createBody() });
    expect(twice.body.code).toBe('DEBIT_CONTRACT_EXISTS');
  });

  it('is found signed when the browser never came back, and declined when nobody signed', async () => {
    const made = await investor.call(createDebitContract, { body: await createBody() });
    await bank.decide(referenceOf(made.body.data.redirectUrl), 'lost');
    const other = await investor.call(createDebitContract, { body: await createBody('نقره‌ای', 'SABCIR') });
    await stand(new Date(test.clock.now().getTime() + 31 * 60_000));
    await test.app.runJob('directDebit.askContracts');
    expect((await contract(made.body.data.contractId)).status).toBe('active');
    expect(await contract(other.body.data.contractId)).toMatchObject({
      status: 'declined',
      statusReason: 'قرارداد در ۳۰ دقیقه امضا نشد',
    });
  });

  it('believes the bank and not the browser', async () => {
    const made = await investor.call(createDebitContract, { body: await createBody() });
    const { contractId, redirectUrl } = made.body.data;
    const forged = await investor.call(finalizeDebitContract, { body: { contractId, status: 'OK' } });
    expect(forged.body.data).toMatchObject({ status: 'waiting_bank', pollAfterSeconds: 5 });
    await bank.decide(referenceOf(redirectUrl), 'refuse');
    const refused = await investor.call(finalizeDebitContract, { body: { contractId, status: 'OK' } });
    expect(refused.body.data.status).toBe('declined');
    expect((await guardian.call(finalizeDebitContract, { body: { contractId } })).body.code).toBe(
      'DEBIT_CONTRACT_NOT_FOUND',
    );
  });

  it('tells that the provider is silent, and keeps nothing open', async () => {
    fault = (call) => (call === 'open' ? 'timeout' : null);
    const made = await investor.call(createDebitContract, { body: await createBody() });
    expect([made.status, made.body.code]).toEqual([503, 'DEBIT_PROVIDER_SILENT']);
    fault = () => null;
    expect((await investor.call(createDebitContract, { body: await createBody() })).status).toBe(201);
    const short = await investor.call(createDebitContract, {
      body: { ...(await createBody()), expireDate: '1405/09/20' },
    });
    expect(short.body.code).toBe('DEBIT_EXPIRE_RANGE');
  });

  it('pauses and resumes, and is cancelled by a code that names what stops', async () => {
    const contractId = await signed();
    const regularId = await planned(contractId);
    const change = (status: 'active' | 'paused' | 'cancelled', otp?: string) =>
      investor.call(changeDebitContractStatus, { body: { contractId, status, ...(otp ? { otp } : {}) } });
    expect((await change('paused')).body.data.status).toBe('paused');
    expect((await change('paused')).body.code).toBe('DEBIT_CONTRACT_STATE');
    expect((await change('active')).body.data.status).toBe('active');
    const asked = await change('cancelled');
    expect(asked.body.data).toMatchObject({ status: 'active', otpSent: true, stops: [{ regularId }] });
    await test.jobs.runAll();
    expect((await change('cancelled', '000000')).body.code).toBe('OTP_WRONG');
    expect((await change('cancelled', codeOf())).body.data).toMatchObject({ status: 'cancelled', otpSent: false });
    const [row] = (await investor.call(listRegularPurchases, { query: { investorId } })).body.data;
    expect(row).toMatchObject({ regularId, status: 'cancelled' });
    await test.app.runJob('directDebit.revokeEnded');
    const mandate = await sql<{ status: string }>`select status from sandbox_mandates`.execute(test.db.db);
    expect(mandate.rows.at(-1)?.status).toBe('cancelled');
  });

  it('is replaced when the new one is signed, with its plans, and renewed near its end', async () => {
    const contractId = await signed();
    const regularId = await planned(contractId);
    const gold = (await investor.call(listDebitPackages, { query: { bankCode: 'BTEJIR' } })).body.data.at(-1);
    const same = await investor.call(changeDebitPackage, {
      body: { contractId, packageId: (await contract(contractId)).packageId },
    });
    expect(same.body.code).toBe('DEBIT_PACKAGE_SAME');
    const next = await investor.call(changeDebitPackage, { body: { contractId, packageId: must(gold).packageId } });
    expect(await contract(contractId)).toMatchObject({ status: 'active', nextContractId: next.body.data.contractId });
    await signAt(next.body.data.redirectUrl);
    expect((await contract(contractId)).status).toBe('cancelled');
    const newId = next.body.data.contractId;
    expect(await contract(newId)).toMatchObject({ status: 'active', packageTitle: 'طلایی', regularCount: 1 });
    expect((await investor.call(getRegularPurchase, { params: { regularId } })).body.data.regular.contractId).toBe(
      newId,
    );
    expect((await investor.call(renewDebitContract, { body: { contractId: newId } })).body.code).toBe(
      'DEBIT_RENEWAL_EARLY',
    );
    await sql`update debit_contracts set expire_date = '2026-12-10' where id = ${newId}`.execute(test.db.db);
    await test.app.runJob('directDebit.tellRenewals');
    await test.app.runJob('directDebit.tellRenewals');
    const told = await sql<{
      n: bigint;
    }>`select count(*) as n from messages where title = 'پایان قرارداد نزدیک است'`.execute(test.db.db);
    expect(told.rows[0]?.n).toBe(1n);
    const renewed = await investor.call(renewDebitContract, { body: { contractId: newId } });
    await signAt(renewed.body.data.redirectUrl);
    const live = (await investor.call(listDebitContracts, { query: { investorId, status: 'active' } })).body.data;
    expect(live.map((row) => row.contractId)).toEqual([renewed.body.data.contractId]);
  });

  it('is suspended and resumed by the office with a reason, and inquired', async () => {
    const contractId = await signed();
    const [maker, checker] = [await test.api.demo('maker'), await test.api.demo('checker')];
    const params = { contractId };
    const reason = 'شکایت صاحب حساب از برداشت';
    expect((await investor.call(suspendDebitContract, { params, body: { reason } })).status).toBe(403);
    const stopped = await maker.call(suspendDebitContract, { params, body: { reason } });
    expect(stopped.body.data).toMatchObject({ status: 'suspended', statusReason: reason, canResume: false });
    expect((await maker.call(resumeDebitContract, { params, body: { reason } })).status).toBe(403);
    expect((await checker.call(resumeDebitContract, { params, body: { reason } })).body.data.status).toBe('active');
    expect((await maker.call(inquireDebitContract, { params, body: {} })).body.data.said).toBe(
      'قرارداد در بانک فعال است',
    );
    await sql`update sandbox_mandates set status = 'cancelled'`.execute(test.db.db);
    const ended = await maker.call(inquireDebitContract, { params, body: {} });
    expect(ended.body.data).toMatchObject({ said: 'قرارداد در بانک لغو شده است', contract: { status: 'cancelled' } });
  });
});

describe('a regular purchase', () => {
  it('buys on its day: order registered, money in the books, notice the day before', async () => {
    const contractId = await signed();
    const regularId = await planned(contractId);
    await stand(day('2026-11-21', '10:00'));
    await test.app.runJob('directDebit.tellTomorrow');
    await test.app.runJob('directDebit.tellTomorrow');
    const [announced] = await charges(regularId);
    expect(announced).toMatchObject({ status: 'scheduled', period: '2026-11-22', canSkip: true });
    await at(day('2026-11-22', '07:59'));
    expect((await charges(regularId))[0]?.status).toBe('scheduled');
    await at(day('2026-11-22', '08:00'));
    await at(day('2026-11-22', '08:10'));
    const [done, ...others] = await charges(regularId);
    expect(others).toEqual([]);
    expect(done).toMatchObject({ status: 'done', amount: '20000000', orderNo: expect.any(String) as string });
    const order = await sql<{ status: string; held: bigint; method: string }>`
      select status, held_amount as held, payment_method as method from orders where id = ${must(done).orderId}`.execute(
      test.db.db,
    );
    expect(order.rows[0]).toEqual({ status: 'registered', held: 20_000_000n, method: 'direct_debit' });
    const lines = await sql<{ kind: string; debit: bigint; credit: bigint }>`
      select a.kind, e.debit, e.credit from ledger_entries e join accounts a on a.id = e.account_id
      where e.tx_type = 'deposit_dd' and e.order_id = ${must(done).orderId} order by e.debit desc`.execute(test.db.db);
    expect(lines.rows).toEqual([
      { kind: 'debit_clearing', debit: 20_000_000n, credit: 0n },
      { kind: 'investor_cash', debit: 0n, credit: 20_000_000n },
    ]);
    expect((await investor.call(getRegularPurchase, { params: { regularId } })).body.data.regular).toMatchObject({
      ...{ doneCount: 1, doneAmount: '20000000', nextPeriod: '2026-11-29' },
    });
    expect(await contract(contractId)).toMatchObject({ usedTodayAmount: '20000000', usedTodayCount: 1 });
    expect(await notices()).toEqual([
      ['debit_contract_active', ['panel']],
      ['debit_due', ['panel', 'sms']],
      ['debit_done', ['panel', 'sms']],
    ]);
    const [due] = (
      await sql<{ text: string; link: string; sms: string }>`
        select m.short_text as text, m.link, s.body as sms from notices n
        join notice_deliveries p on p.notice_id = n.id and p.channel = 'panel' join messages m on m.id = p.message_id
        join notice_deliveries w on w.notice_id = n.id and w.channel = 'sms' join sms_messages s on s.id = w.sms_id
        where n.event = 'debit_due'`.execute(test.db.db)
    ).rows;
    expect(due?.link).toMatch(/^\/skip-debit\?token=[\w.-]{20,}$/);
    expect(due?.text).toContain('فردا ۱۴۰۵/۰۹/۰۱ مبلغ 20,000,000 ریال');
    expect(due?.sms).toContain(due?.link ?? 'no link');
    await soundBooks();
  });

  it('tries again at 12:00, 18:00 and once the next morning, then leaves the period out; after three it pauses', async () => {
    const contractId = await signed();
    const regularId = await planned(contractId);
    fault = (call) => (call === 'debit' ? 'no_funds' : null);
    const tries = async (sunday: string, monday: string) => {
      for (const time of ['08:00', '08:10', '12:00', '18:00', '19:00']) await at(day(sunday, time));
      const [open] = await charges(regularId);
      expect(open).toMatchObject({ status: 'scheduled', tryCount: 3, errorText: 'موجودی حساب کافی نبود' });
      await at(day(monday, '08:00'));
      expect((await charges(regularId))[0]).toMatchObject({ status: 'failed', tryCount: 4 });
    };
    await tries('2026-11-22', '2026-11-23');
    await tries('2026-11-29', '2026-11-30');
    await tries('2026-12-06', '2026-12-07');
    const plans = (await investor.call(listRegularPurchases, { query: { investorId } })).body.data;
    expect(plans[0]).toMatchObject({ status: 'paused', statusReason: 'سه نوبت پیاپی بی‌خرید ماند', failCount: 3 });
    expect(await contract(contractId)).toMatchObject({ status: 'suspended', canResume: true });
    const sent = await sql<{ n: bigint }>`select count(*) as n from debit_attempts`.execute(test.db.db);
    expect(sent.rows[0]?.n).toBe(12n);
    // of each period the first refusal and its end, and what followed from the third
    expect((await notices()).slice(1).map(([event]) => event)).toEqual([
      ...['debit_refused', 'debit_failed', 'debit_refused', 'debit_failed', 'debit_refused', 'debit_failed'],
      ...['regular_paused', 'debit_contract_suspended'],
    ]);
    const [first] = (
      await sql<{ text: string }>`
        select m.short_text as text from notices n
        join notice_deliveries d on d.notice_id = n.id and d.channel = 'panel' join messages m on m.id = d.message_id
        where n.event = 'debit_refused' order by n.id limit 1`.execute(test.db.db)
    ).rows;
    expect(first?.text).toContain('این بار انجام نشد: موجودی حساب کافی نبود. تلاش بعدی ۱۴۰۵/۰۹/۰۱ ۱۲:۰۰');
    await soundBooks();
  });

  it('says in its history why a debit is on another day than the plan names', async () => {
    const contractId = await signed();
    // Tuesday 3 Azar is made a holiday, so the debit of the plan on Tuesdays is on Wednesday
    await sql`
      insert into holidays (day, title, scope, is_confirmed, updated_at)
      values ('2026-11-24', 'روز آزمون', 'all', true, ${test.clock.now()})`.execute(test.db.db);
    const regularId = await planned(contractId, { dayOfWeek: 3 });
    await at(day('2026-11-24', '12:00'));
    expect(await charges(regularId)).toEqual([]);
    await at(day('2026-11-25', '08:00'));
    expect((await charges(regularId))[0]).toMatchObject({
      ...{ status: 'done', period: '2026-11-24', dueDate: '2026-11-25' },
    });
    const { events } = (await investor.call(getRegularPurchase, { params: { regularId } })).body.data;
    expect(events.find(({ kind }) => kind === 'moved')).toMatchObject({
      text: 'سه‌شنبه ۳ آذر تعطیل است (روز آزمون)؛ برداشت به چهارشنبه ۴ آذر می‌رود',
      actorText: 'سامانه',
    });
    const done = events.find(({ kind }) => kind === 'done');
    expect([done?.orderId, done?.orderNo]).toEqual([must((await charges(regularId))[0]).orderId, expect.any(String)]);
  });

  it('asks about an answer that never came and never sends it twice; the late answer is booked once', async () => {
    const contractId = await signed();
    const regularId = await planned(contractId);
    fault = (call) => (call === 'debit' ? 'lost' : call === 'inquireDebit' ? 'timeout' : null);
    await at(day('2026-11-22', '08:00'));
    await at(day('2026-11-22', '12:00'));
    await test.app.runJob('directDebit.askPending');
    expect((await charges(regularId))[0]?.status).toBe('pending');
    fault = () => null;
    await stand(day('2026-11-22', '13:30'));
    await test.app.runJob('directDebit.askPending');
    await test.app.runJob('directDebit.askPending');
    expect((await charges(regularId))[0]?.status).toBe('done');
    const debited = await sql<{ n: bigint }>`select count(*) as n from sandbox_debits`.execute(test.db.db);
    expect(debited.rows[0]?.n).toBe(1n);
    await soundBooks();
  });

  it('uses up no try while nobody answers, and makes up for missed days of a daily plan once', async () => {
    const contractId = await signed();
    const regularId = await planned(contractId, { interval: 'daily', dayOfWeek: null });
    fault = (call) => (call === 'debit' ? 'timeout' : null);
    await at(day('2026-11-22', '08:00'));
    await stand(day('2026-11-22', '08:30'));
    await test.app.runJob('directDebit.askPending');
    // the sandbox did it although nobody heard: it is done, once
    expect((await charges(regularId)).map(({ status }) => status)).toEqual(['done']);
    fault = () => null;
    await at(day('2026-11-25', '09:00'));
    const rows = await charges(regularId);
    expect(rows.map(({ period, status }) => [period, status])).toEqual([
      ['2026-11-25', 'done'],
      ['2026-11-24', 'skipped'],
      ['2026-11-23', 'skipped'],
      ['2026-11-22', 'done'],
    ]);
    await soundBooks();
  });

  it('buys each day of a daily plan although the debit of the day before still waits for its next try', async () => {
    const contractId = await signed();
    const regularId = await planned(contractId, { interval: 'daily', dayOfWeek: null });
    fault = (call) => (call === 'debit' ? 'no_funds' : null);
    await at(day('2026-11-22', '08:00'));
    // the next day is prepared while the first debit waits for 12:00, and the notice of it goes out
    await stand(day('2026-11-22', '10:00'));
    await test.app.runJob('directDebit.tellTomorrow');
    fault = () => null;
    await at(day('2026-11-22', '12:00'));
    await at(day('2026-11-23', '08:00'));
    expect((await charges(regularId)).map(({ period, status }) => [period, status])).toEqual([
      ['2026-11-23', 'done'],
      ['2026-11-22', 'done'],
    ]);
    expect((await notices()).filter(([event]) => event === 'debit_due')).toHaveLength(1);
    await soundBooks();
  });

  it('buys two days of a daily plan on one morning when the first is tried again then', async () => {
    const contractId = await signed();
    const regularId = await planned(contractId, { interval: 'daily', dayOfWeek: null });
    fault = (call) => (call === 'debit' ? 'no_funds' : null);
    for (const time of ['08:00', '12:00', '18:00']) await at(day('2026-11-22', time));
    fault = () => null;
    await at(day('2026-11-23', '08:00'));
    expect((await charges(regularId)).map(({ period, status }) => [period, status])).toEqual([
      ['2026-11-23', 'done'],
      ['2026-11-22', 'done'],
    ]);
    await soundBooks();
  });

  it('makes up for days on which the provider was silent by one debit of a daily plan, and says so', async () => {
    const contractId = await signed();
    const regularId = await planned(contractId, { interval: 'daily', dayOfWeek: null });
    fault = () => 'bank_down';
    for (const sunday of ['2026-11-22', '2026-11-23']) {
      for (const time of ['08:00', '12:00', '18:00']) {
        await at(day(sunday, time));
        await stand(day(sunday, time.replace('00', '08')));
        await test.app.runJob('directDebit.askPending');
      }
      await stand(day(sunday, '19:00'));
      await test.app.runJob('directDebit.tellTomorrow');
    }
    fault = () => null;
    await stand(day('2026-11-24', '07:00'));
    await test.app.runJob('directDebit.askPending');
    for (const time of ['08:00', '12:00', '18:00']) await at(day('2026-11-24', time));
    const rows = await charges(regularId);
    expect(rows.map(({ period, status }) => [period, status])).toEqual([
      ['2026-11-24', 'done'],
      ['2026-11-23', 'skipped'],
      ['2026-11-22', 'skipped'],
    ]);
    expect(rows[1]?.reason).toBe(
      'بانک در این روز پاسخ نداد؛ این نوبت کنار گذاشته شد و خرید از نوبت ۱۴۰۵/۰۹/۰۳ ادامه یافت',
    );
    await soundBooks();
  });

  it('is skipped by the link of the notice without a log-in, which does only that', async () => {
    const contractId = await signed();
    const regularId = await planned(contractId);
    await stand(day('2026-11-21', '10:00'));
    await test.app.runJob('directDebit.tellTomorrow');
    await test.jobs.runAll();
    const token = must(/token=([\w.-]+)/.exec(test.sms.map(({ tokens }) => tokens['link'] ?? '').join(' ')))[1] ?? '';
    const stranger = test.api.anonymous();
    const params = { token };
    expect((await stranger.call(getSkipLink, { params })).body.data).toMatchObject({
      canSkip: true,
      amount: '20000000',
    });
    // the first letter of the signature: the last one may hold bits that the decoding leaves out
    const [said = '', seal = ''] = token.split(/\.(?=[^.]*$)/);
    const forged = `${said}.${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`;
    expect((await stranger.call(skipByLink, { params: { token: forged }, body: {} })).body.code).toBe(
      'SKIP_LINK_UNKNOWN',
    );
    await stranger.prepare();
    expect((await stranger.call(skipByLink, { params, body: {} })).body.data.isSkipped).toBe(true);
    expect((await stranger.call(skipByLink, { params, body: {} })).status).toBe(200);
    await at(day('2026-11-22', '08:00'));
    expect((await charges(regularId)).map(({ status }) => status)).toEqual(['skipped']);
    await at(day('2026-11-29', '08:00'));
    expect((await charges(regularId))[0]?.status).toBe('done');
  });

  it('is skipped, edited, paused, resumed and deleted by its owner alone', async () => {
    const contractId = await signed();
    const regularId = await planned(contractId);
    const params = { regularId };
    expect((await guardian.call(deleteRegularPurchase, { params })).body.code).toBe('REGULAR_NOT_FOUND');
    const wrong = await investor.call(skipRegularPeriod, { params, body: { period: '1405/09/02' } });
    expect(wrong.body.code).toBe('REGULAR_PERIOD_UNKNOWN');
    const skipped = await investor.call(skipRegularPeriod, { params, body: { period: '1405/09/01' } });
    expect(skipped.body.data.nextPeriod).toBe('2026-11-29');
    const { investorId: _own, ...fields } = plan(contractId, { amount: '30000000' });
    const edited = await investor.call(updateRegularPurchase, { params, body: { ...fields, version: 1 } });
    expect(edited.body.data).toMatchObject({ amount: '30000000', version: 2 });
    expect((await investor.call(updateRegularPurchase, { params, body: { ...fields, version: 1 } })).body.code).toBe(
      'REGULAR_CHANGED',
    );
    const above = await investor.call(updateRegularPurchase, {
      params,
      body: { ...fields, amount: '900000000', version: 2 },
    });
    expect(above.body.code).toBe('REGULAR_AMOUNT_ABOVE');
    expect((await investor.call(changeRegularStatus, { params, body: { status: 'paused' } })).body.data.status).toBe(
      'paused',
    );
    await at(day('2026-12-06', '08:00'));
    expect((await charges(regularId)).filter(({ status }) => status !== 'skipped')).toEqual([]);
    const resumed = await investor.call(changeRegularStatus, { params, body: { status: 'active' } });
    // the Sundays that passed are not made up for
    expect(resumed.body.data).toMatchObject({ status: 'active', nextPeriod: '2026-12-13' });
    expect((await investor.call(deleteRegularPurchase, { params })).status).toBe(204);
    await at(day('2026-12-13', '08:00'));
    expect((await charges(regularId)).filter(({ status }) => status === 'done')).toEqual([]);
  });

  it('above what one holder may have is skipped with the reason, fails nothing, and is refused when it is planned', async () => {
    const contractId = await signed();
    const regularId = await planned(contractId);
    await sql`
      insert into holder_limits (fund_id, holder_kind, first_day, max_units)
      values (${fundId}, 'person', '2026-11-21', 1)`.execute(test.db.db);
    await at(day('2026-11-22', '08:00'));
    const [first, ...others] = await charges(regularId);
    expect([first, others]).toMatchObject([{ status: 'skipped', tryCount: 0 }, []]);
    expect(first?.reason).toContain('حداکثر ۱ واحد');
    const kept = sql<{ v: number }>`select failed_in_row as v from debit_contracts where id = ${contractId}`;
    expect([(await contract(contractId)).status, (await kept.execute(test.db.db)).rows]).toEqual([
      'active',
      [{ v: 0 }],
    ]);
    const body = plan(contractId, { startDate: '1405/09/03' });
    const { problems } = (await investor.call(previewRegularPurchase, { body })).body.data;
    expect(problems.map(({ code }) => code)).toContain('ORDER_HOLDER_LIMIT');
    const refused = await investor.call(addRegularPurchase, { body });
    expect([refused.status, refused.body.code]).toEqual([409, 'ORDER_HOLDER_LIMIT']);
    await soundBooks();
  });

  /** What the owner was told on the panel of one event, oldest first. */
  const toldOf = async (event: string): Promise<string[]> => {
    const { rows } = await sql<{ text: string }>`
      select m.short_text as text from notices n
      join notice_deliveries d on d.notice_id = n.id and d.channel = 'panel' join messages m on m.id = d.message_id
      where n.event = ${event} order by n.id`.execute(test.db.db);
    return rows.map(({ text }) => text);
  };

  const failuresOf = async (contractId: number, regularId: number) => {
    const { rows } = await sql<{ contract: number; plan: number; status: string }>`
      select c.failed_in_row as contract, r.skipped_in_row as plan, r.status
      from debit_contracts c join debit_regulars r on r.contract_id = c.id
      where c.id = ${contractId} and r.id = ${regularId}`.execute(test.db.db);
    return [(await contract(contractId)).status, must(rows[0])];
  };

  const noFailure = ['active', { contract: 0, plan: 0, status: 'active' }];

  const setLimit = (column: 'min_amount' | 'max_amount' | 'min_units' | 'max_units', value: number) =>
    sql`
      insert into order_price_limits (fund_id, order_type, payment_method, ${sql.ref(column)})
      values (${fundId}, 1, 'direct_debit', ${value})`.execute(test.db.db);

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'of the level of identity',
      'سطح احراز هویت شما برای این مبلغ کافی نیست',
      () => sql`update order_auth_limits set max_amount = 1000000 where order_type = 1`.execute(test.db.db),
    ],
    [
      'of who may buy',
      'احراز هویت',
      () => sql`update order_auth_limits set is_allowed = false where order_type = 1`.execute(test.db.db),
    ],
    ['below the least amount', 'حداقل', () => setLimit('min_amount', 30_000_000)],
    ['above the most', 'حداکثر', () => setLimit('max_amount', 10_000_000)],
    ['below the fewest units', 'حداقل', () => setLimit('min_units', 1_000_000)],
    ['above the most units', 'حداکثر', () => setLimit('max_units', 1)],
  ])('misses a period for a limit %s, which is no failure of the contract', async (_limit, reason, set) => {
    const contractId = await signed();
    const regularId = await planned(contractId);
    await set();
    for (const sunday of ['2026-11-22', '2026-11-29', '2026-12-06']) await at(day(sunday, '08:00'));
    const missed = await charges(regularId);
    expect(missed).toHaveLength(3);
    for (const one of missed) expect(one).toMatchObject({ status: 'skipped', tryCount: 0 });
    expect(missed[0]?.reason).toContain(reason);
    expect(await failuresOf(contractId, regularId)).toEqual(noFailure);
    const told = await toldOf('debit_missed');
    expect(told).toHaveLength(3);
    expect(told[0]).toContain(reason);
    expect(told.map((text) => /نوبت بعدی (\S+)/.exec(text)?.[1])).toEqual(['۱۴۰۵/۰۹/۰۸', '۱۴۰۵/۰۹/۱۵', '۱۴۰۵/۰۹/۲۲']);
    await soundBooks();
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'the ceiling of the fund',
      () => sql`update funds set max_fund_units = 1 where id = ${fundId}`.execute(test.db.db),
    ],
    [
      'a fund that is closed',
      () =>
        sql`update funds set issue_enabled = false, close_reason = 'توقف پذیرش' where id = ${fundId}`.execute(
          test.db.db,
        ),
    ],
  ])('tries again what can pass, %s, and then misses the period without a failure', async (_what, close) => {
    const contractId = await signed();
    const regularId = await planned(contractId);
    await close();
    for (const sunday of ['2026-11-22', '2026-11-29', '2026-12-06']) {
      for (const time of ['08:00', '12:00', '18:00']) await at(day(sunday, time));
      expect((await charges(regularId)).find(({ dueDate }) => dueDate > sunday)).toMatchObject({ status: 'scheduled' });
      await at(new Date(day(sunday, '08:00').getTime() + 24 * 3_600_000));
    }
    expect((await charges(regularId)).map(({ status }) => status)).toEqual(['skipped', 'skipped', 'skipped']);
    expect(await failuresOf(contractId, regularId)).toEqual(noFailure);
    expect(await toldOf('debit_missed')).toHaveLength(3);
    expect(await toldOf('debit_failed')).toEqual([]);
  });

  it('tells who may not buy now of the missed period, and ends a plan whose last period was missed', async () => {
    const contractId = await signed();
    const regularId = await planned(contractId, { count: null, endDate: '1405/09/08' });
    await sql`update investors set sejam_status = 8 where id = ${investorId}`.execute(test.db.db);
    for (const sunday of ['2026-11-22', '2026-11-29']) await at(day(sunday, '08:00'));
    expect((await charges(regularId)).map(({ status }) => status)).toEqual(['skipped', 'skipped']);
    expect((await toldOf('debit_missed')).map((text) => text.includes('سجام'))).toEqual([true]);
    // no further period: nothing is promised
    expect((await toldOf('debit_failed')).map((text) => text.includes('سجام'))).toEqual([true]);
    const [row] = (await investor.call(listRegularPurchases, { query: { investorId } })).body.data;
    expect(row).toMatchObject({ status: 'finished' });
  });

  it('keeps the limits of the contract before the bank is asked: the second debit of a day waits for the next', async () => {
    const contractId = await signed();
    await sql`update debit_contracts set max_daily_count = 1 where id = ${contractId}`.execute(test.db.db);
    const [first, second] = [await planned(contractId), await planned(contractId)];
    await at(day('2026-11-22', '08:00'));
    expect([(await charges(first))[0]?.status, (await charges(second))[0]?.status].sort()).toEqual([
      'done',
      'scheduled',
    ]);
    await at(day('2026-11-23', '08:00'));
    expect([(await charges(first))[0]?.status, (await charges(second))[0]?.status]).toEqual(['done', 'done']);
    const perDay = await sql<{ n: bigint }>`select count(*) as n from debit_attempts group by day`.execute(test.db.db);
    expect(perDay.rows.map(({ n }) => n)).toEqual([1n, 1n]);
  });

  it('debits the oldest day of a daily plan first while one debit a day is allowed', async () => {
    const contractId = await signed();
    await sql`update debit_contracts set max_daily_count = 1 where id = ${contractId}`.execute(test.db.db);
    await planned(contractId, { interval: 'daily', dayOfWeek: null });
    fault = (call) => (call === 'debit' ? 'no_funds' : null);
    for (const time of ['08:00', '12:00', '18:00']) await at(day('2026-11-22', time));
    fault = () => null;
    for (const date of ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-28']) await at(day(date, '08:00'));
    const { rows } = await sql<{ period: string; day: string }>`
      select g.period, a.day from debit_attempts a join debit_charges g on g.id = a.charge_id
      where a.status = 'done' order by a.day`.execute(test.db.db);
    expect(rows.map((row) => [row.period, row.day])).toEqual([
      ['2026-11-22', '2026-11-23'],
      ['2026-11-23', '2026-11-24'],
      ['2026-11-24', '2026-11-25'],
      ['2026-11-25', '2026-11-28'],
    ]);
  });

  it('debits a day that a limit put off although the provider is silent when its turn comes', async () => {
    const contractId = await signed();
    await sql`update debit_contracts set max_daily_count = 1 where id = ${contractId}`.execute(test.db.db);
    const regularId = await planned(contractId, { interval: 'daily', dayOfWeek: null });
    fault = (call) => (call === 'debit' ? 'no_funds' : null);
    for (const time of ['08:00', '12:00', '18:00']) await at(day('2026-11-22', time));
    fault = () => null;
    await at(day('2026-11-23', '08:00'));
    fault = () => 'bank_down';
    for (const time of ['08:00', '12:00', '18:00']) {
      await at(day('2026-11-24', time));
      await stand(day('2026-11-24', time.replace('00', '08')));
      await test.app.runJob('directDebit.askPending');
    }
    fault = () => null;
    await stand(day('2026-11-25', '07:00'));
    await test.app.runJob('directDebit.askPending');
    for (const date of ['2026-11-25', '2026-11-28']) await at(day(date, '08:00'));
    const rows = await charges(regularId);
    expect(rows.find(({ period }) => period === '2026-11-23')).toMatchObject({ status: 'done', dueDate: '2026-11-25' });
    expect(rows.filter(({ status }) => status === 'skipped')).toEqual([]);
    const perDay = await sql<{ n: bigint }>`
      select count(*) as n from debit_attempts where status = 'done' group by day`.execute(test.db.db);
    expect(perDay.rows.map(({ n }) => n)).toEqual([1n, 1n, 1n]);
  });

  it('keeps the tries that the limit of the day took: four in all', async () => {
    const contractId = await signed();
    await sql`update debit_contracts set max_daily_count = 1 where id = ${contractId}`.execute(test.db.db);
    const plans = [await planned(contractId), await planned(contractId)];
    fault = (call) => (call === 'debit' ? 'no_funds' : null);
    await at(day('2026-11-22', '08:00'));
    fault = () => null;
    await at(day('2026-11-22', '12:00'));
    const states = await Promise.all(plans.map(async (regularId) => (await charges(regularId))[0]?.status));
    expect([...states].sort()).toEqual(['done', 'scheduled']);
    const second = must(plans[states.indexOf('scheduled')]);
    expect((await charges(second))[0]).toMatchObject({ status: 'scheduled', tryCount: 1, dueDate: '2026-11-23' });
    fault = (call) => (call === 'debit' ? 'no_funds' : null);
    for (const [time, tryCount] of [['08:00', 2] as const, ['12:00', 3] as const]) {
      await at(day('2026-11-23', time));
      expect((await charges(second))[0]).toMatchObject({ status: 'scheduled', tryCount });
    }
    await at(day('2026-11-23', '18:00'));
    expect((await charges(second))[0]).toMatchObject({ status: 'failed', tryCount: 4 });
  });

  it('finishes after its count', async () => {
    const contractId = await signed();
    const regularId = await planned(contractId, { count: 2 });
    for (const sunday of ['2026-11-22', '2026-11-29', '2026-12-06']) await at(day(sunday, '08:00'));
    expect((await charges(regularId)).map(({ status }) => status)).toEqual(['done', 'done']);
    const [row] = (await investor.call(listRegularPurchases, { query: { investorId } })).body.data;
    expect(row).toMatchObject({ status: 'finished', doneCount: 2 });
  });

  it('is charged once when many processes run at once', async () => {
    const contractId = await signed();
    const regularId = await planned(contractId);
    await stand(day('2026-11-22', '08:00'));
    await Promise.all(Array.from({ length: 8 }, () => test.app.runJob('directDebit.run')));
    expect((await charges(regularId)).map(({ status }) => status)).toEqual(['done']);
    const debited = await sql<{ n: bigint }>`select count(*) as n from sandbox_debits`.execute(test.db.db);
    expect(debited.rows[0]?.n).toBe(1n);
    await soundBooks();
  });
});

describe('a single purchase under a contract', () => {
  const way = async () => {
    const methods = (await investor.call(listPaymentMethods, { query: { investorId, fundId } })).body.data;
    return must(methods.find(({ code }) => code === 'direct_debit'));
  };
  const buy = async (given: Record<string, unknown>) =>
    investor.call(buyOrder, {
      body: { investorId, fundId, amount: '30000000', wayId: (await way()).wayId, acceptRules: true, ...given },
    });

  it('is offered with a contract alone, debited at once and registered', async () => {
    expect(await way()).toMatchObject({ isActive: false, disabledReason: 'قرارداد برداشت مستقیم فعالی ندارید' });
    const contractId = await signed();
    expect(await way()).toMatchObject({ isActive: true, disabledReason: null });
    expect((await buy({})).body.code).toBe('DEBIT_CONTRACT_NOT_FOUND');
    expect((await buy({ contractId, amount: '250000000' })).body.code).toBe('DEBIT_AMOUNT_ABOVE');
    const placed = await buy({ contractId });
    expect(placed.body.data).toMatchObject({ status: 'pending_debit', payUrl: null });
    await test.jobs.runAll('directDebit.send');
    const order = await investor.call(getOrder, { params: { orderId: placed.body.data.orderId } });
    expect(order.body.data).toMatchObject({ status: 'registered' });
    const [row] = (await investor.call(listDebitCharges, { query: { investorId } })).body.data;
    expect(row).toMatchObject({ status: 'done', regularId: null, orderId: placed.body.data.orderId });
    await soundBooks();
  });

  it('fails without a second try, and is not debited after it was withdrawn', async () => {
    const contractId = await signed();
    fault = (call) => (call === 'debit' ? 'no_funds' : null);
    const first = await buy({ contractId });
    await test.jobs.runAll('directDebit.send');
    const failed = await investor.call(getOrder, { params: { orderId: first.body.data.orderId } });
    expect(failed.body.data.status).toBe('payment_failed');
    fault = () => null;
    const second = await buy({ contractId, amount: '31000000' });
    await investor.call(cancelOrder, { params: { orderId: second.body.data.orderId }, body: {} });
    await test.jobs.runAll('directDebit.send');
    const debited = await sql<{ n: bigint }>`select count(*) as n from sandbox_debits where status = 'done'`.execute(
      test.db.db,
    );
    expect(debited.rows[0]?.n).toBe(0n);
    await soundBooks();
  });
});

describe('the list of deposits for automatic purchase', () => {
  it('shows a debit that brought money with its order, and none that failed', async () => {
    const contractId = await signed();
    const regularId = await planned(contractId);
    fault = (call) => (call === 'debit' ? 'no_funds' : null);
    await at(day('2026-11-22', '08:00'));
    let maker = await test.api.demo('maker');
    const list = async (query: Record<string, unknown>) =>
      (await maker.call(listAutoBuy, { query: { size: 50, ...query } })).body;
    expect((await list({ source: 'direct_debit' })).data).toEqual([]);
    const before = (await list({})).summary;
    fault = () => null;
    await at(day('2026-11-22', '12:00'));
    maker = await test.api.demo('maker');
    const charge = must((await charges(regularId))[0]);
    expect(charge.status).toBe('done');
    const { data, summary } = await list({ source: 'direct_debit' });
    expect(data).toMatchObject([
      {
        ...{ amount: '20000000', investorId, fundId, source: 'direct_debit', sourceText: 'برداشت مستقیم' },
        ...{ orderNo: charge.orderNo, status: 'ordered', origin: 'provider', actions: [] },
        depositDate: day('2026-11-22', '12:00').toISOString(),
      },
    ]);
    expect(summary).toEqual({ count: 1, amount: '20000000', openCount: 0, openAmount: '0' });
    const all = await list({});
    expect(all.summary).toEqual({
      ...before,
      count: before.count + 1,
      amount: String(BigInt(before.amount) + 20_000_000n),
    });
    expect(all.data.filter(({ source }) => source === 'direct_debit')).toEqual(data);
    const debitsOf = async (query: Record<string, unknown>) =>
      (await list(query)).data.filter(({ source }) => source === 'direct_debit').length;
    expect(await debitsOf({ search: charge.orderNo ?? '' })).toBe(1);
    expect(await debitsOf({ search: 'nobody-at-all' })).toBe(0);
    expect(await debitsOf({ status: 'ordered', fundId, fromDate: '2026-11-22', toDate: '2026-11-22' })).toBe(1);
    expect(await debitsOf({ fromDate: '2026-11-23' })).toBe(0);
    expect(await debitsOf({ status: 'failed' })).toBe(0);
    expect(await debitsOf({ isOpen: true })).toBe(0);
    expect(await debitsOf({ source: 'deposit_id' })).toBe(0);
    const [first, second] = await Promise.all([list({ page: 1, size: 1 }), list({ page: 2, size: 1 })]);
    expect([...first.data, ...second.data]).toEqual(all.data.slice(0, 2));
  });
});

/** Many of them, shuffled and forged: `directDebit.events.test.ts`. */
describe('events of providers (M10)', () => {
  it('that are signed and no event are refused', async () => {
    const url = 'http://localhost/api/direct-debit/events/sandbox';
    for (const body of ['{"id":1}', '{', '', '[]', 'null']) {
      const answer = await test.app.fetch(new Request(url, signedEvent(SECRET, body, test.clock.now())));
      expect(answer.status, body).toBe(400);
    }
  });

  it('sent twice before the answer to the debit: booked once', async () => {
    const contractId = await signed();
    await planned(contractId);
    fault = (call) => (call === 'debit' ? 'doubled' : null);
    await at(day('2026-11-22', '08:00'));
    expect(told).toEqual([200, 200]);
    await Promise.all([test.app.runJob('directDebit.followEvents'), test.app.runJob('directDebit.followEvents')]);
    const kept = await sql<{ n: bigint }>`select count(*) as n from debit_webhooks`.execute(test.db.db);
    expect(kept.rows[0]?.n).toBe(1n);
    const done = await sql<{ n: bigint; total: bigint }>`
      select count(*) as n, sum(amount)::bigint as total from debit_charges where status = 'done'`.execute(test.db.db);
    expect(done.rows[0]).toEqual({ n: 1n, total: 20_000_000n });
    const booked = await sql<{ n: bigint; total: bigint }>`
      select count(*) as n, sum(credit)::bigint as total from ledger_entries
      where tx_type = 'deposit_dd' and investor_id is not null`.execute(test.db.db);
    expect(booked.rows[0]).toEqual(done.rows[0]);
    await soundBooks();
  });
});
