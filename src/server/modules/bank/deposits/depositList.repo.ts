import { sql, type RawBuilder } from 'kysely';
import {
  escapeLike,
  investorName,
  isSlipReversed,
  payoutLeftOn,
  tehranDayEnd,
  tehranDayStart,
  userNameOrNull,
} from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { OrderState } from '#shared/orderStates.ts';
import type { Tx } from '#server/db/connection.ts';
import { isInvestorFound } from '#server/db/investorSearch.ts';
import { readSearch } from '#server/modules/platform/search.ts';
import type { DepositRecord } from './deposits.repo.ts';
import type { DepositState } from './deposits.rules.ts';

export interface DepositListRow extends Omit<
  DepositRecord,
  'fundAccountId' | 'returnFrom' | 'linkSlipId' | 'linkPayoutId' | 'linkFrom' | 'isPosted'
> {
  source: 'deposit_id' | 'direct_debit';
  fundName: string | null;
  investorName: string | null;
  nationalNo: string | null;
  orderNo: string | null;
  orderStatus: OrderState | null;
  /** `provider`: a debit, which the provider of direct debit tells of */
  origin: 'feed' | 'statement' | 'provider';
  lateReason: string | null;
  /** where the money went back, and the investor whose verified account that is */
  returnIban: string | null;
  returnOwner: string | null;
  handlerName: string | null;
  handledAt: Date | null;
  slipNumber: string | null;
  payouts: {
    payoutId: number;
    kind: 'redemption' | 'refund' | 'remain' | 'profit';
    investorName: string;
    orderNo: string | null;
    iban: string | null;
    bankRef: string | null;
    paidAt: string;
  }[];
  slips: { receiptId: number; number: string; orderNo: string; investorName: string; date: string }[];
}

export interface DepositFilter {
  status?: DepositState;
  isOpen?: boolean;
  source?: 'deposit_id' | 'direct_debit';
  fundId?: number;
  fromDate?: string;
  toDate?: string;
  search?: string;
}

const name = investorName('i');
const from = sql`
  from bank_deposits d
  left join investors i on i.id = d.investor_id
  left join orders o on o.investor_id = d.investor_id and o.id = d.order_id`;

/** Deposits that a search names; each place is read once, by its index. */
function found(typed: string): RawBuilder<unknown> {
  const { like, iban, amount } = readSearch(typed);
  return sql`
    select id
    from bank_deposits
    where bank_ref ilike ${like} or deposit_code like ${like} or source_iban like ${iban}::text
      or amount = ${amount}::bigint
    union all
    select s.id
    from orders n
    join bank_deposits s on s.investor_id = n.investor_id and s.order_id = n.id
    where n.order_no ilike ${like}
    union all
    select s.id
    from investors i
    join bank_deposits s on s.investor_id = i.id
    where ${isInvestorFound('i', typed)}`;
}

/** Debits that a search names. */
function foundDebits(typed: string): RawBuilder<unknown> {
  const { like, amount } = readSearch(typed);
  return sql`
    select id
    from debit_charges
    where ref_id ilike ${like} or amount = ${amount}::bigint
    union all
    select s.id
    from orders n
    join debit_charges s on s.investor_id = n.investor_id and s.order_id = n.id
    where n.order_no ilike ${like}
    union all
    select s.id
    from investors i
    join debit_charges s on s.investor_id = i.id
    where ${isInvestorFound('i', typed)}`;
}

function where(filter: DepositFilter): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (filter.status) parts.push(sql`d.status = ${filter.status}`);
  if (filter.isOpen)
    parts.push(sql`d.status in ('unmatched', 'matched', 'failed', 'return_waits', 'slip_waits', 'payout_waits')`);
  if (filter.source) parts.push(sql`d.source = ${filter.source}`);
  if (filter.fundId) parts.push(sql`d.fund_id = ${filter.fundId}`);
  if (filter.fromDate) parts.push(sql`d.deposited_at >= ${tehranDayStart(filter.fromDate)}`);
  if (filter.toDate) parts.push(sql`d.deposited_at < ${tehranDayEnd(filter.toDate)}`);
  if (filter.search) parts.push(sql`d.id = any(array(${found(filter.search)}))`);
  return sql.join(parts, sql` and `);
}

