import { decisionErrors, version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, dayInput, id, list, moment, page, pageInfo, reason, shape, size, text, yup } from './kernel/fields.ts';
import { nullableText } from './orderRows.ts';
import { decisionReason, proposalState, twoPeople } from './kernel/proposals.ts';

/*
 * Roles and access levels of users (domain 9.20). One super admin proposes, another approves exactly what was proposed;
 * decision 48 tells what holds while there is only one.
 */

export const userRolesErrors = {
  ROLE_OWN: { status: 409, message: 'نقش خود را نمی‌توانید تغییر دهید؛ این کار با مدیر سامانه دیگری است' },
  ROLE_LAST_SUPER: { status: 409, message: 'شما تنها مدیر سامانه هستید؛ ابتدا مدیر سامانه دیگری تعیین کنید' },
  ROLE_SAME: { status: 409, message: 'این کاربر هم‌اکنون همین نقش و سطح دسترسی را دارد' },
  ROLE_LEVEL_REQUIRED: { status: 422, message: 'سطح دسترسی این نقش را انتخاب کنید' },
  ROLE_BRANCH_REQUIRED: { status: 422, message: 'شعبه کاربر را انتخاب کنید' },
  ROLE_BRANCH_UNKNOWN: { status: 422, message: 'این شعبه پیدا نشد یا فعال نیست' },
  ROLE_FUNDS_REQUIRED: { status: 422, message: 'صندوق‌های متولی یا حسابرس را انتخاب کنید' },
  ROLE_FUND_UNKNOWN: { status: 422, message: 'یکی از صندوق‌ها پیدا نشد' },
  ROLE_FUNDS_DAYS: { status: 422, message: 'روز پایان نظارت پیش از روز شروع است' },
  ROLE_NO_DECIDER: {
    status: 409,
    message: 'برای تغییر نقش یکی از دو مدیر سامانه، تأیید مدیر سومی لازم است؛ ابتدا مدیر سامانه دیگری تعیین کنید',
  },
  ROLE_PROPOSER_LOST: {
    status: 409,
    message: 'ثبت‌کننده این درخواست دیگر مدیر سامانه نیست؛ آن را رد کنید و درخواست جدیدی ثبت کنید',
  },
  ROLE_CHANGE_PREPARED: { status: 409, message: 'برای این کاربر درخواست تغییر نقش در انتظار تأیید است' },
  ROLE_CHANGE_NOT_FOUND: { status: 404, message: 'درخواست تغییر نقش پیدا نشد' },
} as const satisfies Record<string, ErrorText>;

/** Names of funds with the days that somebody is named for them. */
export const fundsInDays = (names: string, from: string, to: string | null): string =>
  to === null ? `${names} (از ${from})` : `${names} (${from} تا ${to})`;

/** A level of access as it is sent; empty for none. */
const accessLevel = () =>
  yup
    .string()
    .matches(/^(t[0-9]|KZ|MT|HS)$/, { message: 'سطح دسترسی درست نیست', excludeEmptyString: true })
    .nullable();

/** Role, level and branch of a user, as codes and as words. */
export const role = () => ({
  roleId: yup.number().oneOf([1, 2, 3]).required(),
  roleText: yup.string().required(),
  accessLevel: nullableText(),
  accessLevelText: yup.string().defined(),
  branchId: id().nullable().defined(),
  branchName: nullableText(),
});

const user = () => ({
  userId: id().required(),
  username: yup.string().required(),
  name: yup.string().defined(),
  mobile: yup.string().required(),
  isActive: yup.boolean().required(),
  ...role(),
});

const roleChange = () =>
  shape({
    changeId: id().required(),
    userId: id().required(),
    userName: yup.string().defined(),
    username: yup.string().required(),
    /** what the person is now */
    present: shape(role()).required(),
    /** the new role of the person */
    wanted: shape(role()).required(),
    /** funds and days of a trustee or an auditor, in words; null where there are none */
    presentFunds: yup.string().nullable(),
    wantedFunds: yup.string().nullable(),
    reason: yup.string().required(),
    state: proposalState(),
    /** null in an executed change: the only super admin acted alone */
    ...twoPeople(),
    decisionReason: decisionReason(),
    version: version(),
  });

const changeAnswer = () => shape({ data: roleChange().required() });

export const listUsers = operation({
  id: 'listUsers',
  method: 'get',
  path: '/api/admin/users/',
  tag: 'users',
  summary: 'Users with role, level and last log-in, those with the highest role first.',
  access: { kind: 'admin', duty: 'super' },
  query: shape({
    search: text(60),
    role: id().max(3, 'نقش درست نیست'),
    page: page(),
    size: size(10),
  }),
  answer: shape({
    data: list(
      shape({
        ...user(),
        lastSignInAt: moment().nullable().defined(),
        /** has a role and no second factor yet: the next log-in asks for a set-up code (`makeEnrolment`) */
        needsEnrolment: yup.boolean().required(),
        /** a change of this user that waits for a second person */
        changeId: id().nullable().defined(),
      }),
    ),
    pageInfo: pageInfo().required(),
  }),
});

