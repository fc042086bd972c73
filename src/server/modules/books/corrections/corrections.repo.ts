import { sql, type RawBuilder, type Selectable } from 'kysely';
import { investorName, isJournalOnStatement, userName } from '#server/db/fragments.ts';
import { maybeOne, one } from '#server/db/query.ts';
import type { OrderState } from '#shared/orderStates.ts';
import type { PageRows } from '#shared/paging.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { LedgerCorrectionsTable } from '#server/db/tables.ts';
import type { TwoPeople } from '#server/db/decisions.ts';

export type CounterKind = NonNullable<Selectable<LedgerCorrectionsTable>['counter_kind']>;

export interface CorrectionRow extends TwoPeople {
  id: number;
  kind: 'reversal' | 'adjustment' | 'order';
  fundId: number;
  fundName: string;
  investorId: number | null;
  investorName: string;
  journalId: bigint | null;
  side: 'debit' | 'credit' | null;
  amount: bigint | null;
  /** money that the correction moves: its own amount, that of the journal, or that of the order; null before an execution */
  total: bigint | null;
  counter: CounterKind | null;
  reason: string;
  status: 'draft' | 'approved' | 'rejected';
  decidedByName: string;
  bookedJournalId: bigint | null;
  /** the order whose execution is taken back */
  orderId: number | null;
  orderNo: string | null;
  orderType: 1 | 2 | null;
  orderStatus: OrderState | null;
  /** decimal text */
  price: string | null;
  payouts: HangingRow[];
  /** units above the ceiling of the fund once the redemption is undone; null when it stays under its ceiling */
  overCeiling: bigint | null;
}

/** A payout that hangs on a journal or an order; the amount as text, as JSON keeps no 64-bit number. */
export interface HangingRow {
  payoutId: number;
  kind: 'redemption' | 'refund' | 'remain' | 'profit';
  amount: string;
  status: 'pending' | 'sent' | 'paid' | 'failed' | 'withdrawn';
  batchNo: string | null;
}

const payoutsWhere = (condition: RawBuilder<unknown>) => sql`
  (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'payoutId', p.id, 'kind', p.kind, 'amount', p.amount::text, 'status', p.status, 'batchNo', p.batch_no
        ) order by p.id
      ), '[]'
    )
    from payouts p
    where ${condition}
  )`;

const select = sql`
  select c.id, c.kind, c.fund_id as "fundId", f.name as "fundName", c.investor_id as "investorId",
    ${investorName('i')} as "investorName", c.journal_id as "journalId", c.side, c.amount, c.counter_kind as counter,
    c.reason, c.status, c.prepared_by as "preparedBy", c.prepared_at as "preparedAt", c.decided_by as "decidedBy",
    ${userName('p')} as "preparedByName", ${userName('d')} as "decidedByName", c.decided_at as "decidedAt",
    c.decision_reason as "decisionReason", c.booked_journal_id as "bookedJournalId", c.order_id as "orderId",
    case
      when c.amount is not null then c.amount
      when c.journal_id is not null
      then (
        select coalesce(sum(e.credit), 0)::bigint
        from ledger_entries e
        where e.journal_id = c.journal_id and e.unit = 'IRR'
      )
      when o.order_type = 1 then o.amount
      else o.net end as total,
    o.order_no as "orderNo", o.order_type as "orderType", o.status as "orderStatus", c.price,
    case
      when c.status = 'draft' and c.kind = 'order' and o.order_type = 2 and c.price is null
      then (
        select nullif(greatest(t.issued_units + t.reserved_units + o.units - t.ceiling_units, 0), 0)
        from fund_totals t
        where t.fund_id = c.fund_id
      )
      else c.over_ceiling end as "overCeiling",
    case when c.status <> 'draft' then ${payoutsWhere(sql`p.correction_id = c.id`)}
      when c.kind = 'order' then ${payoutsWhere(sql`
        p.investor_id = c.investor_id and p.order_id = c.order_id and p.kind in ('redemption', 'remain')
          and p.status <> 'withdrawn'`)}
      else ${payoutsWhere(sql`p.status <> 'withdrawn' and p.profit_journal_id = c.journal_id`)} end as payouts
  from ledger_corrections c
  join funds f on f.id = c.fund_id
  left join investors i on i.id = c.investor_id
  left join orders o on o.investor_id = c.investor_id and o.id = c.order_id
  left join users p on p.id = c.prepared_by
  left join users d on d.id = c.decided_by`;

