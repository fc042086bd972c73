import type { Feature } from '#shared/contract/kernel/features.ts';
import { cookieNames } from '#shared/cookies.ts';
import { investorKeyOf, type Operation, schemaOf } from '#shared/contract/kernel/define.ts';
import { Failure } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import { refreshSession } from '#shared/contract/login.ts';
import { getXsrfToken } from '#shared/contract/system.ts';
import { assertMayCall, assertMayInView, assertMayUseInvestor } from './access.ts';
import { readBody, readForm, readReturnQuery } from './body.ts';
import { addressKey } from './caller.ts';
import { undeclaredCode } from './codes.ts';
import type { InvestorGuard, LiveSession, SessionReader, StaffReads } from './context.ts';
import type { RawAnswer, Route } from './handlers.ts';
import { assertNotForged, needsCsrfProof, xsrfBinding } from './csrf.ts';
import { successText } from './envelope.ts';
import { idempotentCall, replayIfDone } from './idempotency.ts';
import type { Limits } from './limits.ts';
import { rawResponse } from './rawAnswer.ts';
import { assertRecentProof } from './recent.ts';
import type { ContextParts, RequestState } from './requestContext.ts';
import { answerProblems, isReturn, pageOfReturn, validateInput, type ValidInput } from './validate.ts';

/** Settings that rule every call: asked of the database, so that each process follows a change at once. */
export interface SettingsReader {
  maxUploadBytes(): Promise<number>;
  /** @throws FEATURE_CLOSED */
  assertOpen(feature: Feature): Promise<void>;
}

export interface DispatchParts extends ContextParts {
  sessions: SessionReader;
  investors: InvestorGuard;
  limits: Limits;
  /** digest of a device on which somebody's account was opened before; null for all others */
  knownDevice(deviceId: string): Promise<string | null>;
  staffReads: StaffReads;
  publicOrigin: string;
  settings: SettingsReader;
  /** true in tests and development: an answer that breaks its schema is an error */
  areAnswersChecked: boolean;
}

/**
 * One call, from limits to answer. The order matters: what costs least and tells least comes first, and nothing of the
 * input is looked at before the caller is known and proven not to be another site.
 */
export async function dispatch(
  route: Route,
  request: Request,
  rawParams: Record<string, string>,
  state: RequestState,
  parts: DispatchParts,
): Promise<Response> {
  try {
    return await answerCall(route, request, rawParams, state, parts);
  } catch (error) {
    const problem = parts.areAnswersChecked ? undeclaredCode(route.op, error) : null;
    throw problem === null ? error : new Error(problem, { cause: error });
  }
}

async function answerCall(
  route: Route,
  request: Request,
  rawParams: Record<string, string>,
  state: RequestState,
  parts: DispatchParts,
): Promise<Response> {
  const { op } = route;
  state.returnsTo = pageOfReturn(op);
  state.session = await readSession(op, state, parts.sessions);
  assertMayInView(op, state.session);
  const { deviceId } = state.request;
  const count = await parts.limits.consume(op.limit ?? 'general', {
    userId: state.session?.userId ?? null,
    address: addressKey(state.request.ip),
    knownDevice: () => (deviceId === '' ? Promise.resolve(null) : parts.knownDevice(deviceId)),
    canAskCaptcha: op.errors?.includes('captcha_required') ?? false,
  });
  state.request.isCrowded = count.isCrowded;
  assertMayCall(op.access, state.session);
  if (op.feature) await parts.settings.assertOpen(op.feature);
  if (needsCsrfProof(op)) {
    assertOwnPage(op, request, state, parts);
  } else if (mayRenewXsrf(op, state)) {
    state.ensureXsrfCookies();
  }
  const { session } = state;
  const hasFactor = op.recent === 'again' && session !== null && (await parts.sessions.hasSecondFactor(session.userId));
  assertRecentProof(op, session, parts.clock.now(), hasFactor);
  const { search } = new URL(request.url);
  const input = await validateInput(op, {
    params: decodeParams(rawParams),
    query: isReturn(op) ? readReturnQuery(search) : await withChosen(op, readForm(search), state, parts),
    body: await readBody(request, op, () => parts.settings.maxUploadBytes()),
  });
  await assertMayUseInvestor(op, state.session, input, parts.investors);
  state.idempotent = idempotentCall(op, state.request.idempotencyKey, state.session?.userId, input);
  if (state.idempotent) await replayIfDone(parts.db, state.idempotent);
  state.isCommandCompared = parts.areAnswersChecked && op.idempotent === true;
  const answer = await route.handle(state, input);
  await count.succeed();
  await recordStaffRead(op, input, state, parts);
  return respond(op, answer, state, parts);
}