export const searchUsers = operation({
  id: 'searchUsers',
  method: 'get',
  path: '/api/admin/usersSearch/',
  tag: 'users',
  summary: 'At most ten users by the beginning of their code or mobile, or by a part of their name.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  query: shape({
    search: text(60).required('کد ملی، موبایل یا نام کاربر را وارد کنید').min(3, 'دست‌کم سه حرف یا رقم وارد کنید'),
  }),
  answer: shape({ data: list(shape(user())) }),
});

export const listBranches = operation({
  id: 'listBranches',
  method: 'get',
  path: '/api/admin/branches/',
  tag: 'users',
  summary: 'Active branches by name.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({ data: list(shape({ branchId: id().required(), name: yup.string().required() })) }),
});

export const listRoleChanges = operation({
  id: 'listRoleChanges',
  method: 'get',
  path: '/api/admin/roles/changes/',
  tag: 'users',
  summary: 'Changes of roles that wait for a second super admin, oldest first.',
  access: { kind: 'admin', duty: 'super' },
  answer: shape({
    data: list(roleChange()),
    /** those that wait; `data` has the first 100 */
    total: count().required(),
  }),
});

const proposalErrors = [
  'USER_NOT_FOUND',
  'ROLE_OWN',
  'ROLE_LAST_SUPER',
  'ROLE_SAME',
  'ROLE_NO_DECIDER',
  'ROLE_CHANGE_PREPARED',
] as const;

/** The role that somebody is to have. */
export const wantedRole = () => ({
  role_id: yup.number().typeError('نقش را انتخاب کنید').oneOf([2, 3], 'نقش درست نیست').required('نقش را انتخاب کنید'),
  /** of role id 2; role id 3 is always t3 */
  access_level: accessLevel(),
  /** of level KZ */
  branch_id: id().nullable(),
  /** of levels MT and HS: the funds, and the days from and to which they are read */
  fund_ids: yup.array().of(id().required()).max(200, 'حداکثر ۲۰۰ صندوق').nullable(),
  funds_from: dayInput().nullable(),
  funds_to: dayInput().nullable(),
});

export const changeRole = operation({
  id: 'changeRole',
  method: 'post',
  path: '/api/admin/roles/changeRole/',
  tag: 'users',
  summary: 'Proposes role, level and branch of a user; done at once while there is one super admin.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  body: shape({
    user_id: id().required('کاربر را انتخاب کنید'),
    ...wantedRole(),
    reason: reason(),
  }),
  answer: changeAnswer(),
  errors: [
    ...proposalErrors,
    'ROLE_LEVEL_REQUIRED',
    'ROLE_BRANCH_REQUIRED',
    'ROLE_BRANCH_UNKNOWN',
    'ROLE_FUNDS_REQUIRED',
    'ROLE_FUND_UNKNOWN',
    'ROLE_FUNDS_DAYS',
  ],
  idempotent: true,
});

export const removeRole = operation({
  id: 'removeRole',
  method: 'post',
  path: '/api/admin/roles/removeRole/',
  tag: 'users',
  summary: 'Proposes that a user becomes an ordinary investor; done at once while there is one super admin.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  body: shape({ user_id: id().required('کاربر را انتخاب کنید'), reason: reason() }),
  answer: changeAnswer(),
  errors: proposalErrors,
  idempotent: true,
});

export const approveRoleChange = operation({
  id: 'approveRoleChange',
  method: 'post',
  path: '/api/admin/roles/changes/{changeId}/approve/',
  tag: 'users',
  summary: 'Gives the role as another super admin proposed it, and ends the sessions of the person.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  params: shape({ changeId: id().required() }),
  body: shape({ version: version() }),
  answer: changeAnswer(),
  errors: ['ROLE_CHANGE_NOT_FOUND', 'ROLE_OWN', 'ROLE_PROPOSER_LOST', 'ROLE_BRANCH_UNKNOWN', ...decisionErrors],
  idempotent: true,
});

export const rejectRoleChange = operation({
  id: 'rejectRoleChange',
  method: 'post',
  path: '/api/admin/roles/changes/{changeId}/reject/',
  tag: 'users',
  summary: 'Refuses a change of a role, with a reason; who proposed it takes it back so.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  params: shape({ changeId: id().required() }),
  body: shape({ version: version(), reason: reason() }),
  answer: changeAnswer(),
  errors: ['ROLE_CHANGE_NOT_FOUND', ...decisionErrors],
  idempotent: true,
});
