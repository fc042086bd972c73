import { maybeOne } from '../../db/query.ts';
import type { Tx } from '../../db/connection.ts';

/** Status of an investor in the registry as it was read last; null when there is no such investor. */
export async function findRegistryStatus(tx: Tx, investorId: number): Promise<number | null> {
  const row = await maybeOne<{ status: number }>(tx)`
    select sejam_status as status from investors where id = ${investorId}`;
  return row?.status ?? null;
}
