import type { Flow } from '../store.ts';
import { storeStrings } from '../strings.ts';
import { beginSession, outcomeOf, type Outcome } from './login.ts';

/** Asks whether a known device has approved this log-in; the panel opens by itself when it has. Loaded with that step. */
export const askKnownDevice =
  (username: string, ticket: string): Flow<Outcome<'waiting' | 'open'>> =>
  async (dispatch) => {
    const { DevicesApi } = await import('../../api/devices.ts');
    const call = dispatch(DevicesApi.endpoints.confirmDeviceLogin.initiate({ body: { ticket } }));
    const answer = await outcomeOf(call, ({ data }) => data);
    if (answer.failure) return answer;
    const { state, access = '', refresh = '', role = 1 } = answer.data;
    if (state === 'waiting') return { data: 'waiting' };
    if (state === 'refused')
      return { failure: { code: 'DEVICE_REFUSED', message: storeStrings.deviceRefused, status: 409 } };
    const begun = await dispatch(beginSession(username, { access, refresh, role }));
    return begun.failure ? begun : { data: 'open' };
  };
