import { sql, type Kysely, type Transaction } from 'kysely';
import { tryLock } from '../db/locks.ts';
import { maybeOne } from '../db/query.ts';
import type { Database } from '../db/tables.ts';

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
  return maybeOne<StoredAnswer>(tx)`
    select operation, body_hash as "bodyHash", status, answer from idempotency_keys
    where user_id = ${userId} and key = ${key}`;
}

/** Stores the first answer in the transaction of the command itself. */
export async function insertAnswer(
  tx: Transaction<Database>,
  entry: StoredAnswer & { userId: number; key: string; at: Date },
): Promise<void> {
  await sql`
    insert into idempotency_keys (user_id, key, operation, body_hash, status, answer, created_at)
    values (${entry.userId}, ${entry.key}, ${entry.operation}, ${entry.bodyHash}, ${entry.status}, ${entry.answer}, ${entry.at})`.execute(
    tx,
  );
}

/** Deletes answers older than `before`; gives how many. */
export async function deleteAnswersBefore(db: Kysely<Database>, before: Date): Promise<bigint> {
  const { numAffectedRows } = await sql`delete from idempotency_keys where created_at < ${before}`.execute(db);
  return numAffectedRows ?? 0n;
}