const debitsFrom = sql`
  from debit_charges c
  join investors i on i.id = c.investor_id
  left join orders o on o.investor_id = c.investor_id and o.id = c.order_id`;

const hasDebits = ({ source, isOpen, status }: DepositFilter): boolean =>
  source !== 'deposit_id' && !isOpen && (!status || status === 'ordered');

/** The debits that a filter shows: those that brought money, whose order stands; null for none. */
function debitsWhere(filter: DepositFilter): RawBuilder<unknown> | null {
  if (!hasDebits(filter)) return null;
  const parts = [sql`c.status = 'done'`];
  if (filter.fundId) parts.push(sql`c.fund_id = ${filter.fundId}`);
  if (filter.fromDate) parts.push(sql`c.done_at >= ${tehranDayStart(filter.fromDate)}`);
  if (filter.toDate) parts.push(sql`c.done_at < ${tehranDayEnd(filter.toDate)}`);
  if (filter.search) parts.push(sql`c.id = any(array(${foundDebits(filter.search)}))`);
  return sql.join(parts, sql` and `);
}

/** Days after which a transfer that comes back is not matched any more. */
const RETURN_DAYS = 60;

/** Days around a deposit in which an approved slip may tell of the same money. */
const SLIP_DAYS = 7;

const listSelect = sql`
  select d.id, d.fund_id as "fundId", d.deposit_code as "depositCode", d.amount, d.deposited_at as "depositedAt",
    d.bank_ref as "bankRef", d.source_iban as "sourceIban", d.investor_id as "investorId", d.order_id as "orderId",
    d.status, d.error_text as "errorText", d.reason, d.source, d.return_ref as "returnRef", d.handled_by as "handledBy",
    f.name as "fundName", case when i.id is null then null else ${name} end as "investorName",
    i.national_no as "nationalNo", o.order_no as "orderNo", o.status as "orderStatus", d.origin,
    d.late_reason as "lateReason", d.handled_at as "handledAt", d.return_asked_by as "returnAskedBy",
    d.link_asked_by as "linkAskedBy",
    (
      select ${userNameOrNull('u')}
      from users u
      where u.id = case when d.status in ('slip_waits', 'payout_waits') then d.link_asked_by
          else coalesce(d.return_asked_by, d.handled_by) end
    ) as "handlerName",
    (
      select r.number
      from bank_slips r
      where r.id = case when d.status = 'slip_waits' then d.link_slip_id else d.slip_id end
    ) as "slipNumber",
    case when d.status in ('unmatched', 'failed', 'matched', 'slip_waits') then (
      select coalesce(
        json_agg(
          json_build_object(
            'receiptId', r.id, 'number', r.number, 'orderNo', ro.order_no,
            'investorName', ${investorName('ri')}, 'date', r.slip_date
          ) order by r.id
        ), '[]'::json
      )
      from bank_slips r
      join orders ro on ro.investor_id = r.investor_id and ro.id = r.order_id
      join investors ri on ri.id = r.investor_id
      where r.fund_account_id = d.fund_account_id and r.amount = d.amount and r.status = 'approved'
        and (d.investor_id is null or d.investor_id = r.investor_id)
        and (fold_bank_ref(r.number) = d.ref_key or abs(d.bank_day - r.slip_date) <= ${SLIP_DAYS})
        and (d.status <> 'slip_waits' or r.id = d.link_slip_id) and not ${isSlipReversed('r')}
        and not exists (
          select 1
          from bank_deposits t
          where t.id <> d.id and (t.slip_id = r.id or (t.status = 'slip_waits' and t.link_slip_id = r.id))
        )
    ) else '[]'::json end as slips,
    case when d.status in ('unmatched', 'failed', 'payout_waits', 'payout_back') then (
      select coalesce(
        json_agg(
          json_build_object(
            'payoutId', p.id, 'kind', p.kind, 'investorName', ${investorName('pi')}, 'orderNo', po.order_no,
            'iban', pa.iban, 'bankRef', p.bank_ref, 'paidAt', p.finished_at
          )
          order by (p.bank_ref = d.bank_ref) desc nulls last, (pa.iban = d.source_iban) desc nulls last,
            p.finished_at desc, p.id desc
        ), '[]'::json
      )
      from (
        select *
        from payouts c
        where c.id in (d.payout_id, d.link_payout_id)
          or (
            d.status in ('unmatched', 'failed') and c.fund_id = d.fund_id and c.amount = d.amount and c.status = 'paid'
            and c.finished_at >= d.deposited_at - ${RETURN_DAYS} * interval '1 day'
            and ${payoutLeftOn('c')} <= d.bank_day
            and not exists (select from bank_deposits t where t.status = 'payout_waits' and t.link_payout_id = c.id)
          )
        order by c.finished_at desc, c.id desc limit 20
      ) p
      join investors pi on pi.id = p.investor_id
      left join orders po on po.investor_id = p.investor_id and po.id = p.order_id
      left join investor_bank_accounts pa on pa.id = p.account_id
    ) else '[]'::json end as payouts, d.return_iban as "returnIban",
    (
      select ${investorName('oi')}
      from investor_bank_accounts oa
      join investors oi on oi.id = oa.investor_id
      where oa.iban = d.return_iban and oa.is_verified
      order by (oa.investor_id = d.investor_id) desc nulls last, oa.id limit 1
    ) as "returnOwner"
    ${from}
  left join funds f on f.id = d.fund_id`;

