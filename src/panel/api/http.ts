import axios, { AxiosError, type AxiosResponse } from 'axios';
import type { Change } from '#shared/contract/kernel/errors.ts';
import { cookieNames, xsrfHeader } from '#shared/cookies.ts';
import { dropEarlyAnswers } from './earlyCalls.ts';
import { answerOf } from './envelope.ts';
import type { ApiFailure, ClientFailureCode } from './failure.ts';
import { apiHandlers } from './handlers.ts';
import { noteServerDate } from './serverClock.ts';
import { proveAgain, type Proof } from './recheck.ts';
import { readCookie } from './sessionCookies.ts';
import { apiStrings } from './strings.ts';
import { accept, bearer, noStore, timeoutMs } from './wire.ts';

/** One call as the endpoints describe it. */
export interface ApiRequest {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** path with its parameters already filled in */
  path: string;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  isMultipart?: boolean | undefined;
  /** its body may be as long as a file, and takes the time of one */
  isLarge?: boolean | undefined;
  /** answers a file: the body comes back as a Blob */
  isRaw?: boolean | undefined;
  idempotencyKey?: string | undefined;
  /** set on log-in calls: their 429 is answered with one retry that carries a proof (spec 8) */
  captchaAction?: string | undefined;
  /** log-out: its 401 means there is nothing left to end */
  isLogout?: boolean | undefined;
  onProgress?: ((part: number) => void) | undefined;
}

export type ApiResult = { data: unknown; error?: undefined } | { data?: undefined; error: ApiFailure };

const uploadTimeoutMs = 60_000;
/** a file of a million rows on a slow line */
const downloadTimeoutMs = 900_000;

/** The one axios instance: same origin, JSON, XSRF cookie repeated as header, 200–299 is success (spec 7). */
const http = axios.create({
  timeout: timeoutMs,
  xsrfCookieName: cookieNames.xsrf,
  xsrfHeaderName: xsrfHeader,
  withXSRFToken: true,
  headers: accept,
  validateStatus: (status) => status >= 200 && status < 300,
  paramsSerializer: { indexes: null },
});

/** Requests still running, so that leaving the page or logging out ends them. */
const running = new Set<AbortController>();

