import { sql, type RawBuilder } from 'kysely';
import type { OrderState } from '#shared/orderStates.ts';
import type { Tx, WriteTx } from '../../db/connection.ts';
import type { DepositLine, DepositState } from './deposits.rules.ts';

export interface DepositRecord {
  id: number;
  fundId: number;
  fundAccountId: number;
  depositCode: string | null;
  amount: bigint;
  depositedAt: Date;
  bankRef: string;
  sourceIban: string | null;
  investorId: number | null;
  orderId: number | null;
  status: DepositState;
  errorText: string | null;
  reason: string;
  handledBy: number | null;
}

const select = sql`
  select id, fund_id as "fundId", fund_account_id as "fundAccountId", deposit_code as "depositCode", amount, deposited_at as "depositedAt", bank_ref as "bankRef",
    source_iban as "sourceIban", investor_id as "investorId", order_id as "orderId", status, error_text as "errorText", reason, handled_by as "handledBy"
  from bank_deposits`;

/** A deposit, locked until the transaction ends. */
export async function lockDeposit(tx: WriteTx, id: number): Promise<DepositRecord | null> {
  return (await sql<DepositRecord>`${select} where id = ${id} for update`.execute(tx)).rows[0] ?? null;
}

/** A deposit by the bank's reference. */
export async function findDepositByRef(tx: Tx, bankRef: string): Promise<DepositRecord | null> {
  return (await sql<DepositRecord>`${select} where bank_ref = ${bankRef}`.execute(tx)).rows[0] ?? null;
}

/** Account of a fund by its IBAN. */
export async function findFundAccount(tx: Tx, iban: string): Promise<{ id: number; fundId: number } | null> {
  const { rows } = await sql<{
    id: number;
    fundId: number;
  }>`select id, fund_id as "fundId" from fund_bank_accounts where iban = ${iban} order by is_active desc, id limit 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Stores a deposit once. @returns its id; null when the bank's reference is known */
export async function insertDeposit(
  tx: WriteTx,
  account: { id: number; fundId: number },
  line: DepositLine,
  at: Date,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into bank_deposits (fund_id, fund_account_id, deposit_code, amount, deposited_at, bank_ref, source_iban, status, created_at)
    values (${account.fundId}, ${account.id}, ${line.depositCode}, ${line.amount}, ${line.depositedAt}, ${line.bankRef}, ${line.sourceIban}, 'unmatched', ${at})
    on conflict (bank_ref) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export interface DepositPatch {
  status: DepositState;
  investorId: number | null;
  orderId?: number | null;
  errorText: string | null;
  reason?: string;
  returnRef?: string | null;
  handledBy?: number | null;
  at: Date;
}

/** Changes what became of a deposit. */
export async function updateDeposit(tx: WriteTx, id: number, patch: DepositPatch): Promise<void> {
  await sql`
    update bank_deposits set status = ${patch.status}, investor_id = ${patch.investorId}, order_id = ${patch.orderId ?? null}, error_text = ${patch.errorText},
      reason = coalesce(${patch.reason ?? null}, reason), return_ref = coalesce(${patch.returnRef ?? null}, return_ref),
      handled_by = coalesce(${patch.handledBy ?? null}::int, handled_by), handled_at = ${patch.at}
    where id = ${id}`.execute(tx);
}

/** Owner of a deposit id. */
export async function findCodeOwner(tx: Tx, code: string): Promise<{ investorId: number; fundId: number } | null> {
  const { rows } = await sql<{
    investorId: number;
    fundId: number;
  }>`select investor_id as "investorId", fund_id as "fundId" from deposit_codes where code = ${code}`.execute(tx);
  return rows[0] ?? null;
}

/** Gives an investor his deposit id in a fund; a repeat changes nothing. */
export async function ensureCode(tx: WriteTx, code: string, investorId: number, fundId: number): Promise<void> {
  await sql`insert into deposit_codes (code, investor_id, fund_id) values (${code}, ${investorId}, ${fundId}) on conflict do nothing`.execute(
    tx,
  );
}

/** True when the same money was already credited by an approved slip. */
export async function hasSameSlip(
  tx: Tx,
  deposit: Pick<DepositRecord, 'fundAccountId' | 'bankRef' | 'amount'>,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from receipts where fund_account_id = ${deposit.fundAccountId} and number = ${deposit.bankRef} and amount = ${deposit.amount} and status = 'approved') as found`.execute(
    tx,
  );
  return rows[0]?.found ?? false;
}

