import type { IdentityService } from '#shared/texts/identityTexts.ts';
import { IdentityError } from '../identity.ts';

/** How long an identity service may take; a person waits for it. */
export const IDENTITY_TIMEOUT_MS = 8_000;

/** An answer with its status; services put refusals in 4xx. */
export interface JsonAnswer {
  status: number;
  body: Record<string, unknown>;
}

/**
 * Asks a service and reads its JSON answer, whatever the status below 500.
 * @throws IdentityError `silent` after the time-out, `down` for broken lines, 5xx and answers that are no JSON
 */
export async function askJson(
  service: IdentityService,
  url: string,
  init: { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string; timeoutMs: number },
): Promise<JsonAnswer> {
  try {
    const response = await fetch(url, {
      method: init.method ?? 'GET',
      headers: { accept: 'application/json', ...init.headers },
      ...(init.body !== undefined && { body: init.body }),
      signal: AbortSignal.timeout(init.timeoutMs),
      redirect: 'error',
    });
    const body: unknown = await response.json();
    if (response.status < 500 && typeof body === 'object' && body !== null)
      return { status: response.status, body: body as Record<string, unknown> };
  } catch (error) {
    const isTimeout = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
    throw new IdentityError(service, isTimeout ? 'silent' : 'down');
  }
  throw new IdentityError(service, 'down');
}

/** A nested object of an answer; empty when it is absent. */
export function part(body: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = body[name];
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A field as text; '' when it is absent. */
export function readText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

interface Token {
  value: string;
  until: number;
}

/**
 * Keeps a token of a service until a minute before its end, or until the service refuses it. Parallel calls share one
 * request for a token, and a late refusal of an old token does not end the one that came after it.
 */
export function createTokenKeeper(ask: () => Promise<{ value: string; lifeMs: number }>, now: () => number) {
  let token: Token | null = null;
  let asking: Promise<Token> | null = null;
  const renew = async (): Promise<Token> => {
    const { value, lifeMs } = await ask();
    // a minute less, so that no call leaves with a token that ends on its way
    token = { value, until: now() + lifeMs - 60_000 };
    return token;
  };
  const get = async (): Promise<string> => {
    if (token && token.until > now()) return token.value;
    asking ??= renew().finally(() => {
      asking = null;
    });
    return (await asking).value;
  };
  return {
    /** Asks with a token, and once more with another one when the service refuses the first. */
    async use(
      send: (token: string) => Promise<JsonAnswer>,
      isRefused: (answer: JsonAnswer) => boolean = ({ status }) => status === 401,
    ): Promise<JsonAnswer> {
      const value = await get();
      const answer = await send(value);
      if (!isRefused(answer)) return answer;
      if (token?.value === value) token = null;
      return send(await get());
    },
  };
}
