import { deciderText } from '#shared/contract/approvals.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import type { repairPayout } from '#shared/contract/payouts.ts';
import { signatureDetails } from '#shared/texts/signatureTexts.ts';
import { maskIban } from '#shared/iban.ts';
import { tehranDay } from '#shared/jalali.ts';
import { orderStates } from '#shared/orderStates.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import type { InvestorGuard, CommandContext } from '#server/http/context.ts';
import type { ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import { actorOf, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { getOwnOrder } from '#server/modules/records/orderLifecycle/ownOrder.service.ts';
import { lockOrder } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import type { PayoutsService } from './queue.service.ts';
import { assertMaySign } from '#server/modules/investors/investors/signatory.service.ts';
import type { JointPerformer, Signed } from '#server/modules/investors/signatures/requests.service.ts';
import type { SignaturesService, SignatureWait } from '#server/modules/investors/signatures/signatures.service.ts';
import { assertMayTake, assertNoSellHold } from '#server/modules/investors/investors/standing.service.ts';
import { payoutStatusText } from '#server/modules/records/payoutQueue/payoutRows.view.ts';
import * as repo from './payouts.repo.ts';
import { payoutContent, payoutDetailToView } from './payouts.view.ts';

/* Module `payouts`: sending of payouts: bank files by account and way, their release, answers and repairs. */

type PayoutActionResult = ResponseOf<typeof repairPayout>;

export interface PayoutDeskServices {
  approvals: ApprovalsService;
  payouts: PayoutsService;
  audit: AuditService;
  investors: InvestorGuard;
  signatures: SignaturesService;
}

/** The desk of money that leaves: holds, repairs, other accounts (domain 1.8, 1.9). */
export function createPayoutDeskService(deps: Pick<Deps, 'db' | 'ports'>, services: PayoutDeskServices) {
  const { approvals, payouts, audit, investors, signatures } = services;
  const { db } = deps;
  const now = (): Date => deps.ports.clock.business();

  /** New accounts wait 24 hours, so that a thief of a session cannot send money to themselves at once (domain 9.5). */
  async function getUsable(tx: Tx, investorId: number, accountId: number, at: Date) {
    const account = await repo.findVerifiedAccount(tx, investorId, accountId);
    if (!account) throw fail('ORDER_ACCOUNT_UNKNOWN');
    if (account.usableFrom > at) throw fail('ORDER_ACCOUNT_HOLD');
    return account;
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
      action: 'held' | 'hold_lifted' | 'repair' | 'repair_confirmed' | 'repair_refused';
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
      await audit.act(tx, ctx, `payout.${of.action}`, `payout:${payoutId}`, {
        investorId: row.investorId,
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

  /** Names another account for a payout that failed; `signed` when the last signature of a company does it. */
  async function changeAccount(
    tx: WriteTx,
    ctx: CommandContext,
    of: { id: number; orderNo: string; investorId: number; accountId: number },
    signed?: Signed,
  ): Promise<SignatureWait | null> {
    const { id: orderId, orderNo, investorId, accountId } = of;
    const at = now();
    for (const { userId } of signed?.signers ?? [ctx.actor])
      assertNoSellHold(await repo.findSellHold(tx, userId), deps.ports.clock.now());
    await assertMayTake(tx, investorId, tehranDay(at));
    const payout = await repo.findFailedPayout(tx, investorId, orderId);
    if (payout === null) throw fail('PAYOUT_NOT_FAILED', { params: { who: '' } });
    const { bankName, iban } = await getUsable(tx, investorId, accountId, at);
    const { amount } = payout;
    signed?.assertCover(amount);
    const details = fillMessage(signatureDetails.payoutAccount, { orderNo, account: `${bankName} ${maskIban(iban)}` });
    const content = { id: orderId, orderNo, investorId, accountId };
    const act = { investorId, kind: 'payout_account' as const, content, details, amount };
    const wait = signed ? null : await signatures.hold(tx, ctx, act);
    if (wait) return wait;
    await payouts.payAgain(tx, payout.id, accountId, actorOf(ctx));
    return null;
  }

  /** Another account that the last signatory of a company signs. */
  const joint: JointPerformer = {
    async perform(tx, ctx, content, signed) {
      await changeAccount(tx, ctx, content as unknown as Parameters<typeof changeAccount>[2], signed);
    },
  };

  return {
    joint,

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
          if (accountId !== undefined) await getUsable(tx, row.investorId, accountId, step.at);
          // another account is another receiver: the second person looks at it
          if (accountId !== undefined && accountId !== row.accountId)
            await repo.setRepair(tx, payoutId, { ...step, accountId });
          else await payouts.payAgain(tx, payoutId, null, actorOf(ctx));
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
          await getUsable(tx, row.investorId, accountId, at);
          if (row.status === 'failed') await payouts.payAgain(tx, payoutId, accountId, actorOf(ctx));
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
      const { userId } = ctx.actor;
      const order = await getOwnOrder(db, investors, { userId, orderId });
      await assertMaySign(db, { userId, investorId: order.investorId, day: tehranDay(now()) });
      return ctx.transaction(async (tx) => {
        const wait = await changeAccount(tx, ctx, { ...order, accountId });
        const after = await lockOrder(tx, orderId);
        const status = after?.status ?? order.status;
        return { data: { orderId, status, statusText: orderStates[status].label, signatures: wait } };
      });
    },
  } satisfies Service;
}
