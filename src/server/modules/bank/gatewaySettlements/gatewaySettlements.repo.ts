import { sql, type Selectable } from 'kysely';
import { bookedPayments } from '#shared/paymentStates.ts';
import type { PageRows } from '#shared/paging.ts';
import { tehranDayOf, userNameOrNull, wordList } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { GatewaySettlementsTable } from '#server/db/tables.ts';
import type { TwoPeople } from '#server/db/decisions.ts';

/** States of payments whose money was booked on the gateway's account. */
const received = wordList(bookedPayments);

/** What a payment brought, rial: what came according to the gateway, else what was asked for. */
const amountOf = sql`coalesce(p.received_amount, p.amount)`;

/** Money that somebody collected for a fund: one row for each payment of a gateway and each direct debit. Rial. */
const collected = sql`(
  select 'gateway' as source, p.gateway, o.fund_id, p.verified_at as at, ${amountOf} as amount,
    coalesce(p.fee, 0) as fee, p.settlement_id
  from payments p
  join orders o on o.investor_id = p.investor_id and o.id = p.order_id
  where p.verified_at is not null and p.status in ${received}
  union all
  select 'direct_debit', k.provider, g.fund_id, g.done_at, g.amount, 0, g.settlement_id
  from debit_charges g
  join debit_contracts k on k.id = g.contract_id
  where g.status = 'done'
  union all
  -- money of a debit that two people send back was collected, too
  select 'direct_debit', k.provider, g.fund_id, a.booked_at, a.received_amount, 0, a.settlement_id
  from debit_attempts a
  join debit_charges g on g.id = a.charge_id
  join debit_contracts k on k.id = a.contract_id
  where a.status = 'refunded'
)`;

/** Who collected the money of a settlement: a gateway, or a provider of direct debit. */
export type SettlementSource = Selectable<GatewaySettlementsTable>['source'];

export type SettlementState = Selectable<GatewaySettlementsTable>['status'];

/** Money of a gateway or of a provider of direct debit on its way to a bank account. Amounts are rial. */
export interface SettlementRow extends TwoPeople {
  id: number;
  source: SettlementSource;
  /** code of the gateway or the provider */
  gateway: string;
  fundId: number;
  fundName: string;
  fundAccountId: number;
  accountIban: string;
  untilDate: string;
  settledOn: string;
  bankRef: string;
  depositId: number | null;
  paymentCount: number;
  gross: bigint;
  fee: bigint;
  net: bigint;
  difference: bigint;
  differenceReason: string | null;
  status: SettlementState;
}

const select = sql`
  select s.id, s.source, s.gateway, s.fund_id as "fundId", f.name as "fundName", s.fund_account_id as "fundAccountId",
    a.iban as "accountIban", s.until_date as "untilDate", s.settled_on as "settledOn", s.bank_ref as "bankRef",
    s.deposit_id as "depositId", s.payment_count as "paymentCount", s.gross, s.fee, s.net, s.difference,
    s.difference_reason as "differenceReason", s.status, s.prepared_by as "preparedBy",
    coalesce(${userNameOrNull('maker')}, '') as "preparedByName", s.prepared_at as "preparedAt",
    s.decided_by as "decidedBy", ${userNameOrNull('decider')} as "decidedByName", s.decided_at as "decidedAt",
    s.decision_reason as "decisionReason"
  from gateway_settlements s
  join funds f on f.id = s.fund_id
  join fund_bank_accounts a on a.id = s.fund_account_id
  join users maker on maker.id = s.prepared_by
  left join users decider on decider.id = s.decided_by`;

export interface SettlementSums {
  waitingCount: number;
  unsettledCount: number;
  unsettledAmount: bigint;
  /** day of the oldest money that is not settled */
  oldestUnsettledDate: string | null;
  /** differences of approved settlements that no approved closure closed */
  openDifference: bigint;
}

/** Settlements, newest first, with the count of all of that state. */
export async function listSettlementRows(
  tx: Tx,
  of: PageRows & { status: SettlementState | null },
): Promise<{ rows: SettlementRow[]; total: number }> {
  const where = sql`(${of.status}::text is null or s.status = ${of.status})`;
  const page = await sql<SettlementRow>`
    ${select}
    where ${where}
    order by s.id desc offset ${of.offset} limit ${of.limit}`.execute(tx);
  const total = await sql<{ n: number }>`
    select count(*)::int as n
    from gateway_settlements s
    where ${where}`.execute(tx);
  return { rows: page.rows, total: total.rows[0]?.n ?? 0 };
}

