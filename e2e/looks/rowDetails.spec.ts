import { cutFigures, wideGrids } from '../models/figures.ts';
import { desks, lowestTop, roomOf } from '../models/listRoom.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/* With a record open a list is a queue in a narrow window and a list in a broad one; `visits` sees lists without a record. */

for (const [person, path] of [
  ['investor', '/requests'],
  ['super', '/admin/receipts?status=all'],
  ['super', '/admin/payouts'],
  ['super', '/admin/auto-buy/list'],
] as const)
  test(`${path} stays a list beside the details of a row, with no figure or date cut`, async ({ visit }) => {
    const page = await visit(person, 'desktop');
    await page.goto(path);
    await settled(page);
    await page.locator('main .MuiDataGrid-row').first().click();
    const panel = page.getByRole('dialog');
    await expect(panel).toBeVisible();
    await settled(page);
    await expect.poll(async () => [...(await cutFigures(page)), ...(await wideGrids(page))]).toEqual([]);
    for (const { width, height } of desks) {
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
