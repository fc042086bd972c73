/** What an investor may not do for a time, as two people decided: put money in, or that and take money out. */
export const freezeExtents = ['purchases', 'everything'] as const;
export type FreezeExtent = (typeof freezeExtents)[number];

/** A freeze of an investor with its days, ISO; `lastDay` null: until it is ended. */
export interface Freeze {
  extent: FreezeExtent;
  reason: string;
  firstDay: string;
  lastDay: string | null;
}

/** What the registry of the capital market and a freeze of two people let an investor do (domain 3.1). */
export type InvestorStanding = 'good' | 'expired' | 'invalid' | 'deceased' | 'noPurchases' | 'frozen';

/** Statuses of the registry: verified, and those that end rights of an investor who was verified before. */
const registryVerified = 7;
const registryExpired = 8;
const registryDeceased = 9;

/**
 * Whether the registry verified an investor before and holds their registration for wrong or incomplete now. Who is verified
 * by documents is not concerned.
 */
export const isRegistryInvalid = (sejamStatus: number, authStatus: string): boolean =>
  authStatus.startsWith('sejam_') && ![registryVerified, registryExpired, registryDeceased].includes(sejamStatus);

/**
 * Reads a status of the registry with the identity status, and the freeze that counts today; null is an investor whom nobody
 * knows, or who is not frozen. Whether somebody is verified is another question.
 */
export function investorStanding(
  { sejamStatus, authStatus }: { sejamStatus: number | null; authStatus: string | null },
  freeze: FreezeExtent | null,
): InvestorStanding {
  if (sejamStatus === registryDeceased) return 'deceased';
  if (freeze === 'everything') return 'frozen';
  if (sejamStatus === registryExpired) return 'expired';
  if (sejamStatus !== null && isRegistryInvalid(sejamStatus, authStatus ?? '')) return 'invalid';
  return freeze === 'purchases' ? 'noPurchases' : 'good';
}
