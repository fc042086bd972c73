import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/tables.ts';
import type { IdentityProvider } from '../identity.ts';
import { createFinnotechIdentityProvider } from './finnotech.ts';
import { createJibitIdentityProvider } from './jibit.ts';
import { noIdentityProvider } from './none.ts';
import { createSandboxIdentityProvider } from './sandbox.ts';
import { createSejamRegistry, withSejam } from './sejam.ts';

/** The identity services that the configuration names. */
export function createIdentityProvider(
  { identity }: Pick<Config, 'identity'>,
  of: { db: Kysely<Database> },
): IdentityProvider {
  const provider = createProvider(identity, of);
  return identity.registry === 'sejam' ? withSejam(provider, createSejamRegistry(identity.sejam)) : provider;
}

function createProvider(identity: Config['identity'], of: { db: Kysely<Database> }): IdentityProvider {
  switch (identity.provider) {
    case 'sandbox':
      return createSandboxIdentityProvider(of);
    case 'finnotech':
      return createFinnotechIdentityProvider(identity.finnotech);
    case 'jibit':
      return createJibitIdentityProvider(identity.jibit);
    case 'none':
      return noIdentityProvider;
  }
}
