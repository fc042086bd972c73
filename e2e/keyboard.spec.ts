import type { Locator, Page } from '@playwright/test';
import { amountField, atBank, estimate, fundName, payButton, resultIs } from './models/buy.ts';
import { tabTo } from './models/operatingDay.ts';
import { passwordField, usernameField } from './models/login.ts';
import { demoPassword, people } from './support/people.ts';
import { axeProblems, settled } from './support/screen.ts';
import { moving } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

test.use(moving);

/* The main flows without a pointer: nothing here clicks, and what is pressed is what Tab has reached. */

async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first();

test('an investor logs in by the keyboard', async ({ page }) => {
  await page.goto('/login');
  await tabTo(page, usernameField(page));
  await page.keyboard.type(people.guardian);
  await page.keyboard.press('Enter');
  await tabTo(page, passwordField(page));
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
});

test('an investor buys by the keyboard', async ({ as }) => {
  const page = await as('guardian');
  await page.goto('/home');
  await settled(page);
  await press(page, page.locator('a[href="/buyBonds"]:visible').first());
  await press(page, page.getByRole('group', { name: 'کدام صندوق؟' }).getByRole('button', { name: fundName }));
  await tabTo(page, amountField(page));
  await page.keyboard.type('15300000');
  await expect(estimate(page)).toContainText('صدور گواهی');
  const methods = page.getByRole('radiogroup', { name: 'چگونه پرداخت می‌کنید؟' });
  await tabTo(page, methods.getByRole('radio', { name: 'درگاه' }));
  await page.keyboard.press('Space');
  await press(page, page.getByRole('checkbox', { name: /امیدنامه/ }), 'Space');
  await press(page, payButton(page));
  await atBank(page);
  await press(page, page.getByRole('button', { name: 'پرداخت موفق', exact: true }));
  await resultIs(page, 'ok');
});

test('an investor sells by the keyboard as far as the code, and reads what it confirms', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/sellBonds');
  await settled(page);
  await press(
    page,
    page.getByRole('group', { name: 'کدام واحدها؟' }).getByRole('button').locator(':scope:enabled').first(),
  );
  await press(page, page.getByRole('button', { name: '۲۵٪', exact: true }));
  await expect(estimate(page)).toContainText('خالص دریافتی');
  await press(page, button(page, 'ثبت درخواست ابطال'));
  const dialog = page.getByRole('dialog', { name: 'تأیید پیامکی' });
  await expect(dialog).toContainText(/ابطال [۰-۹٬]+ واحد/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('neither Escape nor the way back loses a form that something was typed in without a question', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/home');
  await settled(page);
  await page.goto('/goals');
  await settled(page);
  await press(page, button(page, 'هدف جدید'));
  const form = page.getByRole('dialog', { name: 'هدف جدید' });
  const question = page.getByRole('dialog', { name: 'فرم بدون ثبت بسته شود؟' });
  const name = form.getByLabel('نام هدف');
  // nothing is typed yet
  await expect(name).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await press(page, button(page, 'هدف جدید'));
  await tabTo(page, name);
  await page.keyboard.type('سفر');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expect.poll(() => axeProblems(page)).toEqual([]);
  // the focus is on the way back to the form
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(name).toHaveValue('سفر');
  await page.goBack();
  await expect(question).toBeVisible();
  await press(page, question.getByRole('button', { name: 'بستن فرم' }));
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/\/goals$/);
});

test('a ticket is sent by the keyboard', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/add-ticket');
  await settled(page);
  const main = page.getByRole('main');
  await tabTo(page, main.getByLabel('کد ملی'));
  await page.keyboard.type(people.investor);
  await tabTo(page, main.getByRole('combobox', { name: 'دسته‌بندی' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, main.getByLabel('موضوع'));
  await page.keyboard.type('زمان واریز سود');
  await tabTo(page, main.getByLabel('متن'));
  await page.keyboard.type('سود این ماه چه روزی واریز می‌شود؟');
  await press(page, main.getByRole('button', { name: 'ثبت تیکت', exact: true }));
  await expect(page).toHaveURL(/\/tickets$/);
  await settled(page);
  await expect(main.getByText('زمان واریز سود').locator('visible=true').first()).toBeVisible();
});

test('a statement is made by the keyboard, and its file arrives', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/documents');
  await settled(page);
  await press(page, button(page, 'صورت‌حساب جدید'));
  const dialog = page.getByRole('dialog', { name: 'صورت‌حساب جدید' });
  const file = page.waitForEvent('download');
  await press(page, dialog.getByRole('button', { name: 'ساخت و دریافت PDF' }));
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(dialog).toHaveCount(0);
});
