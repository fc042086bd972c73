import { sql } from 'kysely';
import type { IdentityFieldChange, IdentitySource } from '#shared/texts/identityTexts.ts';
import { investorName, userName, userNameOrNull } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

export interface IdentityChangeRow {
  id: number;
  investorId: number;
  investorName: string;
  nationalNo: string;
  source: IdentitySource;
  changes: IdentityFieldChange[];
  needsSecond: boolean;
  state: 'asked' | 'prepared' | 'rejected' | 'withdrawn' | 'executed';
  decisionReason: string | null;
  traceId: string | null;
  reason: string | null;
  filePublicId: string | null;
  preparedBy: number;
  preparedByName: string;
  preparedAt: Date;
  decidedBy: number | null;
  decidedByName: string | null;
  decidedAt: Date | null;
}

const fields = sql`
  c.id, c.investor_id as "investorId", ${investorName('i')} as "investorName", i.national_no as "nationalNo",
    c.source, c.changes, c.needs_second as "needsSecond", c.state, c.trace_id as "traceId", c.reason,
    f.public_id as "filePublicId", c.prepared_by as "preparedBy", ${userName('p')} as "preparedByName",
    c.prepared_at as "preparedAt", c.decided_by as "decidedBy", ${userNameOrNull('d')} as "decidedByName",
    c.decided_at as "decidedAt", c.decision_reason as "decisionReason"`;

const tables = sql`
  from identity_changes c
  join investors i on i.id = c.investor_id
  join users p on p.id = c.prepared_by
  left join users d on d.id = c.decided_by
  left join files f on f.id = c.file_id`;

const rows = sql`select ${fields} ${tables}`;

/** One change by id; null when there is none. */
export async function findIdentityChange(tx: Tx, id: number): Promise<IdentityChangeRow | null> {
  return maybeOne<IdentityChangeRow>(tx)`${rows} where c.id = ${id}`;
}

/** One change, locked until the transaction ends; null when there is none. */
export async function lockIdentityChange(tx: WriteTx, id: number): Promise<IdentityChangeRow | null> {
  return maybeOne<IdentityChangeRow>(tx)`${rows} where c.id = ${id} for update of c`;
}

/** Changes that wait for a second person, oldest first, at most 100, each with how many wait; null for those of every investor. */
export async function listPreparedChanges(
  tx: Tx,
  investorId: number | null,
): Promise<(IdentityChangeRow & { count: number })[]> {
  return many<IdentityChangeRow & { count: number }>(tx)`
    select ${fields}, (count(*) over ())::int as count
    ${tables}
    where c.state = 'prepared' and (${investorId}::int is null or c.investor_id = ${investorId})
    order by c.prepared_at, c.id limit 100`;
}

/** True while a change of this investor waits for a second person. */
export async function hasPreparedChange(tx: Tx, investorId: number): Promise<boolean> {
  const row = await maybeOne<{ id: number }>(tx)`
    select id
    from identity_changes
    where investor_id = ${investorId} and state = 'prepared'`;
  return row !== null;
}

/** When the investor last asked the registry; null when they never did. */
export async function findOwnUpdate(tx: Tx, investorId: number): Promise<Date | null> {
  const row = await maybeOne<{ at: Date | null }>(tx)`
    select max(prepared_at) as at
    from identity_changes
    where investor_id = ${investorId} and source = 'investor'`;
  return row?.at ?? null;
}

/** Stores a change in place of one that was asked for and not confirmed. @throws unique violation `identity_changes_open` */
export async function insertIdentityChange(
  tx: WriteTx,
  change: {
    investorId: number;
    source: IdentitySource;
    changes: readonly IdentityFieldChange[];
    needsSecond: boolean;
    state: 'asked' | 'prepared' | 'executed';
    traceId: string | null;
    reason: string | null;
    fileId: number | null;
    preparedBy: number;
    at: Date;
  },
): Promise<number> {
  await tx
    .deleteFrom('identity_changes')
    .where('investor_id', '=', change.investorId)
    .where('state', '=', 'asked')
    .execute();
  const { id } = await tx
    .insertInto('identity_changes')
    .values({
      investor_id: change.investorId,
      source: change.source,
      changes: JSON.stringify(change.changes),
      needs_second: change.needsSecond,
      state: change.state,
      trace_id: change.traceId,
      reason: change.reason,
      file_id: change.fileId,
      prepared_by: change.preparedBy,
      prepared_at: change.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A person confirmed what they asked for: now it waits for another one. */
export async function prepareIdentityChange(tx: WriteTx, id: number, by: { userId: number; at: Date }): Promise<void> {
  await tx
    .updateTable('identity_changes')
    .set({ state: 'prepared', prepared_by: by.userId, prepared_at: by.at })
    .where('id', '=', id)
    .execute();
}
