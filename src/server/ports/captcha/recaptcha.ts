import { createHash } from 'node:crypto';
import type { CaptchaPort } from '../captcha.ts';
import type { Clock } from '../clock.ts';

const LIFE_MS = 120_000;
/** The provider's clock may be a little ahead. */
const SKEW_MS = 10_000;

interface SiteVerifyAnswer {
  success?: boolean;
  score?: number;
  action?: string;
  hostname?: string;
  challenge_ts?: string;
}

export interface RecaptchaOptions {
  secret: string;
  /** origin of the verification; google.com, or recaptcha.net where Google is slow or blocked */
  host: string;
  /** from 0 to 100 */
  minimumScore: number;
  /** host name under which the panel is opened */
  hostname: string;
  clock: Clock;
  timeoutMs?: number;
}

/**
 * reCAPTCHA v3. A score alone is no proof: action, host name and age (2 minutes) are checked too, and the caller stores
 * the token as used (reliability 4). Throws when the provider does not answer in time.
 */
export function createRecaptcha(options: RecaptchaOptions): CaptchaPort {
  return {
    name: 'recaptcha',
    async verify({ token, action, ip, minimumScore = options.minimumScore }) {
      const response = await fetch(`${options.host}/recaptcha/api/siteverify`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ secret: options.secret, response: token, remoteip: ip }).toString(),
        signal: AbortSignal.timeout(options.timeoutMs ?? 4000),
        redirect: 'error',
      });
      const answer = (await response.json()) as SiteVerifyAnswer;
      const age = options.clock.now().getTime() - Date.parse(answer.challenge_ts ?? '');
      const isGood =
        answer.success === true &&
        answer.action === action &&
        answer.hostname === options.hostname &&
        age >= -SKEW_MS &&
        age < LIFE_MS &&
        (answer.score ?? 0) * 100 >= minimumScore;
      // Google takes a token once; its text is its id.
      return isGood ? createHash('sha256').update(token).digest('base64url') : null;
    },
    challenge: () => Promise.resolve(null),
  };
}
