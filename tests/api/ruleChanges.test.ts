import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { saveExecution, saveOrderWaits, savePriceJump } from '#shared/contract/deskRules.ts';
import { getFundRules, saveFundTerms, savePriceLimit } from '#shared/contract/fundRules.ts';
import { approveRuleChange, getRuleChange, listRuleChanges, rejectRuleChange } from '#shared/contract/ruleChanges.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { rialText } from '#shared/money.ts';
import { decideRule, openOffice } from '../support/office.ts';
import { firstRow, openFund } from '../support/lookup.ts';
import { expectSoundBooks } from '../support/books.ts';
import { must } from '#tests/support/must.ts';

/* Rules of money are changed by two people (reliability 8). */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let boss: ApiClient;
let investor: ApiClient;
let fundId: number;

const one = <T>(query: RawBuilder<T>): Promise<T> => firstRow(test.db.db, query);
const approve = async (saved: { body: { data: { changeId: number | null } } }) =>
  decideRule(checker, approveRuleChange, must(saved.body.data.changeId));

const expectSound = () => expectSoundBooks(test);

beforeAll(async () => {
  ({ test, maker, checker, boss, investor } = await openOffice());
  fundId = await openFund(test.db.db);
});
afterAll(() => test.close());

describe('two people', () => {
  const limit = (minAmount: string) => ({
    fundId,
    orderType: 2,
    wayCode: null,
    minAmount,
    maxAmount: null,
    minUnits: null,
    maxUnits: null,
    dailyMax: null,
  });
  const change = async (changeId: number) =>
    (await maker.call(getRuleChange, { params: { changeId } })).body.data.change as { status: string };

  it('asks for a session, and for the right duty', async () => {
    const nobody = test.api.anonymous();
    expect((await nobody.call(listRuleChanges, {})).status).toBe(401);
    expect((await investor.call(getRuleChange, { params: { changeId: 1 } })).status).toBe(403);
    expect((await maker.call(approveRuleChange, { params: { changeId: 1 }, body: { version: 'x' } })).status).toBe(403);
    const body = { version: 'x', reason: 'this is not wanted' };
    expect((await investor.call(rejectRuleChange, { params: { changeId: 1 }, body })).status).toBe(403);
    expect(
      (await checker.call(approveRuleChange, { params: { changeId: 99_999 }, body: { version: 'x' } })).body.code,
    ).toBe('RULE_NOT_FOUND');
  });

  it('one prepares, another applies, and nobody both; each learns of it', async () => {
    const saved = await boss.call(savePriceLimit, { body: limit('7000000') });
    const changeId = must(saved.body.data.changeId);
    expect((await decideRule(boss, approveRuleChange, changeId)).body.code).toBe('APPROVAL_SAME_PERSON');
    expect((await boss.call(savePriceLimit, { body: limit('8000000') })).body.code).toBe('RULE_CHANGE_PENDING');
    const waiting = (await checker.call(listRuleChanges, { query: { status: 'pending', fundId } })).body;
    expect(waiting.data.map((one: { changeId: number }) => one.changeId)).toContain(changeId);
    expect((await approve(saved)).body.data.change).toMatchObject({
      changeId,
      status: 'approved',
      kind: 'price_limit',
    });
    expect((await approve(saved)).body.code).toBe('APPROVAL_DECIDED');
    const told = await one(sql<{ title: string }>`select title from messages order by id desc limit 1`);
    expect(told.title).toBe('تغییر شرایط تأیید شد');
    const trace = await one(
      sql<{
        n: number;
      }>`select count(*)::int as n from audit_log where subject = ${`rule_change:${changeId}`} or (action = 'price_limit.changed' and after->>'change' = ${String(changeId)})`,
    );
    expect(trace.n).toBe(2);
  });

  it('is refused to a second person who saw another change, with what differs', async () => {
    const first = await maker.call(savePriceLimit, { body: limit('7500000') });
    const { version } = (await checker.call(getRuleChange, { params: { changeId: must(first.body.data.changeId) } }))
      .body.data.change;
    await decideRule(maker, rejectRuleChange, must(first.body.data.changeId), 'مبلغ را اشتباه نوشتم');
    const second = await maker.call(savePriceLimit, { body: limit('75000000') });
    const params = { changeId: must(second.body.data.changeId) };
    const refused = await checker.call(approveRuleChange, { params, body: { version } });
    expect([refused.status, refused.body.code]).toEqual([409, 'APPROVAL_CHANGED']);
    expect(refused.body.changes).toEqual([
      { field: 'minAmount', before: 'از — به ۷,۵۰۰,۰۰۰', after: 'از — به ۷۵,۰۰۰,۰۰۰' },
    ]);
    const reason = { version, reason: 'هیچ‌کدام لازم نیست' };
    expect((await checker.call(rejectRuleChange, { params, body: reason })).body.code).toBe('APPROVAL_CHANGED');
    await decideRule(checker, rejectRuleChange, params.changeId, 'هیچ‌کدام لازم نیست');
    const late = (await approve(second)).body;
    expect(late.code).toBe('APPROVAL_DECIDED');
    // who decided, and what
    expect(late.message).toContain('رد شده است');
    expect(late.message).toContain('پیمان سهرابی');
  });

  it('may be rejected with a reason, and prepared again', async () => {
    const saved = await maker.call(savePriceLimit, { body: limit('9000000') });
    const changeId = must(saved.body.data.changeId);
    expect((await decideRule(checker, rejectRuleChange, changeId, 'no')).status).toBe(400);
    const rejected = await decideRule(checker, rejectRuleChange, changeId, 'کمینه زیاد است');
    expect(rejected.body.data).toMatchObject({ status: 'rejected', decisionReason: 'کمینه زیاد است' });
    expect((await approve(saved)).body.code).toBe('APPROVAL_DECIDED');
    const again = await maker.call(savePriceLimit, { body: limit('9000000') });
    expect(again.status).toBe(200);
    const own = await decideRule(maker, rejectRuleChange, must(again.body.data.changeId), 'از آن گذشتم، لازم نیست');
    expect(own.body.data.status).toBe('rejected');
  });

  it('is not applied over a rule that changed meanwhile, and opening alone waits for nobody', async () => {
    const { terms, termsVersion: version } = (await boss.call(getFundRules, { query: { fundId } })).body.data;
    const save = (values: Record<string, unknown>) =>
      boss.call(saveFundTerms, { body: { fundId, version, ...terms, ...values } });
    expect((await save({})).body.code).toBe('RULE_CHANGE_NOTHING');
    const saved = await save({ feeFixedIssue: '12345' });
    const closed = await save({ issueEnabled: false, closeReason: 'مجمع صندوق' });
    expect(closed.body.data.changeId).toBeNull();
    expect((await boss.call(getFundRules, { query: { fundId } })).body.data.terms.issueEnabled).toBe(false);
    // a form from before the closing carries the fund as open
    const late = await save({ maxAmount: '999000000' });
    expect(late.body.code).toBe('RECORD_CHANGED');
    expect((await boss.call(getFundRules, { query: { fundId } })).body.data.terms).toMatchObject({
      ...{ issueEnabled: false, closeReason: 'مجمع صندوق' },
    });
    await sql`update funds set fee_fixed_issue = 777 where id = ${fundId}`.execute(test.db.db);
    const told = (await checker.call(getRuleChange, { params: { changeId: must(saved.body.data.changeId) } })).body
      .data;
    expect(told.impact).toBeNull();
    expect(told.problem).toContain('تغییر را دوباره ثبت کنید');
    const stale = (await approve(saved)).body;
    expect(stale.code).toBe('RULE_CHANGE_STALE');
    expect(stale.changes).toEqual([
      { field: 'feeFixedIssue', before: rialText(BigInt(terms.feeFixedIssue)), after: '777' },
    ]);
    await sql`update funds set fee_fixed_issue = ${terms.feeFixedIssue}::bigint where id = ${fundId}`.execute(
      test.db.db,
    );
    await approve(saved);
    const after = (await boss.call(getFundRules, { query: { fundId } })).body.data.terms;
    // closing was done meanwhile and stays
    expect(after).toMatchObject({ feeFixedIssue: '12345', issueEnabled: false, closeReason: 'مجمع صندوق' });
    expect((await change(must(saved.body.data.changeId))).status).toBe('approved');
    await expectSound();
  });
});

