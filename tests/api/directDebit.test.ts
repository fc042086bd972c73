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
import { getRegularPurchase, listDebitCharges, listRegularPurchases } from '#shared/contract/regularPurchases.ts';
import { buyOrder, cancelOrder, getOrder, listPaymentMethods } from '#shared/contract/orders.ts';
import { listAutoBuy } from '#shared/contract/deposits.ts';
import { signedEvent } from '#server/ports/directDebit/events.ts';
import { day, DebitGround, referenceOf, SECRET } from '../support/debitGround.ts';
import { must } from '../support/must.ts';

/*
 * Contracts from the bank's page (the browser comes back by `returnFromDebitBank`) to their end, single purchases under
 * them, the list of debits that brought money, and events of providers.
 */

let ground: DebitGround;

beforeEach(async () => {
  ground = await DebitGround.open();
});
afterEach(() => ground.test.close());

const codeOf = (): string => must(/\d{6}/.exec(ground.test.sms.at(-1)?.tokens['code'] ?? ''))[0];

describe('a contract', () => {
  it('is signed at the bank, comes back twice, and leaves no secret in any answer', async () => {
    const made = await ground.investor.call(createDebitContract, { body: await ground.createBody() });
    const { contractId, redirectUrl } = made.body.data;
    expect((await ground.contract(contractId)).status).toBe('waiting_bank');
    // the same request while it waits leads to the same page
    const again = await ground.investor.call(createDebitContract, { body: await ground.createBody() });
    expect(again.body.data).toMatchObject({ contractId, redirectUrl });
    const [first, second] = [await ground.signAt(redirectUrl), await ground.signAt(redirectUrl)];
    expect(first).toBe(`/direct-debit?contract=${contractId}&result=active`);
    expect(second).toBe(first);
    expect(await ground.contract(contractId)).toMatchObject({ status: 'active', canPause: true, canCancel: true });
    const stored = await sql<{ reference: string; sealed: string }>`
      select m.reference, c.sealed_reference as sealed
      from debit_contracts c cross join sandbox_mandates m where c.id = ${contractId}`.execute(ground.test.db.db);
    const { reference, sealed } = must(stored.rows[0]);
    const shown = await ground.investor.call(getDebitContract, { query: { contractId } });
    expect([sealed.includes(reference), shown.text.includes(reference), shown.text.includes(sealed)]).toEqual([
      false,
      false,
      false,
    ]);
    const twice = await ground.investor.call(createDebitContract, { body: await ground.createBody() });
    expect(twice.body.code).toBe('DEBIT_CONTRACT_EXISTS');
  });

  it('is found signed when the browser never came back, and declined when nobody signed', async () => {
    const made = await ground.investor.call(createDebitContract, { body: await ground.createBody() });
    await ground.bank.decide(referenceOf(made.body.data.redirectUrl), 'lost');
    const other = await ground.investor.call(createDebitContract, {
      body: await ground.createBody('نقره‌ای', 'SABCIR'),
    });
    await ground.stand(new Date(ground.test.clock.now().getTime() + 31 * 60_000));
    await ground.test.app.runJob('directDebit.askContracts');
    expect((await ground.contract(made.body.data.contractId)).status).toBe('active');
    expect(await ground.contract(other.body.data.contractId)).toMatchObject({
      status: 'declined',
      statusReason: 'قرارداد در ۳۰ دقیقه امضا نشد',
    });
  });

  it('believes the bank and not the browser', async () => {
    const made = await ground.investor.call(createDebitContract, { body: await ground.createBody() });
    const { contractId, redirectUrl } = made.body.data;
    const forged = await ground.investor.call(finalizeDebitContract, { body: { contractId, status: 'OK' } });
    expect(forged.body.data).toMatchObject({ status: 'waiting_bank', pollAfterSeconds: 5 });
    await ground.bank.decide(referenceOf(redirectUrl), 'refuse');
    const refused = await ground.investor.call(finalizeDebitContract, { body: { contractId, status: 'OK' } });
    expect(refused.body.data.status).toBe('declined');
    expect((await ground.guardian.call(finalizeDebitContract, { body: { contractId } })).body.code).toBe(
      'DEBIT_CONTRACT_NOT_FOUND',
    );
  });

  it('tells that the provider is silent, and keeps nothing open', async () => {
    ground.fault = (call) => (call === 'open' ? 'timeout' : null);
    const made = await ground.investor.call(createDebitContract, { body: await ground.createBody() });
    expect([made.status, made.body.code]).toEqual([503, 'DEBIT_PROVIDER_SILENT']);
    ground.fault = () => null;
    expect((await ground.investor.call(createDebitContract, { body: await ground.createBody() })).status).toBe(201);
    const short = await ground.investor.call(createDebitContract, {
      body: { ...(await ground.createBody()), expireDate: '1405/09/20' },
    });
    expect(short.body.code).toBe('DEBIT_EXPIRE_RANGE');
  });

  it('pauses and resumes, and is cancelled by a code that names what stops', async () => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId);
    const change = (status: 'active' | 'paused' | 'cancelled', otp?: string) =>
      ground.investor.call(changeDebitContractStatus, { body: { contractId, status, ...(otp ? { otp } : {}) } });
    expect((await change('paused')).body.data.status).toBe('paused');
    expect((await change('paused')).body.code).toBe('DEBIT_CONTRACT_STATE');
    expect((await change('active')).body.data.status).toBe('active');
    const asked = await change('cancelled');
    expect(asked.body.data).toMatchObject({ status: 'active', otpSent: true, stops: [{ regularId }] });
    await ground.test.jobs.runAll();
    expect((await change('cancelled', '000000')).body.code).toBe('OTP_WRONG');
    expect((await change('cancelled', codeOf())).body.data).toMatchObject({ status: 'cancelled', otpSent: false });
    const [row] = (await ground.investor.call(listRegularPurchases, { query: { investorId: ground.investorId } })).body
      .data;
    expect(row).toMatchObject({ regularId, status: 'cancelled' });
    await ground.test.app.runJob('directDebit.revokeEnded');
    const mandate = await sql<{ status: string }>`select status from sandbox_mandates`.execute(ground.test.db.db);
    expect(mandate.rows.at(-1)?.status).toBe('cancelled');
  });

  it('is replaced when the new one is signed, with its plans, and renewed near its end', async () => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId);
    const gold = (await ground.investor.call(listDebitPackages, { query: { bankCode: 'BTEJIR' } })).body.data.at(-1);
    const same = await ground.investor.call(changeDebitPackage, {
      body: { contractId, packageId: (await ground.contract(contractId)).packageId },
    });
    expect(same.body.code).toBe('DEBIT_PACKAGE_SAME');
    const next = await ground.investor.call(changeDebitPackage, {
      body: { contractId, packageId: must(gold).packageId },
    });
    expect(await ground.contract(contractId)).toMatchObject({
      status: 'active',
      nextContractId: next.body.data.contractId,
    });
    await ground.signAt(next.body.data.redirectUrl);
    expect((await ground.contract(contractId)).status).toBe('cancelled');
    const newId = next.body.data.contractId;
    expect(await ground.contract(newId)).toMatchObject({ status: 'active', packageTitle: 'طلایی', regularCount: 1 });
    expect(
      (await ground.investor.call(getRegularPurchase, { params: { regularId } })).body.data.regular.contractId,
    ).toBe(newId);
    expect((await ground.investor.call(renewDebitContract, { body: { contractId: newId } })).body.code).toBe(
      'DEBIT_RENEWAL_EARLY',
    );
    await sql`update debit_contracts set expire_date = '2026-12-10' where id = ${newId}`.execute(ground.test.db.db);
    await ground.test.app.runJob('directDebit.tellRenewals');
    await ground.test.app.runJob('directDebit.tellRenewals');
    const told = await sql<{
      n: bigint;
    }>`select count(*) as n from messages where title = 'پایان قرارداد نزدیک است'`.execute(ground.test.db.db);
    expect(told.rows[0]?.n).toBe(1n);
    const renewed = await ground.investor.call(renewDebitContract, { body: { contractId: newId } });
    await ground.signAt(renewed.body.data.redirectUrl);
    const live = (
      await ground.investor.call(listDebitContracts, { query: { investorId: ground.investorId, status: 'active' } })
    ).body.data;
    expect(live.map((row) => row.contractId)).toEqual([renewed.body.data.contractId]);
  });

  it('is suspended and resumed by the office with a reason, and inquired', async () => {
    const contractId = await ground.signed();
    const [maker, checker] = [await ground.test.api.demo('maker'), await ground.test.api.demo('checker')];
    const params = { contractId };
    const reason = 'شکایت صاحب حساب از برداشت';
    expect((await ground.investor.call(suspendDebitContract, { params, body: { reason } })).status).toBe(403);
    const stopped = await maker.call(suspendDebitContract, { params, body: { reason } });
    expect(stopped.body.data).toMatchObject({ status: 'suspended', statusReason: reason, canResume: false });
    expect((await maker.call(resumeDebitContract, { params, body: { reason } })).status).toBe(403);
    expect((await checker.call(resumeDebitContract, { params, body: { reason } })).body.data.status).toBe('active');
    expect((await maker.call(inquireDebitContract, { params, body: {} })).body.data.said).toBe(
      'قرارداد در بانک فعال است',
    );
    await sql`update sandbox_mandates set status = 'cancelled'`.execute(ground.test.db.db);
    const ended = await maker.call(inquireDebitContract, { params, body: {} });
    expect(ended.body.data).toMatchObject({ said: 'قرارداد در بانک لغو شده است', contract: { status: 'cancelled' } });
  });
});

