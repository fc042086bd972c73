import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

/* public/sw.js as a browser runs it: its events, with caches of its own and a network that is there or not. */

type Handler = (event: Record<string, unknown>) => void;

const code = readFileSync('public/sw.js', 'utf8');
const origin = 'https://panel.example';
const now = Date.parse('2026-11-21T06:30:00Z');

function makeCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, entries);
    return Promise.resolve({
      addAll: (files: string[]) => {
        for (const file of files) entries.set(file, new Response(file));
        return Promise.resolve();
      },
      match: (key: string) => Promise.resolve(entries.get(key)?.clone()),
      delete: (key: string) => Promise.resolve(entries.delete(key)),
      put: (key: string, value: Response) => Promise.resolve(void entries.set(key, value)),
    });
  };
  return { open, keys: () => Promise.resolve([...stores.keys()]), stores };
}

function startWorker(network: () => Promise<Response>) {
  const handlers = new Map<string, Handler>();
  const caches = makeCaches();
  const asked: string[] = [];
  const shown: { title: string; options: ShownOptions }[] = [];
  const windows: OpenWindow[] = [];
  const opened: string[] = [];
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    skipWaiting: () => Promise.resolve(),
    clients: {
      claim: () => Promise.resolve(),
      matchAll: () => Promise.resolve(windows),
      openWindow: (path: string) => Promise.resolve(void opened.push(path)),
    },
    registration: {
      showNotification: (title: string, options: ShownOptions) => Promise.resolve(void shown.push({ title, options })),
    },
    location: { origin },
  };
  class FixedDate extends Date {
    static override now = () => now;
  }
  runInNewContext(code, {
    ...{ self, caches, URL, Response, crypto, Date: FixedDate },
    fetch: (request: { url: string }) => {
      asked.push(request.url);
      return network();
    },
  });
  /** The answer of the worker to a request; null when it leaves it to the browser. */
  const answer = async (path: string, request: { mode?: string; method?: string } = {}): Promise<Response | null> => {
    let given: Promise<Response> | null = null;
    handlers.get('fetch')?.({
      request: { url: origin + path, mode: 'navigate', method: 'GET', ...request },
      respondWith: (response: Promise<Response>) => (given = response),
    });
    return given;
  };
  /** Sends an event of a kind and waits for what the worker does with it. */
  const send = async (name: string, event: object): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  /** A push whose payload is this text; null: a push without one. */
  const push = (payload: string | null): Promise<void> =>
    send('push', { data: payload === null ? null : { json: (): unknown => JSON.parse(payload) } });
  return { answer, caches, asked, handlers, send, push, shown, windows, opened };
}

interface ShownOptions {
  body: string;
  tag: string;
  data: { link: string };
}

interface OpenWindow {
  went: string[];
  isFocused: boolean;
  navigate(path: string): Promise<OpenWindow | null>;
  focus(): Promise<void>;
}

function openWindow(): OpenWindow {
  const page: OpenWindow = {
    went: [],
    isFocused: false,
    navigate: (path) => {
      page.went.push(path);
      return Promise.resolve(page);
    },
    focus: () => Promise.resolve(void (page.isFocused = true)),
  };
  return page;
}

const offline = () => Promise.reject(new TypeError('network'));
const snapshot = (changes = {}) => ({
  until: now + 1000,
  time: '۱۴۰۵/۰۸/۳۰ ۱۰:۰۰',
  rows: [{ label: 'ارزش کل دارایی', value: '۵۰٬۰۰۰٬۰۰۰ ریال' }],
  ...changes,
});
const keep = async (caches: ReturnType<typeof makeCaches>, value: unknown) =>
  (await caches.open('panel-snapshot')).put('offline-snapshot', new Response(JSON.stringify(value)));

