import { useCallback, useRef, useState } from 'react';
import type { ApiFailure } from '#panel/api/failure.ts';
import {
  checkPasswordOtp,
  checkUsername,
  confirmSecondFactor,
  loginWithOtp,
  loginWithPassword,
  sendOtp,
  setPassword,
  type NextStep,
  type Outcome,
  type SecondStep,
  type SentCode,
} from '#panel/store/flows/login.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { text } from './strings.ts';

export type LoginStep = 'username' | 'register' | 'password' | 'otp' | 'newPassword' | 'factor' | 'factorSetup';
/** What the code of the OTP step is for. */
export type OtpPurpose = 'login' | 'set' | 'reset';

const authSteps: Record<OtpPurpose, 1 | 2 | 3> = { login: 1, set: 2, reset: 3 };

export interface LoginError {
  /** wire name of the field below which it stands; null: above the button */
  field: 'username' | 'password' | 'otp' | 'referral_code' | 'code' | 'recovery' | 'enrolment' | null;
  message: string;
  requestId?: string | undefined;
}

/** Codes whose field is known; anything else stands below the field of the step. */
const fieldOfCode: Record<string, LoginError['field']> = {
  OTP_WRONG: 'otp',
  OTP_EXPIRED: 'otp',
  OTP_USED_UP: 'otp',
  PASSWORD_WRONG: 'password',
  PASSWORD_WEAK: 'password',
  REFERRAL_NOT_FOUND: 'referral_code',
  USER_NOT_FOUND: 'username',
};

const fieldOfStep: Record<LoginStep, LoginError['field']> = {
  username: 'username',
  register: null,
  password: 'password',
  otp: 'otp',
  newPassword: 'password',
  factor: 'code',
  factorSetup: 'code',
};

function errorOf(failure: ApiFailure, step: LoginStep): LoginError {
  for (const field of ['otp', 'password', 'referral_code', 'username', 'code', 'recovery', 'enrolment'] as const) {
    const message = failure.fields?.[field]?.[0];
    if (message) return { field, message };
  }
  // What a device says stands by the button, too: there is no field.
  if (failure.code.startsWith('PASSKEY_')) return { field: null, message: failure.message };
  // A failure of the line or of the server is no problem of what was typed: it stands by the button, with its id.
  if (failure.status === 0 || failure.status >= 500)
    return { field: null, message: failure.message, requestId: failure.requestId };
  return { field: fieldOfCode[failure.code] ?? fieldOfStep[step], message: failure.message };
}

/**
 * State of the log-in: one step at a time, with everything typed kept until the end. `mayRegister` tells of a name without an
 * account whether its owner can register here.
 */
