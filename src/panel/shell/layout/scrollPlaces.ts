import type { NextRouter } from 'next/router';
import { tabStorage } from '#panel/ui/storage.ts';

/** Where the places are kept: they outlive a reload. */
const storageKey = 'scroll-places';
/** So long a page may take to get as high as it was, ms; then it stays where it is. */
const longestMs = 10_000;
/** Entries of the history that are remembered, the latest. */
const mostPlaces = 50;
/** What somebody does who wants to be elsewhere on the page. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Names the entry of the history that is shown, also after a reload where the browser tells it. */
function entryKey(): string {
  const { navigation } = window as { navigation?: { currentEntry: { key: string } | null } };
  const state = window.history.state as { key?: unknown } | null;
  return navigation?.currentEntry?.key ?? String(state?.key);
}

function readPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(tabStorage.read(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

/** Holds the page at a place while it grows with its data, until the person moves or it had its time. */
function holdAt(place: number, onEnd: () => void): () => void {
  const watch = new ResizeObserver(() => window.scrollTo({ top: place, behavior: 'instant' }));
  const end = () => {
    watch.disconnect();
    clearTimeout(timer);
    for (const name of ownMoves) window.removeEventListener(name, end);
    onEnd();
  };
  const timer = setTimeout(end, longestMs);
  for (const name of ownMoves) window.addEventListener(name, end, { passive: true });
  // it tells the height as it begins, and each change of it
  watch.observe(document.body);
  return end;
}

/**
 * Brings a page back to where it was left, on the browser's ways back and forward. The browser does so itself before the
 * router shows the page, whose list may come later still, and the router then shows the page from its top.
 */
export function keepScrollPlaces({ events }: Pick<NextRouter, 'events'>): () => void {
  const places = readPlaces();
  let current = entryKey();
  /** the place that an entry asks for whose page is not there yet */
  let wanted: number | null = null;
  let endHold: (() => void) | null = null;
  const note = () => {
    // the page that is left may move once more when the history stands on the next one already
    if (wanted !== null || endHold || entryKey() !== current) return;
    // the latest one last
    places.delete(current);
    places.set(current, window.scrollY);
  };
  // what closes instead of leaving hides the event (`useBackCloses`)
  const leave = () => {
    endHold?.();
    current = entryKey();
    wanted = places.get(current) ?? 0;
  };
  const arrive = () => {
    endHold?.();
    const place = wanted;
    wanted = null;
    current = entryKey();
    if (place === null) note();
    else
      endHold = holdAt(place, () => {
        endHold = null;
      });
  };
  const keep = () => {
    tabStorage.write(storageKey, JSON.stringify([...places].slice(-mostPlaces)));
    // after a reload the browser brings the page back
    window.history.scrollRestoration = 'auto';
  };
  const takeOver = () => {
    window.history.scrollRestoration = 'manual';
  };
  takeOver();
  note();
  window.addEventListener('scroll', note, { passive: true });
  window.addEventListener('popstate', leave);
  window.addEventListener('pagehide', keep);
  window.addEventListener('pageshow', takeOver);
  events.on('routeChangeComplete', arrive);
  events.on('hashChangeComplete', arrive);
  return () => {
    endHold?.();
    window.history.scrollRestoration = 'auto';
    window.removeEventListener('scroll', note);
    window.removeEventListener('popstate', leave);
    window.removeEventListener('pagehide', keep);
    window.removeEventListener('pageshow', takeOver);
    events.off('routeChangeComplete', arrive);
    events.off('hashChangeComplete', arrive);
  };
}
