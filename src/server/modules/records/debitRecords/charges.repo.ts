import { sql, type RawBuilder } from 'kysely';
import type { DebitChargeState } from '#shared/texts/directDebitTexts.ts';
import type { PageRows } from '#shared/paging.ts';
import { escapeLike, investorName } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';

/** A debit with its fund, contract and order. Rial. */
export interface ChargeRow {
  id: number;
  contractId: number;
  contractNo: string;
  bankName: string;
  regularId: number | null;
  investorId: number;
  investorName: string;
  nationalNo: string;
  fundId: number;
  fundName: string;
  orderId: number | null;
  orderNo: string | null;
  amount: bigint;
  period: string;
  dueDate: string;
  status: DebitChargeState;
  reason: string | null;
  errorText: string | null;
  tryCount: number;
  nextTryAt: Date | null;
  refId: string | null;
  doneAt: Date | null;
}

const select = sql`
  select g.id, g.contract_id as "contractId", c.contract_no as "contractNo", b.name as "bankName",
    g.regular_id as "regularId", g.investor_id as "investorId", ${investorName('i')} as "investorName",
    i.national_no as "nationalNo", g.fund_id as "fundId", f.name as "fundName", g.order_id as "orderId",
    o.order_no as "orderNo", g.amount, g.period, g.due_date as "dueDate", g.status, g.reason,
    g.error_text as "errorText", g.try_count as "tryCount", g.next_try_at as "nextTryAt",
    g.ref_id as "refId", g.done_at as "doneAt"
  from debit_charges g
  join debit_contracts c on c.id = g.contract_id
  join debit_banks b on b.code = c.bank_code
  join funds f on f.id = g.fund_id
  join investors i on i.id = g.investor_id
  left join orders o on o.investor_id = g.investor_id and o.id = g.order_id`;

/** Filters of a list of debits; null: no filter. */
export interface ChargeFilter {
  investorId: number | null;
  contractId: number | null;
  regularId: number | null;
  bankCode: string | null;
  fundId: number | null;
  status: DebitChargeState | null;
  from: string | null;
  to: string | null;
  search: string | null;
}

function filterOf(of: ChargeFilter): RawBuilder<unknown> {
  const like = of.search === null ? null : `%${escapeLike(of.search)}%`;
  return sql`
    (${of.investorId}::int is null or g.investor_id = ${of.investorId})
    and (${of.contractId}::int is null or g.contract_id = ${of.contractId})
    and (${of.regularId}::int is null or g.regular_id = ${of.regularId})
    and (${of.bankCode}::text is null or c.bank_code = ${of.bankCode})
    and (${of.fundId}::int is null or g.fund_id = ${of.fundId})
    and (${of.status}::text is null or g.status = ${of.status})
    and (${of.from}::date is null or g.due_date >= ${of.from}) and (${of.to}::date is null or g.due_date <= ${of.to})
    and (${like}::text is null or c.contract_no ilike ${like} or i.national_no ilike ${like} or g.ref_id ilike ${like}
      or ${investorName('i')} ilike ${like})`;
}

/** A page of debits, newest day first. */
export async function listCharges(
  tx: Tx,
  filter: ChargeFilter,
  of: PageRows,
): Promise<{ rows: ChargeRow[]; total: number; doneCount: number; doneAmount: bigint }> {
  const rows = await many<ChargeRow>(tx)`
    ${select}
    where ${filterOf(filter)}
    order by g.due_date desc, g.id desc offset ${of.offset} limit ${of.limit}`;
  const sums = await one<{ total: number; doneCount: number; doneAmount: bigint }>(tx)`
    select count(*)::int as total, (count(*) filter (where g.status = 'done'))::int as "doneCount",
      coalesce(sum(g.amount) filter (where g.status = 'done'), 0)::bigint as "doneAmount"
    from debit_charges g
    join debit_contracts c on c.id = g.contract_id
    join investors i on i.id = g.investor_id
    where ${filterOf(filter)}`;
  return { rows, ...sums };
}

/** One debit by id. */
export async function findCharge(tx: Tx, chargeId: number): Promise<ChargeRow | null> {
  return maybeOne<ChargeRow>(tx)`${select} where g.id = ${chargeId}`;
}

/** Periods of a plan that were left out and whose debits would come on a day or later, with why; the oldest first. */
export async function listLeftOut(
  tx: Tx,
  regularId: number,
  day: string,
): Promise<{ period: string; reason: string | null }[]> {
  return many<{ period: string; reason: string | null }>(tx)`
    select period, reason
    from debit_charges
    where regular_id = ${regularId} and due_date >= ${day} and status = 'skipped'
    order by period`;
}

/** Days of a plan that were left out ahead of time. */
export async function listSkippedPeriods(tx: Tx, regularId: number, from: string): Promise<string[]> {
  const rows = await many<{ period: string }>(tx)`
    select period
    from debit_charges
    where regular_id = ${regularId} and period >= ${from} and status = 'skipped'`;
  return rows.map(({ period }) => period);
}
