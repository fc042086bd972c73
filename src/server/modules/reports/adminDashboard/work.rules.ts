import { waitingWork, type WorkKind, type WorkPage } from '#shared/contract/workKinds.ts';
import { hasDuty, type DutyHolder } from '#shared/duty.ts';
import { tehranDay, tehranInstant } from '#shared/jalali.ts';

/** One kind of work as the tables tell it. Rial. */
export interface WaitingRow {
  kind: WorkKind;
  count: number;
  /** how many the caller prepared and so may not decide */
  own: number;
  amount: bigint | null;
  oldestAt: Date | null;
  deadlineAt: Date | null;
  overdue: number;
  /** funds whose next cut-off is the deadline; null where it is not a cut-off */
  fundIds: number[] | null;
}

/** One kind of work as the caller sees it. */
export type WorkItem = Omit<WaitingRow, 'own' | 'fundIds'> & { page: WorkPage; mayAct: boolean };

const hourMs = 3_600_000;

/** What waits for a person longer than this is late. */
export const LATE_MS = 24 * hourMs;

/** Payment method whose cut-off ends the wait for money that arrived. */
const methodOf: Partial<Record<WorkKind, string>> = {
  slips: 'receipt',
  depositsUnmatched: 'deposit_id',
  depositsMatched: 'deposit_id',
};

/** A cut-off of a fund, `HH:MM` in Tehran. */
export interface CutoffRow {
  orderType: 1 | 2;
  paymentMethod: string;
  cutoffTime: string;
}

/** The next cut-off of issuances by a method today over funds; null when none is left. */
export function nextCutoff(
  fundIds: readonly number[],
  method: string,
  at: Date,
  schedules: (fundId: number) => readonly CutoffRow[],
): Date | null {
  const today = tehranDay(at);
  const moments = fundIds
    .flatMap((fundId) => schedules(fundId))
    .filter((row) => row.orderType === 1 && row.paymentMethod === method)
    .map((row) => tehranInstant(today, row.cutoffTime).getTime())
    .filter((moment) => moment > at.getTime());
  return moments.length > 0 ? new Date(Math.min(...moments)) : null;
}

/** What the caller may do about a row: they have the duty, and some of it was not prepared by themselves. */
export function workItem(
  { own, fundIds, ...row }: WaitingRow,
  caller: DutyHolder,
  cutoffOf: (fundIds: readonly number[], method: string) => Date | null,
): WorkItem {
  const method = methodOf[row.kind];
  const { page, duty } = waitingWork[row.kind];
  return {
    ...row,
    page,
    deadlineAt: method === undefined ? row.deadlineAt : cutoffOf(fundIds ?? [], method),
    mayAct: row.count > own && hasDuty(caller, duty),
  };
}

const orLast = (moment: Date | null): number => moment?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** The caller's own work first, then by its deadline, then what waits longest; what is done is last. */
export function sortWork(items: readonly WorkItem[]): WorkItem[] {
  return [...items].sort(
    (a, b) =>
      Number(b.count > 0) - Number(a.count > 0) ||
      Number(b.mayAct) - Number(a.mayAct) ||
      orLast(a.deadlineAt) - orLast(b.deadlineAt) ||
      orLast(a.oldestAt) - orLast(b.oldestAt),
  );
}
