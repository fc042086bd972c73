import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { IdentityProvider } from '#server/ports/identity.ts';
import { createSandboxIdentityProvider } from '#server/ports/identity/sandbox.ts';
import { createSejamRegistry, withSejam } from '#server/ports/identity/sejam.ts';
import { startSejam, type SejamDouble } from '../../support/sejamDouble.ts';
import type { RegistryFault } from './deeds.ts';
import { mobileOf, nationalCodeOf } from './names.ts';

/* The registry of the market: a double of Sejam that both processes ask over HTTP, as they would ask Sejam. */

export const WRONG = 5;
export const VERIFIED = 7;
export const EXPIRED = 8;
export const DECEASED = 9;
export const INCOMPLETE = 10;
const names: Readonly<Record<number, string>> = {
  [WRONG]: 'InvalidInformation',
  [VERIFIED]: 'Sejami',
  [EXPIRED]: 'Suspend',
  [DECEASED]: 'Dead',
  [INCOMPLETE]: 'SemiSejami',
};

/** Statuses with which nobody buys and is debited; all but the deceased still take what is theirs (decision 177). */
export const barredStatuses: ReadonlySet<number | undefined> = new Set([WRONG, EXPIRED, DECEASED, INCOMPLETE]);

export interface Registry {
  double: SejamDouble;
  /** status of each person in its books */
  statuses: Map<number, number>;
  forgotten: Set<number>;
  /** days on which statuses that stop something began */
  since: Map<number, string>;
  /** how it answers in the coming night */
  tonight: RegistryFault | null;
  /** Writes down what its books say of a person. */
  write(person: number, of: { birth: string; iban: string }): void;
}

/** Starts the registry. */
export async function openRegistry(): Promise<Registry> {
  const double = await startSejam();
  const statuses = new Map<number, number>();
  const forgotten = new Set<number>();
  return {
    ...{ double, statuses, forgotten, since: new Map(), tonight: null },
    write: (person, { birth, iban }) => {
      if (forgotten.has(person)) return double.remove(nationalCodeOf(person));
      double.put(nationalCodeOf(person), {
        status: names[statuses.get(person) ?? VERIFIED] ?? '',
        mobile: mobileOf(person),
        accounts: [{ sheba: iban, isDefault: true }],
        privatePerson: {
          ...{ firstName: 'م', lastName: String(person) },
          birthDate: `${birth}T00:00:00`,
        },
      });
    },
  };
}

/** The registry as a process asks it; mobiles and accounts are the sandbox's. */
export function registryOver(host: string, db: Kysely<Database>): IdentityProvider {
  // the breaker waits for seconds of the real clock, in which days of the simulated one pass
  const registry = createSejamRegistry({ username: 'fund', password: 's3jam-Word', host, codeDigits: 5, restMs: 1 });
  return withSejam(createSandboxIdentityProvider({ db, slowMs: 1, silentMs: 1 }), registry);
}