/** What waits, what is still with gateways and providers, and what nobody closed of the differences of approved settlements. Rial. */
export async function sumSettlements(tx: Tx): Promise<SettlementSums> {
  const { rows } = await sql<SettlementSums>`
    select s.waiting as "waitingCount", s.difference as "openDifference", p.count as "unsettledCount",
      p.amount as "unsettledAmount", p.oldest as "oldestUnsettledDate"
    from (
      select count(*) filter (where status = 'prepared')::int as waiting,
        (
          -- a part of a closure has the other sign: what lacked is owed to the fund
          coalesce(sum(difference) filter (where status = 'approved'), 0) + (
            select coalesce(sum(k.amount), 0)
            from open_item_closure_parts k
            join open_item_closures c on c.id = k.closure_id
            where c.status = 'approved' and k.settlement_id is not null
          )
        )::bigint as difference
      from gateway_settlements
    ) s,
      (
        select count(*)::int as count, coalesce(sum(c.amount), 0)::bigint as amount,
          min(${tehranDayOf('c.at')}) as oldest
        from ${collected} as c
        left join gateway_settlements s on s.id = c.settlement_id
        where s.status is distinct from 'approved'
      ) p`.execute(tx);
  const none = {
    waitingCount: 0,
    unsettledCount: 0,
    unsettledAmount: 0n,
    oldestUnsettledDate: null,
    openDifference: 0n,
  };
  return rows[0] ?? none;
}

/** One settlement. */
export async function findSettlement(tx: Tx, id: number): Promise<SettlementRow | null> {
  return maybeOne<SettlementRow>(tx)`${select} where s.id = ${id}`;
}

/** One settlement, locked until the transaction ends. */
export async function lockSettlement(tx: WriteTx, id: number): Promise<SettlementRow | null> {
  return maybeOne<SettlementRow>(tx)`${select} where s.id = ${id} for no key update of s`;
}

export interface UnsettledDay {
  source: SettlementSource;
  gateway: string;
  fundId: number;
  fundName: string;
  businessDate: string;
  count: number;
  amount: bigint;
  fee: bigint;
  totalAmount: bigint;
  totalFee: bigint;
}

/** Payments and debits that no settlement holds, by who collected them, fund and day, oldest first, with sums up to each day and the count of all. Rial. */
export async function listUnsettledDays(tx: Tx, limit: number): Promise<{ days: UnsettledDay[]; total: number }> {
  const found = await many<UnsettledDay & { total: number }>(tx)`
    with day as (
      select c.source, c.gateway, c.fund_id, ${tehranDayOf('c.at')} as business_date,
        count(*)::int as count, sum(c.amount)::bigint as amount, sum(c.fee)::bigint as fee
      from ${collected} as c
      where c.settlement_id is null
      group by 1, 2, 3, 4
    )
    select day.source, day.gateway, day.fund_id as "fundId", f.name as "fundName",
      day.business_date as "businessDate", day.count, day.amount, day.fee,
      (sum(day.amount) over upto)::bigint as "totalAmount", (sum(day.fee) over upto)::bigint as "totalFee",
      (count(*) over ())::int as total
    from day
    join funds f on f.id = day.fund_id
    window upto as (partition by day.source, day.gateway, day.fund_id order by day.business_date)
    order by day.business_date, f.name collate "fa-x-icu", day.source, day.gateway limit ${limit}`;
  return { days: found.map(({ total: _total, ...day }) => day), total: found[0]?.total ?? 0 };
}

/** Days between what a person wrote of a settlement and its line, at most: banks use a reference again. */
const LINE_DAYS = 7;

export interface OpenLine {
  id: number;
  fundId: number;
  fundAccountId: number;
  bankRef: string;
  accountIban: string;
  amount: bigint;
  depositedAt: Date;
  isOpen: boolean;
  isPosted: boolean;
}

const line = sql`
  select d.id, d.fund_id as "fundId", d.fund_account_id as "fundAccountId", d.bank_ref as "bankRef",
    a.iban as "accountIban", d.amount, d.deposited_at as "depositedAt", d.is_posted as "isPosted",
    d.status in ('unmatched', 'failed') and d.investor_id is null as "isOpen"
  from bank_deposits d
  join fund_bank_accounts a on a.id = d.fund_account_id`;

