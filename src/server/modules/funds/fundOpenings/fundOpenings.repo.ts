import { sql } from 'kysely';
import { setImmediate as breathe } from 'node:timers/promises';
import { investorName, userNameById } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { openingFlags, openingStates } from '#shared/contract/fundOpenings.ts';
import type { PageRows } from '#shared/paging.ts';
import type { OpeningCertificate, OpeningHolder, OpeningPrice, OpeningTotals } from './openingFiles.rules.ts';
import type { OpeningOrder } from './openingOrders.rules.ts';

export type OpeningState = (typeof openingStates)[number];

/** An opening as it is kept; amounts in rial. */
export interface OpeningRow extends OpeningTotals {
  id: number;
  fundId: number;
  state: OpeningState;
  asOf: string;
  bankBalance: bigint;
  knownCount: number;
  renamedCount: number;
  contentHash: string;
  preparedBy: number;
  preparerName: string;
  preparedAt: Date;
  decidedBy: number | null;
  deciderName: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
  openedAt: Date | null;
}

const columns = sql`
  o.id, o.fund_id as "fundId", o.state, o.as_of as "asOf", o.holder_count as "holderCount",
  o.certificate_count as "certificateCount", o.units, o.cash, o.cost, o.bank_balance as "bankBalance",
  o.known_count as "knownCount", o.renamed_count as "renamedCount", o.minor_count as "minorCount",
  o.no_mobile_count as "noMobileCount", o.no_iban_count as "noIbanCount", o.price_count as "priceCount",
  o.oldest_day as "oldestDay", o.newest_day as "newestDay", o.first_price_day as "firstPriceDay",
  o.purchase_count as "purchaseCount", o.purchases, o.redemption_count as "redemptionCount",
  o.redemption_units as "redemptionUnits", o.first_order_day as "firstOrderDay", o.last_order_day as "lastOrderDay",
  o.contract_count as "contractCount",
  o.last_price_day as "lastPriceDay", o.content_hash as "contentHash", o.prepared_by as "preparedBy",
  ${userNameById('o.prepared_by')} as "preparerName", o.prepared_at as "preparedAt", o.decided_by as "decidedBy",
  case when o.decided_by is not null then ${userNameById('o.decided_by')} end as "deciderName",
  o.decided_at as "decidedAt", o.decision_reason as "decisionReason", o.opened_at as "openedAt"`;

/** A fund as an opening asks about it; null for none and for a bond. */
export interface OpeningFund {
  hasBooks: boolean;
  ceiling: bigint | null;
}

/** What an opening asks about a fund; null when there is no such fund. A fund that was opened has books by it. */
export async function findFund(tx: Tx, fundId: number): Promise<OpeningFund | null> {
  return maybeOne<OpeningFund>(tx)`
    select f.max_fund_units as ceiling,
      exists (select from journals j where j.fund_id = f.id) or exists (select from orders o where o.fund_id = f.id)
        as "hasBooks"
    from funds f
    where f.id = ${fundId} and f.kind = 'fund'`;
}

/** Locks the totals of a fund, so that two acts on its opening follow each other. */
export async function lockFund(tx: WriteTx, fundId: number): Promise<void> {
  await sql`select from fund_totals where fund_id = ${fundId} for update`.execute(tx);
}

/** Days on which a fund has a price of any state. */
export async function listPriceDays(tx: Tx, fundId: number): Promise<Set<string>> {
  const rows = await many<{ day: string }>(tx)`select nav_date as day from fund_navs where fund_id = ${fundId}`;
  return new Set(rows.map(({ day }) => day));
}

/** What the open orders and the past prices of an opening ask of the fund once it is booked. */
export interface OpeningNeeds {
  /** price days of its open orders, and days of its past prices */
  orderDays: string[];
  pricedDays: string[];
  /** units that its purchases take of a ceiling, and how many of them the files cannot estimate */
  room: bigint;
  unestimated: number;
}

/** What a prepared opening asks of its fund. */
export async function getNeeds(tx: Tx, openingId: number): Promise<OpeningNeeds> {
  return one<OpeningNeeds>(tx)`
    select coalesce(array_agg(distinct o.price_date::text), '{}') as "orderDays",
      array(select nav_date::text from opening_prices where opening_id = ${openingId}) as "pricedDays",
      coalesce(sum(o.estimated_units), 0)::bigint as room,
      (count(*) filter (where o.order_type = 1 and o.estimated_units is null))::int as unestimated
    from opening_orders o
    where o.opening_id = ${openingId}`;
}

