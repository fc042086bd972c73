import type { CDPSession, Page } from '@playwright/test';
import { giveUsername, givePassword, logOut, signIn } from './models/login.ts';
import { answerRecheck } from './models/ownPages.ts';
import { people } from './support/people.ts';
import { expect, test } from './support/test.ts';

/*
 * Passkeys in a real browser: Chromium's virtual authenticator stands for the finger on the phone. Everything between it
 * and the database is the real thing.
 */

async function giveAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

test('a passkey is made in the settings, opens the panel alone and as second step, proves again, and is removed', async ({
  page,
  watch,
}) => {
  // The settings ask for a fresh proof first.
  watch.allow(/status of 403/);
  const { cdp, authenticatorId } = await giveAuthenticator(page);
  const keys = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;

  await signIn(page, 'guardian');
  await page.goto('/user-account');
  await page.getByRole('button', { name: 'افزودن کلید عبور' }).click();
  await page.getByLabel('نام کلید').fill('گوشی آزمایش');
  await page.getByRole('button', { name: 'ادامه', exact: true }).click();
  await answerRecheck(page);
  await expect(page.getByText('این کدها فقط همین یک بار نشان داده می‌شود')).toBeVisible();
  await page.getByRole('button', { name: 'ذخیره کردم' }).click();
  await expect(page.getByText('گوشی آزمایش')).toBeVisible();
  const [made] = await keys();
  expect(made).toMatchObject({ rpId: 'localhost', isResidentCredential: true });

  // Alone: one press, no name, no password. A virtual authenticator answers an offer beside the user name by itself, so the
  // browser forgets that a passkey was used in it, and only the button asks.
  const forget = () => page.evaluate(() => localStorage.removeItem('passkey-used'));
  await forget();
  await logOut(page);
  await page.getByRole('button', { name: 'ورود با اثر انگشت یا چهره' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('main')).toBeVisible();

  await forget();
  await logOut(page);
  await giveUsername(page, people.guardian);
  await givePassword(page);
  await expect(page.getByRole('heading', { name: 'ورود دومرحله‌ای' })).toBeVisible();
  await page.getByRole('button', { name: 'ورود با کلید عبور' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  expect((await keys())[0]?.signCount).toBeGreaterThan(made?.signCount ?? 0);

  await page.goto('/user-account');
  await page.getByRole('button', { name: 'حذف گوشی آزمایش' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'حذف', exact: true }).click();
  await page.getByRole('button', { name: 'تأیید با کلید عبور' }).click();
  await expect(page.getByText('گوشی آزمایش', { exact: true })).toBeHidden();
});

test('a browser without a passkey of the panel says how to get one, and the log-in goes on with a name', async ({
  page,
}) => {
  const { cdp, authenticatorId } = await giveAuthenticator(page);
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.goto('/login');
  await page.getByRole('button', { name: 'ورود با اثر انگشت یا چهره' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'اگر هنوز کلید عبور نساخته‌اید' })).toBeVisible();
  await giveUsername(page, people.guardian);
  await givePassword(page);
  await expect(page).not.toHaveURL(/\/login/);
});

test('a person who closes the question of the device stays where they are and reads why', async ({ page, watch }) => {
  watch.allow(/status of 403/);
  const { cdp, authenticatorId } = await giveAuthenticator(page);
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await signIn(page, 'guardian');
  await page.goto('/user-account');
  await page.getByRole('button', { name: 'افزودن کلید عبور' }).click();
  await page.getByRole('button', { name: 'ادامه', exact: true }).click();
  await answerRecheck(page);
  await expect(page.getByText('کلید عبور تأیید نشد؛ دوباره تلاش کنید')).toBeVisible();
  await expect(page.getByLabel('نام کلید')).toBeVisible();
});
