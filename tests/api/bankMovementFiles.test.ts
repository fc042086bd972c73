import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { enterBankBalance, listBankBalances } from '#shared/contract/bankBalances.ts';
import { listBankMovements, rejectBankMovement } from '#shared/contract/bankMovements.ts';
import { approveCorrection, prepareReversal } from '#shared/contract/corrections.ts';
import { getBankStatement } from '#shared/contract/bankStatements.ts';
import { createPayoutBatch, importPayoutResults, releasePayoutBatch } from '#shared/contract/payoutBatches.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createLedgerService, transfer } from '#server/modules/records/ledger/ledger.service.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { movementDesk, openMovementGround } from '../support/movementDesk.ts';
import { must } from '../support/must.ts';

/*
 * Withdrawals that pay bank files: a row that the bank answered about later, or a whole file in one line. The books have what was paid
 * already. Figures are counted by hand.
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
  preview,
  bring,
  letIn,
  freeLine,
  prepare,
  prepared,
  approved,
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

/** Money that waits for its way out, in one released bank file: a payout for each amount. */
async function sentFile(...amounts: readonly bigint[]) {
  const investorId = await scalar<number>(sql`
    select h.investor_id as v from holdings h join investor_bank_accounts a on a.investor_id = h.investor_id
    where h.fund_id = ${fundId} and a.is_verified and a.is_default and a.removed_at is null
    order by h.investor_id limit 1`);
  await sql`update payouts set due_date = '2026-12-05' where status = 'pending'`.execute(test.db.db);
  const at = test.clock.business();
  const payoutIds: number[] = [];
  for (const amount of amounts) {
    payoutIds.push(
      await scalar<number>(sql`
        insert into payouts (investor_id, fund_id, kind, amount, due_date, created_at)
        values (${investorId}, ${fundId}, 'remain', ${amount}, '2026-11-20', ${at}) returning id as v`),
    );
    await inTransaction(test.db.db, (tx) =>
      createLedgerService().post(tx, {
        ...{ kind: 'correction', fundId, investorId, orderId: null, businessDate: '2026-11-20', at, hold: amount },
        lines: transfer('fund_capital', 'investor_cash', amount, 'correction_cr'),
      }),
    );
  }
  const made = (await maker.call(createPayoutBatch, { body: { fundId } })).body.data;
  const { batchNo, version } = made.batch;
  const params = { batchNo };
  const released = await checker.call(releasePayoutBatch, { params, body: { version } });
  const answer = async (...lines: readonly string[]) => {
    const content = lines.join('\n');
    const answered = await checker.call(importPayoutResults, {
      params,
      body: { version: released.body.data.version, content },
    });
    expect([answered.status, answered.body.message, answered.body.data.invalid]).toEqual([200, undefined, 0]);
  };
  return { batchNo, payoutIds, answer };
}

describe('a withdrawal of a payout that the bank answered later', () => {
  it('is tied to its row of the bank file, once, and books nothing again', async () => {
    const { batchNo, payoutIds, answer } = await sentFile(731_000n);
    const payoutId = must(payoutIds[0]);
    // the line names neither our row nor the receiver's account, so the release of the statement does not know it
    await letIn({ ref: 'PY-1', out: 731_000 }, { ref: 'PY-2', out: 731_000 });
    expect((await freeLine('PY-1')).booked).toEqual([]);
    const { statementId, line } = await freeLine('PY-1');
    const early = { statementId, line, cause: 'payout', batchNo, payoutId };
    await refused(prepare(early), 422, 'BANK_MOVEMENT_BOOKED');
    await answer(`${payoutId},731000,موفق,TRN-9,`);
    expect((await freeLine('PY-1')).booked.map((one) => [one.cause, one.batchNo, one.payoutId])).toEqual([
      ['payout', batchNo, payoutId],
    ]);
    const tied = await prepared('PY-1', 'payout', { batchNo, payoutId });
    const second = await freeLine('PY-2');
    await refused(prepare({ ...early, line: second.line }), 422, 'BANK_MOVEMENT_BOOKED');
    expect(await moved(['fund_bank', 'fund_capital'], () => approved(tied))).toEqual([0n, 0n]);
    expect(
      await scalar<string>(sql`
        select batch_no || '-' || payout_id as v from bank_statement_lines
        where statement_id = ${statementId} and line_no = ${line}`),
    ).toBe(`${batchNo}-${payoutId}`);
    expect((await freeLine('PY-2')).booked).toEqual([]);
    await expectSound();
  });
});

