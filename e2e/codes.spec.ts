import type { Locator, Page } from '@playwright/test';
import { totpAt } from '../tests/support/totp.ts';
import { picture } from './models/bankDesk.ts';
import { boxesOf, codeBy, wrongThenRight } from './models/codes.ts';
import { givePassword, giveUsername } from './models/login.ts';
import { confirmIdentity, markLoad, openInvestors, recheckOf, reloaded } from './models/ownPages.ts';
import { startOwnServer, type OwnServer } from './support/ownServer.ts';
import { factors, nextStep, people } from './support/people.ts';
import { settled } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/*
 * A wrong code, then the right one, wherever a code is asked for. The code of a registration is in `register`, that of a child
 * in `children`. A panel of its own runs: a person gets five codes an hour, and other stories need theirs.
 */
const port = Number.parseInt(process.env['E2E_PORT'] ?? '4310', 10) + 8;
let panel: OwnServer;
test.use({ baseURL: `http://localhost:${port}` });
test.beforeAll(async () => {
  panel = await startOwnServer(port, {});
});
test.afterAll(() => panel.close());
test.beforeEach(({ watch }) => watch.allow(/status of 4(00|03|22)/));

const main = (page: Page): Locator => page.getByRole('main');
/** Presses the button that has a code sent, and waits for the boxes of the code. */
const asked =
  (where: Page | Locator, button = where.getByRole('button', { name: /^ارسال کد/ })) =>
  async () => {
    await button.click();
    await expect(boxesOf(where).first()).toBeVisible();
  };

test('at the log-in by SMS', async ({ page }) => {
  await page.goto('/login');
  await giveUsername(page, people.unverified);
  const code = await codeBy(page, asked(page, page.getByRole('button', { name: 'ورود با کد پیامکی' })));
  await wrongThenRight(page, page, code, () => expect(page).toHaveURL('/home'));
});

test('at the second step of a log-in', async ({ page, baseURL }) => {
  await page.goto('/login');
  await giveUsername(page, people.trustee);
  await givePassword(page);
  await expect(page.getByRole('heading', { name: 'ورود دومرحله‌ای' })).toBeVisible();
  const ofApp = async () => {
    const step = await nextStep(baseURL ?? '', 'trustee');
    return totpAt(factors.trustee ?? '', new Date(step * 30_000));
  };
  await wrongThenRight(page, page, ofApp, () => expect(page).not.toHaveURL(/\/login/));
});

test('for a new password, before one is typed', async ({ page }) => {
  await page.goto('/login');
  await giveUsername(page, people.review);
  const code = await codeBy(page, asked(page, page.getByRole('button', { name: 'فراموشی رمز عبور' })));
  await wrongThenRight(page, page, code, () => expect(page.getByLabel('رمز عبور جدید')).toBeVisible());
});

test('for a redemption, and for taking it back', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/sellBonds');
  await settled(page);
  const holdings = page.getByRole('group', { name: 'کدام واحدها؟' });
  await holdings.getByRole('button').locator(':scope:enabled').first().click();
  await page.getByRole('button', { name: '۲۵٪', exact: true }).click();
  await expect(page.getByTestId('estimate')).toContainText('خالص دریافتی');
  const dialog = page.getByRole('dialog', { name: 'تأیید پیامکی' });
  const sell = await codeBy(page, asked(dialog, main(page).getByRole('button', { name: 'ثبت درخواست ابطال' }).first()));
  await wrongThenRight(page, dialog, sell, () => expect(page).toHaveURL(/\/requests/));

  await page.goto('/requests?tab=sell&status=registered');
  await settled(page);
  await page.locator('.MuiDataGrid-row').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^انصراف/ })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: 'از این درخواست انصراف می‌دهید؟' });
  const cancel = await codeBy(page, asked(question));
  await wrongThenRight(page, question, cancel, () => expect(question).toHaveCount(0));
});

/** Changes what becomes of the profit of a holding, up to the code that this asks for. */
async function changeReinvestment(page: Page): Promise<{ dialog: Locator; code: string }> {
  await page.goto('/finance');
  await settled(page);
  await page
    .getByRole('button', { name: /^تغییر سرمایه‌گذاری مجدد/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^سرمایه‌گذاری مجدد سود/ });
  await dialog.getByRole('switch').click();
  return { dialog, code: await codeBy(page, asked(dialog)) };
}

test('for profit that is invested again', async ({ as }) => {
  const page = await as('investor');
  const { dialog, code } = await changeReinvestment(page);
  await wrongThenRight(page, dialog, code, () => expect(dialog).toHaveCount(0));
});

test('for credit that is paid out', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/finance');
  await settled(page);
  await page.getByText('اعتبار نزد صندوق‌ها').click();
  const acts = page.getByRole('button', { name: /^برداشت اعتبار / });
  await acts.first().click();
  const dialog = page.getByRole('dialog', { name: /^برداشت اعتبار / });
  const code = await codeBy(page, asked(dialog));
  await wrongThenRight(page, dialog, code, () => expect(dialog).toHaveCount(0));
});

