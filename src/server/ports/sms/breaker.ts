import CircuitBreaker from 'opossum';
import type { SmsPort } from '../sms.ts';

export interface BreakerOptions {
  /** fails in a row window that open the breaker (reliability O10: by the fifth) */
  fails?: number;
  /** how long nothing is sent before one try is made */
  restMs?: number;
  onChange?: (state: 'open' | 'halfOpen' | 'close') => void;
}

/** Stops asking an SMS provider that keeps failing: while open, sends fail at once and the queue tries later. */
export function withSmsBreaker(port: SmsPort, options: BreakerOptions = {}): SmsPort {
  const breaker = new CircuitBreaker((request: Parameters<SmsPort['send']>[0]) => port.send(request), {
    name: `sms ${port.name}`,
    // The adapter has its own time-out, which also ends the connection.
    timeout: false,
    volumeThreshold: options.fails ?? 5,
    errorThresholdPercentage: 50,
    rollingCountTimeout: 60_000,
    resetTimeout: options.restMs ?? 30_000,
  });
  breaker.on('open', () => options.onChange?.('open'));
  breaker.on('halfOpen', () => options.onChange?.('halfOpen'));
  breaker.on('close', () => options.onChange?.('close'));
  return {
    name: port.name,
    isResting: () => breaker.opened,
    send: (request) => breaker.fire(request),
    // questions change nothing, and their failures say nothing about sending
    deliveries: (refs) => port.deliveries(refs),
  };
}
