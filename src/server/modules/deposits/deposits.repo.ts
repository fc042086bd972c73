import { sql, type RawBuilder } from 'kysely';
import {
  escapeLike,
  investorName,
  tehranDayEnd,
  tehranDayOf,
  tehranDayStart,
  userNameOrNull,
} from '../../db/fragments.ts';
import { many, maybeOne } from '../../db/query.ts';
import type { OrderState } from '#shared/orderStates.ts';
import type { Tx, WriteTx } from '../../db/connection.ts';
import { readSearch } from '../search.ts';
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
  returnRef: string | null;
  returnFrom: DepositState | null;
  returnAskedBy: number | null;
  linkReceiptId: number | null;
  linkFrom: DepositState | null;
  linkAskedBy: number | null;
  isPosted: boolean;
}

/** Where a line of the bank came from: its own feed, or a statement that two people let in. */
export type DepositOrigin =
  { origin: 'feed' } | { origin: 'statement'; statementId: number; lateReason: string | null };

const select = sql`
  select id, fund_id as "fundId", fund_account_id as "fundAccountId", deposit_code as "depositCode", amount, deposited_at as "depositedAt", bank_ref as "bankRef",
    source_iban as "sourceIban", investor_id as "investorId", order_id as "orderId", status, error_text as "errorText", reason, handled_by as "handledBy",
    return_ref as "returnRef", return_from as "returnFrom", return_asked_by as "returnAskedBy",
    link_receipt_id as "linkReceiptId", link_from as "linkFrom", link_asked_by as "linkAskedBy", is_posted as "isPosted"
  from bank_deposits`;

/** A deposit, locked until the transaction ends. */
export async function lockDeposit(tx: WriteTx, id: number): Promise<DepositRecord | null> {
  return maybeOne<DepositRecord>(tx)`${select} where id = ${id} for update`;
}

/** A deposit by the bank's reference. */
export async function findDepositByRef(tx: Tx, bankRef: string): Promise<DepositRecord | null> {
  return maybeOne<DepositRecord>(tx)`${select} where bank_ref = ${bankRef}`;
}

/** Account of a fund by its IBAN. */
export async function findFundAccount(tx: Tx, iban: string): Promise<{ id: number; fundId: number } | null> {
  return maybeOne<{
    id: number;
    fundId: number;
  }>(
    tx,
  )`select id, fund_id as "fundId" from fund_bank_accounts where iban = ${iban} order by is_active desc, id limit 1`;
}

/**
 * Stores a deposit once. A line whose money an approved slip has booked belongs to that slip from the start.
 * @returns its id; null when the bank's reference is known, then no id is used up
 */
