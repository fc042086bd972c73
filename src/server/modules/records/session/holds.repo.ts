import { sql } from 'kysely';
import type { WriteTx } from '#server/db/connection.ts';

/** Sells and payouts wait this long after the account was secured, or lost a second factor (domain 10.2). */
export const HOLD_MS = 24 * 3_600_000;

/** Holds sells of a user, and payouts to the investors for whom they act, until a moment; a later hold stays. */
export async function holdMoney(tx: WriteTx, userId: number, until: Date): Promise<void> {
  await sql`
    update users
    set sell_hold_until = greatest(coalesce(sell_hold_until, ${until}), ${until}),
      payout_hold_until = greatest(coalesce(payout_hold_until, ${until}), ${until})
    where id = ${userId}`.execute(tx);
}
