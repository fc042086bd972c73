import { inPersian } from './models/login.ts';
import { ask, openRequest } from './models/panel.ts';
import { settled } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/* A published price with which an order was executed is corrected by two people, and the investor is told. */

interface Executed {
  fundId: number;
  orderNo: string;
  status: string;
  priceDate: string;
}

test('a published price is corrected: the order is executed again, and its investor reads why', async ({ as }) => {
  const reason = 'قیمت اعلام‌شده با صورت دارایی متولی نمی‌خواند';
  const investor = await as('investor');
  await investor.goto('/home');
  await settled(investor);
  const { data } = await ask<{ data: Executed[] }>(
    investor,
    '/api/orders/list/?investorId={investorId}&size=50&orderType=1',
  );
  const order = data.find(({ fundId, status }) => fundId === 3 && status === 'issued');
  expect(order).toBeDefined();

  const maker = await as('maker');
  await maker.goto(`/admin/corrections?tab=prices&of=3&day=${order?.priceDate}`);
  await settled(maker);
  const form = maker.getByRole('dialog', { name: 'اصلاح قیمت اعلام‌شده' });
  await expect(form.getByText(/^اعلام‌شده: /)).toHaveCount(3);
  await form.getByLabel('قیمت صدور').pressSequentially('۹۰۰۰۰٫۵');
  await form.getByLabel('قیمت ابطال').pressSequentially('89000');
  await form.getByLabel('قیمت آماری').pressSequentially('89500');
  await form.getByLabel('علت').fill(reason);
  await form.getByRole('button', { name: 'پیشنهاد اصلاح قیمت' }).click();
  await expect(form).toBeHidden();
  const drawer = maker.getByRole('dialog', { name: 'جزئیات اصلاح قیمت' });
  // what becomes of the order is shown before anybody decides, and who prepared it cannot approve it
  await expect(drawer.getByRole('link', { name: inPersian(order?.orderNo ?? '') }).first()).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'تأیید و اصلاح درخواست‌ها' })).toBeDisabled();

  const checker = await as('checker');
  await checker.goto(maker.url());
  await settled(checker);
  const seen = checker.getByRole('dialog', { name: 'جزئیات اصلاح قیمت' });
  await expect(seen.getByText(reason)).toBeVisible();
  await seen.getByRole('button', { name: 'تأیید و اصلاح درخواست‌ها' }).click();
  const question = checker.getByRole('dialog', { name: 'این قیمت و درخواست‌هایش اصلاح شود؟' });
  await question.getByRole('button', { name: 'تأیید و اصلاح درخواست‌ها' }).click();
  // the orders are corrected by the long work
  await expect(seen.getByText('اعمال شده')).toBeVisible();

  const request = await openRequest(investor, order?.orderNo ?? '');
  await expect(request.getByText('۹۰٬۰۰۰', { exact: true }).first()).toBeVisible();
  const told = await ask<{ data: { shortText: string }[] }>(investor, '/api/messages/?place=2&size=10&page=1');
  expect(told.data.filter(({ shortText }) => shortText.includes(reason))).toHaveLength(1);
});
