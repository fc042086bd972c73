import type { NextRouter } from 'next/router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepScrollPlaces } from './scrollPlaces.ts';

/* The history and the router as the browser and Next go through them, without a page below. */

const handlers = new Set<() => void>();
const events: NextRouter['events'] = {
  on: (_name, handler) => void handlers.add(handler),
  off: (_name, handler) => void handlers.delete(handler),
  emit: () => {
    for (const handler of handlers) handler();
  },
};
const move = vi.fn();
let end: () => void;
let grow: () => void;

const scrollTo = (top: number) => {
  vi.stubGlobal('scrollY', top);
  window.dispatchEvent(new Event('scroll'));
};
/** A page that the router shows from its top. */
const show = () => {
  scrollTo(0);
  events.emit('routeChangeComplete');
};
const goTo = (key: string) => {
  window.history.pushState({ key }, '');
  show();
};
const comeBackTo = (key: string) => {
  window.history.replaceState({ key }, '');
  window.dispatchEvent(new PopStateEvent('popstate', { state: { key } }));
  show();
};

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', move);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        grow = told;
      }
      observe() {
        grow();
      }
      disconnect() {
        grow = () => undefined;
      }
    },
  );
  window.history.replaceState({ key: 'list' }, '');
  end = keepScrollPlaces({ events });
});
afterEach(() => {
  end();
  move.mockReset();
  vi.unstubAllGlobals();
});

it('brings a page back to where it was left, and again as its rows come', () => {
  scrollTo(1451);
  goTo('fund');
  expect(move).not.toHaveBeenCalled();
  comeBackTo('list');
  expect(move.mock.calls).toEqual([[{ top: 1451, behavior: 'instant' }]]);
  // the page is not as high as it was, so the browser stays above
  scrollTo(400);
  grow();
  expect(move).toHaveBeenCalledTimes(2);
  expect(move).toHaveBeenLastCalledWith({ top: 1451, behavior: 'instant' });
});

it('leaves the page to whoever moves on it', () => {
  scrollTo(1451);
  goTo('fund');
  comeBackTo('list');
  window.dispatchEvent(new Event('wheel'));
  grow();
  expect(move).toHaveBeenCalledTimes(1);
  scrollTo(300);
  goTo('other');
  comeBackTo('list');
  expect(move).toHaveBeenLastCalledWith({ top: 300, behavior: 'instant' });
});

it('keeps the place of each page on the way, forward too', () => {
  scrollTo(1000);
  goTo('fund');
  scrollTo(600);
  comeBackTo('list');
  comeBackTo('fund');
  expect(move).toHaveBeenLastCalledWith({ top: 600, behavior: 'instant' });
});

it('knows the places after a reload, and lets the browser bring that page back', () => {
  expect(window.history.scrollRestoration).toBe('manual');
  scrollTo(1451);
  goTo('fund');
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
  end();
  end = keepScrollPlaces({ events });
  comeBackTo('list');
  expect(move).toHaveBeenLastCalledWith({ top: 1451, behavior: 'instant' });
});
