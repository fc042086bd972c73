import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { saveFundTerms, getFundRules, saveSchedule } from '#shared/contract/fundRules.ts';
import { updateFundAbout } from '#shared/contract/fundFacts.ts';
import { fundDescription, fundFiles, listFunds, setFundFavorite } from '#shared/contract/funds.ts';
import {
  changeFundStatus,
  createFund,
  getFundSetup,
  saveFundAccount,
  saveFundWay,
  updateFund,
} from '#shared/contract/fundSetup.ts';
import { estimateOrder, fundSchedule, listPaymentMethods } from '#shared/contract/orders.ts';
import { approveNav, listNavs, setNav } from '#shared/contract/prices.ts';
import { approveRuleChange, getRuleChange } from '#shared/contract/ruleChanges.ts';
import { demoFile } from '#server/db/demo/files.ts';
import { isValidIban } from '#shared/iban.ts';
import { isValidLegalId } from '#shared/nationalCode.ts';
import { addFundPaper, listFundPapers, withdrawFundPaper } from '#shared/contract/fundPapers.ts';
import { fileTypes, getFile, uploadFile } from '#shared/contract/uploads.ts';
import { fundForm } from '#tests/support/fundForm.ts';
import { must } from '#tests/support/must.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { ownInvestor, paymentMethodId, valueOf } from '../support/lookup.ts';
import { decideRule, openOffice } from '../support/office.ts';

/* A fund from its draft to the investors. */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let boss: ApiClient;
let investor: ApiClient;
let fundId: number;
let investorId: number;

/** An IBAN with its check digits. */
function ibanOf(bank: string, account: string): string {
  const bban = `${bank}${account.padStart(19, '0')}`;
  const check = 98n - (BigInt(`${bban}182700`) % 97n);
  return `IR${check.toString().padStart(2, '0')}${bban}`;
}
const iban = ibanOf('012', '4100137');

beforeAll(async () => {
  ({ test, maker, checker, boss, investor } = await openOffice());
  ({ investorId } = await ownInvestor(test.db.db));
});
afterAll(() => test.close());
const params = () => ({ fundId });
const setup = async () => (await maker.call(getFundSetup, { params: params() })).body.data;
const missing = async () => (await setup()).checks.flatMap(({ check, isDone }) => (isDone ? [] : [check]));
const approve = async (saved: { status: number; body: { data: { changeId: number | null } } }) => {
  expect(saved.status).toBe(200);
  return decideRule(checker, approveRuleChange, must(saved.body.data.changeId));
};
const account = (given: Record<string, unknown> = {}) => ({
  iban,
  accountNumber: '4100137',
  branchName: 'مرکزی',
  purposes: ['subscription', 'redemption'],
  isActive: true,
  openedOn: '2026-10-01',
  ...given,
});
const seenAccount = async (accountId: unknown) =>
  (await setup()).accounts.find((row) => row.accountId === accountId)?.version ?? null;
const saveAccount = async (given: Record<string, unknown> = {}) =>
  maker.call(saveFundAccount, {
    params: params(),
    body: account({ version: await seenAccount(given.accountId), ...given }),
  });
const way = (given: Record<string, unknown> = {}) => ({
  wayCode: 'receipt',
  isActive: true,
  disabledReason: null,
  sort: 2,
  gateways: null,
  ...given,
});
const seenWay = async (code: string) =>
  (await maker.call(getFundSetup, { params: params() })).body.data.ways.find(({ wayCode }) => wayCode === code)
    ?.version;
const saveWay = async (given: Record<string, unknown> = {}) => {
  const body = way(given);
  return maker.call(saveFundWay, { params: params(), body: { version: await seenWay(body.wayCode), ...body } });
};
const move = (status: string) =>
  maker.call(changeFundStatus, { params: params(), body: { status, reason: 'مجوز پذیره‌نویسی رسید' } });
const isListed = async (client: ApiClient, drafts: boolean) =>
  (await client.call(listFunds, { query: { drafts } })).body.data.some((fund) => fund.fundId === fundId);

it('reads every fund of the demo as its form takes it', async () => {
  const ids = await test.db.db.selectFrom('funds').select('id').where('kind', '=', 'fund').execute();
  expect(ids.length).toBeGreaterThan(3);
  for (const { id } of ids)
    expect((await maker.call(getFundSetup, { params: { fundId: id } })).status, String(id)).toBe(200);
});

it('the samples are what the checks take', () => {
  expect([isValidIban(iban), isValidLegalId(must(fundForm().nationalId))]).toEqual([true, true]);
});

