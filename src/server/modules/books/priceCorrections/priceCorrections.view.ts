import { orderTypeLabels } from '#shared/texts/orderTexts.ts';
import {
  priceCorrectionCeiling,
  priceCorrectionObstacles,
  priceCorrectionStateLabels,
  priceCorrectionWayLabels,
} from '#shared/contract/priceCorrections.ts';
import { decisionView, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { Nav, PriceCorrectionOrderRow, PriceCorrectionRow } from './priceCorrections.repo.ts';

/** Names of the three prices. */
export const names = ['issueNav', 'cancelNav', 'statisticalNav'] as const;
/** The three prices alone. */
export const navOf = ({ issueNav, cancelNav, statisticalNav }: Nav): Nav => ({
  issueNav,
  cancelNav,
  statisticalNav,
});

/** What a second person decides about. */
export function contentOf(row: PriceCorrectionRow): ApprovalContent {
  return {
    fund: row.fundName,
    navDate: row.navDate,
    issueNav: row.issueNav,
    cancelNav: row.cancelNav,
    statisticalNav: row.statisticalNav,
    reason: row.reason,
    again: `${row.againOrders}: ${row.againAmount}`,
    credit: `${row.creditOrders}: ${row.creditAmount}`,
    borne: `${row.borneOrders}: ${row.borneAmount}`,
  };
}

/** A correction of a price for the wire. */
export function view(row: PriceCorrectionRow) {
  return {
    priceCorrectionId: row.id,
    fundId: row.fundId,
    fundName: row.fundName,
    navDate: row.navDate,
    published: { issueNav: row.oldIssueNav, cancelNav: row.oldCancelNav, statisticalNav: row.oldStatisticalNav },
    corrected: navOf(row),
    reason: row.reason,
    state: row.state,
    stateText: priceCorrectionStateLabels[row.state],
    orders: row.orders,
    booked: row.booked,
    again: { orders: row.againOrders, amount: row.againAmount.toString() },
    credit: { orders: row.creditOrders, amount: row.creditAmount.toString() },
    borne: { orders: row.borneOrders, amount: row.borneAmount.toString() },
    decidedBy: row.decidedBy,
    ...decisionView(row, contentOf(row)),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** An order of a correction for the wire. */
export function orderView({ orderType, obstacle, isCapped, ...row }: PriceCorrectionOrderRow) {
  return {
    ...row,
    orderTypeText: orderTypeLabels[orderType],
    wayText: priceCorrectionWayLabels[row.way],
    obstacle: obstacle === null ? (isCapped ? priceCorrectionCeiling : null) : priceCorrectionObstacles[obstacle],
    oldUnits: row.oldUnits.toString(),
    newUnits: row.newUnits.toString(),
    oldNet: row.oldNet.toString(),
    newNet: row.newNet.toString(),
    difference: row.difference.toString(),
  };
}
