import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import {
  approveCorrection,
  getJournal,
  listCorrections,
  prepareOrderReversal,
  prepareReversal,
} from '#shared/contract/corrections.ts';
import { approvePriceCorrection, preparePriceCorrection } from '#shared/contract/priceCorrections.ts';
import { verifyDocument } from '#shared/contract/statements.ts';
import { approveProfit, executeProfit, prepareProfit } from '#shared/contract/profits.ts';
import { codeOf } from '#server/modules/platform/proofCodes/code.rules.ts';
import { WORK_JOB } from '#server/modules/platform/work/work.service.ts';
import type { TestApp } from '../support/app.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { openOffice } from '../support/office.ts';
import { firstRow } from '../support/lookup.ts';
import { expectSoundBooks, wrongChecks } from '../support/books.ts';
import { fillRunMarket, type RunMarket } from '../support/runMarket.ts';

/* Executed orders are taken back by two people, with all that hangs on them (decision 0033). */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let market: RunMarket;
const reason = 'قیمت این روز اشتباه ثبت شده بود';
const one = <T>(query: RawBuilder<T>): Promise<T> => firstRow(test.db.db, query);

beforeAll(async () => {
  ({ test, maker, checker } = await openOffice());
});
afterAll(() => test.close());

interface Bought {
  orderId: number;
  investorId: number;
  lotId: number;
  number: string;
}

/** Two holders, each with an order of the day that is executed: five units at 1,000,000 rial. */
beforeEach(async () => {
  market = await fillRunMarket(test.db.db, { holders: 2, orders: 2 });
  await test.app.services.settlement.executeAtOnce(market.fundId, market.day);
});

const bought = () =>
  one(sql<Bought>`
    select o.id as "orderId", o.investor_id as "investorId", l.id as "lotId", l.license_number as number from orders o join lots l on l.investor_id = o.investor_id and l.order_id = o.id
    where o.fund_id = ${market.fundId} and o.price_date = ${market.day} order by o.id limit 1`);
const stateOf = ({ investorId, orderId }: { investorId: number; orderId: number }) =>
  one(sql<{
    status: string;
    units: bigint;
    held: bigint;
    reserved: bigint;
    cash: bigint;
    heldCash: bigint;
    invested: bigint;
  }>`
    select o.status, h.units, o.held_amount as held, h.reserved, a.balance as cash, a.held as "heldCash", t.issued_units as invested
    from orders o join holdings h on h.investor_id = o.investor_id and h.fund_id = o.fund_id join fund_totals t on t.fund_id = o.fund_id
      join accounts a on a.investor_id = o.investor_id and a.fund_id = o.fund_id and a.kind = 'investor_cash' where o.investor_id = ${investorId} and o.id = ${orderId}`);
/** Units that the day issued and redeemed, as they stand beside its price. */
const unitsOfDay = () =>
  one(sql<{ issued: bigint; redeemed: bigint }>`
    select units_sub_day as issued, units_red_day as redeemed from fund_navs
    where fund_id = ${market.fundId} and nav_date = ${market.day}`);
const prepare = (orderId: number, price?: string) =>
  maker.call(prepareOrderReversal, { body: { orderId, reason, ...(price && { price }) } });
const approve = ({ body: { data } }: Answer) =>
  checker.call(approveCorrection, { params: { correctionId: data.correctionId }, body: { version: data.version } });
async function verify(certificateId: number): Promise<Record<string, unknown> | null> {
  // the first question makes the key
  await checker.call(verifyDocument, { query: { code: '0' } });
  const { key } = await one(
    sql<{ key: string }>`select value #>> '{}' as key from settings where key = 'document_key'`,
  );
  return (await checker.call(verifyDocument, { query: { code: codeOf(key, 'lot', certificateId) } })).body.data
    .certificate;
}