describe('a single purchase under a contract', () => {
  const way = async () => {
    const methods = (
      await ground.investor.call(listPaymentMethods, {
        query: { investorId: ground.investorId, fundId: ground.fundId },
      })
    ).body.data;
    return must(methods.find(({ code }) => code === 'direct_debit'));
  };
  const buy = async (given: Record<string, unknown>) =>
    ground.investor.call(buyOrder, {
      body: {
        investorId: ground.investorId,
        fundId: ground.fundId,
        amount: '30000000',
        wayId: (await way()).wayId,
        acceptRules: true,
        ...given,
      },
    });

  it('is offered with a contract alone, debited at once and registered', async () => {
    expect(await way()).toMatchObject({ isActive: false, disabledReason: 'قرارداد برداشت مستقیم فعالی ندارید' });
    const contractId = await ground.signed();
    expect(await way()).toMatchObject({ isActive: true, disabledReason: null });
    expect((await buy({})).body.code).toBe('DEBIT_CONTRACT_NOT_FOUND');
    expect((await buy({ contractId, amount: '250000000' })).body.code).toBe('DEBIT_AMOUNT_ABOVE');
    const placed = await buy({ contractId });
    expect(placed.body.data).toMatchObject({ status: 'pending_debit', payUrl: null });
    await ground.test.jobs.runAll('directDebit.send');
    const order = await ground.investor.call(getOrder, { params: { orderId: placed.body.data.orderId } });
    expect(order.body.data).toMatchObject({ status: 'registered' });
    const [row] = (await ground.investor.call(listDebitCharges, { query: { investorId: ground.investorId } })).body
      .data;
    expect(row).toMatchObject({ status: 'done', regularId: null, orderId: placed.body.data.orderId });
    await ground.soundBooks();
  });

  it('fails without a second try, and is not debited after it was withdrawn', async () => {
    const contractId = await ground.signed();
    ground.fault = (call) => (call === 'debit' ? 'no_funds' : null);
    const first = await buy({ contractId });
    await ground.test.jobs.runAll('directDebit.send');
    const failed = await ground.investor.call(getOrder, { params: { orderId: first.body.data.orderId } });
    expect(failed.body.data.status).toBe('payment_failed');
    ground.fault = () => null;
    const second = await buy({ contractId, amount: '31000000' });
    await ground.investor.call(cancelOrder, { params: { orderId: second.body.data.orderId }, body: {} });
    await ground.test.jobs.runAll('directDebit.send');
    const debited = await sql<{ n: bigint }>`select count(*) as n from sandbox_debits where status = 'done'`.execute(
      ground.test.db.db,
    );
    expect(debited.rows[0]?.n).toBe(0n);
    await ground.soundBooks();
  });
});

