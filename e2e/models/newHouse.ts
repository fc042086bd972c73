import { expect, type Page } from '@playwright/test';
import { openingFiles } from '#shared/openingColumns.ts';
import { settled } from '../support/screen.ts';
import { inPersian } from './login.ts';
import { choose, openTab, send } from './newFund.ts';

/* What a new installation gets from its people: the company, the site, colleagues, branches, the calendar. */

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
}

/** Fills the fields of the form that is open, by their labels. */
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  const form = page.getByRole('dialog');
  for (const [label, value] of Object.entries(values))
    await form.getByRole('textbox', { name: label, exact: true }).fill(value);
}

/** Types a day, Jalali digits without separators, into a field of the form that is open. */
export async function typeDay(page: Page, label: string, day: string): Promise<void> {
  await page.getByRole('dialog').getByRole('group', { name: label }).getByRole('spinbutton').first().click();
  await page.keyboard.type(day);
}

/** Names the company and its telephone. */
export async function nameHouse(page: Page, house: { name: string; phone: string }): Promise<void> {
  await open(page, '/admin/settings');
  await page.getByRole('button', { name: 'ویرایش هویت شرکت' }).click();
  await fill(page, { 'نام شرکت': house.name });
  await send(page, 'ذخیره');
  await page.getByRole('button', { name: 'ویرایش پشتیبانی' }).click();
  await fill(page, { 'تلفن پشتیبانی': house.phone });
  await send(page, 'ذخیره');
}

/** Writes the page of the rules, a question with its answer, and a category of tickets. */
export async function writeSite(page: Page): Promise<void> {
  await open(page, '/admin/site/site-content');
  await page.getByRole('button', { name: 'صفحه جدید' }).click();
  await fill(page, { 'نام لاتین صفحه (در نشانی؛ بعداً تغییر نمی‌کند)': 'rules', عنوان: 'قوانین استفاده از سامانه' });
  await page.getByRole('dialog').getByRole('textbox', { name: 'متن', exact: true }).click();
  await page.keyboard.type('هر سرمایه‌گذار تنها با حساب بانکی خود می‌پردازد.');
  await send(page, 'ذخیره و انتشار');
  await open(page, '/admin/site/site-content?tab=faq');
  await page.getByRole('button', { name: 'پرسش جدید' }).click();
  await fill(page, {
    پرسش: 'واحدها چه روزی صادر می‌شود؟',
    'گروه پرسش': 'صدور',
    پاسخ: 'روز قیمت را پیش از پرداخت می‌بینید.',
  });
  await send(page, 'ذخیره و انتشار');
  await open(page, '/admin/admin-panel/tickets-categories');
  await page.getByRole('button', { name: 'افزودن دسته' }).click();
  await fill(page, { 'عنوان برای سرمایه‌گذاران': 'صدور و ابطال' });
  await send(page, 'ذخیره');
}

/** Sends a code to the mobile of the reader, by the text that is registered for it. */
export async function tryCode(page: Page, code: string): Promise<void> {
  await open(page, '/admin/settings/notifications?tab=codes');
  await page.getByRole('button', { name: `ارسال آزمایشی به موبایل من: ${code}` }).click();
}

/** Somebody who becomes a colleague. */
export interface NewColleague {
  nationalCode: string;
  mobile: string;
  firstName: string;
  lastName: string;
  role: 'مدیر سامانه' | 'کارشناس';
  level?: 'ثبت‌کننده' | 'تأییدکننده' | 'کاربر شعبه';
  branch?: string;
}

const rolesPage = '/admin/admin-panel/users/roles';

/** Proposes a colleague; a super admin who is alone invites them with it. */
export async function proposeColleague(page: Page, of: NewColleague): Promise<void> {
  await open(page, rolesPage);
  await page.getByRole('button', { name: 'همکار جدید' }).click();
  await fill(page, {
    نام: of.firstName,
    'نام خانوادگی': of.lastName,
    'کد ملی (نام کاربری)': of.nationalCode,
    موبایل: of.mobile,
  });
  await choose(page, 'نقش', of.role);
  if (of.level) await choose(page, 'سطح دسترسی', of.level);
  if (of.branch) await choose(page, 'شعبه', of.branch);
  await fill(page, { علت: 'همکار جدید شرکت از روز راه‌اندازی' });
  await send(page, 'ثبت درخواست');
}

/** The other super admin approves a colleague. */
export async function approveColleague(page: Page, of: NewColleague): Promise<void> {
  await open(page, rolesPage);
  const proposal = page.getByRole('region', { name: `${of.firstName} ${of.lastName}` });
  await proposal.getByRole('button', { name: 'تأیید همکار' }).click();
  await send(page, 'تأیید همکار');
}

/** Makes the set-up code of a colleague. @returns it */
export async function makeSetUpCode(page: Page, of: NewColleague): Promise<string> {
  await open(page, `${rolesPage}?search=${of.nationalCode}`);
  await page.getByRole('button', { name: 'ساخت کد راه‌اندازی' }).locator('visible=true').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'ساخت کد راه‌اندازی' }).click();
  const shown = dialog.getByText(/^([a-z0-9]{4}-){3}[a-z0-9]{4}$/);
  const code = await shown.innerText();
  await send(page, 'یادداشت کردم');
  return code;
}

