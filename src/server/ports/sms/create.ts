import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { SmsPort } from '../sms.ts';
import { withSmsBreaker } from './breaker.ts';
import { createKavenegarSms } from './kavenegar.ts';
import { createSandboxSms } from './sandbox.ts';
import { createSmsIr } from './smsir.ts';

/** The SMS provider of the configuration, behind a breaker. Throws when production would use the sandbox. */
export function createSmsPort(config: Pick<Config, 'sms' | 'isProduction' | 'isDemo'>, log: Logger): SmsPort {
  const { provider } = config.sms;
  if (provider === 'sandbox') {
    // The environment is checked at start already; this stands here so that no other way in can open the inbox.
    if (config.isProduction && !config.isDemo) throw new Error('the sandbox SMS provider is not for production');
    return createSandboxSms();
  }
  const port = provider === 'kavenegar' ? createKavenegarSms(config.sms) : createSmsIr(config.sms);
  return withSmsBreaker(port, {
    onChange: (state, kind) => log.warn({ provider, state, kind }, 'breaker of the SMS provider changed'),
  });
}
