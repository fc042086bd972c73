import { Hono, type Context } from 'hono';
import type { Logger } from 'pino';
import { Failure } from '#shared/contract/kernel/errors.ts';
import { hasLargeBody } from '#shared/contract/kernel/define.ts';
import { fail } from '#shared/contract/failures.ts';
import { isDatabaseAway } from '../db/connection.ts';
import { accessProblems } from './access.ts';
import { addressKey, callerAddress, requestIdOf, type HttpBindings, type ProxyTrust } from './caller.ts';
import type { Route } from './handlers.ts';
import { dispatch, type DispatchParts } from './dispatch.ts';
import { failureBody, toJson } from './envelope.ts';
import { secureHeaders } from './headers.ts';
import { Replay } from './idempotency.ts';
import { rawResponse } from './rawAnswer.ts';
import { createRequestState, type RequestState } from './requestContext.ts';
import { inScope, type Urgency } from '../scope.ts';
import { urgencyOf } from './urgency.ts';

export interface HttpParts extends DispatchParts {
  routes: readonly Route[];
  proxies: ProxyTrust;
  /** a request that takes longer is answered 504 */
  timeLimitMs: number;
  uploadTimeLimitMs: number;
  /** called once per request, for metrics */
  onAnswer?: (seen: { operation: string; method: string; status: number; seconds: number }) => void;
}

interface Env {
  Bindings: HttpBindings;
}

type Handler = (state: RequestState, c: Context<Env>) => Promise<Response>;
/** `ended` stops the statements of the request once it was answered without its work (`db/connection.ts`). */
type Run = (state: RequestState, ended: AbortController) => Promise<Response>;

/** The Hono app over the routes. @throws Error at start when an operation declares no (or a broken) access */
export function createHttpApp(parts: HttpParts): Hono<Env> {
  const problems = routeProblems(parts.routes);
  if (problems.length > 0) throw new Error(`routes are broken:\n${problems.join('\n')}`);
  const app = new Hono<Env>({ strict: false });
  // The router takes the first pattern that fits, so `list` must stand before `{orderId}`, whatever order modules have.
  const fixedFirst = [...parts.routes].sort((a, b) => parameterCount(a) - parameterCount(b));
  for (const route of fixedFirst) {
    const { op } = route;
    const limit = hasLargeBody(op) ? parts.uploadTimeLimitMs : parts.timeLimitMs;
    app.on(op.method.toUpperCase(), honoPath(op.path), (c) =>
      answer(c, parts, { operation: op.id, urgency: urgencyOf(op) }, (state, ended) =>
        withinTime(
          { limitMs: limit, ended, log: parts.log },
          dispatch(route, c.req.raw, c.req.param() as Record<string, string>, state, parts),
        ),
      ),
    );
  }
  for (const [path, methods] of methodsByPath(parts.routes)) {
    app.all(path, (c) =>
      answer(c, parts, { operation: 'method_not_allowed' }, (state) => {
        state.setHeader('Allow', [...methods].join(', '));
        return Promise.reject(fail('METHOD_NOT_ALLOWED'));
      }),
    );
  }
  app.notFound((c) => answer(c, parts, { operation: 'not_found' }, () => Promise.reject(fail('NOT_FOUND'))));
  return app;
}

/**
 * Wraps a handler of a path outside the contract (health, OpenAPI) in the same headers, log line and error shape. `limit`
 * null: never refused, because a caller at the address of the balancer could take its probe away.
 */
export function plainHandler(
  parts: HttpParts,
  name: string,
  handler: Handler,
  limit: 'general' | 'events' | 'reports' | null = 'general',
): (c: Context<Env>) => Promise<Response> {
  return (c) =>
    answer(c, parts, { operation: name, urgency: limit === 'events' ? 'command' : 'person' }, async (state) => {
      if (limit !== null) await parts.limits.consume(limit, { userId: null, address: addressKey(state.request.ip) });
      return handler(state, c);
    });
}

function routeProblems(routes: readonly Route[]): string[] {
  const seen = new Set<string>();
  return routes.flatMap(({ op }) => {
    const key = `${op.method} ${honoPath(op.path).replace(/:\w+/g, ':x')}`;
    const twice = seen.has(key) || seen.has(op.id) ? [`${op.id} (${key}) is there twice`] : [];
    seen.add(key).add(op.id);
    return [...twice, ...accessProblems(op)];
  });
}

function parameterCount({ op }: Route): number {
  return op.path.split('{').length - 1;
}

