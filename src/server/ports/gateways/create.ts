import type { Kysely } from 'kysely';
import type { GatewayCode } from '#shared/texts/sandboxTexts.ts';
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
  const makers: Readonly<Record<GatewayCode, () => PaymentGateway>> = {
    sandbox: () => createSandboxGateway(of),
    zarinpal: () => createZarinpalGateway(zarinpal),
    zibal: () => createZibalGateway(zibal),
    vandar: () => createVandarGateway(vandar),
  };
  return order.map((code) => makers[code]());
}