describe('the preview of a statement', () => {
  const seen = async (statementId: number) =>
    (await checker.call(getBankStatement, { params: { statementId }, query: {} })).body.data;

  it('says which bank file, or which failed row of one, a withdrawal may be, to both people', async () => {
    const { batchNo, payoutIds, answer } = await sentFile(911_000n, 54_000n);
    const [paid, failed] = [must(payoutIds[0]), must(payoutIds[1])];
    const lines = [
      { ref: 'PV-1', out: 965_000 },
      { ref: 'PV-2', out: 54_000 },
      { ref: 'PV-3', out: 911_001 },
    ];
    // before the answer of the bank the file is one already, a row that is open is found by its IBAN or id alone
    const early = await preview(...lines);
    expect(early.lines.map(({ match }) => match)).toEqual(['booked', 'withdrawal', 'withdrawal']);
    expect(early.lines[0]?.matchText).toMatch(
      /^شاید همه فایل \u2066PB-[۰-۹]+\u2069 با ۲ ردیف؛ پاسخ بانک به همه ردیف‌های آن هنوز ثبت نشده است$/,
    );
    await answer(`${paid},911000,موفق,PVA-1,`, `${failed},54000,ناموفق,,حساب مقصد بسته است`);
    const shown = await preview(...lines);
    expect(shown.lines.map(({ match }) => match)).toEqual(['booked', 'booked', 'withdrawal']);
    expect(shown.lines[0]?.matchText).toMatch(/^شاید همه فایل .+ با ۲ ردیف؛ ۵۴٬۰۰۰ ریال آن واریز نشده/);
    expect(shown.lines[1]?.matchText).toMatch(/^شاید ردیف ناموفق [۰-۹]+ از فایل .+ که در راه برگشت است$/);
    expect(shown.forecast).toMatchObject({
      ...{ payoutCount: 0, bookedCount: 2, bookedAmount: '1019000', otherOutCount: 1, otherOutAmount: '911001' },
    });
    const second = await seen(await bring(...lines));
    expect(second.forecast).toEqual(shown.forecast);
    expect(second.lines.map(({ match, matchText }) => [match, matchText])).toEqual(
      shown.lines.map(({ match, matchText }) => [match, matchText]),
    );
    // a file of which another line of the statement pays a row is debited in parts
    const rowOf = { ref: 'PV-5', out: 911_000, text: `${batchNo}-${paid}`, day: '1405/08/30' };
    const parts = await preview({ ref: 'PV-4', out: 965_000 }, rowOf);
    expect(parts.lines.map(({ match }) => match)).toEqual(['withdrawal', 'payoutPaid']);
  });

  it('counts the records of one amount', async () => {
    const { payoutIds, answer } = await sentFile(77_700n, 77_700n);
    await answer(`${payoutIds[0]},77700,ناموفق,,بسته`, `${payoutIds[1]},77700,ناموفق,,بسته`);
    const { lines } = await preview({ ref: 'PW-1', out: 77_700 });
    expect(lines[0]?.matchText).toMatch(/، یا یکی از ۱ رکورد دیگر با همین مبلغ$/);
  });
});

