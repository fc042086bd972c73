import type { ExitStep } from '#shared/orderTiming.ts';

/** What an order pays: rial, and percentages as decimal text. */
export interface Fees {
  fixedIssue: bigint;
  varIssuePct: string;
  varIssueCap: bigint | null;
  fixedCancel: bigint;
  /** charge of leaving early, shortest holding first */
  exitSteps: readonly ExitStep[];
}

/** Fees of a fund from a day on, until the next version. */
export interface FeeVersion extends Fees {
  /** of the version; null for the fees that a fund began with */
  versionId: number | null;
  firstDay: string | null;
}

/**
 * The fees that count on a day: the one rule for estimates, orders, executions and pages (decision 124). For an order the day
 * is its effective day. `versions` are those of one fund by their first day, the fees that it began with first.
 */
export function feesOn(versions: readonly FeeVersion[], day: string): FeeVersion | null {
  return versions.findLast(({ firstDay }) => firstDay === null || firstDay <= day) ?? null;
}

/** Versions that begin after a day, the next one first. */
export function feesAfter(versions: readonly FeeVersion[], day: string): (FeeVersion & { firstDay: string })[] {
  return versions.flatMap((version) => {
    const { firstDay } = version;
    return firstDay !== null && firstDay > day ? [{ ...version, firstDay }] : [];
  });
}
