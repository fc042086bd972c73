import type { Browser, BrowserContext, Page } from '@playwright/test';
import { answerBankFile, decideOn, fetchBankFile, makeBankFile, openDesk } from './models/bankDesk.ts';
import { formatNumber } from '#shared/digits.ts';
import { fact } from './models/buy.ts';
import { ofCheck, openCheck, queue, refusedWrites } from './models/investorDesk.ts';
import { inPersian, signIn } from './models/login.ts';
import {
  approveByKeys,
  dayCheck,
  daySums,
  dueAmounts,
  executeByKeys,
  figure,
  fundRow,
  goToFund,
  openBoard,
  pressOn,
  reachUnpricedDay,
  typePrices,
  work,
} from './models/operatingDay.ts';
import { ask, downloaded } from './models/panel.ts';
import { startOwnServer, type OwnServer } from './support/ownServer.ts';
import type { PersonKey } from './support/people.ts';
import { axeProblems, settled } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import type { Watch } from './support/watch.ts';
import { allOperations } from '#shared/contract/operations.ts';

/*
 * A working day of a fund company by two people, maker and checker, on a panel of its own whose prices nobody feeds. The
 * day that is closed is the one before the present: its cut-offs have passed at every hour at which the test may run.
 */

const port = Number.parseInt(process.env['E2E_PORT'] ?? '4310', 10) + 4;
const sepidar = 'درآمد ثابت سپیدار';
const hamraz = 'مختلط همراز';
/** Funds whose prices the maker types, by id; those of the others come by a file. */
const byKeys = [1, 4];

let panel: OwnServer;
test.use({ baseURL: `http://localhost:${port}` });
test.beforeAll(async () => {
  panel = await startOwnServer(port, { PRICE_FEED: 'none' });
});
test.afterAll(() => panel.close());

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;
const sessions = new Map<PersonKey, Session>();

/** Opens a page for somebody, who logs in once for all tests of this file. */
async function enter(browser: Browser, watch: Watch, key: PersonKey): Promise<Page> {
  const session = sessions.get(key);
  const context = await browser.newContext(session ? { storageState: session } : {});
  await watch.follow(context);
  const page = await context.newPage();
  if (!session) {
    await signIn(page, key);
    sessions.set(key, await context.storageState());
  }
  return page;
}

