import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDeposit, makeSandboxDeposit } from '#shared/contract/deposits.ts';
import { confirmDepositPayout, linkDepositToPayout, refuseDepositPayout } from '#shared/contract/depositPayouts.ts';
import { approveCorrection, getJournal, prepareOrderReversal, prepareReversal } from '#shared/contract/corrections.ts';
import {
  createPayoutBatch,
  getPayoutBatch,
  importPayoutResults,
  releasePayoutBatch,
} from '#shared/contract/payoutBatches.ts';
import { tehranDay } from '#shared/jalali.ts';
import { inTransaction } from '#server/db/connection.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import { transfer } from '#server/modules/records/ledger/ledger.rules.ts';
import { systemActor } from '#server/modules/platform/audit/audit.service.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { wrongChecks } from '../support/books.ts';
import type { ApiClient } from '../support/client.ts';
import { valueOf } from '../support/lookup.ts';
import { must } from '../support/must.ts';

/* A transfer that the bank sends back: two people say which payout it is, and its money is owed again. */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  maker = await test.api.demo('maker');
  checker = await test.api.demo('checker');
});
afterAll(() => test.close());

type Kind = 'redemption' | 'refund' | 'remain' | 'profit';

/** A payout of a kind that the bank has made, with its order. Rial. */
async function paidPayout(kind: Kind) {
  const { rows } = await sql<{ id: number; amount: bigint; fundId: number; order: string | null; iban: string }>`
    select p.id, p.amount, p.fund_id as "fundId", o.status as "order", a.iban
    from payouts p
    join fund_bank_accounts a on a.fund_id = p.fund_id and a.is_active
    left join orders o on o.investor_id = p.investor_id and o.id = p.order_id
    where p.kind = ${kind} and p.status = 'paid' order by p.id desc, a.id limit 1`.execute(test.db.db);
  return must(rows[0]);
}

async function standing(payoutId: number) {
  const { rows } = await sql<{ payout: string; order: string | null; held: bigint; error: string | null }>`
    select p.status as payout, o.status as "order", coalesce(o.held_amount, 0)::bigint as held, p.error_text as error
    from payouts p left join orders o on o.investor_id = p.investor_id and o.id = p.order_id
    where p.id = ${payoutId}`.execute(test.db.db);
  return must(rows[0]);
}

/** What the fund has at the bank, and what all its investors own in cash, by the books. Rial. */
async function books(fundId: number) {
  const { rows } = await sql<{ bank: bigint; cash: bigint }>`
    select coalesce(sum(e.debit - e.credit) filter (where a.kind = 'fund_bank'), 0)::bigint as bank,
      coalesce(sum(e.credit - e.debit) filter (where a.kind = 'investor_cash'), 0)::bigint as cash
    from ledger_entries e join accounts a on a.id = e.account_id where a.fund_id = ${fundId}`.execute(test.db.db);
  return must(rows[0]);
}

/** The money of a payout comes as a line without an owner. @returns the line as the desk sees it */
async function comeBack(of: { amount: bigint; iban: string }) {
  const made = await maker.call(makeSandboxDeposit, { body: { fundIban: of.iban, amount: of.amount.toString() } });
  const { rows } = await sql<{ id: number }>`
    select id from bank_deposits where bank_ref = ${made.body.data.bankRef}`.execute(test.db.db);
  return see(must(rows[0]).id);
}

const see = async (depositId: number) => (await checker.call(getDeposit, { params: { depositId } })).body.data;

