import { operation } from './kernel/define.ts';
import { anyOtp, count, dayInput, iban, mobile, nationalCode, shape, text, yup } from './kernel/fields.ts';
import { newPassword, recaptcha, tokens } from './login.ts';

/*
 * A natural person without an account registers alone (domain 9.1): the code proves that the mobile is in their hand, the
 * mobile must belong to the national code, and the registry of the capital market says who they are.
 */

const who = () => ({
  nationalNo: nationalCode().required('کد ملی را وارد کنید'),
  mobile: mobile().required('شماره موبایل را وارد کنید'),
  recaptcha: recaptcha(),
});
const proven = () => ({
  ...who(),
  iban: iban().required('شماره شبای حساب خود را وارد کنید'),
  otp: anyOtp().required('کد تأیید را وارد کنید'),
});

const refusals = [
  'captcha_required',
  'locked',
  'OTP_WRONG',
  'OTP_EXPIRED',
  'OTP_USED_UP',
  'OTP_LOGIN_LOCKED',
  'REGISTRATION_KNOWN',
  'REGISTRATION_MOBILE_DIFFERENT',
  'REGISTRATION_REGISTRY_MOBILE',
  'REGISTRATION_UNKNOWN',
  'REGISTRATION_EXPIRED',
  'REGISTRATION_BY_AGENT',
  'REGISTRATION_DECEASED',
  'REGISTRATION_UNDERAGE',
  'REGISTRATION_IBAN_DIFFERENT',
  'REGISTRATION_IBAN_UNKNOWN',
  'REGISTRATION_SERVICE_SILENT',
  'IDENTITY_BUDGET_USED',
] as const;

export const findInviter = operation({
  id: 'findInviter',
  feature: 'referral',
  method: 'get',
  path: '/api/login/registration/inviter/',
  tag: 'login',
  summary: 'Tells whom an invitation is from: first name and first letter of the last name; empty for an unknown code.',
  access: { kind: 'open' },
  limit: 'lookup',
  query: shape({ code: text(20).required('کد معرف را وارد کنید') }),
  answer: shape({ data: shape({ name: yup.string().defined() }).required() }),
  errors: ['captcha_required'],
});

export const sendRegistrationOtp = operation({
  id: 'sendRegistrationOtp',
  feature: 'registration',
  method: 'post',
  path: '/api/login/registration/send_otp/',
  tag: 'login',
  summary:
    'Sends the code of a registration to the mobile; where the registry has codes of its own, it sends one to the mobile that it keeps. Answers alike for codes that have an account, and sends nothing.',
  access: { kind: 'open' },
  limit: 'otp',
  body: shape(who()),
  answer: shape({
    data: shape({
      expireIn: count().required(),
      resendIn: count().required(),
      /** true: no identity service is connected, so the person is verified by documents after the registration */
      byDocuments: yup.boolean().required(),
      /** digits of the code that the registry sent; null: the code is ours and went to the mobile of the request */
      registryCodeDigits: yup.number().integer().nullable().defined(),
    }).required(),
  }),
  errors: [
    'captcha_required',
    'locked',
    'OTP_LOGIN_LOCKED',
    'SMS_UNAVAILABLE',
    'REGISTRATION_UNKNOWN',
    'REGISTRATION_SERVICE_SILENT',
    'IDENTITY_BUDGET_USED',
  ],
});

export const checkRegistration = operation({
  id: 'checkRegistration',
  feature: 'registration',
  method: 'post',
  path: '/api/login/registration/check/',
  tag: 'login',
  summary:
    'With the right code, asks mobile, registry and bank about the person and tells the name; without an identity service it asks nothing. Writes nothing.',
  access: { kind: 'open' },
  limit: 'login',
  body: shape(proven()),
  answer: shape({
    data: shape({
      /** '' where no service is asked: the person says who they are (`registerClient`) */
      name: yup.string().defined(),
      /** true: guardians registered the person as a child, and the account becomes theirs (domain 3.5) */
      takesOver: yup.boolean().required(),
      /** true: invented services answered */
      isSandbox: yup.boolean().required(),
      byDocuments: yup.boolean().required(),
    }).required(),
  }),
  errors: refusals,
});

export const registerClient = operation({
  id: 'registerClient',
  feature: 'registration',
  method: 'post',
  path: '/api/login/registration/',
  tag: 'login',
  summary:
    'Opens the account: user, investor and verified bank account at once; then logs in. A code registers once; who came of age takes over the investor that a guardian registered. Without an identity service name and birth date are of the body, and investor and account are not verified until the office decides on documents.',
  access: { kind: 'open' },
  limit: 'login',
  body: shape({
    ...proven(),
    password: newPassword(),
    referralCode: text(20),
    /** who the person says they are; read where no identity service is connected */
    firstName: text(60).trim(),
    lastName: text(60).trim(),
    birthDate: dayInput(),
  }),
  answer: tokens,
  errors: [...refusals, 'REGISTRATION_PERSON_REQUIRED', 'PASSWORD_WEAK', 'REFERRAL_NOT_FOUND'],
});
