import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, moment, otp, shape, yup } from './kernel/fields.ts';

/*
 * Second factor (reliability A15, ASVS 6.3.3): codes of an authenticator app with recovery codes, or passkeys
 * (`passkeys.ts`). Administrators (role ids above 1) cannot open a session without one; investors may add one.
 */

export const secondFactorErrors = {
  SECOND_FACTOR_REQUIRED: { status: 401, message: 'ورود کارکنان دومرحله‌ای است؛ دوباره وارد شوید' },
  SECOND_FACTOR_UNREADABLE: {
    status: 503,
    message: 'عامل دوم ورود شما اکنون خوانده نمی‌شود و تلاش شما شمرده نشد؛ با پشتیبانی تماس بگیرید',
  },
  SECOND_FACTOR_WRONG: { status: 422, message: 'کد برنامه رمزساز اشتباه است' },
  SECOND_FACTOR_USED: { status: 422, message: 'این کد یک بار به کار رفته است؛ تا ساخته شدن کد بعدی صبر کنید' },
  SECOND_FACTOR_LOCKED: {
    status: 403,
    message: 'به علت کدهای اشتباه پیاپی، ورود دومرحله‌ای از این دستگاه تا یک روز بسته است؛ با پشتیبانی تماس بگیرید',
  },
  SECOND_FACTOR_TICKET: { status: 422, message: 'زمان این مرحله تمام شده است؛ از ابتدا وارد شوید' },
  SECOND_FACTOR_NOT_STARTED: { status: 409, message: 'ابتدا راه‌اندازی ورود دومرحله‌ای را شروع کنید' },
  SECOND_FACTOR_MANDATORY: { status: 409, message: 'ورود دومرحله‌ای کارکنان برداشته نمی‌شود' },
  SECOND_FACTOR_PROOF_MISSING: { status: 400, message: 'کد برنامه رمزساز یا یک کد بازیابی را وارد کنید' },
  RECOVERY_CODE_WRONG: { status: 422, message: 'کد بازیابی درست نیست یا قبلاً به کار رفته است' },
} as const satisfies Record<string, ErrorText>;

/** What a log-in answers when a second step follows; beside it there are no tokens. */
export const secondStep = () =>
  shape({
    /** names this log-in; good for five minutes */
    ticket: yup.string().required(),
    /** empty: the person has none yet and must set one up before the session opens */
    ways: list(yup.string().oneOf(['passkey', 'totp', 'recovery', 'device']).required()),
    /** shown by the new device and typed on the known one that approves; with the way `device` alone */
    device_number: count().optional(),
    expires_in: count().required(),
  })
    .default(undefined)
    .optional();

const sessionTokens = {
  access: yup.string().required(),
  refresh: yup.string().required(),
  role: yup.number().oneOf([1, 2, 3]).required(),
};

const ticket = () => yup.string().required().max(100);
const code = () => otp().required('کد شش‌رقمی برنامه رمزساز را وارد کنید');
const recoveryCodes = () => list(yup.string().required());

export const confirmSecondFactor = operation({
  id: 'confirmSecondFactor',
  method: 'post',
  path: '/api/login/second_factor/',
  tag: 'login',
  summary: 'Second step of a log-in: a code of the authenticator app or one recovery code, one of both is needed.',
  access: { kind: 'open' },
  limit: 'step',
  body: shape({ ticket: ticket(), code: otp(), recovery: yup.string().max(40) }).meta({
    jsonSchema: { anyOf: [{ required: ['code'] }, { required: ['recovery'] }] },
  }),
  answer: shape({ data: shape(sessionTokens).required() }),
  errors: [
    'SECOND_FACTOR_TICKET',
    'SECOND_FACTOR_UNREADABLE',
    'SECOND_FACTOR_WRONG',
    'SECOND_FACTOR_USED',
    'SECOND_FACTOR_LOCKED',
    'SECOND_FACTOR_PROOF_MISSING',
    'RECOVERY_CODE_WRONG',
    'USER_DISABLED',
  ],
});

