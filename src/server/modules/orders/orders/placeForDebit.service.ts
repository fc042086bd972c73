import { Failure } from '#shared/contract/kernel/errors.ts';
import { fail, failureOf } from '#shared/contract/failures.ts';
import type { WriteTx } from '#server/db/connection.ts';
import { systemActor } from '#server/modules/platform/audit/audit.service.ts';
import type { EstimateService } from '#server/modules/records/estimates/estimates.service.ts';
import { reserveCeiling } from '#server/modules/records/holdings/holdings.repo.ts';
import { lockInvestor } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { insertBuy } from './newBuy.ts';

/** Refusals of an order that do not count here: the plan chose method and day before. */
const notHere: readonly string[] = ['ORDER_WINDOW_CLOSED', 'ORDER_WAY_DISABLED'];

export type DebitOrders = ReturnType<typeof createDebitOrders>;

/** Orders of regular purchases: priced and checked like any other, they wait for their debit (domain 4.4). */
export function createDebitOrders({ estimates }: { estimates: EstimateService }) {
  return {
    /** Makes the order of a debit. Rial. @returns its id, or why there can be none now; then nothing is written */
    async placeForDebit(
      tx: WriteTx,
      of: { investorId: number; fundId: number; amount: bigint; createdBy: number; note: string; at: Date },
    ): Promise<number | Failure> {
      await lockInvestor(tx, of.investorId);
      const requested = {
        investorId: of.investorId,
        fundId: of.fundId,
        orderType: 1 as const,
        amount: of.amount,
        method: { code: 'direct_debit' },
      };
      const estimate = await estimates.estimate(tx, requested, of.at).catch((error: unknown) => {
        if (error instanceof Failure) return error;
        throw error;
      });
      if (estimate instanceof Failure) return estimate;
      const problem = estimate.problems.find(({ code }) => !notHere.includes(code));
      if (problem) return failureOf(problem.code, problem.params ? { params: problem.params } : {});
      if (estimate.fund.maxFundUnits !== null && !(await reserveCeiling(tx, of.fundId, estimate.units)))
        return fail('ORDER_CEILING_REACHED');
      const { id } = await insertBuy(
        tx,
        estimate,
        {
          ...{ investorId: of.investorId, status: 'pending_debit', requestedUnits: null, dates: estimate.dates },
          ...{ createdBy: of.createdBy, createdAt: of.at, expiresAt: null },
        },
        { actorKind: systemActor.kind, actorId: systemActor.id, note: of.note },
      );
      return id;
    },
  };
}
