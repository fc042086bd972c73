import { sql, type Selectable } from 'kysely';
import type { PageRows } from '#shared/paging.ts';
import { userName } from '#server/db/fragments.ts';
import { many, maybeOne, wasChanged } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { FundNavsTable } from '#server/db/tables.ts';

export type NavStatus = Selectable<FundNavsTable>['status'];

/** The prices of a fund on a day; decimal text. */
export interface NavRow {
  fundId: number;
  navDate: string;
  issueNav: string;
  cancelNav: string;
  statisticalNav: string;
  status: NavStatus;
  enteredBy: number | null;
  /** everybody who entered or changed the draft */
  preparedBy: number[];
  approvedBy: number | null;
  publishedAt: Date | null;
  lockedAt: Date | null;
  netAsset: bigint;
  investedUnits: bigint;
  jumpReason: string | null;
  decidedBy: number | null;
  decidedAt: Date | null;
  decisionReason: string | null;
  withdrawalBy: number | null;
  withdrawalAt: Date | null;
  withdrawalReason: string | null;
  executeAfter: Date | null;
}

const columns = sql`
  n.fund_id as "fundId", n.nav_date as "navDate", n.issue_nav as "issueNav", n.cancel_nav as "cancelNav",
    n.statistical_nav as "statisticalNav", n.status, n.entered_by as "enteredBy", n.prepared_by as "preparedBy",
    n.approved_by as "approvedBy", n.published_at as "publishedAt", n.locked_at as "lockedAt",
    n.net_asset as "netAsset", n.invested_units as "investedUnits", n.jump_reason as "jumpReason",
    n.decided_by as "decidedBy", n.decided_at as "decidedAt", n.decision_reason as "decisionReason",
    n.withdrawal_by as "withdrawalBy", n.withdrawal_at as "withdrawalAt", n.withdrawal_reason as "withdrawalReason",
    n.execute_after as "executeAfter"`;
const select = sql`select ${columns} from fund_navs n`;

/** Prices of a day. */
export async function findNav(tx: Tx, fundId: number, navDate: string): Promise<NavRow | null> {
  return (
    (await sql<NavRow>`${select} where n.fund_id = ${fundId} and n.nav_date = ${navDate}`.execute(tx)).rows[0] ?? null
  );
}

/** Prices of a day, locked until the transaction ends. */
export async function lockNav(tx: WriteTx, fundId: number, navDate: string): Promise<NavRow | null> {
  return maybeOne<NavRow>(tx)`
    ${select}
    where n.fund_id = ${fundId} and n.nav_date = ${navDate}
    for no key update of n`;
}

/** A draft that another administrator entered. */
export interface DraftOfColleague extends Pick<
  NavRow,
  'fundId' | 'navDate' | 'issueNav' | 'cancelNav' | 'statisticalNav'
> {
  enteredByName: string;
  enteredAt: Date;
}

/** Drafts of other administrators among these days, locked until the transaction ends. */
export async function lockDraftsOfColleagues(
  tx: WriteTx,
  days: readonly Pick<NavRow, 'fundId' | 'navDate'>[],
  userId: number,
): Promise<DraftOfColleague[]> {
  return many<DraftOfColleague>(tx)`
    select n.fund_id as "fundId", n.nav_date as "navDate", n.issue_nav as "issueNav", n.cancel_nav as "cancelNav",
      n.statistical_nav as "statisticalNav", ${userName('u')} as "enteredByName", n.entered_at as "enteredAt"
    from unnest(${days.map(({ fundId }) => fundId)}::int[], ${days.map(({ navDate }) => navDate)}::date[])
      d(fund_id, nav_date)
    join fund_navs n on n.fund_id = d.fund_id and n.nav_date = d.nav_date
    join users u on u.id = n.entered_by
    where n.status = 'draft' and n.entered_by <> ${userId}
    order by n.fund_id, n.nav_date
    for no key update of n`;
}

