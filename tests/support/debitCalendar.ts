import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { createServices, type Services } from '#server/app/compose.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import { createSandboxDebit } from '#server/ports/directDebit/sandbox.ts';
import { createSecrets } from '#server/secrets.ts';
import { addDays, isoToJalali, tehranDay, tehranInstant, tehranTime } from '#shared/jalali.ts';
import {
  isNamed,
  isPoor,
  judge,
  makeWorld,
  randomOf,
  referenceOf,
  shareOf,
  START,
  type CalendarResult,
  type Plan,
  type World,
} from './debitCalendarDays.ts';
import { codesThatAgree, silentNotices } from './doubles.ts';
import { createGround, createGroundDeps, type Ground } from './ground.ts';
import { guardOf } from './guard.ts';

/*
 * Years of regular purchases in simulated time (reliability 12, M11): two instances of the services, or two processes, over one
 * database run the timetable of each day at once, with holidays, outages of the provider and of the processes, and refusals for
 * lack of funds. What had to happen is worked out here from the plans alone, day by day, without the code of the engine. What goes
 * wrong follows from the seed, the contract and the moment, so that a seed repeats its run however the workers take turns.
 */

export interface CalendarOptions {
  seed: number;
  contracts: number;
  days: number;
  /** parts of the plans that buy daily and weekly, from 0 to 1; the others buy monthly */
  shares?: { daily: number; weekly: number };
  /** days that a plan lasts: plans begin all along the run then; without it they begin in its first weeks, and few have an end */
  life?: number;
  onDay?: (day: number) => void;
  /** those who run the timetable; two instances in this process by default */
  workers?: readonly CalendarWorker[];
  /** keys that the workers have, too */
  secrets?: Record<string, string>;
}

async function addContracts(ground: Ground, random: () => number, of: CalendarOptions): Promise<Plan[]> {
  const { db } = ground;
  const plans: Plan[] = [];
  const shares = of.shares ?? { daily: 0.1, weekly: 0.4 };
  const packages = await sql<{ id: number }>`select id from debit_packages order by max_amount desc limit 1`.execute(
    db,
  );
  for (const [index, { investorId, userId }] of ground.people.entries()) {
    const reference = referenceOf(index);
    const signature = `S-${index}`;
    await sql`
      insert into sandbox_mandates (reference, bank_code, mobile, max_amount, expire_date, return_url, status, signature, created_at)
      values (${reference}, 'BTEJIR', '09120000000', 1000000000, '2040-01-01', 'http://localhost/', 'verified', ${signature},
        ${ground.clock.now()})`.execute(db);
    const cap = random() < 0.3 ? 1 : 3;
    const made = await sql<{ id: number }>`
      insert into debit_contracts (contract_no, investor_id, provider, bank_code, package_id, mobile, max_amount, max_daily_count,
        start_date, expire_date, status, return_key, created_by, created_at)
      values (${`DD-${index}`}, ${investorId}, 'sandbox', 'BTEJIR', ${packages.rows[0]?.id ?? 0}, '09120000000', 500000000, ${cap},
        ${START}, '2040-01-01', 'active', ${`key-${index}`}, ${userId}, ${ground.clock.now()}) returning id`.execute(
      db,
    );
    const contractId = made.rows[0]?.id ?? 0;
    const kind = random();
    const every = kind < shares.daily ? 'daily' : kind < shares.daily + shares.weekly ? 'weekly' : 'monthly';
    const startDate = addDays(START, 1 + Math.floor(random() * Math.max(40, of.days - (of.life ?? of.days))));
    const mayEnd = random() < 0.2 ? addDays(startDate, Math.floor(of.days * (0.3 + random() * 0.5))) : null;
    const lasts = of.life ?? of.days;
    const plan: Omit<Plan, 'regularId' | 'contractId'> = {
      every,
      dayOfWeek: every === 'weekly' ? Math.floor(random() * 7) : null,
      // the ends of months are where plans go wrong
      dayOfMonth:
        every === 'monthly' ? (random() < 0.5 ? 29 + Math.floor(random() * 3) : 1 + Math.floor(random() * 28)) : null,
      startDate,
      endDate: of.life === undefined ? mayEnd : addDays(startDate, of.life),
      cancelDay: random() < 0.2 ? addDays(startDate, Math.floor(lasts * (0.2 + random() * 0.6))) : null,
      cap,
      skipped: new Set<string>(),
      pauses: [],
    };
    const amount = 5_000_000n + BigInt(index) * 1000n;
    const stored = await sql<{ id: number }>`
      insert into debit_regulars (contract_id, investor_id, fund_id, amount, every, day_of_week, day_of_month, start_date, end_date,
        next_period, status, created_by, created_at)
      values (${contractId}, ${investorId}, ${ground.fundIds[0] ?? 0}, ${amount}, ${every}, ${plan.dayOfWeek}, ${plan.dayOfMonth},
        ${startDate}, ${plan.endDate}, ${startDate}, 'active', ${userId}, ${ground.clock.now()}) returning id`.execute(
      db,
    );
    plans.push({ ...plan, regularId: stored.rows[0]?.id ?? 0, contractId });
  }
  return plans;
}

