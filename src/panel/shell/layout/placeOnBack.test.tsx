import mitt from 'next/dist/shared/lib/mitt';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPlaces } from './placeOnBack.ts';

/* A window that is as long as the page that stands in it. */
let length = 0;
let grow: () => void = () => undefined;
let end: () => void = () => undefined;

beforeEach(() => {
  length = 3000;
  vi.stubGlobal('scrollY', 0);
  vi.spyOn(window, 'scrollTo').mockImplementation((options?: unknown) => {
    vi.stubGlobal('scrollY', Math.min((options as { top: number }).top, length));
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        grow = tell;
      }
      observe() {
        return undefined;
      }
      disconnect() {
        grow = () => undefined;
      }
    },
  );
});
afterEach(() => end());

const events = mitt();

/** As the router goes to another page: the new entry is there before the page is complete. */
function go(key: string): void {
  events.emit('routeChangeStart', '/', { shallow: false });
  window.history.pushState({ key }, '');
  vi.stubGlobal('scrollY', 0);
  events.emit('routeChangeComplete', '/', { shallow: false });
}

/** As the browser goes back: the entry is there first. */
function back(key: string): void {
  window.history.replaceState({ key }, '');
  window.dispatchEvent(new PopStateEvent('popstate', { state: { key } }));
  events.emit('routeChangeStart', '/', { shallow: false });
  length = 200;
  vi.stubGlobal('scrollY', 0);
  events.emit('routeChangeComplete', '/', { shallow: false });
}

function leaveListAt(place: number): void {
  window.history.replaceState({ key: 'list' }, '');
  end = keepPlaces(events);
  vi.stubGlobal('scrollY', place);
  go('fund');
}

it('brings the reader back to the place of a list once its rows are there', () => {
  leaveListAt(1451);
  back('list');
  expect(window.scrollY).toBe(200);
  length = 900;
  grow();
  expect(window.scrollY).toBe(900);
  length = 3000;
  grow();
  expect(window.scrollY).toBe(1451);
  // what grows later moves nobody
  vi.stubGlobal('scrollY', 10);
  grow();
  expect(window.scrollY).toBe(10);
});

it('leaves the reader where they moved meanwhile, and a page that is opened again at its top', () => {
  leaveListAt(1451);
  back('list');
  window.dispatchEvent(new Event('wheel'));
  length = 3000;
  grow();
  expect(window.scrollY).toBe(200);
  go('list again');
  expect(window.scrollY).toBe(0);
});

it('gives the browser its own way back for a reload', () => {
  leaveListAt(5);
  expect(window.history.scrollRestoration).toBe('manual');
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
});