describe('a draft', () => {
  it('is made by a preparer', async () => {
    expect((await test.api.anonymous().call(createFund, { body: fundForm() })).status).toBe(401);
    expect((await investor.call(createFund, { body: fundForm() })).status).toBe(403);
    expect((await checker.call(createFund, { body: fundForm() })).status).toBe(403);
    const headers = { 'idempotency-key': 'fund-narvan-0001' };
    const made = await maker.call(createFund, { body: fundForm(), headers });
    expect(made.status).toBe(200);
    ({ fundId } = made.body.data);
    const again = await maker.call(createFund, { body: fundForm(), headers });
    expect(again.body).toEqual(made.body);
    const audited = sql<{ v: string }>`select action as v from audit_log where subject = ${`fund:${fundId}`}`;
    expect(await valueOf(test.db.db, audited)).toBe('fund.created');
  });

  it.each([
    [{ slug: 'Narvan 1' }, 'slug', 400],
    [{ slug: 'narvan' }, 'slug', 409],
    [{ nationalId: '14003778991' }, 'nationalId', 400],
    [{ baseUnitValue: '0' }, 'baseUnitValue', 400],
    [{ riskLevel: 8 }, 'riskLevel', 400],
    [{ website: 'javascript:alert(1)' }, 'website', 400],
    [{ isin: 'IR1' }, 'isin', 400],
    [{ profitPeriodMonths: 1 }, 'profitDay', 400],
    [{ fundType: 99 }, 'fundType', 400],
  ] as const)('is refused with %o at %s', async (given, field, status) => {
    const refused = await maker.call(createFund, { body: fundForm(given) });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([status, [field]]);
  });

  it('is seen by the office alone, and takes no orders', async () => {
    expect([await isListed(maker, true), await isListed(maker, false), await isListed(investor, true)]).toEqual([
      true,
      false,
      false,
    ]);
    const query = { fundId };
    const asInvestor = async (op: Operation, input: object) => (await investor.call(op, input)).status;
    expect((await maker.call(fundDescription, { query })).status).toBe(200);
    expect(await asInvestor(fundDescription, { query })).toBe(404);
    expect(await asInvestor(fundFiles, { query })).toBe(404);
    expect(await asInvestor(setFundFavorite, { body: { fundId, isFavorite: true } })).toBe(404);
    expect(await asInvestor(listPaymentMethods, { query: { fundId, investorId } })).toBe(404);
    expect(await asInvestor(fundSchedule, { query })).toBe(404);
    const wayId = await paymentMethodId(test.db.db, 'ipg');
    const wanted = { investorId, fundId, orderType: 1, wayId, amount: '5000000' };
    expect(await asInvestor(estimateOrder, { body: wanted })).toBe(404);
  });

  it('is edited by one person at once', async () => {
    const edit = (given: object) => maker.call(updateFund, { params: params(), body: { ...fundForm(), ...given } });
    expect((await checker.call(updateFund, { params: params(), body: fundForm() })).status).toBe(403);
    expect((await edit({})).body.code).toBe('RULE_CHANGE_NOTHING');
    const seen = (await setup()).version;
    const saved = await edit({ estimatedRate: '28.50', regNo: '12346' });
    expect([saved.status, saved.body.data.changeId]).toEqual([200, null]);
    expect((await setup()).attributes).toMatchObject({ estimatedRate: '28.5', regNo: '12346', name: fundForm().name });
    // a colleague whose form was open meanwhile is told what changed, and saves once they have seen it
    const late = await edit({ auditor: 'مؤسسه حسابرسی نوین', regNo: '12346', version: seen });
    expect([late.status, late.body.code, late.body.changes]).toEqual([
      409,
      'RECORD_CHANGED',
      [
        { field: 'estimatedRate', before: null, after: '28.5' },
        { field: 'regNo', before: '12345', after: '12346' },
      ],
    ]);
    expect((await setup()).attributes.auditor).toBe(fundForm().auditor);
    expect((await edit({ estimatedRate: '28.50', regNo: '12346', version: (await setup()).version })).body.code).toBe(
      'RULE_CHANGE_NOTHING',
    );
    expect((await maker.call(updateFund, { params: { fundId: 999_999 }, body: fundForm() })).status).toBe(404);
  });

  it('takes one of two edits that begin from the same version at the same moment', async () => {
    const { version } = await setup();
    const body = (name: string) => ({ ...fundForm({ name: `صندوق ${name}` }), version });
    const locked = sql<{
      v: number;
    }>`select count(*)::int as v from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    // the row is held until both are on their way, so that neither is written before the other is compared
    const edits = await test.db.db.transaction().execute(async (tx) => {
      await sql`select from funds where id = ${fundId} for update`.execute(tx);
      const both = ['یک', 'دو'].map((name) => maker.call(updateFund, { params: params(), body: body(name) }));
      await expect.poll(() => valueOf<number>(test.db.db, locked), { timeout: 300_000 }).toBe(2);
      return both;
    });
    expect((await Promise.all(edits)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await maker.call(updateFund, { params: params(), body: fundForm() })).status).toBe(200);
  });

  it('says what it lacks, and does not go live before', async () => {
    expect((await investor.call(getFundSetup, { params: params() })).status).toBe(403);
    expect((await maker.call(getFundSetup, { params: { fundId: 999_999 } })).body.code).toBe('FUND_NOT_FOUND');
    expect(await missing()).toEqual([
      'about',
      'subscriptionAccount',
      'redemptionAccount',
      'buySchedule',
      'sellSchedule',
      'ceiling',
      'prospectus',
      'articles',
      'price',
    ]);
    const refused = await move('active');
    expect([refused.status, refused.body.code]).toEqual([409, 'FUND_NOT_READY']);
    expect(refused.body.message).toContain('اولین قیمت');
    expect((await move('closed')).body.code).toBe('FUND_STATUS_MOVE');
  });
});

describe('a bank account', () => {
  it('is entered by one person and applied by another', async () => {
    expect((await investor.call(saveFundAccount, { params: params(), body: account() })).status).toBe(403);
    const saved = await saveAccount();
    expect((await setup()).accounts).toEqual([]);
    expect((await saveAccount()).body.code).toBe('RULE_CHANGE_PENDING');
    expect(await missing()).toContain('changes');
    const change = await checker.call(getRuleChange, { params: { changeId: must(saved.body.data.changeId) } });
    expect(change.body.data.change.differences.map(({ field, to }) => [field, to])).toContainEqual([
      'purposes',
      'دریافت وجه صدور، پرداخت وجه ابطال',
    ]);
    expect((await approve(saved)).status).toBe(200);
    expect((await setup()).accounts).toMatchObject([{ iban, bankName: 'بانک ملت', isActive: true }]);
  });

  it.each([
    [{ iban: 'IR000000000000000000000000' }, 'iban', 400],
    [{ iban: ibanOf('099', '1') }, 'iban', 400],
    [{ iban }, 'iban', 409],
    [{ iban: ibanOf('012', '7'), purposes: [] }, 'purposes', 400],
    [{ iban: ibanOf('012', '7'), purposes: ['gold'] }, 'purposes[0]', 400],
    [{ iban: ibanOf('012', '7'), openedOn: '1405/01/01' }, 'openedOn', 400],
  ])('is refused with %o at %s', async (given, field, status) => {
    const refused = await saveAccount(given);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([status, [field]]);
  });

  it('keeps its IBAN, and its change is refused when it was changed meanwhile', async () => {
    const accountId = must((await setup()).accounts[0]).accountId;
    expect((await saveAccount({ accountId, iban: ibanOf('012', '8') })).body.code).toBe('FUND_ACCOUNT_IBAN_FIXED');
    expect((await saveAccount({ accountId: 999_999 })).body.code).toBe('RULE_NOT_FOUND');
    const version = await seenAccount(accountId);
    const saved = await saveAccount({ accountId, branchName: 'ونک' });
    await sql`update fund_bank_accounts set branch_name = 'آزادی' where id = ${accountId}`.execute(test.db.db);
    expect((await approve(saved)).body.code).toBe('RULE_CHANGE_STALE');
    expect(must((await setup()).accounts[0]).branchName).toBe('آزادی');
    await sql`delete from rule_changes where status = 'pending' and fund_id = ${fundId}`.execute(test.db.db);
    // a form from before would take the branch back
    for (const seen of [version, null]) {
      const late = await saveAccount({ accountId, isActive: false, version: seen });
      expect([late.status, late.body.code]).toEqual([409, 'RECORD_CHANGED']);
    }
    expect(must((await setup()).accounts[0])).toMatchObject({ branchName: 'آزادی', isActive: true });
  });

  it('that only pays profits is not shown to buyers', async () => {
    const other = ibanOf('017', '55');
    expect((await approve(await saveAccount({ iban: other, purposes: ['profit'] }))).status).toBe(200);
    const shown = (await maker.call(fundDescription, { query: { fundId } })).body.data.bankAccounts;
    expect(shown.map((row) => row.iban)).toEqual([iban]);
  });
});

describe('a payment method', () => {
  it('is closed for one fund by two people, with its reason', async () => {
    expect((await saveWay({ isActive: false })).body.fields).toHaveProperty('disabledReason');
    expect((await saveWay({ wayCode: 'ipg', sort: 1, gateways: ['nobody'] })).body.code).toBe('GATEWAY_UNKNOWN');
    expect((await saveWay({ wayCode: 'reinvest' })).status).toBe(400);
    const closed = { isActive: false, disabledReason: 'این صندوق فیش نمی‌پذیرد', sort: 9 };
    const version = await seenWay('receipt');
    expect((await approve(await saveWay(closed))).status).toBe(200);
    // a form from before still offers the method
    const late = await saveWay({ sort: 3, version });
    expect([late.status, late.body.code]).toEqual([409, 'RECORD_CHANGED']);
    const { ways } = await setup();
    expect(must(ways.at(-1))).toMatchObject({ wayCode: 'receipt', isOpenToFunds: true, ...closed });
    expect(must(ways[0])).toMatchObject({ wayCode: 'ipg', isActive: true, gateways: null, minAmount: '1000000' });
  });
});

describe('a document', () => {
  const pdf = (text: string) => {
    const form = new FormData();
    form.set('file_type_id', String(fileTypes.document));
    form.set('file', new File([demoFile(text, text).bytes as Uint8Array<ArrayBuffer>], `${text}.pdf`));
    return form;
  };
  const uploaded = async (text: string, by = maker) => (await by.call(uploadFile, { body: pdf(text) })).body.data.id;
  const add = async (given: Record<string, unknown> = {}) =>
    maker.call(addFundPaper, {
      params: params(),
      body: { category: 'prospectus', title: 'امیدنامه نارون', publishDate: '2026-10-01', ...given },
    });
  const papers = async () => (await maker.call(listFundPapers, { params: params() })).body.data;
  const publicId = (path: string) => must(/files\/([\w-]+)\//.exec(path)?.[1]);
  const read = async (path: string) =>
    (await test.api.anonymous().call(getFile, { params: { publicId: publicId(path) } })).status;

  it('is published by a preparer from their own upload', async () => {
    expect((await investor.call(listFundPapers, { params: params() })).status).toBe(403);
    expect((await checker.call(addFundPaper, { params: params(), body: {} })).status).toBe(403);
    expect(Object.keys((await add()).body.fields)).toEqual(['fileId']);
    expect((await add({ fileId: await uploaded('other', checker) })).body.code).toBe('FUND_PAPER_FILE');
    const fileId = await uploaded('first');
    expect((await add({ fileId, publishDate: '2031-01-01' })).body.fields).toHaveProperty('publishDate');
    expect((await add({ fileId, category: 'song' })).body.fields).toHaveProperty('category');
    expect((await add({ fileId })).status).toBe(200);
    expect(await papers()).toMatchObject([{ version: 1, state: 'published', title: 'امیدنامه نارون' }]);
    expect(await read(must((await papers())[0]).filePath)).toBe(200);
    expect((await maker.call(fundFiles, { query: { fundId } })).body.data).toHaveLength(1);
  });

  it('gives way to its next version, which alone is read', async () => {
    const first = must((await papers())[0]);
    const fileId = await uploaded('second');
    expect((await add({ fileId, replaces: first.paperId, title: 'امیدنامه اصلاحی' })).status).toBe(200);
    expect((await papers()).map(({ version, state }) => [version, state])).toEqual([
      [2, 'published'],
      [1, 'replaced'],
    ]);
    expect([await read(first.filePath), await read(must((await papers())[0]).filePath)]).toEqual([404, 200]);
    const again = await add({ fileId: await uploaded('third'), replaces: first.paperId });
    expect([again.status, again.body.code]).toEqual([409, 'FUND_PAPER_REPLACED']);
    expect((await add({ fileId: await uploaded('fourth'), replaces: 999_999 })).status).toBe(404);
    const shown = (await maker.call(fundFiles, { query: { fundId } })).body.data;
    expect(shown.map(({ title }) => title)).toEqual(['امیدنامه اصلاحی']);
  });

  it('is taken from the page with a reason', async () => {
    const fileId = await uploaded('performance');
    const { paperId } = (await add({ fileId, category: 'performance' })).body.data;
    const withdraw = (reason: string) =>
      maker.call(withdrawFundPaper, { params: { fundId, paperId }, body: { reason } });
    expect((await withdraw('کوتاه')).body.fields).toHaveProperty('reason');
    expect((await withdraw('رقم‌های جدول اشتباه بود')).status).toBe(200);
    expect((await withdraw('رقم‌های جدول اشتباه بود')).body.code).toBe('FUND_PAPER_REPLACED');
    const row = must((await papers()).find((one) => one.paperId === paperId));
    expect(row).toMatchObject({ state: 'withdrawn', withdrawalReason: 'رقم‌های جدول اشتباه بود' });
    expect(await read(row.filePath)).toBe(404);
    expect((await maker.call(fundFiles, { query: { fundId } })).body.data).toHaveLength(1);
    expect((await add({ fileId: await uploaded('articles'), category: 'articles' })).status).toBe(200);
  });
});

describe('going live', () => {
  const today = () => test.clock.business().toISOString().slice(0, 10);

  it('needs everything of the list', async () => {
    await maker.call(updateFundAbout, { body: { fundId, bodyHtml: '<p>صندوق نارون</p>', version: null } });
    for (const [orderType, wayCode] of [
      [1, 'ipg'],
      [2, 'account'],
    ] as const) {
      const row = { fundId, orderType, wayCode, cutoffTime: '14:00', priceOffsetDays: 0, issueOffsetDays: 1 };
      const saved = await maker.call(saveSchedule, { body: { ...row, settleDays: 1, note: '', preview: false } });
      expect((await approve(saved)).status).toBe(200);
    }
    const { terms, termsVersion } = (await maker.call(getFundRules, { query: { fundId } })).body.data;
    const ceiling = await boss.call(saveFundTerms, {
      body: { fundId, version: termsVersion, ...terms, maxFundUnits: '1000000' },
    });
    expect((await approve(ceiling)).status).toBe(200);
    const navDate = await valueOf<string>(
      test.db.db,
      sql`select max(nav_date)::text as v from fund_navs where status = 'approved' and nav_date < ${today()}`,
    );
    const prices = { issueNav: '1000000', cancelNav: '1000000', statisticalNav: '1000000' };
    expect((await maker.call(setNav, { body: { fundId, navDate, ...prices } })).status).toBe(200);
    const { version } = must((await checker.call(listNavs, { query: { fundId } })).body.data[0]);
    const published = await checker.call(approveNav, { body: { fundId, navDate, version } });
    expect(published.status).toBe(200);
    expect(await missing()).toEqual([]);
  });

  it('is asked for by one person and approved by another, as it was seen', async () => {
    const asked = await move('active');
    expect(await isListed(investor, false)).toBe(false);
    // a draft that is edited meanwhile has to be asked for again
    await maker.call(updateFund, { params: params(), body: fundForm({ regNo: '777' }) });
    expect((await approve(asked)).body.code).toBe('RULE_CHANGE_STALE');
    await sql`update rule_changes set status = 'rejected', decided_by = 1, decided_at = now() where status = 'pending'
      and fund_id = ${fundId}`.execute(test.db.db);
    const again = await move('active');
    const own = must(again.body.data.changeId);
    expect((await decideRule(maker, approveRuleChange, own)).status).toBe(403);
    expect((await approve(again)).status).toBe(200);
    expect([(await setup()).status, await isListed(investor, false)]).toEqual(['active', true]);
    const query = { fundId, investorId };
    const ways = (await investor.call(listPaymentMethods, { query })).body.data;
    expect(ways.find(({ code }) => code === 'receipt')).toMatchObject({
      isActive: false,
      disabledReason: 'این صندوق فیش نمی‌پذیرد',
    });
  });

  it('is followed by changes of two people', async () => {
    const saved = await maker.call(updateFund, { params: params(), body: fundForm({ auditor: 'مؤسسه دیگر' }) });
    expect((await setup()).attributes.auditor).toBe(fundForm().auditor);
    expect((await approve(saved)).status).toBe(200);
    expect((await setup()).attributes.auditor).toBe('مؤسسه دیگر');
  });

  it('is taken back only while nobody has anything in the fund', async () => {
    const reserve = (units: bigint) =>
      sql`update fund_totals set reserved_units = ${units} where fund_id = ${fundId}`.execute(test.db.db);
    const asked = await move('draft');
    await reserve(3n);
    expect((await approve(asked)).body.code).toBe('FUND_IN_USE');
    expect(must((await setup()).moves.find(({ status }) => status === 'draft')).problem).toContain('برداشته نمی‌شود');
    await reserve(0n);
    expect((await approve(asked)).status).toBe(200);
    expect([(await setup()).status, await isListed(investor, false)]).toEqual(['draft', false]);
  });
});
