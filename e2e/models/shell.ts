import { expect, type Page } from '@playwright/test';

/** Opens a screen by its address; one with a parameter by the first link of its list. */
export async function openScreen(page: Page, route: string, list: string | null): Promise<void> {
  await page.goto(list ?? route);
  if (list === null) return;
  await page.locator(`main a[href^="${list}/"]`).locator('visible=true').first().click();
  await page.waitForURL((url) => url.pathname.startsWith(`${list}/`));
}

/** Changes the display mode as another tab of the same browser would. */
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