describe('a transfer that the bank sends back', () => {
  it.each<[Kind, string | null]>([
    ['redemption', 'payout_failed'],
    ['refund', 'refund_pending'],
    ['remain', 'issued'],
    ['profit', null],
  ])('of kind %s: two people name its payout, and the investor is owed the money again', async (kind, orderAfter) => {
    const payout = await paidPayout(kind);
    const before = await books(payout.fundId);
    const deposit = await comeBack(payout);
    expect(deposit.actions).toContain('payout');
    expect(deposit.payouts.map(({ payoutId }) => payoutId)).toContain(payout.id);
    const params = { depositId: deposit.depositId };
    const body = { version: deposit.version, payoutId: payout.id };
    const named = await maker.call(linkDepositToPayout, { params, body });
    expect([named.status, named.body.data.status], named.text).toEqual([200, 'payout_waits']);
    // nothing but the bank's line is booked before the second person
    expect(await books(payout.fundId)).toEqual({ bank: before.bank + payout.amount, cash: before.cash });
    expect(await wrongChecks(test)).toEqual([]);
    const seen = await see(deposit.depositId);
    expect(seen).toMatchObject({ actions: ['confirmPayout', 'refusePayout'], payouts: [{ payoutId: payout.id }] });
    const own = await maker.call(confirmDepositPayout, { params, body: { version: seen.version } });
    expect(own.status).toBe(403);
    const confirmed = await checker.call(confirmDepositPayout, { params, body: { version: seen.version } });
    expect([confirmed.status, confirmed.body.data.status], confirmed.text).toEqual([200, 'payout_back']);
    expect(await books(payout.fundId)).toEqual({
      bank: before.bank + payout.amount,
      cash: before.cash + payout.amount,
    });
    const stands = await standing(payout.id);
    expect(stands).toMatchObject({ payout: 'failed', order: orderAfter });
    expect(stands.error).toContain('برگشت');
    const told = await sql<{ event: string; text: string }>`
      select n.event, m.short_text as text
      from notices n
      join notice_deliveries d on d.notice_id = n.id and d.channel = 'panel'
      join messages m on m.id = d.message_id
      order by n.id desc limit 1`.execute(test.db.db);
    // nobody placed the order of the remainder, and profit has none
    const isPlaced = kind === 'redemption' || kind === 'refund';
    expect(told.rows[0]?.event).toBe(isPlaced ? 'order_payout_failed' : 'payout_failed');
    expect(told.rows[0]?.text).toContain(must(stands.error));
    if (isPlaced) expect(stands.held).toBe(payout.amount);
    expect(await wrongChecks(test)).toEqual([]);

    // it is paid again, and the line is used up
    const { payouts } = test.app.services;
    await inTransaction(test.db.db, (tx) => payouts.payAgain(tx, payout.id, null, systemActor));
    expect(await payouts.confirmPayout(payout.id, { isPaid: true, bankRef: `AGAIN-${payout.id}` })).toBe(true);
    expect(await books(payout.fundId)).toEqual(before);
    expect(await standing(payout.id)).toMatchObject({ payout: 'paid', order: payout.order });
    expect(await wrongChecks(test)).toEqual([]);
    const twice = await checker.call(confirmDepositPayout, { params, body: { version: seen.version } });
    expect([twice.status, twice.body.code]).toEqual([409, 'DEPOSIT_STATE']);
  });

  it('of a bank file may be withdrawn with its order: it left, and came back', async () => {
    const { rows } = await sql<{ orderId: number; fundId: number }>`
      update payouts p set due_date = '2026-11-21'
      where p.id = (
        select q.id
        from payouts q
        join investor_bank_accounts a on a.investor_id = q.investor_id
        where q.kind = 'redemption' and q.status = 'pending' and q.hold_reason is null
          and a.is_verified and a.is_default and a.removed_at is null
        order by q.id limit 1
      )
      returning p.order_id as "orderId", p.fund_id as "fundId"`.execute(test.db.db);
    const { orderId, fundId } = must(rows[0]);
    const made = await maker.call(createPayoutBatch, { body: { fundId, orderIds: [orderId] } });
    expect([made.status, made.body.message]).toEqual([201, undefined]);
    const { batchNo, version } = made.body.data.batch;
    const params = { batchNo };
    const released = await checker.call(releasePayoutBatch, { params, body: { version } });
    const [row] = (await checker.call(getPayoutBatch, { params, query: {} })).body.data.rows;
    const { payoutId, amount } = must(row);
    const content = `${payoutId},${amount},موفق,LEFT-${payoutId},`;
    const answer = { version: released.body.data.version, content };
    expect((await checker.call(importPayoutResults, { params, body: answer })).body.data.paid).toBe(1);
    const iban = await valueOf<string>(
      test.db.db,
      sql`select iban as v from fund_bank_accounts where fund_id = ${fundId} and is_active order by id limit 1`,
    );
    const deposit = await comeBack({ amount: BigInt(amount), iban });
    const line = { depositId: deposit.depositId };
    await maker.call(linkDepositToPayout, { params: line, body: { version: deposit.version, payoutId } });
    const seen = await see(deposit.depositId);
    await checker.call(confirmDepositPayout, { params: line, body: { version: seen.version } });
    expect(await standing(payoutId)).toMatchObject({ payout: 'failed', order: 'payout_failed' });

    const reason = 'این درخواست اشتباه اجرا شده بود';
    const draft = await maker.call(prepareOrderReversal, { body: { orderId, reason } });
    expect([draft.status, draft.body.message]).toEqual([201, undefined]);
    const { correctionId, version: draftVersion } = draft.body.data;
    const approved = await checker.call(approveCorrection, {
      params: { correctionId },
      body: { version: draftVersion },
    });
    expect([approved.status, approved.body.message]).toEqual([200, undefined]);
    expect(await standing(payoutId)).toMatchObject({ payout: 'withdrawn' });
    expect(await wrongChecks(test)).toEqual([]);
    // without the line that brought it back it would have been paid and taken back
    const undone = new Error('undone');
    await expect(
      inTransaction(test.db.db, async (tx) => {
        await sql`update bank_deposits set status = 'unmatched', payout_id = null where payout_id = ${payoutId}`.execute(
          tx,
        );
        const { checks } = await verifyBooks(tx, test.app.services.audit);
        expect(checks.filter(({ wrong }) => wrong !== 0n).map(({ name }) => name)).toContain(
          'withdrawn_payouts_never_left',
        );
        throw undone;
      }),
    ).rejects.toBe(undone);
  });

  it.each<Kind>(['redemption', 'refund', 'remain', 'profit'])(
    'of kind %s is taken back by its line alone, so that the investor is not owed the money twice',
    async (kind) => {
      const payout = await paidPayout(kind);
      const journalId = await valueOf<string>(
        test.db.db,
        sql`
          select j.id::text as v
          from payouts p
          join ledger_entries e on e.investor_id = p.investor_id and e.fund_id = p.fund_id and e.comments = p.bank_ref
          join journals j on j.id = e.journal_id and j.kind = 'payout'
          where p.id = ${payout.id} and e.debit = p.amount limit 1`,
      );
      const before = await books(payout.fundId);
      const reason = 'بانک این وجه را برگردانده است';
      const refused = await maker.call(prepareReversal, { body: { journalId, reason } });
      expect([refused.status, refused.body.code]).toEqual([409, 'CORRECTION_PAYOUT_LEFT']);
      expect((await maker.call(getJournal, { params: { journalId } })).body.data.isReversible).toBe(false);
      expect(await books(payout.fundId)).toEqual(before);
    },
  );

  /** Credit of an investor in a bank file that was released today, which the bank answers about when `answer` is called. */
  async function released() {
    const { db } = test.db;
    const at = test.clock.business();
    const { rows } = await sql<{ investorId: number; fundId: number; iban: string }>`
      select h.investor_id as "investorId", h.fund_id as "fundId", b.iban
      from holdings h
      join investor_bank_accounts a on a.investor_id = h.investor_id
      join fund_bank_accounts b on b.fund_id = h.fund_id and b.is_active
      where a.is_verified and a.is_default and a.removed_at is null
      order by h.investor_id, h.fund_id, b.id limit 1`.execute(db);
    const { investorId, fundId, iban } = must(rows[0]);
    const day = tehranDay(at);
    await sql`update payouts set due_date = '2027-01-05' where status = 'pending'`.execute(db);
    await sql`insert into payouts (investor_id, fund_id, kind, amount, due_date, created_at)
      values (${investorId}, ${fundId}, 'remain', 417000, ${day}, ${at})`.execute(db);
    await inTransaction(db, (tx) =>
      test.app.services.ledger.post(tx, {
        ...{ kind: 'correction', fundId, investorId, orderId: null, businessDate: day, at, hold: 417_000n },
        lines: transfer('fund_capital', 'investor_cash', 417_000n, 'correction_cr'),
      }),
    );
    const made = await maker.call(createPayoutBatch, { body: { fundId } });
    expect([made.status, made.body.message]).toEqual([201, undefined]);
    const { batchNo, version } = made.body.data.batch;
    const params = { batchNo };
    await checker.call(releasePayoutBatch, { params, body: { version } });
    const file = (await checker.call(getPayoutBatch, { params, query: {} })).body.data;
    const { payoutId, amount } = must(file.rows[0]);
    return {
      payoutId,
      amount: BigInt(amount),
      iban,
      answer: async () => {
        const seen = (await checker.call(getPayoutBatch, { params, query: {} })).body.data.batch.version;
        const content = `${payoutId},${amount},موفق,DAY-${payoutId},`;
        const done = await checker.call(importPayoutResults, { params, body: { version: seen, content } });
        expect([done.status, done.body.message]).toEqual([200, undefined]);
      },
    };
  }

  /** A deposit of the payout's amount at a moment. */
  async function comeBackAt(of: { amount: bigint; iban: string }, at: Date, bankRef: string) {
    await sql`insert into sandbox_deposits (bank_ref, fund_iban, amount, deposited_at)
      values (${bankRef}, ${of.iban}, ${of.amount}, ${at})`.execute(test.db.db);
    await test.app.runJob('deposits.fetch');
    const id = await valueOf<number>(test.db.db, sql`select id as v from bank_deposits where bank_ref = ${bankRef}`);
    return see(id);
  }

  it('comes back on the day on which it left or later, whenever the bank answers about it', async () => {
    const payout = await released();
    const today = test.clock.business();
    const sameDay = await comeBackAt(payout, today, 'DAY-SAME');
    const early = await comeBackAt(payout, new Date(today.getTime() - 86_400_000), 'DAY-EARLY');
    test.clock.advance(86_400_000);
    [maker, checker] = await Promise.all([test.api.demo('maker'), test.api.demo('checker')]);
    await payout.answer();
    const before = await see(early.depositId);
    expect(before.payouts.map(({ payoutId }) => payoutId)).not.toContain(payout.payoutId);
    const naming = (deposit: { depositId: number; version: string }) =>
      maker.call(linkDepositToPayout, {
        params: { depositId: deposit.depositId },
        body: { version: deposit.version, payoutId: payout.payoutId },
      });
    const refused = await naming(before);
    expect([refused.status, refused.body.code]).toEqual([409, 'DEPOSIT_PAYOUT_LATER']);
    const seen = await see(sameDay.depositId);
    expect(seen.payouts.map(({ payoutId }) => payoutId)).toContain(payout.payoutId);
    expect((await naming(seen)).status).toBe(200);
    const params = { depositId: seen.depositId };
    const { version } = await see(seen.depositId);
    const confirmed = await checker.call(confirmDepositPayout, { params, body: { version } });
    expect([confirmed.status, confirmed.body.data.status]).toEqual([200, 'payout_back']);
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('is not what a payout of another amount is, and waits as before when the name is refused', async () => {
    const payout = await paidPayout('redemption');
    const deposit = await comeBack({ ...payout, amount: payout.amount + 1n });
    const params = { depositId: deposit.depositId };
    expect(deposit.actions).not.toContain('payout');
    const other = await maker.call(linkDepositToPayout, {
      params,
      body: { version: deposit.version, payoutId: payout.id },
    });
    expect([other.status, other.body.code]).toEqual([409, 'DEPOSIT_PAYOUT_UNKNOWN']);
    const right = await comeBack(payout);
    const one = { depositId: right.depositId };
    await maker.call(linkDepositToPayout, { params: one, body: { version: right.version, payoutId: payout.id } });
    const reason = 'این سطر وجه پرداخت دیگری است';
    const { version } = await see(right.depositId);
    const refused = await checker.call(refuseDepositPayout, { params: one, body: { version, reason } });
    expect([refused.status, refused.body.data.status]).toEqual([200, 'unmatched']);
    expect(await standing(payout.id)).toMatchObject({ payout: 'paid', order: 'paid' });
    expect(await wrongChecks(test)).toEqual([]);
  });
});
