import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { getOrder } from '#shared/contract/orders.ts';
import {
  cancelPayoutBatch,
  confirmPayoutBatchCancel,
  createPayoutBatch,
  downloadPayoutBatch,
  getPayoutBatch,
  importPayoutResults,
  listPayoutBatches,
  refusePayoutBatchCancel,
  releasePayoutBatch,
} from '#shared/contract/payoutBatches.ts';
import {
  changePayoutAccount,
  confirmPayoutRepair,
  getPayout,
  holdPayout,
  listPayouts,
  refusePayoutRepair,
  releasePayoutHold,
  repairPayout,
} from '#shared/contract/payouts.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createLedgerService, transfer } from '#server/modules/records/ledger/ledger.service.ts';
import { ownInvestor } from '../support/lookup.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { moneyProofs } from '../support/moneyProofs.ts';
import { moneyFingerprint } from '../support/ordering.ts';
import { must } from '#tests/support/must.ts';

/* Money that leaves over HTTP: who makes, releases, fetches, cancels and answers a bank file; holds and repairs of payouts. */

let test: TestApp;
let investor: ApiClient;
let other: ApiClient;
let maker: ApiClient;
let checker: ApiClient;
let superAdmin: ApiClient;
let investorId: number;
let fundId: number;

const { scalar, expectSound, refused } = moneyProofs(() => test);
const reason = 'برای بررسی بیشتر لازم است';

const payoutOf = async (payoutId: number) => (await checker.call(getPayout, { params: { payoutId } })).body.data;
const seen = async (payoutId: number) => (await payoutOf(payoutId)).version;
const fileOf = async (batchNo: string) =>
  (await checker.call(getPayoutBatch, { params: { batchNo }, query: {} })).body.data;
const seenFile = async (batchNo: string) => (await fileOf(batchNo)).batch.version;
const stateOf = async (payoutId: number) => {
  const { status, isHeld, hasRepair } = await payoutOf(payoutId);
  return { status, isHeld, hasRepair };
};

/** A refund that is due today, of money that the investor has in the fund. */
async function due(amount: bigint, changes: { account?: number } = {}): Promise<number> {
  const at = test.clock.business();
  const { rows } = await sql<{ id: number }>`
    insert into payouts (investor_id, fund_id, kind, account_id, amount, due_date, created_at)
    values (${investorId}, ${fundId}, 'remain', ${changes.account ?? null}::int, ${amount}, '2026-11-21', ${at}) returning id`.execute(
    test.db.db,
  );
  await inTransaction(test.db.db, (tx) =>
    createLedgerService().post(tx, {
      kind: 'correction',
      fundId,
      investorId,
      orderId: null,
      businessDate: '2026-11-21',
      at,
      hold: amount,
      lines: transfer('fund_bank', 'investor_cash', amount, 'correction_cr'),
    }),
  );
  return rows[0]?.id ?? 0;
}

/** When an account was added that may long be used; the database's own clock is not that of the test. */
const longAgo = (): Date => new Date(test.clock.now().getTime() - 365 * 86_400_000);

/** Makes a file of what is due. */
async function make(by: ApiClient = maker): Promise<{ batchNo: string; version: string; answer: Answer }> {
  const answer = await by.call(createPayoutBatch, { body: { fundId } });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  const { batchNo, version } = answer.body.data.batch;
  return { batchNo, version, answer };
}

const release = (batchNo: string, version: string, by: ApiClient = checker) =>
  by.call(releasePayoutBatch, { params: { batchNo }, body: { version } });

const answering = async (batchNo: string, content: string, by: ApiClient = checker) =>
  by.call(importPayoutResults, { params: { batchNo }, body: { version: await seenFile(batchNo), content } });

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  ({ investorId } = await ownInvestor(test.db.db));
  fundId = await scalar<number>(
    sql`select fund_id as v from payouts where investor_id = ${investorId} and kind = 'redemption' and status = 'failed' limit 1`,
  );
  // the demo's own payouts are not due yet
  await sql`update payouts set due_date = '2026-12-05' where status = 'pending'`.execute(test.db.db);
});
afterAll(() => test.close());
/** Time is moved, so short sessions are over. */
beforeEach(async () => {
  [investor, other, maker, checker, superAdmin] = await Promise.all([
    test.api.demo('investor'),
    test.api.demo('guardian'),
    test.api.demo('maker'),
    test.api.demo('checker'),
    test.api.demo('super'),
  ]);
});

