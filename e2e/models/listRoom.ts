import type { Page } from '@playwright/test';

/** Windows of desks, px, and how many rows are seen there at least. */
export const desks = [
  { width: 1280, height: 800, least: 9 },
  { width: 1366, height: 768, least: 8 },
  { width: 1440, height: 900, least: 11 },
] as const;
/** px from the top of the window to the first row; investors have their menu in a second bar */
export const lowestTop = { super: 260, investor: 280 } as const;

/** What a list leaves to its rows, px and rows. */
export interface ListRoom {
  /** top of the first row; null without rows */
  top: number | null;
  /** rows that are seen whole, and rows of the page */
  seen: number;
  rows: number;
  /** width of the list */
  width: number;
}

/** Measures the first list of the page, as a grid or as cards. */
export function roomOf(page: Page): Promise<ListRoom> {
  return page.evaluate(() => {
    const list = document.querySelector<HTMLElement>('main [data-list]');
    const drawn = [...(list?.querySelectorAll<HTMLElement>('[data-id]') ?? [])].filter(
      (row) => row.getClientRects().length > 0,
    );
    const [first] = drawn;
    let floor = window.innerHeight;
    // rows beyond the lower edge of the box that scrolls them are not seen
    for (let box = first?.parentElement; box && box.tagName !== 'MAIN'; box = box.parentElement)
      if (getComputedStyle(box).overflowY !== 'visible') floor = Math.min(floor, box.getBoundingClientRect().bottom);
    const pages = list?.querySelector('nav')?.getBoundingClientRect();
    if (pages && pages.height > 0) floor = Math.min(floor, pages.top);
    return {
      top: first ? Math.round(first.getBoundingClientRect().top + window.scrollY) : null,
      seen: drawn.filter((row) => row.getBoundingClientRect().bottom <= floor + 1).length,
      rows: drawn.length,
      width: Math.round(list?.getBoundingClientRect().width ?? 0),
    };
  });
}

/** What lies over each other in the bars of a list: the head, its tabs, the sums, the filters and the pages. */
export function overlapsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: HTMLElement) => (element.textContent.trim() || element.className).slice(0, 40);
    const found: string[] = [];
    for (const bar of document.querySelectorAll<HTMLElement>(
      'main [data-list-bar], main [role="tablist"], main [data-line], main [data-filters], main [data-list] nav',
    )) {
      const parts = [...bar.querySelectorAll<HTMLElement>(':scope > *')].filter((part) => {
        const { width, height } = part.getBoundingClientRect();
        return width > 0 && height > 0 && part.checkVisibility() && !part.classList.contains('MuiTabs-indicator');
      });
      for (const [place, part] of parts.entries()) {
        const one = part.getBoundingClientRect();
        if (one.left < -1 || one.right > window.innerWidth + 1) found.push(`${nameOf(part)} sticks out`);
        for (const next of parts.slice(place + 1)) {
          const other = next.getBoundingClientRect();
          const isApart =
            one.right <= other.left + 1 ||
            other.right <= one.left + 1 ||
            one.bottom <= other.top + 1 ||
            other.bottom <= one.top + 1;
          if (!isApart) found.push(`${nameOf(part)} over ${nameOf(next)}`);
        }
      }
    }
    return found;
  });
}
