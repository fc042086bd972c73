import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDesk } from '#tests/support/desk.tsx';
import { AdminDashboardView } from './AdminDashboardView.tsx';
import { adminDashboardText as text } from './strings.ts';

describe('the dashboard of an administrator of a branch', () => {
  it('shows the way to the tickets of the branch and asks nothing of the head office', async () => {
    // no answer is prepared: a call would fail the test
    renderDesk(<AdminDashboardView />, { path: '/admin/dashboard', level: 'KZ' });
    expect(await screen.findByRole('link', { name: text.branchTickets })).toHaveAttribute(
      'href',
      '/admin/admin-panel/tickets',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });
});
