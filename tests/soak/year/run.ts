import { createHash } from 'node:crypto';
import { createSecrets } from '#server/secrets.ts';
import type { TestDatabase } from '../../support/database.ts';
import { actsOfDay, type Act, type Deed, type Story } from './acts.ts';
import { ageOn, dayAfter, momentOf, START } from './days.ts';
import { Facts, type Failure } from './facts.ts';
import { openHouse } from './house.ts';
import { Judge } from './judge.ts';
import { playAct } from './play.ts';
import { today, type Play } from './acting.ts';
import { shareOf } from './funds.ts';
import { comparePast, createPast, signDays } from './past.ts';
import { isGrownChild, judgeQueue, judgeWaysOut, tryAsStranger } from './rights.ts';
import { judgeStops } from './plans.ts';
import { judgeRegistry } from './registry.ts';
import { judgeOpening } from './opening.ts';
import { barredStatuses, DECEASED } from './registryBooks.ts';
import { judgeSignatures, openCompanies } from './signatures.ts';
import { createWorker } from './worker.ts';
import { routine, sendFiles } from './routine.ts';
import { readBooks } from './snapshot.ts';

/* One story from its first day to its last. */

export interface YearResult {
  failures: Failure[];
  taken: Map<string, number>;
  refused: Map<string, number>;
  days: number;
  /** hash of the books at the end: one story gives one */
  books: string;
  /** times that the second process was killed */
  killed: number;
  /** seconds by kind of act, step of the day and part of the evening */
  costs: Map<string, number>;
}

export interface YearOptions {
  story: Story;
  /** go on after a failure and collect what else is wrong */
  isKeptGoing: boolean;
  /** 2: another process runs the timetable beside this one, and is killed so many times */
  processes?: number;
  kills?: number;
  /** ends the story once something of this property and kind goes wrong */
  until?: Failure;
  onDay?: (day: number, of: Pick<YearResult, 'costs' | 'failures'>) => void;
}

/** Whether two failures are the same fault, as far as a run can tell. */
export const isSame = (one: Failure, other: Failure): boolean =>
  one.property === other.property && one.kind === other.kind;

/** Plays a story on an empty migrated database, which it takes over and drops. */
export async function runYear(database: TestDatabase, of: YearOptions): Promise<YearResult> {
  const { story } = of;
  const kills = of.kills ?? 0;
  // the checks of the product read everything
  const thoroughEvery = story.investors <= 50 && story.days <= 60 ? 2 : 7;
  const secrets = { ...createSecrets() };
  const house = await openHouse(database, { ...story, secrets });
  const facts = new Facts();
  const [provider] = house.test.deps.ports.debitProviders;
  const worker =
    of.processes === 2 && provider
      ? createWorker({ url: database.url, registry: house.registry.double.host, secrets, provider })
      : null;
  const play: Play = {
    ...{ house, facts, worker, seed: story.seed },
    today: { lateFunds: new Set(), wrong: new Map(), isWithoutFile: false },
    sendFiles: () => sendFiles(play),
    signDays: () => Promise.resolve(),
  };
  const judge = new Judge(play);
  const past = createPast();
  let day = 0;
  const costs = new Map<string, number>();
  const timed: Timed = async (name, run) => {
    const started = performance.now();
    await endsInTime(`${name}, day ${day}`, run());
    costs.set(name, (costs.get(name) ?? 0) + (performance.now() - started) / 1000);
  };
  try {
    for (; day < story.days; day += 1) {
      facts.today = day;
      play.today = { lateFunds: new Set(), wrong: new Map(), isWithoutFile: false };
      // the moments of the kills are spread over the days, and meet another job each time
      const isDoomed = Math.floor(((day + 1) * kills) / story.days) > Math.floor((day * kills) / story.days);
      play.signDays = () => signDays(play, past);
      await playDay(play, actsOfDay(story, day), { date: dayAfter(START, day), isDoomed, timed });
      house.test.clock.setNow(momentOf(dayAfter(START, day), '22:30'));
      const isLast = day === story.days - 1;
      const isThorough = isLast || day % thoroughEvery === thoroughEvery - 1;
      await timed('evening: rights', () => tryAsStranger(play));
      await timed('evening: rights', () =>
        Promise.all([
          ...[judgeQueue, judgeRegistry, judgeStops, judgeSignatures].map((judges) => judges(play)),
          isLast ? null : judgeOpening(play, isLast),
        ]),
      );
      // on the last evening its holders take their money
      if (isLast) await timed('evening: rights', () => judgeOpening(play, isLast));
      await timed(isThorough ? 'evening: all' : 'evening: money', () => judge.evening({ isThorough, isLast }));
      await timed('evening: past', () => comparePast(play, past, isLast));
      if (isLast) await timed('evening: ways out', () => openCompanies(play));
      if (isLast) await timed('evening: ways out', () => judgeWaysOut(play));
      noteErrors(play);
      of.onDay?.(day, { costs, failures: facts.failures });
      const { until } = of;
      if (until && facts.failures.some((one) => isSame(one, until))) break;
      if (facts.failures.length > 0 && !of.isKeptGoing && !until) break;
    }
    countEvents(play);
    const books = createHash('sha256')
      .update(await readBooks(house.test.db.db))
      .digest('hex');
    const { failures, taken, refused } = facts;
    return { failures, taken, refused, days: day, books, killed: worker?.killed ?? 0, costs };
  } finally {
    worker?.stop();
    await house.close();
  }
}

