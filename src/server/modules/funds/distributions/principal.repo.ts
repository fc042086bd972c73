import { sql } from 'kysely';
import type { PageRows } from '#shared/paging.ts';
import { investorName, userNameById } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

export interface PrincipalRow {
  id: number;
  fundId: number;
  fundName: string;
  maturityDate: string;
  payDate: string;
  faceValue: bigint;
  unitCount: bigint;
  total: bigint;
  status: 'draft' | 'approved' | 'executed';
  preparedBy: number;
  preparedByName: string;
  preparedAt: Date;
  approvedBy: number | null;
  approvedByName: string;
  executedAt: Date | null;
  investors: number;
  done: number;
  startedAt: Date | null;
  discardBy: number | null;
  discardByName: string;
  discardAt: Date | null;
  discardReason: string | null;
  sharesHash: string;
}

const select = sql`
  select p.id, p.fund_id as "fundId", f.name as "fundName", p.maturity_date as "maturityDate", p.pay_date as "payDate",
    p.face_value as "faceValue", p.unit_count as "unitCount", p.total, p.status, p.prepared_by as "preparedBy",
    ${userNameById('p.prepared_by')} as "preparedByName", p.prepared_at as "preparedAt", p.approved_by as "approvedBy",
    ${userNameById('p.approved_by')} as "approvedByName", p.executed_at as "executedAt", p.investors,
    p.started_at as "startedAt", p.shares_hash as "sharesHash", p.discard_by as "discardBy",
    ${userNameById('p.discard_by')} as "discardByName", p.discard_at as "discardAt",
    p.discard_reason as "discardReason",
    case p.status when 'executed' then p.investors when 'draft' then 0 else p.investors - (
      select count(*)::int
      from principal_shares s
      where s.run_id = p.id and s.status in ('pending', 'failed')
    ) end as done
  from principal_runs p
  join funds f on f.id = p.fund_id`;

/** A repayment by id. */
export async function findPrincipalRun(tx: Tx, runId: number): Promise<PrincipalRow | null> {
  return maybeOne<PrincipalRow>(tx)`${select} where p.id = ${runId}`;
}

export interface MaturityRow {
  fundId: number;
  fundName: string;
  unitCount: bigint;
  investors: number;
  openOrders: number;
  runId: number | null;
  status: PrincipalRow['status'] | null;
}

/* After maturity nothing new can be registered, so only these may still change who holds what; a slip may be approved late. */
const openStates = sql`('registered', 'processing', 'pending_receipt')`;

/** Every bond with what is held of it, the one that ends first at the top. */
export async function listBondRows(tx: Tx): Promise<MaturityRow[]> {
  return many<MaturityRow>(tx)`
    select b.fund_id as "fundId", f.name as "fundName", coalesce(h.units, 0)::bigint as "unitCount",
      coalesce(h.investors, 0)::int as investors,
      (select count(*)::int from orders o where o.fund_id = b.fund_id and o.status in ${openStates}) as "openOrders",
      p.id as "runId", p.status
    from bond_terms b
    join funds f on f.id = b.fund_id
    left join principal_runs p on p.fund_id = b.fund_id
    left join lateral (
      select sum(units) as units, count(*) as investors
      from holdings
      where fund_id = b.fund_id and units > 0
    ) h on true
    order by b.maturity_date, b.fund_id`;
}

/** Orders of a bond that wait for their price. */
export async function countOpenOrders(tx: Tx, fundId: number): Promise<number> {
  const { open } = await one<{
    open: number;
  }>(tx)`select count(*)::int as open from orders where fund_id = ${fundId} and status in ${openStates}`;
  return open;
}

/** Writes a draft with the share of every holder. @returns its id, or null when nobody holds papers */
export async function insertPrincipalRun(
  tx: WriteTx,
  run: { fundId: number; maturityDate: string; payDate: string; faceValue: bigint; preparedBy: number; at: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into principal_runs (
      fund_id, maturity_date, pay_date, face_value, unit_count, total, prepared_by, prepared_at
    )
    select ${run.fundId}, ${run.maturityDate}, ${run.payDate}, ${run.faceValue}::bigint, h.units,
      h.units * ${run.faceValue}::bigint, ${run.preparedBy}, ${run.at}
    from (select sum(units)::bigint as units from holdings where fund_id = ${run.fundId}) h
    where h.units > 0
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  await sql`
    insert into principal_shares (run_id, investor_id, unit_count, amount)
    select ${id}, investor_id, units, units * ${run.faceValue}::bigint
    from holdings
    where fund_id = ${run.fundId} and units > 0`.execute(tx);
  return id;
}

/** How many investors hold other papers now than the run says. */
export async function countOtherHolders(tx: Tx, run: Pick<PrincipalRow, 'id' | 'fundId'>): Promise<number> {
  const { wrong } = await one<{ wrong: number }>(tx)`
    select count(*)::int as wrong
    from (select investor_id, units from holdings where fund_id = ${run.fundId} and units > 0) h
    full join (select investor_id, unit_count from principal_shares where run_id = ${run.id}) s
      on s.investor_id = h.investor_id
    where coalesce(h.units, 0) <> coalesce(s.unit_count, 0)`;
  return wrong;
}

export interface PrincipalShareRow {
  investorId: number;
  investorName: string;
  unitCount: bigint;
  amount: bigint;
  hasAccount: boolean;
  status: 'pending' | 'repaid' | 'failed';
  orderId: number | null;
}

/** A page of the shares of a repayment, largest first. */
export async function listPrincipalShares(
  tx: Tx,
  runId: number,
  { offset, limit }: PageRows,
): Promise<PrincipalShareRow[]> {
  return many<PrincipalShareRow>(tx)`
    select s.investor_id as "investorId", ${investorName('i')} as "investorName",
      s.unit_count as "unitCount", s.amount, s.status, s.order_id as "orderId",
      exists (
        select 1
        from investor_bank_accounts a
        where a.investor_id = s.investor_id and a.is_default and a.is_verified
      ) as "hasAccount"
    from principal_shares s
    join investors i on i.id = s.investor_id
    where s.run_id = ${runId}
    order by s.amount desc, s.investor_id limit ${limit} offset ${offset}`;
}

/** Marks a share as repaid by an order. */
export async function markRepaid(tx: WriteTx, runId: number, investorId: number, orderId: number): Promise<void> {
  await tx
    .updateTable('principal_shares')
    .set({ status: 'repaid', order_id: orderId })
    .where('run_id', '=', runId)
    .where('investor_id', '=', investorId)
    .execute();
}

/** Closes a bond whose principal is repaid. */
export async function closeBond(tx: WriteTx, fundId: number, closeReason: string): Promise<void> {
  await tx
    .updateTable('funds')
    .set({ status: 'closed', issue_enabled: false, cancel_enabled: false, close_reason: closeReason })
    .where('id', '=', fundId)
    .execute();
}
