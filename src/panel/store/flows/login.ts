import { roleFromId } from '#shared/roles.ts';
import { loadClient } from '../../api/client.ts';
import { asApiFailure, type ApiFailure } from '../../api/failure.ts';
import { ensureDeviceId, writeIdentity, writeTokens } from '../../api/sessionCookies.ts';
import { loggedIn } from '../slices/authSlice.ts';
import { panelChosen } from '../slices/userPanelSlice.ts';
import type { Flow } from '../store.ts';
import { storeStrings } from '../strings.ts';
import { initialise } from './initialise.ts';
import { giveDraftsBack } from './keptDrafts.ts';
import { tellOtherTabs } from './tabs.ts';

/** What `check_username` says of a name (spec 4: auth step 1 log in, 2 set password, 3 reset password). */
export interface NextStep {
  hasAccount: boolean;
  hasPassword: boolean;
  authStep: 1 | 2 | 3;
  mobileMask: string;
  isLegal: boolean;
}

export interface SentCode {
  expireIn: number;
  resendIn: number;
  mobileMask: string;
}

export type Outcome<Data> = { data: Data; failure?: undefined } | { data?: undefined; failure: ApiFailure };

/*
 * Calls of the log-in are loaded with the first of them, so that /login itself is drawn without axios, cache and schema.
 * Every step answers an outcome and never throws: a failure goes below its field.
 */
async function loginEndpoints() {
  ensureDeviceId();
  const { LoginApi } = await import('../../api/login.ts');
  return LoginApi.endpoints;
}

export async function outcomeOf<Answer, Data>(
  call: Promise<{ data?: Answer; error?: unknown }>,
  map: (answer: Answer) => Data,
): Promise<Outcome<Data>> {
  try {
    const { data, error } = await call;
    return data === undefined ? { failure: asApiFailure(error, storeStrings.loginFailed) } : { data: map(data) };
  } catch (thrown) {
    return { failure: asApiFailure(thrown, storeStrings.loginFailed) };
  }
}

/** Loads the code of the calls while the visitor is typing. */
export function preloadLogin(): void {
  for (const load of [() => import('../../api/login.ts'), loadClient]) load().catch(() => undefined);
}

export const checkUsername =
  (username: string): Flow<Outcome<NextStep>> =>
  (dispatch) =>
    outcomeOf(
      loginEndpoints().then((calls) => dispatch(calls.checkUsername.initiate({ body: { username } }))),
      ({ data }) => ({
        hasAccount: data.has_account,
        hasPassword: data.has_password,
        authStep: data.auth_step as NextStep['authStep'],
        mobileMask: data.mobile_mask,
        isLegal: data.is_legal,
      }),
    );

export const sendOtp =
  (username: string, authStep?: NextStep['authStep']): Flow<Outcome<SentCode>> =>
  (dispatch) =>
    outcomeOf(
      loginEndpoints().then((calls) =>
        dispatch(calls.sendLoginOtp.initiate({ body: { username, ...(authStep && { auth_step: authStep }) } })),
      ),
      ({ data }) => ({ expireIn: data.expire_in, resendIn: data.resend_in, mobileMask: data.mobile_mask }),
    );

interface Tokens {
  access: string;
  refresh: string;
  role: number;
}

/** The second step that a log-in wants before the session opens. */
export interface SecondStep {
  ticket: string;
  /** empty: an administrator who has none yet and must set one up */
  ways: ('passkey' | 'totp' | 'recovery' | 'device')[];
  /** with the way `device`: typed on a known device */
  device_number?: number | undefined;
}

/** Tokens, or the second step alone. */
interface FirstAnswer {
  access?: string | undefined;
  refresh?: string | undefined;
  role?: number | undefined;
  second_factor?: SecondStep | undefined;
}

/** Keeps the session and initialises the panel; the caller navigates afterwards. */
export const beginSession =
  (username: string, tokens: Tokens): Flow<Outcome<null>> =>
  async (dispatch) => {
    const claims = writeTokens(tokens);
    if (!claims) return { failure: { code: 'BAD_RESPONSE', message: storeStrings.loginFailed, status: 0 } };
    const role = roleFromId(tokens.role);
    writeIdentity({ username, role });
    giveDraftsBack(username);
    dispatch(panelChosen(role));
    dispatch(loggedIn({ username, role, roleID: tokens.role, expiresAt: claims.exp }));
    tellOtherTabs('logged-in');
    const failure = await dispatch(initialise());
    return failure ? { failure } : { data: null };
  };