export async function insertDeposit(
  tx: WriteTx,
  account: { id: number; fundId: number },
  line: DepositLine,
  of: { from: DepositOrigin; slip: ApprovedSlip | null; isSettlement: boolean; at: Date },
): Promise<number | null> {
  const { from: source, slip, isSettlement, at } = of;
  const [statementId, lateReason] =
    source.origin === 'statement' ? [source.statementId, source.lateReason] : [null, null];
  const { rows } = await sql<{ id: number }>`
    insert into bank_deposits (fund_id, fund_account_id, deposit_code, amount, deposited_at, bank_ref, source_iban, status, created_at,
      origin, statement_id, late_reason, receipt_id, investor_id, order_id, is_posted)
    select ${account.fundId}, ${account.id}, ${line.depositCode}, ${line.amount}, ${line.depositedAt}, ${line.bankRef}, ${line.sourceIban},
      ${slip ? 'slip' : isSettlement ? 'settlement' : 'unmatched'}, ${at}, ${source.origin}, ${statementId}::int, ${lateReason}, ${slip?.receiptId ?? null}::int,
      ${slip?.investorId ?? null}::int, ${slip?.orderId ?? null}::int, ${slip === null && !isSettlement}
    where not exists (select 1 from bank_deposits where bank_ref = ${line.bankRef})
    on conflict (bank_ref) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export interface ApprovedSlip {
  receiptId: number;
  investorId: number;
  orderId: number;
  reviewedBy: number | null;
}

/** The approved slip that has booked the money of a line and has no line yet; null when there is none. */
export async function findSlipOfLine(
  tx: Tx,
  line: { fundAccountId: number; bankRef: string; amount: bigint },
): Promise<ApprovedSlip | null> {
  return maybeOne<ApprovedSlip>(tx)`
    select r.id as "receiptId", r.investor_id as "investorId", r.order_id as "orderId", r.reviewed_by as "reviewedBy" from receipts r
    where r.fund_account_id = ${line.fundAccountId} and r.number = ${line.bankRef} and r.amount = ${line.amount} and r.status = 'approved'
      and not exists (select 1 from bank_deposits d where d.receipt_id = r.id) limit 1`;
}

/** The approved settlement of a gateway that told of a line before the line came; null when there is none. Rial. */
export async function findSettlementOfLine(
  tx: Tx,
  line: { fundAccountId: number; bankRef: string },
): Promise<{ id: number; net: bigint } | null> {
  return maybeOne<{ id: number; net: bigint }>(tx)`
    select id, net from gateway_settlements
    where fund_account_id = ${line.fundAccountId} and bank_ref = ${line.bankRef} and status = 'approved' and deposit_id is null`;
}

/** Names the line that came after its settlement. */
export async function giveToSettlement(tx: WriteTx, depositId: number, settlementId: number): Promise<void> {
  await tx.updateTable('gateway_settlements').set({ deposit_id: depositId }).where('id', '=', settlementId).execute();
}

/** An approved slip without a line, also without one that waits for it, that may be the money of a deposit: same account and amount; locked. */
export async function lockOpenSlip(
  tx: WriteTx,
  receiptId: number,
  deposit: { id: number; fundAccountId: number; amount: bigint },
): Promise<ApprovedSlip | null> {
  // locked before it is read, so that what another act just did with it is seen
  await sql`select from receipts where id = ${receiptId} for update`.execute(tx);
  return maybeOne<ApprovedSlip>(tx)`
    select r.id as "receiptId", r.investor_id as "investorId", r.order_id as "orderId", r.reviewed_by as "reviewedBy" from receipts r
    where r.id = ${receiptId} and r.fund_account_id = ${deposit.fundAccountId} and r.amount = ${deposit.amount} and r.status = 'approved'
      and not exists (select 1 from bank_deposits d where d.id <> ${deposit.id}
        and (d.receipt_id = r.id or (d.status = 'slip_waits' and d.link_receipt_id = r.id)))`;
}

/** Gives a deposit to the slip that booked the same money before it; what the deposit itself booked is reversed by the caller. */
export async function giveToSlip(
  tx: WriteTx,
  id: number,
  slip: ApprovedSlip,
  by: { userId: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('bank_deposits')
    .set({
      status: 'slip',
      receipt_id: slip.receiptId,
      investor_id: slip.investorId,
      order_id: slip.orderId,
      is_posted: false,
      error_text: null,
      handled_by: by.userId,
      handled_at: by.at,
    })
    .where('id', '=', id)
    .execute();
}

/** Names the slip of a deposit for another person to confirm, or takes the name back. */
export async function setLink(
  tx: WriteTx,
  id: number,
  to:
    | { status: 'slip_waits'; from: DepositState; askedBy: number; receiptId: number; at: Date }
    | { status: DepositState; askedBy: null; at: Date },
): Promise<void> {
  const asked = to.askedBy === null ? null : to;
  await sql`
    update bank_deposits set status = ${to.status}, link_from = ${asked?.from ?? null}, link_asked_by = ${asked?.askedBy ?? null}::int,
      link_receipt_id = ${asked?.receiptId ?? null}::int, handled_at = ${to.at}
    where id = ${id}`.execute(tx);
}

/** Prepares the return of a deposit, or takes the preparation back. */
export async function setReturn(
  tx: WriteTx,
  id: number,
  to:
    | { status: 'return_waits'; from: DepositState; askedBy: number; reason: string; returnRef: string; at: Date }
    | { status: DepositState; askedBy: null; at: Date },
): Promise<void> {
  const asked = to.askedBy === null ? null : to;
  await sql`
    update bank_deposits set status = ${to.status}, return_from = ${asked?.from ?? null}, return_asked_by = ${asked?.askedBy ?? null}::int,
      return_ref = ${asked?.returnRef ?? null}, reason = coalesce(${asked?.reason ?? null}, reason), handled_at = ${to.at}
    where id = ${id}`.execute(tx);
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
  return maybeOne<{
    investorId: number;
    fundId: number;
  }>(tx)`select investor_id as "investorId", fund_id as "fundId" from deposit_codes where code = ${code}`;
}

/** Gives an investor their deposit id in a fund; a repeat changes nothing. */
export async function ensureCode(tx: WriteTx, code: string, investorId: number, fundId: number): Promise<void> {
  await tx
    .insertInto('deposit_codes')
    .values({ code, investor_id: investorId, fund_id: fundId })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** The person who is told of an investor's orders: the investor first. */
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

export interface DepositListRow extends Omit<
  DepositRecord,
  'fundAccountId' | 'returnFrom' | 'linkReceiptId' | 'linkFrom' | 'isPosted'
> {
  source: 'deposit_id' | 'direct_debit';
  fundName: string | null;
  investorName: string | null;
  nationalNo: string | null;
  orderNo: string | null;
  orderStatus: OrderState | null;
  origin: 'feed' | 'statement';
  lateReason: string | null;
  handlerName: string | null;
  handledAt: Date | null;
  slipNumber: string | null;
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
  from bank_deposits d left join investors i on i.id = d.investor_id left join orders o on o.investor_id = d.investor_id and o.id = d.order_id`;

function where(filter: DepositFilter): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (filter.status) parts.push(sql`d.status = ${filter.status}`);
  if (filter.isOpen) parts.push(sql`d.status in ('unmatched', 'matched', 'failed', 'return_waits', 'slip_waits')`);
  if (filter.source) parts.push(sql`d.source = ${filter.source}`);
  if (filter.fundId) parts.push(sql`d.fund_id = ${filter.fundId}`);
  if (filter.fromDate) parts.push(sql`d.deposited_at >= ${tehranDayStart(filter.fromDate)}`);
  if (filter.toDate) parts.push(sql`d.deposited_at < ${tehranDayEnd(filter.toDate)}`);
  if (filter.search) {
    const { like, iban, amount } = readSearch(filter.search);
    parts.push(
      sql`(d.bank_ref ilike ${like} or d.deposit_code like ${like} or o.order_no ilike ${like} or i.national_no like ${like} or ${name} ilike ${like} or d.source_iban like ${iban}::text or d.amount = ${amount}::bigint)`,
    );
  }
  return sql.join(parts, sql` and `);
}