/** Longest time of a step on a machine that does much else. */
const LONGEST_STEP_MS = 600_000;

/** Names the step that never ends, instead of waiting with it. */
async function endsInTime(name: string, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`does not end: ${name}`)), LONGEST_STEP_MS);
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

type Timed = (name: string, run: () => Promise<unknown>) => Promise<void>;

async function playDay(
  play: Play,
  acts: readonly Act[],
  { date, isDoomed, timed }: { date: string; isDoomed: boolean; timed: Timed },
): Promise<void> {
  const { house, facts } = play;
  const steps = [
    ...routine.map(([time, run]) => ({ time, name: `at ${time}`, run: () => run(play) })),
    ...acts.map((act) => ({
      time: act.time,
      name: act.deed.do as string,
      run: async () => {
        const refusal = await playAct(play, act);
        const name = nameOf(act.deed);
        // a story that the API does not understand tests nothing
        if (refusal === 'VALIDATION_FAILED') facts.fail('an act is what the API understands', act.deed.do, '');
        const { deed } = act;
        if (refusal === null && 'person' in deed && actsForPeople.has(deed.do) && isGrownChild(play, deed.person))
          facts.fail('who may not act cannot', `${deed.do} for a grown child`, `person ${deed.person} on ${date}`);
        const registry = 'person' in deed ? facts.registry.get(deed.person) : undefined;
        const isBarred = buying.has(deed.do)
          ? barredStatuses.has(registry)
          : registry === DECEASED && leaving.has(deed.do);
        if (refusal === null && isBarred)
          facts.fail('who may not act cannot', `${deed.do} against the registry (${registry ?? ''})`, `on ${date}`);
        if (refusal !== null && registryRefusals.has(refusal) && freeForLiving.has(deed.do))
          facts.fail('no one is unable to get their money', `${deed.do}: ${refusal}`, `on ${date}`);
        if (refusal === null && buying.has(deed.do) && 'person' in deed && facts.frozen.has(deed.person))
          facts.fail('who may not act cannot', `${deed.do} although two people stopped it`, `on ${date}`);
        if (refusal === null) facts.count(facts.taken, name);
        else facts.count(facts.refused, `${name} ${refusal}`);
      },
    })),
  ].sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  const deathTime = routineOf(play.seed, date);
  let isKillDue = isDoomed;
  for (const step of steps) {
    // the same request within ten seconds would be one double click
    const next = Math.max(house.test.clock.now().getTime() + 11_000, momentOf(date, step.time).getTime());
    house.test.clock.setNow(new Date(next));
    // once a day, also when an act has the same time as a step of the timetable
    if (isKillDue && step.time === deathTime) {
      isKillDue = false;
      play.worker?.killNext(Math.floor(shareOf(`${play.seed}:kill:${date}`) * 60));
    }
    await timed(step.name, step.run);
  }
}

