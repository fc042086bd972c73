import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { exportRoleChanges } from '#shared/contract/peopleFiles.ts';
import { listColleagues } from '#shared/contract/colleagues.ts';
import { makeEnrolment } from '#shared/contract/enrolments.ts';
import {
  approveRoleChange,
  changeRole,
  listBranches,
  listRoleChanges,
  listUsers,
  rejectRoleChange,
  removeRole,
} from '#shared/contract/userRoles.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { must } from '#tests/support/must.ts';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import type { UserRow } from './RoleActs.tsx';
import { userRolesText as text } from './strings.ts';
import { type RoleChange, UserRolesView } from './UserRolesView.tsx';

const path = '/admin/admin-panel/users/roles';
const reason = 'جانشینی همکار در مرخصی';

const user = (changes: Partial<UserRow> = {}): UserRow => ({
  userId: 40,
  username: '0012345679',
  name: 'مینا سهیلی',
  mobile: '09121234567',
  isActive: true,
  roleId: 2,
  roleText: 'کارشناس',
  accessLevel: 't1',
  accessLevelText: 'ثبت‌کننده',
  branchId: null,
  branchName: null,
  lastSignInAt: '2026-11-21T06:30:00.000Z',
  needsEnrolment: false,
  changeId: null,
  ...changes,
});

const change = (changes: Partial<RoleChange> = {}): RoleChange => {
  const { roleId, roleText, accessLevel, accessLevelText, branchId, branchName } = user();
  const present = { roleId, roleText, accessLevel, accessLevelText, branchId, branchName };
  return {
    changeId: 5,
    userId: 40,
    userName: 'مینا سهیلی',
    username: '0012345679',
    present,
    wanted: { ...present, accessLevel: 'KZ', accessLevelText: 'کاربر شعبه', branchId: 3, branchName: 'شعبه اصفهان' },
    reason,
    state: 'prepared',
    preparedBy: 9,
    preparedByName: 'شیرین نیک‌پور',
    preparedAt: '2026-11-21T06:30:00.000Z',
    decidedByName: null,
    decidedAt: null,
    decisionReason: null,
    version: 'seen-1',
    ...changes,
  };
};

const lists = (users: UserRow[], changes: RoleChange[] = []) =>
  mockApi.use(
    answers(listUsers, { data: users, pageInfo: onePage(users.length) }),
    answers(listRoleChanges, { data: changes, total: changes.length }),
    answers(listColleagues, { data: [], total: 0 }),
    answers(listBranches, { data: [{ branchId: 3, name: 'شعبه اصفهان' }] }),
  );

/** Buttons of the rows: the test's page has no width, so neither grid nor cards count as seen. */
const inRows = (name: string) => screen.findAllByRole('button', { name, hidden: true });

const open = () => renderDesk(<UserRolesView />, { path, level: 'super' });