describe('the balance of a fund beside the bank', () => {
  const day = '2026-11-21';
  const ofDay = '1405/08/30';
  let toldCount = 0;

  /** Parts of a difference of the day: sent to the bank without an answer, and withdrawals that the books have not; rial. */
  async function parts(): Promise<bigint[]> {
    // another difference each time, so that the day always differs
    toldCount += 1;
    const told = await maker.call(enterBankBalance, {
      body: {
        accountId: fundAccountId,
        date: day,
        balance: String(toldCount),
        reason: 'صورت‌حساب اصلاح‌شده بانک رسید',
      },
    });
    expect([told.status, told.body.message]).toEqual([200, undefined]);
    const query = { fundId, fromDate: day, toDate: day };
    const { reasons } = must((await checker.call(listBankBalances, { query })).body.data[0]);
    return ['payout', 'movement'].map((kind) => BigInt(reasons.find((one) => one.kind === kind)?.amount ?? '0'));
  }

  it('counts a file that the bank debited whole once, whoever has said yet what the line was', async () => {
    const [payout = 0n, movement = 0n] = await parts();
    /** What came to the two parts since then. */
    const since = async () => {
      const [now = 0n, other = 0n] = await parts();
      return [now - payout, other - movement];
    };
    const { batchNo, payoutIds, answer } = await sentFile(1_411_000n, 52_300n);
    expect(await since()).toEqual([-1_463_300n, 0n]);
    await letIn({ ref: 'BA-1', out: 1_463_300, day: ofDay });
    // the file that was sent is the line: one difference, one part
    expect(await since()).toEqual([-1_463_300n, 0n]);
    // a second line of the amount is none of it
    await letIn({ ref: 'BA-2', out: 1_463_300, day: ofDay });
    expect(await since()).toEqual([-1_463_300n, -1_463_300n]);
    await approved(await prepared('BA-2', 'broker'));
    expect(await since()).toEqual([-1_463_300n, 0n]);
    await answer(`${payoutIds[0]},1411000,موفق,BAA-1,`, `${payoutIds[1]},52300,ناموفق,,حساب مقصد بسته است`);
    // the books have what was paid; the rest left the bank and is in no book
    expect(await since()).toEqual([0n, -52_300n]);
    // one person says that it is another thing, of which the books have nothing
    const other = await prepared('BA-1', 'broker');
    expect(await since()).toEqual([0n, -1_463_300n]);
    const { movementId, version } = other;
    const body = { version, reason: 'این سطر فایل بانک است' };
    expect((await checker.call(rejectBankMovement, { params: { movementId }, body })).status).toBe(200);
    const whole = await prepared('BA-1', 'batch', { batchNo });
    expect(await since()).toEqual([0n, -52_300n]);
    await approved(whole);
    expect(await since()).toEqual([0n, 0n]);
    await expectSound();
  });

  it('counts a row of a file once, whose line the statement does not know', async () => {
    const [payout = 0n, movement = 0n] = await parts();
    const { batchNo, payoutIds, answer } = await sentFile(1_731_000n);
    await letIn({ ref: 'BB-1', out: 1_731_000, day: ofDay });
    expect(await parts()).toEqual([payout - 1_731_000n, movement]);
    const payoutId = must(payoutIds[0]);
    await answer(`${payoutId},1731000,موفق,BBA-1,`);
    expect(await parts()).toEqual([payout, movement]);
    const row = await prepared('BB-1', 'payout', { batchNo, payoutId });
    expect(await parts()).toEqual([payout, movement]);
    await approved(row);
    expect(await parts()).toEqual([payout, movement]);
  });
});

