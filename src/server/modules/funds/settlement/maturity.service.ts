import { orderNotes } from '#shared/texts/orderTexts.ts';
import { formatDecimal, NAV_SCALE, pow10 } from '#shared/decimal.ts';
import { tehranDay, tehranInstant } from '#shared/jalali.ts';
import { workingDayFrom } from '#shared/workingDays.ts';
import { InvariantError } from '#server/invariant.ts';
import type { WriteTx } from '#server/db/connection.ts';
import { systemActor } from '#server/modules/platform/audit/audit.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import type { ExecutionService } from './execution.service.ts';
import { listInvestorAccounts, reserveUnits } from '#server/modules/records/holdings/holdings.repo.ts';
import { termsOf } from '#server/modules/records/orderLifecycle/money.rules.ts';
import { insertOrder } from '#server/modules/records/orderLifecycle/orders.repo.ts';

export type MaturityService = ReturnType<typeof createMaturityService>;

/** Repayment of the principal of a bond to one holder (domain 1.12). */
export function createMaturityService(services: { orderingRules: OrderingRulesService; execution: ExecutionService }) {
  const { orderingRules, execution } = services;

  return {
    /**
     * Cancels all units of an investor at face value without any charge, by an order of the system, and queues the money to
     * their default account. The day of the price is the one the terms name, however late it is done. @returns the order's id, and whether an
     * account for the money is known
     */
    async repay(
      tx: WriteTx,
      {
        investorId,
        fundId,
        units,
        faceValue,
        payDate,
        ownerId,
        at,
      }: {
        investorId: number;
        fundId: number;
        units: bigint;
        /** rial */
        faceValue: bigint;
        payDate: string;
        ownerId: number | null;
        at: Date;
      },
    ): Promise<{ orderId: number; hasAccount: boolean }> {
      const nav = formatDecimal(faceValue * pow10(NAV_SCALE), NAV_SCALE);
      const today = tehranDay(at);
      const isReserved = await reserveUnits(tx, investorId, fundId, units, null);
      if (!isReserved) throw new InvariantError('the units of a bond are not free', { investorId, fundId, units });
      const account = (await listInvestorAccounts(tx, investorId)).find((item) => item.isVerified && item.isDefault);
      const { id } = await insertOrder(
        tx,
        {
          investorId,
          fundId,
          orderType: 2,
          paymentMethod: 'maturity',
          mode: 'all',
          status: 'registered',
          amount: null,
          requestedUnits: units,
          heldUnits: units,
          estimate: { units: units.toString(), nav, fee: '0', exitFee: '0', net: (units * faceValue).toString() },
          payloadHash: null,
          effectiveDate: payDate,
          priceDate: payDate,
          licenseDate: null,
          payoutDate: workingDayFrom(await orderingRules.calendar(tx, fundId), payDate > today ? payDate : today),
          cancelDeadline: tehranInstant(payDate, '00:00'),
          accountId: account?.id ?? null,
          createdBy: ownerId,
          createdAt: at,
          expiresAt: null,
          terms: termsOf(await orderingRules.fees(tx, fundId, payDate)),
        },
        { actorKind: systemActor.kind, actorId: systemActor.id, note: orderNotes.matured },
      );
      const result = await execution.executeOrder(tx, id, { navDate: payDate, issueNav: nav, cancelNav: nav }, at);
      if (result !== 'redeemed')
        throw new InvariantError('the order of a repayment was not executed', { investorId, orderId: id, result });
      return { orderId: id, hasAccount: account !== undefined };
    },
  };
}
