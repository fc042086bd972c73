import { expect, type Page } from '@playwright/test';
import { quiet } from '../support/quiet.ts';

/** Opens a screen by its address; one with a parameter by the first link of its list. */
export async function openScreen(page: Page, route: string, list: string | null): Promise<void> {
  if (list === null) {
    await page.goto(route);
    return;
  }
  // until it stands: a late call of the list is none of the page
  await page.goto(list);
  await quiet(page);
  const link = page.locator(`main a[href^="${list}/"]`).locator('visible=true');
  // a card of a list opens its record as a whole
  const card = page.locator('main li').getByRole('button').locator('visible=true');
  // the grid of a list comes with a file of its own
  await expect(link.or(card).first()).toBeVisible();
  await ((await link.count()) > 0 ? link : card).first().click();
  await page.waitForURL((url) => url.pathname.startsWith(`${list}/`));
}

/** Changes a setting as another tab of the same browser would. */
const changeSetting = (page: Page, change: { mode: 'light' | 'dark' } | { textSize: 'huge' }): Promise<void> =>
  page.evaluate((wanted) => {
    const kept = JSON.parse(localStorage.getItem('settings') ?? '{}') as object;
    localStorage.setItem('settings', JSON.stringify({ ...kept, ...wanted }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'settings' }));
  }, change);

/** Draws the page in a display mode, and waits until it is. */
export async function useMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await changeSetting(page, { mode });
  await expect.poll(() => shownMode(page)).toBe(mode);
}

/** Writes the page in text of another size, and waits until it is. */
export async function useTextSize(page: Page, textSize: 'huge'): Promise<void> {
  await changeSetting(page, { textSize });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['text'])).toBe(textSize);
}

/** The mode that the page is drawn in. */
export const shownMode = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['mode']);
