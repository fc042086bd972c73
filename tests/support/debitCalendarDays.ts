import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { addDays, daysBetween, jalaliMonthLength, jalaliParts, tehranDay, weekDay } from '#shared/jalali.ts';

/* The days of a run of years, made from its seed, and the judge of what the engine did in them (reliability 12, M11). */

/** A generator that repeats itself for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A number from 0 to 1 that follows from a text (FNV-1a, mixed). */
export function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return randomOf(hash)();
}

export const START = '2026-03-21';

/** What the provider calls the contract of a person. */
export const referenceOf = (index: number | string): string => `M-${index}`;

/** Every 211 days the account is empty for four days: long enough for all four tries of a debit. */
export function isPoor(seed: number, contract: string, day: string): boolean {
  const phase = Math.floor(shareOf(`${seed}:${contract}`) * 211);
  return (daysBetween(START, day) + phase) % 211 < 4;
}

/** A plan as the run made it. */
export interface Plan {
  regularId: number;
  contractId: number;
  every: 'daily' | 'weekly' | 'monthly';
  dayOfWeek: number | null;
  dayOfMonth: number | null;
  startDate: string;
  endDate: string | null;
  /** day on which the contract is cancelled; null: never */
  cancelDay: string | null;
  /** debits that the contract allows on a day */
  cap: number;
  /** periods that the owner left out ahead of time */
  skipped: Set<string>;
  /** days on which the engine paused the plan after three periods without a purchase; the owner resumes it in the evening */
  pauses: string[];
}

/** The days of a run that are not like others. */
export interface World {
  holidays: Set<string>;
  /** days on which no process runs, and on which the provider does not answer */
  stopped: Set<string>;
  silent: Set<string>;
}

export function makeWorld(random: () => number, days: number): World {
  const world: World = { holidays: new Set(), stopped: new Set(), silent: new Set() };
  for (let index = 0; index < days; index += 1) {
    const day = addDays(START, index);
    if (random() < 0.05) world.holidays.add(day);
    const outage = random();
    if (outage < 0.012) {
      const target = outage < 0.006 ? world.stopped : world.silent;
      const length = 1 + Math.floor(random() * 7);
      for (let more = 0; more < length; more += 1) target.add(addDays(day, more));
    }
  }
  return world;
}

const isOpen = (world: World, day: string): boolean => weekDay(day) < 5 && !world.holidays.has(day);

/** The day on which a period may be debited at the earliest. */
function runDay(world: World, period: string): string {
  let day = period;
  while (!isOpen(world, day)) day = addDays(day, 1);
  return day;
}

/** True when a plan names a day. */
export function isNamed(plan: Plan, world: World, day: string): boolean {
  if (day < plan.startDate || (plan.endDate !== null && day > plan.endDate)) return false;
  if (plan.every === 'daily') return isOpen(world, day);
  if (plan.every === 'weekly') return weekDay(day) === plan.dayOfWeek;
  const { year, month, day: date } = jalaliParts(day);
  return date === Math.min(plan.dayOfMonth ?? 0, jalaliMonthLength(year, month));
}

/** What a run came to. */
export interface CalendarResult extends Counts {
  missing: MissedPeriod[];
  aboveLimits: number;
  /** what the provider debited less what the books say, rial */
  difference: bigint;
  wrongChecks: string[];
  outageDays: { processes: number; provider: number };
  plans: Record<Plan['every'], number>;
}

/** A period without a purchase for which there is no cause: what a person needs to look for it. */
export interface MissedPeriod {
  plan: Plan;
  period: string;
  runDate: string;
  rows: readonly Row[];
}

/** What became of the periods of all plans. */
interface Counts {
  periods: number;
  done: number;
  /** given up after all tries */
  refused: number;
  /** left out, each for an outage of its own day, by its owner, or because the plan was paused on its day */
  outages: number;
  skips: number;
  pauses: number;
  doubled: number;
  missed: number;
  early: number;
  /** sent for the first time after their day without an outage on it and without a limit of one debit a day */
  late: number;
  afterCancel: number;
  /** left out without a reason in words */
  unexplained: number;
  /** plans paused although their last three debits did not all fail */
  wrongPauses: number;
}

interface Row {
  regularId: number;
  period: string;
  status: string;
  dueDate: string;
  hasReason: boolean;
  /** two people said that the bank took nothing */
  isDecided: boolean;
  tries: number;
  calls: number;
  day: string | null;
  endedAt: Date | null;
  done: number;
}

/** Whether a pause stopped the debit of a period: on its day, or while it waited for a day that came. */
function isPaused(plan: Plan, world: World, runDate: string, row: Row): boolean {
  const from = row.dueDate > runDate ? row.dueDate : runDate;
  const isIdle = (day: string): boolean => !isOpen(world, day) || world.stopped.has(day) || world.silent.has(day);
  return plan.pauses.some((pause) => {
    if (pause < runDate) return false;
    for (let day = from; day < pause; day = addDays(day, 1)) if (!isIdle(day)) return false;
    return true;
  });
}

