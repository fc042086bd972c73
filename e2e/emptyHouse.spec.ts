import type { Browser, Page } from '@playwright/test';
import { acceptAndPay, chooseFund, chooseMethod, openBuy, payAtBank, resultIs, typeAmount } from './models/buy.ts';
import { givePassword, giveUsername, setUpFactor } from './models/login.ts';
import {
  addAccount,
  addSchedule,
  approveChanges,
  makeDraft,
  openTab,
  proposeOpening,
  publishPaper,
  setCeiling,
  writeAbout,
} from './models/newFund.ts';
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

/** First log-in of an administrator: password, then the second factor. */
async function enter(page: Page, admin: NewAdmin): Promise<void> {
  await page.goto('/login');
  await giveUsername(page, admin.nationalCode);
  await givePassword(page, admin.password);
  await setUpFactor(page, setUpCodes.get(admin.nationalCode) ?? '');
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

  const fundId = await makeDraft(maker, fund);
  await addAccount(maker, fundId, fund.iban);
  await addSchedule(maker, fundId, 'صدور');
  await addSchedule(maker, fundId, 'ابطال');
  await setCeiling(maker, fundId);
  await writeAbout(maker, fundId);
  await publishPaper(maker, fundId, 'امیدنامه');
  await publishPaper(maker, fundId, 'اساسنامه');
  await enterPrice(maker, fundId);
  await approveChanges(checker, fundId, 4);
  await approvePrice(checker, fundId);

  await proposeOpening(maker, fundId);
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
