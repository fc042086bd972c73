import { browserStorage } from '#panel/ui/storage.ts';

/** A deposit by id that an investor said, on this device, to pay in: until it comes there is no record of it. */
export interface AwaitedDeposit {
  fundId: number;
  fundName: string;
  /** ISO moment at which it was said */
  at: string;
}

/** How long one is believed to be on its way. */
const LIFE_MS = 7 * 86_400_000;

const storageKey = (investorId: number): string => `awaited-deposit-${investorId}`;

/** The deposit that is on its way; null where none is kept, it is too old, or what is kept cannot be read. */
export function readAwaitedDeposit(investorId: number, now: number): AwaitedDeposit | null {
  try {
    const kept = JSON.parse(browserStorage.read(storageKey(investorId)) ?? 'null') as Partial<AwaitedDeposit> | null;
    const { fundId, fundName, at } = kept ?? {};
    if (typeof fundId !== 'number' || typeof fundName !== 'string' || typeof at !== 'string') return null;
    return Date.parse(at) + LIFE_MS > now ? { fundId, fundName, at } : null;
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function keepAwaitedDeposit(investorId: number, deposit: AwaitedDeposit | null): void {
  browserStorage.write(storageKey(investorId), deposit && JSON.stringify(deposit));
}