describe('a bank file', () => {
  it('is made by one person, released by another who saw its count and sum, and fetched only then', async () => {
    const payoutId = await due(1_200_000n);
    await refused(
      maker.call(createPayoutBatch, { body: { fundId, untilDate: '1405/09/30' } }),
      400,
      'PAYOUT_DAY_AHEAD',
    );
    await refused(checker.call(createPayoutBatch, { body: { fundId } }), 403, 'ACCESS_DENIED');
    const { batchNo, version, answer } = await make(superAdmin);
    expect(answer.body.data.batch).toMatchObject({ status: 'prepared', isMine: true, statusText: 'در انتظار تأیید' });
    const early = await refused(
      maker.call(downloadPayoutBatch, { params: { batchNo } }),
      409,
      'PAYOUT_BATCH_NOT_RELEASED',
    );
    expect(early.body.message).toContain('تأیید نشده است');
    await refused(release(batchNo, version, superAdmin), 409, 'APPROVAL_SAME_PERSON');
    await refused(release(batchNo, version, maker), 403, 'ACCESS_DENIED');
    const other = await refused(release(batchNo, 'eyJyb3dDb3VudCI6IjEifQ'), 409, 'APPROVAL_CHANGED');
    expect(other.body.changes.map((change: { field: string }) => change.field)).toContain('totalAmount');
    const released = await release(batchNo, version);
    expect([released.status, released.body.data]).toMatchObject([
      200,
      { status: 'released', releaserName: 'پیمان سهرابی' },
    ]);
    const again = await refused(release(batchNo, version), 409, 'APPROVAL_DECIDED');
    expect(again.body.message).toMatch(/تأیید شده است \(پیمان سهرابی، /);
    const file = await maker.call(downloadPayoutBatch, { params: { batchNo } });
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.text).toContain(`${payoutId},${batchNo},`);
    expect((await fileOf(batchNo)).batch).toMatchObject({ downloaderName: 'لیلا فرهمند', openCount: 1 });
    const waiting = await checker.call(listPayoutBatches, { query: { fundId } });
    expect(waiting.body.summary).toEqual({ waitingCount: 0, waitingAmount: '0' });
    await refused(maker.call(downloadPayoutBatch, { params: { batchNo: 'PB-999999' } }), 404, 'PAYOUT_BATCH_NOT_FOUND');
    await expectSound();
    expect((await answering(batchNo, `${payoutId},1200000,موفق,BANK-${payoutId},`)).body.data).toMatchObject({
      paid: 1,
    });
    await expectSound();
  });

  it('holds the payouts of chosen orders alone, all of them or none', async () => {
    const chosen = must(
      (
        await sql<{ id: number; orderId: number; fundId: number }>`
          select id, order_id as "orderId", fund_id as "fundId" from payouts
          where status = 'pending' and order_id is not null and due_date = '2026-12-05' limit 1`.execute(test.db.db)
      ).rows[0],
    );
    const choose = (orderIds: readonly number[]) =>
      maker.call(createPayoutBatch, { body: { fundId: chosen.fundId, orderIds: [...orderIds] } });
    const files = () => scalar<string>(sql`select count(*) as v from payout_batches`);
    const before = await files();
    // the day on which the money leaves has not come
    const early = await refused(choose([chosen.orderId]), 409, 'PAYOUT_CHOSEN_NOT_DUE');
    expect(early.body.message).toContain('برای ۱ درخواست');
    await sql`update payouts set due_date = '2026-11-21' where id = ${chosen.id}`.execute(test.db.db);
    const withoutPayout = await scalar<number>(
      sql`select min(o.id) as v from orders o where not exists (select 1 from payouts p where p.order_id = o.id)`,
    );
    await refused(choose([chosen.orderId, withoutPayout]), 409, 'PAYOUT_CHOSEN_NOT_DUE');
    await refused(choose([]), 400, 'VALIDATION_FAILED');
    await refused(
      checker.call(createPayoutBatch, { body: { fundId: chosen.fundId, orderIds: [chosen.orderId] } }),
      403,
      'ACCESS_DENIED',
    );
    expect(await files()).toBe(before);
    await sql`
      insert into payouts (investor_id, fund_id, kind, amount, due_date, created_at)
      values (${investorId}, ${chosen.fundId}, 'remain', 1000, '2026-11-21', ${test.clock.business()})`.execute(
      test.db.db,
    );
    const made = await choose([chosen.orderId]);
    expect([made.status, made.body.message]).toEqual([201, undefined]);
    const { batchNo, version } = made.body.data.batch;
    expect((await fileOf(batchNo)).rows.map(({ payoutId }) => payoutId)).toEqual([chosen.id]);
    await sql`delete from payouts where kind = 'remain' and amount = 1000`.execute(test.db.db);
    // two people as ever
    await refused(release(batchNo, version, maker), 403, 'ACCESS_DENIED');
    await checker.call(cancelPayoutBatch, { params: { batchNo }, body: { version, reason } });
    await sql`update payouts set due_date = '2026-12-05' where id = ${chosen.id}`.execute(test.db.db);
    await expectSound();
  });

  it('takes no answer of the bank before its release, nor from who made it, nor about money of the answerer', async () => {
    const payoutId = await due(1_300_000n);
    const { batchNo, version } = await make(superAdmin);
    const line = `${payoutId},1300000,ناموفق,,حساب مقصد مسدود است`;
    await refused(answering(batchNo, line), 409, 'PAYOUT_BATCH_NOT_RELEASED');
    await release(batchNo, version);
    await refused(answering(batchNo, line, superAdmin), 409, 'PAYOUT_SAME_PERSON');
    const checkerId = await scalar<number>(sql`select id as v from users where last_name = 'سهرابی' and role_id > 1`);
    await sql`insert into user_investors (user_id, investor_id, it_self, relation, created_at) values (${checkerId}, ${investorId}, false, 'agent', now())`.execute(
      test.db.db,
    );
    const own = await answering(batchNo, line);
    expect(own.body.data).toMatchObject({ failed: 0, invalid: 1, open: 1 });
    expect(own.body.data.rows[0]?.message).toContain('به خود شما');
    await sql`delete from user_investors where user_id = ${checkerId} and investor_id = ${investorId}`.execute(
      test.db.db,
    );
    await refused(
      checker.call(importPayoutResults, { params: { batchNo }, body: { version, content: line } }),
      409,
      'APPROVAL_CHANGED',
    );
    expect((await answering(batchNo, `${payoutId},1300000,موفق,BANK-${payoutId},`)).body.data).toMatchObject({
      paid: 1,
    });
    await expectSound();
  });

  it('is not released by who is paid by it, and holds no money of who makes it', async () => {
    await due(1_400_000n);
    const [makerId, checkerId] = await Promise.all(
      ['فرهمند', 'سهرابی'].map((name) =>
        scalar<number>(sql`select id as v from users where last_name = ${name} and role_id > 1`),
      ),
    );
    const own = (userId: number | undefined) =>
      sql`insert into user_investors (user_id, investor_id, it_self, relation, created_at) values (${userId}, ${investorId}, false, 'agent', now())`.execute(
        test.db.db,
      );
    const disown = () =>
      sql`delete from user_investors where investor_id = ${investorId} and relation = 'agent'`.execute(test.db.db);
    await own(makerId);
    await refused(maker.call(createPayoutBatch, { body: { fundId } }), 409, 'PAYOUT_NOTHING_DUE');
    await disown();
    const { batchNo, version } = await make();
    await own(checkerId);
    await refused(release(batchNo, version), 403, 'APPROVAL_OWN_INVESTOR');
    await disown();
    await checker.call(cancelPayoutBatch, { params: { batchNo }, body: { version, reason } });
    await expectSound();
  });

  it('is cancelled by one person before its release, and its payouts wait for the next file', async () => {
    const { batchNo, version } = await make();
    const [row] = (await fileOf(batchNo)).rows;
    const cancelled = await maker.call(cancelPayoutBatch, { params: { batchNo }, body: { version, reason } });
    expect([cancelled.status, cancelled.body.data]).toMatchObject([
      200,
      { status: 'cancelled', cancelReason: reason, cancellerName: 'لیلا فرهمند', openCount: 0 },
    ]);
    const after = await payoutOf(must(row?.payoutId));
    expect(after).toMatchObject({ status: 'pending', batchNo: null });
    expect(after.attempts[0]).toMatchObject({ batchNo, result: 'cancelled' });
    await refused(release(batchNo, version), 409, 'APPROVAL_DECIDED');
    const gone = await refused(maker.call(downloadPayoutBatch, { params: { batchNo } }), 409, 'PAYOUT_BATCH_CANCELLED');
    expect(gone.body.message).toContain('لیلا فرهمند');
    await expectSound();
  });

  it('that was released is cancelled by two people, as long as the bank has answered no row', async () => {
    const { batchNo, version: prepared } = await make();
    const [row] = (await fileOf(batchNo)).rows;
    await release(batchNo, prepared);
    const wish = { params: { batchNo }, body: { version: await seenFile(batchNo), reason } };
    const asked = await checker.call(cancelPayoutBatch, wish);
    expect([asked.status, asked.body.data]).toMatchObject([
      200,
      { status: 'released', isMyCancel: true, cancelAskerName: 'پیمان سهرابی' },
    ]);
    await refused(maker.call(downloadPayoutBatch, { params: { batchNo } }), 409, 'PAYOUT_BATCH_CANCELLING');
    await refused(checker.call(cancelPayoutBatch, wish), 409, 'PAYOUT_BATCH_CANCELLING');
    const confirm = async (by: ApiClient) =>
      by.call(confirmPayoutBatchCancel, { params: { batchNo }, body: { version: await seenFile(batchNo) } });
    await refused(confirm(checker), 409, 'APPROVAL_SAME_PERSON');
    // it did go to the bank after all
    const kept = await maker.call(refusePayoutBatchCancel, {
      params: { batchNo },
      body: { version: await seenFile(batchNo), reason },
    });
    expect(kept.body.data).toMatchObject({ status: 'released', cancelReason: null });
    await refused(confirm(superAdmin), 409, 'PAYOUT_BATCH_NO_CANCEL');
    const again = { params: { batchNo }, body: { version: await seenFile(batchNo), reason } };
    await checker.call(cancelPayoutBatch, again);
    const done = await confirm(superAdmin);
    expect([done.status, done.body.data]).toMatchObject([200, { status: 'cancelled', cancellerName: 'شیرین نیک‌پور' }]);
    expect(await stateOf(must(row?.payoutId))).toEqual({ status: 'pending', isHeld: false, hasRepair: false });
    await expectSound();
  });

  it('that the bank has answered is not cancelled', async () => {
    const { batchNo, version } = await make();
    const [row] = (await fileOf(batchNo)).rows;
    await release(batchNo, version);
    await answering(batchNo, `${row?.payoutId},${row?.amount},موفق,BANK-${row?.payoutId},`);
    const body = { version: await seenFile(batchNo), reason };
    await refused(checker.call(cancelPayoutBatch, { params: { batchNo }, body }), 409, 'PAYOUT_BATCH_ANSWERED');
  });

  it('that was released is not fetched while it pays somebody who was stopped or died since, and is cancelled and made again', async () => {
    const payoutId = await due(1_750_000n);
    const { batchNo, version } = await make();
    const name = must((await fileOf(batchNo)).rows[0]).receiverName;
    expect((await release(batchNo, version)).status).toBe(200);
    await sql`
      insert into investor_freezes (investor_id, extent, reason, first_day, updated_at)
      values (${investorId}, 'everything', ${reason}, '2026-11-21', ${test.clock.now()})`.execute(test.db.db);
    const fetch = () => maker.call(downloadPayoutBatch, { params: { batchNo } });
    const stopped = await fetch();
    expect([stopped.status, stopped.text.includes('PAYOUT_BATCH_STOPPED')]).toEqual([409, true]);
    expect(stopped.text).toContain(`${name} (ردیف ۱)`);
    expect(stopped.text).toContain('فایل را لغو کنید');
    expect((await fileOf(batchNo)).batch).toMatchObject({ downloaderName: null });
    await sql`delete from investor_freezes where investor_id = ${investorId}`.execute(test.db.db);
    const status = await scalar<number>(sql`select sejam_status as v from investors where id = ${investorId}`);
    await sql`update investors set sejam_status = 9 where id = ${investorId}`.execute(test.db.db);
    expect((await fetch()).status).toBe(409);
    await sql`update investors set sejam_status = ${status} where id = ${investorId}`.execute(test.db.db);
    expect((await fetch()).status).toBe(200);
    // the way out: two people cancel the file, and its rows wait again
    await sql`update investors set sejam_status = 9 where id = ${investorId}`.execute(test.db.db);
    await checker.call(cancelPayoutBatch, {
      params: { batchNo },
      body: { version: await seenFile(batchNo), reason },
    });
    const cancelled = await superAdmin.call(confirmPayoutBatchCancel, {
      params: { batchNo },
      body: { version: await seenFile(batchNo) },
    });
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled' });
    expect(await stateOf(payoutId)).toMatchObject({ status: 'pending' });
    await sql`update investors set sejam_status = ${status} where id = ${investorId}`.execute(test.db.db);
    // a row that the bank has answered pays nobody any more
    const paid = await make();
    const [row] = (await fileOf(paid.batchNo)).rows;
    await release(paid.batchNo, paid.version);
    await answering(paid.batchNo, `${row?.payoutId},${row?.amount},موفق,BANK-${row?.payoutId},`);
    await sql`update investors set sejam_status = 9 where id = ${investorId}`.execute(test.db.db);
    expect((await maker.call(downloadPayoutBatch, { params: { batchNo: paid.batchNo } })).status).toBe(200);
    await sql`update investors set sejam_status = ${status} where id = ${investorId}`.execute(test.db.db);
    await expectSound();
  });

  it('is not released while it pays somebody who was stopped or died since, and is made again without them', async () => {
    const payoutId = await due(1_700_000n);
    const { batchNo, version } = await make();
    const name = must((await fileOf(batchNo)).rows[0]).receiverName;
    const freeze = (extent: string) =>
      sql`
        insert into investor_freezes (investor_id, extent, reason, first_day, updated_at)
        values (${investorId}, ${extent}, ${reason}, '2026-11-21', ${test.clock.now()})
        on conflict (investor_id) do update set extent = excluded.extent`.execute(test.db.db);
    await freeze('everything');
    const frozen = await refused(release(batchNo, version), 409, 'PAYOUT_BATCH_STOPPED');
    expect(frozen.body.message).toContain(`${name} (ردیف ۱)`);
    // who only puts no money in is paid
    await freeze('purchases');
    const status = await scalar<number>(sql`select sejam_status as v from investors where id = ${investorId}`);
    await sql`update investors set sejam_status = 9 where id = ${investorId}`.execute(test.db.db);
    await refused(release(batchNo, version), 409, 'PAYOUT_BATCH_STOPPED');
    await sql`update investors set sejam_status = ${status} where id = ${investorId}`.execute(test.db.db);
    await freeze('everything');
    await maker.call(cancelPayoutBatch, { params: { batchNo }, body: { version, reason } });
    // the days of a freeze are business days: on the next one it is over
    await sql`update investor_freezes set last_day = '2026-11-21' where investor_id = ${investorId}`.execute(
      test.db.db,
    );
    test.clock.moveBusiness(24 * 3_600_000);
    const next = await make();
    await maker.call(cancelPayoutBatch, {
      params: { batchNo: next.batchNo },
      body: { version: next.version, reason },
    });
    test.clock.moveBusiness(0);
    await refused(maker.call(createPayoutBatch, { body: { fundId } }), 409, 'PAYOUT_NOTHING_DUE');
    await sql`delete from investor_freezes where investor_id = ${investorId}`.execute(test.db.db);
    const again = await make();
    expect((await release(again.batchNo, again.version)).body.data).toMatchObject({ status: 'released' });
    await answering(again.batchNo, `${payoutId},1700000,موفق,BANK-${payoutId},`);
    await expectSound();
  });

  it('keeps its rows and the answers of the bank, whatever becomes of its payouts', async () => {
    const amounts = [2_100_000n, 2_200_000n];
    for (const amount of amounts) await due(amount);
    const { batchNo, version } = await make();
    await release(batchNo, version);
    const text = (await maker.call(downloadPayoutBatch, { params: { batchNo } })).text;
    const rows = (await fileOf(batchNo)).rows as { payoutId: number; amount: string }[];
    expect(rows.map((row) => row.amount)).toEqual(['2100000', '2200000']);
    const content = [
      'شناسه ردیف,مبلغ,نتیجه,پیگیری,علت',
      `${rows[0]?.payoutId},2100000,ناموفق,,حساب مقصد مسدود است`,
      `${rows[1]?.payoutId},2200000,موفق,BANK-${rows[1]?.payoutId},`,
      '7,1,شاید,,',
    ].join('\n');
    expect((await answering(batchNo, content)).body.data).toMatchObject({ paid: 1, failed: 1, invalid: 1, open: 0 });
    const before = await moneyFingerprint(test.db.db);
    expect((await answering(batchNo, content)).body.data).toMatchObject({ paid: 0, failed: 0, repeated: 2 });
    // the same reference in the spelling of another program
    const spelled = content.replace('BANK-', "'bank-");
    expect((await answering(batchNo, spelled)).body.data).toMatchObject({ paid: 0, failed: 0, repeated: 2 });
    expect(await moneyFingerprint(test.db.db)).toBe(before);
    const payoutId = rows[0]?.payoutId ?? 0;
    const repaired = await maker.call(repairPayout, { params: { payoutId }, body: { version: await seen(payoutId) } });
    expect(repaired.body.data).toMatchObject({ payoutId, status: 'pending', hasRepair: false });
    expect((await maker.call(downloadPayoutBatch, { params: { batchNo } })).text).toBe(text);
    expect(await fileOf(batchNo)).toMatchObject({
      batch: { rowCount: 2, totalAmount: '4300000', paidCount: 1, failedCount: 1, openCount: 0 },
      rows: [{ result: 'failed', errorText: 'حساب مقصد مسدود است' }, { result: 'paid' }],
    });
    await expect(sql`delete from payout_batch_rows where batch_no = ${batchNo}`.execute(test.db.db)).rejects.toThrow();
    await expect(
      sql`update payout_batches set content = 'x' where batch_no = ${batchNo}`.execute(test.db.db),
    ).rejects.toThrow();
    await expectSound();
  });
});

