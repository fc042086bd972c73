import { maybeOne } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';

/** Whether a fund that investors see takes direct debits; null for an unknown fund. */
export async function isDebitAllowed(tx: Tx, fundId: number): Promise<boolean | null> {
  const row = await maybeOne<{ isAllowed: boolean }>(tx)`
    select is_direct_debit_allowed as "isAllowed"
    from funds
    where id = ${fundId} and status <> 'draft'`;
  return row?.isAllowed ?? null;
}

/** The yearly yield that a fund announces for a day, percent; null when it announces none. */
export async function findYearlyPercent(tx: Tx, fundId: number, day: string): Promise<number | null> {
  const row = await maybeOne<{ percent: string }>(tx)`
    select trim_scale(yearly_profit)::text as percent
    from fund_yearly_profits
    where fund_id = ${fundId} and from_date <= ${day}
    order by from_date desc limit 1`;
  return row === null ? null : Number(row.percent);
}
