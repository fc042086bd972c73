import { approvalStateTexts, deciderText, type ApprovalState } from '#shared/contract/approvals.ts';
import { fail } from '#shared/contract/failures.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import {
  decideProposal,
  decideStated,
  type ProposalTable,
  type StatedTable,
  type TwoPeople,
} from '#server/db/decisions.ts';
import type { InvestorGuard, CommandContext } from '#server/http/context.ts';
import { findUserName } from './approvals.repo.ts';
import { changesSince, refusalState, type ApprovalContent } from './approvals.rules.ts';

export { assertSeen } from './seen.ts';
// other modules reach the version of a record through the service
export { changesSince, decisionView, seenToken, type ApprovalContent } from './approvals.rules.ts';

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

/** A proposal of one person, which waits for the decision of another; `seen` is still to be added. */
export const proposalOf = (
  { preparedBy, decidedBy, decidedAt }: Pick<TwoPeople, 'decidedBy' | 'decidedAt'> & { preparedBy: number | null },
  state: ApprovalState,
  content: ApprovalContent,
): Omit<Decision, 'seen'> => ({
  ...{ state, from: ['prepared'], decidedBy, decidedAt, content },
  preparedBy: [preparedBy],
});

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

  /**
   * Refuses a decision that this person may not take, or takes about something else than they saw.
   * @throws APPROVAL_DECIDED, APPROVAL_SAME_PERSON, APPROVAL_OWN_INVESTOR, APPROVAL_CHANGED
   */
  async function assertMayDecide(tx: WriteTx, ctx: Pick<CommandContext, 'actor'>, decision: Decision): Promise<void> {
    await assertState(tx, decision);
    if (decision.preparedBy.includes(ctx.actor.userId)) throw fail('APPROVAL_SAME_PERSON');
    await assertNotOwn(ctx.actor.userId, decision.investorIds ?? []);
    const changes = changesSince(decision.seen, decision.content);
    if (changes.length > 0) throw fail('APPROVAL_CHANGED', { changes });
  }

  /**
   * The same for a refusal, with which whoever prepared a proposal takes it back. @returns what the proposal becomes
   * @throws APPROVAL_DECIDED, APPROVAL_OWN_INVESTOR, APPROVAL_CHANGED
   */
  async function assertMayRefuse(
    tx: WriteTx,
    ctx: Pick<CommandContext, 'actor'>,
    decision: Decision,
  ): Promise<'rejected' | 'withdrawn'> {
    await assertMayDecide(tx, ctx, { ...decision, preparedBy: [] });
    return refusalState(ctx.actor.userId, decision.preparedBy);
  }

  return {
    assertState,
    assertNotOwn,
    assertMayDecide,
    assertMayRefuse,
    /** Closes a proposal as rejected; taking it back names nobody who decided. @throws as `assertMayRefuse` */
    async rejectProposal(
      tx: WriteTx,
      ctx: Pick<CommandContext, 'actor'>,
      { table, id, reason, at, ...decision }: Decision & { table: ProposalTable; id: number; reason: string; at: Date },
    ): Promise<void> {
      const state = await assertMayRefuse(tx, ctx, decision);
      const decidedBy = state === 'withdrawn' ? null : ctx.actor.userId;
      await decideProposal(tx, table, id, { status: 'rejected', decidedBy, reason, at });
    },
    /** Closes a proposal of a table with the state `withdrawn` as rejected or withdrawn. @throws as `assertMayRefuse` */
    async rejectStated(
      tx: WriteTx,
      ctx: Pick<CommandContext, 'actor'>,
      { table, id, reason, at, ...decision }: Decision & { table: StatedTable; id: number; reason: string; at: Date },
    ): Promise<void> {
      const state = await assertMayRefuse(tx, ctx, decision);
      await decideStated(tx, table, id, { state, decidedBy: ctx.actor.userId, reason, at });
    },
  };
}
