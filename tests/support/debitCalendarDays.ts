import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { addDays, daysBetween, jalaliMonthLength, jalaliParts, weekDay } from '#shared/jalali.ts';

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
function isNamed(plan: Plan, world: World, day: string): boolean {
  if (day < plan.startDate || (plan.endDate !== null && day > plan.endDate)) return false;
  if (plan.every === 'daily') return isOpen(world, day);
  if (plan.every === 'weekly') return weekDay(day) === plan.dayOfWeek;
  const { year, month, day: date } = jalaliParts(day);
  return date === Math.min(plan.dayOfMonth ?? 0, jalaliMonthLength(year, month));
}

/** What a run came to. */
export interface CalendarResult {
  periods: number;
  done: number;
  refused: number;
  doubled: number;
  missed: number;
  early: number;
  afterCancel: number;
  aboveLimits: number;
  /** what the provider debited less what the books say, rial */
  difference: bigint;
  wrongChecks: string[];
  outageDays: { processes: number; provider: number };
  plans: Record<Plan['every'], number>;
}

/** What the database and the provider's book say of the plans at the end. */
export async function judge(
  db: Kysely<Database>,
  plans: readonly Plan[],
  world: World,
  seed: number,
  lastDay: string,
): Promise<Omit<CalendarResult, 'outageDays' | 'wrongChecks' | 'plans'>> {
  interface Row {
    regularId: number;
    period: string;
    status: string;
    tries: number;
    day: string | null;
    done: number;
  }
  const { rows } = await sql<Row>`
    select g.regular_id as "regularId", g.period, g.status, g.try_count as tries, min(a.day) as day,
      (count(a.id) filter (where a.status = 'done'))::int as done
    from debit_charges g left join debit_attempts a on a.charge_id = g.id
    group by g.id`.execute(db);
  const byPlan = new Map<number, Row[]>();
  for (const row of rows) byPlan.set(row.regularId, [...(byPlan.get(row.regularId) ?? []), row]);
  const counts = { periods: 0, done: 0, refused: 0, doubled: 0, missed: 0, early: 0, afterCancel: 0, aboveLimits: 0 };
  for (const [index, plan] of plans.entries()) {
    const own = byPlan.get(plan.regularId) ?? [];
    const byPeriod = new Map(own.filter(({ status }) => status !== 'cancelled').map((row) => [row.period, row]));
    counts.doubled +=
      own.filter(({ done }) => done > 1).length +
      own.filter(({ status }) => status !== 'cancelled').length -
      byPeriod.size;
    for (const row of own) {
      if (row.day === null) continue;
      if (!isNamed(plan, world, row.period) || row.day < runDay(world, row.period)) counts.early += 1;
      if (plan.cancelDay !== null && row.day > plan.cancelDay) counts.afterCancel += 1;
    }
    let open = 0;
    for (let day = plan.startDate; day <= lastDay; day = addDays(day, 1)) {
      if (!isNamed(plan, world, day)) continue;
      // what became due in the last fortnight may still wait for an outage to end, and a cancelled plan buys no more
      const due = runDay(world, day);
      const until = plan.cancelDay ?? lastDay;
      if (addDays(due, 14) > until) continue;
      counts.periods += 1;
      const row = byPeriod.get(day);
      if (row?.status === 'done') counts.done += 1;
      else if (row?.status === 'failed' && row.tries >= 4) counts.refused += 1;
      else if (row?.status === 'skipped' && plan.every === 'daily') open += 1;
      else counts.missed += 1;
    }
    // days of a daily plan that were left out are days of an outage or an empty account, or after one whose debit still waited
    const isQuiet = (day: string): boolean =>
      world.stopped.has(day) || world.silent.has(day) || isPoor(seed, referenceOf(index), day);
    if (plan.every !== 'daily') continue;
    let allowed = 0;
    for (let day = plan.startDate; day <= lastDay; day = addDays(day, 1))
      if (isOpen(world, day) && [0, 1, 2, 3, 4, 5].some((back) => isQuiet(addDays(day, -back)))) allowed += 1;
    if (open > allowed + Math.ceil(counts.periods * 0.02)) counts.missed += open - allowed;
  }
  const limits = await sql<{ n: number }>`
    select count(*)::int as n from (
      select contract_id, day from debit_attempts where status in ('sent', 'done') group by contract_id, day having count(*) > 3) q`.execute(
    db,
  );
  const books = await sql<{ bank: bigint; books: bigint }>`
    select (select coalesce(sum(amount), 0)::bigint from sandbox_debits where status = 'done') as bank,
      (select coalesce(sum(credit), 0)::bigint from ledger_entries where tx_type = 'deposit_dd' and investor_id is not null) as books`.execute(
    db,
  );
  const { bank = 0n, books: booked = 0n } = books.rows[0] ?? {};
  return { ...counts, aboveLimits: limits.rows[0]?.n ?? 0, difference: bank - booked };
}
