import type { Page } from '@playwright/test';

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

const held = new WeakMap<Page, (() => void)[]>();

/**
 * Notes every shift of what a page opens from now on, with the elements that moved, so that a failure says what jumped. The
 * font does not arrive before `letFontArrive`: in which frame a line breaks elsewhere, and where, would depend on the machine
 * and its own fonts. `npm run bench:web` counts the shift of its arrival.
 */
export async function noteShifts(page: Page): Promise<void> {
  const waiting: (() => void)[] = [];
  held.set(page, waiting);
  await page.route('**/fonts/**', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    // a page that was left meanwhile needs no font
    await route.continue().catch(() => undefined);
  });
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
export function letFontArrive(page: Page): void {
  for (const go of held.get(page)?.splice(0) ?? []) go();
}

/** The shifts of the page since it was opened. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
