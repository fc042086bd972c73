import { maybeOne } from '../db/query.ts';
import type { WriteTx } from '../db/connection.ts';

/** Locks a job until the transaction ends, so that two people decide about it one after the other. False: it has not failed. */
export async function lockFailed(tx: WriteTx, name: string, id: string): Promise<boolean> {
  const job = await maybeOne<{ state: string }>(tx)`
    select state::text as state
    from pgboss.job
    where name = ${name} and id = ${id}::uuid
    for update`;
  return job?.state === 'failed';
}
