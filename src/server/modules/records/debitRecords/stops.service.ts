import { chargeNotes } from '#shared/contract/directDebitNotes.ts';
import type { WriteTx } from '#server/db/connection.ts';
import { systemActor, type AuditActor } from '#server/modules/platform/audit/audit.service.ts';
import type { OrderLifecycle } from '../orderLifecycle/lifecycle.service.ts';
import { lockOrder } from '../orderLifecycle/orders.repo.ts';
import { closeCharge, lockCharge, listOpenCharges, type ChargeRecord } from './chargeWrites.repo.ts';
import { insertEvent } from './contracts.repo.ts';
import { setRegularState } from './regularWrites.repo.ts';
import { listOpenRegulars } from './regulars.repo.ts';

export type DebitStops = ReturnType<typeof createDebitStops>;

/** Ends what waits: debits with their orders, plans with their contract. Callers hold the lock of the contract. */
export function createDebitStops({ lifecycle }: { lifecycle: OrderLifecycle }) {
  /** Closes the order of a debit that brings no money; what it held is free again. */
  async function closeOrder(
    tx: WriteTx,
    orderId: number | null,
    of: { actor: AuditActor; at: Date; note: string },
    isFailed: boolean,
  ) {
    const order = orderId === null ? null : await lockOrder(tx, orderId);
    if (order?.status !== 'pending_debit') return;
    const released = await lifecycle.releaseReserves(tx, order);
    const patch = isFailed ? { expiresAt: of.at } : { expiresAt: null, finishedAt: of.at };
    await lifecycle.move(tx, order, isFailed ? 'payment_failed' : 'cancelled', of, { ...released, ...patch });
  }

  /** Ends a debit that was not sent. False when it is on its way or over. */
  async function stopCharge(
    tx: WriteTx,
    charge: ChargeRecord,
    of: {
      status: 'skipped' | 'cancelled';
      reason: string;
      actor: { kind: 'investor' | 'admin' | 'system'; id: number | null };
      at: Date;
    },
  ): Promise<boolean> {
    const locked = await lockCharge(tx, charge.id);
    if (locked?.status !== 'scheduled') return false;
    await closeOrder(tx, locked.orderId, { actor: systemActor, at: of.at, note: of.reason }, false);
    await closeCharge(tx, locked.id, { status: of.status, reason: of.reason });
    await insertEvent(tx, {
      ...{ contractId: locked.contractId, regularId: locked.regularId, chargeId: locked.id },
      ...{ kind: of.status, text: of.reason, actor: of.actor, at: of.at },
    });
    return true;
  }

  return {
    closeOrder,
    stopCharge,
    /** Ends the unsent debits of a plan. */
    async stopCharges(
      tx: WriteTx,
      where: { regularId: number } | { contractId: number },
      of: Parameters<typeof stopCharge>[2],
    ): Promise<void> {
      for (const charge of await listOpenCharges(tx, where)) await stopCharge(tx, charge, of);
    },
    /** Plans and unsent debits end, or pause, with their contract. */
    async stopPlans(
      tx: WriteTx,
      contractId: number,
      of: {
        status: 'cancelled' | 'paused';
        reason: string;
        actor: { kind: 'investor' | 'admin' | 'system'; id: number | null };
        at: Date;
      },
    ): Promise<void> {
      for (const plan of await listOpenRegulars(tx, contractId)) {
        await setRegularState(tx, plan.id, { status: of.status, reason: of.reason, at: of.at });
        await insertEvent(tx, {
          ...{ contractId, regularId: plan.id, kind: `regular_${of.status}`, text: of.reason },
          ...{ actor: of.actor, at: of.at },
        });
      }
      const reason = chargeNotes.contractEnded;
      for (const charge of await listOpenCharges(tx, { contractId }))
        await stopCharge(tx, charge, { ...of, status: 'cancelled', reason });
    },
  };
}
