/*
 * Service worker of the panel. It shows notices that a server pushes, and answers a page that cannot be loaded with the last
 * figures that this browser kept, stamped with their time, and nothing that could be bought or sold. It keeps no answer of the
 * API and no page. Sections: shell (public files), snapshot (last figures), offline page, requests, push.
 */

// --- shell: public files that the offline page shows -----------------------------------------------------------------

const SHELL_CACHE = 'panel-shell-1';
const SHELL_FILES = ['/images/icon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL_CACHE)
      .then((cache) => cache.addAll(SHELL_FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  // the page is asked for while the worker starts, so that it costs no time
  const preload = self.registration.navigationPreload;
  event.waitUntil(Promise.all([self.clients.claim(), preload ? preload.enable() : undefined]));
});

// --- snapshot: written by the home page (src/panel/features/home/snapshot.ts), gone with the log-out -----------------

const SNAPSHOT_CACHE = 'panel-snapshot';
const SNAPSHOT_KEY = 'offline-snapshot';

/** The last figures; null when there are none, or when their time is over: then they are deleted. */
async function readSnapshot(now) {
  const cache = await caches.open(SNAPSHOT_CACHE);
  const kept = await cache.match(SNAPSHOT_KEY);
  if (!kept) return null;
  const snapshot = await kept.json().catch(() => null);
  if (snapshot !== null && snapshot.until > now) return snapshot;
  await cache.delete(SNAPSHOT_KEY);
  return null;
}

// --- offline page: drawn here, under a policy of its own; its one script loads it again once the line is back ---------

const text = {
  title: 'اتصال اینترنت برقرار نیست',
  note: 'این صفحه بدون اینترنت باز نمی‌شود و عملیات مالی تا اتصال دوباره ممکن نیست.',
  retry: 'تلاش دوباره',
  figures: 'آخرین ارقام شما',
  of: 'مربوط به',
  none: 'هنوز رقمی برای نمایش بدون اینترنت ذخیره نشده است.',
};

const style = `
  :root { color-scheme: light dark; --ink: #1d1a2b; --quiet: #5c5870; --paper: #fff; --ground: #f5f4fa; --line: #e2dfec; --act: #4a148c; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #efedf7; --quiet: #b5b0c8; --paper: #1e1b29; --ground: #14121c; --line: #37334a; --act: #cbb4ff; }
  }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.8 Vazirmatn, Tahoma, sans-serif; }
  main { max-width: 32rem; margin: 0 auto; padding: 2rem 1rem; display: grid; gap: 1rem; }
  section { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 1rem; }
  h1 { font-size: 1.25rem; margin: 0; } h2 { font-size: 1rem; margin: 0; } p { margin: 0; color: var(--quiet); }
  dl { margin: 0.5rem 0 0; display: grid; gap: 0.25rem; }
  dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
  dt { color: var(--quiet); } dd { margin: 0; font-weight: 600; }
  a { color: var(--paper); background: var(--act); border-radius: 10px; padding: 0 1.5rem; min-height: 44px;
    display: inline-flex; align-items: center; font-weight: 600; text-decoration: none; }
`;

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const safe = (value) => String(value ?? '').replace(/[&<>"']/g, (letter) => escapes[letter]);

function figuresOf(snapshot) {
  if (snapshot === null) return `<section><p>${text.none}</p></section>`;
  const rows = (snapshot.rows ?? []).map(
    ({ label, value }) => `<div><dt>${safe(label)}</dt><dd><bdi>${safe(value)}</bdi></dd></div>`,
  );
  return `<section><h2>${text.figures}</h2>
    <p>${text.of} <bdi>${safe(snapshot.time)}</bdi></p><dl>${rows.join('')}</dl></section>`;
}

const reload = "addEventListener('online',()=>location.reload())";

/** The answer to a page that cannot be loaded. */
async function offlinePage(url) {
  const snapshot = await readSnapshot(Date.now()).catch(() => null);
  const nonce = crypto.randomUUID();
  const html = `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>${text.title}</title>
    <style nonce="${nonce}">${style}</style></head><body><main>
    <h1>${text.title}</h1><p>${text.note}</p>${figuresOf(snapshot)}
    <p><a href="${safe(url.pathname + url.search)}">${text.retry}</a></p></main>
    <script nonce="${nonce}">${reload}</script></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

// --- requests: pages alone; everything else goes to the network untouched --------------------------------------------

async function loadPage(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.mode !== 'navigate' || request.method !== 'GET' || url.origin !== self.location.origin) return;
  // addresses of the API that are opened as a page: returns from a bank, files
  if (url.pathname.startsWith('/api/')) return;
  event.respondWith(loadPage(event).catch(() => offlinePage(url)));
});

// --- push: notices in the browser -------------------------------------------------------------------------------------

/** Page that a notice leads to; only pages of the panel. The browser reads `/\host` as another host, so it is asked. */
function noticePage(link) {
  if (typeof link !== 'string' || !link.startsWith('/')) return '/messages';
  return new URL(link, self.location.origin).origin === self.location.origin ? link : '/messages';
}

self.addEventListener('push', (event) => {
  let notice = null;
  try {
    notice = event.data ? event.data.json() : null;
  } catch {
    // not ours: nothing of it is shown
  }
  if (notice === null || typeof notice.title !== 'string' || notice.title === '') return;
  event.waitUntil(
    self.registration.showNotification(notice.title, {
      body: typeof notice.text === 'string' ? notice.text : '',
      dir: 'rtl',
      lang: 'fa',
      // the same notice, sent twice, is shown once
      tag: `notice-${notice.id}`,
      data: { link: noticePage(notice.link) },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { link } = event.notification.data || {};
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
      const [open] = windows;
      if (!open) return self.clients.openWindow(noticePage(link));
      return open.navigate(noticePage(link)).then((page) => (page || open).focus());
    }),
  );
});
