import { daysBetween } from '#shared/jalali.ts';
import {
  buyByAmount,
  sellUnits,
  type BuyResult,
  type LotUse,
} from '../../modules/records/orderLifecycle/money.rules.ts';
import type { DemoFund } from './funds.ts';
import { scaledToText } from './prices.ts';

/** A lot as the demo keeps it while building the past. */
export interface DemoLot {
  id: number;
  investor_id: number;
  fund_id: number;
  license_number: string;
  opened_on: string;
  unit_count: bigint;
  units_left: bigint;
}

/** Units, fee and remainder of a buy by amount, by the product's own rule (domain 1.5). */
export function issueUnits(amount: bigint, issueScaled: bigint, fund: DemoFund): BuyResult {
  return buyByAmount(amount, scaledToText(issueScaled), {
    ...fund.fees,
    bufferPct: fund.bufferPct,
    remainPolicy: 'auto',
  });
}

/** Which lots a sell takes and what it yields, by the product's own rule; the lots are given oldest first. */
export function redeemUnits<L extends DemoLot>(
  lots: readonly L[],
  units: bigint,
  cancelScaled: bigint,
  fund: DemoFund,
  day: string,
) {
  const sellable = lots.map((lot) => ({
    lotId: lot.id,
    licenseNumber: lot.license_number,
    licenseDate: lot.opened_on,
    unitsLeft: lot.units_left,
    ageDays: daysBetween(lot.opened_on, day),
  }));
  const steps = fund.exitSteps.map(([untilDay, pct]) => ({ untilDay, pct }));
  const sums = sellUnits(units, sellable, scaledToText(cancelScaled), steps, fund.fees.fixedCancel);
  const lotOf = (use: LotUse) => {
    const lot = lots.find((one) => one.id === use.lotId);
    if (!lot) throw new Error('a demo sell used an unknown lot');
    return lot;
  };
  return { ...sums, uses: sums.uses.map((use) => ({ ...use, lot: lotOf(use) })) };
}