test('two people run the day of a fund company, from the queue to the signed report', async ({ browser, watch }) => {
  const [maker, checker, boss] = await Promise.all(
    (['maker', 'checker', 'super'] as const).map((key) => enter(browser, watch, key)),
  );
  if (!maker || !checker || !boss) throw new Error('somebody is missing');
  const day = await reachUnpricedDay(boss, maker, sepidar);
  await boss.context().close();
  watch.allow(/status of 4(00|09|22)/);

  await test.step('the queue tells each of them what is theirs', async () => {
    await expect(work(maker, 'واریزهای نامشخص')).toContainText('۱۶۷٬۵۰۰٬۰۰۰');
    await expect(work(maker, 'قیمت‌های ثبت‌نشده')).toBeVisible();
    await expect(work(maker, 'فیش‌های واریزی')).toBeHidden();
    await expect(dayCheck(maker, 'قیمت‌ها')).toContainText('۰ از ۱۰');
    await openBoard(checker, day);
    await expect(work(checker, 'فیش‌های واریزی')).toContainText('۳٬۱۰۵٬۰۰۰٬۰۰۰');
    await expect(work(checker, 'واریزهای نامشخص')).toBeHidden();
    await expect(fundRow(checker, sepidar)).toContainText('در انتظار ثبت‌کننده');
    await expect.soft.poll(() => axeProblems(checker)).toEqual([]);
  });

  await test.step('a slip is approved, and the queue is shorter by it', async () => {
    await openDesk(checker, '/admin/receipts', '۹۵٬۰۰۰٬۰۰۰');
    await checker.keyboard.press('a');
    const question = 'این مبلغ به حساب صندوق رسیده است؟';
    const owner = checker.getByRole('dialog', { name: question }).getByLabel('مالکیت حساب مبدأ چگونه تأیید شد؟');
    if (await owner.isVisible()) await owner.fill('با تماس تلفنی احراز شد');
    await decideOn(checker, question, 'تأیید فیش');
    await expect(checker.getByTestId('receipt-outcome')).toContainText('ثبت شده');
    await expect.soft.poll(() => axeProblems(checker)).toEqual([]);
    await openBoard(checker, day);
    await expect(work(checker, 'فیش‌های واریزی')).toContainText('۳٬۰۱۰٬۰۰۰٬۰۰۰');
  });

  await test.step('a deposit gets its owner from one person and its order from the other', async () => {
    await openDesk(maker, '/admin/auto-buy/list', '۴۲٬۰۰۰٬۰۰۰');
    await maker.getByRole('button', { name: 'تعیین سرمایه‌گذار' }).click();
    const match = maker.getByRole('dialog', { name: 'این واریز از کدام سرمایه‌گذار است؟' });
    await match.getByRole('combobox', { name: 'سرمایه‌گذار' }).fill('1287654320');
    await maker.getByRole('option').first().click();
    await match.getByRole('button', { name: 'سرمایه‌گذار با تماس تلفنی و تصویر فیش معلوم شد' }).click();
    await decideOn(maker, 'این واریز از کدام سرمایه‌گذار است؟', 'تعیین سرمایه‌گذار');
    await openDesk(checker, '/admin/auto-buy/list', '۴۲٬۰۰۰٬۰۰۰');
    await checker.getByRole('button', { name: 'ثبت درخواست' }).click();
    await decideOn(checker, 'درخواست این واریز ثبت شود؟', 'ثبت درخواست');
    await expect(checker.getByText('درخواست ثبت شده و کاری نمانده است.')).toBeVisible();
  });

  // the demo holds drafts of the day when it began on a working day
  await test.step('prices: two by keys, those that have no draft by a file', async () => {
    const board = await ask<{ data: { fundId: number; isBond: boolean; issueNav: string; priceState: string }[] }>(
      maker,
      `/api/admin/dashboard/day/?date=${day}`,
    );
    // the prices of the day before once more: input, nothing is expected of them
    const lines = board.data
      .filter(({ fundId, isBond, priceState }) => !isBond && !byKeys.includes(fundId) && priceState === 'none')
      .map(({ fundId, issueNav }) => [fundId, day, issueNav, issueNav, issueNav].join(','));
    expect(lines.length).toBeGreaterThanOrEqual(5);
    const send = `ثبت ${inPersian(lines.length)} سطر`;
    await openBoard(maker, day);
    await pressOn(maker, fundRow(maker, sepidar).getByRole('link', { name: `ثبت قیمت ${sepidar}` }));
    await expect(maker).toHaveURL(/\/admin\/settlement\?fund=1&day=/);
    await settled(maker);
    await typePrices(maker, ['1367000', '1367000', '1367000']);
    await goToFund(maker, hamraz);
    await settled(maker);
    await typePrices(maker, ['201700', '200000', '200600']);
    await expect.soft.poll(() => axeProblems(maker)).toEqual([]);

    await maker.goto('/admin/admin-panel/funds/funds-report?tab=prices');
    await settled(maker);
    await maker.getByRole('button', { name: 'ورود از فایل CSV' }).click();
    const form = maker.getByRole('dialog', { name: 'ورود قیمت‌ها از فایل CSV' });
    await form
      .getByLabel('متن فایل')
      .fill(['fund,date,issue,cancel,statistical', ...lines.slice(1), lines[0]?.replace(day, '1404/13/01')].join('\n'));
    await form.getByRole('button', { name: send }).click();
    // one wrong line: nothing is stored, and the text stays to be mended
    await expect(form.getByRole('row').filter({ hasText: 'تاریخ درست نیست' })).toBeVisible();
    await form.getByLabel('متن فایل').fill(['fund,date,issue,cancel,statistical', ...lines].join('\n'));
    await form.getByRole('button', { name: send }).click();
    await expect(form).toBeHidden();
  });

  await test.step('the checker approves and executes two funds by keys alone, each as it was previewed', async () => {
    await openBoard(checker, day);
    await expect(work(checker, 'قیمت‌های در انتظار تأیید')).toContainText('۱۰');
    await pressOn(checker, fundRow(checker, sepidar).getByRole('link', { name: `تأیید قیمت ${sepidar}` }));
    await expect(checker).toHaveURL(/\/admin\/settlement\?fund=1&day=/);
    await settled(checker);
    // who entered the price is named beside it
    await expect(checker.getByRole('list', { name: 'وضعیت روز' }).getByText('لیلا فرهمند')).toBeVisible();
    await approveByKeys(checker);
    // the slip and the deposit of before may be among them: which day prices them depends on the hour
    const amounts = await dueAmounts(checker);
    const units = amounts.map((amount) => amount / 1_367_000n).reduce((sum, one) => sum + one, 0n);
    const count = inPersian(amounts.length);
    await executeByKeys(
      checker,
      [`${count} صدور و ۰ ابطال`, formatNumber(amounts.reduce((sum, one) => sum + one, 0n)), formatNumber(units)],
      `${count} صدور، ۰ ابطال، ۰ رد شده، ۰ خطا`,
    );
    await expect(fact(checker.getByTestId('day-result'), 'اجراکننده')).toHaveText('پیمان سهرابی');
    // 43 units of 1,367,000 are 58,781,000 of the 60,000,000 rial
    // the list is drawn when it comes near the window, and more waiting orders make the page longer
    await checker.getByTestId('day-result').evaluate((report) => report.scrollIntoView({ block: 'end' }));
    const result = checker.getByTestId('day-result').getByRole('row').filter({ hasText: '۱٬۲۱۹٬۰۰۰' });
    await expect(result.getByText('۴۳', { exact: true })).toBeVisible();

    await goToFund(checker, hamraz);
    await settled(checker);
    await approveByKeys(checker);
    const [redeemed = 0n] = await dueAmounts(checker, 3);
    const sells = daySums(checker, 'جمع ابطال');
    const gross = await figure(sells.nth(2));
    expect(gross).toBe(redeemed * 200_000n);
    const penalty = await figure(sells.nth(3));
    // what the fund takes for a redemption: 20,000 rial
    expect(await figure(sells.nth(5))).toBe(gross - penalty - 20_000n);
    await executeByKeys(checker, ['۰ صدور و ۱ ابطال'], '۰ صدور، ۱ ابطال، ۰ رد شده، ۰ خطا');
    await expect.soft.poll(() => axeProblems(checker)).toEqual([]);
  });

  await test.step('the other prices are approved together', async () => {
    await checker.goto('/admin/admin-panel/funds/funds-report?tab=prices');
    await settled(checker);
    await checker.getByRole('checkbox', { name: 'انتخاب همه' }).check();
    await checker.getByRole('button', { name: 'تأیید ۸ قیمت' }).click();
    await decideOn(checker, 'این قیمت‌ها تأیید و اعلام شود؟', 'تأیید ۸ قیمت');
    await expect(checker.getByText('قیمتی در انتظار تأیید نیست.')).toBeVisible();
  });

  await test.step('a payout that failed is repaired, leaves in a file of two people, and the bank answers', async () => {
    await openDesk(maker, '/admin/payouts?status=failed', 'نگار رستگار');
    await maker.getByRole('button', { name: 'اصلاح و دوباره در صف' }).click();
    await maker.getByRole('radio', { name: /حسابی که بانک رد کرد/ }).check();
    await decideOn(maker, 'پرداخت ناموفق دوباره در صف برود؟', 'اصلاح و دوباره در صف');
    await maker.goto('/admin/payouts');
    await settled(maker);
    const batchNo = await makeBankFile(maker, sepidar);
    await openDesk(checker, '/admin/payouts?tab=files', batchNo);
    await checker.getByRole('button', { name: 'تأیید فایل' }).click();
    await decideOn(checker, 'این فایل برای بانک تأیید شود؟', 'تأیید فایل');
    await openDesk(maker, '/admin/payouts?tab=files', batchNo);
    expect(await fetchBankFile(maker)).toHaveLength(1);
    await answerBankFile(checker, batchNo, ['BANK-1']);
  });

  await test.step('a ticket is answered and closed', async () => {
    await maker.goto('/admin/admin-panel/tickets');
    await settled(maker);
    await maker.getByRole('row').filter({ hasText: 'تغییر حساب واریز سود' }).click();
    await maker.getByLabel('پاسخ شما').fill('حساب پیش‌فرض را در پروفایل، بخش حساب‌های بانکی، تغییر دهید.');
    await maker.getByRole('button', { name: 'ارسال پاسخ' }).click();
    await expect(maker.getByLabel('پاسخ شما')).toHaveValue('');
    await maker.getByRole('button', { name: 'بستن تیکت', exact: true }).click();
    const closing = maker.getByRole('dialog', { name: 'بستن این تیکت' });
    await closing.getByRole('button', { name: 'پرسش شما پاسخ داده شد.' }).click();
    await decideOn(maker, 'بستن این تیکت', 'بستن تیکت');
    await expect(maker.getByRole('button', { name: 'بازگشایی' })).toBeVisible();
    await expect.soft.poll(() => axeProblems(maker)).toEqual([]);
  });

  await test.step('the reports of the day have two signatures and stay as they are', async () => {
    for (const fund of [1, 4]) {
      const address = `/admin/settlement?tab=report&fund=${fund}&day=${day}`;
      await maker.goto(address);
      await settled(maker);
      await maker.getByRole('button', { name: 'امضای اول' }).click();
      await decideOn(maker, 'این گزارش را امضا می‌کنید؟', 'امضای اول');
      await expect(maker.getByTestId('day-report').getByText('در انتظار امضای دوم').first()).toBeVisible();
      await expect(maker.getByRole('button', { name: 'امضای دوم' })).toBeDisabled();
      await checker.goto(address);
      await settled(checker);
      await expect(checker.getByText(/لیلا فرهمند در .* امضا کرده است/)).toBeVisible();
      await checker.getByRole('button', { name: 'امضای دوم' }).click();
      await decideOn(checker, 'گزارش این روز را امضا می‌کنید؟', 'امضای دوم');
      await expect(checker.getByTestId('day-report').getByText('امضا شده', { exact: true }).first()).toBeVisible();
    }
    await expect.soft.poll(() => axeProblems(checker)).toEqual([]);
    const pdf = await downloaded(checker, () =>
      checker
        .getByRole('button', { name: /^دریافت PDF/ })
        .first()
        .click(),
    );
    expect(pdf.slice(0, 5)).toBe('%PDF-');
  });

  await test.step('the bank is compared with the books, and the checklist of the day is complete', async () => {
    await openBoard(checker, day);
    await expect(dayCheck(checker, 'مغایرت‌گیری روز کاری پیش')).toContainText('۰ از ۱');
    await pressOn(checker, dayCheck(checker, 'مغایرت‌گیری روز کاری پیش'));
    await expect(checker).toHaveURL(/\/admin\/reconciliation\?day=/);
    await settled(checker);
    await checker.getByRole('button', { name: 'مغایرت‌گیری این روز' }).click();
    await expect(checker.getByTestId('reconciliation-verdict')).toBeVisible();
    await openBoard(checker, day);
    await expect(dayCheck(checker, 'قیمت‌ها')).toContainText('۱۰ از ۱۰');
    await expect(dayCheck(checker, 'اجرای درخواست‌ها')).toContainText(/([۰-۹]+) از \1$/);
    await expect(dayCheck(checker, 'گزارش‌های امضاشده')).toContainText('۲ از ۲');
    await expect(checker.locator('#day-checks')).toContainText('۶ از ۶');
    await expect(fundRow(checker, sepidar).getByRole('link', { name: `گزارش ${sepidar}` })).toBeVisible();
    await expect.soft.poll(() => axeProblems(checker)).toEqual([]);
  });
});

