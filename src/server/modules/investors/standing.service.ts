import { fail } from '#shared/contract/failures.ts';
import { formatJalaliMoment } from '#shared/jalali.ts';
import { registryStanding } from '#shared/registryStanding.ts';
import type { Tx } from '../../db/connection.ts';
import { findRegistryStatus } from './standing.repo.ts';

export { findRegistryStatus } from './standing.repo.ts';

/** Nothing leaves for an investor who died until the heirs are known (domain 3.1). @throws ORDER_INVESTOR_DECEASED */
export async function assertAlive(tx: Tx, investorId: number): Promise<void> {
  if (registryStanding(await findRegistryStatus(tx, investorId)) === 'deceased') throw fail('ORDER_INVESTOR_DECEASED');
}

/** Who puts new money in must stand in the registry (domain 3.1). @throws ORDER_REGISTRY_EXPIRED, ORDER_INVESTOR_DECEASED */
export async function assertMayBuy(tx: Tx, investorId: number): Promise<void> {
  const standing = registryStanding(await findRegistryStatus(tx, investorId));
  if (standing === 'deceased') throw fail('ORDER_INVESTOR_DECEASED');
  if (standing === 'expired') throw fail('ORDER_REGISTRY_EXPIRED');
}

/**
 * Refuses an act that moves money out while a fresh change of the user's account holds it back.
 * @param until end of the hold as stored, null without one. `now` is the real clock, as the hold was.
 * @throws ORDER_SELL_HOLD with the moment at which it ends
 */
export function assertNoSellHold(until: Date | null, now: Date): void {
  if (until !== null && until > now) throw fail('ORDER_SELL_HOLD', { params: { until: formatJalaliMoment(until) } });
}
