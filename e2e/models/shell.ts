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

/** Changes the display mode as another tab of the same browser would. */
/** Text of another size, as the settings of the person have it from now on. */
export async function useTextSize(page: Page, textSize: 'medium' | 'huge'): Promise<void> {
  await page.evaluate((wanted) => {
    const kept = JSON.parse(localStorage.getItem('settings') ?? '{}') as object;
    localStorage.setItem('settings', JSON.stringify({ ...kept, textSize: wanted }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'settings' }));
  }, textSize);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['text'])).toBe(textSize);
}

export async function useMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate((wanted) => {
    const kept = JSON.parse(localStorage.getItem('settings') ?? '{}') as object;
    localStorage.setItem('settings', JSON.stringify({ ...kept, mode: wanted }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'settings' }));
  }, mode);
  await expect.poll(() => shownMode(page)).toBe(mode);
}

/** The mode that the page is drawn in. */
export const shownMode = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['mode']);
