import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { id, moment, shape, yup } from './kernel/fields.ts';

/*
 * Set-up codes: whoever has a role and no second factor yet needs one to set the first one up. A password or a message
 * alone must not choose the second factor of an administrator (ASVS 6.4.4).
 */

export const enrolmentErrors = {
  ENROLMENT_REQUIRED: {
    status: 403,
    message: 'برای اولین ورود، کد راه‌اندازی را که مدیر سامانه به شما می‌دهد وارد کنید',
  },
  ENROLMENT_WRONG: {
    status: 422,
    message: 'کد راه‌اندازی درست نیست یا زمان آن گذشته است؛ کد جدیدی از مدیر سامانه بگیرید',
  },
  ENROLMENT_NOT_NEEDED: {
    status: 409,
    message: 'این کاربر کد راه‌اندازی لازم ندارد: نقشی ندارد، غیرفعال است یا عامل دوم ورود دارد',
  },
} as const satisfies Record<string, ErrorText>;

export const proveEnrolment = operation({
  id: 'proveEnrolment',
  method: 'post',
  path: '/api/login/second_factor/enrolment/',
  tag: 'login',
  summary: 'Log-in of an administrator without a second factor: the set-up code, before one is set up.',
  access: { kind: 'open' },
  limit: 'step',
  body: shape({
    ticket: yup.string().required().max(100),
    enrolment: yup.string().trim().max(40).required('کد راه‌اندازی را وارد کنید'),
  }),
  answer: shape({ data: yup.mixed().nullable() }),
  status: 204,
  errors: ['SECOND_FACTOR_TICKET', 'SECOND_FACTOR_LOCKED', 'ENROLMENT_WRONG', 'USER_DISABLED'],
});

export const makeEnrolment = operation({
  id: 'makeEnrolment',
  method: 'post',
  path: '/api/admin/roles/enrolment/',
  tag: 'users',
  summary:
    'Makes the set-up code of a person with a role and without a second factor, shown once; an earlier one ends.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  body: shape({ user_id: id().required('کاربر را انتخاب کنید') }),
  answer: shape({
    data: shape({
      /** handed over by the person who made it; never sent by message */
      code: yup.string().required(),
      expiresAt: moment().required(),
    }).required(),
  }),
  errors: ['USER_NOT_FOUND', 'ENROLMENT_NOT_NEEDED'],
});
