import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { quiet, seeAll } from './quiet.ts';

/** Waits until the screen stands: all of it was seen, nothing loads, nothing moves, the font is there. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible();
  // what is seen may bring parts that are to be seen in their turn
  await seeAll(page);
  await quiet(page);
  await seeAll(page);
  await quiet(page);
  await stands(page);
}

/** Waits until nothing moves any more and the font is there; spinners that turn for ever do not count. */
export async function stands(page: Page, { isFontThere = true } = {}): Promise<void> {
  await page.waitForFunction(
    (withFont) =>
      (document.fonts.status === 'loaded' || !withFont) &&
      // asking makes the browser begin the transitions of what was changed just now
      document
        .getAnimations()
        .every(
          ({ effect, playState }) =>
            playState !== 'running' || !Number.isFinite(effect?.getComputedTiming().endTime ?? Infinity),
        ),
    isFontThere,
    { polling: 50 },
  );
}

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Problems that axe finds once nothing moves: rule, how grave, and where. `isContrastOnly` for a screen that was checked in another mode. */
export async function axeProblems(page: Page, { isContrastOnly = false } = {}): Promise<string[]> {
  await stands(page);
  // the program once for a document: to compile it again takes longer than to run it
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(async (onlyContrast) => {
    const result = await window.axe?.run(document, {
      resultTypes: ['violations'],
      ...(onlyContrast && { runOnly: ['color-contrast'] }),
    });
    if (!result) throw new Error('axe is not there');
    return result.violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(
        (node) =>
          `${id} (${impact ?? 'unknown'}): ${node.target.join(' ')} ${node.any[0]?.message ?? node.all[0]?.message ?? ''} | ${node.html.slice(0, 160)}`,
      ),
    );
  }, isContrastOnly);
}

/** How many px the page can be scrolled sideways; 0 is right. */
function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Nothing when the page cannot be scrolled sideways; else by how many px, and what stands out of the window. */
export async function standingOut(page: Page): Promise<string[]> {
  const overflow = await sidewaysOverflow(page);
  return overflow === 0 ? [] : [`${overflow} px`, ...(await outside(page))];
}

function outside(page: Page): Promise<string[]> {
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
