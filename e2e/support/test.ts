import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { cookieNames } from '#shared/cookies.ts';
import { signIn } from '../models/login.ts';
import { oneAtATime, sessionFile, type PersonKey } from './people.ts';
import type { DatabaseKind } from './realHouse.ts';
import { sizes, type Size } from './sizes.ts';
import { createWatch, prepareContext, type Watch } from './watch.ts';

export type Mode = 'light' | 'dark';

interface Fixtures {
  watch: Watch;
  /** opens a page with the session of a person, in light mode when nothing is said */
  as: (key: PersonKey, options?: { mode?: Mode }) => Promise<Page>;
  /**
   * opens a page to look at only, and closes the one before: its browser is the same for all looks of a worker, with the code of the panel in its
   * cache, and begins with nothing kept but the session
   */
  visit: (key: PersonKey | 'guest', size: Size) => Promise<Page>;
}

interface WorkerFixtures {
  /** option of a project: kind of the database of an installation from nothing */
  database: DatabaseKind;
  visitors: ReturnType<typeof createVisitors>;
}

/** Keeps a display mode in the browser before the first page of the context is drawn. */
export async function choose(context: BrowserContext, mode: Mode): Promise<void> {
  await context.addInitScript((wanted) => {
    // the empty page of a new tab keeps nothing
    if (location.protocol === 'about:') return;
    if (!localStorage.getItem('settings')) localStorage.setItem('settings', JSON.stringify({ mode: wanted }));
  }, mode);
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
const { accessToken, refreshToken, companion, refreshSecret } = cookieNames;
const ofSession: readonly string[] = [accessToken, refreshToken, companion, refreshSecret];

/** Whether the session of a browser goes on: it may have ended by itself, or by log-ins on other devices. */
async function isAlive(context: BrowserContext, origin: string): Promise<boolean> {
  const token = (await context.cookies()).find(({ name }) => name === accessToken)?.value ?? '';
  const headers = { Authorization: `Bearer ${decodeURIComponent(token)}` };
  return (await context.request.get(`${origin}/api/account/get_info/`, { headers })).ok();
}

/** The panel renews a token in its last minute, and a page that opens then makes its first calls again: so much has to be left for a look. */
const leastLeftMs = 180_000;

/** Whether the token of a browser lasts longer than the looks at one page. */
async function lastsForLooks(context: BrowserContext): Promise<boolean> {
  const token = (await context.cookies()).find(({ name }) => name === accessToken)?.value ?? '';
  const [, content = ''] = decodeURIComponent(token).split('.');
  if (content === '') return false;
  const { exp } = JSON.parse(Buffer.from(content, 'base64url').toString()) as { exp: number };
  return exp * 1000 - Date.now() > leastLeftMs;
}

/** Keeps what was renewed of a session, and nothing else that a test has changed; a session that it ended is begun again. */
async function keepSession(context: BrowserContext, origin: string, key: PersonKey): Promise<void> {
  const file = sessionFile(origin, key);
  const now = await context.storageState();
  const renewed = now.cookies.filter(({ name }) => ofSession.includes(name));
  if (!renewed.some(({ name }) => name === refreshToken)) {
    rmSync(file, { force: true });
    return;
  }
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as typeof now) : now;
  const cookies = [...kept.cookies.filter(({ name }) => !ofSession.includes(name)), ...renewed];
  writeFileSync(file, JSON.stringify({ ...kept, cookies }));
}

/** Browsers for looks, one for each size, with the sessions of all who look: a person logs in once, whatever the size. */
function createVisitors(browser: Browser) {
  const contexts = new Map<Size, BrowserContext>();
  const sessions = new Map<PersonKey, Cookies>();
  return {
    async open(key: PersonKey | 'guest', size: Size, origin: string): Promise<Page> {
      const context = contexts.get(size) ?? (await browser.newContext({ ...sizes[size], baseURL: origin }));
      if (!contexts.has(size)) await prepareContext(context);
      contexts.set(size, context);
      await context.clearCookies();
      const page = await context.newPage();
      await forget(page, origin);
      if (key === 'guest') return page;
      await context.addCookies(sessions.get(key) ?? []);
      if (!(await lastsForLooks(context)) || !(await isAlive(context, origin))) {
        await context.clearCookies();
        await oneAtATime(origin, key, () => signIn(page, key));
        await page.goto('about:blank');
        await forget(page, origin);
        sessions.set(key, await context.cookies());
      }
      return page;
    },
    async close(key: PersonKey | 'guest', page: Page): Promise<void> {
      await page.close();
      const cookies = await page.context().cookies();
      // a page may have renewed the session
      const isTheirs = cookies.some(({ name }) => name === refreshToken);
      if (key !== 'guest' && isTheirs) sessions.set(key, cookies);
    },
    async end(): Promise<void> {
      for (const context of contexts.values()) await context.close();
    },
  };
}

/** Empties all that a page could have kept but the session. */
async function forget(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage';
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await devtools.detach();
}

/** Every test fails when a page of it logged an error or a warning, threw, broke the policy, or was answered 5xx. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  database: ['server', { option: true, scope: 'worker' }],
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
  as: async ({ browser, watch, baseURL }, use) => {
    const origin = baseURL ?? '';
    const opened: { key: PersonKey; context: BrowserContext }[] = [];
    const open = async (key: PersonKey, options: { mode?: Mode } = {}) => {
      const file = sessionFile(origin, key);
      const context = await browser.newContext(existsSync(file) ? { storageState: file } : {});
      opened.push({ key, context });
      await watch.follow(context);
      if (options.mode) await choose(context, options.mode);
      const page = await context.newPage();
      if (!(await isAlive(context, origin))) {
        rmSync(file, { force: true });
        await context.clearCookies();
        await signIn(page, key);
        await keepSession(context, origin, key);
      }
      return page;
    };
    await use(open);
    for (const { key, context } of opened) {
      await keepSession(context, origin, key);
      await context.close();
    }
  },
  visitors: [
    async ({ browser }, use) => {
      const visitors = createVisitors(browser);
      await use(visitors);
      await visitors.end();
    },
    { scope: 'worker' },
  ],
  visit: async ({ visitors, watch, baseURL }, use) => {
    let end = (): Promise<void> => Promise.resolve();
    await use(async (key, size) => {
      // the next one may be somebody else's, in the same browser
      await end();
      const page = await visitors.open(key, size, baseURL ?? '');
      end = () => visitors.close(key, page);
      watch.listen(page);
      return page;
    });
    await end();
  },
});

export { expect };
