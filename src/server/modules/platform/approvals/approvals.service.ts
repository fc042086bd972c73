import { approvalStateTexts, deciderText, type ApprovalState } from '#shared/contract/approvals.ts';
import { fail } from '#shared/contract/failures.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { InvestorGuard, CommandContext } from '#server/http/context.ts';
import { findUserName } from './approvals.repo.ts';
import { changesSince, type ApprovalContent } from './approvals.rules.ts';

export { assertSeen } from './seen.ts';
// other modules reach the version of a record through the service
export { changesSince, refusalState, seenToken, type ApprovalContent } from './approvals.rules.ts';

/** A record that waits for a decision, and what the decider sent with it. */
export interface Decision {
  /** state of the record now; read it under a lock */
  state: ApprovalState;
  /** states from which this decision is allowed */
  from: readonly ApprovalState[];
  /** who decided before, and when: told to the second decider */
  decidedBy?: number | null;
  decidedAt?: Date | null;
  /** everybody who prepared or edited the record; none of them may decide */
  preparedBy: readonly (number | null)[];
  /** investors whose money or units the record moves; the decider may own none of them */
  investorIds?: readonly number[];
  /** what stands now */
  content: ApprovalContent;
  /** `version` of the request's body: what the decider saw */
  seen: string;
}

export type ApprovalsService = ReturnType<typeof createApprovalsService>;

/** The rules of work that one person prepares and another decides (domain 9.18, reliability M18). */
export function createApprovalsService(services: { investors: InvestorGuard }) {
  /** Refuses a decision that would come too late. @throws APPROVAL_DECIDED */
  async function assertState(
    tx: Tx,
    { state, from, decidedBy, decidedAt }: Pick<Decision, 'state' | 'from' | 'decidedBy' | 'decidedAt'>,
  ): Promise<void> {
    if (from.includes(state)) return;
    const name = decidedBy ? await findUserName(tx, decidedBy) : null;
    const who = deciderText(name, decidedAt ?? null);
    throw fail('APPROVAL_DECIDED', { params: { state: approvalStateTexts[state], who } });
  }

  /** Refuses an act of administrators on an investor of their own. @throws APPROVAL_OWN_INVESTOR */
  async function assertNotOwn(userId: number, investorIds: readonly number[]): Promise<void> {
    for (const investorId of new Set(investorIds))
      if (await services.investors.ownsInvestor(userId, investorId)) throw fail('APPROVAL_OWN_INVESTOR');
  }

  return {
    assertState,
    assertNotOwn,
    /**
     * Refuses a decision that this person may not take, or takes about something else than they saw.
     * @throws APPROVAL_DECIDED, APPROVAL_SAME_PERSON, APPROVAL_OWN_INVESTOR, APPROVAL_CHANGED
     */
    async assertMayDecide(tx: WriteTx, ctx: Pick<CommandContext, 'actor'>, decision: Decision): Promise<void> {
      await assertState(tx, decision);
      if (decision.preparedBy.includes(ctx.actor.userId)) throw fail('APPROVAL_SAME_PERSON');
      await assertNotOwn(ctx.actor.userId, decision.investorIds ?? []);
      const changes = changesSince(decision.seen, decision.content);
      if (changes.length > 0) throw fail('APPROVAL_CHANGED', { changes });
    },
  };
}
