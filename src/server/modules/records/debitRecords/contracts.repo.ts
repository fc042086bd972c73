import { sql, type RawBuilder } from 'kysely';
import type { DebitContractState } from '#shared/texts/directDebitTexts.ts';
import type { PageRows } from '#shared/paging.ts';
import { escapeLike, investorName, wordList } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { DebitEventsTable } from '#server/db/tables.ts';
import { unsignedStates } from './contract.rules.ts';

/*
 * Module `debitRecords`: contracts, plans, debits and their calls as records, their limits, sealed references (base
 * module).
 */

/** A contract with what it used today and this Jalali month. Rial. */
export interface ContractRow {
  id: number;
  contractNo: string;
  investorId: number;
  investorName: string;
  nationalNo: string;
  provider: string;
  bankCode: string;
  bankName: string;
  bankLogo: string | null;
  packageId: number;
  packageTitle: string;
  mobile: string;
  accountMask: string | null;
  maxAmount: bigint;
  maxDailyAmount: bigint | null;
  maxDailyCount: number | null;
  maxMonthlyCount: number | null;
  startDate: string;
  expireDate: string;
  status: DebitContractState;
  statusReason: string | null;
  suspendedBy: 'system' | 'admin' | null;
  replacesId: number | null;
  failedInRow: number;
  createdBy: number;
  createdAt: Date;
  activatedAt: Date | null;
  endedAt: Date | null;
  nextAskAt: Date | null;
  nextContractId: number | null;
  regularCount: number;
  usedTodayAmount: bigint;
  usedTodayCount: number;
  usedMonthCount: number;
  bankMaxAmount: bigint | null;
  bankDailyAmount: bigint | null;
  bankDailyCount: number | null;
}

/** The days by which use is counted, ISO. */
export interface UseDays {
  today: string;
  monthStart: string;
}

/** Limits of a bank: the smaller of the bank's and ours; null without any. */
const bankDaily = sql`least(b.bank_daily_amount, b.max_daily_amount)`;
const bankCount = sql`least(b.bank_daily_count, b.max_daily_count)`;

const select = ({ today, monthStart }: UseDays) => sql`
  select c.id, c.contract_no as "contractNo", c.investor_id as "investorId", ${investorName('i')} as "investorName",
    i.national_no as "nationalNo", c.provider, c.bank_code as "bankCode", b.name as "bankName", b.logo as "bankLogo",
    c.package_id as "packageId", p.title as "packageTitle", c.mobile, c.account_mask as "accountMask",
    c.max_amount as "maxAmount", c.max_daily_amount as "maxDailyAmount", c.max_daily_count as "maxDailyCount",
    c.max_monthly_count as "maxMonthlyCount", c.start_date as "startDate", c.expire_date as "expireDate", c.status,
    c.status_reason as "statusReason", c.suspended_by as "suspendedBy", c.replaces_id as "replacesId",
    c.failed_in_row as "failedInRow", c.created_by as "createdBy", c.created_at as "createdAt",
    c.activated_at as "activatedAt", c.ended_at as "endedAt", c.next_ask_at as "nextAskAt",
    b.max_transaction_amount as "bankMaxAmount", ${bankDaily} as "bankDailyAmount", ${bankCount} as "bankDailyCount",
    (
      select n.id
      from debit_contracts n
      where n.replaces_id = c.id and n.status in ${wordList(unsignedStates)}
      limit 1
    ) as "nextContractId",
    (
      select count(*)::int
      from debit_regulars r
      where r.contract_id = c.id and r.status in ('active', 'paused')
    ) as "regularCount",
    used.amount as "usedTodayAmount", used.today as "usedTodayCount", used.month as "usedMonthCount"
  from debit_contracts c
  join debit_banks b on b.code = c.bank_code
  join debit_packages p on p.id = c.package_id
  join investors i on i.id = c.investor_id
  cross join lateral (
    select coalesce(sum(a.amount) filter (where a.day = ${today}), 0)::bigint as amount,
      (count(*) filter (where a.day = ${today}))::int as today, count(*)::int as month
    from debit_attempts a
    where a.contract_id = c.id and a.status in ('sent', 'done', 'disputed', 'refunded') and a.day >= ${monthStart}
  ) used`;

