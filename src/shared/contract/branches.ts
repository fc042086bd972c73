import { seenVersion, version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, prose, shape, text, yup } from './kernel/fields.ts';

/* Branches (domain 9.19): made and changed by two people, as rules are (decision 143). */

export const branchesErrors = {
  BRANCH_NOT_FOUND: { status: 404, message: 'این شعبه پیدا نشد' },
  BRANCH_CODE_TAKEN: { status: 409, message: 'شعبه دیگری این کد را دارد' },
  BRANCH_NAME_TAKEN: { status: 409, message: 'شعبه دیگری این نام را دارد' },
  BRANCH_STAFF: {
    status: 409,
    message: '{count} کاربر این شعبه فعال‌اند؛ ابتدا نقش آنان را در «دسترسی کاربران» تغییر دهید',
  },
  BRANCH_VISITS: {
    status: 409,
    message: '{count} مراجعه برای احراز هویت در این شعبه باز است؛ ابتدا درباره آن تصمیم بگیرید',
  },
} as const satisfies Record<string, ErrorText>;

const branchFields = {
  code: text(20)
    .trim()
    .required('کد شعبه را وارد کنید')
    .matches(/^[A-Za-z0-9-]+$/, 'کد شعبه فقط حرف لاتین، رقم و خط تیره دارد'),
  name: prose(80).trim().required('نام شعبه را وارد کنید'),
  city: prose(60).trim().default('').defined(),
  address: prose(300).trim().default('').defined(),
  phone: text(20)
    .default('')
    .defined()
    .matches(/^0\d{2,3}\d{5,8}$/, { message: 'تلفن را با رقم و پیش‌شماره بنویسید', excludeEmptyString: true }),
  isActive: yup.boolean().required(),
};

export const listAllBranches = operation({
  id: 'listAllBranches',
  method: 'get',
  path: '/api/admin/branches/all/',
  tag: 'users',
  summary: 'Every branch with place, staff and investors, those that are closed last.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({
    data: list(
      shape({
        branchId: id().required(),
        ...branchFields,
        investorCount: count().required(),
        staff: list(
          shape({
            userId: id().required(),
            name: yup.string().defined(),
            /** has an invitation and has not logged in yet */
            isInvited: yup.boolean().required(),
          }),
        ),
        /** a change of this branch that waits for a second person */
        changeId: id().nullable().defined(),
        version: version(),
      }),
    ),
  }),
});

export const saveBranch = operation({
  id: 'saveBranch',
  method: 'post',
  path: '/api/admin/branches/',
  tag: 'users',
  summary:
    'Proposes a branch or a change of one; a second person decides it among the changes of rules. A branch with staff or open visits is not closed.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({ branchId: id().nullable().default(null), ...branchFields, version: seenVersion() }),
  answer: shape({ data: shape({ changeId: id().required() }).required() }),
  errors: [
    'BRANCH_NOT_FOUND',
    'BRANCH_CODE_TAKEN',
    'BRANCH_NAME_TAKEN',
    'BRANCH_STAFF',
    'BRANCH_VISITS',
    'RECORD_CHANGED',
    'RULE_CHANGE_PENDING',
    'RULE_CHANGE_NOTHING',
  ],
  idempotent: true,
});
