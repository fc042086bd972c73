import { sql } from 'kysely';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { getFundRules } from '#shared/contract/fundRules.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { many, maybeOne } from '#server/db/query.ts';

export type WindowRow = Omit<ResponseOf<typeof getFundRules>['data']['windows'][number], 'version'>;
export type Window = Omit<WindowRow, 'windowId'>;

const windowRows = sql`
  select id as "windowId", fund_id as "fundId", order_type as "orderType", week_day as "weekDay",
    to_char(from_time, 'HH24:MI') as "fromTime", to_char(to_time, 'HH24:MI') as "toTime", date_from as "dateFrom",
    date_to as "dateTo", is_closed as "isClosed", reason
  from order_windows`;

/** A window or closure, locked until the transaction ends. */
export function lockWindowRow(tx: WriteTx, id: number): Promise<WindowRow | null> {
  return maybeOne<WindowRow>(tx)`${windowRows} where id = ${id} for update`;
}

/** Windows and closures of a fund and of all funds. */
export function listWindowRows(tx: Tx, fundId: number): Promise<WindowRow[]> {
  return many<WindowRow>(tx)`${windowRows}
    where fund_id is null or fund_id = ${fundId}
    order by fund_id nulls first, order_type, week_day, from_time, date_from, id`;
}

/** Adds a window, or changes the one with the id. @returns its id; null when there is no such window */
export async function saveWindowRow(tx: WriteTx, id: number | undefined, row: Window): Promise<number | null> {
  const values = sql`
    ${row.fundId}::int, ${row.orderType}::smallint, ${row.weekDay}::smallint, ${row.fromTime}::time,
    ${row.toTime}::time, ${row.dateFrom}::date, ${row.dateTo}::date, ${row.isClosed}::boolean, ${row.reason}::text`;
  const columns = sql`(fund_id, order_type, week_day, from_time, to_time, date_from, date_to, is_closed, reason)`;
  const { rows } =
    id === undefined
      ? await sql<{ id: number }>`insert into order_windows ${columns} values (${values}) returning id`.execute(tx)
      : await sql<{
          id: number;
        }>`update order_windows set ${columns} = row(${values}) where id = ${id} returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Removes a window or closure. @returns the row as it was, or null */
export function deleteWindowRow(tx: WriteTx, id: number): Promise<Record<string, unknown> | null> {
  return maybeOne<Record<string, unknown>>(tx)`delete from order_windows where id = ${id} returning *`;
}
