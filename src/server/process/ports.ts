import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/tables.ts';
import { noBankFeed } from '../ports/bankFeed.ts';
import { createSandboxBankFeed } from '../ports/bankFeed/sandbox.ts';
import { createCaptchaPort, createSelfHostedCaptcha } from '../ports/captcha/create.ts';
import { createClock } from '../ports/clock.ts';
import { createDebitPorts } from '../ports/directDebit/create.ts';
import { createGateways } from '../ports/gateways/create.ts';
import { createIdentityProvider } from '../ports/identity/create.ts';
import { createIds } from '../ports/ids.ts';
import { createMmdbPlaces } from '../ports/places/mmdb.ts';
import { createSandboxPlaces } from '../ports/places/sandbox.ts';
import type { Ports } from '../ports/ports.ts';
import { createPriceFeed } from '../ports/priceFeed/create.ts';
import { createClamd } from '../ports/scanner/clamd.ts';
import { createWebPush } from '../ports/push/webPush.ts';
import { createSmsPort } from '../ports/sms/create.ts';

/** The ports that the configuration names. The sandbox bank keeps its books in the database. */
export function createPorts(config: Config, of: { db: Kysely<Database>; log: Logger }): Ports {
  const clock = createClock();
  const ids = createIds();
  return {
    clock,
    ids,
    sms: createSmsPort(config, of.log),
    push: config.push === null ? null : createWebPush(config.push),
    captcha: createCaptchaPort(config, { clock, ids }),
    selfHostedCaptcha: createSelfHostedCaptcha(config, { clock }),
    gateways: createGateways(config, { db: of.db, clock, ids }),
    debitProviders: createDebitPorts(config, { db: of.db, clock, ids }),
    bankFeed: config.isDemo ? createSandboxBankFeed({ db: of.db }) : noBankFeed,
    priceFeed: createPriceFeed(config),
    identity: createIdentityProvider(config, { db: of.db }),
    scanner: config.clamdUrl === null ? null : createClamd({ url: config.clamdUrl }),
    places: createPlaces(config),
  };
}

function createPlaces({ placesFile, isDemo }: Config): Ports['places'] {
  if (placesFile !== null) return createMmdbPlaces(placesFile);
  return isDemo ? createSandboxPlaces() : null;
}
