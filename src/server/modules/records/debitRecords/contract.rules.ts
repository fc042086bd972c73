import {
  debitProviderTitles,
  RENEWAL_DAYS,
  type DebitContractState,
  type DebitProviderCode,
} from '#shared/texts/directDebitTexts.ts';
import { daysBetween } from '#shared/jalali.ts';

/** What decides how much of a contract is left. Money is rial; null: no limit. */
export interface UsedLimits {
  maxAmount: bigint;
  maxDailyAmount: bigint | null;
  maxDailyCount: number | null;
  maxMonthlyCount: number | null;
  bankMaxAmount: bigint | null;
  bankDailyAmount: bigint | null;
  bankDailyCount: number | null;
  usedTodayAmount: bigint;
  usedTodayCount: number;
  usedMonthCount: number;
}

/** What is left of the limits of a contract; null: no limit. `largest` is the largest debit that all of them allow. */
export interface LeftLimits {
  perDebit: bigint;
  todayAmount: bigint | null;
  todayCount: number | null;
  monthCount: number | null;
  largest: bigint;
}

function smallest<T extends bigint | number>(...values: (T | null)[]): T | null {
  const given = values.filter((value): value is T => value !== null);
  return given.length === 0 ? null : given.reduce((least, value) => (value < least ? value : least));
}

/** Limits of contract, package (as signed) and bank, less what was used (domain 4.4). */
export function leftOf(of: UsedLimits): LeftLimits {
  const perDebit = smallest(of.maxAmount, of.bankMaxAmount) ?? of.maxAmount;
  const daily = smallest(of.maxDailyAmount, of.bankDailyAmount);
  const count = smallest(of.maxDailyCount, of.bankDailyCount);
  const todayAmount = daily === null ? null : daily > of.usedTodayAmount ? daily - of.usedTodayAmount : 0n;
  const todayCount = count === null ? null : Math.max(0, count - of.usedTodayCount);
  const monthCount = of.maxMonthlyCount === null ? null : Math.max(0, of.maxMonthlyCount - of.usedMonthCount);
  const isUsedUp = todayCount === 0 || monthCount === 0;
  return {
    perDebit,
    todayAmount,
    todayCount,
    monthCount,
    largest: isUsedUp ? 0n : (smallest(perDebit, todayAmount) ?? perDebit),
  };
}

/*
 * The one table of moves of a contract. `created|waiting_bank -> active`: the provider may tell of the signature before it
 * tells its reference. A contract that is over stays over.
 */
const next: Readonly<Record<DebitContractState, readonly DebitContractState[]>> = {
  created: ['waiting_bank', 'active', 'declined', 'cancelled'],
  waiting_bank: ['active', 'declined', 'cancelled'],
  active: ['paused', 'suspended', 'cancelled', 'expired'],
  paused: ['active', 'suspended', 'cancelled', 'expired'],
  suspended: ['active', 'cancelled', 'expired'],
  declined: [],
  cancelled: [],
  expired: [],
};

/** States from which a contract may come to this one. */
export const contractStatesBefore = (to: DebitContractState): DebitContractState[] =>
  (Object.keys(next) as DebitContractState[]).filter((from) => next[from].includes(to));

/** States of a contract that its owner has not signed at the bank yet. */
export const unsignedStates: readonly DebitContractState[] = ['created', 'waiting_bank'];

/** States in which a contract can be debited or let be debited again. */
export const liveStates: readonly DebitContractState[] = ['active', 'paused', 'suspended'];

interface Lasting {
  status: DebitContractState;
  expireDate: string;
  nextContractId: number | null;
}

/** True while a renewal is offered: the end is near, and no contract that follows waits for its signature. */
export function isRenewalDue({ status, expireDate }: Lasting, today: string): boolean {
  return liveStates.includes(status) && daysBetween(today, expireDate) <= RENEWAL_DAYS;
}

/** What the owner may do with a contract on a day (domain 4.3). */
export function movesOf(of: Lasting & { suspendedBy: 'system' | 'admin' | null }, today: string) {
  const isOver = of.expireDate < today;
  const isSystemStop = of.status === 'suspended' && of.suspendedBy === 'system';
  return {
    canPause: of.status === 'active',
    canResume: !isOver && (of.status === 'paused' || isSystemStop),
    canCancel: liveStates.includes(of.status) || of.status === 'created' || of.status === 'waiting_bank',
    canChangePackage: !isOver && (of.status === 'active' || of.status === 'paused'),
    canRenew: of.status !== 'suspended' && isRenewalDue(of, today),
  };
}

/** True while a contract waits for its signature. */
export const isPending = (status: DebitContractState): boolean => status === 'created' || status === 'waiting_bank';

/** Title of a provider; its code when it left the configuration. */
export const providerTitle = (code: string): string =>
  Object.hasOwn(debitProviderTitles, code) ? debitProviderTitles[code as DebitProviderCode] : code;
