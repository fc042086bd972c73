import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listAllBranches, saveBranch } from '#shared/contract/branches.ts';
import { exportBranches } from '#shared/contract/peopleFiles.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import type { Branch } from './BranchForm.tsx';
import { BranchesView } from './BranchesView.tsx';
import { branchesText as text } from './strings.ts';

const path = '/admin/settings/branches';

const branch = (changes: Partial<Branch> = {}): Branch => ({
  branchId: 3,
  code: 'ISF',
  name: 'شعبه اصفهان',
  city: 'اصفهان',
  address: 'خیابان چهارباغ',
  phone: '03132000000',
  isActive: true,
  investorCount: 12,
  staff: [
    { userId: 5, name: 'سارا میرزایی', isInvited: false },
    { userId: 6, name: 'پریسا کیانی', isInvited: true },
  ],
  changeId: null,
  version: 'seen-1',
  ...changes,
});

const open = (rows: Branch[], level: 't1' | 't2' = 't1') => {
  mockApi.use(answers(listAllBranches, { data: rows }));
  return renderDesk(<BranchesView />, { path, level });
};

describe('branches', () => {
  it('are shown with place, telephone and staff, and taken as a file', async () => {
    const { user } = open([
      branch(),
      branch({ branchId: 4, name: 'شعبه تبریز', isActive: false, staff: [], city: '', address: '' }),
    ]);
    const section = await screen.findByRole('region', { name: 'شعبه اصفهان' });
    expect(within(section).getByText('اصفهان، خیابان چهارباغ')).toBeVisible();
    expect(within(section).getByText('سارا میرزایی، پریسا کیانی (دعوت‌شده)')).toBeVisible();
    const closed = screen.getByRole('region', { name: 'شعبه تبریز' });
    expect(within(closed).getByText(text.closed)).toBeVisible();
    expect(within(closed).getByText(text.noStaff)).toBeVisible();
    expect(await pressFile(user, exportBranches, text.title)).toEqual({ format: 'csv' });
  });

  it('are proposed; what is missing is named at its field', async () => {
    mockApi.use(answers(saveBranch, { data: { changeId: 9 } }));
    const { user } = open([]);
    expect(await screen.findByText(text.empty)).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.add }));
    const dialog = await screen.findByRole('dialog', { name: text.addTitle });
    await user.click(within(dialog).getByRole('button', { name: text.propose }));
    expect(await within(dialog).findByText('نام شعبه را وارد کنید')).toBeVisible();
    await user.type(within(dialog).getByLabelText(text.name), 'شعبه شیراز');
    await user.type(within(dialog).getByLabelText(text.code), 'SHZ');
    await user.type(within(dialog).getByLabelText(text.city), 'شیراز');
    await user.click(within(dialog).getByRole('button', { name: text.propose }));
    await waitFor(() =>
      expect(callsOf(saveBranch)[0]?.body).toEqual({
        branchId: null,
        code: 'SHZ',
        name: 'شعبه شیراز',
        city: 'شیراز',
        address: '',
        phone: '',
        isActive: true,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('with staff are not closed, which the switch says', async () => {
    const message = '۲ کاربر این شعبه فعال‌اند';
    mockApi.use(refuses(saveBranch, 'BRANCH_STAFF', { fields: { isActive: [message] }, params: { count: 2 } }));
    const { user } = open([branch()]);
    await user.click(await screen.findByRole('button', { name: text.edit }));
    const dialog = await screen.findByRole('dialog', { name: text.editTitle('شعبه اصفهان') });
    await user.click(within(dialog).getByLabelText(text.isActive));
    await user.click(within(dialog).getByRole('button', { name: text.propose }));
    expect(await within(dialog).findByText(message)).toBeVisible();
    expect(callsOf(saveBranch)[0]?.body).toMatchObject({ branchId: 3, isActive: false, version: 'seen-1' });
  });

  it('whose change waits, and every branch for a checker, are only read', async () => {
    open([branch({ changeId: 9 })]);
    expect(await screen.findByRole('button', { name: text.edit })).toBeDisabled();
    expect(screen.getByText(text.waits)).toBeVisible();
  });
});
