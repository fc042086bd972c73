import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportUserLocks } from '#shared/contract/peopleFiles.ts';
import {
  approveFactorReset,
  exportFactorResets,
  listFactorResets,
  prepareFactorReset,
} from '#shared/contract/factorResets.ts';
import {
  approveUserUnlock,
  getUserLocks,
  listUserUnlocks,
  rejectUserUnlock,
  unlockUser,
} from '#shared/contract/userLocks.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import type { FactorReset } from './FactorResets.tsx';
import { factorResetsText, userLocksText as text } from './strings.ts';
import { type Unlock, UserLocksView } from './UserLocksView.tsx';

const path = '/admin/admin-panel/users/locks';
const reason = 'تماس تلفنی با شماره ثبت‌شده';
const unlock = (changes: Partial<Unlock> = {}): Unlock => ({
  unlockId: 5,
  userId: 40,
  userName: 'مینا سهیلی',
  username: '0012345679',
  reason,
  state: 'prepared',
  preparedBy: 9,
  preparedByName: 'پیمان سهرابی',
  preparedAt: '2026-11-21T06:30:00.000Z',
  decidedByName: null,
  decidedAt: null,
  decisionReason: null,
  version: 'seen-1',
  ...changes,
});
const reset = (changes: Partial<FactorReset> = {}): FactorReset => ({
  resetId: 3,
  userId: 40,
  userName: 'مینا سهیلی',
  username: '0012345679',
  isStaff: false,
  reason,
  state: 'prepared',
  preparedBy: 9,
  preparedByName: 'پیمان سهرابی',
  preparedAt: '2026-11-21T06:30:00.000Z',
  decidedByName: null,
  decidedAt: null,
  decisionReason: null,
  version: 'seen-2',
  ...changes,
});
const found = (isAdmin: boolean, open: Unlock | null = null) =>
  answers(getUserLocks, {
    data: {
      user: { userId: 40, username: '0012345679', name: 'مینا سهیلی', isActive: true, isAdmin },
      locks: [
        {
          kind: 'otp',
          kindText: 'کد پیامکی نادرست',
          isKnownDevice: false,
          tries: 10,
          limit: 10,
          hours: 24,
          lockedUntil: '2026-11-22T06:30:00.000Z',
        },
      ],
      unlock: open,
    },
  });

async function search(user: ReturnType<typeof renderDesk>['user']) {
  await user.click(await screen.findByRole('button', { name: text.find }));
  expect(screen.getByText(text.searchRequired)).toBeVisible();
  await user.type(screen.getByLabelText(text.search), '۰۰۱۲۳۴۵۶۷۹');
  await user.click(screen.getByRole('button', { name: text.find }));
  expect(await screen.findByText('کد پیامکی نادرست')).toBeInTheDocument();
}

beforeEach(() => mockApi.use(answers(listFactorResets, { data: [], total: 0 })));

