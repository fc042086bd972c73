import { sql, type RawBuilder } from 'kysely';
import type { DecisionState } from '#shared/contract/kernel/proposals.ts';
import type { OrderState } from '#shared/orderStates.ts';
import type { Tx } from '#server/db/connection.ts';
import type { TwoPeople } from '#server/db/decisions.ts';
import { userNameOrNull } from '#server/db/fragments.ts';
import { many, one } from '#server/db/query.ts';

/*
 * Module `resolutions`: what two people decide about money in dispute: columns, amount and view of a proposal for a
 * payment or a debit (base module).
 */

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** Money in dispute with its order, and the newest proposal for it, null in every field where nobody made one. Rial. */
export interface DisputedRow<Act extends string> extends Nullable<TwoPeople> {
  investorId: number;
  investorName: string;
  fundName: string;
  orderId: number;
  orderNo: string;
  orderStatus: OrderState;
  amount: bigint;
  receivedAmount: bigint | null;
  disputedAt: Date;
  resolutionId: number | null;
  act: Act | null;
  actAmount: bigint | null;
  actReason: string | null;
  actStatus: DecisionState | null;
}

/** Columns of the proposal, of `newestResolution`. */
export const resolutionColumns = sql`
  r.id as "resolutionId", r.act, r.amount as "actAmount", r.reason as "actReason", r.status as "actStatus",
  r.prepared_by as "preparedBy", ${userNameOrNull('maker')} as "preparedByName", r.prepared_at as "preparedAt",
  r.decided_by as "decidedBy", ${userNameOrNull('decider')} as "decidedByName", r.decided_at as "decidedAt",
  r.decision_reason as "decisionReason"`;

/** The newest of the proposals that a query gives, with the two people. */
export const newestResolution = (proposals: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral (${proposals} order by id desc limit 1) r on true
  left join users maker on maker.id = r.prepared_by
  left join users decider on decider.id = r.decided_by`;

interface Disputes<Row> {
  /** records that are or were in dispute, up to the condition */
  select: RawBuilder<Row>;
  table: 'payments' | 'debit_attempts';
  /** name of the table in `select` */
  as: string;
  /** what the search finds */
  found: RawBuilder<unknown>;
  isOpen: boolean;
  offset: number;
  limit: number;
}

/** Records in dispute: the open ones oldest first, or the decided ones newest first; with the sums of the open ones. */
export async function listDisputes<Row>(
  tx: Tx,
  { select, table, as, found, isOpen, offset, limit }: Disputes<Row>,
): Promise<{ rows: Row[]; total: number; openCount: number; openAmount: bigint }> {
  const [status, at, id] = [sql.ref(`${as}.status`), sql.ref(`${as}.disputed_at`), sql.ref(`${as}.id`)];
  const all = sql`${select} and (${status} = 'disputed') = ${isOpen} and (${found})`;
  const order = isOpen ? sql`${at}, ${id}` : sql`${at} desc, ${id} desc`;
  const rows = await many<Row>(tx)`${all} order by ${order} offset ${offset} limit ${limit}`;
  const { total } = await one<{ total: number }>(tx)`select count(*)::int as total from (${all}) q`;
  const open = await one<{ openCount: number; openAmount: bigint }>(tx)`
    select count(*)::int as "openCount", coalesce(sum(coalesce(received_amount, amount)), 0)::bigint as "openAmount"
    from ${sql.table(table)}
    where status = 'disputed'`;
  return { rows, total, ...open };
}
