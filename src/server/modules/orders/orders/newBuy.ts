import type { OrderState } from '#shared/orderStates.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Estimate } from '#server/modules/records/estimates/estimates.service.ts';
import type { OrderDates } from '#server/modules/records/orderLifecycle/dates.rules.ts';
import { insertOrder, type EventNote } from '#server/modules/records/orderLifecycle/orders.repo.ts';

/** What a buy has beside the numbers of its estimate. */
export interface NewBuy {
  investorId: number;
  status: OrderState;
  /** null for a buy by amount */
  requestedUnits: bigint | null;
  dates: OrderDates;
  createdBy: number | null;
  createdAt: Date;
  expiresAt: Date | null;
}

/**
 * Writes the order of a buy with the numbers and fees of its estimate; units under a ceiling are held. @returns its id and
 * number
 */
export function insertBuy(
  tx: WriteTx,
  estimate: Estimate,
  { dates, ...buy }: NewBuy,
  event: EventNote,
): Promise<{ id: number; orderNo: string }> {
  const { fund, terms, units, amount, nav, fee, net, mode, paymentMethod } = estimate;
  return insertOrder(
    tx,
    {
      ...buy,
      ...dates,
      fundId: fund.id,
      orderType: 1,
      paymentMethod,
      mode,
      amount,
      heldUnits: fund.maxFundUnits !== null ? units : 0n,
      estimate: { units: units.toString(), nav, fee: fee.toString(), net: net.toString() },
      payloadHash: null,
      accountId: null,
      terms,
    },
    event,
  );
}
