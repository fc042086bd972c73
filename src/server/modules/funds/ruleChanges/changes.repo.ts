import { sql } from 'kysely';
import { userNameById, wordList } from '#server/db/fragments.ts';
import { maybeOne, one } from '#server/db/query.ts';
import type { RuleChangeKind } from '#shared/texts/ruleTexts.ts';
import { acceptedOrderStates } from '#shared/orderStates.ts';
import type { PageRows } from '#shared/paging.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { TwoPeople } from '#server/db/decisions.ts';

/** What a change keeps of a rule: the row as JSON. */
export type RuleValues = Record<string, unknown>;

export interface RuleChangeRow extends TwoPeople {
  id: number;
  kind: RuleChangeKind;
  fundId: number | null;
  fundName: string | null;
  target: string;
  before: RuleValues | null;
  after: RuleValues | null;
  status: 'pending' | 'approved' | 'rejected';
  decidedByName: string;
}

const select = sql`
  select c.id, c.kind, c.fund_id as "fundId", f.name as "fundName", c.target, c.before, c.after, c.status,
    c.prepared_by as "preparedBy", ${userNameById('c.prepared_by')} as "preparedByName", c.prepared_at as "preparedAt",
    c.decided_by as "decidedBy", ${userNameById('c.decided_by')} as "decidedByName", c.decided_at as "decidedAt",
    c.decision_reason as "decisionReason"
  from rule_changes c
  left join funds f on f.id = c.fund_id`;

/** A page of changes, newest first; with a fund, those that count for all funds, too. */
export async function listChangeRows(
  tx: Tx,
  of: { status: RuleChangeRow['status'] | null; fundId: number | null },
  { offset, limit }: PageRows,
): Promise<{ rows: RuleChangeRow[]; total: number }> {
  const where = sql`(${of.status}::text is null or c.status = ${of.status}::text)
    and (${of.fundId}::int is null or c.fund_id is null or c.fund_id = ${of.fundId}::int)`;
  const { rows } =
    await sql<RuleChangeRow>`${select} where ${where} order by c.id desc limit ${limit} offset ${offset}`.execute(tx);
  const count = await sql<{ total: number }>`select count(*)::int as total from rule_changes c where ${where}`.execute(
    tx,
  );
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** A change by id. */
export async function findChange(tx: Tx, id: number): Promise<RuleChangeRow | null> {
  return maybeOne<RuleChangeRow>(tx)`${select} where c.id = ${id}`;
}

/** A change, locked until the transaction ends. */
export async function lockChange(tx: WriteTx, id: number): Promise<RuleChangeRow | null> {
  return maybeOne<RuleChangeRow>(tx)`${select} where c.id = ${id} for update of c`;
}

/** Ids of the changes that wait, of some targets. */
export async function listWaitingTargets(tx: Tx, targets: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ target: string; id: number }>`
    select target, id
    from rule_changes
    where status = 'pending' and target = any(${[...targets]}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.target, row.id]));
}

/** Stores a prepared change. @returns its id */
export async function insertChange(
  tx: WriteTx,
  of: Pick<RuleChangeRow, 'kind' | 'fundId' | 'target' | 'before' | 'after' | 'preparedBy' | 'preparedAt'>,
): Promise<number> {
  const json = (values: RuleValues | null) => (values === null ? null : JSON.stringify(values));
  const { id } = await one<{ id: number }>(tx)`
    insert into rule_changes (kind, fund_id, target, before, after, prepared_by, prepared_at)
    values (
      ${of.kind}, ${of.fundId}, ${of.target}, ${json(of.before)}::jsonb, ${json(of.after)}::jsonb, ${of.preparedBy},
      ${of.preparedAt}
    )
    returning id`;
  return id;
}

/** Writes the decision about a change that waits. */
export async function decideChange(
  tx: WriteTx,
  id: number,
  to: { status: 'approved' | 'rejected'; decidedBy: number; at: Date; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('rule_changes')
    .set({ status: to.status, decided_by: to.decidedBy, decided_at: to.at, decision_reason: to.reason })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** Orders of a fund (or of all) that wait for their price. */
export async function countWaiting(tx: Tx, fundId: number | null): Promise<number> {
  const { open } = await one<{ open: number }>(tx)`
    select count(*)::int as open
    from orders
    where status in ${wordList(acceptedOrderStates)} and (${fundId}::int is null or fund_id = ${fundId}::int)`;
  return open;
}
