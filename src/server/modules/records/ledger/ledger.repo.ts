import { sql, type Transaction } from 'kysely';
import { isAccountOf } from '#server/db/fragments.ts';
import { maybeOne, wasChanged } from '#server/db/query.ts';
import type { Database } from '#server/db/tables.ts';
import type { Tx } from '#server/db/connection.ts';
import {
  isInvestorAccount,
  unitOf,
  type AccountKind,
  type EntryLine,
  type EntryType,
  type JournalKind,
  type Posting,
} from './ledger.rules.ts';

type Write = Transaction<Database>;

/** Makes the accounts of a fund and an investor that are not there yet. */
export async function ensureAccounts(
  tx: Write,
  kinds: readonly AccountKind[],
  fundId: number,
  investorId: number | null,
): Promise<void> {
  const rows = kinds.map(
    (kind) =>
      sql`(
        ${kind}, ${isInvestorAccount(kind) ? investorId : null}::int, ${fundId}::int, ${unitOf(kind)},
        ${isInvestorAccount(kind) ? 0n : null}::bigint
      )`,
  );
  await sql`
    insert into accounts (kind, investor_id, fund_id, unit, balance)
    values ${sql.join(rows)}
    on conflict do nothing`.execute(tx);
}

/** Changes what is held of an investor's cash when the free part allows it; false when it does not. */
export async function addToHeld(tx: Write, investorId: number, fundId: number, change: bigint): Promise<boolean> {
  return wasChanged(tx)`
    update accounts set held = held + ${change}::bigint
    where coalesce(investor_id, 0) = ${investorId} and fund_id = ${fundId} and kind = 'investor_cash'
      and held + ${change}::bigint >= 0 and balance - held >= ${change}::bigint`;
}

/**
 * Writes a journal with its entries and moves the cached balances; null when an account is missing, then nothing is
 * written. Only the investor's own accounts have a cached balance. They are locked in the order of their ids, so that two
 * journals over the same ones cannot wait for each other; an account of the fund is not locked at all, so that the orders
 * and profit shares of one fund never wait for its money. The table refuses an investor's balance under what is held.
 *
 * One statement, because entries and balances may never differ, and a posting holds its locks for one round trip instead of
 * four. `own` locks the accounts before `moved` updates them: `account` reads `own`, and `moved` reads `account`.
 */
export async function insertJournal(tx: Write, posting: Posting): Promise<bigint | null> {
  const lines = posting.lines.map(
    ({ kind, side, amount, txType, comments }, index) => sql`(
      ${index}::int, ${kind}::text, ${isInvestorAccount(kind) ? posting.investorId : null}::int, ${unitOf(kind)}::text,
      ${side === 'debit' ? amount : 0n}::bigint, ${side === 'credit' ? amount : 0n}::bigint, ${txType}::text,
      ${comments ?? ''}::text
    )`,
  );
  const kindCount = new Set(posting.lines.map((line) => line.kind)).size;
  const row = await maybeOne<{ id: bigint }>(tx)`
    with line (no, kind, investor_id, unit, debit, credit, tx_type, comments) as (values ${sql.join(lines)}),
    change as (
      select kind, investor_id, sum(credit - debit)::bigint as amount
      from line
      group by kind, investor_id
    ),
    own as (
      select a.id, a.kind, change.amount,
        case when a.kind = 'investor_cash' then ${posting.hold ?? 0n}::bigint else 0 end as hold
      from change
      join accounts a on a.fund_id = ${posting.fundId} and a.kind = change.kind
        and coalesce(a.investor_id, 0) = change.investor_id
      order by a.id
      for no key update of a
    ),
    account as (
      select id, kind, amount, hold
      from own
      union all
      select a.id, a.kind, 0, 0
      from change
      join accounts a on a.fund_id = ${posting.fundId} and a.kind = change.kind and coalesce(a.investor_id, 0) = 0
      where change.investor_id is null
    ),
    journal as (
      insert into journals (
        at, business_date, kind, investor_id, fund_id, order_id, reverses, reason, prepared_by, approved_by
      )
      select ${posting.at}, ${posting.businessDate}, ${posting.kind}, ${posting.investorId}, ${posting.fundId},
        ${posting.orderId}, ${posting.reverses ?? null}, ${posting.reason ?? null}, ${posting.preparedBy ?? null},
        ${posting.approvedBy ?? null}
      where (select count(*) from account) = ${kindCount}
      returning id, at, business_date, fund_id, order_id
    ),
    entry as (
      insert into ledger_entries (
        journal_id, account_id, investor_id, fund_id, unit, debit, credit, tx_type, order_id, comments, business_date,
        at
      )
      select j.id, account.id, line.investor_id, j.fund_id, line.unit, line.debit, line.credit, line.tx_type,
        j.order_id, line.comments, j.business_date, j.at
      from journal j
      cross join line
      join account on account.kind = line.kind
      order by line.no
    ),
    moved as (
      update accounts a
      set balance = a.balance + account.amount, held = a.held + account.hold
      from account, journal
      where a.id = account.id and (account.amount <> 0 or account.hold <> 0)
    )
    select id
    from journal`;
  return row?.id ?? null;
}

/** Balance and free part of an investor's cash in a fund, rial. */
export async function findCash(tx: Tx, investorId: number, fundId: number): Promise<{ balance: bigint; held: bigint }> {
  const { rows } = await sql<{ balance: bigint; held: bigint }>`
    select balance, held
    from accounts a
    where ${isAccountOf('a', investorId)} and fund_id = ${fundId} and kind = 'investor_cash'`.execute(tx);
  return rows[0] ?? { balance: 0n, held: 0n };
}

export interface JournalRow {
  id: bigint;
  kind: JournalKind;
  investorId: number | null;
  fundId: number;
  orderId: number | null;
}

/** A journal with its lines, for reversal. */
export async function findJournal(tx: Tx, id: bigint): Promise<{ journal: JournalRow; lines: EntryLine[] } | null> {
  const { rows } = await sql<JournalRow>`
    select id, kind, investor_id as "investorId", fund_id as "fundId", order_id as "orderId"
    from journals
    where id = ${id}`.execute(tx);
  const journal = rows[0];
  if (!journal) return null;
  const lines = await sql<{ kind: AccountKind; debit: bigint; credit: bigint; txType: EntryType; comments: string }>`
    select a.kind, e.debit, e.credit, e.tx_type as "txType", e.comments
    from ledger_entries e
    join accounts a on a.id = e.account_id
    where e.journal_id = ${id}
    order by e.id`.execute(tx);
  return {
    journal,
    lines: lines.rows.map(({ kind, debit, credit, txType, comments }) => ({
      kind,
      txType,
      comments,
      side: debit > 0n ? 'debit' : 'credit',
      amount: debit + credit,
    })),
  };
}