/** Proposes a branch, and the other person approves it. */
export async function makeBranch(maker: Page, checker: Page, branch: { name: string; code: string }): Promise<void> {
  await open(maker, '/admin/settings/branches');
  await maker.getByRole('button', { name: 'شعبه جدید' }).click();
  await fill(maker, {
    'نام شعبه': branch.name,
    'کد شعبه': branch.code,
    شهر: 'اصفهان',
    تلفن: '03132000000',
    نشانی: 'خیابان چهارباغ، شماره ۱۲',
  });
  await send(maker, 'ثبت درخواست');
  await open(checker, '/admin/admin-panel/funds/funds-report?tab=changes&status=pending');
  await checker.getByRole('row').filter({ hasText: 'در انتظار' }).first().click();
  await checker.getByRole('dialog').getByRole('button', { name: 'تأیید و اجرا' }).click();
  const question = checker.getByRole('dialog', { name: 'این تغییر اجرا شود؟' });
  await question.getByRole('button', { name: 'تأیید و اجرا' }).click();
  await expect(question).toHaveCount(0);
}

/** Looks at the effect of the days that the dialog proposes, and saves them. */
async function saveDays(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'بررسی اثر' }).click();
  const save = dialog.getByRole('button', { name: /^ثبت .* روز$/ });
  await save.click();
  await expect(save).toHaveCount(0);
  await dialog.getByRole('button', { name: 'بازگشت' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Enters the official holidays of this year but `except`, as the screen shows a day, and pasted ones of the next year. */
export async function enterHolidays(page: Page, of: { except: string; nextYear: number }): Promise<void> {
  const address = '/admin/settings/holidays';
  await open(page, address);
  await page.getByRole('button', { name: 'ورود تعطیلات سال' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  for (const box of await dialog.getByRole('checkbox', { name: of.except }).all()) await box.uncheck();
  await saveDays(page);
  await open(page, `${address}?year=${of.nextYear}`);
  await expect(page.getByText(`سال ${inPersian(of.nextYear)}`).first()).toBeVisible();
  await page.getByRole('button', { name: 'ورود تعطیلات سال' }).click();
  await dialog.getByRole('button', { name: 'چسباندن یا فایل' }).click();
  const days = [`${of.nextYear}/01/01 تا ${of.nextYear}/01/04، نوروز`, `${of.nextYear}/01/13، روز طبیعت`];
  await dialog.getByLabel('هر سطر: روز، مناسبت، وضعیت').fill(days.join('\n'));
  await saveDays(page);
}

const weekDays = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه'];

/** The company works on a day of the week that is closed elsewhere, from this Jalali day on. */
export async function workOn(page: Page, of: { weekDay: number; from: string }): Promise<void> {
  await open(page, '/admin/settings/holidays');
  const days = page.getByRole('group', { name: 'تعطیلی هفتگی' });
  await days.getByRole('button', { name: weekDays[of.weekDay], exact: true }).click();
  await page.getByRole('group', { name: 'روز شروع' }).getByRole('spinbutton').first().click();
  await page.keyboard.type(of.from);
  await page.getByRole('button', { name: 'بررسی اثر و ذخیره' }).click();
  await send(page, 'ذخیره');
}

/** Files of the registrar, as text. */
export interface OpeningFiles {
  holders: string;
  certificates: string;
  orders: string;
  prices: string;
}

/** Sends the files of an existing fund with the totals of the registrar's list; the other person releases them. */
export async function openExistingFund(
  maker: Page,
  checker: Page,
  of: { fundId: string; files: OpeningFiles; asOf: string; totals: Readonly<Record<string, string>> },
): Promise<void> {
  await openTab(maker, of.fundId, 'opening');
  await maker.getByRole('button', { name: 'انتخاب فایل‌ها' }).click();
  const dialog = maker.getByRole('dialog');
  for (const name of ['holders', 'certificates', 'orders', 'prices'] as const) {
    const file = { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(of.files[name]) };
    await dialog.locator('input[type="file"]').nth(openingFiles.indexOf(name)).setInputFiles(file);
    await expect(dialog.getByText(`${name}.csv`)).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'بررسی فایل‌ها' }).click();
  await expect(maker.getByRole('dialog', { name: 'کنترل با فهرست ثبات' })).toBeVisible();
  await typeDay(maker, 'تاریخ فهرست ثبات', of.asOf);
  await fill(maker, of.totals);
  await send(maker, 'فرستادن برای تأیید همکار');
  await openTab(checker, of.fundId, 'opening');
  await checker.getByRole('button', { name: 'تأیید و ثبت در دفاتر' }).click();
  await send(checker, 'تأیید و ثبت در دفاتر');
  await expect(checker.getByText('ثبت‌شده در دفاتر', { exact: true })).toBeVisible();
}
