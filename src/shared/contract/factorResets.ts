import { version } from './approvals.ts';
import { approval, rejection } from './decisions.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, reason, shape, yup } from './kernel/fields.ts';
import { cell, fileOfList } from './kernel/listFile.ts';
import { decisionReason, proposalState, twoPeople } from './kernel/proposals.ts';

/*
 * Reset of the second factor of somebody who lost application, passkeys and recovery codes. One person of the staff proposes
 * it, another approves; for an administrator the second one is a super admin (decision 53).
 */

export const factorResetsErrors = {
  FACTOR_RESET_NOT_FOUND: { status: 404, message: 'درخواست بازنشانی مرحله دوم پیدا نشد' },
  FACTOR_RESET_PREPARED: { status: 409, message: 'برای این کاربر درخواست بازنشانی در انتظار تأیید است' },
  FACTOR_RESET_NONE: { status: 409, message: 'این کاربر مرحله دوم ورود ندارد' },
  FACTOR_RESET_SUPER: { status: 403, message: 'بازنشانی مرحله دوم کارکنان را مدیر سامانه تأیید می‌کند' },
} as const satisfies Record<string, ErrorText>;

const reset = () =>
  shape({
    resetId: id().required(),
    userId: id().required(),
    userName: yup.string().defined(),
    username: yup.string().required(),
    /** true: a super admin approves */
    isStaff: yup.boolean().required(),
    reason: yup.string().required(),
    state: proposalState(),
    ...twoPeople(),
    decisionReason: decisionReason(),
    version: version(),
  });

const resetAnswer = () => shape({ data: reset().required() });

export const prepareFactorReset = operation({
  id: 'prepareFactorReset',
  method: 'post',
  path: '/api/admin/users/{userId}/second_factor/reset/',
  tag: 'users',
  summary: 'Proposes to take every second factor of a user off, with a reason; another person approves.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: shape({ userId: id().required() }),
  body: shape({ reason: reason() }),
  answer: resetAnswer(),
  errors: ['USER_NOT_FOUND', 'APPROVAL_OWN_INVESTOR', 'FACTOR_RESET_PREPARED', 'FACTOR_RESET_NONE'],
  idempotent: true,
});

export const listFactorResets = operation({
  id: 'listFactorResets',
  method: 'get',
  path: '/api/admin/users/second_factor/resets/',
  tag: 'users',
  summary: 'Resets of second factors that wait for a second person, oldest first.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({
    data: list(reset()),
    /** those that wait; `data` has the first 100 */
    total: count().required(),
  }),
});

export const exportFactorResets = fileOfList('exportFactorResets', listFactorResets, {
  name: 'factor-resets',
  sheet: 'بازنشانی مرحله دوم در انتظار',
  total: ({ total }) => total,
  columns: [
    ['شماره', (row) => row.resetId],
    ['نام', (row) => row.userName],
    ['کد ملی / شناسه ملی', (row) => row.username],
    ['نوع کاربر', (row) => (row.isStaff ? 'کارکنان' : 'سرمایه‌گذار')],
    ['علت', (row) => row.reason],
    ['درخواست‌کننده', (row) => row.preparedByName],
    ['زمان درخواست', (row) => cell.moment(row.preparedAt)],
  ],
});

export const approveFactorReset = approval({
  id: 'approveFactorReset',
  path: '/api/admin/users/second_factor/resets/{resetId}/approve/',
  tag: 'users',
  summary:
    'Takes every second factor of the user off, ends their sessions and tells them; as another person proposed it.',
  params: shape({ resetId: id().required() }),
  answer: resetAnswer(),
  errors: ['FACTOR_RESET_NOT_FOUND', 'FACTOR_RESET_SUPER'],
});

export const rejectFactorReset = rejection(reason(), {
  id: 'rejectFactorReset',
  path: '/api/admin/users/second_factor/resets/{resetId}/reject/',
  tag: 'users',
  summary: 'Refuses the reset of a second factor, with a reason; who proposed it takes it back so.',
  params: shape({ resetId: id().required() }),
  answer: resetAnswer(),
  errors: ['FACTOR_RESET_NOT_FOUND'],
});
