import type { Page } from '@playwright/test';
import { markLoad, openInvestors, reloaded } from './models/ownPages.ts';
import { openScreen, shownMode } from './models/shell.ts';
import { quiet } from './support/quiet.ts';
import { axeProblems, settled, standingOut } from './support/screen.ts';
import { moving } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

test.use(moving);

const profileMenu = (page: Page) => page.getByRole('button', { name: /^منوی کاربر/ });
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('settings') ?? '{}') as Record<string, unknown>);

test('investors have the horizontal layout with menu, buying and selling', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/home');
  await settled(page);
  const menu = page.getByRole('navigation', { name: 'منوی اصلی' });
  await expect(menu).toBeVisible();
  await menu.getByRole('button', { name: 'گزارش‌ها' }).click();
  await expect(menu.getByRole('link', { name: 'درخواست‌ها' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('link', { name: 'درخواست‌ها' })).toHaveCount(0);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'صدور (خرید)' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'ابطال (فروش)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'بازگشت', exact: true })).toBeHidden();
  await page.goto('/requests');
  await expect(page.getByRole('button', { name: 'بازگشت', exact: true })).toBeVisible();
  expect(await page.locator('main').evaluate((main) => main.getBoundingClientRect().width)).toBeLessThanOrEqual(1440);
});

test('Ctrl+K as the first touch opens the search, which is accessible and leads to what was typed on the other layout', async ({
  as,
}) => {
  const page = await as('investor');
  await page.goto('/home');
  await settled(page);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'جستجو در پنل' });
  await expect(search.getByRole('option', { name: 'صندوق‌ها' })).toBeVisible();
  await expect.poll(() => axeProblems(page)).toEqual([]);
  await page.keyboard.type("'vna");
  await expect(search.getByRole('option')).toHaveText([/گردش حساب/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/accounting$/);
  await expect(search).toHaveCount(0);
});

test('administrators have the side menu of 260 px that collapses to 68 and remembers it', async ({ as }) => {
  const page = await as('super');
  await page.goto('/admin/dashboard');
  await settled(page);
  const side = page.locator('.side-menu');
  const width = () => side.evaluate((element) => element.getBoundingClientRect().width);
  expect(await width()).toBe(260);
  await page.getByRole('button', { name: 'جمع کردن منو' }).click();
  await page.mouse.move(100, 600);
  await expect.poll(width).toBe(68);
  await page.reload();
  await settled(page);
  expect(await width()).toBe(68);
  // nothing moves its pictures out of their place
  const scrolled = await side.evaluate((element) => {
    element.scrollLeft = -40;
    return element.scrollLeft;
  });
  expect(scrolled).toBe(0);
  await side.hover();
  await expect.poll(width).toBe(260);
  await expect(side.getByRole('link', { name: 'درخواست‌ها' })).toBeVisible();
});

test('an approver sees the admin menu, a client never', async ({ as }) => {
  const page = await as('checker');
  await page.goto('/admin/dashboard');
  await expect(page.locator('.side-menu').getByRole('button', { name: /صندوق‌ها/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'رفتن به روز کاری بعد' })).toHaveCount(0);
});

test('the mode toggle is kept and the next page is drawn in it from its first paint', async ({ as }) => {
  const page = await as('investor');
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (document.querySelector('body') === null) return;
      sessionStorage.setItem('modeAtFirstPaint', document.documentElement.dataset['mode'] ?? '');
      watcher.disconnect();
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/home');
  await settled(page);
  expect(await shownMode(page)).toBe('light');
  const lightGround = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.getByRole('button', { name: 'حالت تیره' }).click();
  expect(await shownMode(page)).toBe('dark');
  expect(await kept(page)).toMatchObject({ mode: 'dark' });
  await page.reload();
  expect(await page.evaluate(() => sessionStorage.getItem('modeAtFirstPaint'))).toBe('dark');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(lightGround);
});

