import type { BrowserContext, Page } from '@playwright/test';

/** One layout shift as Chromium measured it, with the elements that moved. */
export interface Shift {
  value: number;
  what: string[];
}

type ShiftEntry = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** What a page notes of itself; moments in ms of its own clock. */
interface Notes {
  shifts: (Shift & { at: number })[];
  fontsAt: number[];
}

/** Notes every shift of the pages to come, with the elements that moved, so that a failure says what jumped. */
export async function noteShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const notes: Notes = { shifts: [], fontsAt: [] };
    Object.assign(window, { notes });
    document.fonts.addEventListener('loadingdone', () => notes.fontsAt.push(performance.now()));
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.tagName}#${element.id} «${element.textContent.slice(0, 40)}»` : 'gone';
    };
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    new PerformanceObserver((list) => {
      for (const { value, sources, startTime } of list.getEntries() as ShiftEntry[]) {
        const what = sources.map(
          ({ node, previousRect, currentRect }) => `${nameOf(node)} ${boxOf(previousRect)} → ${boxOf(currentRect)}`,
        );
        notes.shifts.push({ at: startTime, value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The browser draws a font within a few frames of the event that tells of it. */
const FONT_FRAMES_MS = 100;

/**
 * The shifts of the page since it was opened, without the frame in which the font arrived: a line may break elsewhere in
 * the fallback font, and which font that is depends on the machine. `npm run bench:web` counts that frame, too.
 */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  const { shifts, fontsAt } = await page.evaluate(() => (window as unknown as { notes: Notes }).notes);
  return shifts.filter(({ at }) => !fontsAt.some((font) => Math.abs(at - font) < FONT_FRAMES_MS));
}
