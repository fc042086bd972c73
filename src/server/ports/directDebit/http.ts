import { DebitProviderError } from './provider.ts';

/** How long a provider may take. */
export const DEBIT_TIMEOUT_MS = 20_000;

/** An answer of a provider: refusals of theirs come with statuses below 500. */
export interface DebitAnswer {
  status: number;
  body: Record<string, unknown>;
}

/**
 * Sends JSON to a provider and reads its JSON answer. @throws DebitProviderError that is not final, for time-outs, broken lines,
 * 5xx and answers that are no JSON: nobody knows then what became of the call
 */
export async function callProvider(
  url: string,
  of: { method: string; headers?: Record<string, string>; body?: Record<string, unknown>; timeoutMs?: number },
): Promise<DebitAnswer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: of.method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...of.headers },
      ...(of.body ? { body: JSON.stringify(of.body) } : {}),
      signal: AbortSignal.timeout(of.timeoutMs ?? DEBIT_TIMEOUT_MS),
      redirect: 'error',
    });
    text = await response.text();
  } catch (error) {
    const isTimeout = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
    throw new DebitProviderError(isTimeout ? 'TIMEOUT' : 'NETWORK', false);
  }
  if (response.status >= 500) throw new DebitProviderError(`HTTP_${response.status}`, false);
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null)
      return { status: response.status, body: parsed as Record<string, unknown> };
  } catch {
    // falls through to the same answer as JSON of another shape
  }
  throw new DebitProviderError('BAD_ANSWER', false);
}

/** A part of an answer that is an object; empty when it is none. */
export function objectIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** Rows of an answer that are objects. */
export function rowsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(objectIn) : [];
}
