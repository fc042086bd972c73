import { timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { DEBIT_EVENTS_PATH, eventSignature } from '../ports/directDebit/events.ts';
import { readLimited } from './body.ts';
import type { HttpBindings } from './caller.ts';
import { plainHandler, type HttpParts } from './httpApp.ts';

/** An event is taken this long before and after the moment that it names (reliability 5). */
export const EVENT_TOLERANCE_MS = 300_000;

/** Largest event in bytes. */
const LARGEST_EVENT = 16_384;

function isSigned(secret: string, timestamp: string, body: Uint8Array, given: string): boolean {
  const expected = Buffer.from(eventSignature(secret, timestamp, body), 'hex');
  const sent = /^[0-9a-f]{64}$/.test(given) ? Buffer.from(given, 'hex') : Buffer.alloc(0);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/** An event whose signature and time are right; what it tells is asked of the provider again. */
export interface DebitEvent {
  id: string;
  kind: string;
  /** our code of the debit that it is about; null for an event about a contract */
  tracking: string | null;
}

function readEvent(body: Uint8Array): DebitEvent | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  const { id, type, tracking } = parsed as Record<string, unknown>;
  const isShort = (value: unknown): value is string => typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value);
  if (!isShort(id) || !isShort(type)) return null;
  return { id, kind: type, tracking: isShort(tracking) ? tracking : null };
}

/**
 * Mounts the address of the providers' events. It answers fast and keeps the event; a job asks the provider what is true. A wrong
 * or old signature is answered 401 and keeps nothing; an event that is known is answered 200 again.
 */
export function addDebitEvents(
  app: Hono<{ Bindings: HttpBindings }>,
  http: HttpParts,
  deps: Pick<Deps, 'ports'>,
  take: (provider: string, event: DebitEvent) => Promise<void>,
): void {
  const answer = (status: number): Response =>
    new Response(JSON.stringify({ isSuccess: status === 200 }), {
      status,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
    });
  app.post(
    `${DEBIT_EVENTS_PATH}/:provider`,
    plainHandler(
      http,
      'debit_events',
      async (_state, c) => {
        const provider = deps.ports.debitProviders.find((one) => one.code === c.req.param('provider'));
        if (!provider?.eventSecret) return answer(404);
        const body = await readLimited(c.req.raw, LARGEST_EVENT);
        const timestamp = c.req.header('x-timestamp') ?? '';
        const at = /^\d{10}$/.test(timestamp) ? Number(timestamp) * 1000 : Number.NaN;
        const isTimely = Math.abs(deps.ports.clock.now().getTime() - at) <= EVENT_TOLERANCE_MS;
        if (!isTimely || !isSigned(provider.eventSecret, timestamp, body, c.req.header('x-signature') ?? ''))
          return answer(401);
        const event = readEvent(body);
        if (!event) return answer(400);
        await take(provider.code, event);
        return answer(200);
      },
      'events',
    ),
  );
}
