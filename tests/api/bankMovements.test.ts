import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { enterBankBalance, listBankBalances } from '#shared/contract/bankBalances.ts';
import { listBankMovements, rejectBankMovement } from '#shared/contract/bankMovements.ts';
import { discardBankStatement, getBankStatement, importDeposits } from '#shared/contract/bankStatements.ts';
import { approveCorrection, prepareReversal } from '#shared/contract/corrections.ts';
import { getDeposit, matchDeposit } from '#shared/contract/deposits.ts';
import { listOpenItems, prepareOpenItemClosure } from '#shared/contract/openItems.ts';
import { inTransaction } from '#server/db/connection.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import { createLedgerService, transfer } from '#server/modules/records/ledger/ledger.service.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import {
  movementDesk,
  movementMapping,
  movementReason as why,
  movementTitles,
  openMovementGround,
} from '../support/movementDesk.ts';
import { must } from '../support/must.ts';

/*
 * The fund's own money at the bank: a withdrawal of a statement, or a deposit without an owner, gets a cause by two people, and the
 * books move just its amount, once. Figures are counted by hand.
 */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let superAdmin: ApiClient;
let fundId: number;
let fundAccountId: number;
let iban: string;

const desk = movementDesk(() => ({ test, maker, checker, fundId, fundAccountId, iban }));
const {
  scalar,
  expectSound,
  refused,
  letIn,
  freeLines,
  freeLine,
  prepare,
  prepared,
  approving,
  approved,
  books,
  moved,
  arrive,
  wrongAfter,
} = desk;

beforeAll(async () => {
  ({ test, fundId, fundAccountId, iban } = await openMovementGround());
});
afterAll(() => test.close());
beforeEach(async () => {
  [maker, checker, superAdmin] = await Promise.all([
    test.api.demo('maker'),
    test.api.demo('checker'),
    test.api.demo('super'),
  ]);
});

