import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import {
  approveCorrection,
  getJournal,
  listCorrections,
  listJournals,
  listLedgerInvestors,
  prepareAdjustment,
  prepareReversal,
  rejectCorrection,
} from '#shared/contract/corrections.ts';
import { listAccounting } from '#shared/contract/accounting.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { openOffice } from '../support/office.ts';
import { firstRow, ownInvestor } from '../support/lookup.ts';
import { expectSoundBooks } from '../support/books.ts';
import { moneyFingerprint } from '../support/ordering.ts';

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let boss: ApiClient;
let investor: ApiClient;
let investorId: number;
let fundId: number;

const reason = 'واریز اشتباه به حساب این سرمایه‌گذار';
const one = <T>(query: RawBuilder<T>): Promise<T> => firstRow(test.db.db, query);
const free = async (): Promise<bigint> =>
  (
    await one(
      sql<{
        free: bigint;
      }>`select coalesce(sum(balance - held), 0)::bigint as free from accounts where kind = 'investor_cash' and investor_id = ${investorId} and fund_id = ${fundId}`,
    )
  ).free;

const expectSound = () => expectSoundBooks(test);

beforeAll(async () => {
  ({ test, maker, checker, boss, investor } = await openOffice());
  ({ investorId } = await ownInvestor(test.db.db));
  fundId = (
    await one(
      sql<{
        id: number;
      }>`select fund_id as id from holdings where investor_id = ${investorId} and units > 0 order by fund_id limit 1`,
    )
  ).id;
});
afterAll(() => test.close());

const adjustment = (values: Record<string, unknown> = {}) => ({
  investorId,
  fundId,
  side: 'credit',
  amount: '750000',
  counter: 'fund_bank',
  reason,
  ...values,
});
const prepare = (client: ApiClient, values: Record<string, unknown> = {}) =>
  client.call(prepareAdjustment, { body: adjustment(values) });

type Prepared = Awaited<ReturnType<typeof prepare>>;
const approve = (client: ApiClient, { body: { data } }: Prepared) =>
  client.call(approveCorrection, { params: { correctionId: data.correctionId }, body: { version: data.version } });
const reject = (client: ApiClient, { body: { data } }: Prepared) =>
  client.call(rejectCorrection, {
    params: { correctionId: data.correctionId },
    body: { version: data.version, reason },
  });

describe('who may correct', () => {
  it('asks for a session, and for the right duty', async () => {
    const nobody = test.api.anonymous();
    expect((await nobody.call(listJournals, { query: { investorId } })).status).toBe(401);
    expect((await nobody.call(listCorrections)).status).toBe(401);
    expect((await nobody.call(prepareReversal, { body: { journalId: '1', reason } })).status).toBe(401);
    expect((await prepare(nobody)).status).toBe(401);
    expect((await prepare(investor)).status).toBe(403);
    expect((await prepare(checker)).status).toBe(403);
    expect((await maker.call(approveCorrection, { params: { correctionId: 1 }, body: { version: 'x' } })).status).toBe(
      403,
    );
    expect(
      (await investor.call(rejectCorrection, { params: { correctionId: 1 }, body: { version: 'x', reason } })).status,
    ).toBe(403);
  });

  it('asks for a reason, an amount and what exists', async () => {
    const before = await moneyFingerprint(test.db.db);
    expect((await prepare(maker, { reason: 'کوتاه' })).body.fields).toHaveProperty('reason');
    expect((await prepare(maker, { amount: '0' })).body.fields).toHaveProperty('amount');
    expect((await prepare(maker, { investorId: 99_999 })).body.code).toBe('CORRECTION_INVESTOR_NOT_FOUND');
    expect((await prepare(maker, { fundId: 99_999 })).body.code).toBe('ORDER_FUND_NOT_FOUND');
    expect((await maker.call(prepareReversal, { body: { journalId: '999999999', reason } })).body.code).toBe(
      'CORRECTION_JOURNAL_NOT_FOUND',
    );
    expect(
      (await checker.call(approveCorrection, { params: { correctionId: 99_999 }, body: { version: 'x' } })).body.code,
    ).toBe('CORRECTION_NOT_FOUND');
    expect(await moneyFingerprint(test.db.db)).toBe(before);
  });
});

