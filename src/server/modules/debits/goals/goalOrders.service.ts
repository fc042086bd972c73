import { canonicalDepositCode } from '#shared/bankRef.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { findRegular } from '#server/modules/records/debitRecords/regulars.repo.ts';
import * as repo from './goals.repo.ts';

/** A purchase that has just been placed. */
interface PlacedPurchase {
  investorId: number;
  fundId: number;
  orderId: number;
  at: Date;
}

export type GoalOrdersService = ReturnType<typeof createGoalOrdersService>;

/** Purchases that count toward a goal from the moment they are placed; in the transaction that places them. */
export function createGoalOrdersService({ audit }: { audit: AuditService }) {
  const service = {
    /** Counts a purchase of a regular plan toward the goal that the plan feeds. */
    async countPlanOrder(tx: WriteTx, regularId: number, order: PlacedPurchase): Promise<void> {
      const goal = await repo.findGoalOfPlan(tx, regularId);
      // a plan may have moved to another fund since it was connected
      if (goal?.investorId !== order.investorId || goal.fundId !== order.fundId) return;
      await repo.insertGoalOrder(tx, { ...order, goalId: goal.id, source: 'plan' });
    },

    /** Counts the purchase of a deposit toward the open goal whose deposit id its payer wrote. */
    async countDepositOrder(tx: WriteTx, depositCode: string | null, order: PlacedPurchase): Promise<void> {
      if (depositCode === null) return;
      const goal = await repo.findGoalOfCode(tx, canonicalDepositCode(depositCode));
      if (goal?.investorId !== order.investorId || goal.fundId !== order.fundId) return;
      await repo.insertGoalOrder(tx, { ...order, goalId: goal.id, source: 'deposit' });
    },

    /**
     * Connects a plan to an open goal of the same investor and fund, which the caller has locked.
     * @throws GOAL_PLAN_OTHER, GOAL_PLAN_TAKEN
     */
    async connectPlan(
      tx: WriteTx,
      ctx: CommandContext,
      goal: { id: number; investorId: number; fundId: number },
      regularId: number,
    ): Promise<void> {
      const plan = await findRegular(tx, regularId);
      const isOpen = plan?.status === 'active' || plan?.status === 'paused';
      if (!isOpen || plan.investorId !== goal.investorId || plan.fundId !== goal.fundId)
        throw failField('GOAL_PLAN_OTHER', 'regularId');
      const fed = await repo.findGoalOfPlan(tx, regularId);
      if (fed && fed.id !== goal.id) throw failField('GOAL_PLAN_TAKEN', 'regularId', { params: { name: fed.name } });
      await repo.setPlan(tx, goal.id, regularId);
      await audit.act(tx, ctx, 'goal.plan_connected', `goal:${goal.id}`, {
        investorId: goal.investorId,
        after: { regularId },
      });
    },

    /** Connects a plan that has just been made. @throws GOAL_NOT_FOUND, GOAL_CLOSED, GOAL_PLAN_OTHER */
    async connectNewPlan(
      tx: WriteTx,
      ctx: CommandContext,
      of: { goalId: number; investorId: number; regularId: number },
    ): Promise<void> {
      const goal = (await repo.lockGoal(tx, of.goalId)) ? await repo.findGoal(tx, of.goalId) : null;
      if (goal?.investorId !== of.investorId) throw fail('GOAL_NOT_FOUND');
      if (goal.closedAt !== null) throw fail('GOAL_CLOSED');
      await service.connectPlan(tx, ctx, goal, of.regularId);
    },
  };
  return service;
}