test('for the end of a contract of direct debit', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/my-direct-debit-contracts');
  await settled(page);
  const dialog = page.getByRole('dialog', { name: 'لغو قرارداد برداشت مستقیم' });
  const code = await codeBy(page, asked(dialog, page.getByRole('button', { name: 'لغو قرارداد' }).first()));
  await wrongThenRight(page, dialog, code, () => expect(dialog).toHaveCount(0));
});

test('for what the registry says', async ({ as }) => {
  const page = await as('legal');
  await page.goto('/profile');
  await settled(page);
  await page.getByRole('button', { name: 'به‌روزرسانی از سجام' }).click();
  const dialog = page.getByRole('dialog', { name: 'به‌روزرسانی اطلاعات از سجام' });
  const code = await codeBy(page, asked(dialog));
  await wrongThenRight(page, dialog, code, () => expect(dialog).toHaveCount(0));
});

test('for a bank account', async ({ as }) => {
  const page = await as('guardian');
  await page.goto('/profile?tab=accounts');
  await settled(page);
  await page.getByRole('button', { name: 'افزودن حساب' }).click();
  const dialog = page.getByRole('dialog', { name: 'افزودن حساب' });
  await dialog.getByLabel('شماره شبا یا شماره کارت').fill('820540102680020817909002');
  const code = await codeBy(page, asked(dialog));
  await wrongThenRight(page, dialog, code, () => expect(dialog).toHaveCount(0));
});

test('for a second factor', async ({ as }) => {
  const page = await as('unverified');
  await confirmIdentity(page);
  await page.goto('/user-account?tab=security');
  await settled(page);
  await page.getByRole('button', { name: 'روشن کردن ورود دومرحله‌ای' }).click();
  const ofApp = async () => {
    const secret = await main(page).locator('code').first().innerText();
    return totpAt(secret.replaceAll(' ', ''), new Date());
  };
  await expect(boxesOf(main(page)).first()).toBeVisible();
  await wrongThenRight(page, main(page), ofApp, () =>
    expect(page.getByRole('button', { name: 'ذخیره کردم' })).toBeVisible(),
  );
});

test('for an act of a company, and for the signature of a second person', async ({ as }) => {
  const company = await as('legal');
  const own = await changeReinvestment(company);
  await wrongThenRight(company, own.dialog, own.code, () => expect(boxesOf(own.dialog)).toHaveCount(0));

  const page = await as('signatory');
  await page.goto('/home');
  const investors = await openInvestors(page);
  await markLoad(page);
  await investors.getByRole('option', { name: /آرمان پارسه/ }).click();
  await reloaded(page);
  await page.goto('/profile?tab=signatures');
  await settled(page);
  await page.getByRole('button', { name: 'امضا', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^امضای / });
  const code = await codeBy(page, asked(dialog, dialog.getByRole('button', { name: 'دریافت کد' })));
  await wrongThenRight(page, dialog, code, () => expect(dialog).toHaveCount(0));
  await expect(page.getByText('امضاها کامل شد و کار انجام شد')).toBeVisible();
});

test('for a mobile that an administrator changes: the new number gets it', async ({ as }) => {
  const page = await as('maker');
  await page.goto('/admin/admin-panel/users/change-mobile');
  await settled(page);
  const form = main(page);
  await form.getByRole('combobox', { name: 'کاربر' }).fill(people.trustee);
  await page.getByRole('option').first().click();
  await form.getByLabel('شماره جدید').fill('۰۹۱۲ ۹۹۹ ۷۷۶۶');
  await form.getByLabel('علت و راه بررسی هویت').fill('با دیدن کارت ملی در شعبه احراز شد');
  await form.locator('input[type="file"]:not([capture])').setInputFiles(picture);
  const code = await codeBy(page, asked(form, form.getByRole('button', { name: 'بررسی و ارسال کد به شماره جدید' })));
  await wrongThenRight(page, form, code, () => expect(boxesOf(form)).toHaveCount(0));
});

// the last one: redemptions of this person stay closed for a day
test('for another mobile, and before that to show who one is', async ({ as }) => {
  const page = await as('review');
  await page.goto('/user-account?tab=mobile');
  await settled(page);
  await main(page).getByLabel('شماره موبایل جدید').fill('09129998877');
  await main(page)
    .getByRole('button', { name: /^ارسال کد/ })
    .click();
  const question = recheckOf(page);
  await question.getByRole('button', { name: 'تأیید با کد پیامکی' }).click();
  const proof = await codeBy(page, asked(question));
  // the act goes on by itself, and the new number gets its code
  const code = await codeBy(page, () =>
    wrongThenRight(page, question, proof, () => expect(boxesOf(main(page)).first()).toBeVisible()),
  );
  await wrongThenRight(page, main(page), code, () => expect(page.getByText('شماره موبایل تغییر کرد')).toBeVisible());
});
