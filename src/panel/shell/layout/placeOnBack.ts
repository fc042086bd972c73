import type { NextRouter } from 'next/router';

type Events = Pick<NextRouter['events'], 'on' | 'off'>;

/** Data that comes later than this finds the reader at another place of the page already. */
const waitMs = 10_000;

/** The router's own name of the entry of the history on which the browser stands. */
const entryKey = (): string => (window.history.state as { key?: string } | null)?.key ?? '';

/** Goes to a place of the page as soon as the page is long enough, unless the reader moves before. @returns the end of it */
function goTo(top: number): () => void {
  const reached = (): boolean => {
    window.scrollTo({ top, behavior: 'instant' });
    return window.scrollY >= top - 1;
  };
  if (reached()) return () => undefined;
  const ended = new AbortController();
  const end = () => ended.abort();
  const grown = new ResizeObserver(() => reached() && end());
  const timer = setTimeout(end, waitMs);
  ended.signal.addEventListener('abort', () => {
    grown.disconnect();
    clearTimeout(timer);
  });
  for (const move of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    window.addEventListener(move, end, { signal: ended.signal, passive: true });
  grown.observe(document.body);
  return end;
}

/**
 * Brings the reader back to the place of a page that they left, on the browser's way back or forward. The browser does that
 * at once, when the page that it returns to is not drawn yet and its lists have no rows. @returns the end of it
 */
export function keepPlaces(events: Events): () => void {
  const places = new Map<string, number>();
  let here = entryKey();
  let isReturning = false;
  let endReturn = (): void => undefined;
  const leave = () => {
    endReturn();
    places.set(here, window.scrollY);
  };
  const arrive = () => {
    here = entryKey();
    const place = isReturning ? (places.get(here) ?? 0) : 0;
    isReturning = false;
    if (place > 0) endReturn = goTo(place);
  };
  const popped = () => void (isReturning = true);
  // what the browser does by itself at a reload stays right
  const takeOver = () => void (window.history.scrollRestoration = 'manual');
  const handBack = () => void (window.history.scrollRestoration = 'auto');
  takeOver();
  window.addEventListener('popstate', popped);
  window.addEventListener('pagehide', handBack);
  window.addEventListener('pageshow', takeOver);
  events.on('routeChangeStart', leave);
  events.on('routeChangeComplete', arrive);
  return () => {
    endReturn();
    handBack();
    window.removeEventListener('popstate', popped);
    window.removeEventListener('pagehide', handBack);
    window.removeEventListener('pageshow', takeOver);
    events.off('routeChangeStart', leave);
    events.off('routeChangeComplete', arrive);
  };
}
