import { decisionErrors, version } from './approvals.ts';
import { approval, rejection } from './decisions.ts';
import { operation, type InvestorKey } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { anyOtp, count, id, list, reason, shape, text, yup } from './kernel/fields.ts';
import { identityFieldNames, identitySources } from '../texts/identityTexts.ts';
import { nullableText } from './orderRows.ts';
import { decisionReason, twoPeople } from './kernel/proposals.ts';

/*
 * Changes of the identity of an investor: from the registry, by an administrator or by the investor, and by a document where
 * a national code is right although checks refuse it (domain 3, decision 52). A change of name, national code or bank
 * account wants a second person.
 */

export const identityChangesErrors = {
  REGISTRY_NO_ANSWER: { status: 503, message: 'سامانه سجام پاسخ نداد؛ کمی بعد دوباره تلاش کنید' },
  IDENTITY_BUDGET_USED: {
    status: 429,
    message: 'استعلام‌های مجاز امروز به پایان رسیده است؛ فردا دوباره تلاش کنید',
  },
  REGISTRY_UNKNOWN: { status: 409, message: 'این کد ملی در سجام ثبت نشده است' },
  IDENTITY_CHANGE_PREPARED: { status: 409, message: 'برای این سرمایه‌گذار تغییری در انتظار تأیید است' },
  IDENTITY_CHANGE_NOT_FOUND: { status: 404, message: 'تغییر هویت پیدا نشد' },
  INVESTOR_UPDATE_TOO_SOON: { status: 429, message: 'به‌روزرسانی از سجام هر ۲۴ ساعت یک بار انجام می‌شود' },
  NATIONAL_CODE_TAKEN: { status: 409, message: 'این کد ملی برای سرمایه‌گذار دیگری ثبت شده است' },
  NATIONAL_CODE_SAME: { status: 409, message: 'این کد ملی همان کد فعلی است' },
} as const satisfies Record<string, ErrorText>;

const inPath: InvestorKey = { from: 'params', key: 'investorId' };
const fieldChange = () =>
  shape({
    field: yup.string().oneOf(identityFieldNames).required(),
    before: nullableText(),
    after: nullableText(),
  });

const change = () =>
  shape({
    changeId: id().required(),
    investorId: id().required(),
    investorName: yup.string().defined(),
    nationalNo: yup.string().required(),
    source: yup.string().oneOf(identitySources).required(),
    changes: list(fieldChange()),
    /** true: another person approves */
    needsSecond: yup.boolean().required(),
    state: yup
      .string()
      .oneOf(['asked', 'prepared', 'rejected', 'withdrawn', 'executed'] as const)
      .required(),
    /** id under which the registry finds its answer */
    traceId: nullableText(),
    reason: nullableText(),
    /** path of the document of an override */
    fileUrl: nullableText(),
    ...twoPeople(),
    decisionReason: decisionReason(),
    version: version(),
  });

const changeAnswer = () => shape({ data: change().required() });

export const askInvestorUpdate = operation({
  id: 'askInvestorUpdate',
  method: 'post',
  path: '/api/panelAdmin/investor_update_info/',
  tag: 'investors',
  summary:
    'Asks the registry about an investor and answers what differs from what is stored; nothing is stored before it is confirmed.',
  access: { kind: 'admin', duty: 'makerOrChecker', investor: { from: 'body', key: 'investorId' } },
  limit: 'otp',
  body: shape({ investorId: id().required('سرمایه‌گذار را انتخاب کنید') }),
  answer: changeAnswer(),
  errors: [
    'REGISTRY_NO_ANSWER',
    'REGISTRY_UNKNOWN',
    'IDENTITY_BUDGET_USED',
    'IDENTITY_CHANGE_PREPARED',
    'APPROVAL_OWN_INVESTOR',
  ],
  idempotent: true,
});

export const confirmIdentityChange = operation({
  id: 'confirmIdentityChange',
  method: 'post',
  path: '/api/admin/identity/changes/{changeId}/confirm/',
  tag: 'investors',
  summary: 'Stores what the registry told, as it was shown; a change of name or bank account goes to a second person.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: shape({ changeId: id().required() }),
  body: shape({ version: version() }),
  answer: changeAnswer(),
  errors: ['IDENTITY_CHANGE_NOT_FOUND', ...decisionErrors],
  idempotent: true,
});

