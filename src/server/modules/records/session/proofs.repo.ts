import { maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/** Notes a fresh proof of identity inside a session; `byFactor` when it was a second factor. */
export async function verifySessionNow(tx: WriteTx, sid: string, now: Date, byFactor: boolean): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ verified_at: now, rechecked_at: now, ...(byFactor && { factor_checked_at: now }) })
    .where('sid', '=', sid)
    .execute();
}

/** True when a person has an authenticator app or a passkey. */
export async function hasSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  const row = await maybeOne<{ hasFactor: boolean }>(tx)`
    select exists (select 1 from second_factors where user_id = ${userId} and totp_secret is not null)
      or exists (select 1 from passkeys where user_id = ${userId}) as "hasFactor"`;
  return row?.hasFactor ?? false;
}
