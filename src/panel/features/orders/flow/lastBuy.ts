import { browserStorage } from '#panel/ui/storage.ts';

/** What an investor bought last on this device, and how it was paid: offered first, never sent by itself. */
interface LastBuy {
  fundId: number;
  wayCode: string;
}

const storageKey = (investorId: number): string => `last-buy-${investorId}`;

/** Null where nothing is kept, or what is kept cannot be read. */
export function readLastBuy(investorId: number): LastBuy | null {
  try {
    const kept = JSON.parse(browserStorage.read(storageKey(investorId)) ?? 'null') as Partial<LastBuy> | null;
    return typeof kept?.fundId === 'number' && typeof kept.wayCode === 'string'
      ? { fundId: kept.fundId, wayCode: kept.wayCode }
      : null;
  } catch {
    return null;
  }
}

export function keepLastBuy(investorId: number, { fundId, wayCode }: LastBuy): void {
  browserStorage.write(storageKey(investorId), JSON.stringify({ fundId, wayCode }));
}
