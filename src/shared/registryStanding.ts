/** What the registry of the capital market lets an investor do (domain 3.1). */
export type RegistryStanding = 'good' | 'expired' | 'deceased';

/** Statuses of the registry that end the rights of an investor who was verified before. */
const registryExpired = 8;
const registryDeceased = 9;

/** Reads a status of the registry; null is an investor whom nobody knows. Whether somebody is verified is another question. */
export function registryStanding(sejamStatus: number | null): RegistryStanding {
  if (sejamStatus === registryDeceased) return 'deceased';
  return sejamStatus === registryExpired ? 'expired' : 'good';
}
