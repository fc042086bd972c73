import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookieNames, xsrfHeader } from '#shared/cookies.ts';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { fail } from '#shared/contract/failures.ts';

/**
 * Signed double submit (reliability 4): HMAC over what the token is bound to and a random part, with their lengths mixed
 * in. Bound to the seed of the session, or to the device before there is one.
 */
export function xsrfToken(key: string, boundTo: string, random: string): string {
  return `${random}.${signature(key, boundTo, random)}`;
}

/** True when the token was made by us for this session or device. Compared in constant time. */
export function isXsrfTokenFor(key: string, boundTo: string, token: string | undefined): boolean {
  const [random, given, ...rest] = (token ?? '').split('.');
  if (!random || !given || rest.length > 0 || boundTo === '') return false;
  const expected = Buffer.from(signature(key, boundTo, random));
  const actual = Buffer.from(given);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function signature(key: string, boundTo: string, random: string): string {
  return createHmac('sha256', key)
    .update(`${boundTo.length}!${boundTo}!${random.length}!${random}`)
    .digest('base64url');
}

/** What the token of a caller is bound to: session first, device otherwise, nothing when there is neither. */
export function xsrfBinding(session: { xsrfSeed: string } | null, deviceId: string): string {
  if (session) return `session:${session.xsrfSeed}`;
  return deviceId ? `device:${deviceId}` : '';
}

/** State-changing calls need proof; banks cannot give it, so their callbacks prove themselves by other means. */
export function needsCsrfProof(op: Operation): boolean {
  return op.method !== 'get' && op.limit !== 'callback';
}

interface Proof {
  key: string;
  boundTo: string;
  publicOrigin: string;
}

/**
 * Refuses a state-changing call that another site could have made: Sec-Fetch-Site, else Origin, then the token in both
 * header and cookie. The two may be different tokens of one session or device: the answer to a read that renews the token
 * can arrive after the page wrote the header and before the browser adds the cookies. @throws CSRF_FAILED
 */
export function assertNotForged(headers: Headers, cookie: (name: string) => string | undefined, proof: Proof): void {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null && site !== 'same-origin' && site !== 'none') throw fail('CSRF_FAILED');
  if (site === null && origin !== null && !isOwnOrigin(origin, headers, proof.publicOrigin)) throw fail('CSRF_FAILED');
  for (const token of [headers.get(xsrfHeader) ?? undefined, cookie(cookieNames.xsrf)])
    if (!isXsrfTokenFor(proof.key, proof.boundTo, token)) throw fail('CSRF_FAILED');
}

function isOwnOrigin(origin: string, headers: Headers, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true;
  // On one's own machine the panel is opened by either name of the loopback host.
  const host = headers.get('host');
  return /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d+$/.test(origin) && host !== null && origin === `http://${host}`;
}
