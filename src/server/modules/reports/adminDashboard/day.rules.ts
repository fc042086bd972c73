import type { dayActs, dayChecks } from '#shared/contract/adminDashboard.ts';
import { compareDecimal, NAV_SCALE, parseDecimal, ratioPercent, unitsValue } from '#shared/decimal.ts';
import { hasDuty, type DutyHolder } from '#shared/duty.ts';
import { tehranInstant } from '#shared/jalali.ts';
import type { FundDayRow } from './day.repo.ts';
import type { CutoffRow } from './work.rules.ts';

export type DayAct = (typeof dayActs)[number];

/** Counts and rial of a day, of a fund or of all. */
export interface DaySums {
  issue: { count: number; amount: bigint };
  redeem: { count: number; amount: bigint };
  net: bigint;
  orders: number;
  executed: number;
  failed: number;
  payouts: { count: number; amount: bigint; late: number };
}

/** The day of a fund as the board shows it. */
export interface DayRow extends DaySums {
  fundId: number;
  fundName: string;
  isBond: boolean;
  isOpenDay: boolean;
  cutoffAt: Date | null;
  priceState: 'none' | 'draft' | 'approved';
  isWithheld: boolean;
  issueNav: string | null;
  priceDay: string | null;
  changePercent: string | null;
  isJump: boolean;
  act: DayAct;
  mayAct: boolean;
}

/** A moment of the day at which something ends or begins. */
export interface DayStop {
  at: Date;
  kind: 'issue' | 'redeem' | 'execution';
  methods: string[];
  funds: number;
}

/** What a board is made for: the day of a fund, the moment, and who looks. */
export interface FundDayFacts {
  day: string;
  at: Date;
  isOpenDay: boolean;
  /** null for a bond, and for a fund without a schedule */
  cutoffAt: Date | null;
  caller: DutyHolder & { userId: number };
}

/** Change of a price in percent with two decimals; null without an earlier one. */
function changeOf(nav: string | null, before: string | null): string | null {
  if (nav === null || before === null) return null;
  const earlier = parseDecimal(before, NAV_SCALE);
  return ratioPercent(parseDecimal(nav, NAV_SCALE) - earlier, earlier);
}

/**
 * Counts and rial of a fund's day. Redemptions that wait are valued at the day's price or the last one, before fees, so the
 * cash is an estimate until the day is executed.
 */
export function sumsOf(row: FundDayRow): DaySums {
  const nav = row.cancelNav ?? row.lastCancelNav;
  const waiting = nav === null ? 0n : unitsValue(row.waitingUnits, nav);
  const redeem = row.redeemedNet + waiting;
  return {
    issue: { count: row.issues, amount: row.issueAmount },
    redeem: { count: row.redeems, amount: redeem },
    net: row.issueAmount - redeem,
    orders: row.issues + row.redeems,
    executed: row.executed,
    failed: row.failed,
    payouts: { count: row.payoutsDue, amount: row.payoutsAmount, late: row.payoutsLate },
  };
}

/** What the day of a fund needs next. Before the cut-off a price may be neither published nor executed (domain 1.4). */
export function nextAct(row: FundDayRow, { isOpenDay, cutoffAt, at }: FundDayFacts): DayAct {
  const isBefore = cutoffAt !== null && at < cutoffAt;
  if (row.due > 0 && row.status === 'approved' && !row.isWithheld) {
    if (isBefore) return 'wait';
    return row.failed === row.due ? 'repair' : 'execute';
  }
  if (row.status === 'approved') return row.isWithheld ? 'approvePrice' : 'report';
  if (row.kind === 'bond' || !isOpenDay) return row.executed > 0 ? 'report' : 'wait';
  if (isBefore) return 'wait';
  return row.status === 'draft' ? 'approvePrice' : 'enterPrice';
}

/** True when level and own preparation let the caller do what comes next. */
function mayDo(act: DayAct, row: FundDayRow, caller: FundDayFacts['caller']): boolean {
  switch (act) {
    case 'enterPrice':
      return hasDuty(caller, 'maker');
    case 'approvePrice':
      return hasDuty(caller, 'checker') && (row.isWithheld || !row.preparedBy.includes(caller.userId));
    case 'execute':
    case 'repair':
      return hasDuty(caller, 'checker');
    default:
      return false;
  }
}

