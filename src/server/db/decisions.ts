import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { WriteTx } from './connection.ts';
import { userName, userNameOrNull } from './fragments.ts';
import type { Database } from './tables.ts';

/** What became of a proposal that waited. */
interface ProposalDecision {
  status: 'approved' | 'rejected';
  /** a withdrawal is not a decision: null when the preparer took it back */
  decidedBy: number | null;
  reason: string | null;
  at: Date;
}

/** A refusal books nothing. */
type Refusal = ProposalDecision & { status: 'rejected' };

/** As `ProposalDecision`, with the journal that an approval booked. */
interface BookedDecision extends ProposalDecision {
  journalId: bigint | null;
}

/** Tables of proposals in the states `prepared`, `approved` and `rejected`, with what each keeps of a decision. */
interface DecisionOf {
  bank_movements: BookedDecision;
  debit_resolutions: ProposalDecision;
  gateway_settlements: BookedDecision;
  open_item_closures: BookedDecision;
  payment_resolutions: ProposalDecision;
}

export type ProposalTable = keyof DecisionOf;

/** Closes a row that waits; one that is decided already stays as it is. */
export async function decideProposal<Table extends ProposalTable>(
  tx: WriteTx,
  table: Table,
  id: number,
  of: DecisionOf[Table] | Refusal,
): Promise<void> {
  const journal = 'journalId' in of ? sql`, journal_id = ${of.journalId}` : sql``;
  await sql`
    update ${sql.table(table)}
    set status = ${of.status}, decided_by = ${of.decidedBy}, decided_at = ${of.at}, decision_reason = ${of.reason}
      ${journal}
    where id = ${id} and status = 'prepared'`.execute(tx);
}

/** Who prepared a proposal, and who decided about it and why. */
export interface TwoPeople {
  preparedBy: number;
  preparedByName: string;
  preparedAt: Date;
  decidedBy: number | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
}

/** Who prepared a proposal that is executed or not, and what became of it. */
export interface StatedProposal extends TwoPeople {
  reason: string;
  state: 'prepared' | 'rejected' | 'withdrawn' | 'executed';
}

/** Tables of such proposals: whoever prepared one may withdraw it. */
export type StatedTable = {
  [Table in keyof Database]: Selectable<Database[Table]> extends { state: infer State; decision_reason: string | null }
    ? StatedProposal['state'] extends State
      ? Table
      : never
    : never;
}[keyof Database];

/** Its columns, of a table under this name and of `peopleOf`. */
export const proposalColumns = (table: string): RawBuilder<unknown> => {
  const t = sql.raw(table);
  return sql`
    ${t}.reason, ${t}.state, ${t}.decision_reason as "decisionReason", ${t}.prepared_by as "preparedBy",
    ${userName('p')} as "preparedByName", ${t}.prepared_at as "preparedAt", ${t}.decided_by as "decidedBy",
    ${userNameOrNull('d')} as "decidedByName", ${t}.decided_at as "decidedAt"`;
};

/** The two people of such a table: `p` prepared, `d` decided. */
export const peopleOf = (table: string): RawBuilder<unknown> => sql`
  join users p on p.id = ${sql.ref(`${table}.prepared_by`)}
  left join users d on d.id = ${sql.ref(`${table}.decided_by`)}`;

/** Stores the decision on such a proposal. */
export async function decideStated(
  tx: WriteTx,
  table: StatedTable,
  id: number,
  of: { state: 'rejected' | 'withdrawn' | 'executed'; decidedBy: number; reason?: string; at: Date },
): Promise<void> {
  await sql`
    update ${sql.table(table)}
    set state = ${of.state}, decided_by = ${of.decidedBy}, decided_at = ${of.at}, decision_reason = ${of.reason ?? null}
    where id = ${id}`.execute(tx);
}
