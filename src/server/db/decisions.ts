import { sql } from 'kysely';
import type { WriteTx } from './connection.ts';

/** What became of a proposal that waited. */
export interface ProposalDecision {
  status: 'approved' | 'rejected';
  /** a withdrawal is not a decision: null when the preparer took it back */
  decidedBy: number | null;
  reason: string | null;
  at: Date;
}

/** As `ProposalDecision`, with the journal that an approval booked. */
export interface BookedDecision extends ProposalDecision {
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

/** Closes a row that waits; one that is decided already stays as it is. */
export async function decideProposal<Table extends keyof DecisionOf>(
  tx: WriteTx,
  table: Table,
  id: number,
  of: DecisionOf[Table],
): Promise<void> {
  const journal = 'journalId' in of ? sql`, journal_id = ${of.journalId}` : sql``;
  await sql`
    update ${sql.table(table)}
    set status = ${of.status}, decided_by = ${of.decidedBy}, decided_at = ${of.at}, decision_reason = ${of.reason}
      ${journal}
    where id = ${id} and status = 'prepared'`.execute(tx);
}
