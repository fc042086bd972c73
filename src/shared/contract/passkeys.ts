import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, moment, prose, shape, yup } from './kernel/fields.ts';
import { recaptcha } from './login.ts';

/*
 * Passkeys (WebAuthn, decisions 0035 and 0162): a log-in by itself, a second factor beside the authenticator app, and a recent
 * proof wherever one is asked. Options and credentials have the names of the browser's own JSON forms, so that integrators can pass
 * them on; a challenge serves one attempt and lives for five minutes.
 */

export const passkeysErrors = {
  PASSKEY_REFUSED: { status: 422, message: 'کلید عبور پذیرفته نشد؛ دوباره تلاش کنید یا راه دیگری انتخاب کنید' },
  PASSKEY_CHALLENGE: { status: 422, message: 'زمان این درخواست تمام شده است؛ دوباره تلاش کنید' },
  PASSKEY_KNOWN: { status: 409, message: 'این کلید عبور قبلاً ثبت شده است' },
  PASSKEY_LIMIT: { status: 409, message: 'حداکثر ۱۰ کلید عبور می‌توان داشت؛ یکی از کلیدهای قبلی را حذف کنید' },
} as const satisfies Record<string, ErrorText>;

/** What the device shows as the site whose passkey this is. */
export const passkeySiteName = 'پنل سرمایه‌گذاری';

const base64url = (max: number) =>
  yup
    .string()
    .matches(/^[\w-]+$/, { message: 'کلید عبور درست خوانده نشد؛ دوباره تلاش کنید', excludeEmptyString: true })
    .max(max, 'کلید عبور درست خوانده نشد؛ دوباره تلاش کنید');

const ticket = () => yup.string().required('درخواست درست نیست').max(100, 'درخواست درست نیست');
const passkeyName = () => prose(60).required('نامی برای کلید عبور بنویسید');
const transports = () => list(yup.string().required().max(20));
const descriptors = () =>
  list(
    shape({
      id: yup.string().required(),
      type: yup.string().oneOf(['public-key']).required(),
      transports: transports(),
    }),
  );

/** What `navigator.credentials.create` is asked for (PublicKeyCredentialCreationOptionsJSON). */
const creationOptions = () =>
  shape({
    challenge: yup.string().required(),
    rp: shape({ id: yup.string().required(), name: yup.string().required() }).required(),
    user: shape({
      id: yup.string().required(),
      name: yup.string().required(),
      displayName: yup.string().defined(),
    }).required(),
    pubKeyCredParams: list(
      shape({ alg: yup.number().required(), type: yup.string().oneOf(['public-key']).required() }),
    ),
    timeout: count().required(),
    attestation: yup.string().oneOf(['none']).required(),
    excludeCredentials: descriptors(),
    authenticatorSelection: shape({
      residentKey: yup.string().oneOf(['preferred']).required(),
      userVerification: yup.string().oneOf(['required']).required(),
    }).required(),
  });

/** What `navigator.credentials.get` is asked for (PublicKeyCredentialRequestOptionsJSON). */
const requestOptions = () =>
  shape({
    challenge: yup.string().required(),
    rpId: yup.string().required(),
    timeout: count().required(),
    userVerification: yup.string().oneOf(['required']).required(),
    allowCredentials: descriptors(),
  });

/** The new credential; other members of the browser's answer are not sent. */
const newCredential = () =>
  shape({
    id: base64url(1400).required('کلید عبور درست خوانده نشد؛ دوباره تلاش کنید'),
    clientDataJSON: base64url(4000).required('کلید عبور درست خوانده نشد؛ دوباره تلاش کنید'),
    attestationObject: base64url(16_000).required('کلید عبور درست خوانده نشد؛ دوباره تلاش کنید'),
    transports: yup.array().of(yup.string().required().max(20)).max(8).default([]),
  }).required('کلید عبور درست خوانده نشد؛ دوباره تلاش کنید');

