import type { Config } from '../config.ts';
import { createClock } from '../ports/clock.ts';
import { createIds } from '../ports/ids.ts';
import type { Ports } from '../ports/ports.ts';

/** The ports that the configuration names. */
export function createPorts(_config: Config): Ports {
  return {
    clock: createClock(),
    ids: createIds(),
    sms: { name: 'sandbox', send: () => Promise.reject(new Error('no sender of text messages')) },
    captcha: { name: 'sandbox', verify: () => Promise.resolve(true), challenge: () => Promise.resolve(null) },
    gateways: [],
  };
}
