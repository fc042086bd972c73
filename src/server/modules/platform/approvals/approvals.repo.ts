import { maybeOne } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';

/** Who changed a record last, and when, as the audit log tells; null when it tells nothing. */
export async function findLastChange(tx: Tx, subject: string): Promise<{ name: string; at: Date } | null> {
  return maybeOne<{ name: string; at: Date }>(tx)`
    select trim(concat(u.first_name, ' ', u.last_name)) as name, a.at
    from audit_log a
    left join users u on u.id = a.actor_id
    where a.subject = ${subject}
    order by a.id desc limit 1`;
}

/** First and last name of a user; null for an unknown one. */
export async function findUserName(tx: Tx, userId: number): Promise<string | null> {
  const row = await maybeOne<{ name: string }>(tx)`
    select trim(concat(first_name, ' ', last_name)) as name
    from users
    where id = ${userId} `;
  return row?.name ?? null;
}
