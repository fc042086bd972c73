import { sql } from 'kysely';
import type { Tx } from '../../db/connection.ts';

/** First and last name of a user; null for an unknown one. */
export async function findUserName(tx: Tx, userId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select trim(concat(first_name, ' ', last_name)) as name from users where id = ${userId}
  `.execute(tx);
  return rows[0]?.name ?? null;
}
