// Drives a demo of its own in a real browser and writes what it looks like; see shots.mjs.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { demoFactors, demoLogins } from '../src/server/db/demo/people.ts';
import { freePort } from '../tests/support/appProcess.ts';
import { totpAt } from '../tests/support/totp.ts';
import { debitDeskShots, debitShots, openFirstRow } from './debitShots.ts';

const root = path.resolve(import.meta.dirname, '..');
// a free one, so that a demo that runs already is not the one in the pictures
const port = await freePort();
const origin = `http://localhost:${port}`;
const password = 'Sepidar-1405';

interface Shot {
  /** address below the origin */
  route: string;
  /** name of the picture; made of the route when nothing is said */
  name?: string;
  /** follow the first link that begins so, and take that page instead */
  follow?: string;
  /** brings the screen into the state that the picture is of */
  act?: (page: Page, size: Size) => Promise<unknown>;
  isKey?: boolean;
  /** the whole page, though an act brought it there */
  isWhole?: boolean;
  /** sizes on which the state exists; all of them when nothing is said */
  sizes?: readonly Size[];
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).locator('visible=true').first();

/** Goes through issuance as far as a step: 2 amount, 3 way, 4 confirmation. */
async function buyUntil(page: Page, step: 2 | 3 | 4): Promise<void> {
  await page.getByRole('group', { name: 'کدام صندوق؟' }).getByRole('button').first().click();
  await page.getByRole('textbox', { name: 'مبلغ سرمایه‌گذاری (ریال)' }).fill('50000000');
  await page.getByTestId('estimate').getByText('صدور گواهی').waitFor();
  if (step === 2) return;
  await page.getByRole('radiogroup').getByRole('radio').first().check();
  if (step === 3) return;
  await page.getByRole('heading', { name: 'بررسی و پرداخت' }).scrollIntoViewIfNeeded();
}

async function payAndReturn(page: Page): Promise<void> {
  await buyUntil(page, 4);
  await page.getByRole('checkbox', { name: /امیدنامه/ }).check();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^پرداخت( [۰-۹٬]+ ریال)?$/ })
    .click();
  await page.getByRole('button', { name: 'پرداخت موفق', exact: true }).click();
  await page.locator('[data-testid="payment-result"][data-result="ok"]').waitFor();
}

async function openFirstRequest(page: Page): Promise<void> {
  await page.locator('.MuiDataGrid-row, li[data-click]').locator('visible=true').first().click();
  await page.getByRole('dialog').getByRole('heading', { name: 'روند درخواست' }).waitFor();
}

async function openFirstGoal(page: Page): Promise<void> {
  await page.locator('main a[href^="/goals?goal="]').first().click();
  await page.getByRole('heading', { name: 'پیشرفت' }).waitFor();
}

async function atPassword(page: Page): Promise<void> {
  await page.locator('input[name="username"]').fill('0012345679');
  await page.keyboard.press('Enter');
  await page.locator('input[name="password"]').waitFor();
}

