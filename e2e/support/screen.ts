import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
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

/** The program of axe, as small as it is published. */
const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Problems that axe finds once nothing moves: rule, how grave, and where. `isContrastOnly` for a screen that was checked in another
 * mode. Contrast takes most of its time; rows of a table have the colours of the row before, so that it is asked once for each
 * combination of font, colour and everything that lies behind.
 */
export async function axeProblems(page: Page, { isContrastOnly = false } = {}): Promise<string[]> {
  await stands(page);
  // the program once for a document: to compile it again takes longer than to run it
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(program);
  return page.evaluate(async (onlyContrast) => {
    const { axe: tool } = window;
    if (!tool) throw new Error('axe is not there');
    const behind = new Map<Element, string>();
    const behindOf = (element: Element | null): string => {
      if (!element) return '';
      const known = behind.get(element);
      if (known !== undefined) return known;
      const style = getComputedStyle(element);
      const layer = [style.backgroundColor, style.backgroundImage, style.opacity, style.mixBlendMode, style.filter];
      const all = [...layer, style.position, style.zIndex, behindOf(element.parentElement)].join('|');
      behind.set(element, all);
      return all;
    };
    const looks = new Map<string, Element>();
    for (const element of document.body.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      if (!hasText && !element.matches('input, textarea, select')) continue;
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      // of these axe asks nothing
      const isLeftOut = element.closest('[disabled], [aria-disabled="true"], [aria-hidden="true"]') !== null;
      const look = [color, fontSize, fontWeight, textShadow, isLeftOut, element.tagName, behindOf(element)].join('|');
      if (!looks.has(look) && element.checkVisibility()) looks.set(look, element);
    }
    const rules = { 'color-contrast': { enabled: false } };
    const resultTypes: ['violations'] = ['violations'];
    const results = [
      await tool.run({ include: [...looks.values()] }, { resultTypes, runOnly: ['color-contrast'] }),
      ...(onlyContrast ? [] : [await tool.run(document, { resultTypes, rules })]),
    ];
    return results.flatMap(({ violations }) =>
      violations.flatMap(({ id, impact, nodes }) =>
        nodes.map(
          (node) =>
            `${id} (${impact ?? 'unknown'}): ${node.target.join(' ')} ${node.any[0]?.message ?? node.all[0]?.message ?? ''} | ${node.html.slice(0, 160)}`,
        ),
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
