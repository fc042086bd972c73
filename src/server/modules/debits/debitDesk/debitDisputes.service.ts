import { chargeNotes } from '#shared/contract/directDebitNotes.ts';
import { fail } from '#shared/contract/failures.ts';
import type { DecisionState } from '#shared/contract/kernel/proposals.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { onConflict, type WriteTx } from '#server/db/connection.ts';
import { decideProposal } from '#server/db/decisions.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import { proposalOf, type ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import { actorOf, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { DebitResults } from '../debitEngine/results.service.ts';
import { moveAttempt } from '#server/modules/records/debitRecords/attempts.repo.ts';
import type { OrderLifecycle } from '#server/modules/records/orderLifecycle/lifecycle.service.ts';
import { lockOrder } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { resolutionAmount } from '#server/modules/records/resolutions/resolutions.view.ts';
import * as repo from './debitDisputes.repo.ts';
import { debitDisputeActsOf, debitDisputeToView, debitResolutionContent } from './debitDisputes.view.ts';

type Locked = NonNullable<Awaited<ReturnType<DebitResults['lock']>>> & { row: repo.DebitDisputeRow };

/** What becomes of money of direct debit that does not fit its debit (decision 94). */
export function createDebitDisputesService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: {
    approvals: ApprovalsService;
    audit: AuditService;
    lifecycle: OrderLifecycle;
    results: Pick<DebitResults, 'lock' | 'refuse' | 'takeMoney'>;
  },
) {
  const { db, ports } = deps;
  const { approvals, audit, lifecycle, results } = services;
  const now = (): Date => ports.clock.business();

  async function get(tx: Parameters<typeof repo.findDebitDispute>[0], attemptId: number) {
    const row = await repo.findDebitDispute(tx, attemptId);
    if (!row) throw fail('DEBIT_DISPUTE_NOT_FOUND');
    return row;
  }

  /** Locks contract, debit and call, in that order, and reads what stands now. */
  async function lock(tx: WriteTx, attemptId: number): Promise<Locked> {
    const { chargeId } = await get(tx, attemptId);
    const locked = await results.lock(tx, chargeId, attemptId);
    if (!locked) throw fail('DEBIT_DISPUTE_NOT_FOUND');
    return { ...locked, row: await get(tx, attemptId) };
  }

  async function record(
    tx: WriteTx,
    ctx: CommandContext,
    row: repo.DebitDisputeRow,
    act: DecisionState,
    reason?: string,
  ) {
    await audit.act(tx, ctx, `debit.resolution_${act}`, `debit:${row.chargeId}`, {
      investorId: row.investorId,
      after: { act: row.act, amount: row.actAmount, received: row.receivedAmount, tracking: row.tracking },
      ...(reason === undefined ? {} : { reason }),
    });
  }

  /** A debit that only waited for this decision ends without a purchase. */
  async function endDebit(tx: WriteTx, { row, charge }: Locked, why: string): Promise<void> {
    const of = { chargeId: row.chargeId, attemptId: row.attemptId };
    if (charge.status !== 'disputed' || (await repo.hasOtherDispute(tx, of))) return;
    await results.refuse(tx, charge, { why, code: 'DISPUTE', isLast: true }, now());
  }

  /** Books what the bank took and sends it back to the investor. */
  async function giveBack(tx: WriteTx, ctx: CommandContext, locked: Locked): Promise<void> {
    const { row } = locked;
    const at = now();
    const amount = row.actAmount ?? row.receivedAmount ?? row.amount;
    await endDebit(tx, locked, chargeNotes.givenBack);
    await moveAttempt(tx, row.attemptId, 'refunded', { received_amount: amount, booked_at: at });
    const order = await lockOrder(tx, row.orderId);
    if (!order) throw fail('DEBIT_DISPUTE_NOT_FOUND');
    await lifecycle.applyDeposit(
      tx,
      order,
      { txType: 'deposit_dd', from: 'debit_clearing', amount, refId: row.refId, isOnlyRefunded: true },
      { actor: actorOf(ctx), at },
    );
  }

  async function carryOut(tx: WriteTx, ctx: CommandContext, locked: Locked): Promise<void> {
    const { row, contract, charge } = locked;
    if (row.act === null || !debitDisputeActsOf(row).includes(row.act)) throw fail('DEBIT_DISPUTE_ACT');
    if (row.act === 'refund') return giveBack(tx, ctx, locked);
    if (row.act === 'not_taken') {
      await moveAttempt(tx, row.attemptId, 'failed', { error_code: 'NOT_TAKEN' });
      return endDebit(tx, locked, chargeNotes.notTaken);
    }
    const refId = row.refId ?? row.tracking;
    await moveAttempt(tx, row.attemptId, 'done', { ref_id: refId, received_amount: row.amount });
    await results.takeMoney(tx, contract, charge, { state: 'done', refId, amountRial: row.amount }, now());
  }

  return {
    listDisputedDebits: async (_ctx, { query: { page, size, isOpen = true, search } }) => {
      const found = await repo.listDebitDisputes(db, {
        isOpen,
        search: search ?? null,
        ...rowsOfPage(page, size),
      });
      return {
        data: found.rows.map(debitDisputeToView),
        pageInfo: pageInfoOf(page, size, found.total),
        summary: { openCount: found.openCount, openAmount: found.openAmount.toString() },
      };
    },

    getDisputedDebit: async (_ctx, { params: { attemptId } }) => {
      const row = await get(db, attemptId);
      const events = await repo.listDebitEvents(db, row.chargeId);
      return {
        data: {
          debit: debitDisputeToView(row),
          events: events.map(({ text, at }) => ({ text, at: at.toISOString() })),
        },
      };
    },

    prepareDebitResolution: async (ctx, { params: { attemptId }, body }) => {
      return ctx
        .transaction(async (tx) => {
          const { row } = await lock(tx, attemptId);
          if (!debitDisputeActsOf(row).includes(body.act)) throw fail('DEBIT_DISPUTE_ACT');
          await approvals.assertNotOwn(ctx.actor.userId, [row.investorId]);
          await repo.insertDebitResolution(tx, {
            ...{
              attemptId,
              act: body.act,
              amount: resolutionAmount(row, body, 'DEBIT_DISPUTE_AMOUNT_REQUIRED'),
              reason: body.reason,
            },
            ...{ preparedBy: ctx.actor.userId, at: now() },
          });
          const after = await get(tx, attemptId);
          await record(tx, ctx, after, 'prepared', body.reason);
          return { data: debitDisputeToView(after) };
        })
        .catch(onConflict({ debit_resolutions_one_open: () => fail('DEBIT_DISPUTE_PREPARED') }));
    },

    approveDebitResolution: async (ctx, { params: { attemptId }, body }) =>
      ctx.transaction(async (tx) => {
        const locked = await lock(tx, attemptId);
        const { row } = locked;
        const { id, ...proposal } = waitingOf(row);
        await approvals.assertMayDecide(tx, ctx, { ...proposal, seen: body.version });
        await carryOut(tx, ctx, locked);
        const decision = { status: 'approved', decidedBy: ctx.actor.userId, reason: null, at: now() } as const;
        await decideProposal(tx, 'debit_resolutions', id, decision);
        await record(tx, ctx, row, 'approved');
        return { data: debitDisputeToView(await get(tx, attemptId)) };
      }),

    rejectDebitResolution: async (ctx, { params: { attemptId }, body }) =>
      ctx.transaction(async (tx) => {
        const { row } = await lock(tx, attemptId);
        const { id, ...proposal } = waitingOf(row);
        const rejected = { table: 'debit_resolutions', id, reason: body.reason, at: now() } as const;
        await approvals.rejectProposal(tx, ctx, { ...rejected, ...proposal, seen: body.version });
        await record(tx, ctx, row, 'rejected', body.reason);
        return { data: debitDisputeToView(await get(tx, attemptId)) };
      }),
  } satisfies Service;
}

/** The proposal for a record. @throws DEBIT_DISPUTE_NOT_FOUND */
function waitingOf(row: repo.DebitDisputeRow) {
  const { resolutionId: id, actStatus: status, investorId } = row;
  if (id === null || status === null) throw fail('DEBIT_DISPUTE_NOT_FOUND');
  return { id, ...proposalOf(row, status, debitResolutionContent(row)), investorIds: [investorId] };
}
