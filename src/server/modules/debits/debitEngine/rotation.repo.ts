import { many } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';

/** References of debits that another key holds; at most 100. */
export async function listAttemptsByOtherKeys(
  tx: Tx,
  keyId: string,
): Promise<{ id: number; sealedReference: string; keyId: string | null }[]> {
  return many<{ id: number; sealedReference: string; keyId: string | null }>(tx)`
    select id, sealed_reference as "sealedReference", key_id as "keyId"
    from debit_attempts
    where sealed_reference is not null and key_id is distinct from ${keyId}
    order by id limit 100`;
}
