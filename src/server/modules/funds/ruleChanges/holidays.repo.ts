import { sql } from 'kysely';
import { many, maybeOne } from '#server/db/query.ts';
import type { WeekendChange } from '#shared/workingDays.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

export interface HolidayRow {
  holidayId: number;
  day: string;
  title: string;
  scope: 'all' | 'banks_only' | 'fund';
  fundId: number | null;
  isConfirmed: boolean;
}

/** A holiday with the name of its fund, as a change keeps it for people to read. */
export interface NamedHoliday extends HolidayRow {
  fundName: string | null;
}

const select = sql`
  select h.id as "holidayId", h.day, h.title, h.scope, h.fund_id as "fundId", f.name as "fundName",
    h.is_confirmed as "isConfirmed"
  from holidays h
  left join funds f on f.id = h.fund_id`;

/** Holidays between two days, inclusive. */
export async function listHolidayRows(tx: Tx, from: string, to: string): Promise<NamedHoliday[]> {
  return many<NamedHoliday>(tx)`
    ${select} where h.day between ${from} and ${to} order by h.day, h.scope, h.fund_id`;
}

/** One holiday; null when it is gone. */
export async function findHoliday(tx: Tx, id: number): Promise<NamedHoliday | null> {
  return maybeOne<NamedHoliday>(tx)`${select} where h.id = ${id}`;
}

/** Adds a holiday, or changes the one with the id. @returns its id; null when the one to change is gone */
export async function saveHolidayRow(
  tx: WriteTx,
  id: number | undefined,
  row: Omit<HolidayRow, 'holidayId'>,
  by: { userId: number | null; at: Date },
): Promise<number | null> {
  const { rows } =
    id === undefined
      ? await sql<{ id: number }>`
          insert into holidays (day, title, scope, fund_id, is_confirmed, created_by, updated_at)
          values (${row.day}, ${row.title}, ${row.scope}, ${row.fundId}, ${row.isConfirmed}, ${by.userId}, ${by.at})
          returning id`.execute(tx)
      : await sql<{ id: number }>`
          update holidays
          set day = ${row.day}, title = ${row.title}, scope = ${row.scope}, fund_id = ${row.fundId},
            is_confirmed = ${row.isConfirmed}, updated_at = ${by.at}
          where id = ${id}
          returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Removes a holiday. */
export async function deleteHolidayRow(tx: WriteTx, id: number): Promise<void> {
  await tx.deleteFrom('holidays').where('id', '=', id).execute();
}

/** Stores which days of the week are closed from a day on. */
export async function saveWeekend(
  tx: WriteTx,
  { firstDay, weekendDays }: WeekendChange,
  by: { userId: number | null; at: Date },
): Promise<void> {
  await sql`
    insert into weekends (first_day, weekend_days, created_by, updated_at)
    values (${firstDay}, ${[...weekendDays]}::int[], ${by.userId}, ${by.at})
    on conflict (first_day) do update set weekend_days = excluded.weekend_days, created_by = excluded.created_by,
      updated_at = excluded.updated_at`.execute(tx);
}
