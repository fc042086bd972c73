import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, mobile, moment, otp, page, shape, size, yup } from './kernel/fields.ts';
import { viewFields } from './investorViews.ts';
import { newPassword } from './login.ts';

export const accountErrors = {
  OLD_PASSWORD_WRONG: { status: 422, message: 'رمز عبور فعلی اشتباه است' },
  PASSWORD_SAME: { status: 422, message: 'رمز عبور جدید باید با رمز فعلی تفاوت داشته باشد' },
  RECHECK_REQUIRED: { status: 403, message: 'برای این کار، هویت خود را دوباره تأیید کنید' },
  RECHECK_FACTOR_REQUIRED: {
    status: 403,
    message: 'برای این کار کد برنامه رمزساز، کلید عبور یا یک کد بازیابی لازم است',
  },
  RECHECK_PROOF_MISSING: { status: 400, message: 'رمز عبور یا کد تأیید را وارد کنید' },
  SECURE_CODES_LOCKED: {
    status: 409,
    message:
      'اکنون ورود با کد پیامکی برای حساب شما بسته است و پس از باطل شدن رمز عبور نمی‌توانید وارد شوید؛ رمز عبور را تغییر دهید و نشست‌های دیگر را ببندید، یا با پشتیبانی تماس بگیرید',
  },
  MOBILE_TAKEN: { status: 409, message: 'این شماره موبایل برای حساب دیگری ثبت شده است' },
  MOBILE_SAME: { status: 422, message: 'شماره جدید همان شماره فعلی است' },
} as const satisfies Record<string, ErrorText>;

/** The answer of calls that only do something. */
const done = () => shape({ data: shape({ done: yup.boolean().oneOf([true]).required() }).required() });
/** The answer of a DELETE (spec 7: 204). */
const nothing = () => shape({ data: yup.mixed().nullable() });

export const changePassword = operation({
  id: 'changePassword',
  method: 'post',
  path: '/api/account/change_password/',
  tag: 'account',
  summary: 'Changes the password and ends all other sessions.',
  access: { kind: 'user' },
  limit: 'login',
  body: shape({
    old_password: yup.string().required('رمز عبور فعلی را وارد کنید').max(1024, 'رمز عبور حداکثر ۱۲۸ حرف یا رقم است'),
    new_password: newPassword(),
  }),
  answer: done(),
  errors: ['OLD_PASSWORD_WRONG', 'PASSWORD_SAME', 'PASSWORD_WEAK', 'locked'],
});

export const getInfo = operation({
  id: 'getInfo',
  method: 'get',
  path: '/api/account/get_info/',
  tag: 'account',
  summary: 'The logged-in user with role and access level, as the server holds them.',
  access: { kind: 'user' },
  answer: shape({
    data: shape({
      user_id: id().required(),
      username: yup.string().required(),
      role: yup.string().oneOf(['client', 'admin']).required(),
      role_id: yup.number().oneOf([1, 2, 3]).required(),
      access_level: yup.string().nullable().defined(),
      first_name: yup.string().defined(),
      last_name: yup.string().defined(),
      mobile: yup.string().defined(),
      national_code: yup.string().defined(),
      has_password: yup.boolean().required(),
      verified_at: moment().required(),
      session_expires_at: moment().required(),
      /** the investor as whom an administrator looks at the panel; absent while they work as themselves */
      viewing: shape(viewFields).optional().default(undefined),
    }).required(),
  }),
});

/** Shown name, code and identity status of one investor of the user; the self investor when none is named. */
export const getProfile = operation({
  id: 'getProfile',
  method: 'get',
  path: '/api/account/get_profile/',
  tag: 'account',
  summary: 'Profile of the chosen investor. authStatus: 1, 2, 3 verified; 4 under review; 5 not verified.',
  access: { kind: 'user' },
  query: shape({ investorId: id() }),
  answer: shape({
    data: shape({
      name: yup.string().defined(),
      code: yup.string().defined(),
      isLegal: yup.boolean().required(),
      isAuthorized: yup.boolean().required(),
      authStatus: yup.number().oneOf([1, 2, 3, 4, 5]).required(),
      authStatusText: yup.string().required(),
      investorId: id().nullable().defined(),
    }).required(),
  }),
  errors: ['INVESTOR_NOT_ALLOWED', 'PROFILE_NOT_VISIBLE', 'NOT_FOUND'],
});

/** Spec 7 shows log-out as a GET; it needs the bearer header and the companion cookie like any other call. */
export const logout = operation({
  id: 'logout',
  method: 'get',
  writes: true,
  path: '/api/account/logout/',
  tag: 'account',
  summary: 'Ends this session. `refresh` is the selector of the refresh token and holds no secret.',
  access: { kind: 'user' },
  query: shape({ refresh: yup.string().max(200) }),
  answer: done(),
});

/** The twin that the panel uses: a state change by POST, guarded by the XSRF token. */
export const endOwnSession = operation({
  id: 'endOwnSession',
  method: 'post',
  path: '/api/account/logout/',
  tag: 'account',
  summary: 'Ends this session (twin of the GET).',
  access: { kind: 'user' },
  body: shape({ refresh: yup.string().max(200) }),
  answer: done(),
});

/** One log-in attempt. */
export const signInFields = {
  id: yup.string().required(),
  date: moment().required(),
  ip: yup.string().defined(),
  device: yup.string().defined(),
  browser: yup.string().defined(),
  os: yup.string().defined(),
  method: yup.string().defined(),
  status: yup.string().oneOf(['ok', 'failed', 'locked']).required(),
  reason: yup.string().defined(),
};