/** Lines of bank statements without an owner that no proposal names: the newest of each fund, up to a limit. */
export async function listOpenLines(tx: Tx, fundIds: readonly number[], limit: number): Promise<OpenLine[]> {
  return many<OpenLine>(tx)`
    with free as (
      select d.id, row_number() over (partition by d.fund_id order by d.deposited_at desc, d.id desc) as place
      from bank_deposits d
      where d.status in ('unmatched', 'failed') and d.investor_id is null and d.fund_id = any(${[...fundIds]}::int[])
        and not exists (select from gateway_settlements s where s.deposit_id = d.id and s.status <> 'rejected')
        and not exists (select from open_item_closures k where k.deposit_id = d.id and k.status <> 'rejected')
        and not exists (
          select from bank_movements m where m.deposit_id = d.id and m.status <> 'rejected' and m.reversed_at is null
        )
    )
    ${line}
    join free on free.id = d.id and free.place <= ${limit}
    order by d.deposited_at desc, d.id desc`;
}

/** A line of a bank statement, locked; by its id, or by account, reference and about its day, of this amount first. */
export async function lockLine(
  tx: WriteTx,
  by: { depositId: number } | { fundAccountId: number; bankRef: string; settledOn: string; net: bigint },
): Promise<OpenLine | null> {
  const where =
    'depositId' in by
      ? sql`d.id = ${by.depositId}`
      : sql`d.fund_account_id = ${by.fundAccountId} and d.ref_key = fold_bank_ref(${by.bankRef})
          and abs(d.bank_day - ${by.settledOn}::date) <= ${LINE_DAYS}
        order by (d.amount = ${by.net}) desc, abs(d.bank_day - ${by.settledOn}::date), d.place limit 1`;
  return maybeOne<OpenLine>(tx)`${line} where ${where} for no key update of d`;
}

/**
 * A proposal of another kind than `own` names the line and is not refused: a settlement, a closure of open items, or a
 * movement of the fund. Read it once the line is locked.
 */
export async function isLineNamed(
  tx: WriteTx,
  depositId: number,
  own: 'settlement' | 'closure' | 'movement',
): Promise<boolean> {
  const row = await maybeOne<{ kind: string }>(tx)`
    select kind
    from (
      select 'settlement' as kind from gateway_settlements where deposit_id = ${depositId} and status <> 'rejected'
      union all
      select 'closure' from open_item_closures where deposit_id = ${depositId} and status <> 'rejected'
      union all
      select 'movement' from bank_movements
      where deposit_id = ${depositId} and status <> 'rejected' and reversed_at is null
    ) named
    where kind <> ${own}
    limit 1`;
  return row !== null;
}

export interface FundAccount {
  id: number;
  fundId: number;
  bankName: string;
  iban: string;
}

/** Active bank accounts of funds. */
export async function listFundAccounts(tx: Tx, fundIds: readonly number[]): Promise<FundAccount[]> {
  return many<FundAccount>(tx)`
    select id, fund_id as "fundId", bank_name as "bankName", iban
    from fund_bank_accounts
    where is_active and 'subscription' = any(purposes) and fund_id = any(${[...fundIds]}::int[])
    order by fund_id, id`;
}

export interface NewSettlement {
  source: SettlementSource;
  gateway: string;
  fundId: number;
  fundAccountId: number;
  depositId: number | null;
  untilDate: string;
  settledOn: string;
  bankRef: string;
  paymentCount: number;
  gross: bigint;
  fee: bigint;
  net: bigint;
  differenceReason: string | null;
  preparedBy: number;
  at: Date;
}

/** What a settlement holds: payments or debits, and calls to banks whose money goes back; with their sum, rial. */
export interface CollectedItems {
  ids: number[];
  returnedIds: number[];
  gross: bigint;
}

/**
 * The payments of a gateway, or the debits of a provider, for a fund up to a moment that no settlement holds, locked; with
 * their sum, rial.
 */
