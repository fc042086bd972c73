import { useRouter } from 'next/router';
import { useState } from 'react';
import type { ApiFailure } from '#panel/api/failure.ts';
import {
  checkRegistration,
  finishRegistration,
  sendRegistrationCode,
  type DeclaredPerson,
  type Registration,
  type RegistrationCode,
  type RegistrationCheck,
} from '#panel/store/flows/registration.ts';
import type { Outcome } from '#panel/store/flows/login.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { paths } from '#panel/paths.ts';
import { loginUrlFor } from '#shared/returnUrl.ts';
import type { LoginError } from './useLoginFlow.ts';

export type RegistrationStep = 'who' | 'code' | 'password';
type Field = 'nationalNo' | 'mobile' | 'iban' | 'otp' | 'password' | keyof DeclaredPerson;

const stepOfField: Record<Field, RegistrationStep> = {
  nationalNo: 'who',
  mobile: 'who',
  iban: 'who',
  otp: 'code',
  password: 'password',
  firstName: 'password',
  lastName: 'password',
  birthDate: 'password',
};
const fields = Object.keys(stepOfField) as Field[];

/** State of a registration: three steps, a refusal goes to its field and the step that has it. */
export function useRegistration(nationalNo: string, referralCode: string) {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const [step, setStep] = useState<RegistrationStep>('who');
  const [typed, setTyped] = useState<Omit<Registration, 'nationalNo'>>({ mobile: '', iban: '', otp: '' });
  const [sent, setSent] = useState<(RegistrationCode & { at: number }) | null>(null);
  const [person, setPerson] = useState<RegistrationCheck | null>(null);
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const [error, setError] = useState<LoginError | null>(null);
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** the next step of who was refused is at the registry */
  const [leadsToSejam, setLeadsToSejam] = useState(false);

  const show = (failure: ApiFailure): void => {
    const found = fields.filter((field) => failure.fields?.[field]?.[0]);
    setProblems(Object.fromEntries(found.map((field) => [field, failure.fields?.[field]?.[0]])));
    setLeadsToSejam(failure.code === 'REGISTRATION_UNKNOWN' || failure.code === 'REGISTRATION_EXPIRED');
    const [first] = found;
    if (first) setStep(stepOfField[first]);
    else setError({ field: null, message: failure.message, requestId: failure.requestId });
    if (failure.status === 429 && failure.retryAfter) setLockedUntil(Date.now() + failure.retryAfter * 1000);
  };

  const run = async <Data>(call: () => Promise<Outcome<Data>>): Promise<Data | undefined> => {
    if (isBusy) return undefined;
    setBusy(true);
    setError(null);
    setProblems({});
    setLeadsToSejam(false);
    const outcome = await call();
    setBusy(false);
    if (outcome.failure) show(outcome.failure);
    return outcome.data;
  };

  const all = { ...typed, nationalNo, iban: `IR${typed.iban}` };
  return {
    step,
    typed,
    sent,
    person,
    problems,
    error,
    lockedUntil,
    isBusy,
    leadsToSejam,
    endLock: () => setLockedUntil(null),
    setProblems,
    goTo: setStep,
    type: (change: Partial<typeof typed>) => {
      setTyped((now) => ({ ...now, ...change }));
      setProblems({});
    },
    send: async () => {
      const data = await run(() => dispatch(sendRegistrationCode({ nationalNo, mobile: typed.mobile })));
      if (!data) return;
      setSent({ ...data, at: Date.now() });
      setTyped((now) => ({ ...now, otp: '' }));
      setStep('code');
    },
    check: async (otp: string) => {
      const data = await run(() => dispatch(checkRegistration({ ...all, otp })));
      if (!data) return;
      setPerson(data);
      // the documents are what comes next
      if (data.byDocuments)
        await router.replace(loginUrlFor(paths.profile({ tab: 'verification' })), undefined, { scroll: false });
      setStep('password');
    },
    finish: (password: string, declared?: DeclaredPerson) =>
      run(() => dispatch(finishRegistration({ ...all, ...declared, password, ...(referralCode && { referralCode }) }))),
  };
}

export type RegistrationFlow = ReturnType<typeof useRegistration>;