/** Latest approved prices of every fund up to a day. */
export async function listLastNavs(
  tx: Tx,
  until: string,
): Promise<(NavRow & { fundType: number; regNo: string | null; isNegotiable: boolean })[]> {
  return many<NavRow & { fundType: number; regNo: string | null; isNegotiable: boolean }>(tx)`
    select n.*, f.fund_type as "fundType", f.reg_no as "regNo", f.type_of_invest = 'Negotiable' as "isNegotiable"
    from funds f
    join lateral (
      ${select} where n.fund_id = f.id and n.status = 'approved'
      and n.nav_date <= ${until} order by n.nav_date desc limit 1
    ) n on true
    where f.kind = 'fund'
    order by f.id`;
}

/**
 * Stores the prices of a day. A published day is not touched, and a feed does not change what a person entered; false
 * then. Whoever changes a draft is one more of its preparers.
 */
export async function upsertNav(
  tx: WriteTx,
  nav: {
    fundId: number;
    navDate: string;
    issueNav: string;
    cancelNav: string;
    statisticalNav: string;
    netAsset: bigint;
    investedUnits: bigint;
    source: 'manual' | 'csv' | 'feed';
    status: 'draft' | 'approved';
    enteredBy: number | null;
    at: Date;
    executeAfter: Date | null;
  },
): Promise<boolean> {
  const publishedAt = nav.status === 'approved' ? nav.at : null;
  const preparedBy = nav.enteredBy === null ? [] : [nav.enteredBy];
  return wasChanged(tx)`
    insert into fund_navs (
      fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, source, status, entered_by,
      entered_at, prepared_by, published_at, execute_after
    )
    values (
      ${nav.fundId}, ${nav.navDate}, ${nav.issueNav}, ${nav.cancelNav}, ${nav.statisticalNav}, ${nav.netAsset},
      ${nav.investedUnits}, ${nav.source}, ${nav.status}, ${nav.enteredBy}, ${nav.at}, ${preparedBy}::int[],
      ${publishedAt}, ${nav.executeAfter}
    )
    on conflict (fund_id, nav_date) do update set issue_nav = excluded.issue_nav, cancel_nav = excluded.cancel_nav,
      statistical_nav = excluded.statistical_nav, net_asset = excluded.net_asset,
      invested_units = excluded.invested_units, source = excluded.source, status = excluded.status,
      entered_by = excluded.entered_by, entered_at = excluded.entered_at,
      prepared_by = case when fund_navs.status = 'draft' then array(
        select distinct unnest(fund_navs.prepared_by || excluded.prepared_by)
      ) else excluded.prepared_by end, published_at = excluded.published_at, execute_after = excluded.execute_after,
      approved_by = null, jump_reason = null, decided_by = null, decided_at = null, decision_reason = null,
      withdrawal_by = null, withdrawal_at = null, withdrawal_reason = null
    where fund_navs.status <> 'approved' and fund_navs.locked_at is null
      and (excluded.source <> 'feed' or fund_navs.entered_by is null)`;
}

/** Publishes a draft; its net asset is the one of the moment. The caller holds the row's lock. */
export async function approveNavRow(
  tx: WriteTx,
  of: { fundId: number; navDate: string },
  approval: {
    by: number;
    at: Date;
    jumpReason: string | null;
    executeAfter: Date | null;
    investedUnits: bigint;
    netAsset: bigint;
  },
): Promise<void> {
  await tx
    .updateTable('fund_navs')
    .set({
      status: 'approved',
      approved_by: approval.by,
      published_at: approval.at,
      jump_reason: approval.jumpReason,
      execute_after: approval.executeAfter,
      invested_units: approval.investedUnits,
      net_asset: approval.netAsset,
    })
    .where('fund_id', '=', of.fundId)
    .where('nav_date', '=', of.navDate)
    .execute();
}

/** Puts the right prices in the place of published ones. The caller holds the row's lock. */
export async function correctNavRow(
  tx: WriteTx,
  of: { fundId: number; navDate: string },
  right: { issueNav: string; cancelNav: string; statisticalNav: string; netAsset: bigint },
): Promise<void> {
  await tx
    .updateTable('fund_navs')
    .set({
      issue_nav: right.issueNav,
      cancel_nav: right.cancelNav,
      statistical_nav: right.statisticalNav,
      net_asset: right.netAsset,
    })
    .where('fund_id', '=', of.fundId)
    .where('nav_date', '=', of.navDate)
    .execute();
}

