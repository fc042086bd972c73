import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { chartText } from '../../src/panel/ui/chart/strings.ts';
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

/** Waits until nothing moves any more and the font is there; spinners that turn for ever and the time of a toast do not count. */
export async function stands(page: Page, { isFontThere = true } = {}): Promise<void> {
  await page.waitForFunction(
    (withFont) =>
      (document.fonts.status === 'loaded' || !withFont) &&
      // asking makes the browser begin the transitions of what was changed just now
      document
        .getAnimations()
        .every(
          ({ effect, playState }) =>
            playState !== 'running' ||
            !Number.isFinite(effect?.getComputedTiming().endTime ?? Infinity) ||
            (effect as KeyframeEffect).target?.classList.contains('Toastify__progress-bar'),
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

/** Looks of text whose contrast this process has found right, in any mode: see `axeProblems`. */
const rightLooks = new Set<string>();

/**
 * Problems that axe finds once nothing moves: rule, how grave, and where. `isContrastOnly` for a screen that was checked in another
 * mode. Contrast takes most of its time; the rows of a table and the frames of all pages have the same colours, so that a process
 * asks once for each look: font, colour and every layer that lies behind. A look that was wrong is asked about again.
 */
export async function axeProblems(page: Page, { isContrastOnly = false } = {}): Promise<string[]> {
  await stands(page);
  // the program once for a document: to compile it again takes longer than to run it
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(program);
  const { problems, right } = await page.evaluate(findProblems, { isContrastOnly, known: [...rightLooks] });
  for (const look of right) rightLooks.add(look);
  return problems;
}

/** Runs in the page. */
async function findProblems({ isContrastOnly, known }: { isContrastOnly: boolean; known: readonly string[] }) {
  const { axe: tool } = window;
  if (!tool) throw new Error('axe is not there');
  const plain = ['rgba(0, 0, 0, 0)', 'none', '1', 'normal', 'none', 'static', 'auto'].join('|');
  const behind = new Map<Element, string>();
  const behindOf = (element: Element | null): string => {
    if (!element) return '';
    const found = behind.get(element);
    if (found !== undefined) return found;
    const style = getComputedStyle(element);
    const colors = [style.backgroundColor, style.backgroundImage, style.opacity, style.mixBlendMode, style.filter];
    const layer = [...colors, style.position, style.zIndex].join('|');
    // what paints nothing and is in the flow changes nothing of what is seen
    const all = (layer === plain ? '' : `${layer}/`) + behindOf(element.parentElement);
    behind.set(element, all);
    return all;
  };
  const wasRight = new Set(known);
  const looks = new Map<string, Element>();
  for (const element of document.body.querySelectorAll('*')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if (!hasText && !element.matches('input, textarea, select')) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    // of these axe asks nothing
    const isLeftOut = element.closest('[disabled], [aria-disabled="true"], [aria-hidden="true"]') !== null;
    const look = [color, fontSize, fontWeight, textShadow, isLeftOut, element.tagName, behindOf(element)].join('|');
    if (!wasRight.has(look) && !looks.has(look) && element.checkVisibility()) looks.set(look, element);
  }
  const rules = { 'color-contrast': { enabled: false } };
  const resultTypes: ['violations'] = ['violations'];
  const contrast =
    looks.size > 0
      ? await tool.run({ include: [...looks.values()] }, { resultTypes, runOnly: ['color-contrast'] })
      : null;
  const results = [contrast, isContrastOnly ? null : await tool.run(document, { resultTypes, rules })];
  const problems = results.flatMap((result) =>
    (result?.violations ?? []).flatMap(({ id, impact, nodes }) =>
      nodes.map(
        (node) =>
          `${id} (${impact ?? 'unknown'}): ${node.target.join(' ')} ${node.any[0]?.message ?? node.all[0]?.message ?? ''} | ${node.html.slice(0, 160)}`,
      ),
    ),
  );
  return { problems, right: contrast?.violations.length === 0 ? [...looks.keys()] : [] };
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

/** Groups of buttons that are one row by their design and break into two lines, with their name: the ranges of charts. */
export function brokenRows(page: Page): Promise<string[]> {
  return page.evaluate(
    (name) =>
      [...document.querySelectorAll(`[role="group"][aria-label="${name}"]`)].flatMap((group) => {
        const tops = [...group.querySelectorAll('button')].map((button) =>
          Math.round(button.getBoundingClientRect().top),
        );
        return new Set(tops).size > 1 ? [`${name}: ${tops.join(', ')}`] : [];
      }),
    chartText.range,
  );
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
