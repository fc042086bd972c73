// Drives a demo of its own in a real browser and writes what it looks like; see shots.mjs.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '..');
const port = 4320;
const origin = `http://localhost:${port}`;
const password = 'Sepidar-1405';

interface Shot {
  /** address below the origin; a page that is not built yet is left out */
  route: string;
  /** follow the first link that begins so, and take that page instead */
  follow?: string;
  isKey?: boolean;
}

const people: Record<string, { username: string | null; shots: Shot[] }> = {
  guest: {
    username: null,
    shots: [{ route: '/login', isKey: true }, { route: '/404' }, { route: '/500' }, { route: '/401' }],
  },
  investor: {
    username: '0012345679',
    shots: [
      { route: '/home', isKey: true },
      { route: '/funds', isKey: true },
      { route: '/funds', follow: '/funds/' },
      { route: '/buyBonds', isKey: true },
      { route: '/sellBonds' },
      { route: '/requests', isKey: true },
      { route: '/requests', follow: '/requests/', isKey: true },
      ...['accounting', 'finance', 'direct-debit', 'my-direct-debit-contracts', 'add-ticket', 'tickets', 'faqs'].map(
        (name) => ({ route: `/${name}` }),
      ),
      ...['profile', 'user-account', 'register-child', 'invite-friends', 'more'].map((name) => ({ route: `/${name}` })),
    ],
  },
  unverified: { username: '0023456787', shots: [{ route: '/home' }, { route: '/profile' }] },
  administrator: {
    username: '7400076205',
    shots: [
      { route: '/admin/dashboard', isKey: true },
      ...['investors', 'funds/funds-report', 'users/roles', 'users/change-mobile', 'tickets', 'tickets-categories'].map(
        (name) => ({
          route: `/admin/admin-panel/${name}`,
        }),
      ),
      ...['site/site-content', 'auto-buy/list', 'reports/investors', 'reports/funds'].map((name) => ({
        route: `/admin/${name}`,
      })),
    ],
  },
};

const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
};
type Size = keyof typeof sizes;
const modes = ['light', 'dark'] as const;

const isBuilt = (route: string): boolean =>
  [`${route}.tsx`, `${route}/index.tsx`].some((file) => existsSync(path.join(root, 'src/pages', file)));

const fileOf = (shot: Shot): string =>
  `${shot.route.slice(1).replaceAll('/', '-')}${shot.follow === undefined ? '' : '-details'}`;

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.locator('input[name="username"]').fill(username);
  await page.keyboard.press('Enter');
  await page.locator('input[name="password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
}

async function open(page: Page, shot: Shot): Promise<void> {
  await page.goto(`${origin}${shot.route}`);
  await settle(page);
  if (shot.follow === undefined) return;
  await page.locator(`a[href^="${shot.follow}"]`).first().click();
  await page.waitForURL((url) => url.pathname.startsWith(shot.follow ?? ''));
  await settle(page);
}

/** Waits until nothing loads and nothing moves; a screen that polls is taken after the time is up. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.race([
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 1500)),
    ]);
  });
}

async function series(
  browser: Browser,
  who: string,
  size: Size,
  mode: (typeof modes)[number],
  shots: Shot[],
  folder: string,
): Promise<void> {
  const context = await browser.newContext({
    viewport: sizes[size],
    deviceScaleFactor: size === 'phone' ? 2 : 1,
    hasTouch: size === 'phone',
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
  });
  await context.addInitScript((wanted) => {
    localStorage.setItem('settings', JSON.stringify({ mode: wanted }));
  }, mode);
  const page = await context.newPage();
  const username = people[who]?.username ?? null;
  if (username !== null) await logIn(page, username);
  for (const shot of shots) {
    const file = path.join(folder, `${fileOf(shot)}-${who}-${size}-${mode}.png`);
    try {
      await open(page, shot);
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
      console.log(`  ${path.relative(root, file)}`);
    } catch (error) {
      console.error(
        `  ${path.basename(file)} failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      );
      process.exitCode = 1;
    }
  }
  await context.close();
}

async function takeForReadme(browser: Browser): Promise<void> {
  const wanted: [string, Size, Shot][] = [
    ['home', 'desktop', { route: '/home' }],
    ['buy', 'phone', { route: '/buyBonds' }],
    ['timeline', 'phone', { route: '/requests', follow: '/requests/' }],
  ];
  const folder = path.join(root, 'docs/pictures');
  mkdirSync(folder, { recursive: true });
  for (const [name, size, shot] of wanted) {
    const page = await browser.newPage({ viewport: sizes[size], locale: 'fa-IR', timezoneId: 'Asia/Tehran' });
    await logIn(page, '0012345679');
    await open(page, shot);
    await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
    await page.close();
  }
}

async function takeAll(browser: Browser, wanted: readonly string[]): Promise<void> {
  const areKeysOnly = wanted.includes('--key-screens');
  const names = wanted.filter((name) => !name.startsWith('--'));
  const folder = path.join(root, '.shots', process.env['NEXT_PUBLIC_BRAND'] ?? 'default');
  mkdirSync(folder, { recursive: true });
  for (const [who, { shots }] of Object.entries(people)) {
    const chosen = shots.filter(
      (shot) =>
        isBuilt(shot.route) &&
        (!areKeysOnly || shot.isKey === true) &&
        (names.length === 0 || names.some((name) => fileOf(shot).includes(name))),
    );
    if (chosen.length === 0) continue;
    for (const size of Object.keys(sizes) as Size[]) {
      for (const mode of modes) await series(browser, who, size, mode, chosen, folder);
    }
  }
}

/** The demo of this run; ends with it. */
async function startDemo(): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, [path.join(root, 'scripts/testServer.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(1)));
  for (let attempt = 0; attempt < 480; attempt += 1) {
    const isReady = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return stop;
    if (server.exitCode !== null) throw new Error('the demo ended before it was ready');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await stop();
  throw new Error('the demo was not ready in time');
}

const wanted = process.argv.slice(2);
const stop = await startDemo();
try {
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
    ],
  });
  await (wanted.includes('--readme') ? takeForReadme(browser) : takeAll(browser, wanted));
  await browser.close();
} finally {
  await stop();
}