/** Returns or withdraws a price. The caller holds the row's lock. */
export async function closeNavRow(
  tx: WriteTx,
  of: { fundId: number; navDate: string },
  decision: { status: 'rejected' | 'withdrawn'; by: number; at: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable('fund_navs')
    .set({
      status: decision.status,
      decided_by: decision.by,
      decided_at: decision.at,
      decision_reason: decision.reason,
      published_at: null,
      execute_after: null,
      withdrawal_by: null,
      withdrawal_at: null,
      withdrawal_reason: null,
    })
    .where('fund_id', '=', of.fundId)
    .where('nav_date', '=', of.navDate)
    .execute();
}

/** Notes who wants an approved price withdrawn; null takes the note away. The caller holds the row's lock. */
export async function setWithdrawal(
  tx: WriteTx,
  of: { fundId: number; navDate: string },
  wish: { by: number; at: Date; reason: string } | null,
): Promise<void> {
  await tx
    .updateTable('fund_navs')
    .set({ withdrawal_by: wish?.by ?? null, withdrawal_at: wish?.at ?? null, withdrawal_reason: wish?.reason ?? null })
    .where('fund_id', '=', of.fundId)
    .where('nav_date', '=', of.navDate)
    .execute();
}

/** Units that investors held on a day: the current ones without what later price days issued and redeemed. */
export async function findInvestedUnits(tx: Tx, fundId: number, navDate: string): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`
    select greatest(
      0,
      t.issued_units - coalesce(
        (
          select sum(n.units_sub_day - n.units_red_day)
          from fund_navs n
          where n.fund_id = t.fund_id and n.nav_date > ${navDate}
        ), 0
      )
    )::bigint as units
    from fund_totals t
    where t.fund_id = ${fundId}`.execute(tx);
  return rows[0]?.units ?? 0n;
}

/** When the orders of a fund's day are executed. */
export interface ExecutionRule {
  mode: 'auto' | 'manual';
  /** `HH:MM`, Tehran; null for none */
  time: string | null;
  delayMinutes: number;
}

/** A row of prices with the names and figures that a second person looks at. */
export interface NavDetail extends NavRow {
  fundName: string;
  enteredAt: Date | null;
  kind: 'fund' | 'bond';
  source: 'manual' | 'csv' | 'feed' | 'demo';
  enteredByName: string;
  approvedByName: string;
  decidedByName: string;
  withdrawalByName: string;
  previous: { navDate: string; issueNav: string; cancelNav: string; statisticalNav: string } | null;
  /** percent */
  jumpLimit: string;
  execution: ExecutionRule;
}

const ruleOfFund = sql`json_build_object(
  'mode', f.execution_mode, 'time', to_char(f.execution_time, 'HH24:MI'), 'delayMinutes', f.execution_delay_minutes
)`;
/** Largest usual move of a day for the kind of the fund `f`, percent. */
export const limitOfFund = sql`(
  select l.limit_pct::text
  from price_jump_limits l
  where l.fund_type in (f.fund_type, 0)
  order by l.fund_type = 0 limit 1
)`;

/** The last published prices of a fund before a day, as JSON. */
export const previousPrices = (fund: 'f.id' | 'n.fund_id', before: unknown) => sql`(
  select json_build_object(
    'navDate', p.nav_date, 'issueNav', p.issue_nav::text, 'cancelNav', p.cancel_nav::text, 'statisticalNav',
    p.statistical_nav::text
  )
  from fund_navs p
  where p.fund_id = ${sql.ref(fund)} and p.status = 'approved' and p.nav_date < ${before}
  order by p.nav_date desc limit 1
)`;

const detailFields = sql`
  ${columns}, f.name as "fundName", f.kind, n.source, n.entered_at as "enteredAt",
    ${userName('e')} as "enteredByName", ${userName('a')} as "approvedByName", ${userName('d')} as "decidedByName",
    ${userName('w')} as "withdrawalByName",
    ${limitOfFund} as "jumpLimit", ${ruleOfFund} as execution,
    ${previousPrices('n.fund_id', sql.ref('n.nav_date'))} as previous`;

