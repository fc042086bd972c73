import { maybeOne } from '../../db/query.ts';
import type { Tx } from '../../db/connection.ts';

/** First and last name of a user; null for an unknown one. */
export async function findUserName(tx: Tx, userId: number): Promise<string | null> {
  const row = await maybeOne<{ name: string }>(tx)`
    select trim(concat(first_name, ' ', last_name)) as name
    from users
    where id = ${userId} `;
  return row?.name ?? null;
}