describe('waiting orders, automatic execution and jumps of prices', () => {
  const rules = async () => (await boss.call(getFundRules, { query: { fundId } })).body.data;

  it('are prepared by one person and in force when another has approved', async () => {
    const before = await rules();
    const waits = { ...before.waits, maxSlips: 7, slipDays: 4 };
    const execution = { mode: 'auto', time: '18:30', delayMinutes: 90 };
    const jump = { fundType: before.fundType, limitPct: '1.5' };
    const versions = {
      waits: before.waitsVersion,
      execution: before.executionVersion,
      jump: must(before.priceJumps.find(({ fundType }) => fundType === before.fundType)).version,
    };
    const saveWaits = (of: typeof waits, version = versions.waits, by = boss) =>
      by.call(saveOrderWaits, { body: { ...of, version } });
    const saveRun = (of: typeof execution, version = versions.execution, by = maker) =>
      by.call(saveExecution, { body: { fundId, ...of, version } });
    const saveJump = (limitPct: string, version: string | null = versions.jump) =>
      boss.call(savePriceJump, { body: { ...jump, limitPct, version } });
    expect((await saveWaits(waits, versions.waits, maker)).status).toBe(403);
    expect((await saveRun(execution, versions.execution, checker)).status).toBe(403);
    const saved = [await saveWaits(waits), await saveRun(execution), await saveJump('1.5')];
    expect(saved.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await rules()).toEqual(before);
    for (const answer of saved) expect((await approve(answer)).status).toBe(200);
    const after = await rules();
    expect(after).toMatchObject({ waits, execution });
    const jumped = must(after.priceJumps.find(({ fundType }) => fundType === before.fundType));
    expect(jumped).toMatchObject(jump);
    expect((await saveWaits(waits, after.waitsVersion)).body.code).toBe('RULE_CHANGE_NOTHING');
    expect((await saveJump('1.50', jumped.version)).body.code).toBe('RULE_CHANGE_NOTHING');

    // forms from before the approval, and one that has not read the record at all, write over nothing
    const late = [
      await saveWaits({ ...before.waits, payMinutes: 40 }),
      await saveRun({ mode: 'manual', time: '18:30', delayMinutes: 90 }),
      await saveJump('9'),
      await saveJump('9', null),
    ];
    for (const answer of late) expect([answer.status, answer.body.code]).toEqual([409, 'RECORD_CHANGED']);
    expect(late[0]?.body.changes).toEqual([
      { field: 'maxSlips', before: String(before.waits.maxSlips), after: '7' },
      { field: 'slipDays', before: String(before.waits.slipDays), after: '4' },
    ]);
    // who has read what stands now prepares the next change
    const next = await saveWaits({ ...after.waits, payMinutes: 40 }, after.waitsVersion);
    expect(next.status).toBe(200);
    await decideRule(boss, rejectRuleChange, must(next.body.data.changeId), 'از آن گذشتم، لازم نیست');
  });

  it('are refused outside their ranges', async () => {
    const { waits, waitsVersion: version } = await rules();
    for (const field of ['maxUnpaid', 'maxSlips', 'maxAttempts']) {
      const refused = await boss.call(saveOrderWaits, { body: { ...waits, version, [field]: 1001 } });
      expect([refused.status, refused.body.fields]).toEqual([400, { [field]: ['حداکثر ۱۰۰۰'] }]);
    }
    const statuses = [
      await boss.call(saveOrderWaits, { body: { ...waits, version, payMinutes: 5 } }),
      await boss.call(saveOrderWaits, { body: { ...waits, version, maxUnpaid: 0 } }),
      await maker.call(saveExecution, { body: { fundId, version, mode: 'auto', time: '25:00', delayMinutes: 1 } }),
      await boss.call(savePriceJump, { body: { fundType: 4, limitPct: '0.0' } }),
      await boss.call(savePriceJump, { body: { fundType: 999, limitPct: '3' } }),
    ].map((answer) => answer.status);
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
  });
});