/** References are sealed by the services' own key: stored rows get theirs through it. */
async function sealContracts(services: Services, db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ id: number; index: string }>`
    select id, substr(contract_no, 4) as index from debit_contracts`.execute(db);
  for (const { id, index } of rows)
    await services.debitSealing.store(id, { reference: referenceOf(index), signature: `S-${index}` });
}

async function prepareGround(db: Kysely<Database>, of: CalendarOptions): Promise<Ground> {
  const ground = await createGround(db, {
    seed: of.seed,
    now: tehranInstant(START, '06:00'),
    navDate: addDays(START, -1),
    people: of.contracts,
    funds: [{ priceOffset: { buy: 1, sell: 1 }, nav: '1000', columns: { is_direct_debit_allowed: true } }],
    debitProviders: (parts) => [createSandboxDebit(parts)],
    ...(of.secrets ? { secrets: of.secrets } : {}),
  });
  await sql`
    insert into fund_schedules (fund_id, order_type, payment_method, cutoff_time, price_offset_days, issue_offset_days, settle_days)
    select fund_id, 1, 'direct_debit', '14:00', 1, 1, 0 from fund_schedules where payment_method = 'ipg'`.execute(db);
  return ground;
}

/** What the timetable does at a moment. */
export type CalendarAct = 'run' | 'tell' | 'ask';

/** One that runs the timetable: an instance of the services, or a process that holds one. */
export interface CalendarWorker {
  act(kind: CalendarAct, at: Date): Promise<unknown>;
}

/** What an instance needs to know of a run; it works out the days of outages from the seed by itself. */
export interface InstanceOptions {
  seed: number;
  days: number;
  /** tells instances apart: their ids must not be the same */
  place: number;
  secrets: Record<string, string>;
}

/** An instance of the services over the database of a run, with its own clock and its own line to the provider. */
export function createCalendarInstance(db: Kysely<Database>, of: InstanceOptions): CalendarWorker {
  const world = makeWorld(randomOf(of.seed), of.days + 40);
  const { deps, clock } = createGroundDeps(db, {
    seed: of.seed * 1000 + of.place,
    now: tehranInstant(START, '06:00'),
    secrets: of.secrets,
    debitProviders: (parts) => [
      createSandboxDebit({
        ...parts,
        fault: (call, _tracking, contract = '') => {
          const day = tehranDay(clock.now());
          if (world.silent.has(day)) return 'timeout';
          if (call !== 'debit') return null;
          if (isPoor(of.seed, contract, day)) return 'no_funds';
          const dice = shareOf(`${of.seed}:${contract}:${day}:${tehranTime(clock.now())}`);
          return dice < 0.05 ? 'no_funds' : dice < 0.07 ? 'lost' : null;
        },
      }),
    ],
  });
  const createInstance = () =>
    createServices(deps, {
      guard: guardOf(() => true),
      slipFiles: { attach: () => Promise.resolve() },
      notices: silentNotices,
      orderCodes: codesThatAgree,
    });
  let services = createInstance();
  let wasSilent = false;
  return {
    act(kind, at) {
      clock.setNow(at);
      const isSilent = world.silent.has(tehranDay(at));
      // the breaker waits in real time, of which a simulated day has none
      if (wasSilent && !isSilent) services = createInstance();
      wasSilent = isSilent;
      if (kind === 'run') return services.debitEngine.run();
      return kind === 'tell' ? services.debitEngine.tellTomorrow() : services.debitAsking.askPending();
    },
  };
}

