import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { signIn } from '../models/login.ts';
import { hasSession, sessionFile, type PersonKey } from './people.ts';
import { createWatch, type Watch } from './watch.ts';

export type Mode = 'light' | 'dark';

interface Fixtures {
  watch: Watch;
  /** opens a page with the session of a person, in light mode when nothing is said */
  as: (key: PersonKey, options?: { mode?: Mode }) => Promise<Page>;
}

/** Keeps a display mode in the browser before the first page of the context is drawn. */
export async function choose(context: BrowserContext, mode: Mode): Promise<void> {
  await context.addInitScript((wanted) => {
    // the empty page of a new tab keeps nothing
    if (location.protocol === 'about:') return;
    if (!localStorage.getItem('settings')) localStorage.setItem('settings', JSON.stringify({ mode: wanted }));
  }, mode);
}

/** Every test fails when a page of it logged an error or a warning, threw, broke the policy, or was answered 5xx. */
export const test = base.extend<Fixtures>({
  watch: [
    async ({ baseURL }, use) => {
      const watch = createWatch(baseURL ?? '');
      await use(watch);
      expect(watch.problems(), 'console, policy and network are clean').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    await watch.follow(context);
    await use(context);
  },
  as: async ({ browser, watch }, use) => {
    const opened: BrowserContext[] = [];
    const open = async (key: PersonKey, options: { mode?: Mode } = {}) => {
      const context = await browser.newContext(hasSession(key) ? { storageState: sessionFile(key) } : {});
      opened.push(context);
      await watch.follow(context);
      if (options.mode) await choose(context, options.mode);
      const page = await context.newPage();
      if (!hasSession(key)) {
        await signIn(page, key);
        await context.storageState({ path: sessionFile(key) });
      }
      return page;
    };
    await use(open);
    for (const context of opened) await context.close();
  },
});

export { expect };