/** Opens the session that a log-in call gives, or passes its second step on. */
export const signIn =
  (
    username: string,
    call: Promise<{ data?: { data: FirstAnswer }; error?: unknown }>,
  ): Flow<Outcome<SecondStep | null>> =>
  async (dispatch) => {
    const answer = await outcomeOf(call, ({ data }) => data);
    if (answer.failure) return { failure: answer.failure };
    const { second_factor: secondStep, access, refresh, role } = answer.data;
    if (secondStep) return { data: secondStep };
    return dispatch(beginSession(username, { access: access ?? '', refresh: refresh ?? '', role: role ?? 0 }));
  };

/** Second step of a log-in: a code of the authenticator app, or a recovery code. */
export const confirmSecondFactor =
  (username: string, body: { ticket: string; code?: string; recovery?: string }): Flow<Outcome<SecondStep | null>> =>
  (dispatch) =>
    dispatch(
      signIn(
        username,
        loginEndpoints().then((calls) => dispatch(calls.confirmSecondFactor.initiate({ body }))),
      ),
    );

/** The set-up code that a super admin handed over, before a first second factor is set up. */
export const proveEnrolment =
  (body: { ticket: string; enrolment: string }): Flow<Outcome<null>> =>
  (dispatch) =>
    outcomeOf(
      loginEndpoints().then((calls) => dispatch(calls.proveEnrolment.initiate({ body }))),
      () => null,
    );

/** The secret for the app of an administrator who has no second factor yet. */
export const startSecondFactorSetup =
  (ticket: string): Flow<Outcome<{ secret: string; uri: string }>> =>
  (dispatch) =>
    outcomeOf(
      loginEndpoints().then((calls) => dispatch(calls.startSecondFactorSetup.initiate({ body: { ticket } }))),
      ({ data }) => data,
    );

/** Ends the set-up; gives the recovery codes and `enter`, which opens the panel once they are kept. */
export const finishSecondFactorSetup =
  (
    username: string,
    body: { ticket: string; code: string },
  ): Flow<Outcome<{ recoveryCodes: string[]; enter: () => Promise<Outcome<null>> }>> =>
  (dispatch) =>
    outcomeOf(
      loginEndpoints().then((calls) => dispatch(calls.finishSecondFactorSetup.initiate({ body }))),
      ({ data }) => ({
        recoveryCodes: [...data.recovery_codes],
        enter: () => dispatch(beginSession(username, data)),
      }),
    );

export const loginWithPassword =
  (username: string, password: string): Flow<Outcome<SecondStep | null>> =>
  (dispatch) =>
    dispatch(
      signIn(
        username,
        loginEndpoints().then((calls) => dispatch(calls.loginPassword.initiate({ body: { username, password } }))),
      ),
    );

export const loginWithOtp =
  (username: string, otp: string): Flow<Outcome<SecondStep | null>> =>
  (dispatch) =>
    dispatch(
      signIn(
        username,
        loginEndpoints().then((calls) => dispatch(calls.loginOtp.initiate({ body: { username, otp } }))),
      ),
    );

/** Whether the code for a first or new password is right, before the password is typed. */
export const checkPasswordOtp =
  (username: string, otp: string): Flow<Outcome<true>> =>
  (dispatch) =>
    outcomeOf(
      loginEndpoints().then((calls) => dispatch(calls.checkPasswordOtp.initiate({ body: { username, otp } }))),
      () => true as const,
    );

/** Sets (or resets) the password; the answer is a session, so the log-in follows by itself (spec 4). */
export const setPassword =
  (input: {
    username: string;
    password: string;
    otp: string;
    referralCode?: string;
  }): Flow<Outcome<SecondStep | null>> =>
  (dispatch) => {
    const { username, password, otp, referralCode } = input;
    const body = { username, password, otp, ...(referralCode && { referral_code: referralCode }) };
    return dispatch(
      signIn(
        username,
        loginEndpoints().then((calls) => dispatch(calls.registerPassword.initiate({ body }))),
      ),
    );
  };