/** Whether a plan has a period until a day, or a debit waits for its time. */
async function isDue(db: Kysely<Database>, until: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from debit_regulars where status = 'active' and next_period <= ${until})
      or exists (select from debit_charges where status = 'scheduled' and next_try_at <= ${at}) as is`.execute(db);
  return rows[0]?.is === true;
}

/** Whether a debit has no answer yet. */
async function isPending(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from debit_charges where status = 'pending') as is`.execute(db);
  return rows[0]?.is === true;
}

/** Asks about what an outage at the end left open, on the first day on which the provider answers. */
async function askTheRest(workers: readonly CalendarWorker[], world: World, lastDay: string): Promise<void> {
  let day = addDays(lastDay, 1);
  while (world.silent.has(day)) day = addDays(day, 1);
  for (const worker of workers) await worker.act('ask', tehranInstant(day, '07:00'));
}

/** Owners whose plans were paused after three periods without a purchase resume contract and plan in the evening. */
async function resumePaused(ground: Ground, plans: readonly Plan[], today: string): Promise<void> {
  const { rows } = await sql<{ id: number; isPlan: boolean; isContract: boolean }>`
    select r.id, r.status = 'paused' as "isPlan", c.status = 'suspended' as "isContract"
    from debit_regulars r join debit_contracts c on c.id = r.contract_id
    where r.status = 'paused' or c.status = 'suspended'`.execute(ground.db);
  for (const { id, isPlan, isContract } of rows) {
    const person = plans.findIndex(({ regularId }) => regularId === id);
    const plan = plans[person];
    if (!plan) continue;
    plan.pauses.push(today);
    const ctx = () => ground.as(person);
    const { debitContractState, debitRegulars } = ground.ordering;
    if (isContract)
      await debitContractState.changeDebitContractStatus(ctx(), {
        body: { contractId: plan.contractId, status: 'active' },
      });
    if (isPlan)
      await debitRegulars.changeRegularStatus(ctx(), { params: { regularId: id }, body: { status: 'active' } });
  }
}

/**
 * Debits that nobody answered for are decided in the evening by two people who look at the bank's book: money that is there is
 * booked to its order, the rest was not taken.
 */
async function decideDisputes(ground: Ground, plans: readonly Plan[]): Promise<void> {
  const { rows } = await sql<{ attemptId: number; regularId: number; isTaken: boolean }>`
    select a.id as "attemptId", g.regular_id as "regularId", coalesce(b.status = 'done', false) as "isTaken"
    from debit_attempts a
    join debit_charges g on g.id = a.charge_id
    left join sandbox_debits b on b.tracking = a.tracking
    where a.status = 'disputed'
    order by a.id`.execute(ground.db);
  for (const { attemptId, regularId, isTaken } of rows) {
    const owner = plans.findIndex((plan) => plan.regularId === regularId);
    const [maker, checker] = [1, 2].map((step) => ground.as((owner + step) % plans.length));
    if (!maker || !checker) continue;
    const params = { attemptId };
    const body = { act: isTaken ? ('book' as const) : ('not_taken' as const), reason: 'دفتر بانک بررسی شد' };
    const { debitDisputes } = ground.ordering;
    const { data } = await debitDisputes.prepareDebitResolution(maker, { params, body });
    await debitDisputes.approveDebitResolution(checker, { params, body: { version: data.resolution?.version ?? '' } });
  }
}

