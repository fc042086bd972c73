import type { Page } from '@playwright/test';
import { hold } from './hold.ts';

/** One layout shift as Chromium measured it, with the elements that moved. */
export interface Shift {
  value: number;
  what: string[];
}

type ShiftEntry = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Files of the font. */
export const isFont = (pathname: string): boolean => pathname.includes('/fonts/');

const held = new WeakMap<Page, () => Promise<void>>();

/**
 * Notes every shift of what a page opens from now on, with the elements that moved, so that a failure says what jumped. The
 * font does not arrive before `letFontArrive`: in which frame a line breaks elsewhere, and where, would depend on the machine
 * and its own fonts. `npm run bench:web` counts the shift of its arrival.
 */
export async function noteShifts(page: Page): Promise<void> {
  held.set(page, await hold(page, ['*/fonts/*']));
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.tagName}#${element.id} «${element.textContent.slice(0, 40)}»` : 'gone';
    };
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as ShiftEntry[]) {
        const what = sources.map(
          ({ node, previousRect, currentRect }) => `${nameOf(node)} ${boxOf(previousRect)} → ${boxOf(currentRect)}`,
        );
        shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Lets the font arrive, late, for what is looked at next. */
export async function letFontArrive(page: Page): Promise<void> {
  await held.get(page)?.();
}

/** The shifts of the page since it was opened. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