/** Sells units of a holder at the price of the day, as it stands after execution. */
async function redeem(of: Bought, units: number): Promise<number> {
  const { id } = await one(sql<{ id: number }>`
    insert into orders (investor_id, order_no, fund_id, order_type, payment_method, mode, status, requested_units, held_units, effective_date, price_date, payout_date, cancel_deadline, created_at)
    values (${of.investorId}, ${`R${of.orderId}-${units}`}, ${market.fundId}, 2, 'account', 'units', 'registered', ${units}, ${units}, ${market.day}, ${market.day}, ${market.day}, now(), now()) returning id`);
  await sql`insert into order_events (investor_id, order_id, to_status, actor_kind, at) values (${of.investorId}, ${id}, 'registered', 'system', now())`.execute(
    test.db.db,
  );
  await sql`update holdings set reserved = reserved + ${units} where investor_id = ${of.investorId} and fund_id = ${market.fundId}`.execute(
    test.db.db,
  );
  await test.app.services.settlement.executeAtOnce(market.fundId, market.day);
  return id;
}

describe('a purchase that was executed', () => {
  it('is undone: units, certificate, fees and money go back, once', async () => {
    const of = await bought();
    expect(await stateOf(of)).toMatchObject({ status: 'issued', units: 15n, cash: 0n, invested: 30n });
    expect(await unitsOfDay()).toEqual({ issued: 10n, redeemed: 0n });
    const draft = await prepare(of.orderId);
    expect(draft.body.data).toMatchObject({ kind: 'order', order: { orderId: of.orderId }, price: null, payouts: [] });
    expect((await prepare(of.orderId)).body.code).toBe('CORRECTION_ALREADY');
    expect((await stateOf(of)).status).toBe('issued');
    const done = await approve(draft);
    expect(done.body.data.correction).toMatchObject({
      status: 'approved',
      order: { statusText: 'در انتظار عودت وجه' },
    });
    expect(await stateOf(of)).toEqual({
      ...{ status: 'refund_pending', units: 10n, held: 5_000_000n, reserved: 0n },
      ...{ cash: 5_000_000n, heldCash: 5_000_000n, invested: 25n },
    });
    const payout = await one(sql<{ kind: string; amount: bigint }>`
      select kind, amount from payouts where investor_id = ${of.investorId} and order_id = ${of.orderId}`);
    expect(payout).toEqual({ kind: 'refund', amount: 5_000_000n });
    expect(await verify(of.lotId)).toMatchObject({
      ...{ licenseNumber: of.number, issuedUnits: '5', units: '0' },
      ...{ isValid: false, isReplaced: false, nextNumber: null },
    });
    expect(await unitsOfDay()).toEqual({ issued: 5n, redeemed: 0n });
    // an order is taken back once
    expect((await prepare(of.orderId)).body.code).toBe('CORRECTION_ORDER_STATE');
    expect((await approve(draft)).body.code).toBe('APPROVAL_DECIDED');
    await expectSoundBooks(test);
  });

  it('is executed again with the right price, and its certificate names the one that took its place', async () => {
    const of = await bought();
    expect((await approve(await prepare(of.orderId, '1250000'))).status).toBe(200);
    expect(await stateOf(of)).toMatchObject({ status: 'issued', units: 14n, cash: 0n, heldCash: 0n, invested: 29n });
    const now = await bought();
    expect(now.number).not.toBe(of.number);
    expect(await verify(of.lotId)).toMatchObject({
      units: '0',
      isValid: false,
      isReplaced: true,
      nextNumber: now.number,
    });
    expect(await unitsOfDay()).toEqual({ issued: 9n, redeemed: 0n });
    expect(await verify(now.lotId)).toMatchObject({ units: '4', isValid: true, nextNumber: null });
    const states = await sql<{ to: string }>`
      select to_status as to from order_events where order_id = ${of.orderId} order by id`.execute(test.db.db);
    expect(states.rows.map(({ to }) => to)).toEqual(['registered', 'processing', 'issued', 'processing', 'issued']);
    await expectSoundBooks(test);
    // and once more, from the second execution
    expect((await approve(await prepare(of.orderId))).status).toBe(200);
    expect(await stateOf(of)).toMatchObject({ status: 'refund_pending', units: 10n });
    await expectSoundBooks(test);
  });

  it('stays while its units are sold or a profit has counted them', async () => {
    const of = await bought();
    await redeem(of, 12);
    expect((await prepare(of.orderId)).body.code).toBe('CORRECTION_ORDER_UNITS');
    await expectSoundBooks(test);
  });

  it('stays when a run of a later day has begun', async () => {
    const of = await bought();
    const profitDate = '2026-11-22';
    test.clock.moveBusiness(32 * 3_600_000);
    await sql`
      insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, status, published_at)
      values (${market.fundId}, ${profitDate}, 1000000, 1000000, 1000000, 0, 0, 'approved', now())`.execute(test.db.db);
    const body = { fundId: market.fundId, profitDate, guaranteedPerUnit: '1000' };
    const { profitId, version } = (await maker.call(prepareProfit, { body })).body.data;
    await checker.call(approveProfit, { params: { profitId }, body: { version } });
    await checker.call(executeProfit, { params: { profitId } });
    await test.jobs.runAll(WORK_JOB);
    const refused = (await prepare(of.orderId)).body;
    expect(refused.code).toBe('CORRECTION_ORDER_RUN');
    expect(refused.message).toContain('۱۴۰۵/۰۹/۰۱');
    test.clock.moveBusiness(0);
    await expectSoundBooks(test);
  });
});

