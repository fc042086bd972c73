import { AbilityProvider } from '@casl/react';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defineAbility } from '#shared/ability.ts';
import { sampleSite } from '#tests/support/siteSample.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { ShellSlotsProvider } from '../slots.tsx';
import { text } from '../strings.ts';
import { MoreView } from './MoreView.tsx';
import { moreText } from './strings.ts';

it('holds the choice of investor, every entry of the menu, the telephone of the support desk and the version', () => {
  signIn({ investorId: 7 });
  renderPanel(
    <AbilityProvider value={defineAbility({ role: 'client' })}>
      <ShellSlotsProvider
        slots={{
          site: sampleSite({ supportPhone: '02188001100' }),
          investorSelector: () => <select aria-label="investor" />,
        }}
      >
        <MoreView />
      </ShellSlotsProvider>
    </AbilityProvider>,
    { path: '/more' },
  );
  expect(screen.getByLabelText('investor')).toBeVisible();
  for (const name of [text.home, text.funds, text.requests, text.accounting, text.tickets, text.registerChild])
    expect(screen.getByRole('link', { name })).toBeVisible();
  expect(screen.getByRole('link', { name: new RegExp(text.supportPhone) })).toHaveAttribute('href', 'tel:02188001100');
  expect(screen.getByText(moreText.version)).toHaveTextContent('نسخه ۰.۱.۰');
  expect(screen.getByRole('button', { name: text.logOut })).toBeVisible();
});
