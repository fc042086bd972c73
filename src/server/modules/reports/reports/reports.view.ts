import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listAllAccounting, listAllAssets } from '#shared/contract/bookReports.ts';
import type { getReportedOrder, listAllOrders, listFundDays } from '#shared/contract/orderReports.ts';
import { payoutKindLabels, payoutStateLabels, slipStateLabels } from '#shared/texts/deskTexts.ts';
import { orderStateLabels } from '#shared/texts/orderStateTexts.ts';
import { orderTypeLabels, paymentMethodLabels, txTypeLabels } from '#shared/texts/orderTexts.ts';
import type { CsvCell } from '#shared/csv.ts';
import { unitsValue } from '#shared/decimal.ts';
import { maskIban } from '#shared/iban.ts';
import { isoToJalali, jalaliMomentText, tehranDay, tehranTime } from '#shared/jalali.ts';
import { shownState } from '#shared/orderStates.ts';
import type { FundPaymentRow } from './payments.repo.ts';
import type { PayoutListRow } from '#server/modules/records/payoutQueue/payoutRows.repo.ts';
import { payoutStatusText } from '#server/modules/records/payoutQueue/payoutRows.view.ts';
import type { AllTurnoverRow, HeldUnits } from './books.repo.ts';
import type { FundDay } from './fundDays.repo.ts';
import type {
  ActOfOrder,
  FiledOrder,
  JournalOfOrder,
  OrderSums,
  PayoutOfOrder,
  ReportedOrder,
  SlipOfOrder,
} from './orders.repo.ts';
import { keptAnswers } from '#server/http/keptAnswers.ts';

type Row = ResponseOf<typeof listAllOrders>['data'][number];
type Reported = ResponseOf<typeof getReportedOrder>['data'];

const kinds: Readonly<Record<string, string>> = txTypeLabels;
const dayOf = keptAnswers(isoToJalali);
const day = (value: string | null): string => (value === null ? '' : dayOf(value));

/** What operators read of an order beside what its investor reads. */
export function staffPart({
  investorName,
  nationalNo,
  branchName,
  createdByName,
  slipId,
  slipStatus,
}: ReportedOrder): Pick<Row, 'investorName' | 'nationalNo' | 'branchName' | 'createdByName' | 'slipId' | 'slipStatus'> {
  return { investorName, nationalNo, branchName, createdByName, slipId, slipStatus };
}

/** Sums of a list of orders. */
export function orderSumsView(sums: OrderSums): ResponseOf<typeof listAllOrders>['summary'] {
  return {
    count: sums.count,
    issueCount: sums.issueCount,
    amountIn: sums.amountIn.toString(),
    redeemCount: sums.redeemCount,
    amountOut: sums.amountOut.toString(),
    issuedCount: sums.issuedCount,
    issuedAmount: sums.issuedAmount.toString(),
    redeemedCount: sums.redeemedCount,
    redeemedAmount: sums.redeemedAmount.toString(),
    awaitedIssueCount: sums.awaitedIssueCount,
    awaitedIssueAmount: sums.awaitedIssueAmount.toString(),
    awaitedRedeemCount: sums.awaitedRedeemCount,
    awaitedRedeemUnits: sums.awaitedRedeemUnits.toString(),
    awaitedRedeemEstimate: sums.awaitedRedeemEstimate.toString(),
    issuedUnits: sums.issuedUnits.toString(),
    redeemedUnits: sums.redeemedUnits.toString(),
  };
}

/** What belongs to an order at the desks and in the books. */
export function deskPart(of: {
  slips: readonly SlipOfOrder[];
  payouts: readonly PayoutOfOrder[];
  journals: readonly JournalOfOrder[];
  acts: readonly ActOfOrder[];
}): Pick<Reported, 'slips' | 'payouts' | 'journals' | 'acts'> {
  return {
    slips: of.slips.map(({ status, amount, ...slip }) => ({
      ...slip,
      amount: amount.toString(),
      statusText: slipStateLabels[status],
    })),
    payouts: of.payouts.map(({ kind, status, amount, ...payout }) => ({
      ...payout,
      kindText: payoutKindLabels[kind],
      amount: amount.toString(),
      statusText: payoutStateLabels[status],
    })),
    journals: of.journals.map(({ journalId, at, amount, types, isReversed }) => ({
      journalId: journalId.toString(),
      at: at.toISOString(),
      texts: types.map((type) => kinds[type] ?? type),
      amount: amount.toString(),
      isReversed,
    })),
    acts: of.acts.map(({ at, toStatus, ...act }) => ({
      ...act,
      at: at.toISOString(),
      statusText: orderStateLabels[toStatus],
    })),
  };
}

