import { sql, type RawBuilder } from 'kysely';
import type { CorrectedPrice } from '#shared/contract/correctedPrice.ts';
import type { OrderState } from '#shared/orderStates.ts';
import type { FreezeExtent } from '#shared/registryStanding.ts';
import { squeezeForSearch } from '#shared/search.ts';

/* Parts of statements that several modules need, so that a name, a day or a search means the same everywhere. */

/** First and last name of the row of `users` behind an alias; empty when there is no row. */
export function userName(alias: string): RawBuilder<string> {
  return sql`trim(concat(${sql.ref(`${alias}.first_name`)}, ' ', ${sql.ref(`${alias}.last_name`)}))`;
}

/** As `userName`, null when there is no row or no name. */
export function userNameOrNull(alias: string): RawBuilder<string | null> {
  return sql`nullif(${userName(alias)}, '')`;
}

/** Name of the user whose id stands in a column; empty when nobody is named. */
export function userNameById(column: string): RawBuilder<string> {
  return sql`coalesce((select ${userName('u')} from users u where u.id = ${sql.ref(column)}), '')`;
}

/** Name of the company, or of the person, in the row of `investors` behind an alias. */
export function investorName(alias: string): RawBuilder<string> {
  return sql`coalesce(${sql.ref(`${alias}.company_name`)}, ${userName(alias)})`;
}

/** Extent of the freeze that counts for the investor in a column on a day (ISO); null without one. */
export const freezeOn = (column: string, day: string): RawBuilder<FreezeExtent | null> => sql`(
  select z.extent
  from investor_freezes z
  where z.investor_id = ${sql.ref(column)} and z.first_day <= ${day}::date
    and coalesce(z.last_day >= ${day}::date, true)
)`;

/** Status in the registry of an investor in the table `i`; null while the registry was never read. */
export const registryStatus: RawBuilder<number | null> = sql`
  case when i.sejam_status > 0 or i.registry_updated_at is not null then i.sejam_status end`;

/** Words of ours as the list behind `in`: literals, so that an index over some of them serves. */
export const wordList = (words: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(words.map((word) => sql.lit(word)))})`;

/** What was typed as part of a LIKE pattern: its own wildcards are plain characters. */
export function escapeLike(typed: string): string {
  return typed.replace(/[\\%_]/g, '\\$&');
}

/** A text as `squeezeForSearch` makes it. */
export const squeezed = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`replace(fold_for_search(${text}), ' ', '')`;

/**
 * True for the row of `users` behind an alias that a search finds: by the beginning of code or mobile, else by a part of
 * the name, with or without its spaces. An empty search finds everybody.
 */
export function isUserFound(alias: string, search: string): RawBuilder<boolean> {
  const typed = squeezeForSearch(search);
  const part = escapeLike(typed);
  if (typed === '') return sql`true`;
  const [username, mobile] = [sql.ref(`${alias}.username`), sql.ref(`${alias}.mobile`)];
  if (/^\d+$/.test(typed)) return sql`(${username} like ${`${typed}%`} or ${mobile} like ${`${typed}%`})`;
  const name = squeezed(sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`);
  const isLike = sql<boolean>`${name} like ${`%${part}%`}`;
  // words too short for the index `users_search` are compared alone
  return typed.length < 3 ? isLike : sql`(search_parts(${name}) @> search_parts(${typed}) and ${isLike})`;
}

/** First moment of a day in Tehran, whose midnight the tz database knows. */
export function tehranDayStart(day: string): RawBuilder<Date> {
  return sql`(${day}::date::timestamp at time zone 'Asia/Tehran')`;
}

/** First moment after a day in Tehran. */
export function tehranDayEnd(day: string): RawBuilder<Date> {
  return sql`((${day}::date + 1)::timestamp at time zone 'Asia/Tehran')`;
}

/** Day in Tehran of the moment in a column. */
export function tehranDayOf(column: string): RawBuilder<string> {
  return sql`(${sql.ref(column)} at time zone 'Asia/Tehran')::date`;
}

