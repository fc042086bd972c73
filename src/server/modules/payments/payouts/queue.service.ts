import { deskNotes } from '#shared/texts/deskTexts.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { orderNotes } from '#shared/texts/orderTexts.ts';
import { fail } from '#shared/contract/failures.ts';
import { accountWords } from '#shared/contract/noticeEvents.ts';
import { formatJalaliDate, tehranDay } from '#shared/jalali.ts';
import { rialText } from '#shared/money.ts';
import { inTransaction, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { systemActor, type AuditActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { transfer, type LedgerService } from '#server/modules/records/ledger/ledger.service.ts';
import { tellOwner, type NoticeSink } from '#server/modules/records/orderLifecycle/orderNotices.ts';
import type { OrderLifecycle } from '#server/modules/records/orderLifecycle/lifecycle.service.ts';
import { listInvestorAccounts } from '#server/modules/records/holdings/holdings.repo.ts';
import { listPeopleToTell } from '#server/modules/investors/investors/people.service.ts';
import { lockOrder, updateOrder, type OrderRecord } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import {
  answerBatchRow,
  failPaidPayout,
  findLeftDay,
  finishPayout,
  listDuePayouts,
  lockPayout,
  movePayout,
  reopenPayout,
  type PayoutRow,
} from '#server/modules/records/payoutQueue/payoutQueue.repo.ts';

const txTypes = { redemption: 'payout', refund: 'refund', remain: 'remain_refund', profit: 'profit_payout' } as const;

/** What the bank said of one transfer. */
export type PayoutResult = ({ isPaid: true; bankRef: string } | { isPaid: false; error: string }) & {
  /** counts only while the payout is in this bank file */
  batchNo?: string;
};

export type PayoutsService = ReturnType<typeof createPayoutsService>;

/** Money that leaves: redemptions, refunds, remainders (domain 1.8, 1.9). */
export function createPayoutsService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: {
    lifecycle: OrderLifecycle;
    ledger: LedgerService;
    audit: AuditService;
    notices: NoticeSink;
    payments: { closeRefunded(tx: WriteTx, payoutId: number): Promise<boolean> };
  },
) {
  const { lifecycle, ledger, audit, notices } = services;

  async function bookPaid(tx: WriteTx, payout: PayoutRow, bankRef: string, actor: AuditActor, at: Date): Promise<void> {
    // the order before the accounts, as everywhere
    const order = payout.orderId === null || payout.kind === 'remain' ? null : await lockOrder(tx, payout.orderId);
    await ledger.post(tx, {
      kind: 'payout',
      fundId: payout.fundId,
      investorId: payout.investorId,
      orderId: payout.orderId,
      businessDate: tehranDay(at),
      at,
      hold: -payout.amount,
      lines: transfer('investor_cash', 'fund_bank', payout.amount, txTypes[payout.kind], bankRef),
    });
    if (payout.kind === 'refund') await services.payments.closeRefunded(tx, payout.id);
    if (!order) return;
    if (payout.kind === 'redemption')
      await lifecycle.move(
        tx,
        order,
        'paid',
        { actor, at, note: orderNotes.payoutPaid },
        { heldAmount: 0n, finishedAt: at },
      );
    if (payout.kind === 'refund')
      await lifecycle.move(
        tx,
        order,
        'refunded',
        { actor, at, note: orderNotes.refunded },
        { heldAmount: 0n, finishedAt: at },
      );
    const event = payout.kind === 'redemption' ? 'order_paid' : 'order_refunded';
    await tellOwner(notices, tx, order, event, { amount: rialText(payout.amount) });
  }

  /** Whoever placed the order hears that its money did not arrive; without such a person, whoever acts for the investor. */
  async function tellFailed(tx: WriteTx, payout: PayoutRow, order: OrderRecord | null, reason: string): Promise<void> {
    const { investorId } = payout;
    const tokens = { amount: rialText(payout.amount), reason };
    if (order && order.createdBy !== null) {
      await tellOwner(notices, tx, order, 'order_payout_failed', tokens);
      return;
    }
    const notice = { investorId, event: 'payout_failed', tokens, link: '/accounting' } as const;
    const people = await listPeopleToTell(tx, investorId);
    await notices.tellAll(
      tx,
      people.map(({ userId }) => ({ ...notice, userId })),
    );
  }

  async function bookFailed(
    tx: WriteTx,
    payout: PayoutRow,
    reason: string,
    actor: AuditActor,
    at: Date,
  ): Promise<void> {
    const order = payout.orderId === null ? null : await lockOrder(tx, payout.orderId);
    // money of an issuance stays where it is until the payout is repaired: its order already waits for it
    if (order && payout.kind === 'redemption')
      await lifecycle.move(tx, order, 'payout_failed', { actor, at, note: reason }, { reason });
    await tellFailed(tx, payout, order, reason);
  }

  /** The owner hears of another receiver of their money, whoever named it. */
  async function tellAccount(tx: WriteTx, order: OrderRecord, accountId: number): Promise<void> {
    const account = (await listInvestorAccounts(tx, order.investorId)).find(({ id }) => id === accountId);
    if (account) await tellOwner(notices, tx, order, 'payout_account_changed', { account: accountWords(account) });
  }

  /** Books the bank's answer about a payout; a repeat changes nothing. @returns false when it was closed before */
  async function confirmPayout(
    payoutId: number,
    result: PayoutResult,
    actor: AuditActor = systemActor,
  ): Promise<boolean> {
    return inTransaction(deps.db, async (tx) => {
      const at = deps.ports.clock.business();
      const payout = await lockPayout(tx, payoutId);
      if (!payout || (result.batchNo !== undefined && (payout.status !== 'sent' || payout.batchNo !== result.batchNo)))
        return false;
      const answer = {
        status: result.isPaid ? ('paid' as const) : ('failed' as const),
        bankRef: result.isPaid ? result.bankRef : null,
        error: result.isPaid ? null : result.error,
        at,
      };
      if (!(await finishPayout(tx, payoutId, answer))) return false;
      if (payout.batchNo !== null)
        await answerBatchRow(tx, { id: payoutId, batchNo: payout.batchNo }, { ...answer, by: actor.id });
      if (result.isPaid) await bookPaid(tx, payout, result.bankRef, actor, at);
      else await bookFailed(tx, payout, result.error || orderNotes.payoutFailed, actor, at);
      await audit.record(tx, {
        actor,
        investorId: payout.investorId,
        action: result.isPaid ? 'payout.paid' : 'payout.failed',
        subject: `payout:${payout.id}`,
        after: { amount: payout.amount, kind: payout.kind },
      });
      return true;
    });
  }

  return {
    confirmPayout,
    /**
     * The paid payout that a line of the bank may be the return of, locked. It comes back on the day on which it left or later.
     * @throws DEPOSIT_PAYOUT_UNKNOWN, DEPOSIT_PAYOUT_LATER
     */
    async lockReturnable(
      tx: WriteTx,
      payoutId: number,
      line: { fundId: number; amount: bigint; depositedAt: Date },
    ): Promise<PayoutRow> {
      const payout = await lockPayout(tx, payoutId);
      if (payout?.status !== 'paid' || payout.fundId !== line.fundId || payout.amount !== line.amount)
        throw fail('DEPOSIT_PAYOUT_UNKNOWN');
      const leftOn = await findLeftDay(tx, payoutId);
      if (leftOn !== null && tehranDay(line.depositedAt) < leftOn)
        throw fail('DEPOSIT_PAYOUT_LATER', { params: { date: formatJalaliDate(leftOn) } });
      return payout;
    },
    /** The bank sent a payout back: its money, which waits as an unknown deposit, is the investor's again. Callers hold its lock. */
    async takeBack(
      tx: WriteTx,
      payout: PayoutRow,
      { bankRef, actor, at }: { bankRef: string; actor: AuditActor; at: Date },
    ): Promise<void> {
      const error = fillMessage(deskNotes.payoutCameBack, { bankRef });
      const order = payout.orderId === null ? null : await lockOrder(tx, payout.orderId);
      if (!(await failPaidPayout(tx, payout.id, { error, at }))) throw fail('DEPOSIT_PAYOUT_UNKNOWN');
      await ledger.post(tx, {
        kind: 'payout',
        fundId: payout.fundId,
        investorId: payout.investorId,
        orderId: payout.orderId,
        businessDate: tehranDay(at),
        at,
        hold: payout.amount,
        reason: error,
        lines: transfer('unmatched_deposits', 'investor_cash', payout.amount, txTypes[payout.kind], bankRef),
      });
      const to = { redemption: 'payout_failed', refund: 'refund_pending', remain: null, profit: null } as const;
      const state = to[payout.kind];
      if (order && state !== null) {
        const patch = { heldAmount: payout.amount, finishedAt: null, reason: error };
        await lifecycle.move(tx, order, state, { actor, at, note: error }, patch);
      }
      await tellFailed(tx, payout, order, error);
      await audit.record(tx, {
        ...{ actor, investorId: payout.investorId, action: 'payout.came_back', subject: `payout:${payout.id}` },
        after: { amount: payout.amount, kind: payout.kind, bankRef },
      });
    },
    /**
     * Queues a failed payout of any kind again. @throws PAYOUT_NOT_FAILED
     */
    async payAgain(tx: WriteTx, payoutId: number, accountId: number | null, actor: AuditActor): Promise<void> {
      const at = deps.ports.clock.business();
      const payout = await lockPayout(tx, payoutId);
      if (!payout || !(await reopenPayout(tx, payoutId, { accountId, dueDate: tehranDay(at), by: actor.id, at })))
        throw fail('PAYOUT_NOT_FAILED', { params: { who: '' } });
      const order =
        payout.kind === 'redemption' && payout.orderId !== null ? await lockOrder(tx, payout.orderId) : null;
      if (order) {
        await lifecycle.move(
          tx,
          order,
          'payout_pending',
          { actor, at, note: deskNotes.payoutRepaired },
          { reason: null, ...(accountId === null ? {} : { accountId }) },
        );
        if (accountId === null)
          await tellOwner(notices, tx, order, 'payout_queued_again', { amount: rialText(payout.amount) });
        else await tellAccount(tx, order, accountId);
      }
      await audit.record(tx, {
        actor,
        investorId: payout.investorId,
        action: 'payout.repaired',
        subject: `payout:${payout.id}`,
        before: { accountId: payout.accountId },
        after: { accountId },
      });
    },
    /** Names another account for a payout that still waits. @throws PAYOUT_NOT_FAILED when it left the queue */
    async moveToAccount(tx: WriteTx, payoutId: number, accountId: number, actor: AuditActor): Promise<void> {
      const at = deps.ports.clock.business();
      const payout = await lockPayout(tx, payoutId);
      if (!payout || !(await movePayout(tx, payoutId, { accountId, by: actor.id, at })))
        throw fail('PAYOUT_NOT_FAILED', { params: { who: '' } });
      const order =
        payout.kind === 'redemption' && payout.orderId !== null ? await lockOrder(tx, payout.orderId) : null;
      if (order) {
        await updateOrder(tx, order, { accountId });
        await tellAccount(tx, order, accountId);
      }
      await audit.record(tx, {
        actor,
        investorId: payout.investorId,
        action: 'payout.moved',
        subject: `payout:${payout.id}`,
        before: { accountId: payout.accountId },
        after: { accountId },
        reason: deskNotes.payoutMoved,
      });
    },
    /** Demo and sandbox: the bank pays everything due up to a day. @returns how many were paid */
    async payDue(until: string): Promise<number> {
      let paid = 0;
      for (const id of await listDuePayouts(deps.db, until, 10_000)) {
        if (await confirmPayout(id, { isPaid: true, bankRef: `SB${deps.ports.ids.token(6)}` })) paid += 1;
      }
      return paid;
    },
  };
}
