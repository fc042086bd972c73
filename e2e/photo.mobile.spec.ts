import type { Page } from '@playwright/test';
import { dayBefore } from './models/bankDesk.ts';
import { chooseFund, chooseMethod, estimate, openBuy, typeAmount } from './models/buy.ts';
import { inAscii } from './models/login.ts';
import { ordersOver } from './models/panel.ts';
import { settled } from './support/screen.ts';
import { sizes } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

test.use(sizes.phone);

const LEAST = 6 * 1024 * 1024;

/** A photo as a phone takes it: a JPEG of more than 6 MB, which cannot be made small without drawing it again. */
async function photo(page: Page): Promise<Buffer> {
  const file = await page.evaluate(async (least) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [4000, 3000];
    const paint = canvas.getContext('2d') as CanvasRenderingContext2D;
    // noise in part of it: as much of it as makes the file heavy enough, the rest is plain as the paper of a slip
    for (let height = 500; height <= 3000; height += 500) {
      const picture = paint.createImageData(4000, height);
      for (let at = 0; at < picture.data.length; at += 1)
        picture.data[at] = at % 4 === 3 ? 255 : (at * 2654435761) >>> 24;
      paint.fillRect(0, 0, 4000, 3000);
      paint.putImageData(picture, 0, 0);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
      if (blob === null || blob.size <= least) continue;
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
      return btoa(text);
    }
    return '';
  }, LEAST);
  return Buffer.from(file, 'base64');
}

test('a photo of more than 6 MB is the picture of a slip: it is made smaller, sent, and waits for its review', async ({
  as,
}) => {
  const rial = 12_700_000n;
  const page = await as('investor');
  await openBuy(page);
  await chooseFund(page);
  await typeAmount(page, rial);
  await expect(estimate(page)).toContainText('صدور گواهی');
  await chooseMethod(page, 'فیش واریزی');
  const buffer = await photo(page);
  expect(buffer.length).toBeGreaterThan(LEAST);
  await page
    .getByRole('main')
    .getByLabel('عکس گرفتن')
    .and(page.locator('input'))
    .setInputFiles({ name: 'IMG_20261130.jpg', mimeType: 'image/jpeg', buffer });
  const told = page.getByText(/حجم عکس برای ارسال از [۰-۹٫]+ به [۰-۹٫]+ مگابایت کم شد/);
  await expect(told).toBeVisible();
  const [before = 0, after = 0] =
    inAscii(await told.innerText())
      .replaceAll('٫', '.')
      .match(/[\d.]+/g)
      ?.map(Number) ?? [];
  expect(before).toBeGreaterThanOrEqual(6);
  // what the server takes at most (spec 9)
  expect(after).toBeLessThanOrEqual(1);
  await expect(page.getByRole('img', { name: 'پیش‌نمایش فایل' })).toBeVisible();
  await page.getByRole('spinbutton', { name: 'سال' }).click();
  await page.keyboard.type(dayBefore());
  await page.getByLabel('ساعت واریز').fill('0930');
  await page.getByLabel('شماره فیش').fill('7788990011');
  await page.getByRole('group', { name: 'حساب‌های تأییدشده شما' }).getByRole('button').first().click();
  await page.getByRole('checkbox', { name: /امیدنامه/ }).check();
  await page.getByRole('main').getByRole('button', { name: 'ثبت درخواست و فیش', exact: true }).click();
  await expect(page).toHaveURL(/\/requests/);
  await settled(page);
  const [order, ...others] = await ordersOver(page, rial);
  expect(order).toMatchObject({ status: 'pending_receipt' });
  expect(others).toEqual([]);
});
