import type { Page } from '@playwright/test';
import { givePassword, giveUsername, passwordField } from './models/login.ts';
import { startOwnServer, type OwnServer } from './support/ownServer.ts';
import { demoPassword, people } from './support/people.ts';
import { startRecaptchaStand, type RecaptchaStand } from './support/recaptchaStand.ts';
import { expect, test } from './support/test.ts';

/*
 * reCAPTCHA from end to end: script, action, token, verification and policy, against a stand-in of Google.
 * A panel of its own runs with CAPTCHA_PROVIDER=recaptcha; the fourth password in a quarter of an hour wants a proof.
 */
const port = Number.parseInt(process.env['E2E_PORT'] ?? '4310', 10) + 1;
const siteKey = 'site-key-of-the-test';
const secret = 'secret-of-the-test';

let stand: RecaptchaStand;
let panel: OwnServer;
test.use({ baseURL: `http://localhost:${port}` });
test.beforeAll(async () => {
  stand = await startRecaptchaStand();
  panel = await startOwnServer(port, {
    CAPTCHA_PROVIDER: 'recaptcha',
    RECAPTCHA_HOST: stand.origin,
    RECAPTCHA_SITE_KEY: siteKey,
    RECAPTCHA_SECRET: secret,
  });
});
test.afterAll(async () => {
  await panel.close();
  await stand.close();
});
test.beforeEach(({ watch }) => {
  stand.asked.length = 0;
  stand.fetched.length = 0;
  stand.verdict = 'good';
  stand.isRepeating = false;
  // wrong passwords, the 429 that asks for a proof, and profiles of people who are not verified yet
  watch.allow(/status of (403|422|429)/);
});

const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'ربات نیستید' });
const wrong = (page: Page) => page.getByRole('alert').filter({ hasText: 'رمز عبور اشتباه است' });

/** Gives a wrong password and waits for the answer. */
async function guess(page: Page, text: string): Promise<void> {
  // A 429 may come first: it is answered with a proof.
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/login_password/') && response.status() === 422,
  );
  await givePassword(page, text);
  await answered;
  await expect(wrong(page)).toBeVisible();
}

/** Opens the log-in of a person and spends the three passwords that need no proof. */
async function spendFreeTries(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await giveUsername(page, username);
  await expect(passwordField(page)).toBeVisible();
  for (const text of ['wrong-one-1', 'wrong-one-2', 'wrong-one-3']) await guess(page, text);
}

test('the script comes once the page is interactive, before anybody types', async ({ page }) => {
  await page.goto('/login');
  await expect.poll(() => stand.fetched).toContain('/recaptcha/api.js');
  expect(stand.asked).toEqual([]);
});

test('a proof of the script opens the panel; badge and policy are as configured', async ({ page }) => {
  const policies: string[] = [];
  page.on('response', (response) => {
    const policy = response.headers()['content-security-policy'];
    if (policy && response.url().endsWith('/login')) policies.push(policy);
  });
  await spendFreeTries(page, people.investor);
  expect(stand.asked, 'no proof is asked for before it is needed').toEqual([]);
  await givePassword(page);
  await expect(page).not.toHaveURL(/\/login/);
  expect(stand.asked).toEqual([{ secret, response: expect.stringContaining(siteKey), action: 'loginPassword' }]);
  expect(stand.fetched).toContain('/recaptcha/api.js');
  expect(stand.fetched, 'the frame of the provider may open').toContain('/recaptcha/api2/anchor');
  await expect(page.locator('.grecaptcha-badge'), 'hidden in the panel, where the script lives on').toBeHidden();
  const [policy = ''] = policies;
  const own = `${stand.origin}/recaptcha/`;
  const sourcesOf = (name: string) =>
    policy
      .split('; ')
      .find((directive) => directive.startsWith(`${name} `))
      ?.split(' ')
      .slice(1) ?? [];
  expect(sourcesOf('connect-src')).toEqual(["'self'", own]);
  expect(sourcesOf('frame-src')).toEqual([own]);
  expect(sourcesOf('script-src').filter((source) => source.includes('://'))).toEqual([own]);
});

test('the badge is hidden on the log-in, where the sentence stands in its place', async ({ page }) => {
  await spendFreeTries(page, people.legal);
  await guess(page, 'wrong-one-4');
  await expect(page.locator('.grecaptcha-badge')).toBeAttached();
  await expect(page.locator('.grecaptcha-badge')).toBeHidden();
  await expect(page.getByText('این صفحه با reCAPTCHA محافظت می‌شود')).toBeVisible();
});

test('a proof that is refused is said, after one retry; a good one opens the panel', async ({ page }) => {
  await spendFreeTries(page, people.unverified);
  for (const verdict of ['low', 'away'] as const) {
    stand.verdict = verdict;
    stand.asked.length = 0;
    await givePassword(page);
    await expect(refusal(page)).toBeVisible();
    expect(stand.asked, `one proof was asked for while the verdict was ${verdict}`).toHaveLength(1);
    await expect(passwordField(page)).toHaveValue(demoPassword);
  }
  stand.verdict = 'good';
  await givePassword(page);
  await expect(page).not.toHaveURL(/\/login/);
});

test('a blocked script is said, and the next try loads it again', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/);
  const script = `${stand.origin}/recaptcha/api.js*`;
  await page.route(script, (route) => route.abort());
  await spendFreeTries(page, people.review);
  await givePassword(page);
  await expect(refusal(page)).toBeVisible();
  expect(stand.asked).toEqual([]);
  await page.unroute(script);
  await givePassword(page);
  await expect(page).not.toHaveURL(/\/login/);
  expect(stand.asked).toHaveLength(1);
});

test('a proof is good once', async ({ page }) => {
  stand.isRepeating = true;
  await spendFreeTries(page, people.guardian);
  await guess(page, 'wrong-one-4');
  await givePassword(page);
  await expect(refusal(page)).toBeVisible();
  const [first, second] = stand.asked;
  expect(second?.response).toBe(first?.response);
  await expect(page).toHaveURL(/\/login/);
});

test('other origins stay closed to the page', async ({ page, watch }) => {
  watch.allow(/CSP |Content Security Policy|ERR_BLOCKED_BY_CSP|violates/);
  const other = await startRecaptchaStand();
  await page.goto('/login');
  const fetched = await page.evaluate(async (origin) => {
    const frame = document.createElement('iframe');
    frame.src = `${origin}/recaptcha/api2/anchor`;
    document.body.append(frame);
    return fetch(`${origin}/recaptcha/api2/token`).then(
      () => 'passed',
      () => 'blocked',
    );
  }, other.origin);
  expect(fetched).toBe('blocked');
  expect(other.fetched).toEqual([]);
  await other.close();
});
