import { AbilityProvider } from '@casl/react';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { toast } from 'react-toastify/unstyled';
import { defineAbility } from '#shared/ability.ts';
import { userInfoLoaded } from '#panel/store/slices/authSlice.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { GlobalCss } from '#panel/ui/theme/PanelTheme.tsx';
import { ToastContainerPart } from '#panel/ui/toast/ToastContainerPart.tsx';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { withThemeSheet } from '#tests/support/withThemeSheet.ts';
import { ShellCss } from '../layout/ShellCss.tsx';
import { Bar, Foot } from '../layout/frame.tsx';
import { text as shellText } from '../strings.ts';
import { PanelLayout } from '../layout/PanelLayout.tsx';
import { VerticalLayout } from '../layout/VerticalLayout.tsx';
import { TopBarTools } from '../navigation/TopBarTools.tsx';
import type { MenuEntry } from '../navigation/menu.ts';
import { NavList } from '../navigation/NavList.tsx';
import { defaultSettings, parseSettings, type Settings } from './settings.ts';
import { readSettings, saveSettings, takeLayoutOf, useSetting } from './settingsStore.ts';

/* Each field of the display settings (spec 3) changes what is on the screen; decision 36 names the one that may not. */

const root = document.documentElement;
const rootValue = (name: string): string => getComputedStyle(root).getPropertyValue(name).trim();
const choose = (patch: Partial<Settings>): void => act(() => saveSettings(patch));

withThemeSheet();

afterEach(() => {
  act(() => saveSettings(defaultSettings));
  window.localStorage.clear();
});

const entries: MenuEntry[] = [
  { title: 'ابتدا', children: [{ title: 'یک', path: '/one' }] },
  { title: 'دوم', children: [{ title: 'دو', path: '/two' }] },
];

const people = {
  admin: { username: '0499370899', role: 'admin', roleID: 2, accessLevel: 't2' },
  client: { username: '0012345679', role: 'client', roleID: 1, accessLevel: null },
} as const;

/** A chrome as a person has it who is signed in. */
function renderChrome(role: 'admin' | 'client', chrome: ReactElement) {
  const person = people[role];
  signIn({ role, username: person.username, ...(role === 'client' && { investorId: 7 }) });
  const panel = makePanel();
  panel.store.dispatch(
    userInfoLoaded({
      ...person,
      nationalCode: person.username,
      firstName: 'پیمان',
      lastName: 'سهرابی',
      mobile: '09120000007',
      hasPassword: true,
    }),
  );
  const ability = defineAbility({ role, accessLevel: person.accessLevel });
  return renderPanel(<AbilityProvider value={ability}>{chrome}</AbilityProvider>, { path: '/home', panel });
}

const renderVertical = () =>
  renderChrome(
    'admin',
    <VerticalLayout entries={entries} home="/admin/dashboard" tools={<TopBarTools />}>
      <p>page</p>
    </VerticalLayout>,
  );
const side = (): Element | null => document.querySelector('.side-menu');

/** A bar that stands as the setting says. */
function SettingBar() {
  return <Bar data-bar={useSetting('appBar')}>bar</Bar>;
}
/** Toasts where the setting says. */
function SettingToasts() {
  return <ToastContainerPart position={useSetting('toastPosition')} />;
}