describe('roles of users', () => {
  it('without a second factor get a set-up code, shown once to who made it', async () => {
    lists([user(), user({ userId: 41, name: 'پیمان رستگار', needsEnrolment: true })]);
    mockApi.use(
      answers(makeEnrolment, { data: { code: 'ab2c-de3f-gh4j-km5n', expiresAt: '2026-11-24T06:30:00.000Z' } }),
    );
    const { user: person } = open();
    const buttons = await inRows(text.enrolment.make);
    expect(buttons).toHaveLength(1);
    await person.click(must(buttons[0]));
    const dialog = await screen.findByRole('dialog', { name: text.enrolment.title('پیمان رستگار') });
    expect(within(dialog).getByText(text.enrolment.note)).toBeVisible();
    await person.click(within(dialog).getByRole('button', { name: text.enrolment.make }));
    expect(await within(dialog).findByText('ab2c-de3f-gh4j-km5n')).toBeVisible();
    expect(callsOf(makeEnrolment).map(({ body }) => body)).toEqual([{ user_id: 41 }]);
    await person.click(within(dialog).getByRole('button', { name: text.enrolment.handed }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are listed with level and last log-in, and say when there is no user of a search', async () => {
    lists([user(), user({ userId: 41, roleId: 1, roleText: 'سرمایه‌گذار', accessLevel: null, lastSignInAt: null })]);
    const { user: person } = open();
    expect(await screen.findAllByText('ثبت‌کننده')).not.toHaveLength(0);
    expect(screen.getAllByText(text.neverSignedIn)).not.toHaveLength(0);
    expect(await inRows(text.change)).toHaveLength(2);
    expect(await inRows(text.remove), 'an investor has none').toHaveLength(1);
    lists([]);
    await person.type(screen.getByLabelText(text.search), '۰۰۱۲');
    expect(await screen.findByText(text.emptyFilter)).toBeVisible();
    expect(callsOf(listUsers).at(-1)?.url.searchParams.get('search')).toBe('0012');
  });

  it('are proposed with level and branch; what is missing is told at its field', async () => {
    lists([user({ roleId: 1, roleText: 'سرمایه‌گذار', accessLevel: null, accessLevelText: '' })]);
    mockApi.use(answers(changeRole, { data: change() }));
    const { user: person } = open();
    await person.click(must((await inRows(text.change))[0]));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: text.propose }));
    expect(await within(dialog).findByText('نقش را انتخاب کنید')).toBeVisible();
    const choose = async (field: string, option: string) => {
      await person.click(within(dialog).getByLabelText(field));
      await person.click(await screen.findByRole('option', { name: option }));
    };
    await choose(text.role, 'کارشناس');
    await choose(text.level, 'کاربر شعبه');
    await choose(text.branch, 'شعبه اصفهان');
    await person.type(within(dialog).getByLabelText(text.reason), reason);
    await person.click(within(dialog).getByRole('button', { name: text.propose }));
    await waitFor(() =>
      expect(callsOf(changeRole)[0]?.body).toEqual({
        user_id: 40,
        role_id: 2,
        access_level: 'KZ',
        branch_id: 3,
        reason,
      }),
    );
    expect(callsOf(changeRole)[0]?.headers.get('idempotency-key')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are removed with a reason, and a refusal stays in the dialog', async () => {
    lists([user()]);
    mockApi.use(refuses(removeRole, 'ROLE_NO_DECIDER'));
    const { user: person } = open();
    await person.click(must((await inRows(text.remove))[0]));
    const dialog = await screen.findByRole('dialog');
    await person.type(within(dialog).getByLabelText('علت'), reason);
    await person.click(within(dialog).getByRole('button', { name: text.remove }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('مدیر سومی');
    expect(callsOf(removeRole)[0]?.body).toEqual({ user_id: 40, reason });
  });

  it('of one’s own account and of somebody whose change waits cannot be changed', async () => {
    lists([user({ userId: 1 }), user({ userId: 41, changeId: 5 })]);
    open();
    for (const button of await inRows(text.change)) expect(button).toBeDisabled();
    expect(screen.getByText(text.waits)).toBeInTheDocument();
  });

  it('that wait are approved as they were seen, or refused with a reason', async () => {
    lists([user()], [change()]);
    mockApi.use(
      answers(approveRoleChange, { data: change({ state: 'executed' }) }),
      answers(rejectRoleChange, { data: change({ state: 'rejected' }) }),
    );
    const { user: person } = open();
    expect(await screen.findByText('کارشناس، کاربر شعبه، شعبه اصفهان')).toBeVisible();
    expect(await pressFile(person, exportRoleChanges, text.waitingFile)).toEqual({ format: 'csv' });
    await person.click(screen.getByRole('button', { name: text.decision.approve }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: text.decision.approve }));
    await waitFor(() => expect(callsOf(approveRoleChange)[0]?.body).toEqual({ version: 'seen-1' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(await screen.findByRole('button', { name: text.decision.reject }));
    const dialog = await screen.findByRole('dialog');
    await person.type(within(dialog).getByLabelText(text.decision.rejectReason), reason);
    await person.click(within(dialog).getByRole('button', { name: text.decision.reject }));
    await waitFor(() => expect(callsOf(rejectRoleChange)[0]?.body).toEqual({ version: 'seen-1', reason }));
  });

  it('that wait and are too many for the list are counted', async () => {
    mockApi.use(
      answers(listUsers, { data: [], pageInfo: onePage(0) }),
      answers(listRoleChanges, { data: [change()], total: 103 }),
      answers(listColleagues, { data: [], total: 0 }),
    );
    open();
    expect(await screen.findByText(approvalText.rest('۱', '۱۰۳'))).toBeVisible();
  });

  it('that were proposed here wait for somebody else', async () => {
    lists([user()], [change({ preparedBy: 1 })]);
    open();
    expect(await screen.findByRole('button', { name: text.decision.approve })).toBeDisabled();
    expect(screen.getByText(text.decision.samePerson)).toBeVisible();
    expect(screen.getByRole('button', { name: text.decision.withdraw })).toBeEnabled();
  });

  it('fail with another try', async () => {
    mockApi.use(
      refuses(listUsers, 'SERVICE_UNAVAILABLE'),
      answers(listRoleChanges, { data: [], total: 0 }),
      answers(listColleagues, { data: [], total: 0 }),
    );
    open();
    expect(await screen.findByRole('button', { name: 'تلاش دوباره' })).toBeVisible();
  });

  it('are no business of a checker, and nothing is asked for', async () => {
    renderDesk(<UserRolesView />, { path, level: 't2' });
    expect(await screen.findByText(approvalText.duty.super)).toBeVisible();
    expect(callsOf(listUsers)).toEqual([]);
  });
});