describe('a withdrawal of a whole bank file', () => {
  const kinds = ['fund_bank', 'bank_transit'];
  const booksOf = async (ref: string) =>
    (await freeLine(ref)).booked.map((one) => [one.cause, one.batchNo, one.payoutId]);

  it('is the file once the bank has answered about every row, and books nothing again', async () => {
    const { batchNo, payoutIds, answer } = await sentFile(411_000n, 52_000n);
    const [first, second] = [must(payoutIds[0]), must(payoutIds[1])];
    await letIn({ ref: 'GR-1', out: 463_000 }, { ref: 'GR-2', out: 463_000 }, { ref: 'GR-3', out: 411_000 });
    await answer(`${first},411000,موفق,GRA-1,`);
    const { statementId, line } = await freeLine('GR-1');
    const named = { statementId, line, cause: 'batch', batchNo };
    // a row that is open may still fail
    expect(await booksOf('GR-1')).toEqual([]);
    await refused(prepare(named), 422, 'BANK_MOVEMENT_BOOKED');
    await answer(`${second},52000,موفق,GRA-2,`);
    const free = await freeLine('GR-1');
    expect([free.suggested, await booksOf('GR-1')]).toEqual(['batch', [['batch', batchNo, null]]]);
    expect(free.booked[0]?.text).toMatch(/^همه فایل \u2066PB-[۰-۹]+\u2069 با ۲ ردیف$/);
    await refused(prepare({ ...named, batchNo: 'PB-0' }), 422, 'BANK_MOVEMENT_BOOKED');
    const third = await freeLine('GR-3');
    await refused(prepare({ ...named, line: third.line }), 422, 'BANK_MOVEMENT_BOOKED');
    const whole = await prepared('GR-1', 'batch', { batchNo });
    expect(whole.booked).toEqual({
      ...{ cause: 'batch', returnedDepositId: null, batchNo, payoutId: null },
      text: free.booked[0]?.text,
    });
    // neither the file again nor one of its rows
    expect([await booksOf('GR-2'), await booksOf('GR-3')]).toEqual([[], []]);
    await refused(prepare({ ...named, line: (await freeLine('GR-2')).line }), 422, 'BANK_MOVEMENT_BOOKED');
    await refused(
      prepare({ ...named, line: third.line, cause: 'payout', payoutId: first }),
      422,
      'BANK_MOVEMENT_BOOKED',
    );
    expect(await moved(kinds, () => approved(whole))).toEqual([0n, 0n]);
    await expectSound();
  });

  it('is said by one of two people who name the same file for two lines at once', async () => {
    const { batchNo, payoutIds, answer } = await sentFile(811_000n, 53_000n);
    await letIn({ ref: 'GT-1', out: 864_000 }, { ref: 'GT-2', out: 864_000 });
    await answer(`${payoutIds[0]},811000,موفق,GTA-1,`, `${payoutIds[1]},53000,موفق,GTA-2,`);
    const [one, two] = [await freeLine('GT-1'), await freeLine('GT-2')];
    const naming = ({ statementId, line }: typeof one, by: ApiClient) =>
      prepare({ statementId, line, cause: 'batch', batchNo }, by);
    const both = await Promise.all([naming(one, maker), naming(two, superAdmin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    await approved(must(both.find(({ status }) => status === 201)).body.data);
    await expectSound();
  });

  it('moves what failed to what is on its way, and the line that brings it back clears that', async () => {
    const { batchNo, payoutIds, answer } = await sentFile(520_000n, 61_000n);
    await letIn({ ref: 'GF-1', out: 581_000 });
    await answer(`${payoutIds[0]},520000,موفق,GFA-1,`, `${payoutIds[1]},61000,ناموفق,,حساب مقصد بسته است`);
    const [record] = (await freeLine('GF-1')).booked;
    expect(record?.text).toMatch(/ با ۲ ردیف؛ ۶۱٬۰۰۰ ریال آن واریز نشده و در راه برگشت است$/);
    const whole = await prepared('GF-1', 'batch', { batchNo });
    expect(await moved(kinds, () => approved(whole))).toEqual([-61_000n, 61_000n]);
    const backRef = await arrive(61_000);
    // of several rows in one line, none is named
    const back = await prepared(backRef, 'batch');
    expect([back.causeText, back.booked]).toEqual(['برگشت پرداخت ناموفق فایل بانک', null]);
    expect(await moved([...kinds, 'unmatched_deposits'], () => approved(back))).toEqual([0n, -61_000n, 61_000n]);
    await expectSound();
    expect(
      await wrongAfter(sql`update bank_movements set paid_amount = paid_amount - 1 where batch_no = ${batchNo}`),
    ).toEqual(['bank_movements_equal_their_lines', 'movements_explain_their_accounts']);
    // two people take the journal back, and the line asks for its cause again
    const { data } = (await checker.call(listBankMovements, { query: { fundId } })).body;
    const journalId = must(must(data.find((row) => row.bankRef === 'GF-1')).journalId);
    const reversal = (await maker.call(prepareReversal, { body: { journalId, reason: 'بابت نادرست ثبت شده بود' } }))
      .body.data;
    const { correctionId, version } = reversal;
    expect(
      await moved(kinds, () => checker.call(approveCorrection, { params: { correctionId }, body: { version } })),
    ).toEqual([61_000n, -61_000n]);
    expect(await booksOf('GF-1')).toEqual([['batch', batchNo, null]]);
    await expectSound();
  });

  it('leaves rows on their way back, which are offered to the deposits of their amount, each once', async () => {
    const early = await arrive(19_400);
    const first = await sentFile(620_000n, 19_400n);
    const second = await sentFile(630_000n, 19_400n);
    await letIn({ ref: 'GB-1', out: 639_400 }, { ref: 'GB-2', out: 649_400 });
    const namesOf = ({ batchNo, payoutIds }: typeof first) => ({ batchNo, payoutId: must(payoutIds[1]) });
    const [one, two] = [namesOf(first), namesOf(second)];
    await first.answer(`${first.payoutIds[0]},620000,موفق,GBA-1,`, `${one.payoutId},19400,ناموفق,,بسته`);
    await second.answer(`${second.payoutIds[0]},630000,موفق,GBA-2,`, `${two.payoutId},19400,ناموفق,,بسته`);
    const { depositId } = await freeLine(early);
    const named = { depositId, cause: 'batch', ...one };
    // only once the withdrawal is said by two people to have been of the failed row, too
    const whole = await prepared('GB-1', 'batch', { batchNo: one.batchNo });
    expect([(await freeLine(early)).suggested, await booksOf(early)]).toEqual([null, []]);
    await refused(prepare(named), 422, 'BANK_MOVEMENT_BOOKED');
    await approved(whole);
    expect([(await freeLine(early)).suggested, await booksOf(early)]).toEqual([
      'batch',
      [['batch', one.batchNo, one.payoutId]],
    ]);
    await approved(await prepared('GB-2', 'batch', { batchNo: two.batchNo }));
    // the one that the bank names is first
    await letIn({ ref: 'GB-3', in: 19_400, day: '1405/08/30', text: `برگشت ${one.batchNo}-${one.payoutId}` });
    const offered = [one, two].map(({ batchNo, payoutId }) => ['batch', batchNo, payoutId]);
    expect(await booksOf('GB-3')).toEqual(offered);
    // money of a day before the files were released is not theirs
    await letIn({ ref: 'GB-0', in: 19_400, text: `برگشت ${one.batchNo}-${one.payoutId}` });
    const before = await freeLine('GB-0');
    expect(before.booked).toEqual([]);
    await refused(prepare({ ...named, depositId: before.depositId }), 422, 'BANK_MOVEMENT_BOOKED');
    const other = await arrive(19_401);
    expect(await booksOf(other)).toEqual([]);
    await refused(prepare({ ...named, depositId: (await freeLine(other)).depositId }), 422, 'BANK_MOVEMENT_BOOKED');
    const back = await prepared('GB-3', 'batch', one);
    expect(back.booked).toMatchObject({ cause: 'batch', ...one });
    expect(back.booked?.text).toMatch(/^ردیف ناموفق [۰-۹]+ از فایل .+ که در راه برگشت است$/);
    // the row comes back once, and the file stays one line
    expect(await booksOf(early)).toEqual([['batch', two.batchNo, two.payoutId]]);
    await refused(prepare(named), 422, 'BANK_MOVEMENT_BOOKED');
    expect(await moved([...kinds, 'unmatched_deposits'], () => approved(back))).toEqual([0n, -19_400n, 19_400n]);
    await expectSound();
    const last = await prepared(early, 'batch', two);
    await approved(last);
    await expectSound();
    expect(
      await wrongAfter(
        sql`update bank_movements set failed_payout_id = ${two.payoutId - 1} where id = ${last.movementId}`,
      ),
    ).toEqual(['bank_movements_equal_their_lines']);
  });

  it('may be of the rows alone that were paid', async () => {
    const { batchNo, payoutIds, answer } = await sentFile(332_000n, 17_000n);
    await letIn({ ref: 'GP-1', out: 332_000 });
    await answer(`${payoutIds[0]},332000,موفق,GPA-1,`, `${payoutIds[1]},17000,ناموفق,,حساب مقصد بسته است`);
    // as well as the one row of this amount
    expect((await booksOf('GP-1')).map(([cause]) => cause).sort()).toEqual(['batch', 'payout']);
    const whole = await prepared('GP-1', 'batch', { batchNo });
    expect(await moved(kinds, () => approved(whole))).toEqual([0n, 0n]);
    await expectSound();
  });

  it('may be of a row that failed, which the bank debited before it sent it back', async () => {
    const { batchNo, payoutIds, answer } = await sentFile(233_000n, 87_000n);
    const failed = must(payoutIds[1]);
    await letIn({ ref: 'GX-1', out: 87_000 }, { ref: 'GX-2', out: 87_000 }, { ref: 'GX-3', out: 320_000 });
    const { statementId, line } = await freeLine('GX-1');
    const named = { statementId, line, cause: 'batch', batchNo, payoutId: failed };
    await refused(prepare(named), 422, 'BANK_MOVEMENT_BOOKED');
    await answer(`${payoutIds[0]},233000,موفق,GXA-1,`, `${failed},87000,ناموفق,,حساب مقصد بسته است`);
    const free = await freeLine('GX-1');
    expect([free.suggested, await booksOf('GX-1')]).toEqual(['batch', [['batch', batchNo, failed]]]);
    expect(free.booked[0]?.text).toMatch(
      /^ردیف ناموفق [۰-۹]+ از فایل \u2066PB-[۰-۹]+\u2069 به .+ که در راه برگشت است$/,
    );
    // a row that was paid is none, nor a failed one of another amount
    await refused(prepare({ ...named, payoutId: payoutIds[0] }), 422, 'BANK_MOVEMENT_BOOKED');
    const first = await prepared('GX-1', 'batch', { batchNo, payoutId: failed });
    expect(first.booked).toMatchObject({ cause: 'batch', batchNo, payoutId: failed });
    // neither the row again, nor the whole file with it
    expect([await booksOf('GX-2'), await booksOf('GX-3')]).toEqual([[], []]);
    await refused(prepare({ ...named, line: (await freeLine('GX-2')).line }), 422, 'BANK_MOVEMENT_BOOKED');
    const { payoutId: _row, ...whole } = named;
    await refused(prepare({ ...whole, line: (await freeLine('GX-3')).line }), 422, 'BANK_MOVEMENT_BOOKED');
    const { journalId } = await approved(first);
    expect(
      await wrongAfter(
        sql`update bank_movements set failed_payout_id = ${payoutIds[0]} where id = ${first.movementId}`,
      ),
    ).toEqual(['bank_movements_equal_their_lines']);
    const backRef = await arrive(87_000);
    const back = await prepared(backRef, 'batch');
    expect(await moved([...kinds, 'unmatched_deposits'], () => approved(back))).toEqual([0n, -87_000n, 87_000n]);
    await expectSound();
    // once its journal is taken back the row may be named again
    const reversal = await maker.call(prepareReversal, {
      body: { journalId: must(journalId), reason: 'بابت نادرست ثبت شده بود' },
    });
    const { correctionId, version } = reversal.body.data;
    expect(
      await moved(kinds, () => checker.call(approveCorrection, { params: { correctionId }, body: { version } })),
    ).toEqual([87_000n, -87_000n]);
    const again = await prepared('GX-2', 'batch', { batchNo, payoutId: failed });
    expect(await moved(kinds, () => approved(again))).toEqual([-87_000n, 87_000n]);
    await expectSound();
  });

  it('is no file of which a row has a line of its own', async () => {
    const { batchNo, payoutIds, answer } = await sentFile(640_500n, 71_500n);
    await letIn(
      { ref: 'GL-1', out: 712_000 },
      { ref: 'GL-2', out: 71_500, text: `${batchNo}-${payoutIds[1]}`, day: '1405/08/30' },
    );
    await answer(`${payoutIds[0]},640500,موفق,GLA-1,`, `${payoutIds[1]},71500,موفق,GL-2,`);
    const { statementId, line, booked } = await freeLine('GL-1');
    expect(booked).toEqual([]);
    await refused(prepare({ statementId, line, cause: 'batch', batchNo }), 422, 'BANK_MOVEMENT_BOOKED');
    await expectSound();
  });
});
