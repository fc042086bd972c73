import type { BrowserContext, Page } from '@playwright/test';
import type { Watch } from './watch.ts';

/** One layout shift as Chromium measured it, with the elements that moved. */
export interface Shift {
  value: number;
  what: string[];
}

type ShiftEntry = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/**
 * Notes every shift of the pages to come, with the elements that moved, so that a failure says what jumped. The font never
 * arrives: in which frame a line breaks elsewhere, and where, would depend on the machine and its own fonts.
 * `npm run bench:web` counts the shift of its arrival.
 */
export async function noteShifts(context: BrowserContext, watch: Watch): Promise<void> {
  watch.allow(/\/fonts\//);
  await context.route('**/fonts/**', (route) => route.abort());
  await context.addInitScript(() => {
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

/** The shifts of the page since it was opened. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
