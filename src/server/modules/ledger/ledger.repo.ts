import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { Tx } from '../../db/connection.ts';
import { isInvestorAccount, unitOf, type AccountKind, type Leg, type Posting } from './ledger.rules.ts';

type Write = Transaction<Database>;

/** Finds the id of an account, making it when it is the first of its kind. */
export async function ensureAccount(
  tx: Write,
  kind: AccountKind,
  fundId: number,
  investorId: number | null,
): Promise<number> {
  const owner = isInvestorAccount(kind) ? investorId : null;
  const find = () =>
    sql<{
      id: number;
    }>`select id from accounts where coalesce(investor_id, 0) = ${owner ?? 0} and fund_id = ${fundId} and kind = ${kind}`.execute(
      tx,
    );
  const found = (await find()).rows[0];
  if (found) return found.id;
  await sql`insert into accounts (kind, investor_id, fund_id, unit) values (${kind}, ${owner}, ${fundId}, ${unitOf(kind)}) on conflict do nothing`.execute(
    tx,
  );
  const made = (await find()).rows[0];
  if (!made) throw new Error(`account ${kind} of fund ${fundId} could not be made`);
  return made.id;
}

/** Adds to a cached balance. The table refuses an investor's balance under what is held. */
export async function addToBalance(tx: Write, accountId: number, change: bigint): Promise<void> {
  await sql`update accounts set balance = balance + ${change} where id = ${accountId}`.execute(tx);
}

/** Changes what is held of an investor's account when the free part allows it; false when it does not. */
export async function addToHeld(tx: Write, accountId: number, change: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update accounts set held = held + ${change}::bigint where id = ${accountId} and held + ${change}::bigint >= 0 and balance - held >= ${change}::bigint`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Writes a journal with its entries. @returns the journal's id */
export async function insertJournal(
  tx: Write,
  posting: Posting,
  legs: readonly (Leg & { accountId: number })[],
): Promise<bigint> {
  const values = legs.map(
    (
      leg,
    ) => sql`(${leg.accountId}::int, ${isInvestorAccount(leg.kind) ? posting.investorId : null}::int, ${unitOf(leg.kind)}::text,
      ${leg.side === 'debit' ? leg.amount : 0n}::bigint, ${leg.side === 'credit' ? leg.amount : 0n}::bigint, ${leg.txType}::text, ${leg.comments ?? ''}::text)`,
  );
  const { rows } = await sql<{ id: bigint }>`
    with journal as (
      insert into journals (at, business_date, kind, investor_id, fund_id, order_id, reverses, reason, prepared_by, approved_by)
      values (${posting.at}, ${posting.businessDate}, ${posting.kind}, ${posting.investorId}, ${posting.fundId}, ${posting.orderId},
        ${posting.reverses ?? null}, ${posting.reason ?? null}, ${posting.preparedBy ?? null}, ${posting.approvedBy ?? null}) returning id, at, business_date, fund_id, order_id
    )
    insert into ledger_entries (journal_id, account_id, investor_id, fund_id, unit, debit, credit, tx_type, order_id, comments, business_date, at)
    select j.id, leg.account_id, leg.investor_id, j.fund_id, leg.unit, leg.debit, leg.credit, leg.tx_type, j.order_id, leg.comments, j.business_date, j.at
    from journal j cross join (values ${sql.join(values)}) as leg (account_id, investor_id, unit, debit, credit, tx_type, comments)
    returning journal_id as id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('journal was not written');
  return id;
}

/** Balance and free part of an investor's cash in a fund, rial. */
export async function findCash(tx: Tx, investorId: number, fundId: number): Promise<{ balance: bigint; held: bigint }> {
  const { rows } = await sql<{ balance: bigint; held: bigint }>`
    select balance, held from accounts where coalesce(investor_id, 0) = ${investorId} and fund_id = ${fundId} and kind = 'investor_cash'`.execute(
    tx,
  );
  return rows[0] ?? { balance: 0n, held: 0n };
}

export interface JournalRow {
  id: bigint;
  kind: string;
  investorId: number | null;
  fundId: number;
  orderId: number | null;
}

/** A journal with its legs, for reversal. */
export async function findJournal(tx: Tx, id: bigint): Promise<{ journal: JournalRow; legs: Leg[] } | null> {
  const { rows } = await sql<JournalRow>`
    select id, kind, investor_id as "investorId", fund_id as "fundId", order_id as "orderId" from journals where id = ${id}`.execute(
    tx,
  );
  const journal = rows[0];
  if (!journal) return null;
  const legs = await sql<{ kind: AccountKind; debit: bigint; credit: bigint; txType: string; comments: string }>`
    select a.kind, e.debit, e.credit, e.tx_type as "txType", e.comments from ledger_entries e join accounts a on a.id = e.account_id
    where e.journal_id = ${id} order by e.id`.execute(tx);
  return {
    journal,
    legs: legs.rows.map(({ kind, debit, credit, txType, comments }) => ({
      kind,
      txType,
      comments,
      side: debit > 0n ? 'debit' : 'credit',
      amount: debit + credit,
    })),
  };
}