const people: Record<string, { username: string | null; shots: Shot[] }> = {
  guest: {
    username: null,
    shots: [
      { route: '/login', isKey: true },
      { route: '/login', name: 'login-password', act: atPassword },
      {
        route: '/login',
        name: 'login-otp',
        act: async (page) => {
          await atPassword(page);
          await button(page, 'ورود با کد پیامکی').click();
          await page.getByRole('group', { name: 'کد تأیید' }).waitFor();
        },
      },
      { route: '/track' },
      { route: '/404' },
      { route: '/500' },
      { route: '/401' },
    ],
  },
  investor: {
    username: '0012345679',
    shots: [
      { route: '/home', isKey: true },
      { route: '/funds', isKey: true },
      { route: '/funds', follow: '/funds/' },
      { route: '/funds/1?tab=yields', name: 'fund-yields' },
      { route: '/home', name: 'home-news', act: (page) => button(page, /^اخبار و پیام‌ها$|پیام خوانده‌نشده$/).click() },
      { route: '/home', name: 'home-profile-menu', act: (page) => button(page, /^منوی کاربر/).click() },
      {
        route: '/home',
        name: 'home-menu',
        sizes: ['phone', 'tablet'],
        act: (page) => button(page, 'باز کردن منو').click(),
      },
      { route: '/home', name: 'home-ticket', sizes: ['desktop'], act: (page) => button(page, 'ثبت تیکت جدید').click() },
      { route: '/buyBonds', isKey: true },
      { route: '/buyBonds', name: 'buyBonds-amount', act: (page) => buyUntil(page, 2), isKey: true },
      { route: '/buyBonds', name: 'buyBonds-way', act: (page) => buyUntil(page, 3) },
      { route: '/buyBonds', name: 'buyBonds-confirm', act: (page) => buyUntil(page, 4) },
      { route: '/buyBonds', name: 'buyBonds-result', act: payAndReturn },
      { route: '/sellBonds' },
      { route: '/requests', isKey: true },
      { route: '/requests', name: 'requests-timeline', act: openFirstRequest, isKey: true },
      ...[
        'accounting',
        'finance',
        'documents',
        'goals',
        'direct-debit',
        'my-direct-debit-contracts',
        'add-ticket',
        'tickets',
        'faqs',
      ].map((name) => ({ route: `/${name}` })),
      { route: '/finance?view=family', name: 'finance-family' },
      { route: '/goals', name: 'goal', act: openFirstGoal, isWhole: true },
      { route: '/goals?new=1', name: 'goal-form', act: (page) => page.getByRole('dialog').waitFor() },
      { route: '/home', name: 'home-investors', act: (page) => button(page, /^سرمایه‌گذار: /).click() },
      { route: '/user-account?tab=data', name: 'user-account-data' },
      ...debitShots,
      ...['messages', 'profile', 'user-account', 'register-child', 'invite-friends', 'more'].map((name) => ({
        route: `/${name}`,
      })),
    ],
  },
  unverified: { username: '0023456787', shots: [{ route: '/home' }, { route: '/profile' }] },
  trustee: {
    username: '0062314874',
    shots: [
      { route: '/admin/supervision' },
      { route: '/admin/supervision?tab=ledger', name: 'admin-supervision-ledger' },
    ],
  },
  administrator: {
    username: '7400076205',
    shots: [
      { route: '/admin/dashboard', isKey: true },
      { route: '/admin/dashboard?work=all', name: 'admin-dashboard-all' },
      { route: '/admin/admin-panel/funds/funds-report?tab=benchmarks', name: 'admin-benchmarks' },
      { route: '/admin/admin-panel/funds/funds-report?tab=prices', name: 'admin-prices' },
      { route: '/admin/reports/funds?tab=authority', name: 'admin-authority' },
      { route: '/admin/settlement?fund=1', name: 'admin-settlement' },
      {
        route: '/admin/payouts',
        name: 'admin-payouts-all',
        act: async (page) => {
          await button(page, 'ساخت فایل بانک').click();
          await button(page, 'فایل همه صندوق‌ها').click();
          await page.getByRole('list', { name: 'صندوق‌های دارای پرداخت سررسیدشده' }).waitFor();
        },
      },
      {
        route: '/admin/admin-panel/funds/funds-report',
        name: 'admin-fund-new',
        act: async (page) => {
          await button(page, 'صندوق جدید').click();
          await page.getByRole('textbox', { name: 'نام لاتین' }).waitFor();
        },
      },
      { route: '/admin/settlement?tab=report&fund=1', name: 'admin-day-report' },
      { route: '/admin/admin-panel/identity-checks?open=2', name: 'admin-identity-check' },
      ...[
        'investors',
        'identity-checks',
        'funds/funds-report',
        'users/roles',
        'users/change-mobile',
        'tickets',
        'tickets-categories',
      ].map((name) => ({
        route: `/admin/admin-panel/${name}`,
      })),
      ...['overview', 'orders', 'turnover', 'assets', 'accounts', 'profile', 'documents', 'tickets', 'sign-ins'].map(
        (tab) => ({ route: `/admin/admin-panel/investors/1?tab=${tab}`, name: `admin-investor-${tab}` }),
      ),
      ...[
        'terms',
        'schedules',
        'windows',
        'limits',
        'prices',
        'settlement',
        'orders',
        'payments',
        'profits',
        'reports',
        'changes',
      ].map((tab) => ({
        route: '/admin/admin-panel/funds/funds-report',
        name: `admin-fund-${tab}`,
        follow: '/admin/admin-panel/funds/funds-report/',
        act: (page: Page) => page.goto(`${page.url()}?tab=${tab}`),
      })),
      ...[
        'receipts',
        'payouts',
        'reconciliation',
        'corrections',
        'settings',
        'settings/holidays',
        'settings/branches',
        'settings/notifications',
        'admin-panel/users/locks',
        'control/audit',
      ].map((name) => ({ route: `/admin/${name}` })),
      ...['receipts', 'payouts', 'auto-buy/list', 'reports/funds'].map((name) => ({
        route: `/admin/${name}`,
        name: `admin-${name.replace('/list', '').replace('/', '-')}-opened`,
        act: openFirstRow,
      })),
      ...debitDeskShots,
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
/** Secrets of the demo administrators by user name. */
const secrets = new Map(demoLogins.map((login) => [login.username, demoFactors[login.key]]));

const modes = ['light', 'dark'] as const;

const fileOf = (shot: Shot): string =>
  shot.name ?? `${shot.route.slice(1).replaceAll('/', '-')}${shot.follow === undefined ? '' : '-details'}`;

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.locator('input[name="username"]').fill(username);
  await page.keyboard.press('Enter');
  await page.locator('input[name="password"]').fill(password);
  await page.keyboard.press('Enter');
  if (secrets.get(username)) await giveFactor(page, secrets.get(username) ?? '');
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Second step of administrators; a code that an earlier log-in used is followed by the next one. */
async function giveFactor(page: Page, secret: string): Promise<void> {
  const box = page.locator('input[autocomplete="one-time-code"]');
  for (let ahead = 0; ahead < 3; ahead++) {
    await box.waitFor();
    await box.click();
    for (let n = 0; n < 6; n++) await page.keyboard.press('Backspace');
    await box.click();
    await page.keyboard.type(totpAt(secret, new Date()));
    const isIn = await page
      .waitForURL((url) => url.pathname !== '/login', { timeout: 4_000 })
      .then(() => true)
      .catch(() => false);
    if (isIn) return;
    await page.waitForTimeout(30_000 - (Date.now() % 30_000) + 500);
  }
}

async function open(page: Page, shot: Shot, size: Size): Promise<void> {
  // a draft of the picture before must not stand in this one
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  await page.goto(`${origin}${shot.route}`);
  await settle(page);
  const { follow, act } = shot;
  if (follow !== undefined) {
    await page.locator(`main a[href^="${follow}"]`).locator('visible=true').first().click();
    await page.waitForURL((url) => url.pathname.startsWith(follow));
    await settle(page);
  }
  if (act === undefined) return;
  await act(page, size);
  await settle(page);
}

/** Waits until nothing loads and nothing moves; a screen that polls is taken after the time is up. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  const busy = page.locator('[aria-busy="true"]').locator('visible=true').first();
  await busy.waitFor({ state: 'detached', timeout: 5000 }).catch(() => undefined);
  await page.evaluate(async () => {
    // charts and tables far below come when they are seen
    for (let top = 0; top < document.documentElement.scrollHeight; top += 500) {
      window.scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    window.scrollTo(0, 0);
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
    if (shot.sizes?.includes(size) === false) continue;
    const file = path.join(folder, `${fileOf(shot)}-${who}-${size}-${mode}.png`);
    try {
      await open(page, shot, size);
      // a dialog belongs to the window, not to the whole page
      await page.screenshot({
        path: file,
        fullPage: shot.act === undefined || shot.isWhole === true,
        animations: 'disabled',
      });
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

/** The three of the README: 1x on a desktop, 1.5x on phones, so that each stays small. */
async function takeForReadme(browser: Browser): Promise<void> {
  const wanted: [string, Size, Shot][] = [
    ['home', 'desktop', { route: '/home' }],
    ['buy', 'phone', { route: '/buyBonds', act: (page) => buyUntil(page, 2) }],
    ['timeline', 'phone', { route: '/requests?tab=buy&status=issued', act: openFirstRequest }],
  ];
  const folder = path.join(root, 'docs/pictures');
  mkdirSync(folder, { recursive: true });
  for (const [name, size, shot] of wanted) {
    const page = await browser.newPage({
      viewport: sizes[size],
      deviceScaleFactor: size === 'phone' ? 1.5 : 1,
      hasTouch: size === 'phone',
      locale: 'fa-IR',
      timezoneId: 'Asia/Tehran',
    });
    await logIn(page, '0012345679');
    await open(page, shot, size);
    await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
    await page.close();
  }
}

async function takeAll(browser: Browser, wanted: readonly string[]): Promise<void> {
  const areKeysOnly = wanted.includes('--key-screens');
  const names = wanted.filter((name) => !name.startsWith('--'));
  const folder = path.join(root, '.shots', process.env['NEXT_PUBLIC_BRAND'] ?? 'default');
  mkdirSync(folder, { recursive: true });
  const wantedSizes = (Object.keys(sizes) as Size[]).filter(
    (size) => !wanted.some((name) => name.startsWith('--size=')) || wanted.includes(`--size=${size}`),
  );
  for (const [who, { shots }] of Object.entries(people)) {
    const chosen = shots.filter(
      (shot) =>
        (!areKeysOnly || shot.isKey === true) &&
        (names.length === 0 || names.some((name) => fileOf(shot).includes(name))),
    );
    if (chosen.length === 0) continue;
    for (const size of wantedSizes) {
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
