import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/tables.ts';
import { keyFor } from '#server/keys.ts';
import { listFingerprints, listKeysInUse, upsertFingerprint } from './fingerprints.repo.ts';

const USE = 'direct debit';

/** Says whether two keys are the same and nothing else about them. */
const fingerprintOf = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 22);

const ringOf = ({ secrets, directDebit }: Pick<Config, 'secrets' | 'directDebit'>) => [
  ...directDebit.sealingKeys.map(({ id, secret }) => ({ id, key: keyFor(secret, 'fingerprint of direct debit') })),
  { id: 's1', key: keyFor(secrets.sessionHmacKey, 'fingerprint of direct debit') },
];

/** Ids of keys that seal references of direct debit and are missing here, or are others than those that sealed. */
export async function strangeDebitKeys(
  db: Kysely<Database>,
  config: Pick<Config, 'secrets' | 'directDebit'>,
): Promise<string[]> {
  const ring = new Map(ringOf(config).map(({ id, key }) => [id, fingerprintOf(key)]));
  const noted = await listFingerprints(db, USE);
  return (await listKeysInUse(db)).filter((id) => {
    const own = ring.get(id);
    return own === undefined || (noted.has(id) && noted.get(id) !== own);
  });
}

/** Notes the fingerprint of each key of the installation. Call it when `strangeDebitKeys` found none. */
export async function noteFingerprints(
  db: Kysely<Database>,
  config: Pick<Config, 'secrets' | 'directDebit'>,
): Promise<void> {
  for (const { id, key } of ringOf(config)) await upsertFingerprint(db, USE, id, fingerprintOf(key));
}
