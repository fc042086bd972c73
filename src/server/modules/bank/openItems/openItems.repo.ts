import { sql, type Selectable } from 'kysely';
import type { PageRows } from '#shared/paging.ts';
import { tehranDayOf, userNameOrNull } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { OpenItemClosuresTable } from '#server/db/tables.ts';
import type { TwoPeople } from '#server/db/decisions.ts';

type Closure = Selectable<OpenItemClosuresTable>;
export type OpenItemAccount = Closure['account'];
export type OpenItemWay = Closure['way'];

/** What stays on an account of a fund. Amounts are rial; what is owed to the fund is positive. */
export interface OpenItem {
  account: OpenItemAccount;
  fundId: number;
  fundName: string;
  /** one of both is null */
  settlementId: number | null;
  journalId: bigint | null;
  day: string;
  /** what no approved closure closed */
  amount: bigint;
  /** what of it waits for a second person */
  waiting: bigint;
  reason: string | null;
}

/**
 * Every item that ever was: the difference of an approved settlement, a correction that moved the account, and what a
 * closure left to the manager. A reversal belongs to the journal that it takes back, so both together are no item.
 */
const items = sql`(
  select case s.source when 'gateway' then 'gateway_clearing' else 'debit_clearing' end as account, s.fund_id,
    s.id as settlement_id, null::bigint as journal_id, -s.difference as amount, s.decided_at as at,
    s.difference_reason as reason
  from gateway_settlements s
  where s.status = 'approved' and s.difference <> 0
  union all
  select a.kind, e.fund_id, null, coalesce(j.reverses, j.id), sum(e.debit - e.credit)::bigint, min(j.at),
    min(first.reason)
  from accounts a
  join ledger_entries e on e.account_id = a.id
  join journals j on j.id = e.journal_id
  -- why the item came to be, not why it was taken back
  join journals first on first.id = coalesce(j.reverses, j.id)
  where a.kind in ('gateway_clearing', 'debit_clearing', 'manager_claim') and a.investor_id is null
    and e.investor_id is null and e.tx_type in ('correction_dr', 'correction_cr', 'open_item')
    and (e.tx_type <> 'open_item' or a.kind = 'manager_claim' and e.debit > 0)
  group by 1, 2, 4
)`;

/** Items with what is closed of them by two people, and what waits; one journal may be an item of two accounts. */
const openItems = sql`(
  select i.*, i.amount - coalesce(c.closed, 0)::bigint as open, coalesce(c.waiting, 0)::bigint as waiting
  from ${items} as i
  left join lateral (
    select sum(p.amount) filter (where k.status = 'approved') as closed,
      sum(p.amount) filter (where k.status = 'prepared') as waiting
    from open_item_closure_parts p
    join open_item_closures k on k.id = p.closure_id
    where (p.settlement_id = i.settlement_id or p.journal_id = i.journal_id) and k.account = i.account
  ) c on true
)`;

const select = sql`
  select o.account, o.fund_id as "fundId", f.name as "fundName", o.settlement_id as "settlementId",
    o.journal_id as "journalId", ${tehranDayOf('o.at')} as day, o.open as amount, o.waiting, o.reason
  from ${openItems} as o
  join funds f on f.id = o.fund_id`;

/** Open items of all funds, oldest first, with the count of all. */
export async function listOpenItemRows(tx: Tx, limit: number): Promise<{ rows: OpenItem[]; total: number }> {
  const found = await many<OpenItem & { total: number }>(tx)`
    select x.*, (count(*) over ())::int as total
    from (${select} where o.open <> 0 order by o.at, o.settlement_id, o.journal_id) x limit ${limit}`;
  return { rows: found.map(({ total: _total, ...row }) => row), total: found[0]?.total ?? 0 };
}