describe('an adjustment', () => {
  it('books nothing until the second person, and then both sides', async () => {
    const before = await free();
    const entries = await one(sql<{ n: bigint }>`select count(*) as n from ledger_entries`);
    const made = await boss.call(prepareAdjustment, { body: adjustment() });
    expect(made.status).toBe(201);
    expect((await one(sql<{ n: bigint }>`select count(*) as n from ledger_entries`)).n).toBe(entries.n);
    expect((await approve(boss, made)).body.code).toBe('APPROVAL_SAME_PERSON');
    const done = await approve(checker, made);
    expect(done.body.data).toMatchObject({ correction: { status: 'approved' }, accountsChecked: 2 });
    expect(await free()).toBe(before + 750_000n);
    expect((await approve(checker, made)).body.code).toBe('APPROVAL_DECIDED');
    const journal = await one(sql<{ prepared: number; approved: number; reason: string }>`
      select prepared_by as prepared, approved_by as approved, reason from journals where id = ${done.body.data.correction.bookedJournalId}::bigint`);
    expect(journal.reason).toBe(reason);
    expect(journal.prepared).not.toBe(journal.approved);
    expect((await investor.call(listAccounting, { query: { investorId } })).body.data[0]).toMatchObject({
      transactionType: 'correction_cr',
    });
    await expectSound();
  });

  it('takes free money only', async () => {
    const amount = await free();
    expect((await prepare(maker, { side: 'debit', amount: String(amount + 1n) })).body.code).toBe(
      'CORRECTION_MONEY_HELD',
    );
    const first = await prepare(maker, { side: 'debit', amount: String(amount) });
    const second = await prepare(maker, { side: 'debit', amount: String(amount) });
    expect((await approve(checker, first)).status).toBe(200);
    expect((await approve(checker, second)).body.code).toBe('CORRECTION_MONEY_HELD');
    const rejected = await reject(checker, second);
    expect(rejected.body.data).toMatchObject({ status: 'rejected', decisionReason: reason });
    expect((await reject(maker, second)).body.code).toBe('APPROVAL_DECIDED');
    expect(await free()).toBe(0n);
    await expectSound();
  });
});

describe('the second person', () => {
  it('decides about what was seen, and not about an investor of their own', async () => {
    const first = await prepare(maker, { amount: '1000' });
    const second = await prepare(maker, { amount: '10000' });
    const params = { correctionId: second.body.data.correctionId };
    const refused = await checker.call(approveCorrection, { params, body: { version: first.body.data.version } });
    expect([refused.status, refused.body.code]).toEqual([409, 'APPROVAL_CHANGED']);
    expect(refused.body.changes).toEqual([{ field: 'amount', before: '1000', after: '10000' }]);
    await one(sql`
      insert into user_investors (user_id, investor_id, it_self, relation, created_at)
      select id, ${investorId}, false, 'agent', now() from users where username in ('3290123456', '0499370899') returning 1`);
    expect((await approve(checker, second)).body.code).toBe('APPROVAL_OWN_INVESTOR');
    expect((await prepare(maker)).body.code).toBe('APPROVAL_OWN_INVESTOR');
    await sql`delete from user_investors where relation = 'agent' and investor_id = ${investorId}`.execute(test.db.db);
    await reject(checker, first);
    await reject(maker, second);
    const late = (await approve(checker, second)).body;
    expect(late.code).toBe('APPROVAL_DECIDED');
    expect(late.message).toContain('لیلا فرهمند');
  });
});

describe('a reversal', () => {
  it('is refused for a profit with its payout, and an amount of zero in any spelling', async () => {
    const { id } = await one(
      sql<{
        id: bigint;
      }>`select j.id from journals j join payouts p on p.investor_id = j.investor_id and p.fund_id = j.fund_id and p.created_at = j.at
        where j.kind = 'profit' and p.kind = 'profit' order by j.id limit 1`,
    );
    const refused = await maker.call(prepareReversal, {
      body: { journalId: String(id), reason: 'سود اشتباه حساب شده است' },
    });
    expect(refused.body.code).toBe('CORRECTION_PAYOUT_HANGS');
    const zero = { investorId: 1, fundId: 1, side: 'credit', counter: 'fee_income', reason: 'آزمایش اصلاح حساب' };
    for (const amount of ['0', '00', '000'])
      expect((await maker.call(prepareAdjustment, { body: { ...zero, amount } })).status).toBe(400);
  });

  it('is refused for journals that moved units', async () => {
    const row = await one(
      sql<{
        id: bigint;
      }>`select j.id from journals j where j.investor_id = ${investorId} and j.kind in ('issue', 'redeem') order by j.id desc limit 1`,
    );
    expect((await maker.call(prepareReversal, { body: { journalId: row.id.toString(), reason } })).body.code).toBe(
      'CORRECTION_NOT_REVERSIBLE',
    );
  });

  it('books the mirror image once and leaves the journal as it was', async () => {
    const made = await prepare(maker, { amount: '123456' });
    const booked = await approve(checker, made);
    const journalId = booked.body.data.correction.bookedJournalId;
    const listed = (await maker.call(listJournals, { query: { investorId, fundId } })).body.data[0];
    expect(listed).toMatchObject({ journalId, isReversible: true, amount: '123456', reversedBy: null });
    const draft = await maker.call(prepareReversal, { body: { journalId, reason } });
    expect(draft.status).toBe(201);
    // of the journal that is taken back: who decides sees how much it moves
    expect(draft.body.data).toMatchObject({ amount: null, total: '123456' });
    expect((await maker.call(prepareReversal, { body: { journalId, reason } })).body.code).toBe('CORRECTION_ALREADY');
    const done = await approve(checker, draft);
    expect(done.status).toBe(200);
    const reversed = (await maker.call(listJournals, { query: { investorId, fundId } })).body.data;
    expect(reversed[0]).toMatchObject({ isReversible: false, types: ['correction_cr', 'correction_dr'] });
    expect(reversed[1]).toMatchObject({ journalId, reversedBy: reversed[0]?.journalId, isReversible: false });
    expect((await maker.call(prepareReversal, { body: { journalId: reversed[0]?.journalId, reason } })).body.code).toBe(
      'CORRECTION_NOT_REVERSIBLE',
    );
    expect(await free()).toBe(0n);
    expect((await maker.call(listCorrections, { query: { status: 'approved' } })).body.data[0]?.correctionId).toBe(
      draft.body.data.correctionId,
    );
    await expectSound();
  });
});

