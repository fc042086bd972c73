import { loginPassword } from '#shared/contract/login.ts';
import { createClient, type ApiClient } from '../support/client.ts';

/** A browser as the API sees it, over a real socket. Redirects are answers here; the caller follows them. */
export function createHttpClient(origin: string): ApiClient {
  return createClient({
    fetch: (request: Request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(`${origin}${pathname}${search}`, request), {
        redirect: 'manual',
        signal: AbortSignal.timeout(30_000),
      });
    },
  });
}

/** Logs in and keeps the tokens. @throws Error with the answer when refused */
export async function signInOverHttp(origin: string, username: string, password: string): Promise<ApiClient> {
  const client = createHttpClient(origin);
  const answer = await client.call(loginPassword, { body: { username, password } });
  if (answer.status !== 200) throw new Error(`log-in of ${username} failed: ${answer.status} ${answer.text}`);
  client.bearer = (answer.body as { data: { access: string } }).data.access;
  return client;
}