/** A debit as the list of deposits shows it; the columns of `listSelect` in their order. */
const debitSelect = sql`
  select c.id, c.fund_id, null, c.amount, c.done_at, coalesce(c.ref_id, ''), null, c.investor_id, c.order_id, 'ordered',
    null, '', 'direct_debit', null, null, f.name, ${name}, i.national_no, o.order_no, o.status, 'provider', null, null,
    null, null, null, null, '[]'::json, '[]'::json, null, null
    ${debitsFrom}
  left join funds f on f.id = c.fund_id`;

/** A page of deposits, or the next ones of an export after the row that the part before it ended with. */
interface DepositPage {
  offset: number;
  limit: number;
  after?: Pick<DepositListRow, 'id' | 'source'> | undefined;
}

/** Condition on the rows of a kind that come after a row; at one moment and id the deposit comes before the debit. */
function isAfter(kind: DepositListRow['source'], after: DepositPage['after']): RawBuilder<unknown> {
  if (!after) return sql``;
  const row = kind === 'deposit_id' ? sql`(d.deposited_at, d.id)` : sql`(c.done_at, c.id)`;
  const last =
    after.source === 'deposit_id'
      ? sql`select l.deposited_at, l.id from bank_deposits l where l.id = ${after.id}`
      : sql`select l.done_at, l.id from debit_charges l where l.id = ${after.id}`;
  const isSameAllowed = kind === 'direct_debit' && after.source === 'deposit_id';
  return sql`and ${row} ${isSameAllowed ? sql`<=` : sql`<`} (${last})`;
}

/** The place of a page in both kinds together, newest first. */
function keysOf(filter: DepositFilter, { offset, limit, after }: DepositPage): RawBuilder<unknown> {
  const debits = debitsWhere(filter);
  const end = offset + limit;
  const branches = [
    ...(filter.source === 'direct_debit'
      ? []
      : [
          sql`(
            select 'deposit_id' as source, d.id, d.deposited_at as at
            from bank_deposits d
            where ${where(filter)} ${isAfter('deposit_id', after)}
            order by d.deposited_at desc, d.id desc limit ${end}
          )`,
        ]),
    ...(debits
      ? [
          sql`(
            select 'direct_debit' as source, c.id, c.done_at as at
            from debit_charges c
            where ${debits} ${isAfter('direct_debit', after)}
            order by c.done_at desc, c.id desc limit ${end}
          )`,
        ]
      : []),
  ];
  if (branches.length === 0) return sql`select '' as source, 0 as id where false`;
  return sql`
    select source, id
    from (${sql.join(branches, sql` union all `)}) u
    order by at desc, id desc, source limit ${limit} offset ${offset}`;
}

