import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/tables.ts';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import type { PaymentGateway } from './gateway.ts';
import { createSandboxGateway } from './sandbox.ts';
import { createVandarGateway } from './vandar.ts';
import { createZarinpalGateway } from './zarinpal.ts';
import { createZibalGateway } from './zibal.ts';

/** The gateways of the configuration, in order of preference. */
export function createGateways(
  config: Pick<Config, 'gateways'>,
  of: { db: Kysely<Database>; clock: Clock; ids: Ids },
): PaymentGateway[] {
  const { zarinpal, zibal, vandar, order } = config.gateways;
  return order.map((code) => {
    if (code === 'zarinpal') return createZarinpalGateway(zarinpal);
    if (code === 'zibal') return createZibalGateway(zibal);
    if (code === 'vandar') return createVandarGateway(vandar);
    return createSandboxGateway(of);
  });
}
