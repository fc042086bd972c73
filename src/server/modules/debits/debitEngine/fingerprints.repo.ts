import { many } from '#server/db/query.ts';
import type { SingleWrite, Tx } from '#server/db/connection.ts';

/** Ids of the keys that seal a reference of direct debit. */
export async function listKeysInUse(tx: Tx): Promise<string[]> {
  const rows = await many<{ keyId: string }>(tx)`
    select key_id as "keyId" from debit_contracts where sealed_reference is not null and key_id is not null
    union
    select key_id from debit_attempts where sealed_reference is not null and key_id is not null
    order by 1`;
  return rows.map(({ keyId }) => keyId);
}

/** Fingerprints of keys of one use, by the id of the key. */
export async function listFingerprints(tx: Tx, use: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('key_fingerprints')
    .select(['key_id as keyId', 'fingerprint'])
    .where('use', '=', use)
    .orderBy('key_id')
    .execute();
  return new Map(rows.map(({ keyId, fingerprint }) => [keyId, fingerprint]));
}

/** Keeps the fingerprint of a key; of one that seals nothing it may change. */
export async function upsertFingerprint(
  tx: SingleWrite,
  use: string,
  keyId: string,
  fingerprint: string,
): Promise<void> {
  await tx
    .insertInto('key_fingerprints')
    .values({ use, key_id: keyId, fingerprint })
    .onConflict((conflict) => conflict.columns(['use', 'key_id']).doUpdateSet({ fingerprint }))
    .execute();
}