describe('a payout', () => {
  it('is opened by its id, with its whole account and what the bank said', async () => {
    const payoutId = await scalar<number>(
      sql`select id as v from payouts where investor_id = ${investorId} and kind = 'redemption' and status = 'failed' limit 1`,
    );
    const iban = await scalar<string>(
      sql`select a.iban as v from payouts p join investor_bank_accounts a on a.id = p.account_id where p.id = ${payoutId}`,
    );
    const one = await maker.call(getPayout, { params: { payoutId } });
    expect([one.status, one.body.data]).toMatchObject([
      200,
      { payoutId, iban, errorText: 'حساب مقصد مسدود است', repair: null },
    ]);
    const listed = await maker.call(listPayouts, { query: { status: 'failed' } });
    expect(JSON.stringify(listed.body.data)).not.toContain(iban);
    await refused(maker.call(getPayout, { params: { payoutId: 99_999_999 } }), 404, 'PAYOUT_NOT_FOUND');
  });

  it('that is held goes into no file until the hold is lifted', async () => {
    const payoutId = await due(3_100_000n);
    await refused(
      maker.call(holdPayout, { params: { payoutId }, body: { version: await seen(payoutId), reason: 'کوتاه' } }),
      400,
      'VALIDATION_FAILED',
    );
    const body = { version: await seen(payoutId), reason };
    const held = await maker.call(holdPayout, { params: { payoutId }, body });
    expect([held.status, held.body.data]).toMatchObject([200, { isHeld: true, statusText: 'متوقف شده' }]);
    const twice = await refused(checker.call(holdPayout, { params: { payoutId }, body }), 409, 'PAYOUT_STATE');
    expect(twice.body.message).toMatch(/متوقف شده.*لیلا فرهمند، /);
    const sums = (await maker.call(listPayouts, { query: { isHeld: true } })).body;
    expect([sums.summary.heldCount, sums.data]).toMatchObject([1, [{ payoutId }]]);
    await due(3_200_000n);
    const { batchNo, version, answer } = await make();
    expect(answer.body.data.skipped).toMatchObject([{ payoutId, reason: 'پرداخت متوقف شده است' }]);
    expect(answer.body.data.batch).toMatchObject({ totalAmount: '5300000', rowCount: 2 });
    await maker.call(cancelPayoutBatch, { params: { batchNo }, body: { version, reason } });
    // nothing pays it by another way
    await test.app.services.payouts.payDue('2026-11-21');
    expect(await stateOf(payoutId)).toEqual({ status: 'pending', isHeld: true, hasRepair: false });
    const lifted = await checker.call(releasePayoutHold, {
      params: { payoutId },
      body: { version: await seen(payoutId), reason },
    });
    expect(lifted.body.data).toMatchObject({ isHeld: false, statusText: 'در صف واریز' });
    expect((await payoutOf(payoutId)).lastAct).toMatchObject({ byName: 'پیمان سهرابی', reason });
    await refused(
      maker.call(releasePayoutHold, { params: { payoutId }, body: { version: await seen(payoutId), reason } }),
      409,
      'PAYOUT_STATE',
    );
    await expectSound();
  });

  it('that failed goes to another account when a second person agrees, and nobody acts on money of their own', async () => {
    const payoutId = await scalar<number>(
      sql`select id as v from payouts where investor_id = ${investorId} and kind = 'redemption' and status = 'failed' limit 1`,
    );
    const accountId = await scalar<number>(sql`
      insert into investor_bank_accounts (investor_id, bank_code, bank_name, account_type, account_number, iban, is_verified, usable_from, created_at)
      values (${investorId}, '012', 'ملت', 'current', '77', 'IR190120000000000000000077', true, ${longAgo()}, ${test.clock.now()}) returning id as v`);
    const version = await seen(payoutId);
    const ask = (body: Record<string, unknown>, by = maker) => by.call(repairPayout, { params: { payoutId }, body });
    await refused(ask({ version, accountId: 99_999_999 }), 409, 'ORDER_ACCOUNT_UNKNOWN');
    const stale = await refused(ask({ version: 'eyJhbW91bnQiOiIxIn0', accountId }), 409, 'APPROVAL_CHANGED');
    expect(stale.body.changes.length).toBeGreaterThan(0);
    const asked = await ask({ version, accountId }, superAdmin);
    expect([asked.status, asked.body.data]).toMatchObject([200, { status: 'failed', hasRepair: true }]);
    await refused(ask({ version, accountId }), 409, 'PAYOUT_STATE');
    const decide = async (by: ApiClient) =>
      by.call(confirmPayoutRepair, { params: { payoutId }, body: { version: await seen(payoutId) } });
    await refused(decide(superAdmin), 409, 'APPROVAL_SAME_PERSON');
    await refused(decide(maker), 403, 'ACCESS_DENIED');
    const back = await maker.call(refusePayoutRepair, {
      params: { payoutId },
      body: { version: await seen(payoutId), reason },
    });
    expect(back.body.data).toMatchObject({ status: 'failed', hasRepair: false });
    expect((await payoutOf(payoutId)).lastAct?.reason).toBe(reason);
    await ask({ version: await seen(payoutId), accountId });
    expect((await payoutOf(payoutId)).repair).toMatchObject({ accountId, iban: 'IR190120000000000000000077' });
    const done = await decide(checker);
    expect([done.status, done.body.data]).toMatchObject([200, { status: 'pending', hasRepair: false }]);
    expect(await payoutOf(payoutId)).toMatchObject({ accountId, repair: null, errorText: null });
    expect((await payoutOf(payoutId)).lastAct).toMatchObject({ byName: 'پیمان سهرابی', reason: null });
    const late = await refused(ask({ version }), 409, 'PAYOUT_NOT_FAILED');
    expect(late.body.message).toContain('پیمان سهرابی');
    await expectSound();
  });

  it('whose account is no longer verified is sent to another one by two people', async () => {
    const account = async (isVerified: boolean, serial: string) =>
      scalar<number>(sql`
        insert into investor_bank_accounts (investor_id, bank_code, bank_name, account_type, account_number, iban, is_verified, usable_from, created_at)
        values (${investorId}, '012', 'ملت', 'current', ${serial}, ${`IR1901200000000000000001${serial}`}, ${isVerified}, ${longAgo()}, ${test.clock.now()}) returning id as v`);
    const [gone, fresh] = [await account(false, '81'), await account(true, '82')];
    const payoutId = await due(3_300_000n, { account: gone });
    await due(3_400_000n);
    const { batchNo, version, answer } = await make();
    expect(answer.body.data.skipped).toMatchObject([{ payoutId, reason: 'سرمایه‌گذار حساب پیش‌فرض تأییدشده ندارد' }]);
    await maker.call(cancelPayoutBatch, { params: { batchNo }, body: { version, reason } });
    await maker.call(repairPayout, {
      params: { payoutId },
      body: { version: await seen(payoutId), accountId: fresh },
    });
    expect(await stateOf(payoutId)).toEqual({ status: 'pending', isHeld: false, hasRepair: true });
    await checker.call(confirmPayoutRepair, { params: { payoutId }, body: { version: await seen(payoutId) } });
    expect(await payoutOf(payoutId)).toMatchObject({ status: 'pending', accountId: fresh, hasRepair: false });
    await expectSound();
  });

  it('without an account of its own goes to the default one and to no other', async () => {
    const payoutId = await due(3_500_000n);
    await sql`update investor_bank_accounts set is_default = false where investor_id = ${investorId}`.execute(
      test.db.db,
    );
    // the repaired payout names its account; the one without looks for the default
    const { batchNo, version, answer } = await make();
    expect(answer.body.data.skipped).toContainEqual(
      expect.objectContaining({ payoutId, reason: 'سرمایه‌گذار حساب پیش‌فرض تأییدشده ندارد' }),
    );
    await maker.call(cancelPayoutBatch, { params: { batchNo }, body: { version, reason } });
    expect((await payoutOf(payoutId)).status).toBe('pending');
    await sql`
      update investor_bank_accounts set is_default = true
      where id = (select min(id) from investor_bank_accounts where investor_id = ${investorId} and is_verified)`.execute(
      test.db.db,
    );
    await expectSound();
  });

  it('that failed gets another account from the investor', async () => {
    const { batchNo, version } = await make();
    await release(batchNo, version);
    const rows = (await fileOf(batchNo)).rows as { payoutId: number; amount: string }[];
    const lines = rows.map((row) => `${row.payoutId},${row.amount},ناموفق,,حساب مقصد مسدود است`).join('\n');
    await answering(batchNo, lines);
    const orderId = await scalar<number>(
      sql`select order_id as v from payouts where investor_id = ${investorId} and kind = 'redemption' and status = 'failed' limit 1`,
    );
    const own = await scalar<number>(
      sql`select id as v from investor_bank_accounts where investor_id = ${investorId} and is_verified order by is_default desc limit 1`,
    );
    await sql`update investor_bank_accounts set usable_from = ${test.clock.now()}::timestamptz + interval '10 years' where id = ${own}`.execute(
      test.db.db,
    );
    await refused(
      investor.call(changePayoutAccount, { params: { orderId }, body: { accountId: own } }),
      409,
      'ORDER_ACCOUNT_HOLD',
    );
    await sql`update investor_bank_accounts set usable_from = created_at where id = ${own}`.execute(test.db.db);
    await refused(
      other.call(changePayoutAccount, { params: { orderId }, body: { accountId: own } }),
      404,
      'ORDER_NOT_FOUND',
    );
    const failed = await investor.call(getOrder, { params: { orderId } });
    expect(failed.body.data.failedPayout).toMatchObject({ kind: 'redemption', reason: 'حساب مقصد مسدود است' });
    const changed = await investor.call(changePayoutAccount, { params: { orderId }, body: { accountId: own } });
    expect([changed.status, changed.body.data]).toMatchObject([200, { status: 'payout_pending' }]);
    const after = await investor.call(getOrder, { params: { orderId } });
    expect(after.body.data.failedPayout).toBeNull();
    await expectSound();
  });
});