describe('locks of a user', () => {
  it('are found by the national code in any digits; an investor is unlocked at once, with a reason', async () => {
    mockApi.use(
      found(false),
      answers(listUserUnlocks, { data: [], total: 0 }),
      answers(unlockUser, { data: unlock({ state: 'executed' }) }),
    );
    const { user } = renderDesk(<UserLocksView />, { path, level: 't1' });
    await search(user);
    expect(callsOf(getUserLocks)[0]?.url.searchParams.get('username')).toBe('0012345679');
    const asked = await pressFile(user, exportUserLocks, text.title);
    expect(asked).toEqual({ username: '0012345679', format: 'csv' });
    await user.click(screen.getByRole('button', { name: text.unlock }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByText(text.adminNote)).toBeNull();
    await user.type(within(dialog).getByLabelText(text.reason), reason);
    await user.click(within(dialog).getByRole('button', { name: text.unlock }));
    await waitFor(() => expect(callsOf(unlockUser)[0]?.body).toEqual({ reason }));
    expect(callsOf(unlockUser)[0]?.headers.get('idempotency-key')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of an administrator are asked for: another person decides', async () => {
    mockApi.use(
      found(true),
      answers(listUserUnlocks, { data: [], total: 0 }),
      refuses(unlockUser, 'USER_UNLOCK_PREPARED'),
    );
    const { user } = renderDesk(<UserLocksView />, { path, level: 't1' });
    await search(user);
    await user.click(screen.getByRole('button', { name: text.ask }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(text.adminNote)).toBeVisible();
    await user.type(within(dialog).getByLabelText(text.reason), reason);
    await user.click(within(dialog).getByRole('button', { name: text.ask }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('در انتظار تأیید');
  });

  it('that wait are approved as they were seen, or sent back with a reason', async () => {
    mockApi.use(
      answers(listUserUnlocks, { data: [unlock()], total: 1 }),
      answers(approveUserUnlock, { data: unlock({ state: 'executed' }) }),
      answers(rejectUserUnlock, { data: unlock({ state: 'rejected' }) }),
    );
    const { user } = renderDesk(<UserLocksView />, { path, level: 'super' });
    await user.click(await screen.findByRole('button', { name: text.decision.approve }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: text.decision.approve }));
    await waitFor(() => expect(callsOf(approveUserUnlock)[0]?.body).toEqual({ version: 'seen-1' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: text.decision.reject }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(text.decision.rejectReason), reason);
    await user.click(within(dialog).getByRole('button', { name: text.decision.reject }));
    await waitFor(() => expect(callsOf(rejectUserUnlock)[0]?.body).toEqual({ version: 'seen-1', reason }));
  });

  it('that are too many for the list are counted', async () => {
    mockApi.use(
      answers(listUserUnlocks, { data: [unlock()], total: 101 }),
      answers(listFactorResets, { data: [reset()], total: 102 }),
    );
    renderDesk(<UserLocksView />, { path, level: 'super' });
    expect(await screen.findByText(approvalText.rest('۱', '۱۰۱'))).toBeVisible();
    expect(await screen.findByText(approvalText.rest('۱', '۱۰۲'))).toBeVisible();
  });

  it('that all fit the list are not counted', async () => {
    mockApi.use(
      answers(listUserUnlocks, { data: [unlock()], total: 1 }),
      answers(listFactorResets, { data: [reset()], total: 1 }),
    );
    renderDesk(<UserLocksView />, { path, level: 'super' });
    expect(await screen.findByRole('button', { name: text.decision.approve })).toBeVisible();
    expect(await screen.findByRole('button', { name: factorResetsText.decision.approve })).toBeVisible();
    expect(screen.queryByText(approvalText.rest('۱', '۱'))).toBeNull();
  });

  it('cannot be approved by a maker', async () => {
    mockApi.use(answers(listUserUnlocks, { data: [unlock()], total: 1 }));
    renderDesk(<UserLocksView />, { path, level: 't1' });
    expect(await screen.findByRole('button', { name: text.decision.approve })).toBeDisabled();
  });

  it('wait for a super admin, whom a checker is told of', async () => {
    mockApi.use(answers(listUserUnlocks, { data: [unlock()], total: 1 }));
    renderDesk(<UserLocksView />, { path, level: 't2' });
    expect(await screen.findByRole('button', { name: text.decision.approve })).toBeDisabled();
    expect(screen.getByText(text.superOnly)).toBeVisible();
  });
});

describe('the second factor of a user', () => {
  it('is asked to be reset with a reason', async () => {
    mockApi.use(
      found(false),
      answers(listUserUnlocks, { data: [], total: 0 }),
      answers(prepareFactorReset, { data: reset() }),
    );
    const { user } = renderDesk(<UserLocksView />, { path, level: 't1' });
    await search(user);
    await user.click(screen.getByRole('button', { name: factorResetsText.ask }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(factorResetsText.askReason), reason);
    await user.click(within(dialog).getByRole('button', { name: factorResetsText.ask }));
    await waitFor(() => expect(callsOf(prepareFactorReset)[0]?.body).toEqual({ reason }));
  });

  it('is reset by another person as they saw it', async () => {
    mockApi.use(
      answers(listUserUnlocks, { data: [], total: 0 }),
      answers(listFactorResets, { data: [reset()], total: 1 }),
      answers(approveFactorReset, { data: reset({ state: 'executed' }) }),
    );
    const { user } = renderDesk(<UserLocksView />, { path, level: 't2' });
    expect(await pressFile(user, exportFactorResets, factorResetsText.waiting)).toEqual({ format: 'csv' });
    const { approve } = factorResetsText.decision;
    await user.click(await screen.findByRole('button', { name: approve }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: approve }));
    await waitFor(() => expect(callsOf(approveFactorReset)[0]?.body).toEqual({ version: 'seen-2' }));
  });

  it('of an administrator waits for a super admin', async () => {
    mockApi.use(
      answers(listUserUnlocks, { data: [], total: 0 }),
      answers(listFactorResets, { data: [reset({ isStaff: true })], total: 1 }),
    );
    renderDesk(<UserLocksView />, { path, level: 't2' });
    expect(await screen.findByRole('button', { name: factorResetsText.decision.approve })).toBeDisabled();
    expect(screen.getByText(factorResetsText.superOnly)).toBeVisible();
  });
});
