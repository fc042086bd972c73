import { parseCookie, stringifySetCookie } from 'cookie';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { cookieNames } from '#shared/cookies.ts';
import { fail } from '#shared/contract/failures.ts';
import type { Database } from '../db/tables.ts';
import { inTransaction, isRetryable } from '../db/connection.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { BrowserContext, CookieOptions, LiveSession } from './context.ts';
import { isXsrfTokenFor, xsrfBinding, xsrfToken } from './csrf.ts';
import { runOnce, type IdempotentCall } from './idempotency.ts';
import { toJson } from './envelope.ts';

/** How long the browser keeps the device id, in seconds (400 days is the most it allows). */
const DEVICE_SECONDS = 400 * 86_400;

export interface ContextParts {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  xsrfKey: string;
  log: Logger;
}

/** The request as handlers see it, with what dispatch itself needs beside it. */
export interface RequestState extends BrowserContext {
  /** page to which a visitor whom a bank sent back goes on when the call fails; null for every other call */
  returnsTo: string | null;
  /** the person of the session, too: `actor` is the same row */
  session: LiveSession | null;
  log: Logger;
  /** headers that the handler and the pipeline put on the answer */
  readonly answerHeaders: Headers;
  /** Set-Cookie lines by cookie name: the last one set counts */
  readonly answerCookies: ReadonlyMap<string, string>;
  idempotent: IdempotentCall | null;
  /** true for an `idempotent` operation whose answers are checked: `commandAnswer` is kept also without a key */
  isCommandCompared: boolean;
  /** JSON of what the idempotent command gave; undefined until it ran */
  commandAnswer: string | undefined;
  header(name: string): string | undefined;
}

/** Builds the context of one request. */
export function createRequestState(request: Request, requestId: string, ip: string, parts: ContextParts): RequestState {
  const cookies = parseCookie(request.headers.get('cookie') ?? '');
  const answerHeaders = new Headers();
  const answerCookies = new Map<string, string>();
  const setCookie = (name: string, value: string, options: CookieOptions): void => {
    const { maxAgeSeconds, httpOnly } = options;
    const maxAge = maxAgeSeconds === undefined ? undefined : Math.floor(maxAgeSeconds);
    const line = stringifySetCookie({ name, value, path: '/', secure: true, sameSite: 'strict', httpOnly, maxAge });
    answerCookies.set(name, line);
    cookies[name] = value;
  };
  const deviceId = cookies[cookieNames.deviceId] ?? '';
  const state: RequestState = {
    get actor() {
      return state.session;
    },
    session: null,
    request: {
      id: requestId,
      ip,
      userAgent: cleanHeader(request.headers.get('user-agent'), 300),
      deviceId: /^[\w-]{8,64}$/.test(deviceId) ? deviceId : '',
      idempotencyKey: request.headers.get('idempotency-key'),
    },
    log: parts.log,
    isPageProven: true,
    answerHeaders,
    answerCookies,
    idempotent: null,
    returnsTo: null,
    isCommandCompared: false,
    commandAnswer: undefined,
    header: (name) => request.headers.get(name) ?? undefined,
    cookie: (name) => cookies[name],
    setCookie,
    clearCookie: (name) => setCookie(name, '', { httpOnly: name.startsWith('__Host-'), maxAgeSeconds: 0 }),
    setHeader: (name, value) => answerHeaders.set(name, value),
    issueXsrfToken(seed) {
      const token = xsrfToken(
        parts.xsrfKey,
        xsrfBinding(seed === null ? null : { xsrfSeed: seed }, state.request.deviceId),
        parts.ids.token(16),
      );
      setCookie(cookieNames.xsrf, token, { httpOnly: false });
      return token;
    },
    ensureXsrfCookies() {
      if (state.request.deviceId === '') {
        state.request.deviceId = parts.ids.token(18);
        setCookie(cookieNames.deviceId, state.request.deviceId, { httpOnly: false, maxAgeSeconds: DEVICE_SECONDS });
      }
      const present = cookies[cookieNames.xsrf];
      if (present && isXsrfTokenFor(parts.xsrfKey, xsrfBinding(state.session, state.request.deviceId), present))
        return present;
      return state.issueXsrfToken(state.session?.xsrfSeed ?? null);
    },
    transaction: (run) => runCommand(state, parts, run),
    storeAnswer: (answer) => runCommand(state, parts, () => Promise.resolve(answer)),
  };
  return state;
}

async function runCommand<T>(
  state: RequestState,
  parts: ContextParts,
  run: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  // The first command of an idempotent call carries the answer; later ones of the same call are plain.
  const isFirst = state.commandAnswer === undefined;
  const call = isFirst ? state.idempotent : null;
  try {
    const answer = await inTransaction(parts.db, (tx) => (call ? runOnce(tx, call, parts.clock.now(), run) : run(tx)));
    if (call || (isFirst && state.isCommandCompared)) state.commandAnswer = toJson(answer);
    return answer;
  } catch (error) {
    throw isRetryable(error) ? fail('STATE_CONFLICT') : error;
  }
}

function cleanHeader(value: string | null, max: number): string {
  // Header bytes arrive as Latin-1; what is stored must be printable.
  return (value ?? '').replace(/[^\x20-\x7e]/g, '?').slice(0, max);
}
