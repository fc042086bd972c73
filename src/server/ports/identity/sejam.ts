import CircuitBreaker from 'opossum';
import { IdentityError, type IdentityProvider, type RegistryCodeAnswer } from '../identity.ts';
import { askJson, createTokenKeeper, IDENTITY_TIMEOUT_MS, part, readText, type JsonAnswer } from './identityHttp.ts';
import { refusals, sejamPath, tokenLifeMs } from './sejamFacts.ts';
import { personOfProfile, sejamStatusOf } from './sejamProfile.ts';

/** What Sejam needs of the configuration. */
export interface SejamOptions {
  username: string;
  password: string;
  /** origin of its API, without a slash at the end */
  host: string;
  codeDigits: number;
  timeoutMs?: number;
  /** how long nothing is asked after failures, before one question is tried */
  restMs?: number;
  /** milliseconds; the clock of tokens */
  now?: () => number;
}

/** What Sejam can be asked; mobiles, accounts and postal codes are the business of the other services. */
export type SejamRegistry = Pick<IdentityProvider, 'readStatus'> & {
  registryCodes: NonNullable<IdentityProvider['registryCodes']>;
};

/** Life of a token from `hh:mm:ss`, in milliseconds. */
function lifeOf(ttl: unknown): number {
  const match = /^(\d{1,3}):(\d{2}):(\d{2})$/.exec(readText(ttl));
  if (!match) return tokenLifeMs;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(Number);
  return (hours * 3600 + minutes * 60 + seconds) * 1000;
}

const meaningOf = ({ status, body }: JsonAnswer): 'wrong' | 'expired' | 'unknown' | null => {
  const error = part(body, 'error');
  // an address that does not exist has no error of Sejam in it, and says nothing of a person
  if (status === 404 && Object.keys(error).length > 0) return 'unknown';
  const message = readText(error['customMessage']);
  return refusals.find(({ words }) => words.test(message))?.means ?? null;
};

/** The provider behind a breaker: while it keeps failing nothing is asked. A refusal is an answer, so it counts for nothing. */
function guarded({ restMs = 30_000 }: Pick<SejamOptions, 'restMs'>) {
  const breaker = new CircuitBreaker((run: () => Promise<unknown>) => run(), {
    name: 'identity sejam',
    // The adapter has its own time-out, which also ends the connection.
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: 5,
    rollingCountTimeout: 60_000,
    resetTimeout: restMs,
    errorFilter: (error: unknown) => error instanceof IdentityError && error.reason === 'refused',
  });
  return async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return (await breaker.fire(run)) as T;
    } catch (error) {
      if (error instanceof IdentityError) throw error;
      throw new IdentityError('registry', 'down');
    }
  };
}

/**
 * Sejam, the registry of the capital market (domain 3.1, decision 168): the status of a national code, and the data of a
 * person for the code that Sejam itself sends them.
 */
export function createSejamRegistry(options: SejamOptions): SejamRegistry {
  const { username, password, host, codeDigits, timeoutMs = IDENTITY_TIMEOUT_MS, now = Date.now } = options;
  const guard = guarded(options);
  const json = { 'content-type': 'application/json' };

  const tokens = createTokenKeeper(async () => {
    const { status, body } = await askJson('registry', `${host}${sejamPath}/accessToken`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ username, password }),
      timeoutMs,
    });
    const data = part(body, 'data');
    const value = readText(data['accessToken']);
    if (status !== 200 || value === '') throw new IdentityError('registry', 'down');
    return { value, lifeMs: lifeOf(data['ttl']) };
  }, now);

  const ask = (path: string, body?: Record<string, string>): Promise<JsonAnswer> =>
    guard(async () => {
      const answer = await tokens.use((token) =>
        askJson('registry', `${host}${sejamPath}${path}`, {
          ...(body && { method: 'POST' as const, body: JSON.stringify(body) }),
          headers: { ...(body && json), authorization: `Bearer ${token}` },
          timeoutMs,
        }),
      );
      // an account of ours that it does not take, twice and with a new token, is no refusal of one question
      if (answer.status === 401 || answer.status === 403 || answer.status === 429)
        throw new IdentityError('registry', 'down');
      if (answer.status !== 200 && meaningOf(answer) === null) throw new IdentityError('registry', 'refused');
      return answer;
    });

  /** Nobody gives an id with which Sejam finds an answer again. */
  const traced = <T>(result: T) => ({ traceId: '', result });
  /** An answer that cannot be read says nothing. */
  const unreadable = () => new IdentityError('registry', 'down');
  const inPath = encodeURIComponent;

  return {
    async readStatus(nationalNo) {
      const { status, body } = await ask(`/profiles/${inPath(nationalNo)}/sejamStatus`);
      if (status !== 200) return traced(null);
      const data = body['data'];
      const found = sejamStatusOf(typeof data === 'object' && data !== null ? part(body, 'data')['status'] : data);
      if (found === null) throw unreadable();
      return traced(found);
    },

    registryCodes: {
      name: 'sejam',
      digits: codeDigits,

      async send(nationalNo) {
        const answer = await ask('/kycOtp', { uniqueIdentifier: nationalNo });
        if (answer.status === 200) return traced(true);
        if (meaningOf(answer) === 'unknown') return traced(false);
        throw new IdentityError('registry', 'refused');
      },

      async redeem({ nationalNo, code }) {
        const answer = await ask(`/servicesWithOtp/profiles/${inPath(nationalNo)}?otp=${inPath(code)}`);
        if (answer.status === 200) {
          const person = personOfProfile(part(answer.body, 'data'), nationalNo);
          if (!person) throw unreadable();
          return traced<RegistryCodeAnswer>({ kind: 'right', person });
        }
        // a profile that is not there any more has no right code either
        return traced<RegistryCodeAnswer>({ kind: meaningOf(answer) === 'expired' ? 'expired' : 'wrong' });
      },
    },
  };
}

/** Mobiles, accounts and postal codes of one provider, and the registry of Sejam. */
export function withSejam(provider: IdentityProvider, sejam: SejamRegistry): IdentityProvider {
  return { ...provider, ...sejam, name: provider.name === 'none' ? 'sejam' : provider.name };
}