/** The opening of a fund that is live, else the one that was discarded last. */
export async function findOpeningOfFund(tx: Tx, fundId: number): Promise<OpeningRow | null> {
  return maybeOne<OpeningRow>(tx)`
    select ${columns}
    from fund_openings o
    where o.fund_id = ${fundId} and o.state <> 'replaced'
    order by o.state in ('prepared', 'released', 'opened') desc, o.id desc limit 1`;
}

/** An opening by its id. */
export async function findOpening(tx: Tx, openingId: number): Promise<OpeningRow | null> {
  return maybeOne<OpeningRow>(tx)`select ${columns} from fund_openings o where o.id = ${openingId}`;
}

/** An opening under a lock. */
export async function lockOpening(tx: WriteTx, openingId: number): Promise<OpeningRow | null> {
  return maybeOne<OpeningRow>(tx)`
    select ${columns} from fund_openings o where o.id = ${openingId} for no key update of o`;
}

/** Known holders of a list: how many there are, and whose name differs. */
export async function countKnown(
  tx: Tx,
  holders: readonly OpeningHolder[],
): Promise<{ knownCount: number; renamedCount: number }> {
  return one<{ knownCount: number; renamedCount: number }>(tx)`
    select count(*)::int as "knownCount",
      count(*) filter (
        where fold_for_search(${investorName('i')}) <> fold_for_search(h.name)
      )::int as "renamedCount"
    from unnest(${holders.map(({ nationalNo }) => nationalNo)}::text[], ${holders.map(nameOf)}::text[])
      as h(national_no, name)
    join investors i on i.national_no = h.national_no`;
}

const nameOf = ({ companyName, firstName, lastName }: OpeningHolder): string =>
  companyName ?? [firstName, lastName].filter(Boolean).join(' ');

/** A released opening under a lock; null when it is booked, or another process books it at this moment. */
export async function takeReleased(tx: WriteTx, openingId: number): Promise<OpeningRow | null> {
  return maybeOne<OpeningRow>(tx)`
    select ${columns}
    from fund_openings o
    where o.id = ${openingId} and o.state = 'released' for no key update of o skip locked`;
}

/** Holders of an opening that is released and not booked. */
export async function countUnbooked(tx: Tx, openingId: number): Promise<number> {
  const row = await maybeOne<{ count: number }>(tx)`
    select holder_count as count from fund_openings where id = ${openingId} and state = 'released'`;
  return row?.count ?? 0;
}

/** Investors of an opening that a user owns. */
export async function listOwnHolders(tx: Tx, openingId: number, userId: number): Promise<number[]> {
  const rows = await many<{ id: number }>(tx)`
    select i.id
    from user_investors l
    join investors i on i.id = l.investor_id
    join opening_holders h on h.opening_id = ${openingId} and h.national_no = i.national_no
    where l.user_id = ${userId}`;
  return rows.map(({ id }) => id);
}

export interface NewOpening extends OpeningTotals {
  fundId: number;
  asOf: string;
  bankBalance: bigint;
  knownCount: number;
  renamedCount: number;
  contentHash: string;
  by: number;
  at: Date;
}

