import { sql } from 'kysely';
import type { Freeze, FreezeExtent } from '#shared/registryStanding.ts';
import { freezeOn, registryStatus } from '#server/db/fragments.ts';
import { maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/** Statuses of an investor in the registry, as it was read last, and here, and their freeze on a day; null when there is no such investor. */
export async function findStanding(
  tx: Tx,
  investorId: number,
  day: string,
): Promise<{ sejamStatus: number | null; authStatus: string; freeze: FreezeExtent | null } | null> {
  return maybeOne<{ sejamStatus: number | null; authStatus: string; freeze: FreezeExtent | null }>(tx)`
    select ${registryStatus} as "sejamStatus", i.auth_status as "authStatus", ${freezeOn('i.id', day)} as freeze
    from investors i
    where i.id = ${investorId}`;
}

/** The freeze of an investor that counts or will count on a day; null without one, and when it is over. */
export async function findFreeze(tx: Tx, investorId: number, day: string): Promise<Freeze | null> {
  return maybeOne<Freeze>(tx)`
    select extent, reason, first_day as "firstDay", last_day as "lastDay"
    from investor_freezes
    where investor_id = ${investorId} and coalesce(last_day >= ${day}::date, true)`;
}

/** Stores the freeze of an investor in place of the one before. */
export async function saveFreeze(tx: WriteTx, investorId: number, row: Freeze, at: Date): Promise<void> {
  await sql`
    insert into investor_freezes (investor_id, extent, reason, first_day, last_day, updated_at)
    values (${investorId}, ${row.extent}, ${row.reason}, ${row.firstDay}, ${row.lastDay}, ${at})
    on conflict (investor_id) do update set extent = excluded.extent, reason = excluded.reason,
      first_day = excluded.first_day, last_day = excluded.last_day, updated_at = excluded.updated_at`.execute(tx);
}

/** Ends the freeze of an investor. */
export async function removeFreeze(tx: WriteTx, investorId: number): Promise<void> {
  await tx.deleteFrom('investor_freezes').where('investor_id', '=', investorId).execute();
}
