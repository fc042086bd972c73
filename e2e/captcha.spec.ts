import type { Page, Route } from '@playwright/test';
import { people } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { giveUsername, passwordField, usernameField } from './models/login.ts';

const required = {
  error: true,
  code: 'captcha_required',
  message: 'برای ادامه، تأیید کنید که ربات نیستید',
  request_id: 'test-captcha-1',
};
const locked = {
  error: true,
  code: 'locked',
  message: 'تعداد درخواست بیش از حد مجاز است؛ ۹۰ ثانیه دیگر تلاش کنید',
  retry_after: 90,
  request_id: 'test-captcha-2',
};

/** Answers the first `times` calls of the first log-in step with 429, and keeps what was sent. */
async function refuse(page: Page, times: number, body: object = required): Promise<Record<string, unknown>[]> {
  const sent: Record<string, unknown>[] = [];
  await page.route('**/api/login/check_username/', async (route: Route) => {
    sent.push(route.request().postDataJSON() as Record<string, unknown>);
    await (sent.length > times ? route.continue() : route.fulfill({ status: 429, json: body }));
  });
  return sent;
}

test.beforeEach(async ({ page, watch }) => {
  watch.allow(/status of 429/);
  await page.goto('/login');
});

test('a 429 is answered with exactly one retry that carries a proof', async ({ page }) => {
  const sent = await refuse(page, 1);
  await giveUsername(page, people.review);
  await expect(passwordField(page)).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[0]).not.toHaveProperty('recaptcha');
  expect(sent[1]).toMatchObject({ username: people.review, recaptcha: expect.stringMatching(/.+/) });
});

test('a second 429 is shown and not tried again', async ({ page }) => {
  const sent = await refuse(page, 9);
  await giveUsername(page, people.review);
  await expect(page.getByRole('alert').filter({ hasText: 'ربات نیستید' })).toBeVisible();
  await expect(usernameField(page)).not.toHaveValue('');
  expect(sent).toHaveLength(2);
});

test('a lock is said with the time that is left', async ({ page }) => {
  await refuse(page, 9, locked);
  await giveUsername(page, people.review);
  await expect(page.getByRole('alert').filter({ hasText: 'تعداد درخواست بیش از حد مجاز است' })).toBeVisible();
  await expect(page.getByText(/زمان مانده تا تلاش دوباره/)).toContainText(/[۰-۹]/);
  await expect(page.getByRole('button', { name: 'ادامه' })).toBeDisabled();
});

test('without a proof the first answer stands', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/);
  await page.route('**/api/login/captcha/**', (route) => route.abort());
  const sent = await refuse(page, 9);
  await giveUsername(page, people.review);
  await expect(page.getByRole('alert').filter({ hasText: 'ربات نیستید' })).toBeVisible();
  expect(sent).toHaveLength(1);
});