/** Days around a deposit in which an approved slip may tell of the same money. */
const SLIP_DAYS = 7;

const listSelect = sql`
  select d.id, d.fund_id as "fundId", d.deposit_code as "depositCode", d.amount, d.deposited_at as "depositedAt", d.bank_ref as "bankRef", d.source_iban as "sourceIban",
    d.investor_id as "investorId", d.order_id as "orderId", d.status, d.error_text as "errorText", d.reason, d.source, d.return_ref as "returnRef", d.handled_by as "handledBy",
    f.name as "fundName", case when i.id is null then null else ${name} end as "investorName", i.national_no as "nationalNo", o.order_no as "orderNo", o.status as "orderStatus",
    d.origin, d.late_reason as "lateReason", d.handled_at as "handledAt", d.return_asked_by as "returnAskedBy", d.link_asked_by as "linkAskedBy",
    (select ${userNameOrNull('u')} from users u where u.id = case when d.status = 'slip_waits' then d.link_asked_by else coalesce(d.return_asked_by, d.handled_by) end) as "handlerName",
    (select r.number from receipts r where r.id = case when d.status = 'slip_waits' then d.link_receipt_id else d.receipt_id end) as "slipNumber",
    case when d.status in ('unmatched', 'failed', 'matched', 'slip_waits') then (
      select coalesce(json_agg(json_build_object('receiptId', r.id, 'number', r.number, 'orderNo', ro.order_no,
        'investorName', ${investorName('ri')}, 'date', r.slip_date) order by r.id), '[]'::json)
      from receipts r join orders ro on ro.investor_id = r.investor_id and ro.id = r.order_id join investors ri on ri.id = r.investor_id
      where r.fund_account_id = d.fund_account_id and r.amount = d.amount and r.status = 'approved' and (d.investor_id is null or d.investor_id = r.investor_id)
        and (r.number = d.bank_ref or abs(${tehranDayOf('d.deposited_at')} - r.slip_date) <= ${SLIP_DAYS})
        and (d.status <> 'slip_waits' or r.id = d.link_receipt_id)
        and not exists (select 1 from bank_deposits t where t.id <> d.id and (t.receipt_id = r.id or (t.status = 'slip_waits' and t.link_receipt_id = r.id)))
    ) else '[]'::json end as slips
  ${from} left join funds f on f.id = d.fund_id`;

/** One deposit as the list shows it. */
export async function findDepositRow(tx: Tx, id: number): Promise<DepositListRow | null> {
  return maybeOne<DepositListRow>(tx)`${listSelect} where d.id = ${id}`;
}

/** Deposits by filter, newest first. */
export async function listDepositRows(
  tx: Tx,
  filter: DepositFilter,
  offset: number,
  limit: number,
): Promise<DepositListRow[]> {
  return many<DepositListRow>(tx)`
    ${listSelect} where ${where(filter)} order by d.deposited_at desc, d.id desc limit ${limit} offset ${offset}`;
}

/** Count and sums of deposits by filter; `open` are those whose money has no order yet. Rial. */
export async function sumDeposits(
  tx: Tx,
  filter: DepositFilter,
): Promise<{ count: number; amount: bigint; openCount: number; openAmount: bigint }> {
  const { rows } = await sql<{ count: number; amount: bigint; openCount: number; openAmount: bigint }>`
    select count(*)::int as count, coalesce(sum(d.amount), 0)::bigint as amount,
      count(*) filter (where d.status in ('unmatched', 'matched', 'failed', 'return_waits', 'slip_waits'))::int as "openCount",
      coalesce(sum(d.amount) filter (where d.status in ('unmatched', 'matched', 'failed', 'return_waits', 'slip_waits')), 0)::bigint as "openAmount"
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
  const plain = escapeLike(search);
  return many<PossibleOwner>(tx)`
    select i.id as "investorId", ${name} as "investorName", i.national_no as "nationalNo", i.is_legal as "isLegal"
    from investors i where i.national_no like ${`%${plain}%`} or ${name} like ${`%${plain}%`}
    order by i.national_no like ${`${plain}%`} or ${name} like ${`${plain}%`} desc, ${name}, i.id limit 10`;
}