test('identities are verified: pictures side by side, at once, or by two people where something speaks against it', async ({
  browser,
  watch,
}) => {
  const maker = await enter(browser, watch, 'maker');
  const checker = await enter(browser, watch, 'checker');
  await openCheck(maker, 'مهتاب سرابی');
  const pictures = ofCheck(maker).getByRole('img', { name: /، مهتاب سرابی$/ });
  await expect(pictures).toHaveCount(4);
  const [first, second] = [await pictures.nth(0).boundingBox(), await pictures.nth(1).boundingBox()];
  expect(first?.y).toBe(second?.y);
  expect(first?.x).not.toBe(second?.x);
  await expect(ofCheck(maker).getByText('مدارک کامل است و استعلام سجام ثبت شده است.')).toBeVisible();
  await expect.soft.poll(() => axeProblems(maker)).toEqual([]);
  await ofCheck(maker).getByRole('button', { name: 'تأیید هویت' }).click();
  await decideOn(maker, 'هویت مهتاب سرابی تأیید شود؟', 'تأیید هویت');
  await expect(maker.getByText('هویت تأیید و به سرمایه‌گذار اطلاع داده شد')).toBeVisible();

  await openCheck(maker, 'سمانه دلاوری');
  await expect(ofCheck(maker).getByText('با این هشدارها تأیید شما به همکار دوم می‌رود.')).toBeVisible();
  await ofCheck(maker).getByRole('button', { name: 'تأیید هویت' }).click();
  const override = maker.getByRole('dialog', { name: 'سمانه دلاوری با وجود هشدار تأیید شود؟' });
  await override.getByRole('button', { name: 'اصل مدارک در شعبه دیده شد' }).click();
  await override.getByRole('button', { name: 'تأیید هویت', exact: true }).click();
  await expect(override).toBeHidden();
  await openCheck(maker, 'سمانه دلاوری');
  await expect(ofCheck(maker).getByRole('button', { name: 'تأیید همکار دوم' })).toBeDisabled();
  await openCheck(checker, 'سمانه دلاوری');
  await expect(ofCheck(checker).getByText(/لیلا فرهمند در .* با وجود هشدار تأیید کرده است/)).toBeVisible();
  await ofCheck(checker).getByRole('button', { name: 'تأیید همکار دوم' }).click();
  await decideOn(checker, 'هویت سمانه دلاوری تأیید شود؟', 'تأیید همکار دوم');
  await checker.goto(`${queue}?state=approved`);
  await settled(checker);
  for (const name of ['مهتاب سرابی', 'سمانه دلاوری'])
    await expect(checker.getByRole('row').filter({ hasText: name })).toContainText('تأیید شده');
});

