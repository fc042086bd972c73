import { sql, type Selectable } from 'kysely';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { AccountCodesTable } from '#server/db/tables.ts';

export type Account = Selectable<AccountCodesTable>['account'];

/** A fund and a business day, ISO. */
export interface VoucherDay {
  fundId: number;
  date: string;
}

/** Both sides of an account and kind of line on a day; rial, or units. */
export interface LedgerSum {
  account: Account;
  unit: 'IRR' | 'UNIT';
  type: string;
  debit: bigint;
  credit: bigint;
}

/** Sums of a fund's entries on a business day; money first. */
export async function listLedgerSums(tx: Tx, { fundId, date }: VoucherDay): Promise<LedgerSum[]> {
  return many<LedgerSum>(tx)`
    select a.kind as account, e.unit, e.tx_type as type, sum(e.debit)::bigint as debit, sum(e.credit)::bigint as credit
    from ledger_entries e
    join accounts a on a.id = e.account_id
    where e.fund_id = ${fundId} and e.business_date = ${date}
    group by a.kind, e.unit, e.tx_type
    order by e.unit, e.tx_type, a.kind`;
}

/** How many journals and entries a fund has on a business day. */
export async function countEntries(
  tx: Tx,
  { fundId, date }: VoucherDay,
): Promise<{ journalCount: number; entryCount: number }> {
  return one<{ journalCount: number; entryCount: number }>(tx)`
    select count(distinct e.journal_id)::int as "journalCount", count(*)::int as "entryCount"
    from ledger_entries e
    where e.fund_id = ${fundId} and e.business_date = ${date}`;
}

/** Name of a fund; null for an unknown one. */
export async function findFundName(tx: Tx, fundId: number): Promise<string | null> {
  const row = await maybeOne<{ name: string }>(tx)`select name from funds where id = ${fundId}`;
  return row?.name ?? null;
}

/** Codes of a fund's own, or with null those of every fund, by account. */
export async function listCodes(tx: Tx, fundId: number | null): Promise<ReadonlyMap<Account, string>> {
  const rows = await many<{ account: Account; code: string }>(tx)`
    select account, code
    from account_codes
    where fund_id is not distinct from ${fundId}::int
    order by account`;
  return new Map(rows.map((row) => [row.account, row.code]));
}

/** Puts codes in the place of those before; call it under the lock of the codes. */
export async function replaceCodes(
  tx: WriteTx,
  of: { fundId: number | null; codes: readonly { account: Account; code: string }[]; by: number; at: Date },
): Promise<void> {
  await sql`delete from account_codes where fund_id is not distinct from ${of.fundId}::int`.execute(tx);
  if (of.codes.length === 0) return;
  await tx
    .insertInto('account_codes')
    .values(
      of.codes.map(({ account, code }) => ({ fund_id: of.fundId, account, code, saved_by: of.by, saved_at: of.at })),
    )
    .execute();
}