/** A fund's row of the board. */
export function dayRow(row: FundDayRow, facts: FundDayFacts): DayRow {
  const act = nextAct(row, facts);
  const changePercent = changeOf(row.issueNav, row.lastIssueNav);
  return {
    fundId: row.fundId,
    fundName: row.fundName,
    isBond: row.kind === 'bond',
    isOpenDay: facts.isOpenDay,
    cutoffAt: facts.cutoffAt,
    priceState: row.status ?? 'none',
    isWithheld: row.isWithheld,
    issueNav: row.issueNav ?? row.lastIssueNav,
    priceDay: row.issueNav === null ? row.lastDay : facts.day,
    changePercent,
    isJump: changePercent !== null && compareDecimal(changePercent.replace('-', ''), row.jumpLimit) > 0,
    ...sumsOf(row),
    act,
    mayAct: mayDo(act, row, facts.caller),
  };
}

/** True for rows that stand on the board: every fund, and bonds with something to do. */
export function isOnBoard(row: FundDayRow): boolean {
  return row.kind === 'fund' || row.issues + row.redeems + row.payoutsDue > 0;
}

/** Acts from the most urgent to those that wait for nobody. */
const byUrgency: readonly DayAct[] = ['repair', 'execute', 'approvePrice', 'enterPrice', 'wait', 'report'];

/** Funds that wait for the caller first, then by what is most urgent; otherwise in the order of the funds. */
export function sortBoard(rows: readonly DayRow[]): DayRow[] {
  return [...rows].sort(
    (a, b) => Number(b.mayAct) - Number(a.mayAct) || byUrgency.indexOf(a.act) - byUrgency.indexOf(b.act),
  );
}

/** Sums over the rows of the board. */
export function totalOf(rows: readonly DaySums[]): DaySums {
  const add = (value: (row: DaySums) => number) => rows.reduce((sum, row) => sum + value(row), 0);
  const addRial = (value: (row: DaySums) => bigint) => rows.reduce((sum, row) => sum + value(row), 0n);
  return {
    issue: { count: add((row) => row.issue.count), amount: addRial((row) => row.issue.amount) },
    redeem: { count: add((row) => row.redeem.count), amount: addRial((row) => row.redeem.amount) },
    net: addRial((row) => row.net),
    orders: add((row) => row.orders),
    executed: add((row) => row.executed),
    failed: add((row) => row.failed),
    payouts: {
      count: add((row) => row.payouts.count),
      amount: addRial((row) => row.payouts.amount),
      late: add((row) => row.payouts.late),
    },
  };
}

/** The end of the day as counts: what is done of what has to be. */
export function checksOf(
  rows: readonly FundDayRow[],
  board: readonly DayRow[],
): { key: (typeof dayChecks)[number]; done: number; total: number }[] {
  const add = (value: (row: FundDayRow) => number) => rows.reduce((sum, row) => sum + value(row), 0);
  const priced = board.filter((row) => row.isOpenDay && !row.isBond);
  const sent = add((row) => row.payoutsSent);
  const worked = rows.filter((row) => row.executed + row.due > 0);
  return [
    { key: 'bankTold', done: add((row) => row.accountsTold), total: add((row) => row.accounts) },
    { key: 'reconciled', done: rows[0]?.isReconciled ? 1 : 0, total: 1 },
    { key: 'prices', done: priced.filter((row) => row.priceState === 'approved').length, total: priced.length },
    { key: 'orders', done: add((row) => row.executed), total: add((row) => row.executed + row.due) },
    { key: 'payouts', done: sent, total: sent + add((row) => row.payoutsDue) },
    { key: 'reports', done: worked.filter((row) => row.isReported).length, total: worked.length },
  ];
}

const stopKey = (at: Date, kind: DayStop['kind']): string => `${at.getTime()}:${kind}`;

/** Cut-offs and automatic executions of the funds that work on a day, each moment once, in their order. */
export function stopsOf(
  day: string,
  funds: readonly { schedules: readonly CutoffRow[]; executionTime: string | null }[],
): DayStop[] {
  const stops = new Map<string, DayStop & { of: Set<number> }>();
  const add = (time: string, kind: DayStop['kind'], method: string | null, fund: number) => {
    const at = tehranInstant(day, time);
    const stop = stops.get(stopKey(at, kind)) ?? { at, kind, methods: [], funds: 0, of: new Set<number>() };
    if (method !== null && !stop.methods.includes(method)) stop.methods.push(method);
    stop.of.add(fund);
    stops.set(stopKey(at, kind), stop);
  };
  funds.forEach(({ schedules, executionTime }, fund) => {
    for (const row of schedules) add(row.cutoffTime, row.orderType === 1 ? 'issue' : 'redeem', row.paymentMethod, fund);
    if (executionTime !== null) add(executionTime, 'execution', null, fund);
  });
  return [...stops.values()]
    .map(({ of, ...stop }) => ({ ...stop, funds: of.size }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}
