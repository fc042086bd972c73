import type { Flow } from '../store.ts';
import { beginSession, outcomeOf, signIn, type Outcome, type SecondStep } from './login.ts';

/* The second step of a log-in with a passkey: challenge, device, answer. Loaded with the screens of the second step. */

async function passkeyCalls() {
  const [{ passkeysApi }, device] = await Promise.all([
    import('../../api/passkeys.ts'),
    import('../../api/authenticator.ts'),
  ]);
  return { calls: passkeysApi.endpoints, ...device };
}

/** What the device gives, as an outcome. */
const fromDevice = <Data>(ask: Promise<Data>): Promise<Outcome<Data>> =>
  outcomeOf(
    ask.then((data) => ({ data })),
    (data) => data,
  );

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