describe('the list of deposits for automatic purchase', () => {
  it('shows a debit that brought money with its order, and none that failed', async () => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId);
    ground.fault = (call) => (call === 'debit' ? 'no_funds' : null);
    await ground.at(day('2026-11-22', '08:00'));
    let maker = await ground.test.api.demo('maker');
    const list = async (query: Record<string, unknown>) =>
      (await maker.call(listAutoBuy, { query: { size: 50, ...query } })).body;
    expect((await list({ source: 'direct_debit' })).data).toEqual([]);
    const before = (await list({})).summary;
    ground.fault = () => null;
    await ground.at(day('2026-11-22', '12:00'));
    maker = await ground.test.api.demo('maker');
    const charge = must((await ground.charges(regularId))[0]);
    expect(charge.status).toBe('done');
    const { data, summary } = await list({ source: 'direct_debit' });
    expect(data).toMatchObject([
      {
        ...{
          amount: '20000000',
          investorId: ground.investorId,
          fundId: ground.fundId,
          source: 'direct_debit',
          sourceText: 'برداشت مستقیم',
        },
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
    expect(
      await debitsOf({ status: 'ordered', fundId: ground.fundId, fromDate: '2026-11-22', toDate: '2026-11-22' }),
    ).toBe(1);
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
      const answer = await ground.test.app.fetch(new Request(url, signedEvent(SECRET, body, ground.test.clock.now())));
      expect(answer.status, body).toBe(400);
    }
  });

  it('sent twice before the answer to the debit: booked once', async () => {
    const contractId = await ground.signed();
    await ground.planned(contractId);
    ground.fault = (call) => (call === 'debit' ? 'doubled' : null);
    await ground.at(day('2026-11-22', '08:00'));
    expect(ground.told).toEqual([200, 200]);
    await Promise.all([
      ground.test.app.runJob('directDebit.followEvents'),
      ground.test.app.runJob('directDebit.followEvents'),
    ]);
    const kept = await sql<{ n: bigint }>`select count(*) as n from debit_webhooks`.execute(ground.test.db.db);
    expect(kept.rows[0]?.n).toBe(1n);
    const done = await sql<{ n: bigint; total: bigint }>`
      select count(*) as n, sum(amount)::bigint as total from debit_charges where status = 'done'`.execute(
      ground.test.db.db,
    );
    expect(done.rows[0]).toEqual({ n: 1n, total: 20_000_000n });
    const booked = await sql<{ n: bigint; total: bigint }>`
      select count(*) as n, sum(credit)::bigint as total from ledger_entries
      where tx_type = 'deposit_dd' and investor_id is not null`.execute(ground.test.db.db);
    expect(booked.rows[0]).toEqual(done.rows[0]);
    await ground.soundBooks();
  });
});