const detailTables = sql`
  from fund_navs n
  join funds f on f.id = n.fund_id
  left join users e on e.id = n.entered_by
  left join users a on a.id = n.approved_by
  left join users d on d.id = n.decided_by
  left join users w on w.id = n.withdrawal_by`;

/** Prices with what a second person looks at; `n` is the price. */
export const selectDetail = sql`select ${detailFields} ${detailTables}`;

/** Prices of a day with what a second person looks at. */
export async function findNavDetail(tx: Tx, fundId: number, navDate: string): Promise<NavDetail | null> {
  return maybeOne<NavDetail>(tx)`${selectDetail} where n.fund_id = ${fundId} and n.nav_date = ${navDate}`;
}

/** A page of the prices of a fund, newest day first; `navDate` asks for one day alone. */
export async function listNavRows(
  tx: Tx,
  of: { fundId: number; navDate?: string | undefined },
  { offset, limit }: PageRows,
): Promise<{ rows: NavDetail[]; total: number }> {
  const where = of.navDate
    ? sql`n.fund_id = ${of.fundId} and n.nav_date = ${of.navDate}`
    : sql`n.fund_id = ${of.fundId}`;
  const { rows } = await sql<NavDetail>`
    ${selectDetail} where ${where} order by n.nav_date desc limit ${limit} offset ${offset}
  `.execute(tx);
  const count = await sql<{ total: number }>`select count(*)::int as total from fund_navs n where ${where}`.execute(tx);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** Prices that wait for a second person, drafts and withdrawals, oldest day first, at most 5,000, each with how many wait; `fundId`: null for all funds. */
export async function listDraftRows(tx: Tx, fundId: number | null): Promise<(NavDetail & { count: number })[]> {
  return many<NavDetail & { count: number }>(tx)`
    select ${detailFields}, (count(*) over ())::int as count
    ${detailTables}
    where (n.status = 'draft' or (n.status = 'approved' and n.withdrawal_by is not null))
      and (${fundId}::int is null or n.fund_id = ${fundId})
    order by n.nav_date, f.sort, f.id limit 5000`;
}

/** When the orders of a fund's day are executed. */
export async function findExecutionRule(tx: Tx, fundId: number): Promise<ExecutionRule> {
  const { rows } = await sql<{
    rule: ExecutionRule;
  }>`select ${ruleOfFund} as rule from funds f where f.id = ${fundId}`.execute(tx);
  return rows[0]?.rule ?? { mode: 'manual', time: null, delayMinutes: 0 };
}

/** The last published prices of a fund before a day. */
export async function findLastPublishedNav(
  tx: Tx,
  fundId: number,
  before: string,
): Promise<{ navDate: string; issueNav: string; cancelNav: string } | null> {
  return (
    (await tx
      .selectFrom('fund_navs')
      .select(['nav_date as navDate', 'issue_nav as issueNav', 'cancel_nav as cancelNav'])
      .where('fund_id', '=', fundId)
      .where('status', '=', 'approved')
      .where('nav_date', '<', before)
      .orderBy('nav_date', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  );
}

/** Largest usual move of a day for the kind of a fund, percent. */
export async function findJumpLimit(tx: Tx, fundId: number): Promise<string> {
  const { rows } = await sql<{
    pct: string | null;
  }>`select ${limitOfFund} as pct from funds f where f.id = ${fundId}`.execute(tx);
  return rows[0]?.pct ?? '5';
}

/** Days of funds from a day on whose price is published, as `fund:day`. */
export async function listPublishedDays(tx: Tx, fundIds: readonly number[], from: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select fund_id || ':' || nav_date as key
    from fund_navs
    where fund_id = any(${[...fundIds]}::int[]) and nav_date >= ${from} and status = 'approved'`.execute(tx);
  return new Set(rows.map((row) => row.key));
}

/** What a file may call a fund or bond by. */
export async function listFundNames(tx: Tx): Promise<{ id: number; kind: 'fund' | 'bond'; names: string[] }[]> {
  return many<{ id: number; kind: 'fund' | 'bond'; names: string[] }>(tx)`
    select id, kind, array_remove(array[slug, name, symbol, isin, reg_no], null) as names
    from funds
    order by id`;
}
