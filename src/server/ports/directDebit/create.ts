import type { Kysely } from 'kysely';
import type { DebitProviderCode } from '#shared/texts/directDebitTexts.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/tables.ts';
import { keyFor } from '../../keys.ts';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import { DEBIT_EVENTS_PATH, signedEvent } from './events.ts';
import type { DebitProvider } from './provider.ts';
import { createSandboxDebit } from './sandbox.ts';
import { createVandarDebit } from './vandar.ts';
import { createZarinpalDebit } from './zarinpal.ts';

/** The providers of direct debit that the configuration names. */
export function createDebitPorts(
  config: Pick<Config, 'directDebit' | 'port' | 'secrets'>,
  of: { db: Kysely<Database>; clock: Clock; ids: Ids },
): DebitProvider[] {
  const own = keyFor(config.secrets.sessionHmacKey, 'sandbox direct debit events').toString('base64url');
  const { order, eventSecret, zarinpal, vandar } = config.directDebit;
  const secretOfSandbox = eventSecret ?? own;
  const toOurselves = (body: string): Promise<unknown> =>
    fetch(
      `http://127.0.0.1:${config.port}${DEBIT_EVENTS_PATH}/sandbox`,
      signedEvent(secretOfSandbox, body, of.clock.now()),
    );
  const makers: Readonly<Record<DebitProviderCode, () => DebitProvider>> = {
    sandbox: () => createSandboxDebit({ ...of, eventSecret: secretOfSandbox, sendEvent: toOurselves }),
    zarinpal: () => createZarinpalDebit({ ...zarinpal, eventSecret }),
    vandar: () => createVandarDebit({ ...vandar, eventSecret }),
  };
  return order.map((code) => makers[code]());
}
