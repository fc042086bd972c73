import { useEffect, useEffectEvent } from 'react';

interface Opened {
  close: () => void;
  /** the entry of the history it was opened over */
  key: unknown;
  /** place of that entry, where the browser tells it */
  index: number | null;
}

/* What is open, the uppermost last. Nothing of it stands in the URL, so the browser alone cannot close it. */
const opened: Opened[] = [];
/** The entry that is being returned to; its own event is no move. */
let awaitedKey: unknown = null;

const keyOf = (state: unknown): unknown => (state as { key?: unknown } | null)?.key ?? null;

function placeInHistory(): number | null {
  const { navigation } = window as { navigation?: { currentEntry: { index: number } | null } };
  return navigation?.currentEntry?.index ?? null;
}

/* Before the router hears of it: the page below keeps its address, and what lies over it closes instead. */
function closeInstead(event: PopStateEvent): void {
  const key = keyOf(event.state);
  const isReturn = awaitedKey !== null && key === awaitedKey;
  awaitedKey = null;
  const top = opened.at(-1);
  if (isReturn || top) event.stopImmediatePropagation();
  if (isReturn || !top) return;
  awaitedKey = top.key;
  const now = placeInHistory();
  window.history.go(top.index === null || now === null ? 1 : top.index - now);
  top.close();
}

/**
 * Makes the browser's way back close what lies over the page, the uppermost first, and leave the page as it is. `close` may
 * do nothing while something runs: then it stays, and so does the page.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const own: Opened = { close: () => onBack(), key: keyOf(window.history.state), index: placeInHistory() };
    // the same function again is no second listener
    window.addEventListener('popstate', closeInstead, { capture: true });
    opened.push(own);
    return () => void opened.splice(opened.indexOf(own), 1);
  }, [isOpen]);
}
