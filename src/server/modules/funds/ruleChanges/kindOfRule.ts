import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { approveRuleChange } from '#shared/contract/ruleChanges.ts';
import type { AuditAction } from '#shared/texts/auditTexts.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { AuditActor } from '#server/modules/platform/audit/audit.service.ts';
import type { RuleChangeRow } from './changes.repo.ts';

/** A change as it is prepared: what is changed, from what, to what. */
export type PreparedChange = Pick<RuleChangeRow, 'kind' | 'fundId' | 'target' | 'before' | 'after'>;

export type Impact = ResponseOf<typeof approveRuleChange>['data']['impact'];

/** Who applies a change, and when. */
export interface By {
  actor: AuditActor;
  at: Date;
}

/**
 * How a kind of rule is read and written. `reschedules`: open orders are counted again. `isCalendar`: what was promised for
 * days that it closes follows too.
 */
export interface KindOfRule {
  audited: AuditAction;
  reschedules: boolean;
  isCalendar?: boolean;
  read(tx: Tx, change: Pick<PreparedChange, 'fundId' | 'before' | 'after'>): Promise<unknown>;
  write(tx: WriteTx, change: PreparedChange, by: By): Promise<number | null>;
  /** the orders that the change names itself */
  moves?(change: PreparedChange): Impact['changes'];
}
