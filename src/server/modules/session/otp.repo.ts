import { sql, type Transaction } from 'kysely';
import { maybeOne } from '../../db/query.ts';
import type { Tx } from '../../db/connection.ts';
import type { Database } from '../../db/tables.ts';

export type OtpPurpose =
  | 'login'
  | 'register'
  | 'reset'
  | 'sell'
  | 'cancel_order'
  | 'change_mobile'
  | 'child'
  | 'direct_debit'
  | 'reinvest'
  | 'credit'
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
}

/** Stores a new code; older ones for the same target die with it. */
export async function insertOtp(
  tx: Transaction<Database>,
  code: OtpTarget & { codeHash: string; createdAt: Date; expiresAt: Date },
): Promise<number> {
  await sql`
    update otp_codes set expires_at = ${code.createdAt}
    where mobile = ${code.mobile} and purpose = ${code.purpose} and binding = ${code.binding}
      and used_at is null and expires_at > ${code.createdAt}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into otp_codes (mobile, purpose, binding, code_hash, created_at, expires_at)
    values (${code.mobile}, ${code.purpose}, ${code.binding}, ${code.codeHash}, ${code.createdAt}, ${code.expiresAt})
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the code was not stored');
  return id;
}

/** The newest code for a target. */
export async function findNewestOtp(tx: Tx, target: OtpTarget): Promise<OtpRow | null> {
  return maybeOne<OtpRow>(tx)`
    select id, code_hash as "codeHash", tries, expires_at as "expiresAt", used_at as "usedAt" from otp_codes
    where mobile = ${target.mobile} and purpose = ${target.purpose} and binding = ${target.binding}
    order by created_at desc, id desc limit 1`;
}

/**
 * Raises the counter of a live code and gives the new count; null when it is dead. Called on the pool, so that the count
 * is committed before the code is compared: 100 parallel guesses share five comparisons.
 */
export async function raiseOtpTries(tx: Tx, id: number, maxTries: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ tries: number }>`
    update otp_codes set tries = tries + 1
    where id = ${id} and used_at is null and tries < ${maxTries} and expires_at > ${now}
    returning tries`.execute(tx);
  return rows[0]?.tries ?? null;
}

/** Uses a code up; false when somebody was faster. */
export async function consumeOtp(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update otp_codes set used_at = ${now} where id = ${id} and used_at is null returning id`.execute(tx);
  return rows.length === 1;
}