/** Acts that move money or units of a person, or begin to. */
const actsForPeople: ReadonlySet<Deed['do']> = new Set([
  ...(['buy', 'slip', 'sell', 'contract', 'reinvest', 'withdraw', 'goal', 'debitBuy'] as const),
]);

/** Acts that the registry keeps from who is not valid there, and those from the deceased alone (decisions 100, 177). */
const buying: ReadonlySet<Deed['do']> = new Set(['buy', 'slip', 'contract', 'debitBuy']);
/** Refusals because of the registry; the statuses of the year take back no identity level. */
const registryRefusals: ReadonlySet<string> = new Set(['ORDER_REGISTRY_EXPIRED', 'ORDER_IDENTITY_INSUFFICIENT']);
/** What the registry keeps from nobody who is alive. */
const freeForLiving: ReadonlySet<Deed['do']> = new Set([
  'sell',
  'withdraw',
  'cancel',
  'stop',
  'planState',
  'goalClose',
]);
const leaving: ReadonlySet<Deed['do']> = new Set(['sell', 'withdraw']);

/** An act with what makes it a kind of its own. */
function nameOf(deed: Deed): string {
  switch (deed.do) {
    case 'buy':
      return `buy ${deed.way === 'wallet' ? deed.way : deed.pay}`;
    case 'cancel':
      return `cancel to ${deed.to}`;
    case 'registry':
      return `registry ${deed.status}`;
    case 'settle':
      return `settle ${deed.source}`;
    case 'gateway':
      return `gateway ${deed.fault}`;
    case 'holiday':
      return `holiday ${deed.scope}`;
    case 'transfer':
      return deed.of === undefined
        ? `transfer ${deed.isCoded ? 'with' : 'without'} code`
        : `transfer for a goal${deed.payer === undefined ? '' : ' by others'}`;
    case 'fundMoney':
      return `fundMoney ${deed.cause} ${deed.isOut ? 'out' : 'in'}`;
    case 'jointSign':
      return `jointSign ${deed.what}`;
    case 'plan':
      return deed.goal === undefined ? 'plan' : 'plan of a goal';
    case 'planState':
      return `plan ${deed.to}`;
    case 'contractState':
      return `contract ${deed.to}`;
    default:
      return deed.do;
  }
}

/** What the outside parties and the long works did, beside the acts. */
function countEvents({ house, facts }: Play): void {
  const note = (event: string): void => facts.count(facts.taken, event);
  for (const { fault } of house.outside.debits) note(`debit ${fault ?? 'plain'}`);
  for (const _ of house.outside.payouts) note('payout');
  for (const { coupon } of facts.profits) note(coupon === null ? 'profit run' : 'coupon run');
  for (const { way } of facts.corrections.flatMap(({ booked }) => booked)) note(`correction ${way}`);
  for (const { birth } of house.people)
    if (ageOn(birth, START) < 18 && ageOn(birth, today({ house })) >= 18) note('coming of age');
}

/** The step of the timetable at which the second process dies. */
function routineOf(seed: number, date: string): string {
  const moments = ['08:00', '12:00', '18:00', '18:10', '19:50', '20:00', '20:10', '20:30'];
  return moments[Math.floor(shareOf(`${seed}:death:${date}`) * moments.length)] ?? '';
}

/** A state that the rules make impossible, and an error that nobody expected, are failures. */
function noteErrors({ house, facts }: Play): void {
  for (const line of house.test.logs) {
    if (line['level'] !== 'error' && line['level'] !== 'fatal') continue;
    const text = JSON.stringify(line);
    // what outside parties do is expected; that people hear of it is judged by the money
    if (/another amount|a (debit|payment) is in dispute/.test(text)) continue;
    facts.fail('nothing goes wrong inside', String(line['msg']).slice(0, 80), text.slice(0, 500));
  }
  house.test.logs.length = 0;
  house.test.sms.length = 0;
}
