import { readFileSync } from 'node:fs';
import {
  acceptRules,
  amountField,
  chooseFund,
  chooseMethod,
  estimate,
  fact,
  openBuy,
  typeAmount,
} from './models/buy.ts';
import { decideOn, fetchBankFile, fillSlip, makeBankFile, openDesk } from './models/bankDesk.ts';
import { inAscii } from './models/login.ts';
import { openRequest, ordersOver } from './models/panel.ts';
import { houseBegins } from './support/moment.ts';
import { settled } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/* The desk that receives and pays: two people for each step, seen by the investor at both ends. */

test('a slip that the investor sends is approved by the checker, and its order is registered', async ({ as }) => {
  const rial = 61_300_000n;
  const investor = await as('guardian');
  await openBuy(investor);
  await chooseFund(investor);
  await typeAmount(investor, rial);
  await expect(estimate(investor)).toContainText('صدور گواهی');
  await expect(amountField(investor)).toHaveValue('۶۱٬۳۰۰٬۰۰۰');
  await chooseMethod(investor, 'فیش واریزی');
  await fillSlip(investor, '7301');
  await acceptRules(investor);
  await investor.getByRole('main').getByRole('button', { name: 'ثبت درخواست و فیش' }).click();
  await expect(investor).toHaveURL(/\/requests\?order=/);
  const [order] = await ordersOver(investor, rial);
  expect(order).toMatchObject({ status: 'pending_receipt' });

  const checker = await as('checker');
  await openDesk(checker, '/admin/receipts', '۶۱٬۳۰۰٬۰۰۰');
  const drawer = checker.getByRole('dialog', { name: 'بررسی فیش' });
  await expect(drawer.getByRole('img', { name: 'تصویر فیش شماره ۷۳۰۱' })).toBeVisible();
  await checker.keyboard.press('a');
  // the slip names no source account, so the reviewer says how its owner was proven
  await checker.getByLabel('مالکیت حساب مبدأ چگونه تأیید شد؟').fill('با تماس تلفنی احراز شد');
  await decideOn(checker, 'این مبلغ به حساب صندوق رسیده است؟', 'تأیید فیش');
  await expect(checker.getByTestId('receipt-outcome')).toContainText('ثبت شده');
  // after its cut-off it is shown as being worked on
  expect((await ordersOver(investor, rial))[0]?.status).toMatch(/^(registered|processing)$/);
});

test('a slip is rejected with a reason that the investor reads', async ({ as }) => {
  const reason = 'تصویر فیش خوانا نیست؛ تصویر روشن‌تری بفرستید';
  const checker = await as('checker');
  await openDesk(checker, '/admin/receipts', '۳۰۰٬۰۰۰٬۰۰۰');
  await checker.getByRole('button', { name: /^رد فیش/ }).click();
  await checker.getByRole('button', { name: reason }).click();
  await decideOn(checker, 'فیش رد شود؟', 'رد فیش');
  await expect(checker.getByTestId('receipt-outcome')).toContainText('فیش رد شده');
  // the queue goes on: the slip has left it, and the one after it is opened by a key
  await checker.keyboard.press('n');
  await expect(checker.getByTestId('receipt-outcome')).toBeHidden();
  await expect(checker.getByRole('button', { name: /^تأیید فیش/ })).toBeEnabled();
  const investor = await as('investor');
  const [order] = await ordersOver(investor, 300_000_000n);
  expect(order?.status).toBe('receipt_rejected');
  const request = await openRequest(investor, order?.orderNo ?? '');
  await expect(request.getByText(reason).first()).toBeVisible();
});

