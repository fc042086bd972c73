import { act, fireEvent, render, waitFor } from '@testing-library/react';
import mitt from 'next/dist/shared/lib/mitt';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { afterEach, expect, it, vi } from 'vitest';
import { useRouteBar } from './useRouteBar.ts';

const bar = vi.hoisted(() => ({ configure: vi.fn(), start: vi.fn(), done: vi.fn() }));
vi.mock('nprogress', () => ({ default: bar }));

afterEach(() => vi.clearAllMocks());

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
  await new Promise((resolve) => setTimeout(resolve, 50));
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
  const { default: real } = await vi.importActual<{ default: typeof import('nprogress') }>('nprogress');
  render(
    <RouterContext.Provider value={{ events: mitt() } as NextRouter}>
      <Shell />
    </RouterContext.Provider>,
  );
  await waitFor(() => expect(bar.configure).toHaveBeenCalled());
  real.configure(bar.configure.mock.calls[0]?.[0] as Parameters<typeof real.configure>[0]).start();
  const drawn = document.getElementById('nprogress');
  expect(drawn?.querySelectorAll('.bar')).toHaveLength(1);
  expect(drawn?.querySelectorAll('[role]')).toHaveLength(0);
  real.remove();
});
