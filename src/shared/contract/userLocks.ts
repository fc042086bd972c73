import { approval, rejection } from './decisions.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, loginName, moment, reason, shape, yup } from './kernel/fields.ts';
import { decisionReason, proposalState, twoPeople } from './kernel/proposals.ts';

/*
 * Locks of the log-in as the desk sees them (decision 0028). One administrator unlocks an investor; for an administrator one
 * person asks and another decides, so that a stolen session cannot open the way for guessing a colleague's codes.
 */

export const userLocksErrors = {
  USER_UNLOCK_NOT_FOUND: { status: 404, message: 'درخواست باز کردن قفل پیدا نشد' },
  USER_UNLOCK_SUPER: { status: 403, message: 'باز کردن قفل کارکنان را مدیر سامانه تأیید می‌کند' },
  USER_UNLOCK_PREPARED: { status: 409, message: 'برای این کاربر درخواستی در انتظار تأیید است' },
} as const satisfies Record<string, ErrorText>;

/** What is counted and locked. */
export const lockKinds = ['password', 'otp', 'factor', 'send'] as const;
export type LockKind = (typeof lockKinds)[number];

export const lockKindTexts: Readonly<Record<LockKind, string>> = {
  password: 'رمز عبور نادرست',
  otp: 'کد پیامکی نادرست',
  factor: 'کد مرحله دوم نادرست',
  send: 'درخواست کد پیامکی',
};

const unlock = () =>
  shape({
    unlockId: id().required(),
    userId: id().required(),
    userName: yup.string().defined(),
    username: yup.string().required(),
    reason: yup.string().required(),
    state: proposalState(),
    ...twoPeople(),
    decisionReason: decisionReason(),
    /** what the decider sends back */
    version: yup.string().required(),
  });

export const getUserLocks = operation({
  id: 'getUserLocks',
  method: 'get',
  path: '/api/admin/users/locks/',
  tag: 'users',
  summary: 'What is counted against the log-in of one user, and until when it is locked.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ username: loginName() }),
  answer: shape({
    data: shape({
      user: shape({
        userId: id().required(),
        username: yup.string().required(),
        name: yup.string().defined(),
        isActive: yup.boolean().required(),
        /** unlocking takes two people */
        isAdmin: yup.boolean().required(),
      }).required(),
      locks: list(
        shape({
          kind: yup.string().oneOf(lockKinds).required(),
          kindText: yup.string().required(),
          /** true: on a device on which the account was opened before; false: on all others together */
          isKnownDevice: yup.boolean().required(),
          tries: count().required(),
          limit: count().required(),
          /** length of the window in which tries are counted, hours */
          hours: count().required(),
          /** null: not locked now */
          lockedUntil: moment().nullable().defined(),
        }),
      ),
      unlock: unlock().nullable().default(undefined).defined(),
    }).required(),
  }),
  errors: ['USER_NOT_FOUND'],
});

export const listUserUnlocks = operation({
  id: 'listUserUnlocks',
  method: 'get',
  path: '/api/admin/users/unlocks/',
  tag: 'users',
  summary: 'Requests to unlock administrators that wait for a second person, oldest first.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({
    data: list(unlock()),
    /** those that wait; `data` has the first 100 */
    total: count().required(),
  }),
});

export const unlockUser = operation({
  id: 'unlockUser',
  method: 'post',
  path: '/api/admin/users/{userId}/unlock/',
  tag: 'users',
  summary: 'Removes the log-in locks of an investor at once; for an administrator it asks a second person.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: shape({ userId: id().required() }),
  body: shape({ reason: reason() }),
  answer: shape({ data: unlock().required() }),
  errors: ['USER_NOT_FOUND', 'USER_UNLOCK_PREPARED', 'APPROVAL_OWN_INVESTOR'],
  idempotent: true,
});

export const approveUserUnlock = approval({
  id: 'approveUserUnlock',
  path: '/api/admin/users/unlocks/{unlockId}/approve/',
  tag: 'users',
  summary: 'Removes the log-in locks of an administrator, as another person asked; a super admin decides.',
  params: shape({ unlockId: id().required() }),
  answer: shape({ data: unlock().required() }),
  errors: ['USER_UNLOCK_NOT_FOUND', 'USER_UNLOCK_SUPER'],
});

export const rejectUserUnlock = rejection(reason(), {
  id: 'rejectUserUnlock',
  path: '/api/admin/users/unlocks/{unlockId}/reject/',
  tag: 'users',
  summary: 'Refuses a request to unlock an administrator, with a reason; who asked may take it back so.',
  params: shape({ unlockId: id().required() }),
  answer: shape({ data: unlock().required() }),
  errors: ['USER_UNLOCK_NOT_FOUND'],
});