/**
 * Refuses calls that another site may have made. The token of a session dies with it, so a renewal with the tokens of an
 * ended session is told that, and not that its page is forged: it goes on to see whether its refresh token is a used one,
 * which ends the session of whoever renewed it since. Another site cannot send the header by which it is known.
 */
function assertOwnPage(op: Operation, request: Request, state: RequestState, parts: DispatchParts): void {
  const boundTo = xsrfBinding(state.session, state.request.deviceId);
  try {
    assertNotForged(request.headers, (name) => state.cookie(name), {
      key: parts.xsrfKey,
      boundTo,
      publicOrigin: parts.publicOrigin,
    });
  } catch (error) {
    const isOfDeadSession = !state.session && state.header('authorization') !== undefined;
    if (op.id !== refreshSession.id || !isOfDeadSession) throw error;
    state.isPageProven = false;
  }
}

/** The query with the investor that the person has chosen, where the operation takes it for one that is not named. */
async function withChosen(
  op: Operation,
  query: Record<string, string>,
  state: RequestState,
  { investors }: DispatchParts,
): Promise<Record<string, string>> {
  const named = investorKeyOf(op.access);
  const { session } = state;
  if (!named?.isChosen || !session || named.key in query) return query;
  const stored = Number(state.cookie(cookieNames.investorId));
  const chosen =
    session.viewing?.investorId ??
    (await investors.chosenFor(session.userId, Number.isSafeInteger(stored) ? stored : null));
  return chosen === null ? query : { ...query, [named.key]: String(chosen) };
}

/**
 * A read renews the XSRF token, unless it comes without the bearer of a session whose companion cookie is there: the
 * token is that session's, and the next write needs it. A new device gets its name with its first token from
 * `getXsrfToken` alone: two reads at once would name it twice, and a write between their answers would carry the token
 * of the other name. Files and banks' callbacks set no cookies.
 */
function mayRenewXsrf(op: Operation, state: RequestState): boolean {
  if (op.method !== 'get' || op.limit === 'callback' || op.kind === 'raw' || op.kind === 'redirect') return false;
  if (state.session === null && state.request.deviceId === '' && op.id !== getXsrfToken.id) return false;
  return state.session !== null || !state.cookie(cookieNames.companion);
}

/** An administrator who reads data of an investor leaves a row in the audit log, if it is not their own. */
async function recordStaffRead(
  op: Operation,
  input: ValidInput,
  state: RequestState,
  parts: DispatchParts,
): Promise<void> {
  const named = investorKeyOf(op.access);
  if (!named || op.method !== 'get' || (state.session?.roleId ?? 1) === 1) return;
  const investorId = (input[named.from] as Record<string, number>)[named.key] ?? 0;
  await parts.staffReads.record(state, { operation: op.id, subject: `investor:${investorId}`, investorId });
}

/** A dead session refuses a closed operation and is no session for an open one (a log-in with an old token at hand). */
async function readSession(op: Operation, state: RequestState, sessions: SessionReader): Promise<LiveSession | null> {
  try {
    return await sessions.read({
      authorization: state.header('authorization'),
      companion: state.cookie(cookieNames.companion),
    });
  } catch (error) {
    if (op.access.kind === 'open' && error instanceof Failure && error.status === 401) return null;
    throw error;
  }
}

function decodeParams(params: Record<string, string>): Record<string, string> {
  for (const value of Object.values(params)) {
    if (value.includes('\u0000') || !value.isWellFormed()) throw fail('NOT_FOUND');
  }
  return params;
}

async function respond(op: Operation, answer: unknown, state: RequestState, parts: DispatchParts): Promise<Response> {
  if (op.kind === 'redirect' || op.kind === 'raw') return rawResponse(answer as RawAnswer, op.status ?? 200);
  const text = successText(answer);
  if (parts.areAnswersChecked) await assertKeepsContract(op, text, state);
  if (op.status === 204) return new Response(null, { status: 204 });
  return new Response(text, {
    status: op.status ?? 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
}

/** Catches what the types cannot: fields a view let through, bigint turned number, an idempotent answer not stored. */
async function assertKeepsContract(op: Operation, text: string, state: RequestState): Promise<void> {
  const { error: _error, msg: _msg, ...answer } = JSON.parse(text) as Record<string, unknown>;
  const problems = op.status === 204 ? [] : await answerProblems(schemaOf(op.answer), answer);
  if (problems.length > 0) throw new Error(`answer of ${op.id} breaks its contract: ${problems.join('; ')}`);
  const kept = state.commandAnswer;
  const isStoredWrong = kept === undefined ? state.idempotent !== null : successText(JSON.parse(kept)) !== text;
  if (op.idempotent && isStoredWrong) {
    throw new Error(`${op.id} must answer exactly what its first command gave, because that is what a repeat gets`);
  }
}