/** The signature over a challenge. */
const signedChallenge = () =>
  shape({
    id: base64url(1400).required('کلید عبور درست خوانده نشد؛ دوباره تلاش کنید'),
    clientDataJSON: base64url(4000).required('کلید عبور درست خوانده نشد؛ دوباره تلاش کنید'),
    authenticatorData: base64url(4000).required('کلید عبور درست خوانده نشد؛ دوباره تلاش کنید'),
    signature: base64url(8000).required('کلید عبور درست خوانده نشد؛ دوباره تلاش کنید'),
    userHandle: base64url(200),
  }).required('کلید عبور درست خوانده نشد؛ دوباره تلاش کنید');

const sessionTokens = {
  access: yup.string().required(),
  refresh: yup.string().required(),
  role: yup.number().oneOf([1, 2, 3]).required(),
};

const passkey = () =>
  shape({
    id: id().required(),
    name: yup.string().required(),
    created_at: moment().required(),
    last_used_at: moment().nullable().defined(),
  });

/** Given once, when the person had no second factor before; empty otherwise. */
const recoveryCodes = () => list(yup.string().required());

/** First step of a log-in with a passkey: nobody is named, the device offers the accounts that it keeps. */
export const passkeyChallenge = operation({
  id: 'passkeyChallenge',
  method: 'post',
  path: '/api/login/passkey/',
  tag: 'login',
  summary: 'Gives a challenge that a passkey of any account may sign, with a ticket that loginPasskey wants back.',
  access: { kind: 'open' },
  limit: 'captcha',
  body: shape({}),
  answer: shape({ data: shape({ ticket: yup.string().required(), options: requestOptions().required() }).required() }),
});

export const loginPasskey = operation({
  id: 'loginPasskey',
  method: 'post',
  path: '/api/login/login_passkey/',
  tag: 'login',
  summary:
    'Logs in with a passkey alone, which is both factors, and names the account. Unknown passkeys, closed accounts and wrong signatures look alike.',
  access: { kind: 'open' },
  limit: 'login',
  body: shape({ ticket: ticket(), credential: signedChallenge(), recaptcha: recaptcha() }),
  answer: shape({ data: shape({ ...sessionTokens, username: yup.string().required() }).required() }),
  errors: ['captcha_required', 'locked', 'PASSKEY_CHALLENGE', 'PASSKEY_REFUSED'],
});

export const startPasskeyLogin = operation({
  id: 'startPasskeyLogin',
  method: 'post',
  path: '/api/login/second_factor/passkey/',
  tag: 'login',
  summary: 'Second step of a log-in with a passkey: gives the challenge that one of the passkeys has to sign.',
  access: { kind: 'open' },
  limit: 'step',
  body: shape({ ticket: ticket() }),
  answer: shape({ data: requestOptions().required() }),
  errors: ['SECOND_FACTOR_TICKET', 'USER_DISABLED'],
});

export const confirmPasskeyLogin = operation({
  id: 'confirmPasskeyLogin',
  method: 'post',
  path: '/api/login/second_factor/passkey/confirm/',
  tag: 'login',
  summary: 'Second step of a log-in with a passkey: the signed challenge opens the session.',
  access: { kind: 'open' },
  limit: 'step',
  body: shape({ ticket: ticket(), credential: signedChallenge() }),
  answer: shape({ data: shape(sessionTokens).required() }),
  errors: ['SECOND_FACTOR_TICKET', 'PASSKEY_CHALLENGE', 'PASSKEY_REFUSED', 'USER_DISABLED'],
});

export const startPasskeySetup = operation({
  id: 'startPasskeySetup',
  feature: 'passkeys',
  method: 'post',
  path: '/api/login/second_factor/passkey/setup/',
  tag: 'login',
  summary: 'Log-in of an administrator without a second factor: options for making a passkey.',
  access: { kind: 'open' },
  limit: 'step',
  body: shape({ ticket: ticket() }),
  answer: shape({ data: creationOptions().required() }),
  errors: ['SECOND_FACTOR_TICKET', 'ENROLMENT_REQUIRED', 'USER_DISABLED'],
});

