import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { totpAt } from '../tests/support/totp.ts';
import { acceptAndPay, chooseFund, chooseMethod, openBuy, payAtBank, resultIs, typeAmount } from './models/buy.ts';
import { givePassword, giveUsername } from './models/login.ts';
import { nextWorkingDay, ordersOver } from './models/panel.ts';
import { createAdmin, emptyDataDir, setClock, type NewAdmin } from './support/emptyHouse.ts';
import { houseBegins } from './support/moment.ts';
import { startOwnServer, type OwnServer } from './support/ownServer.ts';
import { settled } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import type { Watch } from './support/watch.ts';

/*
 * From nothing: an empty database, two super admins of the terminal, a fund by the screens alone, and its first unit.
 * Nobody writes SQL; the outside services (SMS, registry, gateway) are the sandboxes.
 */

const port = Number.parseInt(process.env['E2E_PORT'] ?? '4310', 10) + 3;
const first: NewAdmin = {
  nationalCode: '0012345679',
  mobile: '09121234567',
  firstName: 'مریم',
  lastName: 'کاشانی',
  password: 'Arghavan-7142-panel',
};
const second: NewAdmin = {
  nationalCode: '0499370899',
  mobile: '09127654321',
  firstName: 'کاوه',
  lastName: 'نوری',
  password: 'Baharestan-5521-panel',
};
const investor = { nationalNo: '0048261734', mobile: '09120003290', iban: '062960000000100324200001' };
const fund = { name: 'درآمد ثابت نارون', slug: 'narvan', iban: 'IR460120000000000004100137' };

/** set-up codes by national code: from the terminal, or from the screen of a super admin */
const setUpCodes = new Map<string, string>();
let panel: OwnServer;
test.use({ baseURL: `http://localhost:${port}` });
test.beforeAll(async () => {
  const dataDir = emptyDataDir();
  setUpCodes.set(first.nationalCode, await createAdmin(dataDir, first));
  setUpCodes.set(second.nationalCode, await createAdmin(dataDir, second, first));
  await setClock(dataDir);
  panel = await startOwnServer(port, { E2E_DATA_DIR: dataDir });
});
test.afterAll(() => panel.close());

async function newPage(browser: Browser, watch: Watch): Promise<Page> {
  const context = await browser.newContext();
  await watch.follow(context);
  return context.newPage();
}

