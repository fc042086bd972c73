import type { ErrorCode } from '#shared/contract/failures.ts';
import { documentTitles } from '#shared/texts/documentTexts.ts';
import { orderStateLabels } from '#shared/texts/orderStateTexts.ts';
import { orderTypeLabels, paymentMethodLabels } from '#shared/texts/orderTexts.ts';
import { licenseDocumentPath, orderDocumentPath, type OrderDocumentKind } from '#shared/documentPaths.ts';
import { rialText } from '#shared/money.ts';
import { orderStates, redeemedOrderStates, shownState, type OrderState } from '#shared/orderStates.ts';
import { filePath } from '#server/http/filePath.ts';
import type { Estimate } from '#server/modules/records/estimates/estimates.service.ts';
import type { OrderEventRow, OrderRecord } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { nextEvent } from '#server/modules/records/orderLifecycle/nextEvent.rules.ts';
import { stateNote, waitsForSignatures } from './timeline.view.ts';

const text = (value: bigint | null | undefined): string | null =>
  value === null || value === undefined ? null : value.toString();
const grouped = (value: bigint | null): string | null => (value === null ? null : rialText(value));

/** Drops the zeros that `numeric(20,4)` prints behind a price. */
export function navText(nav: string): string {
  const short = nav.includes('.') ? nav.replace(/\.?0+$/, '') : nav;
  const [whole = '0', decimals] = short.split('.');
  return rialText(BigInt(whole)) + (decimals ? `.${decimals}` : '');
}

/** True once an order has a receipt: a redemption that waits for its code is only prepared. */
export const isPlaced = (order: Pick<OrderRecord, 'status'>): boolean => order.status !== 'pending_otp';

/** True while the investor may withdraw the order (domain 1.9); what waits for signatures is withdrawn there. */
export function isCancellable(order: Pick<OrderRecord, 'status' | 'cancelDeadline' | 'expiresAt'>, at: Date): boolean {
  if (waitsForSignatures(order)) return false;
  if (order.status === 'registered') return order.cancelDeadline !== null && at < order.cancelDeadline;
  return [
    'pending_payment',
    'payment_failed',
    'pending_receipt',
    'receipt_rejected',
    'pending_debit',
    'pending_otp',
  ].includes(order.status);
}

/** Row of the list of requests: an allow-list of fields. Units and net of an open order are estimates. */
export function orderToRow(order: OrderRecord, at: Date) {
  const isEstimate = order.unitPrice === null;
  const status = shownState(order, at);
  const units =
    order.units ?? order.requestedUnits ?? (order.estimate.units === undefined ? null : BigInt(order.estimate.units));
  const unitPrice = order.unitPrice ?? order.estimate.nav ?? null;
  const estimated = (value: string | undefined): string | null => (isEstimate && value !== undefined ? value : null);
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    investorId: order.investorId,
    orderType: order.orderType,
    orderTypeText: orderTypeLabels[order.orderType],
    fundId: order.fundId,
    fundName: order.fundName,
    mode: order.mode,
    amount: text(order.amount),
    amountText: grouped(order.amount),
    units: text(units),
    unitsText: grouped(units),
    unitPrice,
    unitPriceText: unitPrice === null ? null : navText(unitPrice),
    fee: text(order.fee) ?? estimated(order.estimate.fee),
    penalty: text(order.exitFee) ?? estimated(order.estimate.exitFee),
    remain: text(order.remain),
    net: text(order.net) ?? estimated(order.estimate.net),
    isEstimate,
    wayCode: order.paymentMethod as keyof typeof paymentMethodLabels,
    wayText: paymentMethodLabels[order.paymentMethod as keyof typeof paymentMethodLabels],
    status,
    statusText: orderStateLabels[status],
    statusColor: orderStates[status].color,
    statusNote: stateNote(order, at),
    createdAt: order.createdAt.toISOString(),
    effectiveDate: order.effectiveDate,
    priceDate: order.priceDate,
    licenseDate: order.licenseDate,
    licenseNumber: order.licenseNumber,
    payoutDate: order.payoutDate,
    refId: order.refId,
    reason: order.reason,
    canCancel: isCancellable(order, at),
    cancelNeedsOtp: order.status === 'registered' || order.status === 'pending_receipt',
    cancelDeadline: order.cancelDeadline?.toISOString() ?? null,
    canRetry:
      (order.status === 'pending_payment' || order.status === 'payment_failed') &&
      order.paymentMethod === 'ipg' &&
      (order.expiresAt === null || order.expiresAt > at),
    expireAt: order.expiresAt?.toISOString() ?? null,
    next: nextEvent(order, at),
  };
}