export const finishPasskeySetup = operation({
  id: 'finishPasskeySetup',
  feature: 'passkeys',
  method: 'post',
  path: '/api/login/second_factor/passkey/setup/confirm/',
  tag: 'login',
  summary: 'Keeps the new passkey of an administrator, gives the recovery codes once, and opens the session.',
  access: { kind: 'open' },
  limit: 'step',
  body: shape({ ticket: ticket(), name: passkeyName(), credential: newCredential() }),
  answer: shape({ data: shape({ ...sessionTokens, recovery_codes: recoveryCodes() }).required() }),
  errors: [
    'SECOND_FACTOR_TICKET',
    'ENROLMENT_REQUIRED',
    'PASSKEY_CHALLENGE',
    'PASSKEY_REFUSED',
    'PASSKEY_KNOWN',
    'USER_DISABLED',
  ],
});

export const listPasskeys = operation({
  id: 'listPasskeys',
  method: 'get',
  path: '/api/account/passkeys/',
  tag: 'account',
  summary: 'Passkeys of the user, oldest first.',
  access: { kind: 'user' },
  answer: shape({ data: list(passkey()) }),
});

export const startPasskey = operation({
  id: 'startPasskey',
  feature: 'passkeys',
  method: 'post',
  path: '/api/account/passkeys/options/',
  tag: 'account',
  summary: 'Gives the options for making a passkey, with a ticket that addPasskey wants back.',
  access: { kind: 'user' },
  recent: 'again',
  body: shape({}),
  answer: shape({ data: shape({ ticket: yup.string().required(), options: creationOptions().required() }).required() }),
  errors: ['PASSKEY_LIMIT'],
});

export const addPasskey = operation({
  id: 'addPasskey',
  feature: 'passkeys',
  method: 'post',
  path: '/api/account/passkeys/',
  tag: 'account',
  summary: 'Keeps a new passkey. Recovery codes come with the first second factor only.',
  access: { kind: 'user' },
  recent: true,
  limit: 'login',
  body: shape({ ticket: ticket(), name: passkeyName(), credential: newCredential() }),
  answer: shape({ data: shape({ passkey: passkey().required(), recovery_codes: recoveryCodes() }).required() }),
  status: 201,
  errors: ['PASSKEY_CHALLENGE', 'PASSKEY_REFUSED', 'PASSKEY_KNOWN', 'PASSKEY_LIMIT'],
});

export const renamePasskey = operation({
  id: 'renamePasskey',
  method: 'patch',
  path: '/api/account/passkeys/{id}/',
  tag: 'account',
  summary: 'Changes the name that the user gave a passkey.',
  access: { kind: 'user' },
  params: shape({ id: id().required() }),
  body: shape({ name: passkeyName() }),
  answer: shape({ data: passkey().required() }),
  errors: ['NOT_FOUND'],
});

export const removePasskey = operation({
  id: 'removePasskey',
  method: 'delete',
  path: '/api/account/passkeys/{id}/',
  tag: 'account',
  summary: 'Removes a passkey; administrators keep one second factor at least.',
  access: { kind: 'user' },
  recent: 'again',
  params: shape({ id: id().required() }),
  answer: shape({ data: yup.mixed().nullable() }),
  status: 204,
  errors: ['NOT_FOUND', 'SECOND_FACTOR_MANDATORY'],
});

export const startPasskeyRecheck = operation({
  id: 'startPasskeyRecheck',
  method: 'post',
  path: '/api/account/recheck/passkey/',
  tag: 'account',
  summary: 'Gives a challenge for proving again who is there with a passkey.',
  access: { kind: 'user' },
  limit: 'login',
  body: shape({}),
  answer: shape({ data: shape({ ticket: yup.string().required(), options: requestOptions().required() }).required() }),
});

export const recheckPasskey = operation({
  id: 'recheckPasskey',
  method: 'post',
  path: '/api/account/recheck/passkey/confirm/',
  tag: 'account',
  summary: 'Proves again who is there with a passkey; sensitive acts want this within 30 minutes.',
  access: { kind: 'user' },
  limit: 'login',
  body: shape({ ticket: ticket(), credential: signedChallenge() }),
  answer: shape({ data: shape({ verified_at: moment().required() }).required() }),
  errors: ['PASSKEY_CHALLENGE', 'PASSKEY_REFUSED'],
});