test('two people decide on one request: the second is told what changed, keeps the reason, and goes on', async ({
  browser,
  watch,
}) => {
  watch.allow(/status of 409/);
  const reason = 'کارت ملی متعلق به شخص دیگری است و باید دوباره فرستاده شود';
  const maker = await enter(browser, watch, 'maker');
  const checker = await enter(browser, watch, 'checker');
  await openCheck(checker, 'سامان دادگر');
  await openCheck(maker, 'سامان دادگر');
  // each sees that the other has it open, too
  await expect(
    ofCheck(maker)
      .getByText(/پیمان سهرابی/)
      .first(),
  ).toBeVisible();
  await ofCheck(maker).getByRole('button', { name: /^رد/ }).click();
  const refusal = maker.getByRole('dialog', { name: 'درخواست سامان دادگر رد شود؟' });
  await refusal.getByRole('textbox').fill(reason);

  await ofCheck(checker).getByRole('button', { name: 'درخواست تکمیل' }).click();
  const more = checker.getByRole('dialog', { name: 'از سامان دادگر چه مدرکی لازم است؟' });
  await more.getByRole('button', { name: 'تصویر خوانا نیست؛ دوباره عکس بگیرید.' }).click();
  await more.getByRole('button', { name: 'درخواست تکمیل', exact: true }).click();
  await expect(more).toBeHidden();

  await refusal.getByRole('button', { name: 'رد', exact: true }).click();
  await expect(refusal.getByRole('alert')).toContainText('پیمان سهرابی');
  await expect(refusal.getByRole('textbox')).toHaveValue(reason);
  await expect.soft.poll(() => axeProblems(maker)).toEqual([]);
  // who has read the change decides on what stands now
  await refusal.getByRole('button', { name: 'رد', exact: true }).click();
  await expect(refusal).toBeHidden();
  await maker.goto(`${queue}?state=rejected`);
  await settled(maker);
  await maker.getByRole('row').filter({ hasText: 'سامان دادگر' }).click();
  await expect(ofCheck(maker).getByText(reason).first()).toBeVisible();
});

