import { setTimeout as wait } from 'node:timers/promises';
import type { SmsPort, SmsRequest } from '../sms.ts';

/** Faults that tests and the demo switch on. */
export interface SandboxSmsFaults {
  /** every send is refused */
  isDown: boolean;
  /** this many sends fail, then it works again */
  failNext: number;
  /** how long a send takes */
  delayMs: number;
}

export interface SandboxSms extends SmsPort {
  readonly name: 'sandbox';
  readonly faults: SandboxSmsFaults;
  /** what was sent, oldest first; the last 200 */
  readonly sent: readonly SmsRequest[];
}

/** SMS provider that sends nothing: the texts stay in `sms_messages`, where the demo's inbox shows them. */
export function createSandboxSms(): SandboxSms {
  const faults: SandboxSmsFaults = { isDown: false, failNext: 0, delayMs: 0 };
  const sent: SmsRequest[] = [];
  let count = 0;
  return {
    name: 'sandbox',
    faults,
    sent,
    async send(request) {
      if (faults.delayMs > 0) await wait(faults.delayMs);
      if (faults.isDown) throw new Error('the sandbox SMS provider is switched off');
      if (faults.failNext > 0) {
        faults.failNext -= 1;
        throw new Error('the sandbox SMS provider refused this message');
      }
      sent.push(request);
      if (sent.length > 200) sent.shift();
      count += 1;
      return { provider: 'sandbox', providerRef: `sandbox-${count}` };
    },
    async deliveries(refs) {
      if (faults.isDown) throw new Error('the sandbox SMS provider is switched off');
      return new Map(refs.map((ref) => [ref, 'delivered' as const]));
    },
  };
}
