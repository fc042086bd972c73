import { useEffect, useRef, type RefObject } from 'react';
import { tabStorage } from '../storage.ts';

/** The entry of the browser's history; it stays the same while filters and pages change, and comes back with «back». */
function entryOf(): string | null {
  const { key } = (window.history.state ?? {}) as { key?: unknown };
  return typeof key === 'string' ? key : null;
}

const nameOf = (entry: string, label: string): string => `place:${entry}:${label}`;

/** Scrolls to a place, at the latest once the rows are high enough for it; the grid measures itself after it was drawn. */
function scrollOnceHighEnough(scroller: Element, top: number): () => void {
  const isThere = () => {
    scroller.scrollTop = top;
    return Math.round(scroller.scrollTop) >= top;
  };
  if (isThere()) return () => undefined;
  const watcher = new ResizeObserver(() => {
    if (isThere()) watcher.disconnect();
  });
  for (const part of [scroller, ...scroller.children]) watcher.observe(part);
  return () => watcher.disconnect();
}

/**
 * How far the rows of a grid are scrolled: kept for the way back and for a reload, and at the top with other rows, such as
 * those of the next page (`rowsKey`).
 */
export function useGridPlace(
  root: RefObject<HTMLElement | null>,
  { label, rowsKey, isPlaced }: { label: string; rowsKey: string | undefined; isPlaced: boolean },
): void {
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    const scroller = root.current?.querySelector('.MuiDataGrid-virtualScroller');
    const entry = entryOf();
    if (!scroller || !isPlaced || rowsKey === undefined || entry === null) return undefined;
    const name = nameOf(entry, label);
    let stop: (() => void) | undefined;
    if (shown.current === undefined) {
      const [top = '0', ...key] = (tabStorage.read(name) ?? '').split(' ');
      if (key.join(' ') === rowsKey) stop = scrollOnceHighEnough(scroller, Number(top));
    } else if (shown.current !== rowsKey) scroller.scrollTop = 0;
    shown.current = rowsKey;
    const keep = () =>
      tabStorage.write(name, scroller.scrollTop > 0 ? `${Math.round(scroller.scrollTop)} ${rowsKey}` : null);
    scroller.addEventListener('scroll', keep, { passive: true });
    return () => {
      stop?.();
      scroller.removeEventListener('scroll', keep);
    };
  }, [root, label, rowsKey, isPlaced]);
}
