import { openInvestors, seeFamily, takeOwnData, trackByCode } from './models/ownPages.ts';
import { axeProblems, settled, standingOut } from './support/screen.ts';
import { sizes } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

test.use(sizes.phone);

/* The same pages on a phone. */

test('a request is followed by its number and code on a phone', async ({ page: guest, as, watch }) => {
  watch.allow(/status of 404/);
  await trackByCode(await as('investor'), guest);
});

test('all own data is taken as one file on a phone', async ({ as, watch }) => {
  watch.allow(/status of 403/);
  expect(JSON.stringify(await takeOwnData(await as('investor')))).toContain('0012345679');
});

test('the list of investors opens from /more too, and finds one by the code', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/more');
  await settled(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^سرمایه‌گذار: / })
    .tap();
  const dialog = page.getByRole('dialog', { name: 'انتخاب سرمایه‌گذار' });
  await dialog.getByRole('combobox').fill('۰۰۱۲۳۴۵۶۷۹');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await expect.poll(() => axeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const again = await openInvestors(page);
  await expect(again.getByRole('option')).toHaveCount(3);
  await expect.poll(() => standingOut(page)).toEqual([]);
});

test('all investors stand side by side on a phone', async ({ as }) => {
  await seeFamily(await as('investor'));
});