/** True for the accounts of an investor, in the form of the index `accounts_key`. */
export function isAccountOf(alias: string, investorId: number | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(${sql.ref(`${alias}.investor_id`)}, 0) = ${investorId}`;
}

/** True for rows of `orders o` that people are shown in a state, the same as `shownState`. */
export function isShownAs(status: OrderState, at: Date): RawBuilder<unknown> {
  const isClosed = sql`coalesce(o.cancel_deadline <= ${at}, false)`;
  if (status === 'registered') return sql`(o.status = 'registered' and not ${isClosed})`;
  if (status === 'processing') return sql`(o.status = 'processing' or (o.status = 'registered' and ${isClosed}))`;
  return sql`o.status = ${status}`;
}

/** Expression of SQL: the newest approved correction of a fund's day since a moment, or null. The names are of columns. */
export function correctedSince(of: {
  fundId: string;
  navDate: string;
  since: string;
}): RawBuilder<CorrectedPrice | null> {
  return sql<CorrectedPrice | null>`(
    select jsonb_build_object(
      'oldIssueNav', c.old_issue_nav::text, 'issueNav', c.issue_nav::text,
      'oldCancelNav', c.old_cancel_nav::text, 'cancelNav', c.cancel_nav::text, 'reason', c.reason,
      'at', to_char(c.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
    from price_corrections c
    where c.fund_id = ${sql.ref(of.fundId)} and c.nav_date = ${sql.ref(of.navDate)} and c.state in ('approved', 'done')
      and c.decided_at >= ${sql.ref(of.since)}
    order by c.id desc limit 1
  )`;
}
/**
 * The day on which a payout left for its bank: that of the release of its bank file, because the bank may answer later; that of
 * the answer for a payout without a file. A transfer comes back on this day or later. The name is of a table.
 */
export const payoutLeftOn = (of: string): RawBuilder<string> => sql`(
  coalesce(
    (select z.released_at from payout_batches z where z.batch_no = ${sql.ref(`${of}.batch_no`)}),
    ${sql.ref(`${of}.finished_at`)}
  ) at time zone 'Asia/Tehran'
)::date`;

/** The journal of a settlement of a gateway or a provider was reversed: no line of the bank is its money. The name is of a table. */
export const isSettlementReversed = (of: string): RawBuilder<boolean> => sql`exists (
  select from journals x where x.reverses = ${sql.ref(`${of}.journal_id`)}
)`;

/** The journal of an approved bank slip was reversed: no line of the bank is its money. The name is of a table. */
export const isSlipReversed = (of: string): RawBuilder<boolean> => sql`coalesce(
  (
    -- a value and not an EXISTS: the planner would read all journals for a list of slips
    select true
    from journals y
    join journals x on x.reverses = y.id
    where y.investor_id = ${sql.ref(`${of}.investor_id`)} and y.order_id = ${sql.ref(`${of}.order_id`)}
      and y.kind = 'deposit'
    limit 1
  ), false
)`;

/** A line of the bank tells of the money of a journal `j`, so the journal is not reversed. */
export const isJournalOnStatement = sql<boolean>`coalesce(
  case j.kind
    when 'gateway_settlement' then exists (
      select from gateway_settlements s where s.journal_id = j.id and s.deposit_id is not null
    )
    when 'deposit' then exists (
      select
      from bank_deposits d
      where d.investor_id = j.investor_id and d.order_id = j.order_id and d.status in ('slip', 'ordered')
    )
  end, false
)`;

/** Whether a line of the bank is, or is said to be, the whole bank file whose number a column holds (decision 188). */
export const isDebitedWhole = (column: string): RawBuilder<boolean> => sql`exists (
  select
  from bank_movements w
  where w.batch_no = ${sql.ref(column)} and w.payout_id is null and w.failed_payout_id is null
    and w.status <> 'rejected' and w.reversed_at is null
)`;

/** A row of the bank file, or the one that is named, is a line of its own, or is said to be. Columns of the statement around it. */
export function isInParts(batchNo: string, payoutId?: string): RawBuilder<boolean> {
  const file = sql.ref(batchNo);
  const row = payoutId === undefined ? sql`is not null` : sql`= ${sql.ref(payoutId)}`;
  return sql`(
    exists (
      select
      from bank_statement_lines l
      where l.batch_no = ${file} and l.payout_id ${row} and l.state in ('waiting', 'taken')
    )
    or exists (
      select
      from bank_movements w
      where w.batch_no = ${file} and w.statement_id is not null and coalesce(w.payout_id, w.failed_payout_id) ${row}
        and w.status <> 'rejected' and w.reversed_at is null
    )
  )`;
}

/**
 * What the rows of a bank file `b` have paid, and what they have paid or may still pay, rial; and whether the bank has not answered about
 * each of them: `f`.
 */
export const fileSums = sql`lateral (
  select coalesce(sum(r.amount) filter (where r.result = 'paid'), 0)::bigint as paid,
    coalesce(sum(r.amount) filter (where r.result <> 'failed'), 0)::bigint as taken,
    bool_or(r.result = 'open') as is_open, max(r.answered_at) as answered_at
  from payout_batch_rows r
  where r.batch_no = b.batch_no
) f`;

/** Our id of a row `r` of a bank file is in a text of the bank. */
export const isRowNamed = (words: RawBuilder<string>): RawBuilder<boolean> => sql`
  ${words} ~ ('(^|[^0-9A-Za-z])' || r.batch_no || '-' || r.payout_id || '($|[^0-9])')`;

/**
 * Where the money of a share of profit `s` is: as its status tells, but for one that is paid out, what became of its payout:
 * `queued`, `paid` or `failed`, of several the worst. One that stayed with the investor is `credit`. Shares of before the
 * panel have no journal and are paid.
 */
export const shareStatus = sql`case
  when s.status = 'paid' and s.journal_id is not null then (
    select case
      when bool_or(b.status = 'failed') then 'failed'
      when bool_or(b.status <> 'paid') then 'queued'
      when count(*) > 0 then 'paid'
      else 'credit' end
    from payouts b
    where b.profit_journal_id = s.journal_id and b.status <> 'withdrawn'
  )
  else s.status end`;

/** Versions of the rules and of the prices; every change of one of them gives another (decision 15). */
export interface MarketVersions {
  rules: string;
  prices: string;
}

/** Selects the one row of `MarketVersions`. A statement that reads more carries it, and so saves one of its own. */
export const marketVersions = sql`
  select r.version as rules, p.version as prices
  from rule_set_version r, price_version p`;