describe('reading the books', () => {
  it('asks for a session and an administrator', async () => {
    const nobody = test.api.anonymous();
    expect((await nobody.call(getJournal, { params: { journalId: '1' } })).status).toBe(401);
    expect((await nobody.call(listLedgerInvestors, { query: { search: '0012345679' } })).status).toBe(401);
    expect((await investor.call(getJournal, { params: { journalId: '1' } })).status).toBe(403);
    expect((await investor.call(listLedgerInvestors, { query: { search: '0012345679' } })).status).toBe(403);
    expect((await maker.call(listLedgerInvestors, { query: { search: '0' } })).body.fields).toHaveProperty('search');
    expect((await maker.call(getJournal, { params: { journalId: '999999999' } })).body.code).toBe(
      'CORRECTION_JOURNAL_NOT_FOUND',
    );
  });

  it('finds journals by investor, order and own number, and shows balanced lines', async () => {
    const ofOrder = await one(
      sql<{
        id: bigint;
        orderNo: string;
      }>`select j.id, o.order_no as "orderNo" from journals j join orders o on o.id = j.order_id where j.investor_id = ${investorId} order by j.id desc limit 1`,
    );
    const byOrder = (await maker.call(listJournals, { query: { search: ofOrder.orderNo } })).body.data;
    expect(byOrder[0]).toMatchObject({ journalId: ofOrder.id.toString(), orderNo: ofOrder.orderNo, investorId });
    const byPerson = (await maker.call(listJournals, { query: { search: '0012345679', size: 5 } })).body.data;
    expect(byPerson.every((row) => row.investorId === investorId)).toBe(true);
    expect((await maker.call(listJournals, { query: { search: 'هیچ' } })).body.data).toEqual([]);
    const all = await maker.call(listJournals, { query: { size: 1 } });
    expect(all.body.data).toHaveLength(1);
    const { data } = (await checker.call(getJournal, { params: { journalId: ofOrder.id.toString() } })).body;
    expect(data).toMatchObject({ journalId: ofOrder.id.toString(), fundId: byOrder[0]?.fundId });
    for (const unit of ['IRR', 'UNIT']) {
      const lines = data.lines.filter((line: { unit: string }) => line.unit === unit);
      const sum = (side: 'debit' | 'credit') =>
        lines.reduce((total: bigint, line: Record<string, string>) => total + BigInt(line[side] ?? '0'), 0n);
      expect(sum('debit')).toBe(sum('credit'));
    }
  });

  it('finds an investor by number or name with their money in each fund', async () => {
    const byNumber = (await maker.call(listLedgerInvestors, { query: { search: '001234567' } })).body.data;
    expect(byNumber.map((row) => row.investorId)).toContain(investorId);
    expect(byNumber[0]?.balances[0]).toMatchObject({ fundName: expect.any(String), balance: expect.any(String) });
    const byName = (await maker.call(listLedgerInvestors, { query: { search: 'رستگار' } })).body.data;
    expect(byName.map((row) => row.investorId)).toContain(investorId);
    expect((await maker.call(listLedgerInvestors, { query: { search: '%%%' } })).body.data).toEqual([]);
  });
});