export function useLoginFlow(initialReferral = '', mayRegister: (username: string) => boolean = () => false) {
  const dispatch = useAppDispatch();
  const [step, setStep] = useState<LoginStep>('username');
  const [purpose, setPurpose] = useState<OtpPurpose>('login');
  const [username, setUsername] = useState('');
  const [password, setPasswordText] = useState('');
  const [otp, setOtp] = useState('');
  const [referral, setReferral] = useState(initialReferral);
  const [next, setNext] = useState<NextStep | null>(null);
  const [sent, setSent] = useState<(SentCode & { at: number }) | null>(null);
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const [error, setError] = useState<LoginError | null>(null);
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);

  /** One call at a time; its failure goes to its field, a lock starts the countdown. */
  const run = useCallback(
    async <Data>(at: LoginStep, call: () => Promise<Outcome<Data>>): Promise<Outcome<Data> | null> => {
      if (busy.current) return null;
      busy.current = true;
      setBusy(true);
      setError(null);
      try {
        const outcome = await call();
        if (outcome.failure) {
          setError(errorOf(outcome.failure, at));
          setLockedUntil(
            outcome.failure.status === 429 && outcome.failure.retryAfter
              ? Date.now() + outcome.failure.retryAfter * 1000
              : null,
          );
        }
        return outcome;
      } finally {
        busy.current = false;
        setBusy(false);
      }
    },
    [],
  );

  const requestCode = async (forPurpose: OtpPurpose): Promise<void> => {
    const outcome = await run(step, () => dispatch(sendOtp(username, authSteps[forPurpose])));
    if (!outcome?.data) return;
    // The field of the old password becomes that of the new one.
    if (forPurpose !== 'login' && forPurpose !== purpose) setPasswordText('');
    setPurpose(forPurpose);
    setSent({ ...outcome.data, at: Date.now() });
    setOtp('');
    setStep('otp');
  };

  const submitUsername = async (): Promise<void> => {
    const outcome = await run('username', () => dispatch(checkUsername(username)));
    if (!outcome?.data) return;
    const found = outcome.data;
    setNext(found);
    if (!found.hasAccount && mayRegister(username)) {
      setStep('register');
      return;
    }
    if (!found.hasAccount) {
      setError({ field: 'username', message: text.unknownUser });
      return;
    }
    if (found.authStep === 2) return requestCode('set');
    if (found.authStep === 3) return requestCode('reset');
    if (!found.hasPassword) return requestCode('login');
    setStep('password');
  };

  /** The first step is proven: the panel opens by itself, or the second step follows. */
  const follow = (outcome: Outcome<SecondStep | null> | null) => {
    if (!outcome?.data) return;
    setSecondStep(outcome.data);
    setStep(outcome.data.ways.length > 0 ? 'factor' : 'factorSetup');
  };

  const submitPassword = async () =>
    follow(await run('password', () => dispatch(loginWithPassword(username, password))));

  const submitFactor = async (proof: { code?: string; recovery?: string }): Promise<void> => {
    if (!secondStep) return;
    endTicket(
      await run('factor', () => dispatch(confirmSecondFactor(username, { ticket: secondStep.ticket, ...proof }))),
    );
  };

  const submitPasskey = async (): Promise<void> => {
    if (!secondStep) return;
    const { confirmWithPasskey } = await import('#panel/store/flows/passkeyLogin.ts');
    endTicket(await run('factor', () => dispatch(confirmWithPasskey(username, secondStep.ticket))));
  };

  /** A passkey alone, without a name. */
  const logInByPasskey = async (): Promise<void> => {
    const { logInWithPasskey } = await import('#panel/store/flows/passkeyLogin.ts');
    const outcome = await run('username', () => dispatch(logInWithPasskey()));
    if (outcome?.failure?.code === 'PASSKEY_BROWSER') setError({ field: null, message: text.passkeyNone });
  };

  const ticket = secondStep?.ticket ?? '';
  /** Asks whether a known device has decided; the panel opens by itself when it approved. */
  const askDevice = useCallback(async (): Promise<void> => {
    const { askKnownDevice } = await import('#panel/store/flows/deviceLogin.ts');
    const { failure } = await dispatch(askKnownDevice(username, ticket));
    // the line may break while the person reaches for the other device: the next question tells
    if (failure && failure.status > 0 && failure.status < 500) setError({ field: null, message: failure.message });
  }, [dispatch, username, ticket]);

  /** The time of the second step is over: the log-in begins again. */
  const endTicket = (outcome: Outcome<unknown> | null) => {
    if (outcome?.failure?.code === 'SECOND_FACTOR_TICKET') {
      setStep('username');
      setError({ field: 'username', message: outcome.failure.message });
    }
  };

  const submitOtp = async (code: string): Promise<void> => {
    if (code.length < 6) {
      setError({ field: 'otp', message: text.otpRequired });
      return;
    }
    if (purpose === 'login') {
      follow(await run('otp', () => dispatch(loginWithOtp(username, code))));
      return;
    }
    // The call that sets the password takes the code again; a wrong one is said before anything else is typed.
    const outcome = await run('otp', () => dispatch(checkPasswordOtp(username, code)));
    if (outcome?.data) setStep('newPassword');
  };

  const submitNewPassword = async (): Promise<void> => {
    const outcome = await run('newPassword', () =>
      dispatch(setPassword({ username, password, otp, referralCode: purpose === 'set' ? referral : '' })),
    );
    if (outcome?.failure?.code.startsWith('OTP_')) setStep('otp');
    follow(outcome);
  };

  const goTo = (target: LoginStep) => {
    setError(null);
    setLockedUntil(null);
    setStep(target);
  };

  return {
    step,
    purpose,
    username,
    password,
    otp,
    referral,
    next,
    sent,
    error,
    lockedUntil,
    isBusy,
    setUsername,
    setPassword: setPasswordText,
    setOtp,
    setReferral,
    setError,
    endLock: () => setLockedUntil(null),
    requestCode,
    submitUsername,
    submitPassword,
    submitOtp,
    submitNewPassword,
    submitFactor,
    submitPasskey,
    logInByPasskey,
    askDevice,
    endTicket,
    secondStep,
    run,
    goTo,
  };
}

export type LoginFlow = ReturnType<typeof useLoginFlow>;