/** An order of the export; amounts are plain digits, so that a spreadsheet can add them up. */
export function orderCells(order: FiledOrder, at: Date): CsvCell[] {
  return [
    order.orderNo,
    orderTypeLabels[order.orderType],
    order.fundName,
    order.investorName,
    order.nationalNo,
    order.branchName,
    order.amount,
    order.units ?? order.requestedUnits,
    order.unitPrice,
    order.fee,
    order.net,
    paymentMethodLabels[order.paymentMethod as keyof typeof paymentMethodLabels],
    `${day(tehranDay(order.createdAt))} ${tehranTime(order.createdAt)}`,
    day(order.priceDate),
    orderStateLabels[shownState(order, at)],
    order.refId,
    order.createdByName,
    order.reason,
  ];
}

/** A fund on a price day. */
export function fundDayView({
  issueAmount,
  redeemAmount,
  ...row
}: FundDay): ResponseOf<typeof listFundDays>['data'][number] {
  return {
    ...row,
    issueAmount: issueAmount.toString(),
    redeemAmount: redeemAmount.toString(),
    net: (issueAmount - redeemAmount).toString(),
  };
}

/** A fund on a price day, in the export. */
export function fundDayCells(row: FundDay): CsvCell[] {
  return [
    day(row.priceDate),
    row.fundName,
    row.issueCount,
    row.issueAmount,
    row.redeemCount,
    row.redeemAmount,
    row.issueAmount - row.redeemAmount,
    row.openCount,
  ];
}

/** A gateway payment as a line of a file. */
export function fundPaymentCells(
  row: FundPaymentRow,
  { gatewayTitle, statusText }: { gatewayTitle: string; statusText: string },
): CsvCell[] {
  return [
    jalaliMomentText(row.createdAt),
    row.investorName,
    row.nationalNo,
    row.orderNo,
    row.amount,
    gatewayTitle,
    row.refId,
    row.cardMask,
    statusText,
    row.verifiedAt === null ? '' : jalaliMomentText(row.verifiedAt),
  ];
}

/** A cash row of an investor. */
export function turnoverRowView(row: AllTurnoverRow): ResponseOf<typeof listAllAccounting>['data'][number] {
  return {
    transactionId: row.id.toString(),
    transactionDate: row.businessDate,
    transactionAt: row.at.toISOString(),
    transactionType: row.type,
    transactionTypeText: kinds[row.type] ?? row.type,
    debitAmount: row.debit.toString(),
    creditAmount: row.credit.toString(),
    comments: row.comments,
    orderId: row.orderId,
    orderNo: row.orderNo,
    fundId: row.fundId,
    fundName: row.fundName,
    investorId: row.investorId,
    investorName: row.investorName,
    nationalNo: row.nationalNo,
    branchName: row.branchName,
  };
}

/** A cash row of an investor, in the export. */
export function turnoverCells(row: AllTurnoverRow): CsvCell[] {
  return [
    jalaliMomentText(row.at),
    row.investorName,
    row.nationalNo,
    row.branchName,
    row.fundName,
    kinds[row.type] ?? row.type,
    row.debit,
    row.credit,
    row.orderNo,
    row.comments,
  ];
}

const valueOf = ({ units, cancelNav }: HeldUnits): bigint | null =>
  cancelNav === null ? null : unitsValue(units, cancelNav);

/** Units of an investor in a fund. */
export function holdingView(row: HeldUnits): ResponseOf<typeof listAllAssets>['data'][number] {
  return {
    ...row,
    units: row.units.toString(),
    lockedUnits: row.lockedUnits.toString(),
    value: valueOf(row)?.toString() ?? null,
  };
}

/** Units of an investor in a fund, in the export. */
export function holdingCells(row: HeldUnits): CsvCell[] {
  return [
    row.investorName,
    row.nationalNo,
    row.branchName,
    row.fundName,
    row.units,
    row.lockedUnits,
    row.cancelNav,
    day(row.navDate),
    valueOf(row),
  ];
}

/** A payout as a line of a file; the account is masked as in the list. */
export function payoutCells(row: PayoutListRow): CsvCell[] {
  return [
    row.investorName,
    row.nationalNo,
    payoutKindLabels[row.kind],
    row.orderNo,
    row.fundName,
    row.amount,
    day(row.dueDate),
    payoutStatusText(row),
    row.bankName,
    row.iban === null ? '' : maskIban(row.iban),
    row.batchNo,
    row.bankRef,
    row.errorText,
    row.finishedAt === null ? '' : jalaliMomentText(row.finishedAt),
  ];
}
