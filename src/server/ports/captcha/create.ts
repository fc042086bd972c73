import type { Config } from '../../config.ts';
import { keyFor } from '../../keys.ts';
import type { CaptchaPort } from '../captcha.ts';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import { createAltcha } from './altcha.ts';
import { createRecaptcha } from './recaptcha.ts';
import { createSandboxCaptcha } from './sandbox.ts';

/** The proof of work that a super admin can put in place of the configured provider; its key needs no configuration. */
export function createSelfHostedCaptcha(
  config: Pick<Config, 'captcha' | 'secrets'>,
  parts: { clock: Clock },
): CaptchaPort {
  const hmacKey =
    config.captcha.altchaHmacKey || keyFor(config.secrets.sessionHmacKey, 'self-hosted captcha').toString('base64url');
  return createAltcha({ hmacKey, clock: parts.clock });
}

/** The captcha provider of the configuration. Throws when production would use the sandbox. */
export function createCaptchaPort(
  config: Pick<Config, 'captcha' | 'publicOrigin' | 'secrets' | 'isProduction' | 'isDemo'>,
  parts: { clock: Clock; ids: Ids },
): CaptchaPort {
  const { provider } = config.captcha;
  if (provider === 'altcha') return createAltcha({ hmacKey: config.captcha.altchaHmacKey, clock: parts.clock });
  if (provider === 'recaptcha') {
    return createRecaptcha({
      secret: config.captcha.secret,
      host: config.captcha.recaptchaHost,
      minimumScore: config.captcha.minimumScore,
      hostname: URL.parse(config.publicOrigin)?.hostname ?? '',
      clock: parts.clock,
    });
  }
  if (config.isProduction && !config.isDemo) throw new Error('the sandbox captcha is not for production');
  return createSandboxCaptcha({
    key: keyFor(config.secrets.sessionHmacKey, 'sandbox captcha').toString('base64url'),
    ...parts,
  });
}