test('a view as an investor says so, changes nothing, ends, and stays in the log', async ({ browser, watch }) => {
  watch.allow(/status of 40[13]/);
  const why = 'راهنمایی سرمایه‌گذار در تماس تلفنی';
  const checker = await enter(browser, watch, 'checker');
  await checker.goto('/admin/admin-panel/investors?search=0012345679');
  await settled(checker);
  await checker.getByRole('row').filter({ hasText: 'نگار رستگار' }).getByRole('link').first().click();
  await expect(checker.getByRole('heading', { name: /نگار رستگار/ })).toBeVisible();
  const file = new URL(checker.url()).pathname;
  await checker.getByRole('button', { name: 'نمای سرمایه‌گذار' }).click();
  const asking = checker.getByRole('dialog', { name: 'پنل نگار رستگار را ببینید' });
  await asking.getByRole('button', { name: why }).click();
  await asking.getByRole('button', { name: 'نمای سرمایه‌گذار', exact: true }).click();
  await expect(checker).toHaveURL(/\/home$/);
  const banner = checker.getByTestId('view-banner');
  await expect(banner).toContainText('نمای نگار رستگار');
  await settled(checker);
  await expect.soft.poll(() => axeProblems(checker)).toEqual([]);

  // whatever is written from this browser is refused, also past the buttons
  const writes = allOperations
    .filter(
      (op) => op.method !== 'get' && !['endInvestorView', 'endOwnSession', 'logout', 'refreshSession'].includes(op.id),
    )
    .filter((op) => op.access.kind !== 'open')
    .map(({ id, method, path }) => ({ id, method, path: path.replace(/\{\w+\}/g, '1') }));
  expect(writes.length).toBeGreaterThan(150);
  expect(await refusedWrites(checker, writes)).toEqual(writes.map(({ id }) => `${id}: 403 VIEW_READ_ONLY`));

  await banner.getByRole('button', { name: 'خروج از نما' }).click();
  await expect(checker).toHaveURL(new RegExp(file));
  await expect(banner).toBeHidden();
  await checker.goto('/admin/control/audit');
  await settled(checker);
  await expect(checker.getByRole('row').filter({ hasText: 'پایان نمای سرمایه‌گذار' }).first()).toBeVisible();
  await checker.getByRole('row').filter({ hasText: 'شروع نمای سرمایه‌گذار' }).first().click();
  await expect(checker.getByText(why).first()).toBeVisible();
});