export const startSecondFactorSetup = operation({
  id: 'startSecondFactorSetup',
  method: 'post',
  path: '/api/login/second_factor/setup/',
  tag: 'login',
  summary: 'Log-in of an administrator without a second factor: gives the secret for the authenticator app.',
  access: { kind: 'open' },
  limit: 'step',
  body: shape({ ticket: ticket() }),
  answer: shape({ data: shape({ secret: yup.string().required(), uri: yup.string().required() }).required() }),
  errors: ['SECOND_FACTOR_TICKET', 'ENROLMENT_REQUIRED'],
});

export const finishSecondFactorSetup = operation({
  id: 'finishSecondFactorSetup',
  method: 'post',
  path: '/api/login/second_factor/setup/confirm/',
  tag: 'login',
  summary: 'Proves that the authenticator app works, gives the recovery codes once, and opens the session.',
  access: { kind: 'open' },
  limit: 'step',
  body: shape({ ticket: ticket(), code: code() }),
  answer: shape({ data: shape({ ...sessionTokens, recovery_codes: recoveryCodes() }).required() }),
  errors: [
    'SECOND_FACTOR_TICKET',
    'SECOND_FACTOR_UNREADABLE',
    'SECOND_FACTOR_WRONG',
    'SECOND_FACTOR_LOCKED',
    'SECOND_FACTOR_NOT_STARTED',
    'ENROLMENT_REQUIRED',
    'USER_DISABLED',
  ],
});

export const getSecondFactor = operation({
  id: 'getSecondFactor',
  method: 'get',
  path: '/api/account/second_factor/',
  tag: 'account',
  summary: 'Which second factor the user has.',
  access: { kind: 'user' },
  answer: shape({
    data: shape({
      totp_since: moment().nullable().defined(),
      recovery_left: count().required(),
      passkeys: count().required(),
      is_mandatory: yup.boolean().required(),
    }).required(),
  }),
});

export const startTotp = operation({
  id: 'startTotp',
  method: 'post',
  path: '/api/account/second_factor/totp/',
  tag: 'account',
  summary: 'Makes a new secret for the authenticator app; it counts after confirmTotp.',
  access: { kind: 'user' },
  recent: 'again',
  body: shape({}),
  answer: shape({ data: shape({ secret: yup.string().required(), uri: yup.string().required() }).required() }),
});

export const confirmTotp = operation({
  id: 'confirmTotp',
  method: 'post',
  path: '/api/account/second_factor/totp/confirm/',
  tag: 'account',
  summary: 'Proves the new secret with a code, replaces the earlier one, and gives new recovery codes once.',
  access: { kind: 'user' },
  recent: true,
  limit: 'login',
  body: shape({ code: code() }),
  answer: shape({ data: shape({ recovery_codes: recoveryCodes() }).required() }),
  errors: ['SECOND_FACTOR_NOT_STARTED', 'SECOND_FACTOR_UNREADABLE', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_LOCKED'],
});

export const renewRecoveryCodes = operation({
  id: 'renewRecoveryCodes',
  method: 'post',
  path: '/api/account/second_factor/recovery/',
  tag: 'account',
  summary: 'Makes new recovery codes; the earlier ones end.',
  access: { kind: 'user' },
  recent: 'again',
  body: shape({}),
  answer: shape({ data: shape({ recovery_codes: recoveryCodes() }).required() }),
  errors: ['SECOND_FACTOR_NOT_STARTED'],
});

export const removeSecondFactor = operation({
  id: 'removeSecondFactor',
  method: 'delete',
  path: '/api/account/second_factor/',
  tag: 'account',
  summary: 'Takes the authenticator app off; administrators keep one second factor at least.',
  access: { kind: 'user' },
  recent: 'again',
  answer: shape({ data: yup.mixed().nullable() }),
  status: 204,
  errors: ['SECOND_FACTOR_MANDATORY'],
});

/** The demo's authenticator: the present codes of the demo administrators; 404 outside the demo. */
export const listSandboxTotp = operation({
  id: 'listSandboxTotp',
  method: 'get',
  path: '/api/sandbox/totp/',
  tag: 'sandbox',
  summary: 'Present codes of the demo administrators (demo only).',
  access: { kind: 'open' },
  answer: shape({
    data: list(
      shape({
        user_id: id().required(),
        username: yup.string().required(),
        name: yup.string().defined(),
        code: yup.string().required(),
        expires_in: count().required(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});
