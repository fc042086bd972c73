import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getSkipLink, skipByLink } from '#shared/contract/regularPurchases.ts';
import { ui } from '#panel/ui/strings.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel } from '#tests/support/panel.tsx';
import { SkipView } from './SkipView.tsx';
import { skipText as text } from './strings.ts';

const about = {
  fundName: 'درآمد ثابت کاج',
  bankName: 'بانک سامان',
  amount: '20000000',
  dueDate: '2026-11-28',
  isSkipped: false,
  canSkip: true,
  statusText: 'در نوبت برداشت',
};
let state = about;

beforeEach(() => {
  state = about;
  mockApi.use(
    answers(getSkipLink, () => ({ data: state })),
    answers(skipByLink, () => {
      state = { ...about, isSkipped: true, canSkip: false, statusText: 'رد شده' };
      return { data: state };
    }),
  );
});

const open = (query = '?token=signed.part') => renderPanel(<SkipView />, { path: `/skip-debit${query}` });

it('says what the link is about and changes nothing before the button is pressed; then this debit is left out', async () => {
  const { user } = open();
  expect(await screen.findByText('درآمد ثابت کاج')).toBeVisible();
  expect(screen.getByText(/۲۰٬۰۰۰٬۰۰۰/)).toBeVisible();
  expect(callsOf(skipByLink)).toEqual([]);
  await user.click(screen.getByRole('button', { name: text.skip }));
  expect(await screen.findByText(text.done)).toBeVisible();
  expect(screen.queryByRole('button', { name: text.skip })).toBeNull();
  expect(callsOf(skipByLink)[0]?.url.pathname).toBe('/api/direct-debit/skip/signed.part/');
});

it('says that it is too late, and why the API refused', async () => {
  mockApi.use(refuses(skipByLink, 'SKIP_LINK_ENDED', { params: { status: 'برداشت شد' } }));
  const { user, unmount } = open();
  await user.click(await screen.findByRole('button', { name: text.skip }));
  expect(await screen.findByRole('alert')).toHaveTextContent('مهلت این لینک گذشته است');
  unmount();
  state = { ...about, canSkip: false, statusText: 'برداشت شد' };
  open();
  expect(await screen.findByText(text.late)).toBeVisible();
});

it('stands in its other states: no token, an unknown link, no answer', async () => {
  const first = open('');
  expect(await screen.findByText(text.noToken)).toBeVisible();
  first.unmount();
  mockApi.use(refuses(getSkipLink, 'SKIP_LINK_UNKNOWN'));
  const second = open();
  expect(await screen.findByText('این لینک درست نیست؛ آن را دوباره از پیامک باز کنید')).toBeVisible();
  second.unmount();
  mockApi.use(isUnreachable(getSkipLink));
  open();
  await waitFor(() => expect(screen.getByRole('button', { name: ui.retry })).toBeVisible());
});