/** Event of an order's history. */
export function eventToView(event: OrderEventRow) {
  return {
    fromStatus: event.fromStatus,
    toStatus: event.toStatus,
    toStatusText: orderStateLabels[event.toStatus],
    actor: event.actorKind,
    note: event.note,
    at: event.at.toISOString(),
  };
}

/** Units taken from one certificate. */
export function lotUseToView(use: {
  licenseNumber: string;
  licenseDate: string;
  heldSince: string;
  units: bigint;
  ageDays: number;
  pct: string;
  gross: bigint;
  exitFee: bigint;
}) {
  const pct = use.pct.includes('.') ? use.pct.replace(/\.?0+$/, '') : use.pct;
  return {
    licenseNumber: use.licenseNumber,
    licenseDate: use.licenseDate,
    units: use.units.toString(),
    heldSince: use.heldSince,
    ageDays: use.ageDays,
    pct,
    gross: use.gross.toString(),
    penalty: use.exitFee.toString(),
  };
}

/** The estimate as the screens show it. */
export function estimateToView(
  estimate: Estimate,
  message: (code: ErrorCode, params?: Record<string, string | bigint | number>) => string,
) {
  const { dates } = estimate;
  return {
    mode: estimate.mode,
    units: estimate.units.toString(),
    unitsText: rialText(estimate.units),
    amount: estimate.amount.toString(),
    amountText: rialText(estimate.amount),
    nav: estimate.nav,
    navText: navText(estimate.nav),
    navDate: estimate.navDate,
    fee: estimate.fee.toString(),
    penalty: estimate.exitFee.toString(),
    remain: estimate.remain.toString(),
    remainTarget: estimate.remainTarget,
    net: estimate.net.toString(),
    effectiveDate: dates.effectiveDate,
    priceDate: dates.priceDate,
    licenseDate: dates.licenseDate,
    payoutDate: dates.payoutDate,
    cancelDeadline: dates.cancelDeadline.toISOString(),
    minAmount: text(estimate.minAmount),
    maxAmount: text(estimate.maxAmount),
    lots: estimate.lots.map(lotUseToView),
    problems: estimate.problems.map(({ code, params, field }) => ({
      code,
      message: message(code, params),
      field: field ?? null,
    })),
    warnings: estimate.warnings,
  };
}

const noticeOfCancel: readonly OrderState[] = redeemedOrderStates;

/** Documents that the order has by now (domain 1.8, column "investor may"), with where they are read. */
export function orderDocuments(order: OrderRecord, slipFileId: string | null) {
  const own = (kind: OrderDocumentKind) => ({
    kind,
    title: documentTitles[kind],
    fileUrl: orderDocumentPath(order.id, kind),
  });
  return [
    ...(isPlaced(order) ? [own('receipt')] : []),
    ...(order.status === 'issued' ? [own('issue_notice')] : []),
    ...(order.status === 'issued' && order.licenseNumber
      ? [
          {
            kind: 'certificate' as const,
            title: documentTitles.certificate,
            fileUrl: licenseDocumentPath(order.investorId, order.licenseNumber),
          },
        ]
      : []),
    ...(order.orderType === 2 && noticeOfCancel.includes(order.status) ? [own('cancel_notice')] : []),
    ...(slipFileId ? [{ kind: 'slip' as const, title: documentTitles.slip, fileUrl: filePath(slipFileId) }] : []),
  ];
}
