import { sql } from 'kysely';
import { waitForId } from '#server/db/locks.ts';
import { many, maybeOne, one, wasChanged } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/** Runs that pay many investors: periodic profit, and the principal of a bond at its end. */
export type RunKindName = 'profit' | 'principal';

const tables = {
  profit: { runs: sql.table('fund_profits'), shares: sql.table('profit_shares'), key: sql.ref('profit_id') },
  principal: { runs: sql.table('principal_runs'), shares: sql.table('principal_shares'), key: sql.ref('run_id') },
} as const;

/** What the two tables of runs have in common. */
export interface RunState {
  status: 'draft' | 'approved' | 'executed';
  fundId: number;
  preparedBy: number | null;
  approvedBy: number | null;
  approvedAt: Date | null;
  startedAt: Date | null;
  discardBy: number | null;
  sharesHash: string;
}

const columns = sql`
  status, fund_id as "fundId", prepared_by as "preparedBy", approved_by as "approvedBy", approved_at as "approvedAt",
    started_at as "startedAt", discard_by as "discardBy", shares_hash as "sharesHash"`;

/** The state of a run, locked against every share that is being booked; null for none. */
export async function lockRunState(tx: WriteTx, kind: RunKindName, id: number): Promise<RunState | null> {
  const { runs } = tables[kind];
  return maybeOne<RunState>(tx)`select ${columns} from ${runs} where id = ${id} for update`;
}

/** The state of a run that stays as it is until the transaction ends; shares of it may be booked beside each other. */
export async function holdRunState(tx: WriteTx, kind: RunKindName, id: number): Promise<RunState | null> {
  const { runs } = tables[kind];
  return maybeOne<RunState>(tx)`select ${columns} from ${runs} where id = ${id} for key share`;
}

/** How many shares of a run are booked. Read it after the run is locked. */
export async function countBooked(tx: Tx, kind: RunKindName, id: number): Promise<number> {
  const { shares, key } = tables[kind];
  const { n } = await one<{ n: number }>(tx)`
    select count(*)::int as n
    from ${shares}
    where ${key} = ${id} and status not in ('pending', 'failed')`;
  return n;
}

/** How many shares of a run are not booked. */
export async function countOpen(tx: Tx, kind: RunKindName, id: number): Promise<number> {
  const { shares, key } = tables[kind];
  const { n } = await one<{
    n: number;
  }>(tx)`select count(*)::int as n from ${shares} where ${key} = ${id} and status in ('pending', 'failed')`;
  return n;
}

/** Fingerprint of the shares as they stand now. */
export async function hashShares(tx: Tx, kind: RunKindName, id: number): Promise<string> {
  const { shares, key } = tables[kind];
  const { rows } = await sql<{ hash: string }>`
    select coalesce(
      md5(string_agg(investor_id || ':' || unit_count || ':' || amount, ',' order by investor_id)), ''
    ) as hash
    from ${shares}
    where ${key} = ${id}`.execute(tx);
  return rows[0]?.hash ?? '';
}

/** Keeps how many shares a new run has, and their fingerprint. */
export async function sealShares(tx: WriteTx, kind: RunKindName, id: number): Promise<void> {
  const { runs, shares, key } = tables[kind];
  const hash = await hashShares(tx, kind, id);
  await sql`
    update ${runs}
    set shares_hash = ${hash}, investors = (select count(*) from ${shares} where ${key} = ${id})
    where id = ${id}`.execute(tx);
}

/** Approves a draft. */
export async function approveRunRow(tx: WriteTx, kind: RunKindName, id: number, by: number, at: Date): Promise<void> {
  const { runs } = tables[kind];
  await sql`
    update ${runs}
    set status = 'approved', approved_by = ${by}, approved_at = ${at}
    where id = ${id} and status = 'draft'`.execute(tx);
}

/** Keeps who wants an approved run discarded; null withdraws the request. */
export async function setDiscardWish(
  tx: WriteTx,
  kind: RunKindName,
  id: number,
  wish: { by: number; at: Date; reason: string } | null,
): Promise<void> {
  const { runs } = tables[kind];
  await sql`
    update ${runs}
    set discard_by = ${wish?.by ?? null}, discard_at = ${wish?.at ?? null}, discard_reason = ${wish?.reason ?? null}
    where id = ${id}`.execute(tx);
}

/** Throws a run away with its shares. A booked share refuses it. */
export async function deleteRunRows(tx: WriteTx, kind: RunKindName, id: number): Promise<void> {
  const { runs, shares, key } = tables[kind];
  await sql`delete from ${shares} where ${key} = ${id}`.execute(tx);
  await sql`delete from ${runs} where id = ${id}`.execute(tx);
}

/**
 * Marks a run as begun, and its failed shares as open again. Orders of its fund that get their money from now on are
 * priced on the day of the run at the earliest.
 */
export async function markStarted(tx: WriteTx, kind: RunKindName, id: number, at: Date): Promise<void> {
  const { runs, shares, key } = tables[kind];
  await sql`update ${runs} set started_at = coalesce(started_at, ${at}) where id = ${id}`.execute(tx);
  await sql`update ${shares} set status = 'pending' where ${key} = ${id} and status = 'failed'`.execute(tx);
}

/** Next share of a run, by investor, that waits and that nobody else is booking, locked. */
export async function takeShare(
  tx: WriteTx,
  kind: RunKindName,
  id: number,
  after: number,
): Promise<{ investorId: number; unitCount: bigint; amount: bigint } | null> {
  const { shares, key } = tables[kind];
  return maybeOne<{ investorId: number; unitCount: bigint; amount: bigint }>(tx)`
    select investor_id as "investorId", unit_count as "unitCount", amount
    from ${shares}
    where ${key} = ${id} and status = 'pending' and investor_id > ${after}
    order by investor_id limit 1
    for update skip locked`;
}

/** Keeps that a share could not be booked; the next start takes it again. */
export async function markFailed(tx: WriteTx, kind: RunKindName, id: number, investorId: number): Promise<void> {
  const { shares, key } = tables[kind];
  await sql`
    update ${shares} set status = 'failed'
    where ${key} = ${id} and investor_id = ${investorId} and status = 'pending'`.execute(tx);
}

/** Closes a run of which every share is booked. @returns false when shares are left or it is closed already */
export async function closeRun(tx: WriteTx, kind: RunKindName, id: number, at: Date): Promise<boolean> {
  const { runs, shares, key } = tables[kind];
  return wasChanged(tx)`
    update ${runs} set status = 'executed', executed_at = ${at}
    where id = ${id} and status = 'approved'
      and not exists (select 1 from ${shares} where ${key} = ${id} and status in ('pending', 'failed'))`;
}

/** Ids of approved runs whose day has come and that nobody wants discarded, oldest first. */
export async function listApproved(tx: Tx, kind: RunKindName, until: string): Promise<number[]> {
  const { runs } = tables[kind];
  const day = kind === 'profit' ? sql.ref('profit_date') : sql.ref('pay_date');
  const rows = await many<{ id: number }>(tx)`
    select id
    from ${runs}
    where status = 'approved' and discard_by is null and ${day} <= ${until}
    order by ${day}, id`;
  return rows.map((row) => row.id);
}

/** Makes the start of a run and the arrival of money for the same fund wait for each other. */
export async function lockStart(tx: WriteTx, fundId: number): Promise<void> {
  await waitForId(tx, 'fundRun', fundId);
}
