import { sql, type RawBuilder } from 'kysely';
import type { DebitContractState, DebitInterval, RegularState } from '#shared/texts/directDebitTexts.ts';
import type { PageRows } from '#shared/paging.ts';
import { escapeLike, investorName } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';

/** A regular purchase with its fund, contract and bank. Rial. */
export interface RegularRow {
  id: number;
  contractId: number;
  contractNo: string;
  contractStatus: DebitContractState;
  bankName: string;
  investorId: number;
  investorName: string;
  nationalNo: string;
  fundId: number;
  fundName: string;
  amount: bigint;
  every: DebitInterval;
  dayOfWeek: number | null;
  dayOfMonth: number | null;
  startDate: string;
  endDate: string | null;
  runCount: number | null;
  doneCount: number;
  doneAmount: bigint;
  nextPeriod: string | null;
  status: RegularState;
  statusReason: string | null;
  skippedInRow: number;
  lastResult: string | null;
  goalAmount: bigint | null;
  goalDate: string | null;
  version: number;
  createdBy: number;
  createdAt: Date;
}

const select = sql`
  select r.id, r.contract_id as "contractId", c.contract_no as "contractNo", c.status as "contractStatus",
    b.name as "bankName", r.investor_id as "investorId", ${investorName('i')} as "investorName",
    i.national_no as "nationalNo", r.fund_id as "fundId", f.name as "fundName", r.amount, r.every,
    r.day_of_week as "dayOfWeek", r.day_of_month as "dayOfMonth", r.start_date as "startDate", r.end_date as "endDate",
    r.run_count as "runCount", r.done_count as "doneCount", r.done_amount as "doneAmount",
    r.next_period as "nextPeriod", r.status, r.status_reason as "statusReason", r.skipped_in_row as "skippedInRow",
    r.last_result as "lastResult", r.goal_amount as "goalAmount", r.goal_date as "goalDate", r.version,
    r.created_by as "createdBy", r.created_at as "createdAt"
  from debit_regulars r
  join debit_contracts c on c.id = r.contract_id
  join debit_banks b on b.code = c.bank_code
  join funds f on f.id = r.fund_id
  join investors i on i.id = r.investor_id`;

/** One regular purchase by id. */
export async function findRegular(tx: Tx, regularId: number): Promise<RegularRow | null> {
  return maybeOne<RegularRow>(tx)`${select} where r.id = ${regularId}`;
}

/** Plans of a contract that are in force or paused, oldest first. */
export async function listOpenRegulars(tx: Tx, contractId: number): Promise<RegularRow[]> {
  return many<RegularRow>(tx)`
    ${select}
    where r.contract_id = ${contractId} and r.status in ('active', 'paused')
    order by r.id limit 100`;
}

/** Filters of a list of plans; null: no filter. */
export interface RegularFilter {
  investorId: number | null;
  contractId: number | null;
  bankCode: string | null;
  fundId: number | null;
  status: RegularState | null;
  search: string | null;
}

function filterOf(of: RegularFilter): RawBuilder<unknown> {
  const like = of.search === null ? null : `%${escapeLike(of.search)}%`;
  return sql`
    (${of.investorId}::int is null or r.investor_id = ${of.investorId})
    and (${of.contractId}::int is null or r.contract_id = ${of.contractId})
    and (${of.bankCode}::text is null or c.bank_code = ${of.bankCode})
    and (${of.fundId}::int is null or r.fund_id = ${of.fundId})
    and (${of.status}::text is null or r.status = ${of.status})
    and (${like}::text is null or c.contract_no ilike ${like} or i.national_no ilike ${like}
      or ${investorName('i')} ilike ${like})`;
}

/** Plans in force of an investor, the newest first. */
export async function listActiveRegulars(tx: Tx, investorId: number, limit: number): Promise<RegularRow[]> {
  return many<RegularRow>(tx)`
    ${select}
    where r.investor_id = ${investorId} and r.status = 'active'
    order by r.id desc limit ${limit}`;
}

/** A page of plans, those in force first, newest first. */
export async function listRegulars(
  tx: Tx,
  filter: RegularFilter,
  of: PageRows,
): Promise<{ rows: RegularRow[]; total: number }> {
  const rows = await many<RegularRow>(tx)`
    ${select}
    where ${filterOf(filter)}
    order by r.status <> 'active', r.status <> 'paused', r.id desc offset ${of.offset} limit ${of.limit}`;
  const { total } = await one<{ total: number }>(tx)`
    select count(*)::int as total
    from debit_regulars r
    join debit_contracts c on c.id = r.contract_id
    join investors i on i.id = r.investor_id
    where ${filterOf(filter)}`;
  return { rows, total };
}
