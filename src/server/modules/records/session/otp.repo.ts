import { sql, type Transaction } from 'kysely';
import { maybeOne } from '#server/db/query.ts';
import type { SingleWrite, Tx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';

export type OtpPurpose =
  | 'login'
  | 'register'
  | 'reset'
  | 'sell'
  | 'cancel_order'
  | 'change_mobile'
  | 'child'
  | 'desk'
  | 'direct_debit'
  | 'reinvest'
  | 'credit'
  | 'bank_account'
  | 'signature'
  | 'profile';

/** What a code is bound to. */
export interface OtpTarget {
  mobile: string;
  purpose: OtpPurpose;
  /** hash of the exact payload the code stands for; '' where there is none */
  binding: string;
}

export interface OtpRow {
  id: number;
  codeHash: string;
  tries: number;
  expiresAt: Date;
  usedAt: Date | null;
  /** sealed; of a code of the registry that was right */
  registryAnswer: string | null;
}

/** Stores a new code; older ones for the same target die with it. */
export async function insertOtp(
  tx: Transaction<Database>,
  code: OtpTarget & { codeHash: string; createdAt: Date; expiresAt: Date },
): Promise<number> {
  await tx
    .updateTable('otp_codes')
    .set({ expires_at: code.createdAt, registry_answer: null })
    .where('mobile', '=', code.mobile)
    .where('purpose', '=', code.purpose)
    .where('binding', '=', code.binding)
    .where('used_at', 'is', null)
    .where('expires_at', '>', code.createdAt)
    .execute();
  const { id } = await tx
    .insertInto('otp_codes')
    .values({
      mobile: code.mobile,
      purpose: code.purpose,
      binding: code.binding,
      code_hash: code.codeHash,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest code for a target. */
export async function findNewestOtp(tx: Tx, target: OtpTarget): Promise<OtpRow | null> {
  return (
    (await tx
      .selectFrom('otp_codes')
      .select(['id', 'code_hash as codeHash', 'tries', 'expires_at as expiresAt', 'used_at as usedAt'])
      .select('registry_answer as registryAnswer')
      .where('mobile', '=', target.mobile)
      .where('purpose', '=', target.purpose)
      .where('binding', '=', target.binding)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  );
}

/**
 * Raises the counter of a live code and gives the new count; null when it is dead. Called on the pool, so that the count
 * is committed before the code is compared: 100 parallel guesses share five comparisons.
 */
export async function raiseOtpTries(tx: SingleWrite, id: number, maxTries: number, now: Date): Promise<number | null> {
  const row = await maybeOne<{ tries: number }>(tx)`
    update otp_codes set tries = tries + 1
    where id = ${id} and used_at is null and tries < ${maxTries} and expires_at > ${now}
    returning tries`;
  return row?.tries ?? null;
}

/** Uses a code up; false when somebody was faster. */
export async function consumeOtp(tx: SingleWrite, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update otp_codes set used_at = ${now}, registry_answer = null
    where id = ${id} and used_at is null
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Keeps what the registry answered to its own code; from now on the code is compared here. */
export async function keepRegistryAnswer(
  tx: SingleWrite,
  id: number,
  of: { codeHash: string; answer: string; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('otp_codes')
    .set({ code_hash: of.codeHash, registry_answer: of.answer, expires_at: of.expiresAt })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute();
}

/** The mobile of a user, to whom codes are sent; null for an unknown user. */
export async function findUserMobile(tx: Tx, userId: number): Promise<string | null> {
  const row = await maybeOne<{ mobile: string }>(tx)`select mobile from users where id = ${userId}`;
  return row?.mobile ?? null;
}