/** The router compares without the slash at the end, so patterns stand without it too. */
function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
}

function methodsByPath(routes: readonly Route[]): Map<string, Set<string>> {
  const byPath = new Map<string, Set<string>>();
  for (const { op } of routes) {
    const path = honoPath(op.path);
    const methods = byPath.get(path) ?? new Set();
    methods.add(op.method.toUpperCase());
    if (op.method === 'get') methods.add('HEAD');
    byPath.set(path, methods);
  }
  return byPath;
}

/** Runs a handler in the scope of its request and makes every outcome an answer with id, headers and one log line. */
function answer(
  c: Context<Env>,
  parts: HttpParts,
  { operation, urgency = 'person' }: { operation: string; urgency?: Urgency },
  run: Run,
): Promise<Response> {
  const requestId = requestIdOf(c.req.raw, c.env, parts.proxies, () => parts.ids.token(12));
  const ended = new AbortController();
  return inScope({ kind: 'request', requestId, operation, urgency, signal: ended.signal }, () =>
    answerInScope(c, parts, { operation, requestId }, (state) => run(state, ended)),
  );
}

async function answerInScope(
  c: Context<Env>,
  parts: HttpParts,
  { operation, requestId }: { operation: string; requestId: string },
  run: (state: RequestState) => Promise<Response>,
): Promise<Response> {
  const started = performance.now();
  const request = c.req.raw;
  const state = createRequestState(request, requestId, callerAddress(request, c.env, parts.proxies), parts);
  let code: string | undefined;
  let failed: number | undefined;
  const response = await run(state).catch((error: unknown) => {
    const made = failureResponse(error, state);
    code = made.code;
    const { status } = made.response;
    if (state.returnsTo === null || (status < 500 && status !== 429)) return made.response;
    // a person whom the bank sent back reads pages and no JSON; log and metrics tell the failure
    failed = status;
    return rawResponse({ redirect: state.returnsTo }, 302);
  });
  for (const [name, value] of state.answerHeaders) response.headers.set(name, value);
  for (const line of state.answerCookies.values()) response.headers.append('Set-Cookie', line);
  response.headers.set('X-Request-Id', requestId);
  secureHeaders(response.headers);
  const seconds = (performance.now() - started) / 1000;
  const status = failed ?? response.status;
  parts.onAnswer?.({ operation, method: request.method, status, seconds });
  state.log.info(
    {
      operation,
      method: request.method,
      status,
      ms: Math.round(seconds * 1000),
      ip: state.request.ip,
      userId: state.session?.userId,
      reason: code,
    },
    'request',
  );
  return response;
}

function failureResponse(error: unknown, state: RequestState): { response: Response; code: string | undefined } {
  if (error instanceof Replay) {
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Idempotency-Replayed': 'true' };
    return { response: new Response(error.stored.answer, { status: error.stored.status, headers }), code: 'REPLAYED' };
  }
  if (!(error instanceof Failure)) state.log.error({ err: error }, 'request failed');
  const failure = error instanceof Failure ? error : unexpected(error);
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8' });
  if (failure.retryAfterSeconds !== undefined) headers.set('Retry-After', String(failure.retryAfterSeconds));
  if (failure.status === 413) headers.set('Connection', 'close');
  return {
    response: new Response(toJson(failureBody(failure, state.request.id)), { status: failure.status, headers }),
    code: failure.code,
  };
}

/** Connection trouble with the database is "come back later", everything else is our fault. */
function unexpected(error: unknown): Failure {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === '57014') return fail('STATEMENT_TIMEOUT', { retryAfterSeconds: 30 });
  if (code === '55P03') return fail('RECORD_BUSY', { retryAfterSeconds: 5 });
  return isDatabaseAway(error) ? fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 }) : fail('INTERNAL');
}

/**
 * The outcome of the work, or REQUEST_TIMEOUT after the limit. `ended` then refuses every further statement of the
 * request, the commit included, and the statement that runs is ended by the limit of its connection: what was answered
 * with 504 leaves nothing behind.
 */
async function withinTime<T>(
  { limitMs, ended, log }: { limitMs: number; ended: AbortController; log: Logger },
  work: Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const failure = fail('REQUEST_TIMEOUT');
      ended.abort(failure);
      reject(failure);
      work.then(
        () => log.warn('the work of a request ended after its answer'),
        (error: unknown) => log.warn({ err: error }, 'the work of a request was stopped after its answer'),
      );
    }, limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
