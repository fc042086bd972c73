import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { settled } from '../support/screen.ts';

/* A fund by the screens alone: a draft by one person, its changes approved by another. */

/** A fund that does not exist yet. */
export interface NewFund {
  name: string;
  slug: string;
  /** of its account at the bank, whose number ends it */
  iban: string;
}

const deskOf = (fundId: string, tab: string): string => `/admin/admin-panel/funds/funds-report/${fundId}?tab=${tab}`;

/** Opens a part of the desk of a fund. */
export async function openTab(page: Page, fundId: string, tab: string): Promise<void> {
  await page.goto(deskOf(fundId, tab));
  await settled(page);
}

/** Sends the form that is open and waits until it is taken. */
export async function send(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Chooses an option of a list of the form that is open. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Makes the draft of a fund. @returns its id */
export async function makeDraft(page: Page, fund: NewFund): Promise<string> {
  await page.goto('/admin/admin-panel/funds/funds-report');
  await settled(page);
  await page.getByRole('button', { name: 'صندوق جدید' }).click();
  const form = page.getByRole('dialog');
  // the star of a required field is part of its label, and not of its name
  const fill = (label: string, value: string) => form.getByRole('textbox', { name: label, exact: true }).fill(value);
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

/** Proposes the account of a fund at the bank, for all purposes. */
export async function addAccount(page: Page, fundId: string, iban: string): Promise<void> {
  await openTab(page, fundId, 'accounts');
  await page.getByRole('button', { name: 'افزودن حساب' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('شماره شبا').fill(iban);
  await form.getByLabel('شماره حساب').fill(iban.slice(-7));
  await send(page, 'ثبت برای تأیید');
}

/** Proposes the timing of an order type; a buy is priced and issued on its own day. */
export async function addSchedule(page: Page, fundId: string, type: 'صدور' | 'ابطال'): Promise<void> {
  await openTab(page, fundId, 'schedules');
  await page.getByRole('button', { name: 'افزودن زمان‌بندی' }).click();
  if (type === 'ابطال') await choose(page, 'نوع درخواست', type);
  // so that the first unit comes soon
  for (const label of type === 'صدور' ? ['فاصله روز قیمت از روز مبنا', 'فاصله گواهی از روز قیمت'] : [])
    await page.getByRole('dialog').getByLabel(label).fill('0');
  await page.getByRole('dialog').getByRole('button', { name: 'بررسی اثر و ذخیره' }).click();
  const question = page.getByRole('dialog', { name: 'این تغییر برای تأیید فرستاده شود؟' });
  await question.getByRole('button', { name: 'ثبت برای تأیید' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Proposes how many units the fund may have. */
export async function setCeiling(page: Page, fundId: string): Promise<void> {
  await openTab(page, fundId, 'terms');
  await page.getByRole('button', { name: 'ویرایش شرایط' }).click();
  await page.getByLabel('سقف واحدهای صندوق').fill('1000000');
  await page.getByRole('button', { name: 'بررسی و ذخیره' }).click();
  await send(page, 'ثبت تغییر');
}

/** Writes the text about the fund. */
export async function writeAbout(page: Page, fundId: string): Promise<void> {
  await openTab(page, fundId, 'facts');
  await page.getByRole('button', { name: 'ویرایش متن' }).click();
  await page.getByRole('textbox', { name: 'متن معرفی' }).click();
  await page.keyboard.type('سرمایه‌گذاری در اوراق و سپرده بانکی');
  await send(page, 'ذخیره');
}

/** Publishes a paper of the fund. */
export async function publishPaper(page: Page, fundId: string, category: string): Promise<void> {
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

/** The second person approves every change of the fund that waits. */
export async function approveChanges(page: Page, fundId: string, count: number): Promise<void> {
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

/** Proposes that investors see the fund, once nothing is missing. */
export async function proposeOpening(page: Page, fundId: string): Promise<void> {
  await openTab(page, fundId, 'setup');
  await expect(page.getByText('همه موارد انجام شده است.')).toBeVisible();
  await page.getByRole('button', { name: 'راه‌اندازی', exact: true }).click();
  await page.getByRole('dialog').getByLabel('علت').fill('مجوز پذیره‌نویسی صندوق رسید');
  await send(page, 'ثبت برای تأیید');
}