test('a failed payout is repaired, goes into a bank file, and is paid by the answer of the bank', async ({ as }) => {
  const maker = await as('maker');
  await openDesk(maker, '/admin/payouts?status=failed', 'نگار رستگار');
  const orderNo = inAscii(await fact(maker.getByRole('dialog'), 'شماره درخواست').innerText());
  await maker.getByRole('button', { name: 'اصلاح و دوباره در صف' }).click();
  // nothing is chosen beforehand: the account that the bank refused is taken again only when it is chosen
  await maker.getByRole('radio', { name: /حسابی که بانک رد کرد/ }).check();
  await decideOn(maker, 'پرداخت ناموفق دوباره در صف برود؟', 'اصلاح و دوباره در صف');

  await maker.goto('/admin/payouts');
  await settled(maker);
  const batchNo = await makeBankFile(maker, 'درآمد ثابت سپیدار');
  // whoever made the file can neither release nor fetch it
  await openDesk(maker, `/admin/payouts?tab=files`, batchNo);
  await expect(maker.getByRole('button', { name: 'تأیید فایل' })).toBeDisabled();
  await expect(maker.getByRole('note')).toContainText('تأییدکننده');
  await expect(maker.getByRole('button', { name: 'دریافت فایل' })).toBeHidden();

  const checker = await as('checker');
  await openDesk(checker, '/admin/payouts?tab=files', batchNo);
  await checker.getByRole('button', { name: 'تأیید فایل' }).click();
  await decideOn(checker, 'این فایل برای بانک تأیید شود؟', 'تأیید فایل');
  await openDesk(maker, `/admin/payouts?tab=files`, batchNo);
  const lines = await fetchBankFile(maker);
  expect(lines.length).toBeGreaterThan(0);
  await expect(maker.getByRole('button', { name: 'ورود پاسخ بانک' })).toBeDisabled();
  await checker.getByRole('button', { name: 'ورود پاسخ بانک' }).click();
  const answer = checker.getByRole('dialog', { name: `پاسخ بانک به فایل ${batchNo}` });
  const [download] = await Promise.all([
    checker.waitForEvent('download'),
    answer.getByRole('button', { name: 'الگوی پاسخ با ردیف‌های این فایل' }).click(),
  ]);
  const rows = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1);
  expect(rows).toHaveLength(lines.length);
  const paid = rows.map((row) => row.replace(/,,,$/, `,موفق,BANK-${row.split(',')[0]},`));
  await answer.locator('input[type="file"]').setInputFiles({
    name: 'answer.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([...paid, '7,1,شاید,,'].join('\n')),
  });
  await answer.getByRole('button', { name: 'ثبت پاسخ بانک' }).click();
  await expect(answer.getByRole('row').filter({ hasText: 'نتیجه باید «موفق» یا «ناموفق» باشد' })).toBeVisible();
  await answer.getByRole('button', { name: 'بستن' }).click();
  await expect(checker.getByText('بانک به همه ردیف‌ها پاسخ داده است.')).toBeVisible();

  const investor = await as('investor');
  await investor.goto('/home');
  const request = await openRequest(investor, orderNo);
  await expect(request.getByText('واریز شده').first()).toBeVisible();
});

test('a deposit without an id gets its owner from one person and its order from another', async ({ as }) => {
  const rial = 17_900_000n;
  const maker = await as('maker');
  await maker.goto('/admin/auto-buy/list');
  await settled(maker);
  await maker.getByRole('button', { name: 'واریز نمایشی' }).click();
  const form = maker.getByRole('dialog', { name: 'یک واریز نمایشی بسازید' });
  await form.getByRole('combobox', { name: 'سرمایه‌گذار' }).fill('1287654320');
  await maker.getByRole('option').first().click();
  await form.getByRole('combobox', { name: 'صندوق' }).click();
  await maker.getByRole('option', { name: 'درآمد ثابت سپیدار' }).click();
  await form.getByRole('radio', { name: 'بدون شناسه' }).check();
  await form.getByLabel('مبلغ (ریال)').pressSequentially('17900000');
  await form.getByRole('button', { name: 'واریز شود' }).click();
  await expect(form).toBeHidden();

  await openDesk(maker, '/admin/auto-buy/list', '۱۷٬۹۰۰٬۰۰۰');
  await maker.getByRole('button', { name: 'تعیین سرمایه‌گذار' }).click();
  const match = maker.getByRole('dialog', { name: 'این واریز از کدام سرمایه‌گذار است؟' });
  await match.getByRole('combobox', { name: 'سرمایه‌گذار' }).fill('1287654320');
  await maker.getByRole('option').first().click();
  await match.getByRole('button', { name: 'سرمایه‌گذار با تماس تلفنی و تصویر فیش معلوم شد' }).click();
  await decideOn(maker, 'این واریز از کدام سرمایه‌گذار است؟', 'تعیین سرمایه‌گذار');

  const checker = await as('checker');
  await openDesk(checker, '/admin/auto-buy/list', '۱۷٬۹۰۰٬۰۰۰');
  await checker.getByRole('button', { name: 'ثبت درخواست' }).click();
  await decideOn(checker, 'درخواست این واریز ثبت شود؟', 'ثبت درخواست');
  await expect(checker.getByText('درخواست ثبت شده و کاری نمانده است.')).toBeVisible();
  const guardian = await as('guardian');
  await guardian.goto('/home');
  expect((await ordersOver(guardian, rial))[0]?.status).toMatch(/^(registered|processing)$/);
});

test('a gateway and our books are compared on demand and agree; what the bank has not shown is named', async ({
  as,
}) => {
  const checker = await as('checker');
  // the day of the slip, which may have been a closed one
  const slipDay = new Date(houseBegins().getTime() - 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'Asia/Tehran',
  });
  await checker.goto(`/admin/reconciliation?day=${slipDay}`);
  await settled(checker);
  await checker.getByRole('button', { name: 'مغایرت‌گیری این روز' }).click();
  // the comparison is work of a job
  await expect(checker.getByTestId('reconciliation-verdict')).toBeVisible();
  const rowOf = (subject: string) =>
    checker.getByRole('grid', { name: 'مغایرت‌گیری' }).getByRole('row').filter({ hasText: subject });
  await expect(rowOf('درگاه آزمایشی').getByText('بدون مغایرت')).toBeVisible();
  // the slip that was approved above stands on no statement
  await expect(rowOf('فیش‌های تأییدشده').getByText('مغایرت', { exact: true })).toBeVisible();
});