describe('a redemption that was executed', () => {
  it('is undone with its waiting payout, and the certificate gets its units back under a new number', async () => {
    const of = await bought();
    const orderId = await redeem(of, 12);
    const oldest = await one(sql<{ id: number; number: string }>`
      select certificate_id as id, license_number as number from void_certificates where order_id = ${orderId} order by lot_id limit 1`);
    expect(await verify(oldest.id)).toMatchObject({ isValid: false, nextNumber: null });
    const draft = await prepare(orderId);
    expect(draft.body.data.payouts).toMatchObject([
      { kindText: 'وجه ابطال', amount: '12000000', statusText: 'در صف واریز', isGone: false },
    ]);
    expect((await approve(draft)).status).toBe(200);
    expect(await stateOf({ ...of, orderId })).toMatchObject({
      ...{ status: 'rejected', units: 15n, held: 0n, reserved: 0n, cash: 0n, heldCash: 0n },
    });
    const payout = await one(sql<{ status: string; linked: boolean }>`
      select status, correction_id is not null as linked from payouts where order_id = ${orderId} and investor_id = ${of.investorId}`);
    expect(payout).toEqual({ status: 'withdrawn', linked: true });
    const next = (await verify(oldest.id))?.['nextNumber'];
    const { rows } = await sql<{ number: string; left: bigint }>`
      select license_number as number, units_left as left from lots where investor_id = ${of.investorId} and fund_id = ${market.fundId} order by id`.execute(
      test.db.db,
    );
    expect(rows.map((row) => row.left)).toEqual([10n, 5n]);
    expect(rows[0]?.number).toBe(next);
    // the purchase beside it may be taken back now as well
    expect((await approve(await prepare(of.orderId))).status).toBe(200);
    await expectSoundBooks(test);
  });

  describe('in a fund that has become full since', () => {
    const limitTo = (units: number) =>
      sql`update funds set max_fund_units = ${units} where id = ${market.fundId}`.execute(test.db.db);
    const approveAs = (correctionId: number, version: string) =>
      checker.call(approveCorrection, { params: { correctionId }, body: { version } });

    it('says before the second signature by how much it passes the ceiling, and the books know it', async () => {
      const of = await bought();
      const orderId = await redeem(of, 5);
      await limitTo(30);
      const draft = await prepare(orderId);
      const { correctionId, version, overCeiling } = draft.body.data;
      expect(overCeiling).toBeNull();
      // 25 units are issued, and the fund takes no more
      await limitTo(25);
      expect((await approveAs(correctionId, version)).body.code).toBe('APPROVAL_CHANGED');
      const [seen] = (await checker.call(listCorrections, { query: { status: 'draft' } })).body.data;
      expect(seen).toMatchObject({ correctionId, overCeiling: '5' });
      const done = await approveAs(correctionId, seen?.version ?? '');
      expect(done.body.data.correction).toMatchObject({ status: 'approved', overCeiling: '5' });
      expect(await stateOf({ ...of, orderId })).toMatchObject({ status: 'rejected', units: 15n, invested: 30n });
      await expectSoundBooks(test);

      // three units leave: two may stay above the ceiling, a third one has no decision behind it
      await redeem(of, 3);
      await expectSoundBooks(test);
      await limitTo(24);
      expect(await wrongChecks(test)).toEqual(['ceilings_kept']);
      await limitTo(30);
    });
  });

  it('is executed again with the right price and one new payout', async () => {
    const of = await bought();
    const orderId = await redeem(of, 3);
    expect((await approve(await prepare(orderId, '900000.5'))).status).toBe(200);
    expect(await stateOf({ ...of, orderId })).toMatchObject({ status: 'payout_pending', units: 12n, held: 2_700_001n });
    const { rows } = await sql<{ status: string; amount: bigint }>`
      select status, amount from payouts where order_id = ${orderId} and investor_id = ${of.investorId} order by id`.execute(
      test.db.db,
    );
    expect(rows).toEqual([
      { status: 'withdrawn', amount: 3_000_000n },
      { status: 'pending', amount: 2_700_001n },
    ]);
    await expectSoundBooks(test);
  });

  it('stays when the bank has its payout, also when it left between look and approval', async () => {
    const of = await bought();
    const orderId = await redeem(of, 3);
    const draft = await prepare(orderId);
    await sql`
      insert into payout_batches (batch_no, fund_id, until_date, row_count, total_amount, content_hash, created_by, created_at)
      select 'PB-77', fund_id, due_date, 1, amount, encode(sha256(''), 'hex'), (select min(id) from users), created_at from payouts
      where order_id = ${orderId} and investor_id = ${of.investorId}`.execute(test.db.db);
    await sql`
      with account as (
        insert into investor_bank_accounts (investor_id, bank_code, bank_name, account_type, account_number, iban, usable_from, created_at)
        values (${of.investorId}, '056', 'b', 'current', '1', 'IR77', now(), now()) returning id, bank_name, iban
      )
      insert into payout_batch_rows (batch_no, payout_id, row_no, attempt, investor_id, receiver_name, account_id, bank_name, iban, amount, purpose)
      select 'PB-77', p.id, 1, 1, p.investor_id, 'x', a.id, a.bank_name, a.iban, p.amount, 'x'
      from payouts p cross join account a
      where p.order_id = ${orderId} and p.investor_id = ${of.investorId}`.execute(test.db.db);
    const set = (status: string) =>
      sql`update payouts set status = ${status}, batch_no = 'PB-77' where order_id = ${orderId} and investor_id = ${of.investorId}`.execute(
        test.db.db,
      );
    await set('sent');
    const changed = (await approve(draft)).body;
    expect(changed.code).toBe('APPROVAL_CHANGED');
    expect(changed.changes).toEqual([expect.objectContaining({ field: 'payouts' })]);
    const seen = (await checker.call(listCorrections, { query: { status: 'draft' } })).body.data[0];
    expect(seen?.payouts).toMatchObject([{ isGone: true, batchNo: 'PB-77' }]);
    const refused = (await approve({ ...draft, body: { data: seen } })).body;
    expect(refused.code).toBe('CORRECTION_PAYOUT_HANGS');
    expect(refused.message).toContain('PB-77');
    await set('pending');
    await sql`
      update payout_batches set status = 'cancelled', cancel_reason = 'x', cancel_asked_by = created_by, cancelled_by = created_by
      where batch_no = 'PB-77'`.execute(test.db.db);
  });
});