/** The person who is told of an investor's orders: himself first. */
export async function findInvestorUser(tx: Tx, investorId: number): Promise<number | null> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from user_investors where investor_id = ${investorId} order by it_self desc, created_at, user_id limit 1`.execute(
    tx,
  );
  return rows[0]?.userId ?? null;
}

/** True when there is such an investor. */
export async function hasInvestor(tx: Tx, investorId: number): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select 1 from investors where id = ${investorId}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** When the newest deposit that we know was made. */
export async function findLastDepositAt(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(deposited_at) as at from bank_deposits`.execute(tx);
  return rows[0]?.at ?? null;
}

export interface DepositListRow extends Omit<DepositRecord, 'fundAccountId'> {
  source: 'deposit_id' | 'direct_debit';
  fundName: string | null;
  investorName: string | null;
  nationalNo: string | null;
  orderNo: string | null;
  orderStatus: OrderState | null;
  returnRef: string | null;
}

export interface DepositFilter {
  status?: DepositState;
  source?: 'deposit_id' | 'direct_debit';
  fundId?: number;
  fromDate?: string;
  toDate?: string;
  search?: string;
}

const name = sql`coalesce(i.company_name, concat_ws(' ', i.first_name, i.last_name))`;
const from = sql`
  from bank_deposits d left join investors i on i.id = d.investor_id left join orders o on o.investor_id = d.investor_id and o.id = d.order_id`;

function where(filter: DepositFilter): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (filter.status) parts.push(sql`d.status = ${filter.status}`);
  if (filter.source) parts.push(sql`d.source = ${filter.source}`);
  if (filter.fundId) parts.push(sql`d.fund_id = ${filter.fundId}`);
  if (filter.fromDate)
    parts.push(sql`d.deposited_at >= (${filter.fromDate}::date::timestamp at time zone 'Asia/Tehran')`);
  if (filter.toDate)
    parts.push(sql`d.deposited_at < ((${filter.toDate}::date + 1)::timestamp at time zone 'Asia/Tehran')`);
  if (filter.search) {
    const like = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(
      sql`(d.bank_ref like ${like} or d.deposit_code like ${like} or o.order_no like ${like} or i.national_no like ${like} or ${name} like ${like})`,
    );
  }
  return sql.join(parts, sql` and `);
}

/** Deposits by filter, newest first. */
export async function listDepositRows(
  tx: Tx,
  filter: DepositFilter,
  offset: number,
  limit: number,
): Promise<DepositListRow[]> {
  const { rows } = await sql<DepositListRow>`
    select d.id, d.fund_id as "fundId", d.deposit_code as "depositCode", d.amount, d.deposited_at as "depositedAt", d.bank_ref as "bankRef", d.source_iban as "sourceIban",
      d.investor_id as "investorId", d.order_id as "orderId", d.status, d.error_text as "errorText", d.reason, d.source, d.return_ref as "returnRef", d.handled_by as "handledBy",
      f.name as "fundName", case when i.id is null then null else ${name} end as "investorName", i.national_no as "nationalNo", o.order_no as "orderNo", o.status as "orderStatus"
    ${from} left join funds f on f.id = d.fund_id where ${where(filter)} order by d.deposited_at desc, d.id desc limit ${limit} offset ${offset}`.execute(
    tx,
  );
  return rows;
}

/** Count and sums of deposits by filter; `open` are those whose money has no order yet. Rial. */
export async function sumDeposits(
  tx: Tx,
  filter: DepositFilter,
): Promise<{ count: number; amount: bigint; openCount: number; openAmount: bigint }> {
  const { rows } = await sql<{ count: number; amount: bigint; openCount: number; openAmount: bigint }>`
    select count(*)::int as count, coalesce(sum(d.amount), 0)::bigint as amount,
      count(*) filter (where d.status in ('unmatched', 'matched', 'failed'))::int as "openCount",
      coalesce(sum(d.amount) filter (where d.status in ('unmatched', 'matched', 'failed')), 0)::bigint as "openAmount"
    ${from} where ${where(filter)}`.execute(tx);
  return rows[0] ?? { count: 0, amount: 0n, openCount: 0, openAmount: 0n };
}

export interface PossibleOwner {
  investorId: number;
  investorName: string;
  nationalNo: string;
  isLegal: boolean;
}

/** Investors by part of the name or of the national code, whole codes and beginnings first; at most 10. */
export async function listPossibleOwners(tx: Tx, search: string): Promise<PossibleOwner[]> {
  const plain = search.replace(/[\\%_]/g, '\\$&');
  const { rows } = await sql<PossibleOwner>`
    select i.id as "investorId", ${name} as "investorName", i.national_no as "nationalNo", i.is_legal as "isLegal"
    from investors i where i.national_no like ${`%${plain}%`} or ${name} like ${`%${plain}%`}
    order by i.national_no like ${`${plain}%`} or ${name} like ${`${plain}%`} desc, ${name}, i.id limit 10`.execute(tx);
  return rows;
}