/** Stores the head of an opening. @returns its id */
export async function insertOpening(tx: WriteTx, of: NewOpening): Promise<number> {
  const { id } = await tx
    .insertInto('fund_openings')
    .values({
      fund_id: of.fundId,
      as_of: of.asOf,
      holder_count: of.holderCount,
      certificate_count: of.certificateCount,
      ...{ units: of.units, cash: of.cash, cost: of.cost },
      bank_balance: of.bankBalance,
      known_count: of.knownCount,
      renamed_count: of.renamedCount,
      minor_count: of.minorCount,
      no_mobile_count: of.noMobileCount,
      no_iban_count: of.noIbanCount,
      price_count: of.priceCount,
      oldest_day: of.oldestDay,
      newest_day: of.newestDay,
      first_price_day: of.firstPriceDay,
      last_price_day: of.lastPriceDay,
      purchase_count: of.purchaseCount,
      purchases: of.purchases,
      redemption_count: of.redemptionCount,
      redemption_units: of.redemptionUnits,
      first_order_day: of.firstOrderDay,
      last_order_day: of.lastOrderDay,
      contract_count: of.contractCount,
      content_hash: of.contentHash,
      prepared_by: of.by,
      prepared_at: of.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Rows of one statement: as many as a connection sends without other requests of the process waiting. */
const BATCH = 5_000;

async function inBatches<Row>(rows: readonly Row[], write: (part: readonly Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await write(rows.slice(start, start + BATCH));
    await breathe();
  }
}

/** Stores the holders of an opening. */
export async function insertHolders(tx: WriteTx, openingId: number, holders: readonly OpeningHolder[]): Promise<void> {
  await inBatches(holders, (part) => {
    const all = <Field extends keyof OpeningHolder>(field: Field) => part.map((row) => row[field]);
    return sql`
      insert into opening_holders (
        opening_id, line, national_no, is_legal, first_name, last_name, company_name, father_name, birth_date,
        id_number, trading_code, mobile, iban, cash, debit_amount, debit_period, is_minor
      )
      select ${openingId}, *
      from unnest(
        ${all('line')}::int[], ${all('nationalNo')}::text[], ${all('isLegal')}::boolean[], ${all('firstName')}::text[],
        ${all('lastName')}::text[], ${all('companyName')}::text[], ${all('fatherName')}::text[],
        ${all('birthDate')}::date[], ${all('idNumber')}::text[], ${all('tradingCode')}::text[],
        ${all('mobile')}::text[], ${all('iban')}::text[], ${all('cash').map(String)}::bigint[],
        ${all('debitAmount').map((amount) => amount?.toString() ?? null)}::bigint[], ${all('debitPeriod')}::text[],
        ${all('isMinor')}::boolean[]
      )`.execute(tx);
  });
}

/** Stores the certificates of an opening. */
export async function insertCertificates(
  tx: WriteTx,
  openingId: number,
  certificates: readonly OpeningCertificate[],
): Promise<void> {
  await inBatches(certificates, (part) => {
    const all = <Field extends keyof OpeningCertificate>(field: Field) => part.map((row) => row[field]);
    return sql`
      insert into opening_certificates (
        opening_id, line, national_no, unit_count, opened_on, unit_price, certificate_no
      )
      select ${openingId}, *
      from unnest(
        ${all('line')}::int[], ${all('nationalNo')}::text[], ${all('units').map(String)}::bigint[],
        ${all('openedOn')}::date[], ${all('unitPrice')}::numeric[], ${all('number')}::text[]
      )`.execute(tx);
  });
}

/** Stores the open orders of an opening. */
export async function insertOrders(tx: WriteTx, openingId: number, orders: readonly OpeningOrder[]): Promise<void> {
  await inBatches(orders, (part) => {
    const all = <Field extends keyof OpeningOrder>(field: Field) => part.map((row) => row[field]);
    const texts = (field: 'amount' | 'units' | 'estimatedUnits') =>
      all(field).map((value) => value?.toString() ?? null);
    return sql`
      insert into opening_orders (
        opening_id, line, national_no, order_type, amount, unit_count, estimated_units, estimated_nav, requested_on,
        price_date, license_date, payout_date, cancel_deadline, request_no
      )
      select ${openingId}, *
      from unnest(
        ${all('line')}::int[], ${all('nationalNo')}::text[], ${all('orderType')}::smallint[],
        ${texts('amount')}::bigint[], ${texts('units')}::bigint[], ${texts('estimatedUnits')}::bigint[],
        ${all('estimatedNav')}::numeric[], ${all('requestedOn')}::date[], ${all('priceDate')}::date[],
        ${all('licenseDate')}::date[], ${all('payoutDate')}::date[],
        ${all('cancelDeadline').map((at) => at.toISOString())}::timestamptz[], ${all('number')}::text[]
      )`.execute(tx);
  });
}

/** Stores the past prices of an opening, each with the net asset that follows from it. */
export async function insertPrices(
  tx: WriteTx,
  openingId: number,
  prices: readonly (OpeningPrice & { netAsset: bigint })[],
): Promise<void> {
  await inBatches(prices, (part) => {
    const all = <Field extends keyof OpeningPrice | 'netAsset'>(field: Field) => part.map((row) => row[field]);
    return sql`
      insert into opening_prices (
        opening_id, nav_date, issue_nav, cancel_nav, statistical_nav, unit_count, net_asset
      )
      select ${openingId}, *
      from unnest(
        ${all('day')}::date[], ${all('issueNav')}::numeric[], ${all('cancelNav')}::numeric[],
        ${all('statisticalNav')}::numeric[], ${all('units').map(String)}::bigint[],
        ${all('netAsset').map(String)}::bigint[]
      )`.execute(tx);
  });
}

/** Closes an opening in one of its states. */
export async function decideOpening(
  tx: WriteTx,
  openingId: number,
  of: { state: OpeningState; by: number; reason: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('fund_openings')
    .set({ state: of.state, decided_by: of.by, decided_at: of.at, decision_reason: of.reason })
    .where('id', '=', openingId)
    .execute();
}

/** Takes the rows of an opening away that nobody releases any more. */
export async function deleteOpeningRows(tx: WriteTx, openingId: number): Promise<void> {
  for (const table of ['opening_prices', 'opening_orders', 'opening_certificates', 'opening_holders'] as const)
    await tx.deleteFrom(table).where('opening_id', '=', openingId).execute();
}

export interface OpeningHolderRow {
  line: number;
  nationalNo: string;
  name: string;
  knownName: string | null;
  units: bigint;
  certificateCount: number;
  oldestDay: string | null;
  cash: bigint;
  purchases: bigint;
  redemptionUnits: bigint;
  debitAmount: bigint | null;
  debitPeriod: string | null;
  hasContract: boolean;
  isMinor: boolean;
  mobile: string | null;
  iban: string | null;
}

/** A page of the holders of an opening in the order of the file, and how many there are. */
export async function listHolders(
  tx: Tx,
  openingId: number,
  of: PageRows & { flag: (typeof openingFlags)[number] | undefined },
): Promise<{ rows: OpeningHolderRow[]; total: number }> {
  // the investor that a row became is a known one only where it was there before
  const known = sql`left join investors i on i.national_no = h.national_no and h.is_new is distinct from true`;
  const name = sql`coalesce(h.company_name, concat_ws(' ', h.first_name, h.last_name))`;
  const isRenamed = sql`fold_for_search(${investorName('i')}) <> fold_for_search(${name})`;
  const hasContract = sql`
    exists (
      select from debit_contracts d
      join investors own on own.id = d.investor_id
      where own.national_no = h.national_no and d.status = 'active'
    )`;
  const flags = {
    minor: sql`h.is_minor`,
    known: sql`i.id is not null`,
    renamed: sql`i.id is not null and ${isRenamed}`,
    noMobile: sql`h.mobile is null and not h.is_minor and not h.is_legal`,
    noIban: sql`h.iban is null`,
    contracts: sql`h.debit_amount is not null`,
    orders: sql`
      exists (select from opening_orders o where o.opening_id = h.opening_id and o.national_no = h.national_no)`,
  };
  const shown = of.flag === undefined ? sql`true` : flags[of.flag];
  const { total } = await one<{ total: number }>(tx)`
    select count(*)::int as total from opening_holders h ${known} where h.opening_id = ${openingId} and ${shown}`;
  const rows = await many<OpeningHolderRow>(tx)`
    select h.line, h.national_no as "nationalNo", ${name} as name,
      case when i.id is not null and ${isRenamed} then ${investorName('i')} end as "knownName",
      coalesce(c.units, 0)::bigint as units, coalesce(c.count, 0)::int as "certificateCount", c.oldest as "oldestDay",
      h.cash, coalesce(o.purchases, 0)::bigint as purchases, coalesce(o.units, 0)::bigint as "redemptionUnits",
      h.debit_amount as "debitAmount", h.debit_period as "debitPeriod", ${hasContract} as "hasContract",
      h.is_minor as "isMinor", h.mobile, h.iban
    from opening_holders h
    ${known}
    left join lateral (
      select sum(unit_count) as units, count(*) as count, min(opened_on) as oldest
      from opening_certificates c
      where c.opening_id = h.opening_id and c.national_no = h.national_no
    ) c on true
    left join lateral (
      select sum(amount) as purchases, sum(unit_count) as units
      from opening_orders o
      where o.opening_id = h.opening_id and o.national_no = h.national_no
    ) o on true
    where h.opening_id = ${openingId} and ${shown}
    order by h.line limit ${of.limit} offset ${of.offset}`;
  return { rows, total };
}
