import { createHmac } from 'node:crypto';

/** Where providers of direct debit send their events. */
export const DEBIT_EVENTS_PATH = '/api/direct-debit/events';

/** The signature of an event: HMAC-SHA-256 over `timestamp.body` of the raw bytes, in hex (reliability 5). */
export function eventSignature(secret: string, timestamp: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}

/** An event as a provider sends it, signed for the moment `at`. */
export function signedEvent(secret: string, body: string, at: Date): RequestInit {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = eventSignature(secret, timestamp, new TextEncoder().encode(body));
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
    body,
  };
}
