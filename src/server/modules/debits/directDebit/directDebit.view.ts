import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { getDebitContract, listDebitContracts } from '#shared/contract/directDebit.ts';
import {
  debitChargeLabels,
  debitContractLabels,
  debitEventActors,
  debitHealthLabels,
  regularLabels,
  type DebitHealth,
} from '#shared/texts/directDebitTexts.ts';
import type { listDebitCharges, listRegularPurchases } from '#shared/contract/regularPurchases.ts';
import type { CsvCell } from '#shared/csv.ts';
import { daysBetween, isoToJalali } from '#shared/jalali.ts';
import { maskMobile } from '#shared/mobile.ts';
import type { WorkingCalendar } from '#shared/workingDays.ts';
import { runDayOf } from '#shared/debitSchedule.ts';
import { intervalText } from '#server/modules/records/debitRecords/plan.rules.ts';
import { isRenewalDue, leftOf, movesOf, providerTitle } from '#server/modules/records/debitRecords/contract.rules.ts';
import type { ContractRow, DebitEventRow } from '#server/modules/records/debitRecords/contracts.repo.ts';
import type { ChargeRow } from '#server/modules/records/debitRecords/charges.repo.ts';
import type { RegularRow } from '#server/modules/records/debitRecords/regulars.repo.ts';

export type ContractView = ResponseOf<typeof listDebitContracts>['data'][number];

const text = (value: bigint | null): string | null => value?.toString() ?? null;

/** Health of a bank for people; a provider whose breaker is open makes all its banks unreachable. */
export function healthOf(
  isHealthy: boolean | null,
  isProviderUp: boolean,
): { health: DebitHealth; healthText: string } {
  const health: DebitHealth = !isProviderUp || isHealthy === false ? 'down' : isHealthy === true ? 'up' : 'unknown';
  return { health, healthText: debitHealthLabels[health] };
}

/** A contract as its owner sees it on a day: an allow-list; nothing that the provider calls it. */
export function contractView(row: ContractRow, today: string): ContractView {
  const left = leftOf(row);
  const moves = movesOf(row, today);
  return {
    contractId: row.id,
    contractNo: row.contractNo,
    investorId: row.investorId,
    bankCode: row.bankCode,
    bankName: row.bankName,
    bankLogo: row.bankLogo,
    providerTitle: providerTitle(row.provider),
    accountMask: row.accountMask,
    mobileMask: maskMobile(row.mobile),
    packageId: row.packageId,
    packageTitle: row.packageTitle,
    maxAmount: row.maxAmount.toString(),
    maxDailyCount: row.maxDailyCount,
    maxMonthlyCount: row.maxMonthlyCount,
    maxDailyAmount: text(row.maxDailyAmount),
    startDate: row.startDate,
    expireDate: row.expireDate,
    daysLeft: Math.max(0, daysBetween(today, row.expireDate)),
    status: row.status,
    statusText: debitContractLabels[row.status],
    statusReason: row.statusReason,
    usedTodayAmount: row.usedTodayAmount.toString(),
    usedTodayCount: row.usedTodayCount,
    usedMonthCount: row.usedMonthCount,
    leftTodayAmount: text(left.todayAmount),
    leftTodayCount: left.todayCount,
    leftMonthCount: left.monthCount,
    largestNow: (row.status === 'active' ? left.largest : 0n).toString(),
    isRenewalDue: isRenewalDue(row, today),
    nextContractId: row.nextContractId,
    ...moves,
    regularCount: row.regularCount,
    createdAt: row.createdAt.toISOString(),
    activatedAt: row.activatedAt?.toISOString() ?? null,
    cancelledAt: row.status === 'cancelled' ? (row.endedAt?.toISOString() ?? null) : null,
  };
}

/** Whose a row is, for the office. */
export const ownerOf = ({ investorName, nationalNo }: { investorName: string; nationalNo: string }) => ({
  investorName,
  nationalNo,
});

/** A line of the history. */
export function eventView(row: DebitEventRow): ResponseOf<typeof getDebitContract>['data']['events'][number] {
  return {
    at: row.at.toISOString(),
    kind: row.kind,
    text: row.text,
    actorText: row.actorKind === 'admin' ? (row.actorName ?? debitEventActors.admin) : debitEventActors[row.actorKind],
    chargeId: row.chargeId,
    regularId: row.regularId,
    orderId: row.orderId,
    orderNo: row.orderNo,
  };
}

/** A plan with the day of its next debit by the calendar of its fund. */
export function regularView(
  row: RegularRow,
  calendar: WorkingCalendar,
): ResponseOf<typeof listRegularPurchases>['data'][number] {
  const isOpen = row.status === 'active' || row.status === 'paused';
  const isNext = row.status === 'active' && row.nextPeriod !== null;
  return {
    regularId: row.id,
    contractId: row.contractId,
    contractNo: row.contractNo,
    bankName: row.bankName,
    investorId: row.investorId,
    fundId: row.fundId,
    fundName: row.fundName,
    amount: row.amount.toString(),
    interval: row.every,
    intervalText: intervalText(row),
    dayOfWeek: row.dayOfWeek,
    dayOfMonth: row.dayOfMonth,
    startDate: row.startDate,
    endDate: row.endDate,
    count: row.runCount,
    doneCount: row.doneCount,
    doneAmount: row.doneAmount.toString(),
    nextPeriod: isNext ? row.nextPeriod : null,
    nextRunDate: isNext && row.nextPeriod !== null ? runDayOf(calendar, row.nextPeriod) : null,
    status: row.status,
    statusText: regularLabels[row.status],
    statusReason: row.statusReason,
    failCount: row.skippedInRow,
    lastResult: row.lastResult,
    goalAmount: text(row.goalAmount),
    goalDate: row.goalDate,
    canEdit: isOpen,
    canPause: row.status === 'active',
    canResume: row.status === 'paused' && row.contractStatus === 'active',
    canSkip: isNext,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

/** A debit as its owner sees it. */
export function chargeView(row: ChargeRow): ResponseOf<typeof listDebitCharges>['data'][number] {
  return {
    chargeId: row.id,
    contractId: row.contractId,
    contractNo: row.contractNo,
    bankName: row.bankName,
    regularId: row.regularId,
    investorId: row.investorId,
    fundId: row.fundId,
    fundName: row.fundName,
    orderId: row.orderId,
    orderNo: row.orderNo,
    amount: row.amount.toString(),
    period: row.period,
    dueDate: row.dueDate,
    status: row.status,
    statusText: debitChargeLabels[row.status],
    tryCount: row.tryCount,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    refId: row.refId,
    errorText: row.errorText,
    reason: row.reason,
    canSkip: row.status === 'scheduled' && row.regularId !== null,
    doneAt: row.doneAt?.toISOString() ?? null,
  };
}

/** A debit as a row of the file of its owner, with ASCII digits. */
export function chargeLine(row: ChargeRow): CsvCell[] {
  return [
    isoToJalali(row.dueDate),
    isoToJalali(row.period),
    row.amount,
    row.fundName,
    row.bankName,
    row.contractNo,
    debitChargeLabels[row.status],
    row.refId,
    row.orderNo,
    row.errorText ?? row.reason,
  ];
}