/** What the owner of a plan does in the evening: leaves out the next period now and then, and cancels the contract on its day. */
async function actAsOwner(
  ground: Ground,
  of: { person: number; plan: Plan; world: World; today: string; seed: number },
): Promise<void> {
  const { person, plan, world, today, seed } = of;
  if (plan.cancelDay === today) {
    const body = { contractId: plan.contractId, status: 'cancelled' as const, otp: '123456' };
    await ground.ordering.debitContractState.changeDebitContractStatus(ground.as(person), { body });
  }
  if (today < plan.startDate || (plan.cancelDay !== null && today >= plan.cancelDay)) return;
  if (shareOf(`${seed}:skip:${person}:${today}`) >= 0.004) return;
  let period = addDays(today, 1);
  for (let days = 0; days < 40 && !isNamed(plan, world, period); days += 1) period = addDays(period, 1);
  if (!isNamed(plan, world, period)) return;
  await ground.ordering.debitRegulars.skipRegularPeriod(ground.as(person), {
    params: { regularId: plan.regularId },
    body: { period: isoToJalali(period) },
  });
  plan.skipped.add(period);
}

/** Runs the simulated time. The database must be empty and migrated. */
export async function runDebitCalendar(db: Kysely<Database>, of: CalendarOptions): Promise<CalendarResult> {
  const random = randomOf(of.seed);
  const world = makeWorld(random, of.days + 40);
  const secrets = of.secrets ?? { ...createSecrets() };
  const ground = await prepareGround(db, { ...of, secrets });
  await sql`delete from holidays`.execute(db);
  for (const day of world.holidays)
    await sql`
      insert into holidays (day, title, scope, is_confirmed, updated_at)
      values (${day}, 'تعطیل', 'all', true, ${ground.clock.now()})`.execute(db);
  await ground.ordering.debitProviders.syncBanks();
  await sql`update debit_banks set bank_daily_count = null, bank_daily_amount = null`.execute(db);
  const plans = await addContracts(ground, random, of);
  await sealContracts(ground.ordering, db);
  const instance = (place: number) => createCalendarInstance(db, { seed: of.seed, days: of.days, place, secrets });
  const workers = of.workers ?? [instance(1), instance(2)];
  const all = (kind: CalendarAct, at: Date) => Promise.all(workers.map((worker) => worker.act(kind, at)));
  let today = START;
  // a run that finds nothing to do changes nothing: such moments of the timetable are left out
  const step = async (time: string): Promise<void> => {
    const at = tehranInstant(today, time);
    if (await isDue(db, today, at)) await all('run', at);
    const asked = new Date(at.getTime() + 6 * 60_000);
    if (await isPending(db)) await all('ask', asked);
  };
  for (let index = 0; index < of.days; index += 1) {
    today = addDays(START, index);
    of.onDay?.(index);
    if (!world.stopped.has(today)) {
      await step('08:00');
      const eve = tehranInstant(today, '10:00');
      if (await isDue(db, addDays(today, 1), eve)) await all('tell', eve);
      await step('12:00');
      await step('18:00');
    }
    ground.clock.setNow(tehranInstant(today, '20:00'));
    if (!world.silent.has(today)) await decideDisputes(ground, plans);
    await resumePaused(ground, plans, today);
    for (const [person, plan] of plans.entries())
      await actAsOwner(ground, { person, plan, world, today, seed: of.seed });
  }
  await askTheRest(workers, world, today);
  const report = await verifyBooks(db, ground.audit);
  const count = (every: Plan['every']): number => plans.filter((plan) => plan.every === every).length;
  return {
    ...(await judge(db, plans, world, today)),
    wrongChecks: report.checks.flatMap(({ name, wrong }) => (wrong > 0n ? [name] : [])),
    outageDays: {
      processes: [...world.stopped].filter((day) => day <= today).length,
      provider: [...world.silent].filter((day) => day <= today).length,
    },
    plans: { daily: count('daily'), weekly: count('weekly'), monthly: count('monthly') },
  };
}
