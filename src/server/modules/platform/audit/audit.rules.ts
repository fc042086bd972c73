import { createHash } from 'node:crypto';
import { canonicalJson } from '#server/canonicalJson.ts';
import { isCardNumber, isSecretName, maskAccounts, secretMask } from '#server/masking.ts';

/** Number of independent hash chains; see `chainOf`. */
export const CHAIN_COUNT = 16;

/** What a chain's first row points to. */
export const GENESIS = '0'.repeat(64);

/** Content of one audit row, as it is hashed. */
export interface AuditContent {
  at: Date;
  actorKind: 'user' | 'admin' | 'system';
  actorId: number | null;
  investorId: number | null;
  sidHash: string | null;
  ip: string | null;
  deviceId: string | null;
  requestId: string | null;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  reason: string | null;
}

/**
 * The chain a row belongs to. One chain would make every write of the product wait for the one before until its commit
 * reached the disk. Rows of one investor stay in one chain, in order; different investors seldom meet.
 */
export function chainOf(row: Pick<AuditContent, 'investorId' | 'actorId'>): number {
  return (row.investorId ?? row.actorId ?? 0) % CHAIN_COUNT;
}

/** Hash of a row: SHA-256 over the hash before it and its own content as canonical JSON. Hex. `appendAuditRow` makes it. */
export function rowHash(prevHash: string, row: AuditContent): string {
  return createHash('sha256')
    .update(`${prevHash}\n${canonicalJson(row)}`)
    .digest('hex');
}

/** Masks secrets, IBANs and card numbers before a value is kept (reliability 8). */
export function maskSecrets(value: unknown, key = ''): unknown {
  if (value === null || value === undefined) return value;
  if (isSecretName(key)) return secretMask;
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return maskAccounts(value);
  if (typeof value === 'number' && isCardNumber(value)) return maskAccounts(String(value));
  if (Array.isArray(value)) return value.map((item) => maskSecrets(item));
  if (typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, maskSecrets(item, name)]));
  }
  return value;
}