test('display settings keep the two rules and drop what is not to be kept', async ({ as }) => {
  const page = await as('investor');
  await page.addInitScript(() => {
    if (sessionStorage.getItem('set')) return;
    sessionStorage.setItem('set', '1');
    localStorage.setItem(
      'settings',
      JSON.stringify({
        skin: 'semi-dark',
        appBar: 'hidden',
        layout: 'vertical',
        navHidden: true,
        toastPosition: 'bottom-left',
        footer: 'hidden',
        contentWidth: 'full',
      }),
    );
  });
  await page.goto('/more');
  await settled(page);
  await expect(page.getByRole('banner')).toHaveAttribute('data-bar', 'fixed');
  await expect(page.getByRole('navigation', { name: 'منوی اصلی' }).first()).toBeVisible();
  await expect(page.locator('.side-menu')).toHaveCount(0);
  await page.getByText('بزرگ', { exact: true }).click();
  const settings = await kept(page);
  // the chosen skin waits for the vertical layout of the admin panel
  expect(settings).toMatchObject({ skin: 'semi-dark', contentWidth: 'full', textSize: 'large' });
  for (const field of ['appBar', 'footer', 'layout', 'navHidden', 'lastLayout', 'toastPosition'])
    expect(settings).not.toHaveProperty(field);
});

test('a slow change of page shows the progress bar until it is there', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/home');
  await settled(page);
  // the code of the bar comes with the first change, which may be over before it
  await page.getByRole('link', { name: 'صندوق‌ها', exact: true }).first().click();
  await expect(page).toHaveURL('/funds');
  await settled(page);
  let areHeld = true;
  const held: (() => void)[] = [];
  await page.route('**/_next/static/**', async (route) => {
    if (areHeld) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.getByRole('button', { name: 'پشتیبانی' }).click();
  await page.getByRole('link', { name: 'پرسش‌های متداول' }).click();
  await expect(page.locator('#nprogress')).toBeAttached();
  await expect(page).toHaveURL('/funds');
  areHeld = false;
  held.forEach((go) => go());
  await expect(page).toHaveURL('/faqs');
  await expect(page.locator('#nprogress')).toHaveCount(0);
});

test('choosing another investor loads the page again for it', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/home');
  const dialog = await openInvestors(page);
  await expect(dialog.getByRole('option')).toHaveCount(3);
  await markLoad(page);
  await dialog.getByRole('option', { name: /پویان داده پارس/ }).click();
  await reloaded(page);
  await settled(page);
  await expect(profileMenu(page)).toHaveAccessibleName(/پویان داده پارس/);
  await expect(page.getByRole('banner').getByRole('button', { name: /^سرمایه‌گذار: .*پویان داده پارس/ })).toBeVisible();
});

test('the profile menu offers what the person may do', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/home');
  await profileMenu(page).click();
  for (const name of ['پروفایل', 'تنظیمات', 'ثبت‌نام فرزند', 'دعوت از دوستان'])
    await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'تغییر پنل' })).toHaveCount(0);

  const admin = await as('super');
  await admin.goto('/admin/dashboard');
  await profileMenu(admin).click();
  await expect(admin.getByRole('banner').getByRole('link', { name: 'تنظیمات' })).toBeVisible();
  for (const name of ['پروفایل', 'ثبت‌نام فرزند', 'دعوت از دوستان'])
    await expect(admin.getByRole('banner').getByRole('link', { name })).toHaveCount(0);
  await expect(admin.getByRole('button', { name: 'تغییر پنل' })).toBeVisible();
  await expect(admin.getByRole('button', { name: /^سرمایه‌گذار: / })).toHaveCount(0);
});

