import { sql } from 'kysely';
import type { PageRows } from '#shared/paging.ts';
import { userNameOrNull } from '#server/db/fragments.ts';
import { many, maybeOne, one, wasChanged } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { AttemptState } from '#server/modules/records/debitRecords/charge.rules.ts';

/** A row of a day that differs; amounts as text, rial. */
export interface DayItem {
  kind: 'provider_only' | 'book_only' | 'amount_differs';
  refId: string;
  providerAmount: string | null;
  bookAmount: string | null;
  chargeId: number | null;
  note: string | null;
}

/** A day of the books beside the report of a provider. Rial. */
export interface DayRow {
  day: string;
  provider: string;
  bookCount: number;
  bookAmount: bigint;
  failedCount: number;
  pendingCount: number;
  providerCount: number | null;
  providerAmount: bigint | null;
  checkedAt: Date | null;
  items: DayItem[];
  seenByName: string | null;
  seenAt: Date | null;
  seenNote: string | null;
}

const days = (of: { from: string | null; to: string | null; provider: string | null }) => sql`
  with booked as (
    select a.day, c.provider, (count(*) filter (where a.status = 'done'))::int as "bookCount",
      coalesce(sum(a.amount) filter (where a.status = 'done'), 0)::bigint as "bookAmount",
      (count(*) filter (where a.status = 'failed'))::int as "failedCount",
      (count(*) filter (where a.status = 'sent'))::int as "pendingCount"
    from debit_attempts a
    join debit_contracts c on c.id = a.contract_id
    where (${of.from}::date is null or a.day >= ${of.from}) and (${of.to}::date is null or a.day <= ${of.to})
      and (${of.provider}::text is null or c.provider = ${of.provider})
    group by a.day, c.provider
  ),
  reported as (
    select *
    from debit_days
    where (${of.from}::date is null or day >= ${of.from}) and (${of.to}::date is null or day <= ${of.to})
      and (${of.provider}::text is null or provider = ${of.provider})
  )
  select coalesce(k.day, d.day) as day, coalesce(k.provider, d.provider) as provider,
    coalesce(k."bookCount", 0) as "bookCount", coalesce(k."bookAmount", 0)::bigint as "bookAmount",
    coalesce(k."failedCount", 0) as "failedCount", coalesce(k."pendingCount", 0) as "pendingCount",
    d.provider_count as "providerCount", d.provider_amount as "providerAmount", d.checked_at as "checkedAt",
    coalesce(d.items, '[]'::jsonb) as items, ${userNameOrNull('u')} as "seenByName", d.seen_at as "seenAt",
    d.seen_note as "seenNote"
  from booked k
  full join reported d on d.day = k.day and d.provider = k.provider
  left join users u on u.id = d.seen_by`;

/** A page of days, newest first. */
export async function listDays(
  tx: Tx,
  of: PageRows & { from: string | null; to: string | null },
): Promise<{ rows: DayRow[]; total: number }> {
  const found = days({ from: of.from, to: of.to, provider: null });
  const rows = await many<DayRow>(tx)`
    select *
    from (${found}) q
    order by q.day desc, q.provider offset ${of.offset} limit ${of.limit}`;
  const { total } = await one<{ total: number }>(tx)`select count(*)::int as total from (${found}) q`;
  return { rows, total };
}

/** One day of a provider; null when neither the books nor a report know it. */
export async function findDay(tx: Tx, of: { day: string; provider: string }): Promise<DayRow | null> {
  return maybeOne<DayRow>(tx)`${days({ from: of.day, to: of.day, provider: of.provider })}`;
}

/** Locks the report of a day; null when there is none. */
export async function lockDay(tx: WriteTx, of: { day: string; provider: string }): Promise<{ day: string } | null> {
  return maybeOne<{ day: string }>(tx)`
    select day
    from debit_days
    where day = ${of.day} and provider = ${of.provider}
    for update`;
}

/** A call to the bank as the comparison of its day reads it. Rial. */
export interface BookedDebit {
  attemptId: number;
  tracking: string;
  chargeId: number;
  amount: bigint;
  status: AttemptState;
  refId: string | null;
  day: string;
}

/** Calls of a day, and those of other days that the report of the day names. */
export async function listBooked(
  tx: Tx,
  of: { day: string; provider: string; trackings: readonly string[] },
): Promise<BookedDebit[]> {
  return many<BookedDebit>(tx)`
    select a.id as "attemptId", a.tracking, a.charge_id as "chargeId", a.amount, a.status, a.ref_id as "refId", a.day
    from debit_attempts a
    join debit_contracts c on c.id = a.contract_id
    where c.provider = ${of.provider} and (a.day = ${of.day} or a.tracking = any(${[...of.trackings]}::text[]))
    order by a.id`;
}

export interface DayReport {
  day: string;
  provider: string;
  providerCount: number;
  providerAmount: bigint;
  bookCount: number;
  bookAmount: bigint;
  items: readonly DayItem[];
  at: Date;
}

/** Keeps a comparison in place of the last one of its day; what a person noted stays while the same rows differ. */
export async function saveDay(tx: WriteTx, of: DayReport): Promise<void> {
  await sql`
    insert into debit_days as d (day, provider, provider_count, provider_amount, book_count, book_amount, items,
      checked_at)
    values (${of.day}, ${of.provider}, ${of.providerCount}, ${of.providerAmount}, ${of.bookCount}, ${of.bookAmount},
      ${JSON.stringify(of.items)}::jsonb, ${of.at})
    on conflict (day, provider) do update
    set provider_count = excluded.provider_count, provider_amount = excluded.provider_amount,
      book_count = excluded.book_count, book_amount = excluded.book_amount, items = excluded.items,
      checked_at = excluded.checked_at,
      seen_by = case when d.items = excluded.items then d.seen_by end,
      seen_at = case when d.items = excluded.items then d.seen_at end,
      seen_note = case when d.items = excluded.items then d.seen_note end`.execute(tx);
}

/** Keeps who looked at the differences of a day. @returns false when its report is gone */
export async function setDaySeen(
  tx: WriteTx,
  of: { day: string; provider: string; userId: number; note: string; at: Date },
): Promise<boolean> {
  return wasChanged(tx)`
    update debit_days
    set seen_by = ${of.userId}, seen_at = ${of.at}, seen_note = ${of.note}
    where day = ${of.day} and provider = ${of.provider}`;
}
