import { expect, type Page } from '@playwright/test';
import { totpAt } from '../../tests/support/totp.ts';
import { settled } from '../support/screen.ts';
import { demoPassword, factors, nextStep, people, type PersonKey } from '../support/people.ts';

const persian = '۰۱۲۳۴۵۶۷۸۹';

/** Digits as a Persian keyboard types them. */
export const inPersian = (digits: string | number | bigint): string =>
  String(digits).replace(/\d/g, (digit) => persian[Number(digit)] ?? digit);

/** The other way round: a number or code of the screen with ASCII digits. */
export const inAscii = (text: string): string =>
  text.replace(/[۰-۹]/g, (digit) => String(persian.indexOf(digit))).trim();

export const usernameField = (page: Page) => page.getByLabel('کد ملی، شناسه ملی یا موبایل');
export const passwordField = (page: Page) => page.getByLabel('رمز عبور', { exact: true });

/** First step of /login: who is it. */
export async function giveUsername(page: Page, username: string): Promise<void> {
  await usernameField(page).fill(inPersian(username));
  await page.getByRole('button', { name: 'ادامه' }).click();
}

/** Second step, for people with a password. */
export async function givePassword(page: Page, password: string = demoPassword): Promise<void> {
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'ورود', exact: true }).click();
}

/** Third step, for administrators: a code of the authenticator app that no test of this run has used. */
export async function giveFactor(page: Page, key: PersonKey): Promise<void> {
  const field = page.getByRole('group', { name: /کد/ }).getByRole('textbox').first();
  await expect(page.getByRole('heading', { name: 'ورود دومرحله‌ای' })).toBeVisible();
  await field.click();
  const step = await nextStep(new URL(page.url()).origin, key);
  await page.keyboard.type(totpAt(factors[key] ?? '', new Date(step * 30_000)));
}

/** The end of the first log-in of a colleague: set-up code, authenticator app, recovery codes, and the desk is there. */
export async function setUpFactor(page: Page, setUpCode: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'راه‌اندازی ورود دومرحله‌ای' })).toBeVisible();
  await page.getByLabel('کد راه‌اندازی', { exact: true }).fill(setUpCode);
  await page.getByRole('button', { name: 'ادامه', exact: true }).click();
  const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
  await page.getByRole('group', { name: /کد/ }).getByRole('textbox').first().click();
  await page.keyboard.type(totpAt(secret, new Date()));
  await expect(page.getByRole('list', { name: 'کدهای بازیابی' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'ذخیره کردم، ادامه' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await settled(page);
}

/** Logs in with the password on the page that stands open, or on /login, and waits until the panel is there. */
export async function signIn(page: Page, key: PersonKey): Promise<void> {
  if (!new URL(page.url().replace('about:blank', 'http://nowhere/')).pathname.startsWith('/login'))
    await page.goto('/login');
  await giveUsername(page, people[key]);
  await givePassword(page);
  if (factors[key]) await giveFactor(page, key);
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.locator('main').first()).toBeVisible();
}

/** Logs out by the profile menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^منوی کاربر/ }).click();
  await page.getByRole('button', { name: 'خروج', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
}