describe('a page without a network', () => {
  it('is the shell with the last figures and their time, and without anything that acts', async () => {
    const { answer, caches } = startWorker(offline);
    await keep(caches, snapshot());
    const response = await answer('/finance?tab=chart');
    const html = (await response?.text()) ?? '';
    expect(html).toContain('۵۰٬۰۰۰٬۰۰۰ ریال');
    expect(html).toContain('۱۴۰۵/۰۸/۳۰ ۱۰:۰۰');
    expect(html).toContain('href="/finance?tab=chart"');
    expect(html).not.toMatch(/<form|<button|buyBonds|sellBonds/);
    const policy = response?.headers.get('content-security-policy') ?? '';
    // the one script of the page loads it again when the line is back
    const [, nonce] = /script-src 'nonce-([\w-]{36})'/.exec(policy) ?? [];
    expect(html.match(/<script[^]*?<\/script>/g)).toEqual([
      `<script nonce="${nonce}">addEventListener('online',()=>location.reload())</script>`,
    ]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(response?.status).toBe(503);
  });

  it('says that nothing is kept when nothing is, and after the figures are too old, which are deleted', async () => {
    const { answer, caches } = startWorker(offline);
    expect(await (await answer('/home'))?.text()).toContain('ذخیره نشده است');
    await keep(caches, snapshot({ until: now - 1 }));
    const html = await (await answer('/home'))?.text();
    expect(html).toContain('ذخیره نشده است');
    expect(html).not.toContain('۵۰٬۰۰۰٬۰۰۰');
    expect(caches.stores.get('panel-snapshot')?.size).toBe(0);
  });

  it('shows what was kept as text, never as markup', async () => {
    const { answer, caches } = startWorker(offline);
    await keep(caches, snapshot({ time: '<img src=x onerror=alert(1)>' }));
    const html = (await (await answer('/"><script>x</script>'))?.text()) ?? '';
    expect(html).not.toContain('<img');
    expect(html.match(/<script[^>]*>/g)).toEqual([expect.stringContaining('nonce=')]);
  });
});

describe('a notice that the server pushes', () => {
  const notice = { id: 41, title: 'برداشت فردا', text: 'فردا ۷ آذر برداشت می‌شود.', link: '/skip-debit?token=t1' };

  it('is shown with its title, words and page, and once though it comes twice', async () => {
    const { push, shown } = startWorker(offline);
    await push(JSON.stringify(notice));
    expect(shown).toEqual([
      {
        title: 'برداشت فردا',
        options: expect.objectContaining({
          body: 'فردا ۷ آذر برداشت می‌شود.',
          dir: 'rtl',
          lang: 'fa',
          tag: 'notice-41',
          data: { link: '/skip-debit?token=t1' },
        }) as ShownOptions,
      },
    ]);
    await push(JSON.stringify({ ...notice, id: 42 }));
    await push(JSON.stringify(notice));
    // the browser replaces what it shows under the same tag
    expect(shown.map(({ options }) => options.tag)).toEqual(['notice-41', 'notice-42', 'notice-41']);
  });

  it('does no harm when it is empty, no JSON, or not of the form of a notice', async () => {
    const { push, shown } = startWorker(offline);
    for (const payload of [null, '', '{', 'null', '[]', '7', '"text"', '{}', '{"title":""}', '{"title":5}'])
      await expect(push(payload), String(payload)).resolves.toBeUndefined();
    expect(shown).toEqual([]);
    await push(JSON.stringify({ id: 1, title: 'اعلان', text: { a: 1 }, link: 5 }));
    expect(shown.map(({ options }) => [options.body, options.data.link])).toEqual([['', '/messages']]);
  });

  it('leads to pages of the panel alone', async () => {
    const { push, shown } = startWorker(offline);
    for (const link of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)', '/\\evil.example/'])
      await push(JSON.stringify({ ...notice, link }));
    expect(new Set(shown.map(({ options }) => options.data.link))).toEqual(new Set(['/messages']));
  });

  it('opens its page by a tap: in the panel that is open, or in a new window', async () => {
    const { send, windows, opened } = startWorker(offline);
    let closed = 0;
    const tap = () =>
      send('notificationclick', { notification: { data: { link: '/messages?open=41' }, close: () => (closed += 1) } });
    await tap();
    expect(opened).toEqual(['/messages?open=41']);
    const page = openWindow();
    windows.push(page);
    await tap();
    expect([page.went, page.isFocused, opened.length, closed]).toEqual([['/messages?open=41'], true, 1, 2]);
    await send('notificationclick', { notification: { data: null, close: () => (closed += 1) } });
    expect(page.went.at(-1)).toBe('/messages');
  });
});

describe('everything else', () => {
  it('is the network: pages as they come, and calls, files and banks untouched', async () => {
    const { answer, asked, caches } = startWorker(() => Promise.resolve(new Response('page')));
    expect(await (await answer('/home'))?.text()).toBe('page');
    expect(await answer('/api/dashboard/last_asset/', { mode: 'cors' })).toBeNull();
    expect(await answer('/api/orders/callback/?order=1')).toBeNull();
    expect(await answer('/login', { method: 'POST' })).toBeNull();
    expect(asked).toEqual([`${origin}/home`]);
    // no page and no answer is kept
    expect([...caches.stores.values()].flatMap((entries) => [...entries.keys()])).toEqual([]);
  });

  it('keeps public files alone when it is installed', async () => {
    const { handlers, caches } = startWorker(offline);
    let waited: Promise<unknown> = Promise.resolve();
    handlers.get('install')?.({ waitUntil: (work: Promise<unknown>) => (waited = work) });
    await waited;
    expect([...(caches.stores.get('panel-shell-1')?.keys() ?? [])]).toEqual(['/images/icon.svg']);
  });
});
