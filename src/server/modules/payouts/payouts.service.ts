import { deciderText } from '#shared/contract/approvals.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import { fail } from '#shared/contract/failures.ts';
import type { repairPayout } from '#shared/contract/payouts.ts';
import { tehranDay } from '#shared/jalali.ts';
import { orderStates } from '#shared/orderStates.ts';
import type { Tx, WriteTx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { InvestorGuard, CommandContext } from '../../http/context.ts';
import type { ApprovalsService } from '../approvals/approvals.service.ts';
import { actorOf, type AuditService } from '../audit/audit.service.ts';
import { getOwnOrder } from '../orderLifecycle/ownOrder.service.ts';
import { lockOrder } from '../orderLifecycle/orders.repo.ts';
import type { PayoutsService } from './queue.service.ts';
import { assertMaySign } from '../investors/signatory.service.ts';
import { assertMayTake, assertNoSellHold } from '../investors/standing.service.ts';
import { payoutStatusText } from '../payoutQueue/payoutRows.view.ts';
import * as repo from './payouts.repo.ts';
import { payoutContent, payoutDetailToView } from './payouts.view.ts';

type PayoutActionResult = ResponseOf<typeof repairPayout>;

export type PayoutDeskService = ReturnType<typeof createPayoutDeskService>;

export interface PayoutDeskServices {
  approvals: ApprovalsService;
  payouts: PayoutsService;
  audit: AuditService;
  investors: InvestorGuard;
}

/** The desk of money that leaves: holds, repairs, other accounts (domain 1.8, 1.9). */
export function createPayoutDeskService(deps: Pick<Deps, 'db' | 'ports'>, services: PayoutDeskServices) {
  const { approvals, payouts, audit, investors } = services;
  const { db } = deps;
  const now = (): Date => deps.ports.clock.business();

  /** New accounts wait 24 hours, so that a thief of a session cannot send money to themselves at once (domain 9.5). */
  async function assertUsable(tx: Tx, investorId: number, accountId: number, at: Date): Promise<void> {
    const account = await repo.findVerifiedAccount(tx, investorId, accountId);
    if (!account) throw fail('ORDER_ACCOUNT_UNKNOWN');
    if (account.usableFrom > at) throw fail('ORDER_ACCOUNT_HOLD');
  }

  const stateProblem = (row: repo.PayoutDetail, code: 'PAYOUT_STATE' | 'PAYOUT_NOT_FAILED' = 'PAYOUT_STATE') =>
    fail(code, {
      params: { state: payoutStatusText(row), who: deciderText(row.handlerName, row.handledAt) },
    });

  /** Runs an act on the payout that the person saw, under its lock; nobody acts on money of their own. */
  async function act(
    ctx: CommandContext,
    payoutId: number,
    of: {
      action: string;
      seen: string;
      reason?: string;
      /** throws when the state forbids the act */
      check: (row: repo.PayoutDetail) => void;
      preparedBy?: (row: repo.PayoutDetail) => readonly (number | null)[];
    },
    run: (tx: WriteTx, row: repo.PayoutDetail, step: { by: number; at: Date }) => Promise<void>,
  ): Promise<PayoutActionResult> {
    return ctx.transaction(async (tx) => {
      const row = (await repo.lockPayoutRow(tx, payoutId)) ? await repo.findPayoutDetail(tx, payoutId) : null;
      if (!row) throw fail('PAYOUT_NOT_FOUND');
      of.check(row);
      await approvals.assertMayDecide(tx, ctx, {
        state: 'prepared',
        from: ['prepared'],
        preparedBy: of.preparedBy?.(row) ?? [],
        investorIds: [row.investorId],
        content: payoutContent(row),
        seen: of.seen,
      });
      await run(tx, row, { by: ctx.actor.userId, at: now() });
      await repo.setHandledReason(tx, payoutId, of.reason ?? null);
      const after = (await repo.findPayoutDetail(tx, payoutId)) ?? row;
      await audit.record(tx, {
        actor: actorOf(ctx),
        ctx,
        investorId: row.investorId,
        action: `payout.${of.action}`,
        subject: `payout:${payoutId}`,
        before: { status: payoutStatusText(row), accountId: row.accountId },
        after: { status: payoutStatusText(after), accountId: after.repairAccountId ?? after.accountId },
        reason: of.reason,
      });
      const { status, isHeld, hasRepair } = after;
      return { data: { payoutId, status, statusText: payoutStatusText(after), isHeld, hasRepair } };
    });
  }

  /** A failed payout may go again; one that still waits may only be sent to another account. */
  function assertRepairable(row: repo.PayoutDetail, accountId: number | undefined): void {
    if (row.hasRepair || row.isHeld) throw stateProblem(row);
    const isOther = accountId !== undefined && accountId !== row.accountId;
    if (row.status !== 'failed' && !(row.status === 'pending' && isOther)) throw stateProblem(row, 'PAYOUT_NOT_FAILED');
  }

  return {
    getPayout: async (ctx, { params: { payoutId } }) => {
      const row = await repo.findPayoutDetail(db, payoutId);
      if (!row) throw fail('PAYOUT_NOT_FOUND');
      return { data: payoutDetailToView(row, await repo.listAttempts(db, payoutId), ctx.actor.userId) };
    },

    holdPayout: (ctx, { params: { payoutId }, body: { version, reason } }) =>
      act(
        ctx,
        payoutId,
        {
          action: 'held',
          seen: version,
          reason,
          check: (row) => {
            if (row.status !== 'pending' || row.isHeld) throw stateProblem(row);
          },
        },
        (tx, _row, step) => repo.setHold(tx, payoutId, { ...step, reason }),
      ),

    releasePayoutHold: (ctx, { params: { payoutId }, body: { version, reason } }) =>
      act(
        ctx,
        payoutId,
        {
          action: 'hold_lifted',
          seen: version,
          reason,
          check: (row) => {
            if (!row.isHeld) throw stateProblem(row);
          },
        },
        (tx, _row, step) => repo.liftHold(tx, payoutId, step),
      ),

    repairPayout: (ctx, { params: { payoutId }, body: { version, accountId } }) =>
      act(
        ctx,
        payoutId,
        { action: 'repair', seen: version, check: (row) => assertRepairable(row, accountId) },
        async (tx, row, step) => {
          if (accountId !== undefined) await assertUsable(tx, row.investorId, accountId, step.at);
          // another account is another receiver: the second person looks at it
          if (accountId !== undefined && accountId !== row.accountId)
            await repo.setRepair(tx, payoutId, { ...step, accountId });
          else await payouts.repairPayout(tx, payoutId, null, actorOf(ctx));
        },
      ),

    confirmPayoutRepair: (ctx, { params: { payoutId }, body: { version } }) =>
      act(
        ctx,
        payoutId,
        {
          action: 'repair_confirmed',
          seen: version,
          check: (row) => {
            if (!row.hasRepair) throw stateProblem(row);
          },
          preparedBy: (row) => [row.repairBy],
        },
        async (tx, row, { at }) => {
          const accountId = row.repairAccountId;
          if (accountId === null) throw stateProblem(row);
          await assertUsable(tx, row.investorId, accountId, at);
          if (row.status === 'failed') await payouts.repairPayout(tx, payoutId, accountId, actorOf(ctx));
          else await payouts.moveToAccount(tx, payoutId, accountId, actorOf(ctx));
        },
      ),

    refusePayoutRepair: (ctx, { params: { payoutId }, body: { version, reason } }) =>
      act(
        ctx,
        payoutId,
        {
          action: 'repair_refused',
          seen: version,
          reason,
          check: (row) => {
            if (!row.hasRepair) throw stateProblem(row);
          },
        },
        (tx, _row, step) => repo.setRepair(tx, payoutId, { ...step, accountId: null }),
      ),

    changePayoutAccount: async (ctx, { params: { orderId }, body: { accountId } }) => {
      const order = await getOwnOrder(db, investors, { userId: ctx.actor.userId, orderId });
      await assertMaySign(db, ctx.actor.userId, order.investorId);
      const at = now();
      assertNoSellHold(await repo.findSellHold(db, ctx.actor.userId), deps.ports.clock.now());
      return ctx.transaction(async (tx) => {
        await assertMayTake(tx, order.investorId, tehranDay(at));
        const payoutId = await repo.findFailedPayout(tx, order.investorId, orderId);
        if (payoutId === null) throw fail('PAYOUT_NOT_FAILED', { params: { who: '' } });
        await assertUsable(tx, order.investorId, accountId, at);
        await payouts.repairPayout(tx, payoutId, accountId, actorOf(ctx));
        const after = await lockOrder(tx, orderId);
        const status = after?.status ?? order.status;
        return { data: { orderId, status, statusText: orderStates[status].label } };
      });
    },
  } satisfies Partial<Handlers>;
}
