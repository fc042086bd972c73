import type { Page } from '@playwright/test';
import { openBuy } from './models/buy.ts';
import { ask } from './models/panel.ts';
import { settled } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/*
 * What administrators do before a day's trading: prices by two people, a closure with its reason, a profit. The file
 * stands before those that move the clock, because a day that was executed has its price permanently.
 */

interface Fund {
  fundId: number;
  name: string;
  slug: string;
  kind: string;
  issueNav: string;
  navDate: string;
}

const list = '/admin/admin-panel/funds/funds-report';

async function fundNamed(page: Page, name: string): Promise<Fund> {
  const { data } = await ask<{ data: Fund[] }>(page, '/api/fundsGlobal/');
  const fund = data.find((one) => one.name === name);
  if (!fund) throw new Error(`the demo has no fund ${name}`);
  return fund;
}

/** The business day when it has no price yet and prices of it are taken; null on a closed day. */
async function openDay(page: Page, fund: Fund): Promise<string | null> {
  const path = `/api/calendar/?from=${fund.navDate}&to=${fund.navDate}`;
  const { data } = await ask<{ data: { today: string; isTodayWorking: boolean } }>(page, path);
  return data.isTodayWorking && fund.navDate < data.today ? data.today : null;
}

async function importCsv(page: Page, csv: string): Promise<void> {
  await page.goto(`${list}?tab=prices`);
  await settled(page);
  await page.getByRole('button', { name: 'ورود از فایل CSV' }).click();
  await page.getByLabel('متن فایل').fill(csv);
  await page.getByRole('button', { name: /^ثبت .* سطر$/ }).click();
}

test('prices come in a file of one person and are approved by another', async ({ as, watch }) => {
  watch.allow(/status of (400|409)/);
  const maker = await as('maker');
  await maker.goto(list);
  await settled(maker);
  const fund = await fundNamed(maker, 'مختلط همراز');
  const day = await openDay(maker, fund);
  const titles = 'fund,date,issue,cancel,statistical';
  // a problem is told at its row, and the text stays
  await importCsv(maker, `${titles}\n${fund.slug},${fund.navDate},x,1,1\n`);
  await expect(maker.getByText('قیمت صدور را با رقم و حداکثر چهار رقم اعشار بنویسید').first()).toBeVisible();
  await expect(maker.getByLabel('متن فایل')).toHaveValue(new RegExp(fund.slug));
  // on a closed day there is no price to enter
  if (day === null) return;
  const [issue = ''] = fund.issueNav.split('.');
  await maker.getByLabel('متن فایل').fill(`${titles}\n${fund.slug},${day},${issue},${issue},${issue}\n`);
  await maker.getByRole('button', { name: /^ثبت .* سطر$/ }).click();
  await expect(maker.getByRole('dialog')).toHaveCount(0);
  await expect(maker.getByRole('button', { name: `تأیید قیمت ${fund.name}` }).first()).toBeDisabled();

  const checker = await as('checker');
  await checker.goto(`${list}?tab=prices`);
  await settled(checker);
  await checker
    .getByRole('button', { name: `تأیید قیمت ${fund.name}` })
    .locator('visible=true')
    .click();
  const dialog = checker.getByRole('dialog');
  const tooEarly = checker.getByText(/پیش از .+ تأیید و اجرا نمی‌شود/);
  await dialog.getByRole('button', { name: /^تأیید/ }).click();
  await expect(async () => {
    expect((await dialog.count()) === 0 || (await tooEarly.count()) > 0).toBe(true);
  }).toPass();
  // before the last cut-off of the day nobody publishes its price, whatever the time of this run
  if ((await tooEarly.count()) > 0) return;
  await expect(checker.getByRole('button', { name: `تأیید قیمت ${fund.name}` })).toHaveCount(0);
  expect((await fundNamed(checker, fund.name)).navDate).toBe(day);
  await checker.goto(`${list}/${fund.fundId}?tab=prices`);
  await settled(checker);
  await expect(
    checker.getByText(
      'قیمت این روز اعلام شده است؛ تا پیش از اجرای اولین درخواست، با تأیید دو نفر می‌توان آن را پس گرفت.',
    ),
  ).toBeVisible();
});