describe('a withdrawal of a statement', () => {
  it('leaves the bank account for its cause by two people, once', async () => {
    await letIn(
      { ref: 'BR-1', out: 900_000_000, text: 'حواله به کارگزاری آگاه' },
      { ref: 'CH-1', out: 25_000, text: 'کارمزد حواله' },
      { ref: 'CO-1', out: 4_000_000, text: 'حق‌الزحمه حسابرس' },
    );
    const lines = await freeLines({ direction: 'out' });
    expect(lines.map(({ bankRef, amount, suggested }) => [bankRef, amount, suggested])).toEqual([
      ['BR-1', '900000000', 'broker'],
      ['CH-1', '25000', 'charge'],
      ['CO-1', '4000000', null],
    ]);
    const kinds = ['fund_bank', 'broker', 'bank_charges', 'fund_costs'];
    const first = await prepared('BR-1', 'broker');
    expect(await moved(kinds, () => prepared('CH-1', 'charge'))).toEqual([0n, 0n, 0n, 0n]);
    expect(await moved(kinds, () => approved(first))).toEqual([-900_000_000n, 900_000_000n, 0n, 0n]);
    const charge = must(
      (await checker.call(listBankMovements, { query: { fundId } })).body.data.find((row) => row.bankRef === 'CH-1'),
    );
    expect(await moved(kinds, () => approved(charge))).toEqual([-25_000n, 0n, 25_000n, 0n]);
    const cost = await prepared('CO-1', 'cost');
    expect(await moved(kinds, () => approved(cost))).toEqual([-4_000_000n, 0n, 0n, 4_000_000n]);
    expect(await freeLines({ direction: 'out' })).toEqual([]);
    await refused(approving(first), 409, 'APPROVAL_DECIDED');
    const { statementId, line } = cost;
    await refused(prepare({ statementId, line, cause: 'cost' }), 409, 'BANK_MOVEMENT_LINE_TAKEN');
    const { data } = (await checker.call(listBankMovements, { query: { fundId, status: 'approved' } })).body;
    expect(data.map(({ causeText, amount, journalId }) => [causeText, amount, journalId !== null])).toEqual([
      ['هزینه صندوق', '4000000', true],
      ['کارمزد بانک', '25000', true],
      ['واریز به حساب کارگزاری', '900000000', true],
    ]);
    await expectSound();
  });

  it('is named by one of two people who ask at once, and approved by one', async () => {
    await letIn({ ref: 'RA-1', out: 61_000, text: 'کارمزد' });
    const { statementId, line } = await freeLine('RA-1');
    const body = { statementId, line, cause: 'charge' };
    const both = await Promise.all([prepare(body), prepare(body, superAdmin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const one = must(both.find(({ status }) => status === 201)).body.data;
    const charges = await moved(['bank_charges'], async () => {
      const answers = await Promise.all([approving(one), approving(one)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
    expect(charges).toEqual([61_000n]);
    await expectSound();
  });

  it('is refused with a cause of deposits, with two lines, with none, and before its statement is released', async () => {
    const statementId = await letIn({ ref: 'RF-1', out: 1_000 });
    const { line } = await freeLine('RF-1');
    const wrongCause = await refused(prepare({ statementId, line, cause: 'interest' }), 422, 'BANK_MOVEMENT_CAUSE');
    expect((wrongCause.body as never as { fields: object }).fields).toEqual({
      cause: ['این بابت برای این سطر نیست؛ بابت دیگری را انتخاب کنید'],
    });
    await refused(prepare({ statementId, line, depositId: 1, cause: 'charge' }), 422, 'BANK_MOVEMENT_LINE');
    await refused(prepare({ cause: 'charge' }), 422, 'BANK_MOVEMENT_LINE');
    await refused(prepare({ statementId, cause: 'charge' }), 422, 'BANK_MOVEMENT_LINE');
    await refused(prepare({ statementId, line: 99, cause: 'charge' }), 422, 'BANK_MOVEMENT_LINE');
    await refused(prepare({ statementId, line, cause: 'theft' }), 400, 'VALIDATION_FAILED');
    await refused(prepare({ statementId, line, cause: 'charge', reason: 'کوتاه' }), 400, 'VALIDATION_FAILED');
    const content = [movementTitles, ['1405/08/29', '09:15', 'RF-2', 5_000, 0, 'کارمزد', ''].join('\t')].join('\n');
    const waiting = (
      await maker.call(importDeposits, {
        body: { content, fundAccountId, mapping: movementMapping, lateReason: 'بانک صورت‌حساب را دیر داد' },
      })
    ).body.data;
    await refused(prepare({ statementId: waiting.statementId, line: 2, cause: 'charge' }), 422, 'BANK_MOVEMENT_LINE');
    const { statement } = (
      await checker.call(getBankStatement, { params: { statementId: must(waiting.statementId) }, query: {} })
    ).body.data;
    await maker.call(discardBankStatement, {
      params: { statementId: must(waiting.statementId) },
      body: { version: statement.version, reason: 'فایل اشتباه وارد شده بود' },
    });
  });

  it('is decided by another person about what that person saw, and is free again when refused', async () => {
    await letIn({ ref: 'TW-1', out: 8_000, text: 'کارمزد' });
    const first = await prepared('TW-1', 'charge');
    await refused(approving(first, maker), 403, 'ACCESS_DENIED');
    await refused(approving({ ...first, version: 'x' }), 409, 'APPROVAL_CHANGED');
    const own = (await prepare({ statementId: first.statementId, line: first.line, cause: 'cost' }, superAdmin)).body;
    expect(own.code).toBe('BANK_MOVEMENT_LINE_TAKEN');
    const answer = await checker.call(rejectBankMovement, {
      params: { movementId: first.movementId },
      body: { version: first.version, reason: 'بابت این سطر هزینه است' },
    });
    expect([answer.status, answer.body.data.status]).toEqual([200, 'rejected']);
    const { statementId, line } = await freeLine('TW-1');
    const again = (await prepare({ statementId, line, cause: 'cost' }, superAdmin)).body.data;
    await refused(approving(again, superAdmin), 409, 'APPROVAL_SAME_PERSON');
    await approved(again);
    await refused(approving({ movementId: 999_999, version: 'x' }), 404, 'BANK_MOVEMENT_NOT_FOUND');
    await expectSound();
  });

  it('asks for a cause again once two people took its journal back', async () => {
    await letIn({ ref: 'RV-1', out: 77_000, text: 'کارمزد' });
    const { journalId } = await approved(await prepared('RV-1', 'cost'));
    const change = await moved(['fund_bank', 'fund_costs'], async () => {
      const { correctionId, version } = (
        await maker.call(prepareReversal, { body: { journalId: must(journalId), reason: 'بابت نادرست ثبت شده بود' } })
      ).body.data;
      const answer = await checker.call(approveCorrection, { params: { correctionId }, body: { version } });
      expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    });
    expect(change).toEqual([77_000n, -77_000n]);
    await expectSound();
    const kinds = ['fund_bank', 'fund_costs', 'bank_charges'];
    const second = await prepared('RV-1', 'charge');
    expect(await moved(kinds, () => approved(second))).toEqual([-77_000n, 0n, 77_000n]);
    await expectSound();
  });
});

describe('fees that the fund pays on', () => {
  it('are no more than it collected, also when two are approved at once', async () => {
    await inTransaction(test.db.db, (tx) =>
      createLedgerService().post(tx, {
        ...{ kind: 'correction', fundId, investorId: null, orderId: null, businessDate: '2026-11-21' },
        at: test.clock.business(),
        lines: transfer('fund_capital', 'fee_income', 100_001n, 'fee_issue'),
      }),
    );
    expect(await books('fee_income')).toBe(-100_001n);
    await letIn({ ref: 'FE-0', out: 100_002 }, { ref: 'FE-1', out: 50_001 }, { ref: 'FE-2', out: 50_001 });
    const { statementId, line } = await freeLine('FE-0');
    const more = await refused(prepare({ statementId, line, cause: 'fee' }), 409, 'BANK_MOVEMENT_MORE');
    expect(more.body.message).toContain('100,001 ریال');
    const [one, two] = [await prepared('FE-1', 'fee'), await prepared('FE-2', 'fee')];
    const answers = await Promise.all([approving(one), approving(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await books('fee_income')).toBe(-50_000n);
    const left = answers[0].status === 200 ? two : one;
    await checker.call(rejectBankMovement, {
      params: { movementId: left.movementId },
      body: { version: left.version, reason: 'صندوق این مقدار کارمزد ندارد' },
    });
    await expectSound();
  });
});

describe('a deposit without an owner', () => {
  it('becomes interest, and is no deposit of an investor any more', async () => {
    const ref = await arrive(3_300_000);
    const first = await prepared(ref, 'interest');
    const change = await moved(['fund_bank', 'unmatched_deposits', 'bank_interest'], () => approved(first));
    expect(change).toEqual([0n, 3_300_000n, -3_300_000n]);
    expect(await scalar<string>(sql`select status as v from bank_deposits where bank_ref = ${ref}`)).toBe('settlement');
    await refused(prepare({ depositId: first.depositId, cause: 'interest' }), 409, 'BANK_MOVEMENT_LINE_TAKEN');
    await refused(prepare({ depositId: 999_999, cause: 'interest' }), 422, 'BANK_MOVEMENT_LINE');
    await expectSound();
  });

  it('has no owner again when its journal is taken back', async () => {
    const ref = await arrive(4_400_000);
    const { journalId } = await approved(await prepared(ref, 'broker'));
    const { correctionId, version } = (
      await maker.call(prepareReversal, { body: { journalId: must(journalId), reason: 'وجه از کارگزار نبود' } })
    ).body.data;
    await checker.call(approveCorrection, { params: { correctionId }, body: { version } });
    expect(await scalar<string>(sql`select status as v from bank_deposits where bank_ref = ${ref}`)).toBe('unmatched');
    await expectSound();
    await approved(await prepared(ref, 'interest'));
    await expectSound();
  });
});

describe('a deposit that waits for a decision', () => {
  it('waits in one proposal alone, and is taken when its owner was named meanwhile', async () => {
    await letIn({ ref: 'GW-0', out: 9_000 });
    const { journalId } = await approved(await prepared('GW-0', 'gateway'));
    const ref = await arrive(9_000);
    const waiting = await prepared(ref, 'cost');
    const { depositId } = waiting;
    const closing = await maker.call(prepareOpenItemClosure, {
      body: {
        ...{ account: 'gateway_clearing', fundId, settlementIds: [], journalIds: [must(journalId)], way: 'line' },
        ...{ depositId: must(depositId), reason: 'درگاه وجه را برگرداند' },
      },
    });
    expect([closing.status, closing.body.code]).toEqual([409, 'OPEN_ITEM_LINE_TAKEN']);
    const investorId = await scalar<number>(sql`
      select investor_id as v from holdings where fund_id = ${fundId} order by investor_id limit 1`);
    const deposit = await checker.call(getDeposit, { params: { depositId: must(depositId) } });
    const { version } = deposit.body.data;
    const named = await maker.call(matchDeposit, {
      params: { depositId: must(depositId) },
      body: { investorId, reason: 'مالک با فیش احراز شد', version },
    });
    expect([named.status, named.body.message]).toEqual([200, undefined]);
    await refused(approving(waiting), 409, 'BANK_MOVEMENT_LINE_TAKEN');
    expect(await scalar<string>(sql`select status as v from bank_deposits where id = ${depositId}`)).toBe('matched');
    await expectSound();
  });
});

describe('money between two accounts of the fund', () => {
  it('is on its way until both lines are there', async () => {
    const other = 'IR580120000000001000778898';
    await sql`
      insert into fund_bank_accounts (fund_id, bank_code, bank_name, account_number, iban, is_active, opened_on)
      values (${fundId}, '012', 'ملت', '778898', ${other}, false, '2026-11-01')`.execute(test.db.db);
    await letIn({ ref: 'OW-1', out: 50_000_000, other });
    expect((await freeLine('OW-1')).suggested).toBe('own');
    await approved(await prepared('OW-1', 'own'));
    expect(await books('bank_transit')).toBe(50_000_000n);
    await approved(await prepared(await arrive(50_000_000), 'own'));
    expect(await books('bank_transit')).toBe(0n);
    await expectSound();
  });
});

describe('money that goes back to a gateway', () => {
  it('is an open item, which people close with what came too much', async () => {
    await letIn({ ref: 'GW-1', out: 12_000 });
    const { journalId } = await approved(await prepared('GW-1', 'gateway'));
    const { items } = (await checker.call(listOpenItems)).body.data;
    expect(
      items.filter((item) => item.journalId === journalId).map(({ account, amount }) => [account, amount]),
    ).toEqual([['gateway_clearing', '12000']]);
    await expectSound();
  });
});

describe('a withdrawal that the books have already', () => {
  it('is tied to the deposit that went back, without a journal', async () => {
    const ref = await arrive(640_000);
    const depositId = await scalar<number>(sql`select id as v from bank_deposits where bank_ref = ${ref}`);
    const at = test.clock.business();
    await inTransaction(test.db.db, async (tx) => {
      await sql`
        update bank_deposits set status = 'returned', return_ref = 'RT-77', return_asked_at = ${at}, handled_at = ${at}
        where id = ${depositId}`.execute(tx);
      await createLedgerService().post(tx, {
        ...{ kind: 'payout', fundId, investorId: null, orderId: null, businessDate: '2026-11-21', at },
        lines: transfer('unmatched_deposits', 'fund_bank', 640_000n, 'refund'),
      });
    });
    await letIn({ ref: 'RT-77', out: 640_000 }, { ref: 'RT-78', out: 640_000 });
    const line = await freeLine('RT-77');
    expect(line.booked.map(({ cause, returnedDepositId }) => [cause, returnedDepositId])).toEqual([
      ['returned', depositId],
    ]);
    const { statementId } = line;
    await refused(prepare({ statementId, line: line.line, cause: 'returned' }), 422, 'BANK_MOVEMENT_BOOKED');
    const first = await prepared('RT-77', 'returned', { returnedDepositId: depositId });
    const second = await freeLine('RT-78');
    expect(second.booked).toEqual([]);
    await refused(
      prepare({ statementId, line: second.line, cause: 'returned', returnedDepositId: depositId }),
      422,
      'BANK_MOVEMENT_BOOKED',
    );
    expect(await moved(['fund_bank'], () => approved(first))).toEqual([0n]);
    await expectSound();
  });
});

describe('the balance of the bank', () => {
  const day = '2026-11-20';
  const rowOf = async (of: string) =>
    must(
      (await checker.call(listBankBalances, { query: { fundId, fromDate: of, toDate: of, size: 10 } })).body.data[0],
    );

  it('differs by the withdrawals that nobody explained, and agrees when all have their cause', async () => {
    const bookedBefore = await scalar<bigint>(sql`
      select coalesce(sum(e.debit - e.credit), 0)::bigint as v from ledger_entries e join accounts a on a.id = e.account_id
      where a.kind = 'fund_bank' and a.fund_id = ${fundId} and e.business_date <= '2026-11-21'`);
    // everything that is still free is explained first, so that this line alone is open
    for (const { bankRef } of await freeLines({ direction: 'out' })) await approved(await prepared(bankRef, 'cost'));
    const before = await books('fund_bank');
    await letIn({ ref: 'BA-1', out: 5_000_000 });
    const balance = before - 5_000_000n;
    await maker.call(enterBankBalance, {
      body: { accountId: fundAccountId, date: '2026-11-21', balance: String(balance), reason: why },
    });
    const open = await rowOf('2026-11-21');
    expect([open.state, open.difference]).toEqual(['differs', '-5000000']);
    expect(open.reasons.find(({ kind }) => kind === 'movement')?.amount).toBe('-5000000');
    await approved(await prepared('BA-1', 'cost'));
    expect((await rowOf('2026-11-21')).state).toBe('equal');
    expect(bookedBefore).toBeGreaterThan(0n);
    // at the end of the day of the bank the books did not have it yet, and the list says so
    await maker.call(enterBankBalance, {
      body: { accountId: fundAccountId, date: day, balance: '1', reason: why },
    });
    const past = await rowOf(day);
    const amount = must(past.reasons.find(({ kind }) => kind === 'movement')).amount;
    const sum = await scalar<bigint>(sql`
      select -sum(m.amount - m.paid_amount)::bigint as v from bank_movements m join bank_statement_lines l
        on l.statement_id = m.statement_id and l.line_no = m.line_no
      where m.fund_id = ${fundId} and m.status = 'approved' and m.cause not in ('returned', 'payout')
        and m.reversed_at is null`);
    expect(BigInt(amount)).toBe(sum);
  });
});

describe('the checks of the books', () => {
  it('find a movement that is not its line, one without its second person, and money that nobody explained', async () => {
    expect(await wrongAfter(sql`update bank_movements set amount = amount + 1 where cause = 'charge'`)).toEqual([
      'bank_movements_equal_their_lines',
      'movements_explain_their_accounts',
    ]);
    expect(await wrongAfter(sql`update bank_statement_lines set amount = amount + 1 where bank_ref = 'BR-1'`)).toEqual([
      'bank_movements_equal_their_lines',
    ]);
    expect(
      await wrongAfter(
        sql`update bank_movements set reversed_at = decided_at where cause = 'broker' and deposit_id is null`,
      ),
    ).toEqual(['bank_movements_equal_their_lines', 'movements_explain_their_accounts']);
    await expect(
      wrongAfter(sql`update bank_movements set decided_by = prepared_by where cause = 'broker'`),
    ).rejects.toThrow();
    const posted = inTransaction(test.db.db, async (tx) => {
      await createLedgerService().post(tx, {
        ...{ kind: 'bank_movement', fundId, investorId: null, orderId: null, businessDate: '2026-11-21' },
        at: test.clock.business(),
        lines: transfer('broker', 'fund_bank', 1n, 'bank_movement'),
      });
      const { checks } = await verifyBooks(tx, test.app.services.audit);
      expect(checks.filter((check) => check.wrong !== 0n).map((check) => check.name)).toEqual([
        'movements_explain_their_accounts',
      ]);
      throw new Error('undone');
    });
    await expect(posted).rejects.toThrow('undone');
    await expectSound();
  });
});
