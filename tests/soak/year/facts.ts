import type { JointRequest, SigningVersion } from './companies.ts';
import { WorkDays } from './days.ts';
import { funds, type Terms } from './funds.ts';

/* What happened in the house as its people know it: who did what, what was decided and shown, day by day. */

export interface TermsVersion {
  from: Date;
  terms: Terms;
}

/** A run that paid something for each unit. */
export interface ProfitFact {
  fund: number;
  /** units held before this day take part */
  day: string;
  perUnit: bigint;
  /** number of the coupon, from the terms; null for a profit of a fund */
  coupon: number | null;
}

export interface CorrectedOrder {
  orderId: number;
  way: string;
  oldUnits: bigint;
  newUnits: bigint;
  oldNet: bigint;
  newNet: bigint;
  difference: bigint;
}

export interface CorrectionFact {
  fund: number;
  day: string;
  price: bigint;
  at: Date;
  /** what the second person approved, and what was booked */
  approved: CorrectedOrder[];
  booked: CorrectedOrder[];
}

/** One thing that is not as it has to be. */
export interface Failure {
  day: number;
  property: string;
  kind: string;
  detail: string;
}

/** A slip that somebody handed in. */
interface SlipFact {
  orderId: number;
  person: number;
  fund: number;
  amount: bigint;
  number: string;
  day: string;
  time: string;
  /** day on which its line comes to the statement */
  lineOn: string;
  hasLine: boolean;
  isRefused: boolean;
  /** `ahead`: booked before its line came; `gone`: its order ended otherwise */
  state: 'waits' | 'booked' | 'ahead' | 'refused' | 'gone';
}

/** Money that a gateway or a provider paid to the account of a fund. */
interface SettlementFact {
  fund: number;
  source: 'gateway' | 'direct_debit';
  gross: bigint;
}

/** A goal that somebody opened. */
export interface GoalFact {
  /** number of its act */
  act: number;
  goalId: number;
  person: number;
  fund: number;
  code: string;
  target: bigint;
  targetDay: string;
  openedAt: Date;
  closedAt: Date | null;
}

/** A regular purchase, with what it was allowed when: the last entry counts. */
export interface PlanFact {
  regularId: number;
  contract: number;
  person: number;
  fund: number;
  states: { from: Date; is: 'active' | 'paused' | 'ended' }[];
  /** rial of each debit */
  amounts: { from: Date; amount: bigint }[];
  /** acts of the goals that it fed; null: none */
  feeds: { from: Date; goal: number | null }[];
}

/** Somebody with units of a fund that existed before the panel. */
export interface Holder {
  nationalNo: string;
  /** whole units of each certificate, with its day */
  certificates: { units: bigint; day: string }[];
  cash: bigint;
}

/** An existing fund that two people brought in. */
interface OpeningFact {
  fundId: number;
  holders: Holder[];
  bankBalance: bigint;
  /** day on which the second person released it */
  releasedOn: string;
}

export class Facts {
  readonly slips: SlipFact[] = [];
  readonly settlements: SettlementFact[] = [];
  /** what the registry said of people last, where that is not what it said on the first day */
  readonly registry = new Map<number, number>();
  /** all that it said of them, oldest first */
  readonly registryLog: { person: number; status: number; at: Date }[] = [];
  /** nights with answers since the registry was asked about a person */
  readonly unasked = new Map<number, number>();
  /** goals by number of their act, and the act of the goal toward which an order counts */
  readonly goals = new Map<number, GoalFact>();
  readonly counted = new Map<number, number>();
  /** orders of plans and deposits whose goal is known */
  readonly goalSeen = new Set<number>();
  /** regular purchases by number of their act */
  readonly plans = new Map<number, PlanFact>();
  /** moments from which nobody may be debited by a contract */
  readonly stopped = new Map<number, Date>();
  /** contracts that the desk stopped for a time, by their act; the last entry counts */
  readonly suspended = new Map<number, { from: Date; isOn: boolean }[]>();
  /** how companies sign, by their number, where that changed; the last entry counts */
  readonly signings = new Map<number, SigningVersion[]>();
  /** an existing fund that came into the panel */
  opening: OpeningFact | null = null;
  readonly jointRequests: JointRequest[] = [];
  /** redemptions of companies with all the signatures that they need */
  readonly signedSales = new Set<number>();
  /** default accounts of companies that are not those of the first day */
  readonly defaults = new Map<number, number>();
  /** payouts that are held, with the day on which the hold ends */
  readonly held = new Map<number, string>();
  /** people who may not buy by a decision of two people, with its moment */
  readonly frozen = new Map<number, Date>();
  /** payouts that wait in the queue without a reason, with the evening on which they were first seen so */
  waitingSince = new Map<number, string>();
  /** grown children who act for themselves, with the day on which they took over */
  readonly tookOver = new Map<number, string>();
  readonly days = new WorkDays();
  /** by number of the act */
  readonly orders = new Map<number, { orderId: number; person: number; fund: number }>();
  readonly contracts = new Map<number, { contractId: number; person: number }>();
  readonly terms: TermsVersion[][] = funds.map((fund) => [{ from: new Date(0), terms: fund }]);
  /** prices by fund and day, rial, as they stand */
  readonly prices: Map<string, bigint>[] = funds.map(() => new Map());
  readonly profits: ProfitFact[] = [];
  /** runs that two people decided, by number, until they begin */
  readonly approvedRuns = new Map<number, ProfitFact>();
  readonly corrections: CorrectionFact[] = [];
  readonly failures: Failure[] = [];
  private readonly seen = new Set<string>();
  /** acts that the product took, and those that it refused, by code */
  readonly taken = new Map<string, number>();
  readonly refused = new Map<string, number>();
  today = 0;

  /** Notes a failure; one of each property and kind is kept, so that a known fault does not hide another. */
  fail(property: string, kind: string, detail: string): void {
    const key = `${property}: ${kind}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.failures.push({ day: this.today, property, kind, detail });
  }

  count(map: Map<string, number>, key: string): void {
    map.set(key, (map.get(key) ?? 0) + 1);
  }

  /** The versions of the terms that may be those of an order: in force when it was placed, or in its effective time. */
  termsFor(fund: number, from: Date, to: Date): Terms[] {
    const all = this.terms[fund] ?? [];
    return all.flatMap((version, index) => {
      const end = all[index + 1]?.from;
      return version.from <= to && (end === undefined || end > from) ? [version.terms] : [];
    });
  }
}
