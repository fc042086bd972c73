import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { forgetServerTime } from '#panel/api/serverClock.ts';
import { forgetCaptcha } from '#panel/features/login/captcha.ts';
import { beginVisit } from '#panel/firstTouch.ts';
import { forgetSettings } from '#panel/shell/settings/settingsStore.ts';
import { forgetPicker } from '#panel/ui/form/DateField.tsx';
import { forgetAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { forgetToastHost } from '#panel/ui/toast/notify.ts';
import { mockApi, noteProblem, takeProblems } from './msw.ts';
import { forgetStyles } from './panel.tsx';

// A loaded machine is no failure: what a view waits for may take longer there.
configure({ asyncUtilTimeout: 60_000 });

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
// there are no fonts that could come
Object.assign(document, { fonts: { ready: Promise.resolve() } });
Element.prototype.scrollIntoView = () => undefined;
HTMLDialogElement.prototype.close = () => undefined;
HTMLDialogElement.prototype.showModal = () => undefined;

/**
 * Files share a process and its document, so each begins as a page does that was just opened: the state that modules keep for
 * the life of a page is theirs, and so is what files before left in the document.
 */
function openPage(): void {
  forgetStyles();
  forgetServerTime();
  forgetCaptcha();
  forgetSettings();
  forgetPicker();
  forgetAmountsHidden();
  forgetToastHost();
  // toasts without a place wait for one
  toast.dismiss();
  beginVisit();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
}

beforeAll(() => {
  openPage();
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
  vi.useRealTimers();
  await leavePage();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  mockApi.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  expect(takeProblems()).toEqual([]);
});

afterAll(() => mockApi.close());
