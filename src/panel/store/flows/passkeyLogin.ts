import { ensureDeviceId } from '../../api/sessionCookies.ts';
import type { Flow } from '../store.ts';
import { beginSession, outcomeOf, signIn, type Outcome, type SecondStep } from './login.ts';

/* Log-ins with a passkey, alone or as the second step: challenge, device, answer. Loaded when one begins. */

async function passkeyCalls() {
  const [{ PasskeysApi }, device] = await Promise.all([
    import('../../api/passkeys.ts'),
    import('../../api/authenticator.ts'),
  ]);
  return { calls: PasskeysApi.endpoints, ...device };
}

/** What the device gives, as an outcome. */
const fromDevice = <Data>(ask: Promise<Data>): Promise<Outcome<Data>> =>
  outcomeOf(
    ask.then((data) => ({ data })),
    (data) => data,
  );

/**
 * Logs in with a passkey alone; the panel opens by itself. With `isOffered` the passkey waits among the suggestions of the
 * field, which is no failure when nobody chooses it.
 */
export const logInWithPasskey =
  (options: { isOffered?: boolean } = {}): Flow<Outcome<SecondStep | null>> =>
  async (dispatch) => {
    const { calls, signWithPasskey } = await passkeyCalls();
    ensureDeviceId();
    const asked = await outcomeOf(dispatch(calls.passkeyChallenge.initiate({ body: {} })), ({ data }) => data);
    if (asked.failure) return asked;
    const signed = await fromDevice(signWithPasskey(asked.data.options, options));
    if (signed.failure) return signed;
    const body = { ticket: asked.data.ticket, credential: signed.data };
    const opened = await outcomeOf(dispatch(calls.loginPasskey.initiate({ body })), ({ data }) => data);
    if (opened.failure) return opened;
    return dispatch(beginSession(opened.data.username, opened.data));
  };

/** Proves the second step with a passkey; the panel opens by itself. */
export const confirmWithPasskey =
  (username: string, ticket: string): Flow<Outcome<SecondStep | null>> =>
  async (dispatch) => {
    const { calls, signWithPasskey } = await passkeyCalls();
    const asked = await outcomeOf(dispatch(calls.startPasskeyLogin.initiate({ body: { ticket } })), ({ data }) => data);
    if (asked.failure) return asked;
    const signed = await fromDevice(signWithPasskey(asked.data));
    if (signed.failure) return signed;
    const body = { ticket, credential: signed.data };
    return dispatch(signIn(username, dispatch(calls.confirmPasskeyLogin.initiate({ body }))));
  };

/** Makes the first passkey of an administrator; gives the recovery codes and `enter`, which opens the panel. */
export const setUpPasskey =
  (
    username: string,
    ticket: string,
    name: string,
  ): Flow<Outcome<{ recoveryCodes: string[]; enter: () => Promise<Outcome<null>> }>> =>
  async (dispatch) => {
    const { calls, makePasskey } = await passkeyCalls();
    const asked = await outcomeOf(dispatch(calls.startPasskeySetup.initiate({ body: { ticket } })), ({ data }) => data);
    if (asked.failure) return asked;
    const made = await fromDevice(makePasskey(asked.data));
    if (made.failure) return made;
    const body = { ticket, name, credential: made.data };
    return outcomeOf(dispatch(calls.finishPasskeySetup.initiate({ body })), ({ data }) => ({
      recoveryCodes: [...data.recovery_codes],
      enter: () => dispatch(beginSession(username, data)),
    }));
  };
