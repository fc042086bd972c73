import { ensureDeviceId } from '../../api/sessionCookies.ts';
import type { Flow } from '../store.ts';
import { outcomeOf, signIn, type Outcome, type SecondStep } from './login.ts';

/** What a registration carries from step to step. */
export interface Registration {
  nationalNo: string;
  mobile: string;
  iban: string;
  otp: string;
}

/** What the check of the code told of the person; `byDocuments`: no service was asked. */
export interface RegistrationCheck {
  name: string;
  takesOver: boolean;
  isSandbox: boolean;
  byDocuments: boolean;
}

/** Who a person says they are, where no service answers. */
export interface DeclaredPerson {
  firstName: string;
  lastName: string;
  birthDate: string;
}

async function endpoints() {
  ensureDeviceId();
  const { RegistrationApi } = await import('../../api/registration.ts');
  return RegistrationApi.endpoints;
}

/** Whom an invitation is from; empty when nobody can say. */
export const findInviter =
  (code: string): Flow<string> =>
  async (dispatch) => {
    const calls = await endpoints();
    const { data } = await dispatch(calls.findInviter.initiate({ query: { code } }, { subscribe: false }));
    return data?.data.name ?? '';
  };

/** A code that was sent; `registryCodeDigits`: by the registry, to the mobile that it keeps. Times are in seconds. */
export interface RegistrationCode {
  expireIn: number;
  resendIn: number;
  byDocuments: boolean;
  registryCodeDigits: number | null;
}

/** Sends the code to the mobile, or lets the registry send its own. */
export const sendRegistrationCode =
  (body: { nationalNo: string; mobile: string }): Flow<Outcome<RegistrationCode>> =>
  (dispatch) =>
    outcomeOf(
      endpoints().then((calls) => dispatch(calls.sendRegistrationOtp.initiate({ body }))),
      ({ data }) => data,
    );

/** Who the registry says it is. */
export const checkRegistration =
  (body: Registration): Flow<Outcome<RegistrationCheck>> =>
  (dispatch) =>
    outcomeOf(
      endpoints().then((calls) => dispatch(calls.checkRegistration.initiate({ body }))),
      ({ data }) => data,
    );

/** Opens the account; the panel opens by itself. */
export const finishRegistration =
  (
    body: Registration & Partial<DeclaredPerson> & { password: string; referralCode?: string },
  ): Flow<Outcome<SecondStep | null>> =>
  (dispatch) =>
    dispatch(
      signIn(
        body.nationalNo,
        endpoints().then((calls) => dispatch(calls.registerClient.initiate({ body }))),
      ),
    );