test('a closure is told with its reason where an investor buys, and goes when it is removed', async ({ as, watch }) => {
  watch.allow(/status of 400/);
  const reason = 'برگزاری مجمع سالانه صندوق';
  const maker = await as('maker');
  await maker.goto(list);
  await settled(maker);
  const fund = await fundNamed(maker, 'شاخصی هم‌وزن پرنیان');
  await maker.goto(`${list}/${fund.fundId}?tab=windows`);
  await settled(maker);
  await maker.getByRole('button', { name: 'ثبت تعطیلی' }).click();
  const form = maker.getByRole('dialog');
  await form.getByRole('button', { name: 'ذخیره' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'علت بسته بودن را بنویسید' })).toBeVisible();
  await form.getByLabel('علت').fill(reason);
  await form.getByRole('button', { name: 'ذخیره' }).click();
  await expect(form).toHaveCount(0);
  await expect(maker.getByText(reason).locator('visible=true').first()).toBeVisible();

  const investor = await as('guardian');
  await openBuy(investor);
  await settled(investor);
  await expect(investor.getByText(reason).first()).toBeVisible();

  await maker
    .getByRole('button', { name: `حذف ${reason}` })
    .locator('visible=true')
    .click();
  await maker.getByRole('dialog').getByRole('button', { name: 'حذف' }).click();
  await expect(maker.getByRole('dialog')).toHaveCount(0);
  await openBuy(investor);
  await settled(investor);
  await expect(investor.getByText(reason)).toHaveCount(0);
});

test('a profit goes from its preview over a second person to every holder', async ({ as }) => {
  const maker = await as('maker');
  await maker.goto(list);
  await settled(maker);
  const fund = await fundNamed(maker, 'نیکوکاری مهرآفرین');
  await maker.goto(`${list}/${fund.fundId}?tab=profits`);
  await settled(maker);
  await maker.getByRole('button', { name: 'محاسبه سود' }).click();
  const form = maker.getByRole('dialog');
  const day = form.getByRole('group', { name: 'تاریخ سود' });
  await day.getByRole('spinbutton').first().click();
  await maker.keyboard.type(jalaliDigits(fund.navDate));
  await form.getByLabel('سود هر واحد (تضمین یا پیش‌بینی)').fill('1500');
  await form.getByRole('button', { name: 'محاسبه و دیدن سهم هر نفر' }).click();
  await expect(maker.getByRole('heading', { name: 'سهم هر سرمایه‌گذار' })).toBeVisible();
  const address = new URL(maker.url());
  await expect(maker.getByRole('button', { name: 'تأیید سود' })).toBeDisabled();

  const checker = await as('checker');
  await checker.goto(`${address.pathname}${address.search}`);
  await settled(checker);
  for (const step of ['تأیید سود', 'اجرای سود']) {
    await checker.getByRole('button', { name: step }).click();
    await checker.getByRole('dialog').getByRole('button', { name: step }).click();
    await expect(checker.getByRole('dialog')).toHaveCount(0);
  }
  await expect(checker.getByText('اجرا شده').first()).toBeVisible();
  await expect(checker.getByText(/^([۰-۹٬]+) از \1 نفر$/)).toBeVisible();
});

/** A day as the Jalali field is typed: year, month and day. */
function jalaliDigits(iso: string): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-persian', {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const found = Object.fromEntries(
    parts.formatToParts(new Date(`${iso}T12:00:00Z`)).map((part) => [part.type, part.value]),
  );
  return `${found['year'] ?? ''}${found['month'] ?? ''}${found['day'] ?? ''}`;
}