export async function lockUnsettled(
  tx: WriteTx,
  of: { source: SettlementSource; gateway: string; fundId: number; before: Date },
): Promise<CollectedItems> {
  const payments = sql`
    select p.id, ${amountOf} as amount
    from payments p
    join orders o on o.investor_id = p.investor_id and o.id = p.order_id
    where p.settlement_id is null and p.verified_at < ${of.before} and p.status in ${received}
      and p.gateway = ${of.gateway} and o.fund_id = ${of.fundId}
    order by p.id
    for no key update of p`;
  const debits = sql`
    select g.id, g.amount
    from debit_charges g
    join debit_contracts c on c.id = g.contract_id
    where g.settlement_id is null and g.done_at < ${of.before} and g.status = 'done'
      and c.provider = ${of.gateway} and g.fund_id = ${of.fundId}
    order by g.id
    for no key update of g`;
  const rows = await many<{ id: number; amount: bigint }>(tx)`${of.source === 'gateway' ? payments : debits}`;
  const returned =
    of.source === 'gateway'
      ? []
      : await many<{ id: number; amount: bigint }>(tx)`
          select a.id, a.received_amount as amount
          from debit_attempts a
          join debit_charges g on g.id = a.charge_id
          join debit_contracts c on c.id = a.contract_id
          where a.settlement_id is null and a.booked_at < ${of.before} and a.status = 'refunded'
            and c.provider = ${of.gateway} and g.fund_id = ${of.fundId}
          order by a.id
          for no key update of a`;
  return {
    ids: rows.map((row) => row.id),
    returnedIds: returned.map((row) => row.id),
    gross: [...rows, ...returned].reduce((sum, row) => sum + row.amount, 0n),
  };
}

/**
 * Stores what one person prepared and gives it its payments or debits.
 * @throws a unique violation of `gateway_settlements_bank_ref` or `gateway_settlements_deposit` for a line that another one holds
 */
export async function insertSettlement(tx: WriteTx, of: NewSettlement, items: CollectedItems): Promise<number> {
  const { id } = await tx
    .insertInto('gateway_settlements')
    .values({
      source: of.source,
      gateway: of.gateway,
      fund_id: of.fundId,
      fund_account_id: of.fundAccountId,
      deposit_id: of.depositId,
      until_date: of.untilDate,
      settled_on: of.settledOn,
      bank_ref: of.bankRef,
      payment_count: of.paymentCount,
      gross: of.gross,
      fee: of.fee,
      net: of.net,
      difference: of.net - (of.gross - of.fee),
      difference_reason: of.differenceReason,
      prepared_by: of.preparedBy,
      prepared_at: of.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { ids, returnedIds } = items;
  if (of.source === 'gateway')
    await sql`update payments set settlement_id = ${id} where id = any(${ids}::int[])`.execute(tx);
  else {
    await sql`update debit_charges set settlement_id = ${id} where id = any(${ids}::int[])`.execute(tx);
    await sql`update debit_attempts set settlement_id = ${id} where id = any(${returnedIds}::int[])`.execute(tx);
  }
  return id;
}

/** Names the line of the bank's statement that tells of a settlement. */
export async function setSettlementLine(tx: WriteTx, id: number, depositId: number): Promise<void> {
  await tx.updateTable('gateway_settlements').set({ deposit_id: depositId }).where('id', '=', id).execute();
}

/** The line is collected money: nobody asks for an owner of it any more. */
export async function closeLine(tx: WriteTx, depositId: number, by: { userId: number; at: Date }): Promise<void> {
  await tx
    .updateTable('bank_deposits')
    .set({ status: 'settlement', error_text: null, handled_by: by.userId, handled_at: by.at })
    .where('id', '=', depositId)
    .execute();
}

/** The line of a movement that was taken back has no owner again. */
export async function reopenLine(tx: WriteTx, depositId: number): Promise<void> {
  await tx
    .updateTable('bank_deposits')
    .set({ status: 'unmatched', handled_by: null, handled_at: null })
    .where('id', '=', depositId)
    .where('status', '=', 'settlement')
    .execute();
}

/** Marks the payments of an approved settlement; what is refunded or on its way back keeps its state. A debit has no further state. */
export async function markSettled(tx: WriteTx, id: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'settled' })
    .where('settlement_id', '=', id)
    .where('status', '=', 'verified')
    .execute();
}

/** Frees the payments or debits of a refused settlement. */
export async function freeItems(tx: WriteTx, id: number): Promise<void> {
  await tx.updateTable('payments').set({ settlement_id: null }).where('settlement_id', '=', id).execute();
  await tx.updateTable('debit_charges').set({ settlement_id: null }).where('settlement_id', '=', id).execute();
  await tx.updateTable('debit_attempts').set({ settlement_id: null }).where('settlement_id', '=', id).execute();
}
