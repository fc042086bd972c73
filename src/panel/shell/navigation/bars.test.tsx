import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { paths } from '#panel/paths.ts';
import { readSettings, saveSettings } from '../settings/settingsStore.ts';
import { text } from '../strings.ts';
import { BottomBar } from './BottomBar.tsx';
import { NavList } from './NavList.tsx';
import { TopBarTools } from './TopBarTools.tsx';

const root = document.documentElement;
afterEach(() => delete root.dataset['mode']);

it.each([
  ['light', text.darkMode, text.lightMode],
  ['dark', text.lightMode, text.darkMode],
] as const)('the mode toggle of a %s page says which mode it leads to', (mode, to, from) => {
  root.dataset['mode'] = mode;
  renderPanel(<TopBarTools />, { path: '/home' });
  expect(screen.getByRole('button', { name: to })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: from })).toBeNull();
});

it('the way back is before the other tools, and not at home', () => {
  const { unmount } = renderPanel(<TopBarTools />, { path: '/funds' });
  expect(screen.getAllByRole('button', { hidden: true })[0]).toHaveAttribute('aria-label', text.back);
  unmount();
  renderPanel(<TopBarTools />, { path: '/home' });
  expect(screen.queryByLabelText(text.back)).toBeNull();
});

it.each([
  [true, []],
  [false, [paths.buy(), paths.sell()]],
])('the bottom bar of a phone that is online: %s, has no orders off but %j', (isOnline, off) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  renderPanel(<BottomBar />, { path: '/home' });
  const links = within(screen.getByLabelText(text.bottomMenu)).getAllByRole('link', { hidden: true });
  expect(links).toHaveLength(4);
  expect(links.flatMap((link) => (link.hasAttribute('aria-disabled') ? [link.getAttribute('href')] : []))).toEqual(off);
});

it('the mode toggle changes to dark and back, and the choice is kept', async () => {
  saveSettings({ mode: 'light' });
  const { user } = renderPanel(<TopBarTools />, { path: '/home' });
  const press = async (name: string) => {
    await user.click(screen.getByText(name));
    return [root.dataset['mode'], readSettings().mode];
  };
  expect(await press(text.darkMode)).toEqual(['dark', 'dark']);
  expect(await press(text.lightMode)).toEqual(['light', 'light']);
});

it.each([
  ['/home', text.homeShort],
  ['/buyBonds?fund=4', text.buyShort],
  ['/sellBonds', text.sellShort],
  ['/more', text.more],
  ['/funds', null],
])('the bottom bar marks on %s the entry %s', (path, entry) => {
  renderPanel(<BottomBar />, { path });
  const marked = screen.getByLabelText(text.bottomMenu).querySelectorAll('[aria-current="page"]');
  expect([...marked].map(({ textContent }) => textContent)).toEqual(entry === null ? [] : [entry]);
});

it('a group of the side menu is a button that opens and closes its entries', async () => {
  const bank = { title: 'بانک', children: [{ title: 'فیش‌ها', path: '/admin/receipts' }] };
  const { user } = renderPanel(<NavList entries={[bank, { title: 'تیکت‌ها', path: '/tickets' }]} label="menu" />);
  const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links()).toEqual([['تیکت‌ها', '/tickets']]);
  await user.click(screen.getByRole('button', { name: 'بانک' }));
  expect(links()).toEqual([
    ['فیش‌ها', '/admin/receipts'],
    ['تیکت‌ها', '/tickets'],
  ]);
  await user.click(screen.getByRole('button', { name: 'بانک' }));
  expect(links()).toHaveLength(1);
});

it('the bottom bar is gone from md on, and from no smaller width', () => {
  renderPanel(<BottomBar />, { path: '/home' });
  const { className } = screen.getByLabelText(text.bottomMenu);
  // the test environment has no width, so the rules are read
  const [own = ''] = className.split(' ').filter((name) => name !== 'no-print');
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText);
  const hiding = rules.filter((rule) => rule.includes(`.${own}`) && /display: ?none/.test(rule));
  expect(hiding.map((rule) => /min-width: ?(\d+)px/.exec(rule)?.[1])).toEqual(['900']);
});