/** Ends every running call; each comes back as CANCELLED. */
export function abortAll(): void {
  for (const controller of running) controller.abort();
  running.clear();
  dropEarlyAnswers();
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', abortAll);

function headersOf(request: ApiRequest, token: string | undefined): Record<string, string> {
  return {
    ...(token && { Authorization: bearer + token }),
    ...(request.method === 'get' && noStore),
    ...(request.idempotencyKey && { 'Idempotency-Key': request.idempotencyKey }),
    ...(request.body !== undefined && !request.isMultipart && { 'Content-Type': 'application/json' }),
  };
}

function toFormData(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(
    (body ?? {}) as Record<string, Blob | string | number | null | undefined>,
  )) {
    if (value === undefined || value === null) continue;
    form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

async function attempt(request: ApiRequest, signal?: AbortSignal): Promise<ApiResult> {
  const token = readCookie('accessToken');
  const controller = new AbortController();
  running.add(controller);
  try {
    const response = await http.request<unknown>({
      method: request.method,
      url: request.path,
      params: request.query,
      data: request.isMultipart ? toFormData(request.body) : request.body,
      headers: headersOf(request, token),
      timeout: request.isRaw ? downloadTimeoutMs : request.isLarge ? uploadTimeoutMs : timeoutMs,
      responseType: request.isRaw ? 'blob' : 'json',
      signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
      ...(request.onProgress && {
        onUploadProgress: (event) => request.onProgress?.(event.total ? event.loaded / event.total : 0),
      }),
    });
    noteServerDate(response.headers.date);
    return readSuccess(request, response);
  } catch (thrown) {
    return { error: await readFailure(thrown, request, token) };
  } finally {
    running.delete(controller);
  }
}

const xsrfRequest: ApiRequest = { method: 'get', path: '/api/xsrf/' };
let tokenUnderWay: Promise<unknown> | null = null;

/** Writes that need a token at once share one call for it: a second one would take the token of the first. */
function fetchXsrf(): Promise<unknown> {
  tokenUnderWay ??= attempt(xsrfRequest).finally(() => {
    tokenUnderWay = null;
  });
  return tokenUnderWay;
}

/** A state-changing call needs the XSRF cookie; one that was refused for it had no effect and is sent once more. */
async function attemptWithXsrf(request: ApiRequest, signal?: AbortSignal): Promise<ApiResult> {
  if (request.method === 'get') return attempt(request, signal);
  if (!readCookie('xsrf')) await fetchXsrf();
  const result = await attempt(request, signal);
  if (result.error?.code !== 'CSRF_FAILED') return result;
  await fetchXsrf();
  return attempt(request, signal);
}

const neededProof = (code: string | undefined): Proof | null =>
  code === 'RECHECK_REQUIRED' ? 'any' : code === 'RECHECK_FACTOR_REQUIRED' ? 'factor' : null;

/**
 * A call that wants a fresher proof of identity asks for it and is then sent again as it was, with its own key; a cancel
 * leaves the refusal.
 */
async function attemptWithProof(request: ApiRequest, signal?: AbortSignal): Promise<ApiResult> {
  const result = await attemptWithXsrf(request, signal);
  const needed = neededProof(result.error?.code);
  if (needed === null || !(await proveAgain(needed))) return result;
  return attemptWithXsrf(request, signal);
}

/** Sends a call and gives its answer without the envelope flags, or the failure. Never throws. */
export async function send(request: ApiRequest, signal?: AbortSignal): Promise<ApiResult> {
  const first = await attemptWithProof(request, signal);
  if (first.error?.status !== 429 || !request.captchaAction) return first;
  let recaptcha: string;
  try {
    recaptcha = await apiHandlers().getCaptchaToken(request.captchaAction);
  } catch {
    return first;
  }
  // Straight to `attempt`: a second 429 (a lock stays one) is the answer, so there is no way into a loop.
  return attempt({ ...request, body: { ...(request.body as object), recaptcha } }, signal);
}

function readSuccess(request: ApiRequest, response: AxiosResponse<unknown>): ApiResult {
  if (request.isRaw) return { data: { data: response.data } };
  if (response.status === 204) return { data: { data: null } };
  const answer = answerOf(response.data);
  if (answer) return { data: answer };
  const { error, msg, ...failure } = (response.data ?? {}) as Record<string, unknown>;
  const told = error === true ? failureOfBody({ message: msg, ...failure }, response) : null;
  return { error: told ?? clientFailure('BAD_RESPONSE', response.status) };
}

async function readFailure(thrown: unknown, request: ApiRequest, token: string | undefined): Promise<ApiFailure> {
  if (!(thrown instanceof AxiosError)) {
    return clientFailure(axios.isCancel(thrown) ? 'CANCELLED' : 'BAD_REQUEST', 0);
  }
  const { response } = thrown;
  if (!response) return clientFailure(codeWithoutAnswer(thrown), 0);
  noteServerDate(response.headers.date);
  // The token is compared so that a late 401 of an earlier session does not end the present one.
  if (
    response.status === 401 &&
    !request.isLogout &&
    apiHandlers().isLoggedIn() &&
    token === readCookie('accessToken')
  ) {
    apiHandlers().onUnauthorized();
  }
  const body: unknown = response.data instanceof Blob ? await readJson(response.data) : response.data;
  return failureOfBody(body, response) ?? clientFailure('BAD_RESPONSE', response.status);
}

function codeWithoutAnswer(error: AxiosError): ClientFailureCode {
  if (error.code === AxiosError.ERR_CANCELED) return 'CANCELLED';
  if (error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT) return 'TIMEOUT';
  if (error.code === AxiosError.ERR_NETWORK) return 'NETWORK_FAILURE';
  if (error.code === AxiosError.ERR_BAD_RESPONSE) return 'BAD_RESPONSE';
  return error.request ? 'NETWORK_FAILURE' : 'BAD_REQUEST';
}

function clientFailure(code: ClientFailureCode, status: number): ApiFailure {
  return { code, message: apiStrings.requestFailed, status };
}

async function readJson(blob: Blob): Promise<unknown> {
  try {
    return JSON.parse(await blob.text()) as unknown;
  } catch {
    return null;
  }
}

function failureOfBody(body: unknown, response: AxiosResponse<unknown>): ApiFailure | null {
  if (typeof body !== 'object' || body === null) return null;
  const {
    code,
    message,
    fields,
    changes,
    request_id: requestId,
    retry_after: retryAfter,
  } = body as Record<string, unknown>;
  if (typeof message !== 'string') return null;
  const seconds = Number(retryAfter ?? response.headers['retry-after']);
  return {
    code: typeof code === 'string' ? code : String(response.status),
    message,
    status: response.status,
    ...(isFields(fields) && { fields }),
    ...(isChanges(changes) && { changes }),
    ...(typeof requestId === 'string' && { requestId }),
    ...(Number.isFinite(seconds) && seconds > 0 && { retryAfter: Math.ceil(seconds) }),
  };
}

function isFields(value: unknown): value is Record<string, string[]> {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
}

function isChanges(value: unknown): value is Change[] {
  return Array.isArray(value) && value.every((item) => typeof (item as Change | null)?.field === 'string');
}
