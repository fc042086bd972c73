import { http, HttpResponse, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { schemaOf, type ResponseOf, type Operation } from '#shared/contract/kernel/define.ts';
import { fillMessage, type Change, type FieldErrors, type MessageParams } from '#shared/contract/kernel/errors.ts';
import { errorTextOf } from '#shared/contract/failures.ts';

/*
 * The API as screens see it in tests. Answers are made from the contract and checked by its schemas, and so are the
 * bodies that the panel sends; a request without a handler fails the test (architecture 6).
 */
export const mockApi = setupServer(
  // nobody else has the record open, unless a test says so
  http.post('*/api/admin/presence/', () => HttpResponse.json({ data: [], error: false, msg: '' })),
);

export interface SeenCall {
  operation: string;
  url: URL;
  body: unknown;
  headers: Headers;
}

let seen: SeenCall[] = [];
let problems: string[] = [];

/** Calls of an operation so far in this test, oldest first. */
export function callsOf(operation: Operation): SeenCall[] {
  return seen.filter((call) => call.operation === operation.id);
}

/** Problems found since the last call: unknown requests, bodies or answers that break the contract. */
export function takeProblems(): string[] {
  const found = problems;
  problems = [];
  seen = [];
  return found;
}

export function noteProblem(problem: string): void {
  problems.push(problem);
}

async function check(
  schema: { validate: (value: unknown, options: object) => Promise<unknown> } | undefined,
  value: unknown,
  what: string,
): Promise<void> {
  if (!schema) return;
  try {
    await schema.validate(value, { strict: true, abortEarly: false });
  } catch (error) {
    noteProblem(`${what}: ${(error as { errors?: string[] }).errors?.join('; ') ?? String(error)}`);
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.clone().text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Respond = (call: SeenCall) => Promise<Response> | Response;

function handler(operation: Operation, respond: Respond): HttpHandler {
  const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
  return http[operation.method](`*${path}`, async ({ request }) => {
    const call: SeenCall = {
      operation: operation.id,
      url: new URL(request.url),
      body: await bodyOf(request),
      headers: request.headers,
    };
    // a page that was left asks for nothing any more
    if (!request.signal.aborted) seen.push(call);
    if (operation.body && operation.kind !== 'multipart')
      await check(schemaOf(operation.body), call.body, `body of ${operation.id}`);
    return respond(call);
  });
}

const serverDate = () => new Date(Math.floor(Date.now() / 1000) * 1000).toUTCString();

function isMaker<T>(answer: T | ((call: SeenCall) => T)): answer is (call: SeenCall) => T {
  return typeof answer === 'function';
}

/** Answers an operation with what its schema allows; a function is asked at each call. */
export function answers<O extends Operation>(
  operation: O,
  answer: ResponseOf<O> | ((call: SeenCall) => ResponseOf<O>),
): HttpHandler {
  return handler(operation, async (call) => {
    const value = isMaker(answer) ? answer(call) : answer;
    if (operation.status === 204) return new HttpResponse(null, { status: 204, headers: { Date: serverDate() } });
    await check(schemaOf(operation.answer), value, `answer of ${operation.id}`);
    return HttpResponse.json(
      { ...(value as object), error: false, msg: '' },
      { status: operation.status ?? 200, headers: { Date: serverDate() } },
    );
  });
}

export interface Refusal {
  params?: MessageParams;
  fields?: FieldErrors;
  retryAfter?: number;
  changes?: readonly Change[];
}

/** The body and status that the API gives for a code of the contract. */
export function refusal(code: string, { params, fields, retryAfter, changes }: Refusal = {}): Response {
  const text = errorTextOf(code);
  if (!text) throw new Error(`unknown error code ${code}`);
  return HttpResponse.json(
    {
      error: true,
      code,
      message: fillMessage(text.message, params),
      request_id: 'req-1',
      ...(fields && { fields }),
      ...(changes && { changes }),
      ...(retryAfter !== undefined && { retry_after: retryAfter }),
    },
    { status: text.status, headers: { Date: serverDate() } },
  );
}

/** Refuses an operation with a code of the contract. */
export function refuses(operation: Operation, code: string, options?: Refusal): HttpHandler {
  return handler(operation, () => refusal(code, options));
}

/** Answers by hand, for sequences: use `refusal` and `HttpResponse.json`. */
export function responds(operation: Operation, respond: Respond): HttpHandler {
  return handler(operation, respond);
}

/** The line is down for this operation. */
export function isUnreachable(operation: Operation): HttpHandler {
  return handler(operation, () => HttpResponse.error());
}

/** The call of an operation that gets no answer: the screen goes on waiting. */
export function isSilent(operation: Operation): HttpHandler {
  return responds(operation, () => new Promise<never>(() => undefined));
}