/** One deposit as the list shows it. */
export async function findDepositRow(tx: Tx, id: number): Promise<DepositListRow | null> {
  return maybeOne<DepositListRow>(tx)`${listSelect} where d.id = ${id}`;
}

/** Deposits by filter, newest first, and among them the debits of contracts that brought money. */
export async function listDepositRows(tx: Tx, filter: DepositFilter, of: DepositPage): Promise<DepositListRow[]> {
  return many<DepositListRow>(tx)`
    with keys as materialized (${keysOf(filter, of)})
    select *
    from (
      ${listSelect}
      where d.id in (select id from keys where source = 'deposit_id')
      union all
      ${debitSelect}
      where c.id in (select id from keys where source = 'direct_debit')
    ) r
    order by "depositedAt" desc, id desc, source`;
}

const openStates = sql`('unmatched', 'matched', 'failed', 'return_waits', 'slip_waits', 'payout_waits')`;

export interface DepositSums {
  count: number;
  amount: bigint;
  openCount: number;
  openAmount: bigint;
}

/**
 * Count and sums of deposits and debits by filter; `open` are deposits whose money has no order yet. Rial; from prepared sums
 * unless words are searched (decision 58).
 */
export async function sumDeposits(tx: Tx, filter: DepositFilter): Promise<DepositSums> {
  if (filter.search) return sumDepositRows(tx, filter);
  const deposits = [sql`t.kind = 'deposit'`];
  if (filter.status) deposits.push(sql`t.state = ${filter.status}`);
  if (filter.isOpen) deposits.push(sql`t.state in ${openStates}`);
  if (filter.source) deposits.push(sql`t.source = ${filter.source}`);
  const kinds = [sql`(${sql.join(deposits, sql` and `)})`];
  if (hasDebits(filter)) kinds.push(sql`t.kind = 'debit'`);
  const parts = [sql`(${sql.join(kinds, sql` or `)})`];
  if (filter.fundId) parts.push(sql`t.fund_id = ${filter.fundId}`);
  if (filter.fromDate) parts.push(sql`t.day >= ${filter.fromDate}::date`);
  if (filter.toDate) parts.push(sql`t.day <= ${filter.toDate}::date`);
  return one<DepositSums>(tx)`
    select coalesce(sum(t.count), 0)::int as count, coalesce(sum(t.amount), 0)::bigint as amount,
      coalesce(sum(t.count) filter (where t.state in ${openStates}), 0)::int as "openCount",
      coalesce(sum(t.amount) filter (where t.state in ${openStates}), 0)::bigint as "openAmount"
    from desk_totals t
    where ${sql.join(parts, sql` and `)}`;
}

/** The same sums from the rows that words find. */
async function sumDepositRows(tx: Tx, filter: DepositFilter): Promise<DepositSums> {
  return one<DepositSums>(tx)`
    select a.count + b.count as count, (a.amount + b.amount)::bigint as amount, a."openCount", a."openAmount"
    from (
      select count(*)::int as count, coalesce(sum(d.amount), 0)::bigint as amount,
        (count(*) filter (where d.status in ${openStates}))::int as "openCount",
        coalesce(sum(d.amount) filter (where d.status in ${openStates}), 0)::bigint as "openAmount"
      from bank_deposits d
      where ${where(filter)}
    ) a
    cross join (
      select count(*)::int as count, coalesce(sum(c.amount), 0)::bigint as amount
      from debit_charges c
      where ${debitsWhere(filter) ?? sql`false`}
    ) b`;
}

export interface PossibleOwner {
  investorId: number;
  investorName: string;
  nationalNo: string;
  isLegal: boolean;
}

/** Investors by part of the name or of the national code, whole codes and beginnings first; at most 10. */
export async function listPossibleOwners(tx: Tx, search: string): Promise<PossibleOwner[]> {
  const plain = escapeLike(search);
  return many<PossibleOwner>(tx)`
    select i.id as "investorId", ${name} as "investorName", i.national_no as "nationalNo", i.is_legal as "isLegal"
    from investors i
    where ${isInvestorFound('i', search)}
    order by i.national_no like ${`${plain}%`} or ${name} like ${`${plain}%`} desc,
      ${name} collate "fa-x-icu", i.id
    limit 10`;
}
