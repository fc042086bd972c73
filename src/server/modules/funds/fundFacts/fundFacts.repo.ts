import { sql } from 'kysely';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { userNameById } from '#server/db/fragments.ts';
import { many } from '#server/db/query.ts';

/** A version of the text about a fund. */
export interface AboutRow {
  version: number;
  bodyHtml: string;
  savedBy: string;
  savedAt: Date;
}

/** Most versions that a screen lists. */
const MOST = 50;

/** The newest versions of the text about a fund, the one in force first. */
export function listAbouts(tx: Tx, fundId: number, most = MOST): Promise<AboutRow[]> {
  return many<AboutRow>(tx)`
    select a.id as "version", a.body_html as "bodyHtml", ${userNameById('a.saved_by')} as "savedBy",
      a.saved_at as "savedAt"
    from fund_abouts a
    where a.fund_id = ${fundId}
    order by a.id desc limit ${most}`;
}

/** Locks a fund until the transaction ends, so that two texts about it are saved one after the other. False: there is none. */
export async function lockFund(tx: WriteTx, fundId: number): Promise<boolean> {
  const row = await tx.selectFrom('funds').select('id').where('id', '=', fundId).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Adds a version and gives its number. */
export async function insertAbout(
  tx: WriteTx,
  row: { fundId: number; bodyHtml: string; savedBy: number; savedAt: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('fund_abouts')
    .values({ fund_id: row.fundId, body_html: row.bodyHtml, saved_by: row.savedBy, saved_at: row.savedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A yearly yield with its first day. */
export interface YearlyProfit {
  /** percent, without idle zeros */
  yearlyProfit: string;
  fromDate: string;
  note: string;
}

/** Yearly yields of a fund, newest first. */
export function listYearlyProfits(tx: Tx, fundId: number): Promise<YearlyProfit[]> {
  return many<YearlyProfit>(tx)`
    select trim_scale(yearly_profit)::text as "yearlyProfit", from_date as "fromDate", note
    from fund_yearly_profits
    where fund_id = ${fundId}
    order by from_date desc`;
}

/** Stores the yearly yield of a fund from a day on. */
export async function upsertYearlyProfit(tx: WriteTx, fundId: number, row: YearlyProfit): Promise<void> {
  await sql`
    insert into fund_yearly_profits (fund_id, from_date, yearly_profit, note)
    values (${fundId}, ${row.fromDate}::date, ${row.yearlyProfit}::numeric, ${row.note})
    on conflict (fund_id, from_date) do update
    set yearly_profit = excluded.yearly_profit, note = excluded.note`.execute(tx);
}
