import { useEffect, useState, type RefObject } from 'react';

/** Padding of a cell on both sides and its border, px. */
const cellPadding = 22;

type Needs = Readonly<Record<string, number>>;

/** Least width of each column, px: its longest figure, date or word, measured in the cells that stand there. */
export function measureNeeds(root: HTMLElement): Needs {
  const needs: Record<string, number> = {};
  const note = (cell: Element, content: Element | null): void => {
    const field = cell.getAttribute('data-field');
    if (field === null || !content) return;
    const need = Math.ceil(content.getBoundingClientRect().width) + cellPadding;
    if (need > cellPadding) needs[field] = Math.max(needs[field] ?? 0, need);
  };
  root.setAttribute('data-measuring', '');
  for (const cell of root.querySelectorAll('.MuiDataGrid-cell[data-field]')) {
    note(cell, cell.querySelector('.cell-text'));
  }
  for (const header of root.querySelectorAll('.MuiDataGrid-columnHeader[data-field]')) {
    note(header, header.querySelector('.MuiDataGrid-columnHeaderTitle'));
  }
  root.removeAttribute('data-measuring');
  return needs;
}

const isSame = (a: Needs, b: Needs): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([field, need]) => b[field] === need);

interface ColumnNeeds {
  needs: Needs;
  /** false until the columns have the widths that the first rows need: no column is seen in another one */
  isPlaced: boolean;
}

/** Least widths of the columns of a grid; measured again when its rows or the font change. */
export function useColumnNeeds(root: RefObject<HTMLElement | null>): ColumnNeeds {
  const [needs, setNeeds] = useState<Needs>({});
  const [isPlaced, setPlaced] = useState(false);
  useEffect(() => {
    const grid = root.current;
    if (!grid) return undefined;
    const measure = (): void => {
      const found = measureNeeds(grid);
      // what is not drawn has no widths; those of the time before still hold when it comes back
      if (Object.keys(found).length > 0) setNeeds((before) => (isSame(before, found) ? before : found));
      // a grid without a box has nothing to place; another one takes the new widths within two frames
      if (grid.clientWidth === 0) setPlaced(true);
      else if (grid.querySelector('.cell-text'))
        requestAnimationFrame(() => requestAnimationFrame(() => setPlaced(true)));
    };
    measure();
    const observer = new MutationObserver(measure);
    observer.observe(grid, { childList: true, subtree: true, characterData: true });
    void document.fonts.ready.then(measure);
    return () => observer.disconnect();
  }, [root]);
  return { needs, isPlaced };
}

/** The facts of a cell of two lines are below each other, and do not run into one word. */
function wholeText(cell: HTMLElement): string {
  const lines = cell.querySelector('[data-lines]');
  return lines ? Array.from(lines.children, (line) => line.textContent).join('\n') : cell.textContent;
}

/** The whole text of a cell as its tooltip: words that do not fit into two lines, or a first line, can still be read. */
export function useWholeText(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const grid = root.current;
    const show = (event: MouseEvent): void => {
      const cell = (event.target as Element).closest<HTMLElement>('.cell-text');
      if (cell) cell.title = wholeText(cell);
    };
    grid?.addEventListener('mouseover', show);
    return () => grid?.removeEventListener('mouseover', show);
  }, [root]);
}