/** One contract by id. */
export async function findContract(tx: Tx, contractId: number, use: UseDays): Promise<ContractRow | null> {
  return maybeOne<ContractRow>(tx)`${select(use)} where c.id = ${contractId}`;
}

/** Filters of a list of contracts; null: no filter. */
export interface ContractFilter {
  investorId: number | null;
  bankCode: string | null;
  status: DebitContractState | null;
  search: string | null;
}

function filterOf({ investorId, bankCode, status, search }: ContractFilter): RawBuilder<unknown> {
  const like = search === null ? null : `%${escapeLike(search)}%`;
  return sql`
    (${investorId}::int is null or c.investor_id = ${investorId})
    and (${bankCode}::text is null or c.bank_code = ${bankCode})
    and (${status}::text is null or c.status = ${status})
    and (${like}::text is null or c.contract_no ilike ${like} or i.national_no ilike ${like}
      or ${investorName('i')} ilike ${like})`;
}

/** A page of contracts, live ones of an investor first, newest first. */
export async function listContracts(
  tx: Tx,
  filter: ContractFilter,
  of: PageRows & { use: UseDays },
): Promise<{ rows: ContractRow[]; total: number }> {
  const isOwn = filter.investorId !== null;
  const first = isOwn
    ? sql`c.status not in ('active', 'paused', 'suspended', 'created', 'waiting_bank'), c.id desc`
    : sql`c.id desc`;
  const rows = await many<ContractRow>(tx)`
    ${select(of.use)}
    where ${filterOf(filter)}
    order by ${first} offset ${of.offset} limit ${of.limit}`;
  const { total } = await one<{ total: number }>(tx)`
    select count(*)::int as total
    from debit_contracts c
    join investors i on i.id = c.investor_id
    where ${filterOf(filter)}`;
  return { rows, total };
}

/** How many contracts are in force, and how many are suspended. */
export async function countContracts(tx: Tx): Promise<{ activeCount: number; suspendedCount: number }> {
  return one<{ activeCount: number; suspendedCount: number }>(tx)`
    select (count(*) filter (where status = 'active'))::int as "activeCount",
      (count(*) filter (where status = 'suspended'))::int as "suspendedCount"
    from debit_contracts
    where status in ('active', 'suspended')`;
}

export interface DebitEventRow {
  at: Date;
  kind: string;
  text: string;
  actorKind: 'investor' | 'admin' | 'system' | 'bank';
  actorName: string | null;
  chargeId: number | null;
  regularId: number | null;
  orderId: number | null;
  orderNo: string | null;
}

/** The history of a contract or of one of its plans, newest first, at most 100 lines. */
export async function listEvents(tx: Tx, of: { contractId: number } | { regularId: number }): Promise<DebitEventRow[]> {
  const where = 'contractId' in of ? sql`e.contract_id = ${of.contractId}` : sql`e.regular_id = ${of.regularId}`;
  return many<DebitEventRow>(tx)`
    select e.at, e.kind, e.text, e.actor_kind as "actorKind", e.charge_id as "chargeId", e.regular_id as "regularId",
      nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as "actorName", o.id as "orderId",
      o.order_no as "orderNo"
    from debit_events e
    left join users u on u.id = e.actor_id
    left join debit_charges g on g.id = e.charge_id
    left join orders o on o.investor_id = g.investor_id and o.id = g.order_id
    where ${where}
    order by e.id desc limit 100`;
}

export type DebitEventKind = DebitEventsTable['kind'];

/** A line of the history. */
export interface NewDebitEvent {
  contractId: number;
  regularId?: number | null;
  chargeId?: number | null;
  kind: DebitEventKind;
  text: string;
  actor: { kind: 'investor' | 'admin' | 'system' | 'bank'; id: number | null };
  at: Date;
}

/** Keeps a line of the history. */
export async function insertEvent(tx: WriteTx, event: NewDebitEvent): Promise<void> {
  await tx
    .insertInto('debit_events')
    .values({
      contract_id: event.contractId,
      regular_id: event.regularId ?? null,
      charge_id: event.chargeId ?? null,
      kind: event.kind,
      text: event.text,
      actor_kind: event.actor.kind,
      actor_id: event.actor.id,
      at: event.at,
    })
    .execute();
}
