import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  approveColleague,
  listColleagues,
  prepareColleague,
  resendInvitation,
  withdrawInvitation,
} from '#shared/contract/colleagues.ts';
import { listBranches, listRoleChanges, listUsers } from '#shared/contract/userRoles.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import type { Colleague } from './Colleagues.tsx';
import { userRolesText } from './strings.ts';
import { UserRolesView } from './UserRolesView.tsx';

const text = userRolesText.colleagues;
const reason = 'کارشناس جدید واحد صدور و ابطال';

const colleague = (changes: Partial<Colleague> = {}): Colleague => ({
  colleagueId: 7,
  nationalNo: '0012345679',
  mobile: '09121234567',
  name: 'پریسا کیانی',
  wanted: {
    roleId: 2,
    roleText: 'کارشناس',
    accessLevel: 't1',
    accessLevelText: 'ثبت‌کننده',
    branchId: null,
    branchName: null,
  },
  wantedFunds: null,
  reason,
  state: 'prepared',
  preparedBy: 9,
  preparedByName: 'شیرین نیک‌پور',
  preparedAt: '2026-11-21T06:30:00.000Z',
  decidedByName: null,
  decidedAt: null,
  decisionReason: null,
  invitation: null,
  version: 'seen-1',
  ...changes,
});

const invited = (isOver: boolean) =>
  colleague({
    state: 'executed',
    invitation: {
      sentAt: '2026-11-21T06:30:00.000Z',
      expiresAt: '2026-11-28T06:30:00.000Z',
      isOver,
      acceptedAt: null,
      withdrawnAt: null,
    },
    version: 'seen-2',
  });

const open = (rows: Colleague[]) => {
  mockApi.use(answers(listColleagues, { data: rows, total: rows.length }));
  return renderDesk(<UserRolesView />, { path: '/admin/admin-panel/users/roles', level: 'super' });
};

beforeEach(() =>
  mockApi.use(
    answers(listUsers, { data: [], pageInfo: onePage(0) }),
    answers(listRoleChanges, { data: [], total: 0 }),
    answers(listBranches, { data: [] }),
  ),
);

describe('a new colleague', () => {
  it('is proposed with person and role; what is missing is named at its field', async () => {
    mockApi.use(answers(prepareColleague, { data: colleague() }));
    const { user } = open([]);
    await user.click(await screen.findByRole('button', { name: text.title }));
    const dialog = await screen.findByRole('dialog', { name: text.title });
    await user.click(within(dialog).getByRole('button', { name: userRolesText.propose }));
    expect(await within(dialog).findByText('کد ملی را وارد کنید')).toBeVisible();
    await user.type(within(dialog).getByLabelText(text.firstName), 'پریسا');
    await user.type(within(dialog).getByLabelText(text.lastName), 'کیانی');
    await user.type(within(dialog).getByLabelText(text.nationalNo), '۰۰۱۲۳۴۵۶۷۹');
    await user.type(within(dialog).getByLabelText(text.mobile), '۰۹۱۲۱۲۳۴۵۶۷');
    await user.click(within(dialog).getByLabelText(userRolesText.role));
    await user.click(await screen.findByRole('option', { name: 'کارشناس' }));
    await user.click(within(dialog).getByLabelText(userRolesText.level));
    await user.click(await screen.findByRole('option', { name: 'ثبت‌کننده' }));
    await user.type(within(dialog).getByLabelText(userRolesText.reason), reason);
    await user.click(within(dialog).getByRole('button', { name: userRolesText.propose }));
    await waitFor(() =>
      expect(callsOf(prepareColleague)[0]?.body).toEqual({
        nationalNo: '0012345679',
        mobile: '09121234567',
        firstName: 'پریسا',
        lastName: 'کیانی',
        role_id: 2,
        access_level: 't1',
        branch_id: null,
        reason,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('who has an account is shown among the users, for a change of their role', async () => {
    mockApi.use(
      refuses(prepareColleague, 'COLLEAGUE_KNOWN', { fields: { nationalNo: ['این کد ملی در سامانه کاربر دارد'] } }),
    );
    const { user } = open([]);
    await user.click(await screen.findByRole('button', { name: text.title }));
    const dialog = await screen.findByRole('dialog', { name: text.title });
    await user.type(within(dialog).getByLabelText(text.firstName), 'پریسا');
    await user.type(within(dialog).getByLabelText(text.lastName), 'کیانی');
    await user.type(within(dialog).getByLabelText(text.nationalNo), '0012345679');
    await user.type(within(dialog).getByLabelText(text.mobile), '09121234567');
    await user.click(within(dialog).getByLabelText(userRolesText.role));
    await user.click(await screen.findByRole('option', { name: 'مدیر سامانه' }));
    await user.type(within(dialog).getByLabelText(userRolesText.reason), reason);
    await user.click(within(dialog).getByRole('button', { name: userRolesText.propose }));
    await user.click(await within(dialog).findByRole('button', { name: text.showKnown }));
    await waitFor(() => expect(callsOf(listUsers).at(-1)?.url.searchParams.get('search')).toBe('0012345679'));
  });

  it('is approved by another super admin as they were seen', async () => {
    mockApi.use(answers(approveColleague, { data: invited(false) }));
    const { user } = open([colleague()]);
    const row = await screen.findByRole('region', { name: 'پریسا کیانی' });
    await user.click(within(row).getByRole('button', { name: text.decision.approve }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: text.decision.approve }));
    await waitFor(() => expect(callsOf(approveColleague)[0]?.body).toEqual({ version: 'seen-1' }));
  });

  it('who was invited gets the invitation again, or loses it with a reason', async () => {
    mockApi.use(
      answers(resendInvitation, { data: invited(false) }),
      answers(withdrawInvitation, { data: invited(true) }),
    );
    const { user } = open([invited(true)]);
    const row = await screen.findByRole('region', { name: 'پریسا کیانی' });
    expect(within(row).getByText(text.over)).toBeVisible();
    await user.click(within(row).getByRole('button', { name: text.resend }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: text.resend }));
    await waitFor(() => expect(callsOf(resendInvitation)[0]?.body).toEqual({ version: 'seen-2' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(within(row).getByRole('button', { name: text.withdraw }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('علت'), reason);
    await user.click(within(dialog).getByRole('button', { name: text.withdraw }));
    await waitFor(() => expect(callsOf(withdrawInvitation)[0]?.body).toEqual({ version: 'seen-2', reason }));
  });
});
