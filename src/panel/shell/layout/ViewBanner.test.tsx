import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as account from '#shared/contract/account.ts';
import { endInvestorView } from '#shared/contract/investorViews.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { info } from '#tests/support/personSamples.ts';
import { userInfoLoaded } from '#panel/store/slices/authSlice.ts';
import { ViewBanner } from './ViewBanner.tsx';
import { viewText } from './viewStrings.ts';

const viewing = {
  investorId: 7,
  investorName: 'نگار رستگار',
  until: new Date(Date.now() + 20 * 60_000).toISOString(),
};

/** The banner over the panel of an investor, as an administrator has it. */
function renderBanner() {
  signIn({ role: 'client', username: '0499370899' });
  const panel = makePanel();
  panel.store.dispatch(
    userInfoLoaded({
      username: '0499370899',
      role: 'admin',
      roleID: 2,
      accessLevel: 't2',
      nationalCode: '0499370899',
      firstName: 'پیمان',
      lastName: 'سهرابی',
      mobile: '09120000007',
      hasPassword: true,
      viewing,
    }),
  );
  const rendered = renderPanel(<ViewBanner viewing={viewing} />, { path: '/home', panel, isMoving: false });
  return { ...rendered, panel };
}

beforeEach(() => {
  mockApi.use(
    answers(account.getInfo, { data: { ...info, role: 'admin', role_id: 2, access_level: 't2' } }),
    answers(endInvestorView, { data: { investorId: 7 } }),
  );
});

describe('the banner of a view as an investor', () => {
  it('says whose view it is and for how long, and leads back to the file by one tap', async () => {
    const { user, panel } = renderBanner();
    expect(screen.getByRole('region', { name: viewText.label })).toHaveTextContent('نمای نگار رستگار');
    expect(await screen.findByText(/^(۲۰:۰۰|۱۹:[۰-۹]{2})$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: viewText.end }));
    await waitFor(() => expect(callsOf(endInvestorView)).toHaveLength(1));
    await waitFor(() => expect(panel.store.getState().userPanel.panel).toBe('admin'));
    expect(panel.log.paths.at(-1)).toContain('/admin/admin-panel/investors/7');
    await waitFor(() => expect(panel.store.getState().auth.viewing).toBeNull());
  });

  it('leads out also when its time was over already', async () => {
    mockApi.use(refuses(endInvestorView, 'VIEW_NONE'));
    const { user, panel } = renderBanner();
    await user.click(screen.getByRole('button', { name: viewText.end }));
    await waitFor(() => expect(panel.store.getState().userPanel.panel).toBe('admin'));
  });

  it('says that it could not be ended', async () => {
    mockApi.use(isUnreachable(endInvestorView));
    const { user } = renderBanner();
    await user.click(screen.getByRole('button', { name: viewText.end }));
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
