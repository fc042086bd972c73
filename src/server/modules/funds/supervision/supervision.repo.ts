import { sql, type RawBuilder } from 'kysely';
import type { CorrectedPrice } from '#shared/contract/correctedPrice.ts';
import type { OrderState } from '#shared/orderStates.ts';
import type { PageRows } from '#shared/paging.ts';
import { correctedSince, investorName, tehranDayEnd, tehranDayStart, userNameById } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/** Most rows that are counted: nobody pages further, and a count of all would read them all. */
const COUNTED = 10_000;

export interface DayRange {
  fromDate: string | undefined;
  toDate: string | undefined;
}

export interface SupervisedFund {
  fundId: number;
  name: string;
  from: string;
  to: string | null;
  navDate: string | null;
  issueNav: string | null;
  cancelNav: string | null;
}

/** Funds that a user is named for on a day, with their newest published price. */
export async function listFundsOf(tx: Tx, userId: number, day: string): Promise<SupervisedFund[]> {
  return many<SupervisedFund>(tx)`
    select f.id as "fundId", f.name, s.from_day as "from", s.to_day as "to", n.nav_date as "navDate",
      n.issue_nav as "issueNav", n.cancel_nav as "cancelNav"
    from fund_supervisors s
    join funds f on f.id = s.fund_id
    left join lateral (
      select p.nav_date, p.issue_nav, p.cancel_nav
      from fund_navs p
      where p.fund_id = f.id and p.status = 'approved'
      order by p.nav_date desc limit 1
    ) n on true
    where s.user_id = ${userId} and s.from_day <= ${day} and coalesce(s.to_day >= ${day}, true)
    order by f.name collate "fa-x-icu", f.id`;
}

/** True while a user is named for a fund on a day. */
export async function isNamed(tx: Tx, userId: number, fundId: number, day: string): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(tx)`
    select exists (
      select from fund_supervisors
      where user_id = ${userId} and fund_id = ${fundId} and from_day <= ${day} and coalesce(to_day >= ${day}, true)
    ) as is`;
  return is;
}

/** People who are named for a fund on a day and can log in. */
export async function listNamedUsers(tx: Tx, fundId: number, day: string): Promise<number[]> {
  const rows = await many<{ id: number }>(tx)`
    select u.id
    from fund_supervisors s
    join users u on u.id = s.user_id
    where s.fund_id = ${fundId} and u.is_active and s.from_day <= ${day} and coalesce(s.to_day >= ${day}, true)
    order by u.id`;
  return rows.map(({ id }) => id);
}

/** The funds that a person is named for, whatever the day; in the order of their ids. */
export async function namingOf(tx: Tx, userId: number): Promise<Naming | null> {
  const rows = await many<{ fundId: number; from: string; to: string | null }>(tx)`
    select fund_id as "fundId", from_day as "from", to_day as "to"
    from fund_supervisors
    where user_id = ${userId}
    order by fund_id`;
  const [first] = rows;
  return first ? { fundIds: rows.map(({ fundId }) => fundId), from: first.from, to: first.to } : null;
}

/** Funds and days of a trustee or an auditor. */
export interface Naming {
  fundIds: readonly number[];
  from: string;
  /** null: until the role is taken */
  to: string | null;
}

/** Names of funds in the order of their ids, and how many of the ids there are. */
export async function findFundNames(tx: Tx, fundIds: readonly number[]): Promise<string[]> {
  const rows = await many<{ name: string }>(tx)`
    select name from funds where id = any(${[...fundIds]}) order by id`;
  return rows.map(({ name }) => name);
}

/** Takes all funds of a person, and gives those of a change; null leaves none. */
export async function replaceNaming(
  tx: WriteTx,
  userId: number,
  naming: (Naming & { changeId: number }) | null,
): Promise<void> {
  await tx.deleteFrom('fund_supervisors').where('user_id', '=', userId).execute();
  if (!naming) return;
  const { from: from_day, to: to_day, changeId: change_id } = naming;
  await tx
    .insertInto('fund_supervisors')
    .values(naming.fundIds.map((fund_id) => ({ user_id: userId, fund_id, from_day, to_day, change_id })))
    .execute();
}

async function cappedCount(tx: Tx, from: RawBuilder<unknown>): Promise<number> {
  const { total } = await one<{ total: number }>(tx)`
    select count(*)::int as total from (select 1 ${from} limit ${COUNTED}) found`;
  return total;
}

export interface PriceRow {
  navDate: string;
  issueNav: string;
  cancelNav: string;
  statisticalNav: string;
  netAsset: bigint;
  investedUnits: bigint;
  enteredByName: string;
  approvedByName: string;
  publishedAt: Date | null;
}

/** Published prices of a fund, newest day first, with their count. */
export async function listPrices(tx: Tx, fundId: number, page: PageRows): Promise<{ rows: PriceRow[]; count: number }> {
  const from = sql`from fund_navs n where n.fund_id = ${fundId} and n.status = 'approved'`;
  const rows = await many<PriceRow>(tx)`
    select n.nav_date as "navDate", n.issue_nav as "issueNav", n.cancel_nav as "cancelNav",
      n.statistical_nav as "statisticalNav", n.net_asset as "netAsset", n.invested_units as "investedUnits",
      ${userNameById('n.entered_by')} as "enteredByName", ${userNameById('n.approved_by')} as "approvedByName",
      n.published_at as "publishedAt"
    ${from}
    order by n.nav_date desc limit ${page.limit} offset ${page.offset}`;
  return { rows, count: await cappedCount(tx, from) };
}