/** First log-in of an administrator: password, set-up code, authenticator app, recovery codes. */
async function enter(page: Page, admin: NewAdmin): Promise<void> {
  await page.goto('/login');
  await giveUsername(page, admin.nationalCode);
  await givePassword(page, admin.password);
  await expect(page.getByRole('heading', { name: 'راه‌اندازی ورود دومرحله‌ای' })).toBeVisible();
  await page.getByLabel('کد راه‌اندازی', { exact: true }).fill(setUpCodes.get(admin.nationalCode) ?? '');
  await page.getByRole('button', { name: 'ادامه', exact: true }).click();
  const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
  await page.getByRole('group', { name: /کد/ }).getByRole('textbox').first().click();
  await page.keyboard.type(totpAt(secret, new Date()));
  await expect(page.getByRole('list', { name: 'کدهای بازیابی' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'ذخیره کردم، ادامه' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await settled(page);
}

const deskOf = (fundId: string, tab: string): string => `/admin/admin-panel/funds/funds-report/${fundId}?tab=${tab}`;

async function openTab(page: Page, fundId: string, tab: string): Promise<void> {
  await page.goto(deskOf(fundId, tab));
  await settled(page);
}

/** Sends the form that stands open and waits until it is taken. */
async function send(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function makeDraft(page: Page): Promise<string> {
  await page.goto('/admin/admin-panel/funds/funds-report');
  await settled(page);
  await page.getByRole('button', { name: 'صندوق جدید' }).click();
  const form = page.getByRole('dialog');
  const fill = (label: string, value: string) => form.getByLabel(label, { exact: true }).fill(value);
  await fill('نام', fund.name);
  await fill('نام لاتین', fund.slug);
  await fill('سطح ریسک', '2');
  await fill('شماره ثبت نزد سازمان بورس', '12345');
  await fill('شناسه ملی', '14003778990');
  await fill('مدیر صندوق', 'سبدگردان نارون');
  await fill('متولی', 'مؤسسه حسابرسی رهیافت امین');
  await fill('حسابرس', 'مؤسسه حسابرسی تراز');
  await fill('معرفی کوتاه', 'سرمایه‌گذاری در اوراق و سپرده بانکی');
  await form.getByRole('group', { name: 'تاریخ شروع فعالیت' }).getByRole('spinbutton').first().click();
  await page.keyboard.type('14050701');
  await form.getByRole('button', { name: 'ساخت پیش‌نویس' }).click();
  await expect(page).toHaveURL(/funds-report\/\d+\?tab=setup/);
  await settled(page);
  return /funds-report\/(\d+)/.exec(page.url())?.[1] ?? '';
}

async function addAccount(page: Page, fundId: string): Promise<void> {
  await openTab(page, fundId, 'accounts');
  await page.getByRole('button', { name: 'افزودن حساب' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('شماره شبا').fill(fund.iban);
  await form.getByLabel('شماره حساب').fill('4100137');
  await send(page, 'ثبت برای تأیید');
}

async function addSchedule(page: Page, fundId: string, type: 'صدور' | 'ابطال'): Promise<void> {
  await openTab(page, fundId, 'schedules');
  await page.getByRole('button', { name: 'افزودن زمان‌بندی' }).click();
  if (type === 'ابطال') await choose(page, 'نوع درخواست', type);
  // a buy is priced and issued on its own day, so that the first unit comes soon
  for (const label of type === 'صدور' ? ['فاصله روز قیمت از روز مبنا', 'فاصله گواهی از روز قیمت'] : [])
    await page.getByRole('dialog').getByLabel(label).fill('0');
  await page.getByRole('dialog').getByRole('button', { name: 'بررسی اثر و ذخیره' }).click();
  const question = page.getByRole('dialog', { name: 'این تغییر برای تأیید فرستاده شود؟' });
  await question.getByRole('button', { name: 'ثبت برای تأیید' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function setCeiling(page: Page, fundId: string): Promise<void> {
  await openTab(page, fundId, 'terms');
  await page.getByRole('button', { name: 'ویرایش شرایط' }).click();
  await page.getByLabel('سقف واحدهای صندوق').fill('1000000');
  await page.getByRole('button', { name: 'بررسی و ذخیره' }).click();
  await send(page, 'ثبت تغییر');
}

async function writeAbout(page: Page, fundId: string): Promise<void> {
  await openTab(page, fundId, 'facts');
  await page.getByRole('button', { name: 'ویرایش متن' }).click();
  await page.getByRole('textbox', { name: 'متن معرفی' }).click();
  await page.keyboard.type('سرمایه‌گذاری در اوراق و سپرده بانکی');
  await send(page, 'ذخیره');
}

async function publishPaper(page: Page, fundId: string, category: string): Promise<void> {
  await openTab(page, fundId, 'papers');
  await page.getByRole('button', { name: 'افزودن مدرک' }).click();
  const form = page.getByRole('dialog');
  if (category !== 'امیدنامه') await choose(page, 'نوع مدرک', category);
  await form.getByLabel('عنوان').fill(`${category} نارون`);
  const buffer = readFileSync(path.resolve('docs', 'pictures', 'timeline.png'));
  const file = { name: 'paper.png', mimeType: 'image/png', buffer };
  await form.locator('input[type="file"]').last().setInputFiles(file);
  await expect(form.getByText('paper.png')).toBeVisible();
  await send(page, 'انتشار');
}

/** The last working day before the product begins: its price may be published at any hour. */
function lastWorkingDay(): string {
  const day = new Date(houseBegins().getTime() + 3.5 * 3_600_000);
  do day.setUTCDate(day.getUTCDate() - 1);
  while ([4, 5].includes(day.getUTCDay()));
  return day.toISOString().slice(0, 10);
}

async function enterPrice(page: Page, fundId: string): Promise<void> {
  await openTab(page, fundId, `prices&day=${lastWorkingDay()}`);
  for (const label of ['قیمت صدور', 'قیمت ابطال', 'قیمت آماری']) await page.getByLabel(label).first().fill('1000000');
  await page.getByRole('button', { name: 'ثبت قیمت', exact: true }).click();
  await expect(page.getByText('قیمت ثبت شد و در انتظار تأییدکننده است')).toBeVisible();
}

/** The second person approves every change of the fund that waits. */
async function approveChanges(page: Page, fundId: string, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    await openTab(page, fundId, 'changes&status=pending');
    await expect(page.getByRole('row').filter({ hasText: 'در انتظار' })).toHaveCount(left);
    await page.getByRole('row').filter({ hasText: 'در انتظار' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'تأیید و اجرا' }).click();
    const question = page.getByRole('dialog', { name: 'این تغییر اجرا شود؟' });
    await question.getByRole('button', { name: 'تأیید و اجرا' }).click();
    await expect(question).toHaveCount(0);
  }
}

async function approvePrice(page: Page, fundId: string): Promise<void> {
  await openTab(page, fundId, 'prices');
  await page
    .getByRole('button', { name: `تأیید قیمت ${fund.name}` })
    .locator('visible=true')
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^تأیید/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function register(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('کد ملی، شناسه ملی یا موبایل').fill(investor.nationalNo);
  await page.getByRole('button', { name: 'ادامه' }).click();
  await page.getByLabel('شماره موبایل').fill(investor.mobile);
  await page.getByLabel('شماره شبا').fill(investor.iban);
  await page.getByRole('button', { name: 'دریافت کد' }).click();
  await page.getByRole('button', { name: 'پیامک‌های آزمایشی' }).click();
  const messages = page.getByRole('list', { name: 'پیامک‌ها' });
  await messages
    .getByRole('button', { name: /^استفاده از کد/ })
    .first()
    .click();
  await page.getByLabel('رمز عبور جدید').fill('Bahar-3290-panel!');
  await page.getByRole('button', { name: 'ثبت‌نام و ورود' }).click();
  await expect(page.getByRole('heading', { name: 'هنوز سرمایه‌گذاری نکرده‌اید' })).toBeVisible();
}

/** Jobs execute shortly after a day is moved. */
async function isIssued(status: () => Promise<string | undefined>): Promise<boolean> {
  return expect
    .poll(status, { timeout: 6_000 })
    .toBe('issued')
    .then(
      () => true,
      () => false,
    );
}

test('an empty database becomes a product that sells its first unit, by the screens alone', async ({
  browser,
  watch,
}) => {
  watch.allow(/status of 4(00|09|22|29)/);
  const maker = await newPage(browser, watch);
  const checker = await newPage(browser, watch);
  await Promise.all([enter(maker, first), enter(checker, second)]);

  // the first screen says what the installation lacks, to those who can provide it
  await maker.goto('/admin/dashboard');
  await settled(maker);
  const setup = maker.getByRole('region', { name: 'راه‌اندازی سامانه' });
  await expect(setup.getByText('صندوق فعال')).toBeVisible();
  await expect(setup.getByRole('link', { name: 'رفتن به بخش: تعطیلات امسال' })).toHaveAttribute(
    'href',
    '/admin/settings/holidays',
  );

  const fundId = await makeDraft(maker);
  await addAccount(maker, fundId);
  await addSchedule(maker, fundId, 'صدور');
  await addSchedule(maker, fundId, 'ابطال');
  await setCeiling(maker, fundId);
  await writeAbout(maker, fundId);
  await publishPaper(maker, fundId, 'امیدنامه');
  await publishPaper(maker, fundId, 'اساسنامه');
  await enterPrice(maker, fundId);
  await approveChanges(checker, fundId, 4);
  await approvePrice(checker, fundId);

  await openTab(maker, fundId, 'setup');
  await expect(maker.getByText('همه موارد انجام شده است.')).toBeVisible();
  await maker.getByRole('button', { name: 'راه‌اندازی', exact: true }).click();
  await maker.getByRole('dialog').getByLabel('علت').fill('مجوز پذیره‌نویسی صندوق رسید');
  await send(maker, 'ثبت برای تأیید');
  await approveChanges(checker, fundId, 1);

  const buyer = await newPage(browser, watch);
  await register(buyer);
  await openBuy(buyer);
  await chooseFund(buyer, fund.name);
  await typeAmount(buyer, 5_000_000n);
  await chooseMethod(buyer);
  await acceptAndPay(buyer);
  await payAtBank(buyer, 'success');
  await resultIs(buyer, 'ok');
  await openTab(maker, fundId, 'orders');
  await expect(maker.getByText('۵٬۰۰۰٬۰۰۰').locator('visible=true').first()).toBeVisible();

  // its price day comes, and the investor has the units
  const status = async () => (await ordersOver(buyer, 5_000_000n))[0]?.status;
  for (let days = 0; days < 4 && !(await isIssued(status)); days += 1) await nextWorkingDay(maker);
  expect(await status()).toBe('issued');
  await buyer.goto('/finance');
  await settled(buyer);
  await expect(buyer.getByRole('main').getByText(fund.name).locator('visible=true').first()).toBeVisible();
});