test('the bell opens the four last news, and one of them in full', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/home');
  await page.getByRole('button', { name: /^اخبار و پیام‌ها$|پیام خوانده‌نشده$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'اخبار' });
  await dialog.getByRole('tab', { name: 'اخبار' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await expect(dialog.getByRole('listitem').first()).toContainText(/۱۴۰\d|[۰-۹]{4}/);
  await dialog.getByRole('listitem').first().getByRole('button').click();
  await page.getByRole('button', { name: 'بازگشت به فهرست' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
});

test('the ticket form rises from its icon and keeps its rules', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/home');
  await settled(page);
  await page.getByRole('button', { name: 'ثبت تیکت جدید' }).click();
  const drawer = page.getByRole('dialog', { name: 'ثبت تیکت جدید' });
  await expect(drawer.getByLabel('کد ملی')).not.toHaveValue('');
  await drawer.getByRole('button', { name: 'ثبت تیکت' }).click();
  for (const message of ['موضوع', 'دسته‌بندی', 'متن'])
    await expect(drawer.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await drawer.getByLabel('کد ملی').fill('۱۱۱۱۱۱۱۱۱۱');
  await drawer.getByLabel('موضوع').fill('الف'.repeat(20));
  await expect(drawer.getByRole('alert').filter({ hasText: 'عنوان' })).toBeVisible();
  await expect(drawer.getByRole('alert').filter({ hasText: 'کد ملی' })).toBeVisible();
});

const harm = 'window.harmed=(window.harmed||0)+1';
/* Markup as an attacker would bring it into the page: parsed with it, so no trust of the page's own scripts is inherited. */
const injections = [
  `<script>${harm}</script>`,
  `<script type="module">${harm}</script>`,
  `<script nonce="">${harm}</script>`,
  `<script nonce="guess">${harm}</script>`,
  `<script src="data:text/javascript,${harm}"></script>`,
  '<script src="https://evil.example/harm.js"></script>',
  `<img src="/no-such-image" alt="" onerror="${harm}">`,
  `<svg onload="${harm}"></svg>`,
  `<svg><script>${harm}</script></svg>`,
  `<video><source src="/no-such-video" onerror="${harm}"></video>`,
  `<details open ontoggle="${harm}"><summary>x</summary></details>`,
  `<input autofocus onfocus="${harm}" aria-label="x">`,
  `<a id="harm-link" href="javascript:${harm}">x</a>`,
  `<button id="harm-button" onclick="${harm}">x</button>`,
  `<form id="harm-form" action="javascript:${harm}"></form>`,
  `<iframe title="x" src="javascript:parent.${harm}"></iframe>`,
  `<iframe title="x" srcdoc="<script>parent.${harm}</script>"></iframe>`,
  `<object data="data:text/html,<script>parent.${harm}</script>"></object>`,
  '<style>:root{--harmed:1}</style>',
  '<link rel="stylesheet" href="data:text/css,:root{--harmed:1}">',
  '<base href="https://evil.example/">',
];

test('markup brought into a page runs nothing and styles nothing', async ({ page, watch }) => {
  watch.allow(/.*/);
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('CSP ')) blocked.push(message.text());
  });
  // what a picture or a film that is not there would do is done by the event that tells it
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    const note = ({ target }: Event): void => {
      if (target instanceof Element) told.push(target.tagName);
    };
    addEventListener('error', note, true);
  });
  await page.route('**/login', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('</body>', () => `${injections.join('\n')}</body>`),
    });
  });
  await page.goto('/login');
  await expect(page.getByLabel('کد ملی، شناسه ملی یا موبایل')).toBeVisible();
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('#harm-link')?.click();
    document.querySelector<HTMLElement>('#harm-button')?.click();
    document.querySelector<HTMLFormElement>('#harm-form')?.requestSubmit();
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- text as code is what the policy has to stop
    setTimeout('window.harmed = 1');
  });
  await expect.poll(() => blocked.length).toBeGreaterThanOrEqual(injections.length - 3);
  await expect
    .poll(() => page.evaluate(() => (window as { told?: string[] }).told))
    .toEqual(expect.arrayContaining(['IMG', 'SOURCE']));
  await quiet(page);
  expect(await page.evaluate(() => (window as { harmed?: number }).harmed)).toBeUndefined();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--harmed'))).toBe('');
  expect(await page.evaluate(() => new URL(document.baseURI).host)).toBe(new URL(page.url()).host);
});

for (const list of ['/admin/admin-panel/funds/funds-report', '/admin/admin-panel/investors'])
  test(`every tab of a record of ${list} is in sight`, async ({ as }) => {
    const page = await as('super');
    await openScreen(page, `${list}/[id]`, list);
    await settled(page);
    // of a fund in five groups, each with its own
    const tabs = page.locator('main').getByRole('tab');
    expect(await tabs.count()).toBeGreaterThan(8);
    for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
  });

test('a list of the desks is a table on paper, with who printed it and what it is narrowed to', async ({ as }) => {
  const page = await as('super');
  await page.goto('/admin/payouts?status=paid');
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const paper = page.getByRole('table', { name: 'پرداخت به سرمایه‌گذاران' });
  await expect(paper).toBeVisible();
  await expect(paper.getByRole('columnheader', { name: 'حساب مقصد' })).toBeVisible();
  await expect.poll(() => standingOut(page)).toEqual([]);
  await expect(page.getByText('چاپ‌کننده:')).toBeVisible();
  await expect(page.getByText('وضعیت: واریز شده')).toBeVisible();
  await expect(page.locator('main li[data-id]').first()).toBeHidden();
});
