import { createChallenge, verifySolution, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaPort } from '../captcha.ts';
import type { Clock } from '../clock.ts';

const LIFE_MS = 120_000;
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
    async verify({ token }) {
      const payload = readPayload(token);
      if (!payload) return false;
      const { expiresAt } = payload.challenge.parameters;
      if (typeof expiresAt !== 'number' || expiresAt * 1000 <= options.clock.now().getTime()) return false;
      const result = await verifySolution({
        challenge: payload.challenge,
        solution: payload.solution,
        deriveKey,
        hmacSignatureSecret: options.hmacKey,
      });
      return result.verified;
    },
    challenge: () =>
      createChallenge({
        algorithm: ALGORITHM,
        cost: options.cost ?? 1000,
        keyPrefix: options.keyPrefix ?? '00',
        deriveKey,
        hmacSignatureSecret: options.hmacKey,
        expiresAt: new Date(options.clock.now().getTime() + LIFE_MS),
      }),
  };
}

/** The payload of a proof; null for anything else. Bounds what a stranger can make the server calculate. */
function readPayload(token: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Payload;
    const { parameters, signature } = payload.challenge;
    const isOurs = parameters.algorithm === ALGORITHM && parameters.cost <= 100_000 && parameters.keyLength <= 64;
    return isOurs && typeof signature === 'string' && typeof payload.solution.counter === 'number' ? payload : null;
  } catch {
    return null;
  }
}
