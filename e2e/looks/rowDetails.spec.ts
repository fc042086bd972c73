import { cutFigures, wideGrids } from '../models/figures.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

for (const [person, path] of [
  ['investor', '/requests'],
  ['super', '/admin/receipts?status=all'],
  ['super', '/admin/payouts'],
  ['super', '/admin/auto-buy/list'],
] as const)
  test(`no figure or date of ${path} is cut beside the details of a row`, async ({ visit }) => {
    const page = await visit(person, 'desktop');
    await page.goto(path);
    await settled(page);
    await page.locator('main .MuiDataGrid-row').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await settled(page);
    await expect.poll(async () => [...(await cutFigures(page)), ...(await wideGrids(page))]).toEqual([]);
  });
