import { sql, type Kysely, type Transaction } from 'kysely';
import { tryLock } from '../db/locks.ts';
import type { Database } from '../db/tables.ts';
import type { SingleWrite } from '../db/connection.ts';

/** A stored first answer. */
export interface StoredAnswer {
  operation: string;
  bodyHash: string;
  status: number;
  answer: string;
}

/** Takes the key for this transaction; false when another one is running with it. Never waits. */
export async function lockKey(tx: Transaction<Database>, userId: number, key: string): Promise<boolean> {
  return tryLock(tx, 'idempotency', `${userId}:${key}`);
}

/** The answer stored under a key of a user, if any. */
export async function findAnswer(tx: Kysely<Database>, userId: number, key: string): Promise<StoredAnswer | null> {
  return (
    (await tx
      .selectFrom('idempotency_keys')
      .select(['operation', 'body_hash as bodyHash', 'status', 'answer'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst()) ?? null
  );
}

/** Stores the first answer in the transaction of the command itself. */
export async function insertAnswer(
  tx: Transaction<Database>,
  entry: StoredAnswer & { userId: number; key: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: entry.userId,
      key: entry.key,
      operation: entry.operation,
      body_hash: entry.bodyHash,
      status: entry.status,
      answer: entry.answer,
      created_at: entry.at,
    })
    .execute();
}

/** Deletes answers older than `before`; gives how many. */
export async function deleteAnswersBefore(db: SingleWrite, before: Date): Promise<bigint> {
  const { numAffectedRows } = await sql`delete from idempotency_keys where created_at < ${before}`.execute(db);
  return numAffectedRows ?? 0n;
}
