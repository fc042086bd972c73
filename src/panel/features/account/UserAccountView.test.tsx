import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { exportSessions, exportSignInLogs } from '#shared/contract/ownListFiles.ts';
import { listSessions, listSignInLogs } from '#shared/contract/account.ts';
import { ui } from '#panel/ui/strings.ts';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { text } from './strings.ts';
import { UserAccountView } from './UserAccountView.tsx';

const asked = () => Object.fromEntries(callsOf(listSignInLogs).at(-1)?.url.searchParams ?? []);

it('keeps the page of the log of sign-ins in the URL', async () => {
  mockApi.use(
    answers(listSignInLogs, {
      data: {
        count: 21,
        current_page_no: 2,
        last_page: 3,
        page_size: 10,
        results: [
          {
            id: '4',
            date: '2026-11-20T08:00:00.000Z',
            method: 'password',
            status: 'ok',
            reason: 'ورود موفق',
            ip: '198.51.100.4',
            device: 'Pixel 9',
            browser: 'Chrome',
            os: 'Android',
          },
        ],
      },
    }),
  );
  signIn();
  const { user, log } = renderPanel(<UserAccountView />, { path: '/user-account?tab=sign-ins&signIns-page=2' });
  expect((await screen.findAllByText('Pixel 9')).length).toBeGreaterThan(0);
  expect(asked()).toEqual({ page: '2', page_size: '10' });
  expect(await pressFile(user, exportSignInLogs, text.tabs.signIns)).toEqual({ format: 'csv' });
  await user.click(await screen.findByRole('button', { name: ui.nextPage }));
  await waitFor(() => expect(asked()).toEqual({ page: '3', page_size: '10' }));
  expect(log.paths.at(-1)).toContain('"signIns-page":3');
});

it('lists the open sessions and gives them as a file', async () => {
  const session = {
    id: 'a',
    device: 'Pixel 9',
    browser: 'Chrome',
    os: 'Android',
    ip: '198.51.100.4',
    city: null,
    method: 'otp' as const,
    created_at: '2026-11-20T08:00:00.000Z',
    last_seen_at: '2026-11-20T09:00:00.000Z',
    expires_at: '2026-11-21T08:00:00.000Z',
    is_current: true,
  };
  const other = { ...session, id: 'b', device: 'رایانه', city: 'شیراز', browser: '', is_current: false };
  mockApi.use(answers(listSessions, { data: [session, other] }));
  signIn();
  const { user } = renderPanel(<UserAccountView />, { path: '/user-account?tab=sessions' });
  expect(await screen.findByText('Pixel 9')).toBeVisible();
  expect(screen.getAllByText(text.methods.otp)).toHaveLength(2);
  // of the other one nobody knows it
  expect(screen.getByText(text.city)).toBeVisible();
  expect(screen.getByText('شیراز')).toBeVisible();
  expect(screen.getByText('Chrome · Android')).toBeVisible();
  expect(screen.getByText('Android')).toBeVisible();
  expect(await pressFile(user, exportSessions, text.tabs.sessions)).toEqual({ format: 'csv' });
});

it('says that there is no sign-in, or that the log did not come', async () => {
  mockApi.use(refuses(listSignInLogs, 'INTERNAL'));
  signIn();
  const { user } = renderPanel(<UserAccountView />, { path: '/user-account?tab=sign-ins' });
  const retry = await screen.findByRole('button', { name: ui.retry });
  mockApi.use(
    answers(listSignInLogs, { data: { count: 0, current_page_no: 1, last_page: 1, page_size: 10, results: [] } }),
  );
  await user.click(retry);
  expect(await screen.findByText(text.noSignIns)).toBeVisible();
});
