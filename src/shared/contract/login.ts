import { passwordProblems, type PasswordProblem } from '../password.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { secondStep } from './secondFactor.ts';
import { count, loginName, otp, shape, text, yup } from './kernel/fields.ts';

/** What to do after a wrong code: try it again while it takes tries, or ask for another. */
export const otpNextTexts = { again: 'آخرین پیامک را ببینید ({left} تلاش دیگر)', over: 'کد جدید بگیرید' } as const;

export const loginErrors = {
  USER_NOT_FOUND: { status: 404, message: 'حسابی با این مشخصات پیدا نشد' },
  PASSWORD_WRONG: { status: 422, message: 'رمز عبور اشتباه است؛ {left} بار دیگر می‌توانید امتحان کنید' },
  PASSWORD_WEAK: { status: 422, message: 'این رمز عبور پذیرفته نمی‌شود؛ رمز قوی‌تری انتخاب کنید' },
  USER_DISABLED: { status: 403, message: 'حساب شما غیرفعال است؛ با پشتیبانی تماس بگیرید' },
  OTP_WRONG: { status: 422, message: 'کد تأیید اشتباه است؛ {next}' },
  OTP_EXPIRED: { status: 422, message: 'مهلت این کد تمام شده است؛ کد جدید بگیرید' },
  OTP_USED_UP: { status: 422, message: 'تعداد تلاش برای این کد تمام شده است؛ کد جدید بگیرید' },
  OTP_OTHER_CHOICE: {
    status: 422,
    message: 'این کد برای مقصد دیگری از وجه فرستاده شده است؛ با همان مقصد بفرستید یا کد جدید بگیرید',
  },
  OTP_LOGIN_LOCKED: {
    status: 403,
    message:
      'به علت کدهای اشتباه پیاپی، ورود با کد پیامکی از این دستگاه اکنون بسته است؛ با رمز عبور یا از دستگاهی که قبلاً با آن وارد شده‌اید وارد شوید، یا با پشتیبانی تماس بگیرید',
  },
  REFERRAL_NOT_FOUND: { status: 422, message: 'کد معرف معتبر نیست' },
  SMS_UNAVAILABLE: {
    status: 503,
    message: 'ارسال پیامک اکنون ممکن نیست؛ کمی بعد دوباره تلاش کنید یا با رمز عبور وارد شوید',
  },
  // Lower case because spec clients see them as the `code` of a 429 (reliability 2).
  captcha_required: { status: 429, message: 'برای ادامه، تأیید کنید که ربات نیستید' },
  locked: { status: 429, message: 'تعداد درخواست بیش از حد مجاز است؛ {wait} دیگر تلاش کنید' },
} as const satisfies Record<string, ErrorText>;

const passwordProblemTexts: Record<PasswordProblem, string> = {
  short: 'رمز عبور دست‌کم ۸ حرف یا رقم باشد',
  long: 'رمز عبور حداکثر ۱۲۸ حرف یا رقم است',
  ownData: 'رمز عبور نباید شامل کد ملی، شماره موبایل یا نام شما باشد',
  personNumber: 'شماره موبایل، کد ملی، شناسه ملی یا تاریخ را رمز عبور نگذارید',
  common: 'این رمز عبور بسیار رایج است؛ رمز دیگری انتخاب کنید',
  monotone: 'این رمز عبور بسیار ساده است؛ رمز دیگری انتخاب کنید',
};

/** Persian sentence of a password problem. */
export function passwordProblemText(problem: PasswordProblem): string {
  return passwordProblemTexts[problem];
}

/** A password being chosen; the server also compares it with the person's own data. */
export const newPassword = () =>
  yup
    .string()
    .required('رمز عبور را وارد کنید')
    .test('password', (value, context) => {
      const problem = value ? passwordProblems(value)[0] : undefined;
      return problem === undefined || context.createError({ message: passwordProblemTexts[problem] });
    });

const password = () => yup.string().required('رمز عبور را وارد کنید').max(1024, 'رمز عبور حداکثر ۱۲۸ حرف یا رقم است');
/** The proof of a captcha. */
export const recaptcha = () => yup.string().max(8192, 'تأیید «ربات نیستم» درست نیست؛ دوباره تلاش کنید');

/** Tokens of a session. */
export const tokens = shape({
  data: shape({
    access: yup.string().required(),
    refresh: yup.string().required(),
    role: yup.number().oneOf([1, 2, 3]).required(),
  }).required(),
});

/** Tokens, or `second_factor` alone when a second step follows (an authenticator app is set up, or must be). */
const loginAnswer = shape({
  data: shape({
    access: yup.string(),
    refresh: yup.string(),
    role: yup.number().oneOf([1, 2, 3]),
    second_factor: secondStep(),
  })
    .required()
    .test(
      'one',
      'tokens or a second step',
      (value) => (value.second_factor === undefined) === (value.access !== undefined),
    ),
});

const loginCodes = ['captcha_required', 'locked'] as const;

/** First step of the log-in: which way is open for this name (spec 4). Unknown names answer 200 with `has_account: false`. */
export const checkUsername = operation({
  id: 'checkUsername',
  method: 'post',
  path: '/api/login/check_username/',
  tag: 'login',
  summary: 'Tells which log-in step comes next for a user name. auth_step: 1 log in, 2 set a password, 3 reset it.',
  access: { kind: 'open' },
  limit: 'lookup',
  body: shape({ username: loginName(), recaptcha: recaptcha() }),
  answer: shape({
    data: shape({
      has_account: yup.boolean().required(),
      has_password: yup.boolean().required(),
      auth_step: yup.number().oneOf([1, 2, 3]).required(),
      mobile_mask: yup.string().defined(),
      is_legal: yup.boolean().required(),
    }).required(),
  }),
  errors: loginCodes,
});

