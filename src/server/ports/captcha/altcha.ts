import { createHash } from 'node:crypto';
import { createChallenge, verifySolution, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { addressKey } from '../../http/caller.ts';
import type { CaptchaPort } from '../captcha.ts';
import type { Clock } from '../clock.ts';

const LIFE_MS = 120_000;
/** Passes of the key derivation that one guess may ask of the server. */
const MAX_COST = 100_000;
const ALGORITHM = 'PBKDF2/SHA-256';

export interface AltchaOptions {
  hmacKey: string;
  clock: Clock;
  /** passes of the key derivation per guess; with the prefix it makes the work of a browser, about a second on a phone */
  cost?: number;
  /** hex digits the key must begin with; each one multiplies the guesses by 16 */
  keyPrefix?: string;
}

/**
 * Self-hosted proof of work (ALTCHA): needs no other service, so it also works where Google does not. The proof is the
 * base64 of `{challenge, solution}`; the challenge is signed and dies after two minutes.
 */
export function createAltcha(options: AltchaOptions): CaptchaPort {
  return {
    name: 'altcha',
    async verify({ token, action, ip }) {
      const payload = readPayload(token);
      if (!payload) return null;
      const { expiresAt, data } = payload.challenge.parameters;
      if (typeof expiresAt !== 'number' || expiresAt * 1000 <= options.clock.now().getTime()) return null;
      if (data?.['action'] !== action || data['from'] !== placeOf(ip)) return null;
      const result = await verifySolution({
        challenge: payload.challenge,
        solution: payload.solution,
        deriveKey,
        hmacSignatureSecret: options.hmacKey,
      });
      return result.verified ? (payload.challenge.signature ?? null) : null;
    },
    challenge: ({ action, ip, hardness }) =>
      createChallenge({
        algorithm: ALGORITHM,
        cost: Math.min(MAX_COST, (options.cost ?? 5_000) * 4 ** hardness),
        keyPrefix: options.keyPrefix ?? '00',
        deriveKey,
        data: { action, from: placeOf(ip) },
        hmacSignatureSecret: options.hmacKey,
        expiresAt: new Date(options.clock.now().getTime() + LIFE_MS),
      }),
  };
}

/** The address as the signed data hold it: the network of an IPv6 caller, and no address in clear. */
function placeOf(ip: string): string {
  return createHash('sha256')
    .update(`captcha ${addressKey(ip)}`)
    .digest('base64url')
    .slice(0, 22);
}

/** The payload of a proof; null for anything else. Bounds what a stranger can make the server calculate. */
function readPayload(token: string): Payload | null {
  try {
    const bytes = Buffer.from(token, 'base64');
    const payload = JSON.parse(bytes.toString('utf8')) as Payload;
    // One spelling for one proof: base64 is read leniently, and JSON takes spaces and names that nobody asked for.
    if (bytes.toString('base64') !== token) return null;
    const { parameters, signature } = payload.challenge;
    const isOurs = parameters.algorithm === ALGORITHM && parameters.cost <= MAX_COST && parameters.keyLength <= 64;
    return isOurs && typeof signature === 'string' && typeof payload.solution.counter === 'number' ? payload : null;
  } catch {
    return null;
  }
}
