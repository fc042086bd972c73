import { sql } from 'kysely';
import type { PageRows } from '#shared/paging.ts';
import { investorName, isJournalOnStatement } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import { isInvestorFound } from '#server/db/investorSearch.ts';

export interface JournalListRow {
  journalId: bigint;
  at: Date;
  businessDate: string;
  kind: string;
  fundId: number;
  fundName: string;
  investorId: number | null;
  investorName: string;
  orderId: number | null;
  orderNo: string | null;
  amount: bigint;
  types: string[];
  isReversible: boolean;
  isExecution: boolean;
  reversedBy: bigint | null;
  reverses: bigint | null;
  reason: string | null;
}

const select = sql`
  select j.id as "journalId", j.at, j.business_date as "businessDate", j.kind, j.fund_id as "fundId",
    f.name as "fundName", j.investor_id as "investorId", ${investorName('i')} as "investorName",
    j.order_id as "orderId", (select o.order_no from orders o where o.id = j.order_id) as "orderNo", e.amount, e.types,
    r.id as "reversedBy", j.reverses, j.reason,
    not e.units and j.kind <> 'payout' and r.id is null and j.reverses is null
      and not ${isJournalOnStatement} as "isReversible",
    j.kind in ('issue', 'redeem') and r.id is null and j.order_id is not null as "isExecution"
  from journals j
  join funds f on f.id = j.fund_id
  left join investors i on i.id = j.investor_id
  left join journals r on r.reverses = j.id
  join lateral (
    select coalesce(sum(credit) filter (where unit = 'IRR'), 0)::bigint as amount,
      array_agg(distinct tx_type::text) as types, bool_or(unit = 'UNIT') as units
    from ledger_entries e
    where e.journal_id = j.id
  ) e on true`;

export interface JournalFilter {
  investorId: number | null;
  fundId: number | null;
  /** digits: number of a journal, an order or an investor; '' for no search */
  search: string;
}

/** Most rows that are counted: nobody pages further, and a count of all journals would read them all. */
const COUNTED = 10_000;

/** Journals that a search names, each by its own index; one condition with three alternatives would read them all. */
function found(search: string) {
  const asJournal = /^\d{1,18}$/.test(search) ? search : null;
  return sql`
    select id
    from journals
    where id = ${asJournal}::bigint
    union
    select k.id
    from orders o
    join journals k on k.investor_id = o.investor_id and k.order_id = o.id
    where o.order_no = ${search}
    union
    select k.id
    from investors i
    join journals k on k.investor_id = i.id
    where i.national_no = ${search}`;
}

function condition({ investorId, fundId, search }: JournalFilter) {
  return sql`${investorId === null ? sql`true` : sql`j.investor_id = ${investorId}`} ${
    fundId === null
      ? sql``
      : sql`
    and j.fund_id = ${fundId}`
  }
    ${search === '' ? sql`` : sql`and j.id in (${found(search)})`}`;
}

/** A page of journals, newest first. */
export async function listJournalRows(
  tx: Tx,
  of: JournalFilter,
  { offset, limit }: PageRows,
): Promise<{ rows: JournalListRow[]; total: number }> {
  const where = condition(of);
  const { rows } =
    await sql<JournalListRow>`${select} where ${where} order by j.id desc limit ${limit} offset ${offset}`.execute(tx);
  const count = await sql<{
    total: number;
  }>`select count(*)::int as total from (select 1 from journals j where ${where} limit ${COUNTED}) found`.execute(tx);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** The next journals of an export, newest first, after the journal that the part before it ended with. */
export async function listJournalsAfter(
  tx: Tx,
  of: JournalFilter,
  last: Pick<JournalListRow, 'journalId'> | null,
  limit: number,
): Promise<JournalListRow[]> {
  return many<JournalListRow>(tx)`
    ${select}
    where ${condition(of)} ${last ? sql`and j.id < ${last.journalId}` : sql``}
    order by j.id desc limit ${limit}`;
}

/** One journal. */
export async function findJournal(tx: Tx, journalId: bigint): Promise<JournalListRow | null> {
  return maybeOne<JournalListRow>(tx)`${select} where j.id = ${journalId}`;
}

export interface LineRow {
  account:
    | 'investor_cash'
    | 'investor_units'
    | 'gateway_clearing'
    | 'debit_clearing'
    | 'fund_bank'
    | 'fund_capital'
    | 'fund_units'
    | 'fee_income'
    | 'exit_fee_income'
    | 'profit_payable'
    | 'unmatched_deposits'
    | 'gateway_fee'
    | 'manager_claim';
  unit: 'IRR' | 'UNIT';
  debit: bigint;
  credit: bigint;
  txType: string;
  comments: string;
}

/** Lines of a journal in the order in which they were written. */
export async function listLineRows(tx: Tx, journalId: bigint): Promise<LineRow[]> {
  return many<LineRow>(tx)`
    select a.kind as account, e.unit, e.debit, e.credit, e.tx_type as "txType", e.comments
    from ledger_entries e
    join accounts a on a.id = e.account_id
    where e.journal_id = ${journalId}
    order by e.id`;
}

export interface LedgerInvestorRow {
  investorId: number;
  name: string;
  nationalNo: string;
  balances: { fundId: number; fundName: string; balance: string; held: string }[];
}

/** Investors whose names or numbers hold every word; with their money. At most ten. */
export async function listInvestorRows(tx: Tx, search: string): Promise<LedgerInvestorRow[]> {
  return many<LedgerInvestorRow>(tx)`
    select i.id as "investorId", ${investorName('i')} as name, i.national_no as "nationalNo",
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'fundId', f.id, 'fundName', f.name, 'balance', a.balance::text, 'held', a.held::text
            ) order by f.sort, f.id
          )
          from accounts a
          join funds f on f.id = a.fund_id
          where a.investor_id = i.id and a.kind = 'investor_cash'
        ), '[]'
      ) as balances
    from investors i
    where ${isInvestorFound('i', search)}
    order by i.national_no limit 10`;
}
