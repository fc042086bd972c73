import CircuitBreaker from 'opossum';
import { isCodeTemplate } from '#shared/contract/smsTexts.ts';
import { SmsNotConfigured, type SmsPort, type SmsRequest } from '../sms.ts';
import { SmsRefused } from './request.ts';

export interface BreakerOptions {
  /** fails in a row window that open the breaker (reliability O10: by the fifth) */
  fails?: number;
  /** how long nothing is sent before one try is made */
  restMs?: number;
  onChange?: (state: 'open' | 'halfOpen' | 'close', kind: 'codes' | 'notices') => void;
}

/**
 * Stops asking an SMS provider that keeps failing: while open, sends fail at once and the queue tries later. Codes have a
 * breaker of their own, so that no notice closes the log-in. What the installation lacks and what the provider refuses
 * about one message are no failures of the provider.
 */
export function withSmsBreaker(port: SmsPort, options: BreakerOptions = {}): SmsPort {
  const open = (kind: 'codes' | 'notices') => {
    const breaker = new CircuitBreaker((request: SmsRequest) => port.send(request), {
      name: `sms ${port.name} ${kind}`,
      // The adapter has its own time-out, which also ends the connection.
      timeout: false,
      volumeThreshold: options.fails ?? 5,
      errorThresholdPercentage: 50,
      rollingCountTimeout: 60_000,
      resetTimeout: options.restMs ?? 30_000,
      errorFilter: (error: unknown) =>
        error instanceof SmsNotConfigured || (error instanceof SmsRefused && !error.isProviderFault),
    });
    breaker.on('open', () => options.onChange?.('open', kind));
    breaker.on('halfOpen', () => options.onChange?.('halfOpen', kind));
    breaker.on('close', () => options.onChange?.('close', kind));
    return breaker;
  };
  const [codes, notices] = [open('codes'), open('notices')];
  return {
    name: port.name,
    isResting: () => codes.opened || notices.opened,
    send: (request) => (isCodeTemplate(request.template) ? codes : notices).fire(request),
    // questions change nothing, and their failures say nothing about sending
    deliveries: (refs) => port.deliveries(refs),
  };
}
