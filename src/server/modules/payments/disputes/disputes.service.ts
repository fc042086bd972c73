import { fail } from '#shared/contract/failures.ts';
import type { DecisionState } from '#shared/contract/kernel/proposals.ts';
import { gatewayTexts } from '#shared/texts/orderTexts.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { onConflict, type WriteTx } from '#server/db/connection.ts';
import { decideProposal } from '#server/db/decisions.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { CommandContext } from '#server/http/context.ts';
import { proposalOf, type ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import { actorOf, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { OrderLifecycle, OrderRecord } from '#server/modules/records/orderLifecycle/lifecycle.service.ts';
import { lockOrder } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { resolutionAmount } from '#server/modules/records/resolutions/resolutions.view.ts';
import * as repo from './disputes.repo.ts';
import { disputeActsOf, disputeToView, resolutionContent } from './disputes.view.ts';
import { updatePayment } from '../payments/payments.service.ts';

export interface DisputesServices {
  approvals: ApprovalsService;
  audit: AuditService;
  lifecycle: OrderLifecycle;
}

/** What becomes of money that the gateway has and the books do not (decision 0020). */
export function createDisputesService(deps: Pick<Deps, 'db' | 'ports'>, services: DisputesServices) {
  const { db, ports } = deps;
  const { approvals, audit, lifecycle } = services;
  const now = (): Date => ports.clock.business();
  const titleOf = (code: string): string => ports.gateways.find((gateway) => gateway.code === code)?.title ?? code;
  const viewOf = (row: repo.DisputeRow) => disputeToView(row, titleOf);

  async function get(tx: Parameters<typeof repo.findDisputeRow>[0], paymentId: number): Promise<repo.DisputeRow> {
    const row = await repo.findDisputeRow(tx, paymentId);
    if (!row) throw fail('DISPUTE_NOT_FOUND');
    return row;
  }

  /** Locks order and payment, in that order, and reads what stands now. */
  async function lock(tx: WriteTx, paymentId: number): Promise<{ row: repo.DisputeRow; order: OrderRecord }> {
    const { orderId } = await get(tx, paymentId);
    const order = await lockOrder(tx, orderId);
    if (!order) throw fail('DISPUTE_NOT_FOUND');
    await repo.lockPayment(tx, paymentId);
    return { row: await get(tx, paymentId), order };
  }

  async function record(tx: WriteTx, ctx: CommandContext, row: repo.DisputeRow, act: DecisionState, reason?: string) {
    await audit.act(tx, ctx, `payment.resolution_${act}`, `payment:${row.paymentId}`, {
      investorId: row.investorId,
      after: { act: row.act, amount: row.actAmount, received: row.receivedAmount },
      ...(reason === undefined ? {} : { reason }),
    });
  }

  /** Books what came, for the order or on its way back. */
  async function takeMoney(
    tx: WriteTx,
    ctx: CommandContext,
    row: repo.DisputeRow,
    order: OrderRecord,
    isOnlyRefunded: boolean,
  ): Promise<void> {
    const at = now();
    const amount = row.actAmount ?? row.amount;
    const verified = await updatePayment(tx, row.paymentId, ['disputed'], {
      status: 'verified',
      verifiedAt: at,
      receivedAmount: amount,
      errorCode: null,
      errorText: null,
    });
    if (!verified) throw fail('DISPUTE_ACT');
    const arrived = await lifecycle.applyDeposit(
      tx,
      order,
      { txType: 'deposit_ipg', from: 'gateway_clearing', amount, refId: row.refId, isOnlyRefunded },
      { actor: actorOf(ctx), at },
    );
    if (arrived.outcome === 'refund')
      await updatePayment(tx, row.paymentId, ['verified'], {
        status: 'refund_due',
        refundPayoutId: arrived.payoutId,
      });
  }

  async function carryOut(tx: WriteTx, ctx: CommandContext, row: repo.DisputeRow, order: OrderRecord): Promise<void> {
    if (row.act === null || !disputeActsOf(row).includes(row.act)) throw fail('DISPUTE_ACT');
    if (row.act === 'book' || row.act === 'refund') return takeMoney(tx, ctx, row, order, row.act === 'refund');
    const isReversed = row.act === 'reversed';
    const closed = await updatePayment(tx, row.paymentId, ['disputed'], {
      status: isReversed ? 'reversed' : 'failed',
      errorText: isReversed ? gatewayTexts.reversed : gatewayTexts.unpaid,
    });
    if (!closed) throw fail('DISPUTE_ACT');
  }

  return {
    listDisputedPayments: async (_ctx, { query: { page, size, isOpen = true, search } }) => {
      const found = await repo.listDisputeRows(db, {
        isOpen,
        search: search ?? null,
        ...rowsOfPage(page, size),
      });
      return {
        data: found.rows.map(viewOf),
        pageInfo: pageInfoOf(page, size, found.total),
        summary: { openCount: found.openCount, openAmount: found.openAmount.toString() },
      };
    },

    getDisputedPayment: async (_ctx, { params: { paymentId } }) => {
      const row = await get(db, paymentId);
      const events = await repo.listPaymentEvents(db, paymentId);
      return {
        data: {
          payment: viewOf(row),
          events: events.map(({ kind, raw, at }) => ({
            kind,
            said: textOf(raw['state'] ?? raw['code'] ?? raw['hint']),
            at: at.toISOString(),
          })),
        },
      };
    },

    prepareResolution: async (ctx, { params: { paymentId }, body }) => {
      return ctx
        .transaction(async (tx) => {
          const { row } = await lock(tx, paymentId);
          if (!disputeActsOf(row).includes(body.act)) throw fail('DISPUTE_ACT');
          await approvals.assertNotOwn(ctx.actor.userId, [row.investorId]);
          await repo.insertResolution(tx, {
            paymentId,
            act: body.act,
            amount: resolutionAmount(row, body, 'DISPUTE_AMOUNT_REQUIRED'),
            reason: body.reason,
            preparedBy: ctx.actor.userId,
            at: now(),
          });
          const after = await get(tx, paymentId);
          await record(tx, ctx, after, 'prepared', body.reason);
          return { data: viewOf(after) };
        })
        .catch(onConflict({ payment_resolutions_one_open: () => fail('DISPUTE_PREPARED') }));
    },

    approveResolution: async (ctx, { params: { paymentId }, body }) => {
      return ctx.transaction(async (tx) => {
        const { row, order } = await lock(tx, paymentId);
        const { id, ...proposal } = waitingOf(row);
        await approvals.assertMayDecide(tx, ctx, { ...proposal, seen: body.version });
        await carryOut(tx, ctx, row, order);
        const decision = { status: 'approved', decidedBy: ctx.actor.userId, reason: null, at: now() } as const;
        await decideProposal(tx, 'payment_resolutions', id, decision);
        await record(tx, ctx, row, 'approved');
        return { data: viewOf(await get(tx, paymentId)) };
      });
    },

    rejectResolution: async (ctx, { params: { paymentId }, body }) => {
      return ctx.transaction(async (tx) => {
        const { row } = await lock(tx, paymentId);
        const { id, ...proposal } = waitingOf(row);
        const rejected = { table: 'payment_resolutions', id, reason: body.reason, at: now() } as const;
        await approvals.rejectProposal(tx, ctx, { ...rejected, ...proposal, seen: body.version });
        await record(tx, ctx, row, 'rejected', body.reason);
        return { data: viewOf(await get(tx, paymentId)) };
      });
    },
  } satisfies Partial<Handlers>;
}

/** The proposal for a record. @throws DISPUTE_NOT_FOUND */
function waitingOf(row: repo.DisputeRow) {
  const { resolutionId: id, actStatus: status, investorId } = row;
  if (id === null || status === null) throw fail('DISPUTE_NOT_FOUND');
  return { id, ...proposalOf(row, status, resolutionContent(row)), investorIds: [investorId] };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
