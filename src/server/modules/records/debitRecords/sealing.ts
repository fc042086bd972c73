import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { InvariantError } from '#server/invariant.ts';
import { keyFor } from '#server/keys.ts';
import { seal, unseal } from '#server/seal.ts';

/** A key of sealed references with its id. */
export interface SealingKey {
  id: string;
  key: Uint8Array;
}

export type Sealer = ReturnType<typeof createSealer>;

/**
 * Encrypts what providers call contracts and debits (AES-256-GCM, `seal.ts`). The first key seals, all of them open, so that keys
 * can be rotated: `npm run secrets:rotate` seals again what an older key holds.
 */
export function createSealer(keys: readonly SealingKey[]) {
  const [current] = keys;
  if (!current) throw new InvariantError('no key seals references');
  return {
    keyId: current.id,
    seal: (text: string, context: string): Promise<string> => seal(current.key, text, context),
    async open(sealed: string, keyId: string | null, context: string): Promise<string> {
      const found = keys.find(({ id }) => id === keyId);
      if (!found) throw new InvariantError('a key of sealed references is gone', { keyId });
      return unseal(found.key, sealed, context);
    },
    /** Finds a reference again without opening it; the same text gives the same hash. */
    hash: (provider: string, reference: string): string =>
      createHash('sha256').update(`${provider}!${reference}`).digest('base64url'),
  };
}

/** The sealer of the configuration: keys of `DEBIT_SEALING_KEYS` in their order, then the one that the session secret gives. */
export function createConfiguredSealer({ secrets, directDebit }: Pick<Config, 'secrets' | 'directDebit'>): Sealer {
  const use = 'sealed references of direct debit';
  const first = { id: 's1', key: keyFor(secrets.sessionHmacKey, 'sealed references of direct debit') };
  return createSealer([...directDebit.sealingKeys.map(({ id, secret }) => ({ id, key: keyFor(secret, use) })), first]);
}

/** Where a sealed text belongs. */
export const sealedIn = {
  reference: (contractId: number): string => `debit_contract:${contractId}:reference`,
  signature: (contractId: number): string => `debit_contract:${contractId}:signature`,
  debit: (attemptId: number): string => `debit_attempt:${attemptId}`,
};

/** Signs the link that leaves out one debit; it opens nothing else. */
export function createSkipLinks(key: Uint8Array) {
  const signatureOf = (chargeId: number): Buffer =>
    createHmac('sha256', key).update(`skip debit ${chargeId}`).digest().subarray(0, 18);
  return {
    tokenOf: (chargeId: number): string => `${chargeId}.${signatureOf(chargeId).toString('base64url')}`,
    /** The debit that a token names; null for a token that was not made here. */
    read(token: string): number | null {
      const match = /^(\d{1,9})\.([\w-]{24})$/.exec(token);
      if (!match) return null;
      const chargeId = Number(match[1]);
      const given = Buffer.from(match[2] ?? '', 'base64url');
      const own = signatureOf(chargeId);
      return given.length === own.length && timingSafeEqual(given, own) ? chargeId : null;
    },
  };
}

export type SkipLinks = ReturnType<typeof createSkipLinks>;
