import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { fail } from '#shared/contract/failures.ts';
import { idempotencyKeyText } from '#shared/texts/httpTexts.ts';
import type { Operation } from '#shared/contract/kernel/define.ts';
import type { Database } from '../db/tables.ts';
import { canonicalJson } from '../canonicalJson.ts';
import { successText } from './envelope.ts';
import { deleteAnswersBefore, findAnswer, insertAnswer, lockKey, type StoredAnswer } from './idempotency.repo.ts';
import type { ValidInput } from './validate.ts';

/** Answers are kept this long, so that a client may repeat a call for a day (reliability M5). */
export const IDEMPOTENCY_HOURS = 48;

/** Thrown inside the transaction to leave it with the answer of the first run. */
export class Replay extends Error {
  readonly stored: StoredAnswer;
  constructor(stored: StoredAnswer) {
    super('answer of the first run');
    this.stored = stored;
  }
}

/** The key of one request and what it stands for. */
export interface IdempotentCall {
  userId: number;
  key: string;
  op: Operation;
  /** SHA-256 over operation, path, query and body in canonical form */
  inputHash: string;
}

/** The call a request makes under its Idempotency-Key; null without a key. @throws VALIDATION_FAILED for a bad key */
export function idempotentCall(
  op: Operation,
  key: string | null,
  userId: number | undefined,
  input: ValidInput,
): IdempotentCall | null {
  if (!op.idempotent || key === null || userId === undefined) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw fail('VALIDATION_FAILED', { fields: { 'Idempotency-Key': [idempotencyKeyText] } });
  }
  return {
    userId,
    key,
    op,
    inputHash: createHash('sha256')
      .update(canonicalJson([op.id, input]))
      .digest('hex'),
  };
}

/** Runs a command once per key: takes the key, replays or refuses, otherwise runs and stores the answer with it. */
export async function runOnce<T>(
  tx: Transaction<Database>,
  call: IdempotentCall,
  now: Date,
  run: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (!(await lockKey(tx, call.userId, call.key))) throw fail('IDEMPOTENCY_IN_FLIGHT', { retryAfterSeconds: 1 });
  const stored = await findAnswer(tx, call.userId, call.key);
  if (stored) throw replayOf(stored, call);
  const answer = await run(tx);
  await insertAnswer(tx, {
    userId: call.userId,
    key: call.key,
    operation: call.op.id,
    bodyHash: call.inputHash,
    status: call.op.status ?? 200,
    answer: successText(answer),
    at: now,
  });
  return answer;
}

/** A repeat is answered before the handler starts, so that checks of changed circumstances do not refuse it. */
export async function replayIfDone(db: Kysely<Database>, call: IdempotentCall): Promise<void> {
  const stored = await findAnswer(db, call.userId, call.key);
  if (stored) throw replayOf(stored, call);
}

function replayOf(stored: StoredAnswer, call: IdempotentCall): Error {
  const isSame = stored.operation === call.op.id && stored.bodyHash === call.inputHash;
  return isSame ? new Replay(stored) : fail('IDEMPOTENCY_KEY_REUSED');
}

/** Forgets answers that are past their time; run by a job. Gives how many. */
export async function purgeIdempotencyKeys(db: Kysely<Database>, now: Date): Promise<bigint> {
  return deleteAnswersBefore(db, new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000));
}