/** What became of one period, worked out from the plan, the days and its debit; null: it is still open. */
function outcomeOf(plan: Plan, world: World, period: string, rows: readonly Row[], until: string) {
  const runDate = runDay(world, period);
  const live = rows.find(({ status }) => status !== 'cancelled');
  const row = live ?? rows[0];
  if (live?.status === 'done') return 'done';
  // all tries of a debit: calls that never arrived are no refusals, and took the time of one
  if (live?.status === 'failed' && live.tries >= 3 && live.calls >= 4) return 'refused';
  if (live?.status === 'failed' && live.isDecided) return 'outages';
  if (live?.status === 'skipped' && plan.skipped.has(period)) return 'skips';
  if (row && (row.status === 'skipped' || row.status === 'cancelled') && isPaused(plan, world, runDate, row))
    return 'pauses';
  const isOutage = world.stopped.has(period) || world.silent.has(period);
  if (live?.status === 'skipped' && plan.every === 'daily' && isOutage) return 'outages';
  // what became due in the last fortnight may still wait for an outage to end, or end with its plan
  const mayWait = addDays(runDate, 14) > until;
  if (
    mayWait &&
    (row ? row.status !== 'skipped' && row.status !== 'failed' : world.stopped.has(runDate) || runDate >= until)
  )
    return null;
  return 'missed';
}

/** Pauses that did not follow three debits that failed one after another. */
function wrongPausesOf(plan: Plan, own: readonly Row[]): number {
  const ended = own
    .filter(({ status, endedAt }) => (status === 'done' || status === 'failed') && endedAt !== null)
    .sort((a, b) => Number(b.endedAt) - Number(a.endedAt));
  return plan.pauses.filter((pause) => {
    const last = ended.filter(({ endedAt }) => endedAt !== null && tehranDay(endedAt) <= pause).slice(0, 3);
    return last.length < 3 || last.some(({ status }) => status === 'done');
  }).length;
}

/** Adds up what became of the periods of a plan. */
function countPlan(
  plan: Plan,
  world: World,
  own: readonly Row[],
  lastDay: string,
  { counts, missing }: { counts: Counts; missing: MissedPeriod[] },
): void {
  const byPeriod = new Map<string, Row[]>();
  for (const row of own) byPeriod.set(row.period, [...(byPeriod.get(row.period) ?? []), row]);
  for (const row of own) {
    if (row.done > 1) counts.doubled += 1;
    if (['skipped', 'failed', 'cancelled'].includes(row.status) && !row.hasReason) counts.unexplained += 1;
    if (row.day === null) continue;
    const due = runDay(world, row.period);
    if (!isNamed(plan, world, row.period) || row.day < due) counts.early += 1;
    const isOutage = world.stopped.has(due) || world.silent.has(due);
    if (row.day > due && !isOutage && plan.cap > 1) counts.late += 1;
    if (plan.cancelDay !== null && row.day > plan.cancelDay) counts.afterCancel += 1;
  }
  counts.wrongPauses += wrongPausesOf(plan, own);
  const until = plan.cancelDay ?? lastDay;
  for (let day = plan.startDate; day <= lastDay; day = addDays(day, 1)) {
    if (!isNamed(plan, world, day) || runDay(world, day) > until) continue;
    const rows = byPeriod.get(day) ?? [];
    if (rows.filter(({ status }) => status !== 'cancelled').length > 1) counts.doubled += 1;
    const outcome = outcomeOf(plan, world, day, rows, until);
    if (outcome === null) continue;
    counts.periods += 1;
    counts[outcome] += 1;
    if (outcome === 'missed') missing.push({ plan, period: day, runDate: runDay(world, day), rows });
  }
}

/** What the database and the provider's book say of the plans at the end. */
export async function judge(
  db: Kysely<Database>,
  plans: readonly Plan[],
  world: World,
  lastDay: string,
): Promise<Omit<CalendarResult, 'outageDays' | 'wrongChecks' | 'plans'>> {
  const { rows } = await sql<Row>`
    select g.regular_id as "regularId", g.period, g.status, g.due_date as "dueDate",
      coalesce(g.reason, '') <> '' as "hasReason", coalesce(bool_or(a.error_code = 'NOT_TAKEN'), false) as "isDecided",
      g.try_count as tries, count(a.id)::int as calls, min(a.day) as day,
      max(a.answered_at) as "endedAt", (count(a.id) filter (where a.status = 'done'))::int as done
    from debit_charges g left join debit_attempts a on a.charge_id = g.id
    group by g.id order by g.id`.execute(db);
  const byPlan = new Map<number, Row[]>();
  for (const row of rows) {
    const own = byPlan.get(row.regularId);
    if (own) own.push(row);
    else byPlan.set(row.regularId, [row]);
  }
  const counts: Counts = {
    ...{ periods: 0, done: 0, refused: 0, outages: 0, skips: 0, pauses: 0, doubled: 0, missed: 0, early: 0, late: 0 },
    ...{ afterCancel: 0, unexplained: 0, wrongPauses: 0 },
  };
  const missing: MissedPeriod[] = [];
  for (const plan of plans) countPlan(plan, world, byPlan.get(plan.regularId) ?? [], lastDay, { counts, missing });
  const limits = await sql<{ n: number }>`
    select count(*)::int as n from (
      select a.contract_id, a.day
      from debit_attempts a join debit_contracts c on c.id = a.contract_id
      where a.status in ('sent', 'done')
      group by a.contract_id, a.day, c.max_daily_count having count(*) > c.max_daily_count) q`.execute(db);
  const books = await sql<{ bank: bigint; books: bigint }>`
    select (select coalesce(sum(amount), 0)::bigint from sandbox_debits where status = 'done') as bank,
      (select coalesce(sum(credit), 0)::bigint from ledger_entries where tx_type = 'deposit_dd' and investor_id is not null) as books`.execute(
    db,
  );
  const { bank = 0n, books: booked = 0n } = books.rows[0] ?? {};
  return { ...counts, missing, aboveLimits: limits.rows[0]?.n ?? 0, difference: bank - booked };
}