/** One test for each field, so that a new field asks for its own. */
const effects: Record<keyof Settings, () => Promise<void> | void> = {
  themeColor() {
    renderPanel(<ShellCss />);
    const before = rootValue('--p-palette-primary-main');
    choose({ themeColor: 'success' });
    expect(rootValue('--p-palette-primary-main')).not.toBe(before);
    expect(rootValue('--p-palette-primary-main')).toBe(rootValue('--p-palette-success-main'));
  },
  mode() {
    renderPanel(<p>page</p>);
    choose({ mode: 'light' });
    const light = rootValue('--p-palette-background-paper');
    choose({ mode: 'dark' });
    expect(light).not.toBe('');
    expect(rootValue('--p-palette-background-paper')).not.toBe(light);
  },
  footer() {
    renderPanel(<Foot />);
    const foot = screen.getByRole('contentinfo', { hidden: true });
    choose({ footer: 'fixed' });
    expect(foot).toHaveStyle({ position: 'sticky' });
    choose({ footer: 'hidden' });
    expect(foot).toHaveStyle({ display: 'none' });
    expect(foot).not.toHaveStyle({ position: 'sticky' });
  },
  async layout() {
    renderChrome(
      'client',
      <PanelLayout>
        <p>page</p>
      </PanelLayout>,
    );
    expect(await screen.findByRole('banner')).toBeInTheDocument();
    expect(side()).toBeNull();
    choose({ layout: 'vertical' });
    await waitFor(() => expect(side()).toBeInTheDocument());
  },
  lastLayout() {
    choose({ layout: 'horizontal' });
    act(() => takeLayoutOf('admin'));
    expect(readSettings()).toMatchObject({ layout: 'vertical', lastLayout: 'horizontal' });
    act(() => takeLayoutOf('client'));
    expect(readSettings().layout).toBe('horizontal');
  },
  direction() {
    root.dir = 'ltr';
    choose({ direction: 'rtl' });
    expect(root.dir).toBe('rtl');
    // no other one is taken from the browser (decision 36)
    expect(parseSettings('{"direction":"ltr"}').direction).toBe('rtl');
  },
  navHidden() {
    renderVertical();
    expect(side()).toBeInTheDocument();
    choose({ navHidden: true });
    expect(side()).toBeNull();
  },
  appBarBlur() {
    renderPanel(<SettingBar />);
    const ground = () => getComputedStyle(screen.getByRole('banner')).getPropertyValue('backdrop-filter');
    choose({ appBarBlur: true });
    expect(ground()).toBe('blur(10px)');
    choose({ appBarBlur: false });
    expect(ground()).not.toBe('blur(10px)');
  },
  navCollapsed() {
    renderVertical();
    const [text] = side()?.querySelectorAll('.nav-text') ?? [];
    expect(text).toHaveStyle({ visibility: 'visible' });
    expect(screen.getByLabelText(shellText.collapseMenu)).toBeInTheDocument();
    choose({ navCollapsed: true });
    expect(text).toHaveStyle({ visibility: 'hidden' });
    // the button says what it does now
    expect(screen.getByLabelText(shellText.widenMenu)).toBeInTheDocument();
  },
  contentWidth() {
    renderPanel(<ShellCss />);
    expect(rootValue('--content-width')).toBe('1440px');
    choose({ contentWidth: 'full' });
    expect(rootValue('--content-width')).toBe('100%');
  },
  async toastPosition() {
    renderPanel(<SettingToasts />);
    choose({ toastPosition: 'bottom-left' });
    act(() => void toast('متن'));
    await waitFor(() => expect(document.querySelector('.Toastify__toast-container--bottom-left')).toBeInTheDocument());
  },
  async verticalNavToggleType() {
    const { user } = renderPanel(<NavList entries={entries} label="menu" />);
    const [first, second] = [
      screen.getByRole('button', { name: 'ابتدا' }),
      screen.getByRole('button', { name: 'دوم' }),
    ];
    await user.click(first);
    await user.click(second);
    expect([first, second].map((one) => one.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
    choose({ verticalNavToggleType: 'collapse' });
    await user.click(first);
    expect([first, second].map((one) => one.getAttribute('aria-expanded'))).toEqual(['true', 'true']);
  },
  skin() {
    renderPanel(<Section title="کارت">متن</Section>);
    const card = document.querySelector('section');
    expect(card).toHaveStyle({ borderWidth: '1px' });
    choose({ skin: 'bordered' });
    expect(card).toHaveStyle({ borderWidth: '2px' });
    renderVertical();
    choose({ layout: 'vertical', skin: 'semi-dark' });
    expect(side()).toHaveAttribute('data-mode', 'dark');
  },
  appBar() {
    renderPanel(<SettingBar />);
    const bar = screen.getByRole('banner');
    expect(bar).toHaveStyle({ position: 'sticky' });
    choose({ appBar: 'static' });
    expect(bar).not.toHaveStyle({ position: 'sticky' });
    choose({ layout: 'vertical', appBar: 'hidden' });
    expect(bar).toHaveStyle({ display: 'none' });
  },
  textSize() {
    renderPanel(<GlobalCss />);
    choose({ textSize: 'large' });
    expect(root).toHaveStyle({ fontSize: '18px' });
  },
};

describe('a display setting has an effect', () => {
  it.each(Object.entries(effects))('%s', async (_field, prove) => {
    await prove();
  });
});

it('the button of the side menu collapses it and widens it again', async () => {
  const { user } = renderVertical();
  await user.click(screen.getByLabelText(shellText.collapseMenu));
  expect(readSettings().navCollapsed).toBe(true);
  await user.click(screen.getByLabelText(shellText.widenMenu));
  expect(readSettings().navCollapsed).toBe(false);
});

it('draws who shows a setting once more, and nobody else', () => {
  const drawn: string[] = [];
  function Shown({ name }: { name: keyof Settings }) {
    drawn.push(`${name} ${String(useSetting(name))}`);
    return null;
  }
  renderPanel(
    <>
      <Shown name="mode" />
      <Shown name="appBar" />
    </>,
  );
  drawn.length = 0;
  choose({ mode: 'dark' });
  expect(drawn).toEqual(['mode dark']);
});
