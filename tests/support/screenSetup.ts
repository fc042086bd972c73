import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { mockApi, noteProblem, takeProblems } from './msw.ts';

// A loaded machine is no failure: what a view waits for may take longer there.
configure({ asyncUtilTimeout: 15_000 });

// What jsdom lacks and the views use.
class NeverIntersecting {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
Object.assign(globalThis, { IntersectionObserver: NeverIntersecting, ResizeObserver: NeverIntersecting });
window.matchMedia = ((query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  removeEventListener: () => undefined,
})) as never;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
HTMLDialogElement.prototype.close = () => undefined;
HTMLDialogElement.prototype.showModal = () => undefined;

beforeAll(() => {
  mockApi.listen({
    onUnhandledFrame: async ({ frame, defaults }) => {
      noteProblem(`no answer is prepared for ${await frame.getUnhandledMessage()}`);
      defaults.error();
    },
  });
});

/** Ends what the page of a test still asks for, as leaving it does: it would count as a call of the next test. */
async function leavePage(): Promise<void> {
  cleanup();
  window.dispatchEvent(new Event('pagehide'));
  // what was sent before has reached the mock by the next task
  await new Promise((resolve) => setTimeout(resolve));
}

afterEach(async () => {
  await leavePage();
  mockApi.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  expect(takeProblems()).toEqual([]);
});

afterAll(() => mockApi.close());