export const listSignInLogs = operation({
  id: 'listSignInLogs',
  method: 'get',
  path: '/api/account/signIn_logs/',
  tag: 'account',
  summary: 'Log-in attempts of the user, newest first.',
  access: { kind: 'user' },
  query: shape({ page: page(), page_size: size(10) }),
  answer: shape({
    data: shape({
      count: count().required(),
      current_page_no: count().required(),
      last_page: count().required(),
      page_size: count().required(),
      results: list(shape(signInFields)),
    }).required(),
  }),
});

export const listSessions = operation({
  id: 'listSessions',
  method: 'get',
  path: '/api/account/sessions/',
  tag: 'account',
  summary: 'Live sessions of the user, the present one first.',
  access: { kind: 'user' },
  answer: shape({
    data: list(
      shape({
        id: yup.string().required(),
        device: yup.string().defined(),
        browser: yup.string().defined(),
        os: yup.string().defined(),
        ip: yup.string().defined(),
        /** where the address is, about; null where nobody knows */
        city: yup.string().nullable().defined(),
        method: yup.string().oneOf(['password', 'otp', 'register', 'passkey']).required(),
        created_at: moment().required(),
        last_seen_at: moment().required(),
        expires_at: moment().required(),
        is_current: yup.boolean().required(),
      }),
    ),
  }),
});

export const endSession = operation({
  id: 'endSession',
  method: 'delete',
  path: '/api/account/sessions/{id}/',
  tag: 'account',
  summary: 'Ends one session of the user; effective on its next call.',
  access: { kind: 'user' },
  params: shape({ id: yup.string().required().max(64) }),
  answer: nothing(),
  status: 204,
  errors: ['NOT_FOUND'],
});

export const endOtherSessions = operation({
  id: 'endOtherSessions',
  method: 'delete',
  path: '/api/account/sessions/',
  tag: 'account',
  summary: 'Ends every session of the user except the present one.',
  access: { kind: 'user' },
  answer: nothing(),
  status: 204,
});

export const secureAccount = operation({
  id: 'secureAccount',
  method: 'post',
  path: '/api/account/secure_account/',
  tag: 'account',
  summary:
    'For a person who fears misuse: ends all sessions, the present one too, voids the password, and holds sells and payouts for 24 hours.',
  access: { kind: 'user' },
  body: shape({}),
  answer: done(),
  errors: ['SECURE_CODES_LOCKED'],
});

export const recheckPassword = operation({
  id: 'recheckPassword',
  method: 'post',
  path: '/api/account/recheck/',
  tag: 'account',
  summary:
    'Proves again who is there, by password, by a code of the authenticator app, by a recovery code, or by a log-in code (investors); sensitive acts want this within 30 minutes.',
  access: { kind: 'user' },
  limit: 'login',
  body: shape({
    password: yup.string().max(1024, 'رمز عبور حداکثر ۱۲۸ حرف یا رقم است'),
    otp: otp(),
    code: otp(),
    recovery: yup.string().max(40),
  }),
  answer: shape({ data: shape({ verified_at: moment().required() }).required() }),
  errors: [
    'SECOND_FACTOR_UNREADABLE',
    'SECOND_FACTOR_WRONG',
    'RECOVERY_CODE_WRONG',
    'RECHECK_PROOF_MISSING',
    'PASSWORD_WRONG',
    'OTP_WRONG',
    'OTP_EXPIRED',
    'OTP_USED_UP',
    'OTP_LOGIN_LOCKED',
    'locked',
  ],
});

export const checkNewMobile = operation({
  id: 'checkNewMobile',
  method: 'get',
  writes: true,
  path: '/api/account/check_new_mobile/',
  tag: 'account',
  summary:
    'Checks a new mobile number and sends a code to it when it is free and not of somebody else. shahkar_match is null where the service gave no answer.',
  access: { kind: 'user' },
  limit: 'otp',
  query: shape({ mobile: mobile().required('شماره موبایل را وارد کنید') }),
  answer: shape({
    data: shape({
      is_free: yup.boolean().required(),
      shahkar_match: yup.boolean().nullable().defined(),
      expire_in: count().required(),
      resend_in: count().required(),
    }).required(),
  }),
  recent: 'again',
  errors: ['MOBILE_SAME', 'IDENTITY_BUDGET_USED', 'locked', 'SMS_UNAVAILABLE'],
});

export const confirmNewMobile = operation({
  id: 'confirmNewMobile',
  method: 'post',
  path: '/api/account/confirm_new_mobile/',
  tag: 'account',
  summary: 'Changes the mobile with the code sent to the new number. Sells are held for 24 hours afterwards.',
  access: { kind: 'user' },
  limit: 'login',
  body: shape({
    mobile: mobile().required('شماره موبایل را وارد کنید'),
    otp: otp().required('کد تأیید را وارد کنید'),
  }),
  answer: done(),
  recent: true,
  errors: ['MOBILE_TAKEN', 'MOBILE_SAME', 'OTP_WRONG', 'OTP_EXPIRED', 'OTP_USED_UP'],
});

export const getReferral = operation({
  id: 'getReferral',
  feature: 'referral',
  method: 'get',
  path: '/api/account/referral/',
  tag: 'account',
  summary: 'Own referral code and the people who joined with it, names masked.',
  access: { kind: 'user' },
  answer: shape({
    data: shape({
      referral_code: yup.string().required(),
      link: yup.string().required(),
      invited_count: count().required(),
      active_count: count().required(),
      list: list(
        shape({
          name_mask: yup.string().defined(),
          joined_at: moment().required(),
          status: yup.string().oneOf(['registered', 'verified', 'invested']).required(),
          status_text: yup.string().required(),
        }),
      ),
    }).required(),
  }),
});
