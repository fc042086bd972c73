import { useEffect, useRef, type RefObject } from 'react';
import { tabStorage } from '../storage.ts';

/** The entry of the browser's history; it stays the same while filters and pages change, and comes back with «back». */
function entryOf(): string | null {
  const { key } = (window.history.state ?? {}) as { key?: unknown };
  return typeof key === 'string' ? key : null;
}

const nameOf = (entry: string, label: string): string => `place:${entry}:${label}`;

/**
 * How far the rows of a grid are scrolled: kept for the way back and for a reload, and at the top with other rows, such as
 * those of the next page (`rowsKey`).
 */
export function useGridPlace(
  root: RefObject<HTMLElement | null>,
  { label, rowsKey, isPlaced }: { label: string; rowsKey: string | undefined; isPlaced: boolean },
): void {
  const shown = useRef<string | undefined>(undefined);
  // the place to come back to, until the person moves: the grid measures itself, and goes to its top, after it was drawn
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const scroller = root.current?.querySelector('.MuiDataGrid-virtualScroller');
    const entry = entryOf();
    if (!scroller || !isPlaced || rowsKey === undefined || entry === null) return undefined;
    const name = nameOf(entry, label);
    if (shown.current !== rowsKey) {
      // the rows of the entry may come after others, as those of its page size after those of the default
      const [top = '0', ...key] = (tabStorage.read(name) ?? '').split(' ');
      wanted.current = key.join(' ') === rowsKey ? Number(top) : null;
      if (wanted.current === null && shown.current !== undefined) scroller.scrollTop = 0;
    }
    shown.current = rowsKey;
    const bring = () => {
      if (wanted.current === null) return;
      if (Math.round(scroller.scrollTop) !== wanted.current) scroller.scrollTop = wanted.current;
    };
    bring();
    const watcher = new ResizeObserver(bring);
    for (const part of [scroller, ...scroller.children]) watcher.observe(part);
    // whoever moves the rows has another place in mind
    const giveUp = () => (wanted.current = null);
    const keep = () => {
      if (wanted.current !== null) {
        bring();
        return;
      }
      tabStorage.write(name, scroller.scrollTop > 0 ? `${Math.round(scroller.scrollTop)} ${rowsKey}` : null);
    };
    const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
    for (const move of moves) window.addEventListener(move, giveUp, { passive: true, capture: true });
    scroller.addEventListener('scroll', keep, { passive: true });
    return () => {
      watcher.disconnect();
      for (const move of moves) window.removeEventListener(move, giveUp, { capture: true });
      scroller.removeEventListener('scroll', keep);
    };
  }, [root, label, rowsKey, isPlaced]);
}