/** Sends a one-time code. Without `auth_step` the code is for log-in, or for setting the first password when there is none. */
export const sendLoginOtp = operation({
  id: 'sendLoginOtp',
  method: 'post',
  path: '/api/login/send_otp/',
  tag: 'login',
  summary: 'Sends a one-time code to the registered mobile. auth_step 3 asks for a code that resets the password.',
  access: { kind: 'open' },
  limit: 'otp',
  body: shape({
    username: loginName(),
    auth_step: yup.number().oneOf([1, 2, 3], 'مرحله ورود درست نیست'),
    recaptcha: recaptcha(),
  }),
  answer: shape({
    data: shape({
      expire_in: count().required(),
      resend_in: count().required(),
      mobile_mask: yup.string().defined(),
    }).required(),
  }),
  errors: [...loginCodes, 'OTP_LOGIN_LOCKED', 'SMS_UNAVAILABLE'],
});

export const loginPassword = operation({
  id: 'loginPassword',
  method: 'post',
  path: '/api/login/login_password/',
  tag: 'login',
  summary: 'Logs in with a password. Sets the companion cookies; `access` is of no use without them.',
  access: { kind: 'open' },
  limit: 'login',
  body: shape({ username: loginName(), password: password(), recaptcha: recaptcha() }),
  answer: loginAnswer,
  errors: [...loginCodes, 'PASSWORD_WRONG', 'USER_DISABLED'],
});

export const loginOtp = operation({
  id: 'loginOtp',
  method: 'post',
  path: '/api/login/login_otp/',
  tag: 'login',
  summary: 'Logs in with a one-time code.',
  access: { kind: 'open' },
  limit: 'login',
  body: shape({ username: loginName(), otp: otp().required('کد تأیید را وارد کنید'), recaptcha: recaptcha() }),
  answer: loginAnswer,
  errors: [
    ...loginCodes,
    'OTP_WRONG',
    'OTP_EXPIRED',
    'OTP_USED_UP',
    'OTP_LOGIN_LOCKED',
    'USER_DISABLED',
    'INVITATION_OVER',
  ],
});

/** A code before a first or new password is chosen: a wrong one is said before anything else is typed. */
export const checkPasswordOtp = operation({
  id: 'checkPasswordOtp',
  method: 'post',
  path: '/api/login/check_otp/',
  tag: 'login',
  summary:
    'Tells whether the code for a first or new password is right. Counts as a try, and does not use the code up.',
  access: { kind: 'open' },
  limit: 'login',
  body: shape({ username: loginName(), otp: otp().required('کد تأیید را وارد کنید'), recaptcha: recaptcha() }),
  answer: shape({ data: shape({ is_right: yup.boolean().oneOf([true]).required() }).required() }),
  errors: [...loginCodes, 'OTP_WRONG', 'OTP_EXPIRED', 'OTP_USED_UP', 'OTP_LOGIN_LOCKED', 'USER_DISABLED'],
});

/** Sets the first password (auth_step 2) or a new one (auth_step 3), then logs in. */
export const registerPassword = operation({
  id: 'registerPassword',
  method: 'post',
  path: '/api/login/register',
  tag: 'login',
  summary: 'Sets or resets the password with a one-time code and logs in. A reset ends all other sessions.',
  access: { kind: 'open' },
  limit: 'login',
  body: shape({
    username: loginName(),
    password: newPassword(),
    otp: otp().required('کد تأیید را وارد کنید'),
    referral_code: text(20),
    recaptcha: recaptcha(),
  }),
  answer: loginAnswer,
  errors: [
    ...loginCodes,
    'OTP_WRONG',
    'OTP_EXPIRED',
    'OTP_USED_UP',
    'OTP_LOGIN_LOCKED',
    'PASSWORD_WEAK',
    'REFERRAL_NOT_FOUND',
    'USER_DISABLED',
    'INVITATION_OVER',
  ],
});

/** Renews the session while the person is active; the secret half of the refresh token is in an HttpOnly cookie. */
export const refreshSession = operation({
  id: 'refreshSession',
  method: 'post',
  path: '/api/login/refresh/',
  tag: 'login',
  summary:
    'Rotates the refresh token and gives a new access token. A second use after 10 seconds ends the whole family.',
  access: { kind: 'open' },
  body: shape({ refresh: yup.string().required().max(200) }),
  answer: tokens,
  errors: ['SESSION_ENDED'],
});

/** What the browser needs to make a captcha proof; which fields are set depends on the provider. */
export const captchaChallenge = operation({
  id: 'captchaChallenge',
  method: 'get',
  path: '/api/login/captcha/',
  tag: 'login',
  summary: 'Names the captcha provider and gives its challenge (proof of work, sandbox) or site key (reCAPTCHA v3).',
  access: { kind: 'open' },
  limit: 'captcha',
  query: shape({
    /** the operation that the proof is for; without it only provider and script are named */
    action: yup
      .string()
      .oneOf(
        [
          ...['checkUsername', 'sendLoginOtp', 'loginPassword', 'loginOtp', 'loginPasskey'],
          ...['checkPasswordOtp', 'registerPassword'],
          ...['sendRegistrationOtp', 'checkRegistration', 'registerClient', 'trackOrder'],
        ],
        'نام عملیات درست نیست',
      ),
  }),
  answer: shape({
    data: shape({
      provider: yup.string().oneOf(['sandbox', 'recaptcha', 'altcha']).required(),
      /** sandbox: the token itself; altcha: the challenge as JSON text */
      challenge: yup.string().nullable().defined(),
      site_key: yup.string().nullable().defined(),
      script_host: yup.string().nullable().defined(),
    }).required(),
  }),
});
