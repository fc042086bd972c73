import type { Browser, Page } from '@playwright/test';
import { signIn } from './models/login.ts';
import { decideAtBank, defineWeekly, reachBank, result, setFault } from './models/directDebit.ts';
import { ask, nextWorkingDay } from './models/panel.ts';
import { startOwnServer, type OwnServer } from './support/ownServer.ts';
import type { PersonKey } from './support/people.ts';
import { axeProblems, settled } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/*
 * Direct debit from the signature at the sandbox bank to the debits of weeks, on a panel of its own: its clock goes on by
 * weeks, which would move the other tests with it.
 */
const port = Number.parseInt(process.env['E2E_PORT'] ?? '4310', 10) + 2;
const origin = `http://localhost:${port}`;
const bank = 'بانک ملت';

let panel: OwnServer;
test.use({ baseURL: origin });
test.describe.configure({ mode: 'serial', timeout: 400_000 });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  panel = await startOwnServer(port, {});
});
test.afterAll(() => panel.close());

async function open(browser: Browser, key: PersonKey): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage();
  await signIn(page, key);
  return page;
}

/** Goes on day by day until something is there to see. */
async function moveUntil(boss: Page, page: Page, seen: () => Promise<boolean>): Promise<void> {
  for (let day = 0; day < 8; day += 1) {
    await nextWorkingDay(boss);
    await page.reload();
    await settled(page);
    if (await seen()) return;
  }
  throw new Error('nothing came of eight working days');
}

test('a refused signature says why, and takes no money', async ({ browser }) => {
  const page = await open(browser, 'guardian');
  await reachBank(page, bank);
  await decideAtBank(page, 'نمی‌پذیرم');
  await expect(result(page)).toHaveAttribute('data-status', 'declined', { timeout: 30_000 });
  await expect(page.getByText('هیچ مبلغی برداشت نشده است', { exact: false })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.context().close();
});

test('a contract is signed, a plan buys past closed days and an empty account, and the history says why', async ({
  browser,
}) => {
  const page = await open(browser, 'guardian');
  const bankPage = await reachBank(page, bank);
  await decideAtBank(page, 'امضا و تأیید قرارداد');
  await expect(result(page)).toHaveAttribute('data-status', 'active', { timeout: 30_000 });
  // a second return and a reload are told the same
  await page.reload();
  await expect(result(page)).toHaveAttribute('data-status', 'active');
  await page.getByRole('link', { name: 'تعریف خرید منظم' }).click();
  await defineWeekly(page, '20000000');
  expect(await axeProblems(page)).toEqual([]);

  const boss = await open(browser, 'super');
  await page.goto('/my-direct-debit-contracts?tab=charges');
  await moveUntil(boss, page, () =>
    page.getByText('برداشت شد', { exact: true }).locator('visible=true').first().isVisible(),
  );
  await setFault(page, bankPage, 'موجودی کافی نیست');
  await page.goto('/my-direct-debit-contracts?tab=charges');
  await moveUntil(boss, page, () =>
    page.getByText('موجودی حساب کافی نبود').locator('visible=true').first().isVisible(),
  );
  await setFault(page, bankPage, 'موفق');

  await page.goto('/my-direct-debit-contracts?tab=regulars');
  await settled(page);
  await page.getByRole('row').nth(1).click();
  const details = page.getByRole('dialog');
  await expect(details.getByText(/برداشت شد؛ کد پیگیری/).first()).toBeVisible();
  await expect(details.getByText(/موجودی حساب کافی نبود/).first()).toBeVisible();
  await expect(details.getByText(/تعطیل است/).first()).toBeVisible();
  await boss.context().close();
  await page.context().close();
});

test('a turn is left out by the link of its notice, a plan is paused, and the office inquires and suspends', async ({
  browser,
}) => {
  const page = await open(browser, 'guardian');
  const boss = await open(browser, 'super');
  await page.goto('/my-direct-debit-contracts?tab=regulars');
  // the notice in the panel has the link of the SMS, which may wait for the morning
  const link = async (): Promise<string | null> => {
    const { data } = await ask<{ data: { link: string | null }[] }>(page, '/api/messages/?size=50');
    return data.find((message) => message.link?.startsWith('/skip-debit'))?.link ?? null;
  };
  // the debits of the notices before are done
  const before = await link();
  await moveUntil(boss, page, async () => (await link()) !== before);
  const stranger = await (await browser.newContext({ baseURL: origin })).newPage();
  await stranger.goto((await link()) ?? '');
  await stranger.getByRole('button', { name: 'رد کردن این نوبت' }).click();
  await expect(stranger.getByText('این نوبت رد شد؛ مبلغی برداشت نمی‌شود.')).toBeVisible();
  await stranger.goto('/home');
  await expect(stranger).toHaveURL(/\/login/);
  await stranger.context().close();

  await page.reload();
  await settled(page);
  await page.getByRole('row').nth(1).click();
  const details = page.getByRole('dialog', { name: /.+/ }).first();
  await details.getByRole('button', { name: 'توقف', exact: true }).click();
  await page.getByRole('dialog', { name: 'توقف خرید منظم' }).getByRole('button', { name: 'توقف', exact: true }).click();
  await expect(details.getByText('متوقف', { exact: true }).first()).toBeVisible();
  await boss.context().close();

  const checker = await open(browser, 'checker');
  await checker.goto('/admin/direct-debit');
  await settled(checker);
  await checker.getByRole('row').filter({ hasText: bank }).filter({ hasText: 'فعال' }).first().click();
  const desk = checker.getByRole('dialog', { name: 'قرارداد برداشت مستقیم' });
  await desk.getByRole('button', { name: /^استعلام از سامانه برداشت/ }).click();
  await expect(desk.getByRole('status').filter({ hasText: 'قرارداد در بانک فعال است' })).toBeVisible();
  await desk.getByRole('button', { name: /^مسدود کردن/ }).click();
  const reason = checker.getByRole('dialog', { name: 'مسدود کردن قرارداد' });
  await reason.getByRole('button', { name: 'درخواست سرمایه‌گذار از راه پشتیبانی' }).click();
  await reason.getByRole('button', { name: 'مسدود کردن', exact: true }).click();
  await expect(desk.getByText('مسدود شده').first()).toBeVisible();
  await checker.context().close();

  await page.goto('/my-direct-debit-contracts');
  await settled(page);
  const contract = page.getByRole('listitem', { name: bank });
  await expect(contract.getByText('مسدود شده')).toBeVisible();
  await expect(contract.getByText('درخواست سرمایه‌گذار از راه پشتیبانی', { exact: false })).toBeVisible();
  await page.context().close();
});
