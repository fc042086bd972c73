import { AbilityProvider } from '@casl/react';
import { defineAbility } from '#shared/ability.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { menuDrawerShown } from '#panel/store/slices/drawersSlice.ts';
import { listWaitingWork } from '#shared/contract/adminDashboard.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, mockApi } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { ShellSlotsProvider } from '../slots.tsx';
import { text } from '../strings.ts';
import { AdminLayout } from './AdminLayout.tsx';
import { HorizontalLayout } from './HorizontalLayout.tsx';
import { InvestorSideLayout } from './InvestorSideLayout.tsx';
import { ShellCss } from './ShellCss.tsx';
import { PanelLayout } from './PanelLayout.tsx';

/** The badge as the provider's script appends it: beside the application, in the body. */
function addBadge(): HTMLElement {
  const badge = document.createElement('div');
  badge.className = 'grecaptcha-badge';
  badge.textContent = 'badge';
  document.body.append(badge);
  return badge;
}

afterEach(() => document.querySelectorAll('.grecaptcha-badge').forEach((badge) => badge.remove()));

describe('the badge of the bot protection (spec 2)', () => {
  it.each([
    ['is hidden on a blank page that says nothing', undefined, 'hidden'],
    ['is shown on a blank page with the flag', true, 'visible'],
    ['is hidden on a blank page with the flag off', false, 'hidden'],
  ])('%s', (_name, hasCaptchaBadge, visibility) => {
    const badge = addBadge();
    renderPanel(
      <>
        <ShellCss />
        <PanelLayout layout="blank" hasCaptchaBadge={hasCaptchaBadge}>
          <p>page</p>
        </PanelLayout>
      </>,
    );
    expect(screen.getByText('page')).toBeInTheDocument();
    expect(getComputedStyle(badge).visibility).toBe(visibility);
  });

  it('is hidden in the panel, whatever the flag says', () => {
    const badge = addBadge();
    renderPanel(
      <>
        <ShellCss />
        <PanelLayout hasCaptchaBadge>
          <p>page</p>
        </PanelLayout>
      </>,
    );
    expect(getComputedStyle(badge).visibility).toBe('hidden');
  });
});

it('gives a blank page no navigation and the height of the window', () => {
  const { container } = renderPanel(
    <PanelLayout layout="blank">
      <p>page</p>
    </PanelLayout>,
  );
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('banner')).toBeNull();
  // the test environment knows no dvh, so the rule is read
  const { className = '' } = container.querySelector('[data-captcha-badge]') ?? {};
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText);
  expect(rules.find((rule) => rule.startsWith(`.${className}`))).toMatch(/min-height: ?100dvh/);
});

it('gives investors the horizontal layout: the menu in a row with its acts, and no side menu', async () => {
  signIn({ investorId: 7 });
  renderPanel(
    <AbilityProvider value={defineAbility({ role: 'client' })}>
      <PanelLayout>
        <p>page</p>
      </PanelLayout>
    </AbilityProvider>,
    { path: '/home' },
  );
  const row = (await screen.findByRole('banner')).querySelector('nav');
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['صندوق‌ها', 'گزارش‌ها', 'پشتیبانی']),
  );
  const acts = [...(row?.parentElement?.querySelectorAll('a[href$="Bonds"]') ?? [])];
  expect(acts.map((act) => act.textContent)).toEqual(['صدور (خرید)', 'ابطال (فروش)']);
  expect(document.querySelector('.side-menu')).toBeNull();
});

describe('the menu that the toggle opens, between the bottom bar and the menu row', () => {
  it.each([
    ['the horizontal menu', HorizontalLayout],
    ['the side menu', InvestorSideLayout],
  ])('leads investors to صدور and ابطال in place of %s', async (_name, Layout) => {
    const { store } = renderPanel(
      <AbilityProvider value={defineAbility({ role: 'client' })}>
        <Layout>
          <p>page</p>
        </Layout>
      </AbilityProvider>,
    );
    act(() => void store.dispatch(menuDrawerShown(true)));
    // jsdom opens no native dialog, so what it holds counts as hidden
    await waitFor(() =>
      expect(
        [...document.querySelectorAll('dialog a')]
          .slice(0, 2)
          .map((link) => [link.textContent, link.getAttribute('href')]),
      ).toEqual([
        [text.buy, '/buyBonds'],
        [text.sell, '/sellBonds'],
      ]),
    );
  });
});

describe('the tickets in the top bar of administrators (spec 2)', () => {
  const bar = (level: 't1' | 'MT') => {
    renderDesk(
      <AbilityProvider value={defineAbility({ role: 'admin', accessLevel: level })}>
        <ShellSlotsProvider slots={{ ticketForm: () => null, commands: () => null }}>
          <AdminLayout>
            <p>page</p>
          </AdminLayout>
        </ShellSlotsProvider>
      </AbilityProvider>,
      { path: '/admin/supervision', level },
    );
    // in a window without a width it is there and not drawn
    return screen.queryByLabelText(text.addTicket);
  };

  it('are written by the office', () => {
    const summary = { count: 0, overdue: 0, mine: 0, setup: 0, checkedAt: '2026-11-22T06:00:00.000Z' };
    mockApi.use(answers(listWaitingWork, { data: [], summary }));
    expect(bar('t1')).not.toBeNull();
  });

  it('are not offered to a trustee, whose search names what it finds', () => {
    expect(bar('MT')).toBeNull();
    expect(screen.getByText(text.supervisorSearch)).toBeInTheDocument();
    expect(screen.queryByText(text.search)).toBeNull();
  });
});
