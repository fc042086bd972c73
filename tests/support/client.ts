import { cookieNames, xsrfHeader } from '#shared/cookies.ts';
import type { ResponseOf, Operation } from '#shared/contract/kernel/define.ts';
import { getXsrfToken } from '#shared/contract/system.ts';
import type { App } from '#server/app.ts';

export interface CallInput {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What a refusal carries beside what an answer does (`failureBody`). */
interface FailureBody {
  error: boolean;
  code: string;
  message: string;
  msg: string;
  fields: Record<string, string[]>;
  changes: { field: string; before: string; after: string }[];
  request_id: string;
  retry_after: number;
}

/**
 * The answer as the contract types it; a test that expects a refusal reads the parts of the refusal from the same body. Of an
 * operation that is one of several nothing is known.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- one of several operations, as below
export type BodyOf<O extends Operation> = unknown extends ResponseOf<O> ? any : ResponseOf<O> & FailureBody;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- helpers that call several operations hand on answers of any of them
export interface Answer<Body = any> {
  status: number;
  /** parsed JSON, or null when the answer has none; the server checks it against the contract in tests */
  body: Body;
  text: string;
  bytes: Uint8Array<ArrayBuffer>;
  headers: Headers;
}

export interface RawRequest {
  method: string;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** A browser as the API sees it: cookie jar, bearer token, XSRF header. */
export interface ApiClient {
  /** calls an operation; `body` that is FormData goes out as multipart */
  call<O extends Operation>(op: O, input?: CallInput): Promise<Answer<BodyOf<O>>>;
  /** any request, with the cookies and tokens of this client unless given otherwise */
  request(path: string, init?: RawRequest): Promise<Answer>;
  /** fetches the first XSRF token and device id; done by itself before the first write */
  prepare(): Promise<void>;
  readonly cookies: Map<string, string>;
  bearer: string | null;
  /** address the calls come from */
  address: string;
}

/** Path of an operation with its parameters and query filled in. */
export function urlOf(op: Operation, input: CallInput = {}): string {
  const path = op.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** A new client with empty jar. */
export function createClient(app: Pick<App, 'fetch'>, address = '192.0.2.10'): ApiClient {
  const cookies = new Map<string, string>();
  const client: ApiClient = {
    cookies,
    bearer: null,
    address,
    async prepare() {
      await client.call(getXsrfToken);
    },
    async call<O extends Operation>(op: O, input: CallInput = {}) {
      if (op.method !== 'get' && !cookies.has(cookieNames.xsrf)) await client.prepare();
      const isForm = input.body instanceof FormData;
      const hasBody = op.method !== 'get' && (input.body !== undefined || op.body !== undefined);
      const answer = await client.request(urlOf(op, input), {
        method: op.method.toUpperCase(),
        ...(hasBody ? { body: isForm ? (input.body as FormData) : JSON.stringify(input.body ?? {}) } : {}),
        headers: { ...(hasBody && !isForm ? { 'content-type': 'application/json' } : {}), ...input.headers },
      });
      return answer as Answer<BodyOf<O>>;
    },
    async request(path, init = { method: 'GET' }) {
      const headers = new Headers({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' });
      if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      if (client.bearer) headers.set('authorization', `Bearer ${client.bearer}`);
      const xsrf = cookies.get(cookieNames.xsrf);
      if (xsrf && init.method !== 'GET') headers.set(xsrfHeader, decodeURIComponent(xsrf));
      for (const [name, value] of Object.entries(init.headers ?? {})) {
        if (value === '') headers.delete(name);
        else headers.set(name, value);
      }
      const isStream = init.body instanceof ReadableStream;
      const body = init.body instanceof FormData ? await formBytes(init.body, headers) : init.body;
      const request = new Request(`http://localhost${path}`, {
        method: init.method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(isStream ? { duplex: 'half' } : {}),
      });
      const response = await app.fetch(request, { incoming: { socket: { remoteAddress: client.address } } });
      keepCookies(cookies, response.headers);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const text = new TextDecoder().decode(bytes);
      return { status: response.status, headers: response.headers, text, bytes, body: parsed(text) };
    },
  };
  return client;
}

function keepCookies(jar: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    if (/max-age=0(;|$)/i.test(line)) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

/** A multipart body as bytes; a stream that the server stops reading would fail on its own, outside any test. */
async function formBytes(form: FormData, headers: Headers): Promise<ArrayBuffer> {
  const written = new Response(form);
  if (!headers.has('content-type')) headers.set('content-type', written.headers.get('content-type') ?? '');
  return written.arrayBuffer();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
