import { decisionErrors, version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, mobile, moment, nationalCode, reason, shape, text, yup } from './kernel/fields.ts';
import { decisionReason, proposalState, twoPeople } from './kernel/proposals.ts';
import { role, wantedRole } from './userRoles.ts';

/*
 * Colleagues who are no users yet (domain 9.20, decision 142): one super admin proposes person and role, another approves,
 * and the approval creates the user with an invitation by text message.
 */

/** Days in which the first log-in of an invited colleague is possible. */
export const invitationDays = 7;

export const colleaguesErrors = {
  COLLEAGUE_KNOWN: {
    status: 409,
    message: 'این کد ملی در سامانه کاربر دارد؛ نقش او را از فهرست کاربران تغییر دهید',
  },
  COLLEAGUE_PREPARED: {
    status: 409,
    message: 'برای این کد ملی یا این شماره موبایل، درخواست همکار جدید در انتظار تأیید است',
  },
  COLLEAGUE_NOT_FOUND: { status: 404, message: 'درخواست همکار جدید پیدا نشد' },
  INVITATION_CLOSED: { status: 409, message: 'این دعوت باز نیست: همکار وارد شده است یا دعوت پس گرفته شده است' },
  INVITATION_JUST_SENT: { status: 409, message: 'دعوت همین حالا فرستاده شد؛ یک دقیقه دیگر دوباره تلاش کنید' },
  INVITATION_OVER: {
    status: 403,
    message: 'مهلت دعوت شما گذشته است؛ از مدیر سامانه بخواهید دعوت را دوباره بفرستد',
  },
} as const satisfies Record<string, ErrorText>;

const name = (missing: string) => text(60).trim().required(missing);

const colleague = () =>
  shape({
    colleagueId: id().required(),
    nationalNo: yup.string().required(),
    mobile: yup.string().required(),
    name: yup.string().required(),
    wanted: shape(role()).required(),
    /** funds and days of a trustee or an auditor, in words; null where there are none */
    wantedFunds: yup.string().nullable(),
    reason: yup.string().required(),
    state: proposalState(),
    /** null in an executed proposal: the only super admin acted alone */
    ...twoPeople(),
    decisionReason: decisionReason(),
    /** of an executed proposal; null before */
    invitation: shape({
      sentAt: moment().required(),
      expiresAt: moment().required(),
      isOver: yup.boolean().required(),
      acceptedAt: moment().nullable().defined(),
      withdrawnAt: moment().nullable().defined(),
    })
      .nullable()
      .defined()
      .default(null),
    version: version(),
  });

const colleagueAnswer = () => shape({ data: colleague().required() });
const params = () => shape({ colleagueId: id().required() });

export const listColleagues = operation({
  id: 'listColleagues',
  method: 'get',
  path: '/api/admin/colleagues/',
  tag: 'users',
  summary:
    'Colleagues who are proposed and wait for a second super admin, oldest first, then invitations that nobody has accepted.',
  access: { kind: 'admin', duty: 'super' },
  answer: shape({
    data: list(colleague()),
    /** those that wait or are invited; `data` has the first 100 */
    total: count().required(),
  }),
});

export const prepareColleague = operation({
  id: 'prepareColleague',
  method: 'post',
  path: '/api/admin/colleagues/',
  tag: 'users',
  summary:
    'Proposes a colleague who is no user yet, with a role; created at once while there is one super admin. Somebody with an account answers COLLEAGUE_KNOWN: their role is changed by `changeRole`.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  body: shape({
    nationalNo: nationalCode().required('کد ملی را وارد کنید'),
    mobile: mobile().required('شماره موبایل را وارد کنید'),
    firstName: name('نام را وارد کنید'),
    lastName: name('نام خانوادگی را وارد کنید'),
    ...wantedRole(),
    reason: reason(),
  }),
  answer: colleagueAnswer(),
  errors: [
    'COLLEAGUE_KNOWN',
    'COLLEAGUE_PREPARED',
    'MOBILE_TAKEN',
    'ROLE_LEVEL_REQUIRED',
    'ROLE_BRANCH_REQUIRED',
    'ROLE_BRANCH_UNKNOWN',
    'ROLE_FUNDS_REQUIRED',
    'ROLE_FUND_UNKNOWN',
    'ROLE_FUNDS_DAYS',
  ],
  idempotent: true,
});

export const approveColleague = operation({
  id: 'approveColleague',
  method: 'post',
  path: '/api/admin/colleagues/{colleagueId}/approve/',
  tag: 'users',
  summary: 'Creates the user with the role as another super admin proposed them, and sends the invitation.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  params: params(),
  body: shape({ version: version() }),
  answer: colleagueAnswer(),
  errors: [
    'COLLEAGUE_NOT_FOUND',
    'COLLEAGUE_KNOWN',
    'MOBILE_TAKEN',
    'ROLE_PROPOSER_LOST',
    'ROLE_BRANCH_UNKNOWN',
    ...decisionErrors,
  ],
  idempotent: true,
});

export const rejectColleague = operation({
  id: 'rejectColleague',
  method: 'post',
  path: '/api/admin/colleagues/{colleagueId}/reject/',
  tag: 'users',
  summary: 'Refuses a proposed colleague, with a reason; who proposed them takes it back so.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  params: params(),
  body: shape({ version: version(), reason: reason() }),
  answer: colleagueAnswer(),
  errors: ['COLLEAGUE_NOT_FOUND', ...decisionErrors],
  idempotent: true,
});

export const resendInvitation = operation({
  id: 'resendInvitation',
  method: 'post',
  path: '/api/admin/colleagues/{colleagueId}/invitation/',
  tag: 'users',
  summary: 'Sends the invitation of a colleague who has not logged in yet again, with a new end.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  params: params(),
  body: shape({ version: version() }),
  answer: colleagueAnswer(),
  errors: ['COLLEAGUE_NOT_FOUND', 'INVITATION_CLOSED', 'INVITATION_JUST_SENT', 'APPROVAL_CHANGED'],
  idempotent: true,
});

export const withdrawInvitation = operation({
  id: 'withdrawInvitation',
  method: 'post',
  path: '/api/admin/colleagues/{colleagueId}/invitation/withdraw/',
  tag: 'users',
  summary:
    'Takes the invitation of a colleague back who has not logged in yet: the role goes and the log-in is closed.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  params: params(),
  body: shape({ version: version(), reason: reason() }),
  answer: colleagueAnswer(),
  errors: ['COLLEAGUE_NOT_FOUND', 'INVITATION_CLOSED', 'APPROVAL_CHANGED'],
  idempotent: true,
});
