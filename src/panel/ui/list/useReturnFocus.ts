import { useEffect, useRef, type RefObject } from 'react';
import type { RowId } from './columns.ts';

/** The places of rows that can take the focus: a cell of the grid, or the button of a card. */
const places = '[data-id] [role="gridcell"], [data-id] [data-opener]';

function focusRow(root: HTMLElement, id: string): void {
  const all = [...root.querySelectorAll<HTMLElement>(places)];
  const ofRow = all.filter((place) => place.closest('[data-id]')?.getAttribute('data-id') === id);
  // one of grid and cards is not displayed, and takes no focus
  for (const place of [...ofRow, ...all, root]) {
    place.focus();
    if (document.activeElement === place) return;
  }
}

/**
 * Where the focus goes when what was open over a table is closed: to the row that was shown last, however many rows were
 * seen, or to the first one when it has left the list. `undefined`: the table opens nothing.
 */
export function useReturnFocus(openId: RowId | null | undefined): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    const id = last.current;
    last.current = openId === null || openId === undefined ? null : String(openId);
    if (id === null || last.current !== null) return undefined;
    // the closing drawer gives the focus back to where it was opened from, which may be gone
    const timer = setTimeout(() => root.current && focusRow(root.current, id));
    return () => clearTimeout(timer);
  }, [openId]);
  return root;
}
