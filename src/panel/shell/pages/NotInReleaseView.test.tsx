import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDesk } from '#tests/support/desk.tsx';
import { renderPanel } from '#tests/support/panel.tsx';
import { notInRelease } from './strings.ts';
import { NotInReleaseView } from './NotInReleaseView.tsx';

const ways = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('a part that this release does not hold', () => {
  it.each([
    [
      '/admin/admin-panel/investors',
      ['/admin/receipts?status=all', '/admin/auto-buy/list', '/admin/payouts', '/admin/admin-panel/tickets'],
    ],
    ['/admin/admin-panel/users/roles', ['/admin/admin-panel/users/locks']],
    ['/admin/admin-panel/users/change-mobile', ['/admin/admin-panel/users/locks']],
    ['/admin/site/site-content', []],
    ['/admin/reports/investors', ['/admin/admin-panel/funds/funds-report']],
    ['/admin/reports/funds', ['/admin/dashboard#settlement-desk']],
  ])('leads staff from %s to what serves instead, once, and offers no ticket', (path, expected) => {
    renderDesk(<NotInReleaseView />, { path, level: 't1' });
    expect(ways()).toEqual([...expected, '/admin/dashboard']);
    expect(screen.queryByRole('button', { name: notInRelease.ticket })).toBeNull();
  });

  it('leads a branch only to what it may open', () => {
    renderDesk(<NotInReleaseView />, { path: '/admin/admin-panel/investors', level: 'KZ' });
    expect(ways()).toEqual(['/admin/admin-panel/tickets', '/admin/dashboard']);
  });

  it('offers an investor another way, and a ticket', () => {
    renderPanel(<NotInReleaseView />, { path: '/direct-debit' });
    expect(ways()).toEqual(['/buyBonds', '/']);
    expect(screen.getByRole('button', { name: notInRelease.ticket })).toBeVisible();
  });
});