describe('an order whose wrong price was made good in money', () => {
  /** Prepares the right price, and gives what approves it. */
  async function preparePrice(price: string) {
    const right = { issueNav: price, cancelNav: price, statisticalNav: price };
    const body = { fundId: market.fundId, navDate: market.day, ...right, reason };
    const { priceCorrectionId, version } = (await maker.call(preparePriceCorrection, { body })).body.data;
    return () => checker.call(approvePriceCorrection, { params: { priceCorrectionId }, body: { version } });
  }
  async function approvePrice(price: string): Promise<void> {
    expect((await (await preparePrice(price))()).status).toBe(200);
  }
  /** Waits until so many transactions wait for a lock. */
  const waiting = (count: number) =>
    vi.waitUntil(
      async () => {
        const { n } = await one(sql<{ n: number }>`
          select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return n === count;
      },
      { timeout: 300_000 },
    );
  /** Corrects the price of the day while the holder can give no units back, so that the difference is money. */
  async function makeGood(of: Bought, price: string): Promise<void> {
    const reserve = (units: number) =>
      sql`
        update holdings set reserved = reserved + ${units}
        where investor_id = ${of.investorId} and fund_id = ${market.fundId}`.execute(test.db.db);
    await reserve(12);
    await approvePrice(price);
    await test.jobs.runAll(WORK_JOB);
    await reserve(-12);
  }
  /** The journal that made the difference of the order good. */
  const madeGoodBy = ({ orderId }: Bought) =>
    one(sql<{ id: string }>`
      select coalesce(k.booked_journal_id, p.claim_journal_id)::text as id
      from price_correction_orders p left join ledger_corrections k on k.id = p.correction_id
      where p.order_id = ${orderId} order by p.price_correction_id desc limit 1`);
  const takeBack = async (journalId: string) =>
    approve(await maker.call(prepareReversal, { body: { journalId, reason } }));

  it('is not taken back beside the money, and is once the money was taken back', async () => {
    const of = await bought();
    await makeGood(of, '900000');
    expect(await stateOf(of)).toMatchObject({ status: 'issued', units: 15n, cash: 500_000n });
    // five million for the order would come on top of 500,000 for the price that it was executed with
    for (const price of [undefined, '900000'])
      expect((await prepare(of.orderId, price)).body.code).toBe('CORRECTION_ORDER_MADE_GOOD');
    expect((await takeBack((await madeGoodBy(of)).id)).status).toBe(200);
    expect((await approve(await prepare(of.orderId))).status).toBe(200);
    expect(await stateOf(of)).toMatchObject({ status: 'refund_pending', units: 10n, cash: 5_000_000n });
    await expectSoundBooks(test);
  });

  it('is not executed again while the manager owes for it', async () => {
    const of = await bought();
    await makeGood(of, '1250000');
    expect((await prepare(of.orderId, '1250000')).body.code).toBe('CORRECTION_ORDER_MADE_GOOD');
    expect((await takeBack((await madeGoodBy(of)).id)).status).toBe(200);
    expect((await approve(await prepare(of.orderId, '1250000'))).status).toBe(200);
    expect(await stateOf(of)).toMatchObject({ status: 'issued', units: 14n, cash: 0n });
    await expectSoundBooks(test);
  });

  it('is not taken back between the approval of the right price and its booking', async () => {
    const of = await bought();
    await approvePrice('900000');
    expect((await prepare(of.orderId)).body.code).toBe('CORRECTION_PRICE_WAITS');
    await test.jobs.runAll(WORK_JOB);
    expect(await stateOf(of)).toMatchObject({ status: 'issued', units: 15n, cash: 500_000n });
    expect((await approve(await prepare(of.orderId))).status).toBe(200);
    expect(await stateOf(of)).toMatchObject({ status: 'refund_pending', units: 10n, cash: 5_000_000n });
    await expectSoundBooks(test);
  });

  it('is not prepared to be taken back while somebody approves the right price', async () => {
    const of = await bought();
    const approveRight = await preparePrice('900000');
    // who approves has asked every question when they wait for the log
    const [price, reversal] = await test.db.db.transaction().execute(async (tx) => {
      await sql`select from audit_heads for update`.execute(tx);
      const first = approveRight();
      await waiting(1);
      const second = prepare(of.orderId);
      await waiting(2);
      return [first, second];
    });
    expect((await price).status).toBe(200);
    expect((await reversal).body.code).toBe('CORRECTION_PRICE_WAITS');
    await test.jobs.runAll(WORK_JOB);
    expect(await stateOf(of)).toMatchObject({ status: 'issued', units: 15n, cash: 500_000n });
    await expectSoundBooks(test);
  });

  it('is corrected as if nothing had been made good, once the money was taken back', async () => {
    const of = await bought();
    await makeGood(of, '900000');
    expect((await takeBack((await madeGoodBy(of)).id)).status).toBe(200);
    const right = { issueNav: '800000', cancelNav: '800000', statisticalNav: '800000' };
    const body = { fundId: market.fundId, navDate: market.day, ...right, reason };
    const draft = (await maker.call(preparePriceCorrection, { body })).body.data;
    expect(draft).toMatchObject({ again: { orders: 2 }, credit: { orders: 0 } });
  });
});

describe('a profit that was booked', () => {
  it('is reversed together with its waiting payout, and not once the bank has it', async () => {
    const { fundId, day } = market;
    const body = { fundId, profitDate: day, guaranteedPerUnit: '20000' };
    const { profitId, version } = (await maker.call(prepareProfit, { body })).body.data;
    await checker.call(approveProfit, { params: { profitId }, body: { version } });
    await checker.call(executeProfit, { params: { profitId } });
    await test.jobs.runAll(WORK_JOB);
    const { journalId, payoutId } = await one(sql<{ journalId: string; payoutId: number }>`
      select j.id::text as "journalId", p.id as "payoutId" from payouts p join journals j on j.investor_id = p.investor_id and j.fund_id = p.fund_id and j.kind = 'profit' and j.at = p.created_at
      where p.fund_id = ${fundId} and p.kind = 'profit' order by p.id limit 1`);
    const shown = (await maker.call(getJournal, { params: { journalId } })).body.data;
    expect(shown.payouts).toMatchObject([{ payoutId, amount: '200000', statusText: 'در صف واریز', isGone: false }]);
    const set = (status: string) =>
      sql`update payouts set status = ${status} where id = ${payoutId}`.execute(test.db.db);
    await set('paid');
    expect((await maker.call(prepareReversal, { body: { journalId, reason } })).body.code).toBe(
      'CORRECTION_PAYOUT_HANGS',
    );
    await set('pending');
    const draft = await maker.call(prepareReversal, { body: { journalId, reason } });
    expect((await approve(draft)).status).toBe(200);
    const payout = await one(sql<{ status: string }>`select status from payouts where id = ${payoutId}`);
    expect(payout.status).toBe('withdrawn');
    await expectSoundBooks(test);
  });
});

describe('who may take an order back', () => {
  it('asks for a session, the right duty, a reason and a price above zero', async () => {
    const body = { orderId: 1, reason };
    expect((await test.api.anonymous().call(prepareOrderReversal, { body })).status).toBe(401);
    expect((await checker.call(prepareOrderReversal, { body })).status).toBe(403);
    expect((await maker.call(prepareOrderReversal, { body: { ...body, orderId: 999_999 } })).body.code).toBe(
      'CORRECTION_ORDER_NOT_FOUND',
    );
    const wrong = await maker.call(prepareOrderReversal, { body: { orderId: 1, price: '0.00', reason: 'کوتاه' } });
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['price', 'reason']);
  });
});