export interface OrderRow {
  orderId: number;
  orderNo: string;
  orderType: 1 | 2;
  investorName: string;
  status: OrderState;
  priceDate: string | null;
  units: bigint | null;
  unitPrice: string | null;
  amount: bigint | null;
  fee: bigint | null;
  createdAt: Date;
}

/** Requests of a fund, newest first, with their count. */
export async function listOrders(
  tx: Tx,
  of: DayRange & { fundId: number },
  page: PageRows,
): Promise<{ rows: OrderRow[]; count: number }> {
  const from = sql`
    from orders o
    where o.fund_id = ${of.fundId}
      ${of.fromDate ? sql`and o.created_at >= ${tehranDayStart(of.fromDate)}` : sql``}
      ${of.toDate ? sql`and o.created_at < ${tehranDayEnd(of.toDate)}` : sql``}`;
  const rows = await many<OrderRow>(tx)`
    select o.id as "orderId", o.order_no as "orderNo", o.order_type as "orderType",
      (select ${investorName('i')} from investors i where i.id = o.investor_id) as "investorName", o.status,
      o.price_date as "priceDate", o.units, o.unit_price as "unitPrice", o.amount, o.fee, o.created_at as "createdAt"
    ${from}
    order by o.created_at desc, o.id desc limit ${page.limit} offset ${page.offset}`;
  return { rows, count: await cappedCount(tx, from) };
}

export interface ReportRow {
  reportId: number;
  navDate: string;
  number: number;
  preparedByName: string;
  approvedByName: string;
  approvedAt: Date;
  reason: string | null;
  /** a newer report of the day is signed */
  isAmended: boolean;
  corrected: CorrectedPrice | null;
  files: { format: 'pdf' | 'xlsx'; size: number; sha256: string }[];
}

/** Signed reports of a fund, newest day first, with their count. */
export async function listReports(
  tx: Tx,
  fundId: number,
  page: PageRows,
): Promise<{ rows: ReportRow[]; count: number }> {
  const from = sql`from day_reports r where r.fund_id = ${fundId} and r.state = 'approved'`;
  const rows = await many<ReportRow>(tx)`
    select r.id as "reportId", r.nav_date as "navDate", r.number, ${userNameById('r.prepared_by')} as "preparedByName",
      ${userNameById('r.decided_by')} as "approvedByName", r.decided_at as "approvedAt", r.reason,
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('format', x.format, 'size', x.size, 'sha256', x.sha256) order by x.format), '[]'
        )
        from day_report_files x
        where x.report_id = r.id
      ) as files,
      exists (
        select 1
        from day_reports later
        where later.fund_id = r.fund_id and later.nav_date = r.nav_date and later.state = 'approved'
          and later.number > r.number
      ) as "isAmended",
      ${correctedSince({ fundId: 'r.fund_id', navDate: 'r.nav_date', since: 'r.decided_at' })} as corrected
    ${from}
    order by r.nav_date desc, r.id desc limit ${page.limit} offset ${page.offset}`;
  return { rows, count: await cappedCount(tx, from) };
}

/** The fund of a signed report; null when there is none. */
export async function findReportFund(tx: Tx, reportId: number): Promise<number | null> {
  const row = await maybeOne<{ fundId: number }>(tx)`
    select fund_id as "fundId" from day_reports where id = ${reportId} and state = 'approved'`;
  return row?.fundId ?? null;
}

export interface EntryRow {
  id: bigint;
  journalId: bigint;
  businessDate: string;
  account: string;
  investorName: string | null;
  unit: 'IRR' | 'UNIT';
  debit: bigint;
  credit: bigint;
  type: string;
}

/** Lines of the ledger of a fund, newest first, with their count. */
export async function listEntries(
  tx: Tx,
  of: DayRange & { fundId: number },
  page: PageRows,
): Promise<{ rows: EntryRow[]; count: number }> {
  const from = sql`
    from journals j
    join ledger_entries e on e.journal_id = j.id
    where j.fund_id = ${of.fundId}
      ${of.fromDate ? sql`and j.business_date >= ${of.fromDate}` : sql``}
      ${of.toDate ? sql`and j.business_date <= ${of.toDate}` : sql``}`;
  const rows = await many<EntryRow>(tx)`
    select e.id, j.id as "journalId", j.business_date as "businessDate",
      (select a.kind from accounts a where a.id = e.account_id) as account,
      (select ${investorName('i')} from investors i where i.id = e.investor_id) as "investorName", e.unit, e.debit,
      e.credit, e.tx_type as type
    ${from}
    order by j.id desc, e.id limit ${page.limit} offset ${page.offset}`;
  return { rows, count: await cappedCount(tx, from) };
}

export interface EventRow {
  id: bigint;
  at: Date;
  actorName: string;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  reason: string | null;
}

/**
 * Rows of the audit log about a fund, newest first, with their count: the fund itself, its terms, and its prices, days and
 * reports, whose subject begins with the fund. A range of text, so that the index of the subject is used.
 */
export async function listEvents(tx: Tx, fundId: number, page: PageRows): Promise<{ rows: EventRow[]; count: number }> {
  const from = sql`
    from audit_log a
    where a.subject in (${`fund:${fundId}`}, ${`fund_terms:${fundId}`})
      or (a.subject >= ${`nav:${fundId}:`} and a.subject < ${`nav:${fundId};`})`;
  const rows = await many<EventRow>(tx)`
    select a.id, a.at, ${userNameById('a.actor_id')} as "actorName", a.action, a.subject, a.before, a.after, a.reason
    ${from}
    order by a.at desc, a.id desc limit ${page.limit} offset ${page.offset}`;
  return { rows, count: await cappedCount(tx, from) };
}
