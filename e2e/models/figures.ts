import type { Page } from '@playwright/test';

/* Figures and dates are never cut in a table: neither by an ellipsis nor by the edge of their cell. */

/** What is cut: shown figures whose own text does not fit into them or into a box that hides what stands out. */
export function cutFigures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    for (const figure of document.querySelectorAll<HTMLElement>('main [data-figure]')) {
      const text = figure.textContent.trim();
      const box = figure.getBoundingClientRect();
      if (text === '' || box.width === 0 || box.height === 0) continue;
      const range = document.createRange();
      range.selectNodeContents(figure);
      const ink = range.getBoundingClientRect();
      for (
        let holder: HTMLElement | null = figure;
        holder && holder.tagName !== 'MAIN';
        holder = holder.parentElement
      ) {
        const style = getComputedStyle(holder);
        if (holder === figure && holder.scrollWidth > holder.clientWidth + 1 && style.display !== 'inline') {
          cut.push(`${text}: ${holder.clientWidth} of ${holder.scrollWidth} px`);
          break;
        }
        // a box that scrolls shows the rest; one that hides it cuts
        if (style.overflowX !== 'hidden' && style.overflowX !== 'clip') {
          if (style.overflowX === 'auto' || style.overflowX === 'scroll') break;
          continue;
        }
        // hidden from sight but not from screen readers
        if (style.clipPath !== 'none' || holder.clientWidth <= 1) break;
        const edge = holder.getBoundingClientRect();
        if (ink.left < edge.left - 1 || ink.right > edge.right + 1) {
          cut.push(`${text}: cut by ${holder.tagName.toLowerCase()}.${holder.className.slice(0, 60)}`);
          break;
        }
      }
    }
    return cut;
  });
}

/** Grids that are wider than their place: beside the details of a row their last column would be cut. */
export function wideGrids(page: Page): Promise<string[]> {
  return page
    .locator('main .MuiDataGrid-virtualScroller')
    .evaluateAll((grids) =>
      grids
        .filter((grid) => grid.clientWidth > 0 && grid.scrollWidth > grid.clientWidth + 1)
        .map((grid) => `a grid of ${grid.scrollWidth} px in ${grid.clientWidth} px`),
    );
}
