import { loginPassword } from '#shared/contract/login.ts';
import { confirmSecondFactor } from '#shared/contract/secondFactor.ts';
import { demoFactors, demoLogins } from '#server/db/demo/people.ts';
import { totpAt } from '../support/totp.ts';
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
  const { data } = answer.body as { data: { access?: string; second_factor?: { ticket: string } } };
  client.bearer = data.second_factor
    ? await secondStep(client, username, data.second_factor.ticket)
    : (data.access ?? null);
  return client;
}

/** Gives the code of a demo administrator's app; a code that was just used is followed by the next one. */
async function secondStep(client: ApiClient, username: string, ticket: string): Promise<string> {
  const secret = demoFactors[demoLogins.find((one) => one.username === username)?.key ?? ''] ?? '';
  for (const ahead of [0, 1]) {
    const code = totpAt(secret, new Date(), ahead);
    const answer = await client.call(confirmSecondFactor, { body: { ticket, code } });
    if (answer.status === 200) return (answer.body as { data: { access: string } }).data.access;
  }
  throw new Error(`the second step of ${username} was refused`);
}