export const listIdentityChanges = operation({
  id: 'listIdentityChanges',
  method: 'get',
  path: '/api/admin/identity/changes/',
  tag: 'investors',
  summary: 'Changes of identity that wait for a second person, oldest first; of one investor when it is named.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ investorId: id() }),
  answer: shape({
    data: list(change()),
    /** those that wait; `data` has the first 100 */
    total: count().required(),
  }),
});

export const approveIdentityChange = approval({
  id: 'approveIdentityChange',
  path: '/api/admin/identity/changes/{changeId}/approve/',
  tag: 'investors',
  summary: 'Stores a change of identity that another person prepared, exactly as it was shown.',
  params: shape({ changeId: id().required() }),
  answer: changeAnswer(),
  errors: ['IDENTITY_CHANGE_NOT_FOUND', 'NATIONAL_CODE_TAKEN'],
});

export const rejectIdentityChange = rejection(reason(), {
  id: 'rejectIdentityChange',
  path: '/api/admin/identity/changes/{changeId}/reject/',
  tag: 'investors',
  summary: 'Refuses a change of identity, with a reason; the preparer may withdraw it this way.',
  params: shape({ changeId: id().required() }),
  answer: changeAnswer(),
  errors: ['IDENTITY_CHANGE_NOT_FOUND'],
});

export const prepareCodeOverride = operation({
  id: 'prepareCodeOverride',
  method: 'post',
  path: '/api/admin/investors/{investorId}/national_code/',
  tag: 'investors',
  summary:
    'Proposes a national code that the check digit or the registry refuses, with a document and a reason; another person approves.',
  access: { kind: 'admin', duty: 'maker', investor: inPath },
  recent: true,
  params: shape({ investorId: id().required('سرمایه‌گذار را انتخاب کنید') }),
  body: shape({
    nationalNo: text(14)
      .required('کد ملی را وارد کنید')
      .matches(/^\d{10,14}$/, { message: 'کد ملی ۱۰ تا ۱۴ رقم است', excludeEmptyString: true }),
    reason: reason(),
    fileId: id().required('تصویر مدرک را بارگذاری کنید'),
  }),
  answer: changeAnswer(),
  errors: ['NATIONAL_CODE_SAME', 'NATIONAL_CODE_TAKEN', 'IDENTITY_CHANGE_PREPARED', 'APPROVAL_OWN_INVESTOR'],
  idempotent: true,
});

export const updateInvestorInfo = operation({
  id: 'updateInvestorInfo',
  method: 'post',
  path: '/api/client/investor_update_info/',
  tag: 'client',
  summary:
    'Updates an investor from the registry, once in 24 hours. Without otp a code is sent to the caller, or by the registry to the mobile that it keeps of the investor; with it the registry is asked. A change of name or bank account waits for an administrator.',
  access: { kind: 'investor', from: 'body', key: 'investorId' },
  limit: 'otp',
  body: shape({ investorId: id().required('سرمایه‌گذار را انتخاب کنید'), otp: anyOtp() }),
  answer: shape({
    data: shape({
      updated: yup.boolean().required(),
      /** true: an administrator confirms the changes first */
      isWaiting: yup.boolean().required(),
      changes: list(fieldChange()),
      /** digits of the code that the registry sends; null: the code is ours */
      registryCodeDigits: yup.number().integer().nullable().defined(),
      /** seconds; 0 where no code was sent */
      expireIn: count().required(),
      resendIn: count().required(),
    }).required(),
  }),
  errors: [
    'REGISTRY_NO_ANSWER',
    'REGISTRY_UNKNOWN',
    'IDENTITY_BUDGET_USED',
    'IDENTITY_CHANGE_PREPARED',
    'INVESTOR_UPDATE_TOO_SOON',
    'OTP_WRONG',
    'OTP_EXPIRED',
    'OTP_USED_UP',
    'locked',
    'SMS_UNAVAILABLE',
  ],
});
