import { act, fireEvent, render, waitFor } from '@testing-library/react';
import mitt from 'next/dist/shared/lib/mitt';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import nprogress from 'nprogress';
import { beforeEach, expect, it, vi } from 'vitest';
import { useRouteBar } from './useRouteBar.ts';

/** The bar, which only notes what it is asked for. */
function watchBar() {
  const still = () => nprogress;
  return {
    configure: vi.spyOn(nprogress, 'configure').mockImplementation(still),
    start: vi.spyOn(nprogress, 'start').mockImplementation(still),
    done: vi.spyOn(nprogress, 'done').mockImplementation(still),
  };
}
let bar: ReturnType<typeof watchBar>;
beforeEach(() => void (bar = watchBar()));

function Shell() {
  useRouteBar();
  return null;
}

it('is loaded at the first touch of a visit, not with the page', async () => {
  render(
    <RouterContext.Provider value={{ events: mitt() } as NextRouter}>
      <Shell />
    </RouterContext.Provider>,
  );
  // a load would have come to its end: the module is there, so what waits for it is called within one task
  await import('nprogress');
  await new Promise((resolve) => setImmediate(resolve));
  expect(bar.configure).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body);
  await waitFor(() => expect(bar.configure).toHaveBeenCalledTimes(1));
});

it('runs from the start of every navigation to its end or error', async () => {
  const events = mitt();
  render(
    <RouterContext.Provider value={{ events } as NextRouter}>
      <Shell />
    </RouterContext.Provider>,
  );
  await waitFor(() => expect(bar.configure).toHaveBeenCalled());
  act(() => events.emit('routeChangeStart', '/funds', { shallow: false }));
  expect(bar.start).toHaveBeenCalledTimes(1);
  expect(bar.done).not.toHaveBeenCalled();
  act(() => events.emit('routeChangeComplete', '/funds', { shallow: false }));
  expect(bar.done).toHaveBeenCalledTimes(1);
  act(() => events.emit('routeChangeStart', '/faqs', { shallow: false }));
  act(() => events.emit('routeChangeError', new Error('gone'), '/faqs', { shallow: false }));
  expect(bar.done).toHaveBeenCalledTimes(2);
});

it('stays away while only the filters of a screen change', async () => {
  const events = mitt();
  render(
    <RouterContext.Provider value={{ events } as NextRouter}>
      <Shell />
    </RouterContext.Provider>,
  );
  await waitFor(() => expect(bar.configure).toHaveBeenCalled());
  act(() => events.emit('routeChangeStart', '/funds?page=2', { shallow: true }));
  expect(bar.start).not.toHaveBeenCalled();
});

it('draws a bar without role names that ARIA does not know', async () => {
  render(
    <RouterContext.Provider value={{ events: mitt() } as NextRouter}>
      <Shell />
    </RouterContext.Provider>,
  );
  await waitFor(() => expect(bar.configure).toHaveBeenCalled());
  const [look] = bar.configure.mock.calls[0] ?? [];
  vi.restoreAllMocks();
  nprogress.configure(look ?? {}).start();
  const drawn = document.getElementById('nprogress');
  expect(drawn?.querySelectorAll('.bar')).toHaveLength(1);
  expect(drawn?.querySelectorAll('[role]')).toHaveLength(0);
  nprogress.remove();
});
