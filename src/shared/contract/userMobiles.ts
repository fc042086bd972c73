import { decisionErrors, version } from './approvals.ts';
import { rejection } from './decisions.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, mobile, otp, reason, shape, yup } from './kernel/fields.ts';
import { decisionReason, proposalState, twoPeople } from './kernel/proposals.ts';

/*
 * Change of the mobile of somebody who cannot do it themselves (domain 9.20). One person at the desk proves the new number
 * by a code to it and hands in a document, another one approves (decision 49).
 */

export const userMobilesErrors = {
  MOBILE_CHANGE_PREPARED: { status: 409, message: 'برای این کاربر تغییر شماره در انتظار تأیید است' },
  MOBILE_MISMATCH_UNCONFIRMED: {
    status: 409,
    message: 'این شماره به نام صاحب حساب نیست؛ برای تأیید، پذیرش عدم تطابق را علامت بزنید',
  },
  MOBILE_CHANGE_SUPER: { status: 403, message: 'تغییر شماره کارکنان را مدیر سامانه تأیید می‌کند' },
  MOBILE_CHANGE_NOT_FOUND: { status: 404, message: 'درخواست تغییر شماره پیدا نشد' },
} as const satisfies Record<string, ErrorText>;

const newMobile = () => mobile().required('شماره موبایل را وارد کنید');

const mobileChange = () =>
  shape({
    changeId: id().required(),
    userId: id().required(),
    userName: yup.string().defined(),
    username: yup.string().required(),
    /** a super admin decides */
    isStaff: yup.boolean().required(),
    presentMobile: yup.string().required(),
    wantedMobile: yup.string().required(),
    /** answer of the mobile-to-national-code service; null when it gave none */
    shahkarMatch: yup.boolean().nullable().defined(),
    reason: yup.string().required(),
    /** path of the document that was handed in */
    fileUrl: yup.string().required(),
    state: proposalState(),
    ...twoPeople(),
    decisionReason: decisionReason(),
    version: version(),
  });

const changeAnswer = () => shape({ data: mobileChange().required() });

export const checkUserMobile = operation({
  id: 'checkUserMobile',
  method: 'post',
  path: '/api/admin/users/{userId}/mobile/check/',
  tag: 'users',
  summary:
    'Checks a new number for a user and sends a code to it. shahkarMatch is null where the service gave no answer.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  limit: 'otp',
  params: shape({ userId: id().required() }),
  body: shape({ mobile: newMobile() }),
  answer: shape({
    data: shape({
      shahkarMatch: yup.boolean().nullable().defined(),
      /** seconds */
      expireIn: count().required(),
      resendIn: count().required(),
    }).required(),
  }),
  errors: [
    'USER_NOT_FOUND',
    'APPROVAL_OWN_INVESTOR',
    'MOBILE_CHANGE_PREPARED',
    'MOBILE_SAME',
    'MOBILE_TAKEN',
    'IDENTITY_BUDGET_USED',
    'locked',
    'SMS_UNAVAILABLE',
  ],
});

export const prepareMobileChange = operation({
  id: 'prepareMobileChange',
  method: 'post',
  path: '/api/admin/users/{userId}/mobile/',
  tag: 'users',
  summary:
    'Proposes a new number with the code that it got, a reason and an uploaded document; another person approves.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  limit: 'login',
  params: shape({ userId: id().required() }),
  body: shape({
    mobile: newMobile(),
    otp: otp().required('کد تأیید را وارد کنید'),
    reason: reason(),
    fileId: id().required('تصویر مدرک را بارگذاری کنید'),
  }),
  answer: changeAnswer(),
  errors: [
    'USER_NOT_FOUND',
    'APPROVAL_OWN_INVESTOR',
    'MOBILE_CHANGE_PREPARED',
    'MOBILE_SAME',
    'MOBILE_TAKEN',
    'IDENTITY_BUDGET_USED',
    'OTP_WRONG',
    'OTP_EXPIRED',
    'OTP_USED_UP',
  ],
  idempotent: true,
});

export const listMobileChanges = operation({
  id: 'listMobileChanges',
  method: 'get',
  path: '/api/admin/users/mobiles/',
  tag: 'users',
  summary: 'Changes of numbers that wait for a second person, oldest first.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({
    data: list(mobileChange()),
    /** those that wait; `data` has the first 100 */
    total: count().required(),
  }),
});

export const approveMobileChange = operation({
  id: 'approveMobileChange',
  method: 'post',
  path: '/api/admin/users/mobiles/{changeId}/approve/',
  tag: 'users',
  summary:
    "Changes the number as another person proposed it; ends the person's sessions and holds sells for 24 hours. A number of somebody else wants `override`; of anybody with a role a super admin decides.",
  access: { kind: 'admin', duty: 'checker' },
  recent: true,
  params: shape({ changeId: id().required() }),
  body: shape({ version: version(), override: yup.boolean() }),
  answer: changeAnswer(),
  errors: [
    'MOBILE_CHANGE_NOT_FOUND',
    'MOBILE_CHANGE_SUPER',
    'MOBILE_SAME',
    'MOBILE_TAKEN',
    'MOBILE_MISMATCH_UNCONFIRMED',
    ...decisionErrors,
  ],
  idempotent: true,
});

export const rejectMobileChange = rejection(reason(), {
  id: 'rejectMobileChange',
  path: '/api/admin/users/mobiles/{changeId}/reject/',
  tag: 'users',
  summary: 'Refuses a change of a number, with a reason; who proposed it takes it back so.',
  params: shape({ changeId: id().required() }),
  answer: changeAnswer(),
  errors: ['MOBILE_CHANGE_NOT_FOUND'],
});
