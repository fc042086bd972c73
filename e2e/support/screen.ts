import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits until the screen stands: nothing loads, nothing moves, the font is there. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible();
  await scrollThrough(page);
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
  await stands(page);
}

/** Shows the whole page once: charts and tables far below come when they are seen. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 500) {
      window.scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    window.scrollTo(0, 0);
  });
}

/**
 * Waits until nothing moves any more; spinners that turn for ever do not count. A change of mode or of data starts
 * its transitions a frame after it is drawn, so the page stands only when several frames in a row had none.
 *
 * A headless Chromium sometimes stops drawing frames: then a frame is taken as drawn after 200 ms, so that the wait ends.
 */
export async function stands(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime ?? Infinity),
        );
    const deadline = performance.now() + 5_000;
    for (let still = 0; still < 5 && performance.now() < deadline; still = isMoving() ? 0 : still + 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 200);
      });
    }
  });
}

/** Problems that axe finds once nothing moves: rule, how grave, and where. `isContrastOnly` for a screen that was checked in another mode. */
export async function axeProblems(page: Page, { isContrastOnly = false } = {}): Promise<string[]> {
  await stands(page);
  const builder = new AxeBuilder({ page });
  if (isContrastOnly) builder.withRules(['color-contrast']);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      (node) =>
        `${id} (${impact ?? 'unknown'}): ${node.target.join(' ')} ${node.any[0]?.message ?? node.all[0]?.message ?? ''} | ${node.html.slice(0, 160)}`,
    ),
  );
}

/** How many px the page can be scrolled sideways; 0 is right. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Elements that stand out of the window, to say what made it scroll. */
export function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && (box.left < -1 || box.right > width + 1);
      })
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 160));
  });
}
