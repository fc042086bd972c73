import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressKey } from '../../http/caller.ts';
import type { CaptchaPort } from '../captcha.ts';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';

const LIFE_MS = 120_000;

export interface SandboxCaptcha extends CaptchaPort {
  readonly name: 'sandbox';
  /** while true no proof is good, as if the provider could not be reached */
  isDown: boolean;
}

/** Captcha without a provider: `challenge` gives a signed token that is good for two minutes, and only such tokens pass. */
export function createSandboxCaptcha(parts: { key: string; clock: Clock; ids: Ids }): SandboxCaptcha {
  const sign = (text: string): string => createHmac('sha256', parts.key).update(`captcha!${text}`).digest('base64url');
  const port: SandboxCaptcha = {
    name: 'sandbox',
    isDown: false,
    verify({ token, action, ip }) {
      const [mark, at = '', nonce = '', given = '', ...rest] = token.split('.');
      const expected = Buffer.from(sign(`${at}.${nonce}!${action}!${addressKey(ip)}`));
      const actual = Buffer.from(given);
      const isSigned =
        mark === 'sandbox' &&
        rest.length === 0 &&
        expected.length === actual.length &&
        timingSafeEqual(expected, actual);
      const age = parts.clock.now().getTime() - Number(at);
      return Promise.resolve(!port.isDown && isSigned && age >= 0 && age < LIFE_MS ? given : null);
    },
    challenge({ action, ip }) {
      const text = `${parts.clock.now().getTime()}.${parts.ids.token(12)}`;
      return Promise.resolve(`sandbox.${text}.${sign(`${text}!${action}!${addressKey(ip)}`)}`);
    },
  };
  return port;
}
