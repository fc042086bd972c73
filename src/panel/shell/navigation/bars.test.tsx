import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { paths } from '#panel/paths.ts';
import { text } from '../strings.ts';
import { BottomBar } from './BottomBar.tsx';
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
