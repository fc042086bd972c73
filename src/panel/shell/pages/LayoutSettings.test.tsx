import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { renderDesk } from '#tests/support/desk.tsx';
import { text as words } from '../strings.ts';
import { defaultSettings, type Settings } from '../settings/settings.ts';
import { forgetSettings, readSettings } from '../settings/settingsStore.ts';
import { DisplaySettings } from './DisplaySettings.tsx';
import { LayoutSettings } from './LayoutSettings.tsx';
import { layoutText as text } from './layoutStrings.ts';

beforeEach(() => {
  localStorage.clear();
  forgetSettings();
});

const choices: [keyof Settings, string, string, unknown][] = [
  ['mode', words.mode, words.dark, 'dark'],
  ['themeColor', words.themeColor, words.themeColors.info, 'info'],
  ['contentWidth', words.contentWidth, words.full, 'full'],
  ['skin', words.skin, words.skins.bordered, 'bordered'],
  ['layout', text.layout, text.layouts.vertical, 'vertical'],
  ['navHidden', text.menu, text.hidden, true],
  ['appBar', text.appBar, text.bars.static, 'static'],
  ['appBarBlur', text.blur, text.plain, false],
  ['footer', text.footer, text.footers.fixed, 'fixed'],
  ['toastPosition', text.toasts, text.toastPositions['bottom-left'], 'bottom-left'],
];

const choose = (legend: string, label: string) =>
  within(screen.getByRole('group', { name: legend })).getByRole('radio', { name: label });

it.each(choices)('lets people set %s', async (setting, legend, label, value) => {
  signIn({ investorId: 7 });
  const { user } = renderPanel(
    <>
      <DisplaySettings />
      <LayoutSettings />
    </>,
  );
  expect(defaultSettings[setting]).not.toBe(value);
  await user.click(choose(legend, label));
  expect(readSettings()[setting]).toBe(value);
});

it('keeps in the browser what is chosen, but for the six that come back with the next load', async () => {
  signIn({ investorId: 7 });
  const { user } = renderPanel(
    <>
      <DisplaySettings />
      <LayoutSettings />
    </>,
  );
  for (const [, legend, label] of choices) await user.click(choose(legend, label));
  const kept = JSON.parse(localStorage.getItem('settings') ?? '{}') as object;
  expect(kept).toMatchObject({ mode: 'dark', themeColor: 'info', contentWidth: 'full', appBarBlur: false });
  for (const name of ['appBar', 'footer', 'layout', 'navHidden', 'lastLayout', 'toastPosition'])
    expect(kept).not.toHaveProperty(name);
});

it('names what the vertical layout alone has, and comes back to it from the panel of administrators', async () => {
  signIn({ investorId: 7 });
  const { user } = renderPanel(<LayoutSettings />);
  expect(screen.queryByRole('group', { name: text.groups })).toBeNull();
  expect(
    within(screen.getByRole('group', { name: text.appBar })).queryByRole('radio', { name: text.bars.hidden }),
  ).toBeNull();
  await user.click(choose(text.layout, text.layouts.vertical));
  expect(readSettings().lastLayout).toBe('vertical');
  await user.click(choose(text.groups, text.groupTypes.collapse));
  expect(readSettings().verticalNavToggleType).toBe('collapse');
  await user.click(choose(text.appBar, text.bars.hidden));
  expect(readSettings().appBar).toBe('hidden');
});

it('leaves the place of the menu to the panel of administrators', () => {
  renderDesk(<LayoutSettings />, { path: '/user-account' });
  expect(screen.queryByRole('group', { name: text.layout })).toBeNull();
  expect(screen.getByRole('group', { name: text.footer })).toBeVisible();
});