/** The named items of an account of a fund, oldest first. Call it under the lock of the account. */
export async function findOpenItems(
  tx: Tx,
  of: {
    account: OpenItemAccount;
    fundId: number;
    settlementIds: readonly number[];
    journalIds: readonly bigint[];
  },
): Promise<OpenItem[]> {
  return many<OpenItem>(tx)`
    ${select}
    where o.account = ${of.account} and o.fund_id = ${of.fundId}
      and (
        o.settlement_id = any(${[...of.settlementIds]}::int[])
        or o.journal_id = any(${of.journalIds.map(String)}::bigint[])
      )
    order by o.at, o.settlement_id, o.journal_id`;
}

/** What people said became of items. */
export interface ClosureRow extends TwoPeople {
  id: number;
  account: OpenItemAccount;
  fundId: number;
  fundName: string;
  way: OpenItemWay;
  amount: bigint;
  parts: PartText[];
  depositId: number | null;
  bankRef: string | null;
  accountIban: string | null;
  reason: string;
  status: Closure['status'];
  journalId: bigint | null;
}

/** A part of a closure; numbers of 64 bits as text, as JSON keeps none. */
export interface PartText {
  settlementId: number | null;
  journalId: string | null;
  amount: string;
}

const closures = sql`
  select k.id, k.account, k.fund_id as "fundId", f.name as "fundName", k.way, k.amount,
    (
      select jsonb_agg(
        jsonb_build_object(
          'settlementId', p.settlement_id, 'journalId', p.journal_id::text, 'amount', p.amount::text
        ) order by p.settlement_id, p.journal_id
      )
      from open_item_closure_parts p
      where p.closure_id = k.id
    ) as parts,
    k.deposit_id as "depositId", d.bank_ref as "bankRef", a.iban as "accountIban", k.reason, k.status,
    k.prepared_by as "preparedBy", coalesce(${userNameOrNull('maker')}, '') as "preparedByName",
    k.prepared_at as "preparedAt", k.decided_by as "decidedBy", ${userNameOrNull('decider')} as "decidedByName",
    k.decided_at as "decidedAt", k.decision_reason as "decisionReason", k.journal_id as "journalId"
  from open_item_closures k
  join funds f on f.id = k.fund_id
  left join bank_deposits d on d.id = k.deposit_id
  left join fund_bank_accounts a on a.id = d.fund_account_id
  join users maker on maker.id = k.prepared_by
  left join users decider on decider.id = k.decided_by`;

/** Closures, newest first, with the count of all of that state. */
export async function listClosureRows(
  tx: Tx,
  of: PageRows & { status: Closure['status'] | null },
): Promise<{ rows: ClosureRow[]; total: number }> {
  const where = sql`(${of.status}::text is null or k.status = ${of.status})`;
  const rows = await many<ClosureRow>(tx)`
    ${closures} where ${where} order by k.id desc offset ${of.offset} limit ${of.limit}`;
  const count = await maybeOne<{ n: number }>(tx)`select count(*)::int as n from open_item_closures k where ${where}`;
  return { rows, total: count?.n ?? 0 };
}

/** One closure, locked until the transaction ends. */
export async function lockClosure(tx: WriteTx, id: number): Promise<ClosureRow | null> {
  return maybeOne<ClosureRow>(tx)`${closures} where k.id = ${id} for no key update of k`;
}

/**
 * Stores what one person said became of items. @returns its id
 * @throws a unique violation of `open_item_closures_deposit` for a line that another closure names
 */
export async function insertClosure(
  tx: WriteTx,
  of: Pick<ClosureRow, 'account' | 'fundId' | 'way' | 'amount' | 'depositId' | 'reason' | 'preparedBy' | 'preparedAt'>,
  parts: readonly { settlementId: number | null; journalId: bigint | null; amount: bigint }[],
): Promise<number> {
  const { id } = await tx
    .insertInto('open_item_closures')
    .values({
      account: of.account,
      fund_id: of.fundId,
      way: of.way,
      amount: of.amount,
      deposit_id: of.depositId,
      reason: of.reason,
      prepared_by: of.preparedBy,
      prepared_at: of.preparedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('open_item_closure_parts')
    .values(
      parts.map((part) => ({
        closure_id: id,
        settlement_id: part.settlementId,
        journal_id: part.journalId,
        amount: part.amount,
      })),
    )
    .execute();
  return id;
}
