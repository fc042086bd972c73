import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { assetsReport, listLicenses } from '#shared/contract/assets.ts';
import { unitClassLabels } from '#shared/contract/assets.ts';
import type { lastAsset } from '#shared/contract/dashboard.ts';
import { bondLabel, fundTypeLabels, otherFundLabel } from '#shared/texts/fundTexts.ts';
import { perUnit, ratioPercent, unitsCost } from '#shared/decimal.ts';
import { addDays } from '#shared/jalali.ts';
import { licenseDocumentPath } from '#shared/documentPaths.ts';
import { rialText } from '#shared/money.ts';
import type { HoldingFundRow, LicenseRow } from './assets.repo.ts';
import { profitOf, type Gain, type Position } from './portfolio.rules.ts';

type License = ResponseOf<typeof listLicenses>['data'][number];
type ReportItem = ResponseOf<typeof assetsReport>['data']['items'][number];
type AssetItem = ResponseOf<typeof lastAsset>['data']['items'][number];

/** A certificate, with the address of its paper. */
export function licenseView(row: LicenseRow, investorId: number): License {
  // as the notice of issuance says it: what the units cost, rounded up
  const amount = unitsCost(row.issuedUnits, row.unitPrice);
  return {
    licenseNumber: row.licenseNumber,
    licenseDate: row.licenseDate,
    fundId: row.fundId,
    fundName: row.fundName,
    issuedUnits: row.issuedUnits.toString(),
    units: row.unitsLeft.toString(),
    unitPrice: row.unitPrice,
    amount: amount.toString(),
    amountText: rialText(amount),
    orderId: row.orderId,
    orderNo: row.orderNo,
    unitClass: row.unitClass,
    unitClassText: unitClassLabels[row.unitClass],
    isActive: row.unitsLeft > 0n,
    isReplaced: row.isReplaced,
    guaranteeDate: row.guaranteeDays === null ? null : addDays(row.openedOn, row.guaranteeDays),
    fileUrl: licenseDocumentPath(investorId, row.licenseNumber),
  };
}

/** The gain of an investor in one fund: its three parts, their sum, and that over the cost of all units bought. */
export const gainView = (gain: Gain) => ({
  profit: profitOf(gain).toString(),
  profitPercent: ratioPercent(profitOf(gain), gain.bought),
  priceGain: gain.price.toString(),
  receivedProfit: gain.received.toString(),
  realizedProfit: gain.realized.toString(),
});

/** The gain of an investor in all funds, as `gainView`. */
export const profitView = (gain: Gain) => {
  const { profit: totalProfit, ...parts } = gainView(gain);
  return { totalProfit, ...parts };
};

/** A position with a price: what the home page shows of it. */
export function assetItemView(
  position: Position & { price: NonNullable<Position['price']> },
  fund: HoldingFundRow,
  of: { totalValue: bigint; gain: Gain },
): AssetItem {
  return {
    fundId: fund.fundId,
    fundName: fund.fundName,
    units: position.units.toString(),
    lockedUnits: fund.lockedUnits.toString(),
    cancelNav: position.price.cancelNav,
    navDate: position.price.day,
    value: position.value.toString(),
    avgCost: perUnit(position.cost, position.units),
    cost: position.cost.toString(),
    ...gainView(of.gain),
    sharePercent: ratioPercent(position.value, of.totalValue),
    isDirectDebitAllowed: fund.isDirectDebitAllowed,
  };
}

/** A row of the asset report. */
export function reportItemView(
  item: AssetItem,
  fund: HoldingFundRow,
  of: { isPast: boolean; issueOpen: boolean; cancelOpen: boolean },
): ReportItem {
  return {
    ...item,
    lockedUnits: of.isPast ? '0' : item.lockedUnits,
    fundTypeText: fund.kind === 'bond' ? bondLabel : (fundTypeLabels[fund.fundType] ?? otherFundLabel),
    lastLicenseDate: fund.lastLicenseDate,
    isReinvest: fund.isReinvest,
    canReinvest: fund.canReinvest,
    issueOpen: of.issueOpen,
    cancelOpen: of.cancelOpen,
  };
}

/** A fraction as percent text with two decimals; null stays null. */
export function fractionPercent(fraction: number | null): string | null {
  if (fraction === null || !Number.isFinite(fraction) || Math.abs(fraction) > 1e6) return null;
  const text = (fraction * 100).toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}
