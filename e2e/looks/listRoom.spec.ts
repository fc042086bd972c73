import { overlapsOf, roomOf } from '../models/listRoom.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/*
 * A list has room for its rows: the first one begins high, enough of them are seen, and nothing in the bars lies over
 * something else; with a record open it is a queue in a narrow window, and a list in a broad one.
 */

const windows = [
  { width: 1280, height: 800, least: 9 },
  { width: 1366, height: 768, least: 8 },
  { width: 1440, height: 900, least: 11 },
] as const;
/** px from the top of the window; investors have their menu in a second bar */
const lowestTop = { super: 260, investor: 280 } as const;

for (const [person, path] of [
  ['super', '/admin/receipts?status=all'],
  ['super', '/admin/payouts'],
  ['super', '/admin/auto-buy/list'],
  ['super', '/admin/reports/funds'],
  ['super', '/admin/reports/funds?tab=turnover'],
  ['super', '/admin/reports/investors'],
  ['super', '/admin/admin-panel/investors'],
  ['super', '/admin/admin-panel/identity-checks?state=all'],
  ['super', '/admin/admin-panel/tickets'],
  ['super', '/admin/direct-debit'],
  ['super', '/admin/corrections'],
  ['investor', '/requests'],
  ['investor', '/messages'],
] as const)
  test(`${path} has room for its rows`, async ({ visit }) => {
    const page = await visit(person, 'desktop');
    await page.goto(path);
    for (const { width, height, least } of windows) {
      await page.setViewportSize({ width, height });
      await settled(page);
      await expect
        .poll(async () => {
          const { top, seen, rows } = await roomOf(page);
          return [
            ...(top !== null && top > lowestTop[person] ? [`the first row begins at ${top}`] : []),
            ...(seen < Math.min(least, rows) ? [`${seen} of ${rows} rows are seen`] : []),
            ...(await overlapsOf(page)),
          ];
        })
        .toEqual([]);
    }
  });

for (const [person, path] of [
  ['super', '/admin/receipts?status=all'],
  ['super', '/admin/payouts'],
  ['super', '/admin/auto-buy/list'],
  ['investor', '/requests'],
] as const)
  test(`${path} stays a list beside the details of a row`, async ({ visit }) => {
    const page = await visit(person, 'desktop');
    await page.goto(path);
    await settled(page);
    await page.locator('main .MuiDataGrid-row').first().click();
    const panel = page.getByRole('dialog');
    await expect(panel).toBeVisible();
    for (const { width, height } of windows) {
      await page.setViewportSize({ width, height });
      await settled(page);
      await expect
        .poll(async () => {
          const { top, seen, rows, width: broad } = await roomOf(page);
          const box = await panel.boundingBox();
          return {
            isHigh: (top ?? 0) <= lowestTop[person],
            // a card of the queue is higher than a row
            isList: seen >= Math.min(5, rows),
            isBroad: broad >= 270,
            // the panel is on the left
            isFree: (box?.x ?? 0) <= 1,
          };
        })
        .toEqual({ isHigh: true, isList: true, isBroad: true, isFree: true });
    }
  });