/** Keeps that the profit of a journal was taken back: its share is not paid any more. A journal without a share changes none. */
export async function takeBackShare(tx: WriteTx, journalId: bigint, day: string): Promise<void> {
  await tx
    .updateTable('profit_shares')
    .set({ status: 'taken_back', taken_back_on: day })
    .where('journal_id', '=', journalId)
    .execute();
}

/** A page of corrections, newest first. */
export async function listCorrectionRows(
  tx: Tx,
  status: CorrectionRow['status'] | null,
  { offset, limit }: PageRows,
): Promise<{ rows: CorrectionRow[]; total: number }> {
  const of = sql`(${status}::text is null or c.status = ${status}::text)`;
  const { rows } =
    await sql<CorrectionRow>`${select} where ${of} order by c.id desc limit ${limit} offset ${offset}`.execute(tx);
  const count = await sql<{
    total: number;
  }>`select count(*)::int as total from ledger_corrections c where ${of}`.execute(tx);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** A correction, locked until the transaction ends. */
export async function lockCorrection(tx: WriteTx, id: number): Promise<CorrectionRow | null> {
  return maybeOne<CorrectionRow>(tx)`${select} where c.id = ${id} for update of c`;
}

/** Units of a fund that are issued or on their way above its ceiling; null under it, and without one. */
export async function findOverCeiling(tx: Tx, fundId: number): Promise<bigint | null> {
  const row = await maybeOne<{ over: bigint | null }>(tx)`
    select nullif(greatest(issued_units + reserved_units - ceiling_units, 0), 0) as over
    from fund_totals
    where fund_id = ${fundId}`;
  return row?.over ?? null;
}

/** Stores a prepared correction. @returns its id */
export async function insertCorrection(
  tx: WriteTx,
  of: Pick<
    CorrectionRow,
    | 'kind'
    | 'fundId'
    | 'investorId'
    | 'journalId'
    | 'side'
    | 'amount'
    | 'counter'
    | 'reason'
    | 'preparedBy'
    | 'preparedAt'
    | 'orderId'
    | 'price'
  >,
): Promise<number> {
  const { id } = await tx
    .insertInto('ledger_corrections')
    .values({
      kind: of.kind,
      fund_id: of.fundId,
      investor_id: of.investorId,
      journal_id: of.journalId,
      side: of.side,
      amount: of.amount,
      counter_kind: of.counter,
      reason: of.reason,
      prepared_by: of.preparedBy,
      prepared_at: of.preparedAt,
      order_id: of.orderId,
      price: of.price,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes the decision about a draft. */
export async function decideCorrection(
  tx: WriteTx,
  id: number,
  to: {
    status: 'approved' | 'rejected';
    decidedBy: number;
    at: Date;
    reason: string | null;
    bookedJournalId: bigint | null;
    overCeiling?: bigint | null;
  },
): Promise<void> {
  await tx
    .updateTable('ledger_corrections')
    .set({
      status: to.status,
      decided_by: to.decidedBy,
      decided_at: to.at,
      decision_reason: to.reason,
      booked_journal_id: to.bookedJournalId,
      ...(to.overCeiling === undefined ? {} : { over_ceiling: to.overCeiling }),
    })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .execute();
}

/** Waits for whoever corrects or publishes the price of an order's day now, and keeps others from it until the end. */
export async function sharePrice(tx: WriteTx, orderId: number): Promise<void> {
  await sql`
    select from fund_navs n
    join orders o on o.fund_id = n.fund_id and o.price_date = n.nav_date
    where o.id = ${orderId}
    for share of n`.execute(tx);
}

/** True while an approved correction of a price has not come to an order yet. */
export async function isPriceWaiting(tx: Tx, orderId: number): Promise<boolean> {
  const { isWaiting } = await one<{ isWaiting: boolean }>(tx)`
    select exists (
      select from price_corrections c
      join price_correction_orders p on p.price_correction_id = c.id and p.order_id = ${orderId}
      where c.state = 'approved' and p.booked_at is null
    ) as "isWaiting"`;
  return isWaiting;
}

export interface JournalFacts {
  fundId: number;
  investorId: number | null;
  isReversal: boolean;
  isReversed: boolean;
  hasUnits: boolean;
  /** money whose owner is not known yet: its line is dealt with at the desk of deposits, or by its movement */
  isWaitingDeposit: boolean;
  /** money that went to its receiver's bank: the bank's line brings it back, with its payout */
  isPayout: boolean;
  /** a line of the bank tells of its money */
  isOnStatement: boolean;
  /** what the investor has more because of it; negative when they have less. Rial. */
  investorCash: bigint;
}

/** Under which reference the bank will name money that a person booked first. */
export interface AwaitedLine {
  fundAccountId: number;
  bankRef: string;
  slipId: number | null;
}

/** The line of the bank that a journal of a settlement or of a bank slip came before; null for other journals. */
export async function findAwaitedLine(tx: Tx, journalId: bigint): Promise<AwaitedLine | null> {
  return maybeOne<AwaitedLine>(tx)`
    select s.fund_account_id as "fundAccountId", s.bank_ref as "bankRef", null::int as "slipId"
    from gateway_settlements s
    where s.journal_id = ${journalId}
    union all
    select r.fund_account_id, r.number, r.id
    from journals j
    join bank_slips r on r.investor_id = j.investor_id and r.order_id = j.order_id and r.status = 'approved'
    where j.id = ${journalId} and j.kind = 'deposit'
    limit 1`;
}

/** Waits for whoever gives a line of the bank to a slip now. */
export async function lockSlipRow(tx: WriteTx, slipId: number): Promise<void> {
  await sql`select from bank_slips where id = ${slipId} for update`.execute(tx);
}

/** What decides whether a journal may be reversed. */
export async function findJournalFacts(tx: Tx, journalId: bigint): Promise<JournalFacts | null> {
  return maybeOne<JournalFacts>(tx)`
    select j.fund_id as "fundId", j.investor_id as "investorId", j.reverses is not null as "isReversal",
      exists (select 1 from journals r where r.reverses = j.id) as "isReversed",
      bool_or(e.unit = 'UNIT') as "hasUnits",
      bool_or(a.kind = 'unmatched_deposits') and j.kind <> 'bank_movement' as "isWaitingDeposit",
      j.kind = 'payout' as "isPayout", ${isJournalOnStatement} as "isOnStatement",
      coalesce(sum(e.credit - e.debit) filter (where a.kind = 'investor_cash'), 0)::bigint as "investorCash"
    from journals j
    join ledger_entries e on e.journal_id = j.id
    join accounts a on a.id = e.account_id
    where j.id = ${journalId}
    group by j.id`;
}

/** Payouts that hang on a journal: those of the execution of its order, or queued with a profit. */
export async function listHanging(tx: Tx, journalId: bigint): Promise<HangingRow[]> {
  const { rows } = await sql<{ payouts: HangingRow[] }>`
    select case when j.kind in ('issue', 'redeem') then ${payoutsWhere(sql`
      p.investor_id = j.investor_id and p.order_id = j.order_id and p.kind in ('redemption', 'remain')`)}
        else ${payoutsWhere(sql`p.profit_journal_id = j.id`)} end as payouts
    from journals j
    where j.id = ${journalId}`.execute(tx);
  return rows[0]?.payouts ?? [];
}

/** True when the investor exists. */
export async function hasInvestor(tx: Tx, investorId: number): Promise<boolean> {
  return (await sql`select 1 from investors where id = ${investorId}`.execute(tx)).rows.length > 0;
}

/** Accounts that a journal moved, and how many of them have another cached balance than the sum of their entries. */
export async function checkAccounts(tx: Tx, journalId: bigint): Promise<{ checked: number; wrong: number }> {
  return one<{ checked: number; wrong: number }>(tx)`
    select count(*)::int as checked,
      count(*) filter (
        where case when a.balance is null then false else a.balance <> (
          select sum(credit) - sum(debit)
          from ledger_entries e
          where e.account_id = a.id
        ) end
      )::int as wrong
    from accounts a
    where a.id in (select account_id from ledger_entries where journal_id = ${journalId})`;
}
