import { fail } from '#shared/contract/failures.ts';
import { formatJalaliMoment } from '#shared/jalali.ts';
import { investorStanding, type InvestorStanding } from '#shared/registryStanding.ts';
import type { Tx } from '#server/db/connection.ts';
import { findStanding } from './standing.repo.ts';

export { findFreeze, removeFreeze, saveFreeze } from './standing.repo.ts';

/** What an investor may do on a business day (ISO). */
export async function standingOf(tx: Tx, investorId: number, day: string): Promise<InvestorStanding> {
  const found = await findStanding(tx, investorId, day);
  return investorStanding(found ?? { sejamStatus: null, authStatus: null }, found?.freeze ?? null);
}

/**
 * Nothing leaves for an investor who died until the heirs are known, or who is frozen (domain 3.1).
 * @throws ORDER_INVESTOR_DECEASED, ORDER_INVESTOR_FROZEN
 */
export async function assertMayTake(tx: Tx, investorId: number, day: string): Promise<void> {
  const standing = await standingOf(tx, investorId, day);
  if (standing === 'deceased') throw fail('ORDER_INVESTOR_DECEASED');
  if (standing === 'frozen') throw fail('ORDER_INVESTOR_FROZEN');
}

/**
 * Who signs a contract of direct debit must stand in the registry and not be frozen (domain 3.1).
 * @throws ORDER_REGISTRY_EXPIRED, DEBIT_IDENTITY_INSUFFICIENT, ORDER_INVESTOR_DECEASED, ORDER_INVESTOR_FROZEN
 */
export async function assertMaySignDebits(tx: Tx, investorId: number, day: string): Promise<void> {
  const standing = await standingOf(tx, investorId, day);
  if (standing === 'deceased') throw fail('ORDER_INVESTOR_DECEASED');
  if (standing === 'expired') throw fail('ORDER_REGISTRY_EXPIRED');
  if (standing === 'invalid') throw fail('DEBIT_IDENTITY_INSUFFICIENT');
  if (standing !== 'good') throw fail('ORDER_INVESTOR_FROZEN');
}

/**
 * Refuses an act that moves money out while a fresh change of the user's account holds it back.
 * @param until end of the hold as stored, null without one. `now` is the real clock, as the hold was.
 * @throws ORDER_SELL_HOLD with the moment at which it ends
 */
export function assertNoSellHold(until: Date | null, now: Date): void {
  if (until !== null && until > now) throw fail('ORDER_SELL_HOLD', { params: { until: formatJalaliMoment(until) } });
}
