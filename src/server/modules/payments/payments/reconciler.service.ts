import type { Deps } from '#server/deps.ts';
import { GatewayError } from '#server/ports/gateways/gateway.ts';
import { findPaymentByAuthority, listDuePayments, type DuePayment } from './payments.repo.ts';
import { ASK_AFTER_MS, DECIDE_BY_MS, paymentResult } from './payments.rules.ts';
import type { PaymentVerification } from './verification.service.ts';

/** Payments of one gateway asked about at once, so that silent ones do not use up the time of the others until minute 15. */
const AT_ONCE = { fast: 16, slow: 4 } as const;
/** Most payments of the slow lane in one run. */
const SLOW_LIMIT = 200;
/** A run begins no question after this time; the next run goes on with those that were never asked about. */
const RUN_MS = 100_000;

/** Runs `run` for each item, so many at once, and starts none after `until` (`performance.now()`). */
async function eachAtOnce<T>(
  items: readonly T[],
  atOnce: number,
  until: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined && performance.now() < until; item = items[next++])
      await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}

/** Decides the payments that nobody came back from (reliability 5, M16). */
export function createPaymentReconciler(deps: Pick<Deps, 'db' | 'ports' | 'log'>, verification: PaymentVerification) {
  const { db, ports, log } = deps;
  const now = (): Date => ports.clock.business();

  return {
    /**
     * Asks about every payment whose next question is due, at most `limit` of the fast lane. One silent gateway holds up no
     * other, and payments whose verification has had no answer for 15 minutes have a lane of their own.
     * @returns how many were asked about and how many are decided now
     */
    reconcile: async (limit = 1000): Promise<{ asked: number; decided: number }> => {
      const at = now();
      const until = performance.now() + RUN_MS;
      const oldBefore = new Date(at.getTime() - DECIDE_BY_MS);
      const counts = { asked: 0, decided: 0 };
      /** what failed, by its reason: a database that is away is one line and not one for each payment */
      const failed = new Map<string, { err: unknown; paymentIds: number[] }>();
      const check = async (id: number, isReopening: boolean): Promise<void> => {
        counts.asked += 1;
        try {
          const after = await verification.checkPayment(id, 'unknown', isReopening);
          if (after && paymentResult(after.status) !== 'pending') counts.decided += 1;
        } catch (error) {
          // one payment that cannot be booked must not keep the others from being asked about
          const reason = error instanceof Error ? error.message : String(error);
          const { paymentIds } = failed.get(reason) ?? { paymentIds: [] };
          failed.set(reason, { err: error, paymentIds: [...paymentIds, id] });
        }
      };
      const fast = await listDuePayments(db, { lane: 'fast', at, oldBefore, limit });
      const slow = await listDuePayments(db, { lane: 'slow', at, oldBefore, limit: SLOW_LIMIT });
      const groups = [
        ...byGateway(fast).map((ids) => eachAtOnce(ids, AT_ONCE.fast, until, (id) => check(id, false))),
        ...byGateway(slow).map((ids) => eachAtOnce(ids, AT_ONCE.slow, until, (id) => check(id, false))),
      ];
      await Promise.all(groups);
      for (const id of await listUnverified(at)) await check(id, true);
      for (const fault of failed.values()) log.error(fault, 'payments could not be decided');
      return counts;
    },
  };

  /** Payments of ours that a gateway says were made and never verified (domain 5.4, step 4). */
  async function listUnverified(at: Date): Promise<number[]> {
    const ids: number[] = [];
    for (const gateway of ports.gateways) {
      try {
        for (const row of (await gateway.listUnverified?.()) ?? []) {
          const payment = await findPaymentByAuthority(db, gateway.code, row.authority);
          if (!payment) {
            log.error(
              { gateway: gateway.code, amount: row.amountRial.toString() },
              'the gateway lists a payment of nobody',
            );
            continue;
          }
          const age = at.getTime() - (payment.redirectedAt ?? payment.createdAt).getTime();
          const isOnItsWay = age < ASK_AFTER_MS || (payment.claimedAt !== null && payment.status === 'verifying');
          if (!isOnItsWay && paymentResult(payment.status) !== 'ok') ids.push(payment.id);
        }
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        log.warn({ gateway: gateway.code, code: error.code }, 'the list of unverified payments did not come');
      }
    }
    return ids;
  }
}

function byGateway(payments: readonly DuePayment[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const { id, gateway } of payments) groups.set(gateway, [...(groups.get(gateway) ?? []), id]);
  return [...groups.values()];
}
