import type { AssetKey } from '#shared/contract/fundReports.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { userNameById } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';

/** A version of what a fund reports for a day. */
interface VersionRow {
  version: number;
  day: string;
  savedBy: string;
  savedAt: Date;
}

export interface MixItem {
  key: AssetKey;
  percent: string;
  /** rial; null when it was not reported */
  amount: bigint | null;
}
export interface CostItem {
  title: string;
  description: string;
}
export type MixRow = VersionRow & { items: MixItem[] };
export type CostRow = VersionRow & { items: CostItem[] };

/** Most versions that a screen lists. */
const MOST = 400;

/** Asset mixes of a fund, newest day and newest version first. Without shares: the day was removed. */
export async function listMixes(tx: Tx, fundId: number, day?: string): Promise<MixRow[]> {
  const versions = await many<VersionRow>(tx)`
    select m.id as version, m.as_of as day, ${userNameById('m.saved_by')} as "savedBy", m.saved_at as "savedAt"
    from fund_mixes m
    where m.fund_id = ${fundId} and (${day ?? null}::date is null or m.as_of = ${day ?? null}::date)
    order by m.as_of desc, m.id desc limit ${MOST}`;
  const items = await many<MixItem & { mixId: number }>(tx)`
    select mix_id as "mixId", key, trim_scale(percent)::text as percent, amount
    from fund_mix_items
    where mix_id = any(${versions.map(({ version }) => version)}::int[])
    order by percent desc, key`;
  const of = Map.groupBy(items, ({ mixId }) => mixId);
  return versions.map((row) => ({
    ...row,
    items: (of.get(row.version) ?? []).map(({ key, percent, amount }) => ({ key, percent, amount })),
  }));
}

/** Tables of costs of a fund, newest first day and newest version first. Without lines: the table was removed. */
export async function listCosts(tx: Tx, fundId: number, day?: string): Promise<CostRow[]> {
  const versions = await many<VersionRow>(tx)`
    select t.id as version, t.from_date as day, ${userNameById('t.saved_by')} as "savedBy", t.saved_at as "savedAt"
    from fund_cost_tables t
    where t.fund_id = ${fundId} and (${day ?? null}::date is null or t.from_date = ${day ?? null}::date)
    order by t.from_date desc, t.id desc limit ${MOST}`;
  const items = await many<CostItem & { tableId: number }>(tx)`
    select table_id as "tableId", title, description
    from fund_cost_items
    where table_id = any(${versions.map(({ version }) => version)}::int[])
    order by table_id, sort`;
  const of = Map.groupBy(items, ({ tableId }) => tableId);
  return versions.map((row) => ({
    ...row,
    items: (of.get(row.version) ?? []).map(({ title, description }) => ({ title, description })),
  }));
}

/** Locks a fund until the transaction ends, so that two versions are saved one after the other. False: there is none. */
export async function lockFund(tx: WriteTx, fundId: number): Promise<boolean> {
  const row = await maybeOne(tx)`select id from funds where id = ${fundId} for no key update`;
  return row !== null;
}

interface NewVersion {
  fundId: number;
  day: string;
  savedBy: number;
  savedAt: Date;
}

/** Adds a version of the asset mix of a day and gives its number. */
export async function insertMix(tx: WriteTx, of: NewVersion, items: readonly MixItem[]): Promise<number> {
  const { id } = await tx
    .insertInto('fund_mixes')
    .values({ fund_id: of.fundId, as_of: of.day, saved_by: of.savedBy, saved_at: of.savedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (items.length > 0)
    await tx
      .insertInto('fund_mix_items')
      .values(items.map((item) => ({ mix_id: id, ...item })))
      .execute();
  return id;
}

/** Adds a version of the table of costs from a day on and gives its number. */
export async function insertCosts(tx: WriteTx, of: NewVersion, items: readonly CostItem[]): Promise<number> {
  const { id } = await tx
    .insertInto('fund_cost_tables')
    .values({ fund_id: of.fundId, from_date: of.day, saved_by: of.savedBy, saved_at: of.savedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (items.length > 0)
    await tx
      .insertInto('fund_cost_items')
      .values(items.map((item, sort) => ({ table_id: id, sort, ...item })))
      .execute();
  return id;
}
