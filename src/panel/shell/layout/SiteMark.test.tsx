import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { sampleSite } from '#tests/support/siteSample.ts';
import { withThemeSheet } from '#tests/support/withThemeSheet.ts';
import { brandFiles, brandName } from '#panel/ui/theme/brands.ts';
import type { SiteFacts } from '#shared/siteFacts.ts';
import { ShellSlotsProvider } from '../slots.tsx';
import { text } from '../strings.ts';
import { BrandLink, Foot } from './frame.tsx';
import { SiteLine } from './SiteLine.tsx';

withThemeSheet();

const shown = (given: Partial<SiteFacts>) =>
  renderPanel(
    <ShellSlotsProvider slots={{ site: sampleSite(given) }}>
      <BrandLink href="/home" />
      <SiteLine />
      <Foot />
    </ShellSlotsProvider>,
    { path: '/home' },
  );

it('names the company, with its logo in the room of the mark and its telephone', () => {
  shown({ name: 'سبدگردان نارون', shortName: 'نارون', supportPhone: '02112345678', logoLight: '/api/files/a' });
  expect(screen.getByRole('link')).toHaveTextContent('سبدگردان نارون');
  const logos = screen.getAllByTestId('site-logo');
  for (const logo of logos) expect(getComputedStyle(logo).backgroundImage).toMatch(/\/api\/files\/a"\)$/);
  expect([getComputedStyle(logos[0] as Element).width, getComputedStyle(logos[0] as Element).height]).toEqual([
    '40px',
    '40px',
  ]);
  expect(screen.getAllByText('۰۲۱-۱۲۳۴۵۶۷۸')).toHaveLength(2);
  expect(screen.queryByText(text.product)).toBeNull();
});

it('has the sign of the brand above an open page while there is no logo', () => {
  renderPanel(
    <ShellSlotsProvider slots={{ site: sampleSite({ name: 'سبدگردان نارون' }) }}>
      <SiteLine />
    </ShellSlotsProvider>,
  );
  expect(screen.getByRole('presentation')).toHaveAttribute('src', brandFiles[brandName].icon);
});

it('says what the panel is, and no telephone, until somebody set them', () => {
  shown({});
  expect(screen.getAllByText(text.product)).toHaveLength(2);
  expect(screen.queryByTestId('site-logo')).toBeNull();
  expect(screen.queryByText(new RegExp(text.supportPhone))).toBeNull();
  expect(document.body.textContent).not.toMatch(/۰۲۱/);
});
