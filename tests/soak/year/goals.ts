import { getDepositCode } from '#shared/contract/deposits.ts';
import {
  addGoal,
  closeGoal,
  getGoal,
  listGoals,
  setGoalOrder,
  setGoalPlan,
  updateGoal,
} from '#shared/contract/goals.ts';
import { ask, codeOf, done, MOOT, readEach, today, type Of, type Play } from './acting.ts';
import { dayAfter, daysFrom, jalaliText, START } from './days.ts';
import type { GoalFact } from './facts.ts';
import { funds } from './funds.ts';
import { exitFeeOf, type Lot } from './model.ts';
import { isGrownChild } from './rights.ts';
import { readPlanOrders, readUnderWay, type OrderRow } from './snapshot.ts';

/*
 * Goals: what people do with them, and what each has counted by the purchases alone. A redemption takes the oldest
 * units of a person in a fund, so what is left of a purchase follows from the orders in the books.
 */

const fieldsOf = (play: Play, of: { target: string; inDays: number }) => ({
  ...{ name: 'خانه', kind: 'house' as const, targetAmount: of.target },
  targetDay: jalaliText(dayAfter(today(play), of.inDays)),
});

/** The goal as its page shows it to whoever acts for its owner. */
async function readGoal(play: Play, { goalId, person }: GoalFact) {
  const answer = await ask(play, await play.house.as(person), getGoal, { params: { goalId } });
  if (done(answer)) return answer.body.data;
  play.facts.fail('what people read is what is', 'goal: the page', `goal ${goalId}: ${codeOf(answer) ?? ''}`);
  return null;
}

/** Who may not act for the owner any more does not change a goal. */
function noteActor(play: Play, what: string, goal: GoalFact, refusal: string | null): string | null {
  if (refusal === null && isGrownChild(play, goal.person))
    play.facts.fail('who may not act cannot', `${what} for a grown child`, `goal ${goal.goalId}`);
  if (refusal === null && goal.closedAt !== null)
    play.facts.fail('a closed goal changes no more', what, `goal ${goal.goalId}`);
  return refusal;
}

/** Opens a goal of a person in a fund. */
export async function openGoal(play: Play, act: number, deed: Of<'goal'>): Promise<string | null> {
  const { house, facts } = play;
  const client = await house.as(deed.person);
  const body = {
    ...{ investorId: house.people[deed.person]?.investorId, fundId: house.fundIds[deed.fund] },
    ...fieldsOf(play, deed),
  };
  const made = await ask(play, client, addGoal, { body });
  if (!done(made)) return codeOf(made);
  const { goalId, targetDay } = made.body.data;
  const shown = await ask(play, client, getGoal, { params: { goalId } });
  const code = shown.body.data.deposit?.code ?? '';
  for (const other of facts.goals.values())
    if (other.code === code) facts.fail('a deposit id has one owner', 'two goals', `${goalId} and ${other.goalId}`);
  const query = { investorId: body.investorId, fundId: body.fundId };
  if ((await ask(play, client, getDepositCode, { query })).body.data.code === code)
    facts.fail('a deposit id has one owner', 'a goal and its owner', `goal ${goalId}`);
  facts.goals.set(act, {
    ...{ act, goalId, person: deed.person, fund: deed.fund, code, target: BigInt(deed.target), targetDay },
    ...{ openedAt: house.test.clock.now(), closedAt: null },
  });
  return null;
}

/** Changes target and day of a goal. */
export async function changeGoal(play: Play, deed: Of<'goalChange'>): Promise<string | null> {
  const goal = play.facts.goals.get(deed.of);
  const seen = goal && (await readGoal(play, goal));
  if (!goal || !seen) return MOOT;
  const answer = await ask(play, await play.house.as(goal.person), updateGoal, {
    params: { goalId: goal.goalId },
    body: { ...fieldsOf(play, deed), version: seen.goal.version },
  });
  if (done(answer)) {
    goal.target = BigInt(deed.target);
    ({ targetDay: goal.targetDay } = answer.body.data);
  }
  return noteActor(play, 'changing a goal', goal, codeOf(answer));
}

/** Closes a goal: its plan feeds it no more. */
export async function endGoal(play: Play, of: number): Promise<string | null> {
  const { house, facts } = play;
  const goal = facts.goals.get(of);
  const seen = goal && (await readGoal(play, goal));
  if (!goal || !seen) return MOOT;
  const body = { version: seen.goal.version };
  const answer = await ask(play, await house.as(goal.person), closeGoal, { params: { goalId: goal.goalId }, body });
  const refusal = noteActor(play, 'closing a goal', goal, codeOf(answer));
  if (refusal !== null) return refusal;
  const at = house.test.clock.now();
  goal.closedAt = at;
  for (const plan of facts.plans.values())
    if (plan.feeds.at(-1)?.goal === of) plan.feeds.push({ from: at, goal: null });
  return null;
}

/** Lets a regular purchase feed a goal, or none. */
export async function feedGoal(play: Play, deed: Of<'goalPlan'>): Promise<string | null> {
  const { house, facts } = play;
  const goal = facts.goals.get(deed.of);
  const plan = deed.plan === null ? null : facts.plans.get(deed.plan);
  const seen = goal && (await readGoal(play, goal));
  if (!goal || !seen || plan === undefined) return MOOT;
  const answer = await ask(play, await house.as(goal.person), setGoalPlan, {
    params: { goalId: goal.goalId },
    body: { regularId: plan?.regularId ?? null, version: seen.goal.version },
  });
  const refusal = noteActor(play, 'connecting a plan', goal, codeOf(answer));
  if (refusal !== null) return refusal;
  const about = `plan ${plan?.regularId ?? 0} and goal ${goal.goalId}`;
  const fed = plan?.feeds.at(-1)?.goal ?? null;
  if (plan && (plan.person !== goal.person || plan.fund !== goal.fund))
    facts.fail('a goal is fed by its own', 'a plan of somebody else or of another fund', about);
  if (fed !== null && fed !== deed.of) facts.fail('one purchase counts toward one goal', 'a plan of two goals', about);
  const from = house.test.clock.now();
  for (const other of facts.plans.values())
    if (other !== plan && other.feeds.at(-1)?.goal === deed.of) other.feeds.push({ from, goal: null });
  plan?.feeds.push({ from, goal: deed.of });
  return null;
}

/** Counts a purchase toward a goal, or no more. */
export async function countOrder(play: Play, deed: Of<'goalOrder'>): Promise<string | null> {
  const { house, facts } = play;
  const goal = facts.goals.get(deed.of);
  const order = facts.orders.get(deed.order);
  if (!goal || !order) return MOOT;
  const { orderId } = order;
  const answer = await ask(play, await house.as(goal.person), setGoalOrder, {
    params: { goalId: goal.goalId },
    body: { orderId, isCounted: deed.isCounted },
  });
  const refusal = noteActor(play, 'counting a purchase', goal, codeOf(answer));
  if (refusal !== null) return refusal;
  const about = `order ${orderId} and goal ${goal.goalId}`;
  const before = facts.counted.get(orderId);
  const other = before === undefined || before === deed.of ? undefined : facts.goals.get(before);
  if (order.person !== goal.person || order.fund !== goal.fund)
    facts.fail('a goal is fed by its own', 'a purchase of somebody else or of another fund', about);
  if (deed.isCounted && other?.closedAt === null)
    facts.fail('one purchase counts toward one goal', 'a purchase of two goals', about);
  if (deed.isCounted) facts.counted.set(orderId, deed.of);
  else if (before === deed.of) facts.counted.delete(orderId);
  return null;
}

/** Purchases that plans and deposits made today, with the goal that was open and fed then. */
async function noteFeeds(play: Play): Promise<void> {
  const { house, facts } = play;
  const plans = new Map([...facts.plans.values()].map((plan) => [plan.regularId, plan]));
  const lines = new Map(
    house.outside.lines.flatMap((line) => (line.goal === undefined ? [] : [[line.ref, line] as const])),
  );
  for (const row of await readPlanOrders(house.test.db.db)) {
    if (facts.goalSeen.has(row.orderId)) continue;
    facts.goalSeen.add(row.orderId);
    const line = row.bankRef === null ? undefined : lines.get(row.bankRef);
    const plan = row.regularId === null ? undefined : plans.get(row.regularId);
    const act = plan?.feeds.findLast(({ from }) => from <= row.createdAt)?.goal ?? line?.goal ?? null;
    const goal = act === null ? undefined : facts.goals.get(act);
    const isOpen = goal !== undefined && (goal.closedAt === null || goal.closedAt > row.createdAt);
    const isOwn = goal && house.people[goal.person]?.investorId === row.investorId;
    if (act === null || !isOpen || !isOwn || house.fundIds[goal.fund] !== row.fundId) continue;
    facts.counted.set(row.orderId, act);
    facts.count(facts.taken, plan ? 'goal fed by a plan' : 'goal fed by a deposit');
  }
}

/** What is left of a purchase: its units, what all of them cost, and what redemptions paid for those that left. Rial. */
type Left = Map<number, { units: bigint; bought: bigint; taken: bigint }>;

/** What is left of each purchase when redemptions took the oldest units, with what they paid for them. */
function leftOf(
  orders: readonly OrderRow[],
  of: { price: (order: OrderRow) => bigint; exit: (order: OrderRow) => { exitPct: bigint; exitDays: number } },
): Left {
  const lots = orders
    .filter((one) => one.units > 0n)
    .map((one) => ({ id: one.id, day: one.priceDay, left: one.units, taken: 0n, bought: one.units * of.price(one) }));
  for (const sale of orders.filter((one) => one.units < 0n)) {
    let gone = -sale.units;
    for (const lot of lots) {
      const part = lot.left < gone ? lot.left : gone;
      if (part === 0n) continue;
      const lots_: Lot[] = [{ day: lot.day, units: part }];
      const price = of.price(sale);
      const terms = { ...(funds[0] as (typeof funds)[number]), ...of.exit(sale) };
      lot.taken += part * price - exitFeeOf(lots_, part, price, sale.priceDay, terms);
      lot.left -= part;
      gone -= part;
    }
  }
  return new Map(lots.map(({ id, left, bought, taken }) => [id, { units: left, bought, taken }]));
}

const unitsOf = (left: Left, counted: readonly number[]): bigint =>
  counted.reduce((sum, id) => sum + (left.get(id)?.units ?? 0n), 0n);

/** Money between somebody and the units that count toward a goal: what they paid for them less what came out. Rial. */
function netPaidOf(own: readonly OrderRow[], left: Left, counted: readonly number[]): bigint {
  const fees = own.reduce((sum, one) => (one.units > 0n && counted.includes(one.id) ? sum + one.fee : sum), 0n);
  return counted.reduce((sum, id) => {
    const lot = left.get(id);
    return lot === undefined ? sum : sum + lot.bought - lot.taken;
  }, fees);
}

/** What the judge knows of the books. */
interface Books {
  orders: readonly OrderRow[];
  /** price with which each order was executed */
  prices: ReadonlyMap<number, bigint>;
  /** whether something of a person in a fund was corrected, so that its certificates are not in the order of their days */
  isTouched: (investorId: number, fundId: number) => boolean;
  /** people whose orders changed today */
  changed: readonly number[];
  isThorough: boolean;
}

/** Most goals that are read in an ordinary evening; of the closed ones a part is read in a thorough one. */
const READ = 6;
const CLOSED_PARTS = 4;

/** Compares goals with their pages: some of the people whose orders changed today, now and then all that are open. */
export async function compareGoals(play: Play, books: Books): Promise<void> {
  const { house, facts } = play;
  await noteFeeds(play);
  const changed = new Set(books.changed);
  const fed = new Set(facts.counted.values());
  const day = daysFrom(START, today(play));
  const goals = [...facts.goals.values()];
  if (books.isThorough) {
    const some = goals.filter((goal, at) => goal.closedAt === null || (at + day) % CLOSED_PARTS === 0);
    await readEach(some, (goal) => compareGoal(play, books, goal));
    return;
  }
  const own = goals.filter((goal) => fed.has(goal.act) && changed.has(house.people[goal.person]?.investorId ?? 0));
  // another one begins each evening
  const some = Array.from({ length: Math.min(READ, own.length) }, (_, at) => own[(day + at) % own.length]);
  await readEach(some, async (goal) => goal && compareGoal(play, books, goal));
}

/** Compares the chart of a goal: its first and last day, the figures of the last one, and of another each evening. */
function compareHistory(
  history: readonly { date: string; value: string; netPaid: string }[],
  of: {
    own: readonly OrderRow[];
    counted: readonly number[];
    /** prices of the fund by day, oldest first */
    prices: readonly (readonly [string, bigint])[];
    leftBy: (orders: readonly OrderRow[]) => Left;
    /** days since the beginning of the story */
    evening: number;
    fail: (what: string, seen: unknown, expected: unknown) => void;
  },
): void {
  const bought = of.own.filter(({ id }) => of.counted.includes(id));
  const days = of.prices.map(([day]) => day).filter((day) => bought.some(({ priceDay }) => priceDay <= day));
  const ends = [history[0]?.date, history.at(-1)?.date].join();
  if (ends !== [days[0], days.at(-1)].join()) of.fail('days of the chart', ends, [days[0], days.at(-1)].join());
  for (const point of [history.at(-1), history[of.evening % history.length]]) {
    if (!point) continue;
    const past = of.own.filter(({ priceDay }) => priceDay <= point.date);
    const left = of.leftBy(past);
    const price = of.prices.find(([day]) => day === point.date)?.[1] ?? 0n;
    const value = unitsOf(left, of.counted) * price;
    if (BigInt(point.value) !== value) of.fail(`chart: value of ${point.date}`, point.value, value);
    const netPaid = netPaidOf(past, left, of.counted);
    if (BigInt(point.netPaid) !== netPaid) of.fail(`chart: net paid until ${point.date}`, point.netPaid, netPaid);
  }
}

async function compareGoal(play: Play, books: Books, goal: GoalFact): Promise<void> {
  const { house, facts } = play;
  const investorId = house.people[goal.person]?.investorId ?? 0;
  const fundId = house.fundIds[goal.fund] ?? 0;
  const page = await readGoal(play, goal);
  if (!page) return;
  const fail = (what: string, seen: unknown, expected: unknown): void =>
    facts.fail(
      'what people read is what is',
      `goal: ${what}`,
      `goal ${goal.goalId} of person ${goal.person} in fund ${goal.fund}: ${String(seen)}, expected ${String(expected)}`,
    );
  const own = books.orders.filter((one) => one.investorId === investorId && one.fundId === fundId);
  const isTouched = books.isTouched(investorId, fundId);
  const isCounted = (orderId: number): boolean => facts.counted.get(orderId) === goal.act;
  const mine = [...facts.counted].flatMap(([orderId, act]) => (act === goal.act ? [orderId] : [])).sort();
  const shown = page.orders.filter((one) => one.isCounted).map(({ orderId }) => orderId);
  const isWhole = page.orders.length < 100;
  if (isWhole && shown.sort().join() !== mine.join()) fail('purchases that count', shown.join(), mine.join());
  const held = own.reduce((sum, one) => sum + one.units, 0n);
  const onPage = page.orders.reduce((sum, one) => sum + BigInt(one.unitsLeft), 0n);
  if (isWhole && onPage !== held) fail('units of all purchases', onPage, held);
  const units = BigInt(page.goal.units);
  const priceOf = (order: OrderRow): bigint => books.prices.get(order.id) ?? 0n;
  const versions = facts.terms[goal.fund] ?? [];
  const exits = new Set(versions.map(({ terms }) => terms.exitPct));
  const [first] = versions;
  const leftBy = (orders: readonly OrderRow[]): Left =>
    leftOf(orders, {
      price: priceOf,
      exit: () => ({ exitPct: first?.terms.exitPct ?? 0n, exitDays: first?.terms.exitDays ?? 0 }),
    });
  const left = leftBy(own);
  const expected = unitsOf(left, mine);
  const bought = own.reduce((sum, one) => (one.units > 0n && isCounted(one.id) ? sum + one.units : sum), 0n);
  if (!isTouched && units !== expected) fail('units', units, expected);
  if (isTouched && (units > bought || units > held)) fail('units of corrected purchases', units, bought);
  const prices = [...(facts.prices[goal.fund] ?? [])].sort();
  const price = prices.at(-1)?.[1] ?? funds[goal.fund]?.firstPrice ?? 0n;
  if (BigInt(page.goal.value) !== units * price) fail('value', page.goal.value, units * price);
  const percent = (units * price * 10_000n) / goal.target;
  const shownPercent = Math.round(Number(page.goal.percent) * 100);
  if (BigInt(shownPercent) !== percent) fail('percent', page.goal.percent, percent);
  if (page.goal.isReached !== units * price >= goal.target) fail('reached', page.goal.isReached, units * price);
  if (page.goal.targetDay !== goal.targetDay) fail('day', page.goal.targetDay, goal.targetDay);
  // fees of leaving are known order by order where the terms never changed
  if (!isTouched && exits.size === 1) {
    const netPaid = netPaidOf(own, left, mine);
    if (BigInt(page.goal.netPaid) !== netPaid) fail('net paid', page.goal.netPaid, netPaid);
    // where a price came late, a redemption may have taken units before an older purchase had its own
    if (own.every(({ bookedOn, priceDay }) => bookedOn === null || bookedOn <= priceDay)) {
      compareHistory(page.history, { own, counted: mine, prices, leftBy, evening: daysFrom(START, today(play)), fail });
      facts.count(facts.taken, 'chart of a goal');
    }
  }
  const underWay = await readUnderWay(house.test.db.db, mine);
  if (BigInt(page.goal.underWay) !== underWay) fail('money under way', page.goal.underWay, underWay);
  const fed = [...facts.plans.values()].filter(({ feeds }) => feeds.at(-1)?.goal === goal.act);
  if (fed.length > 1) facts.fail('one purchase counts toward one goal', 'two plans of a goal', `goal ${goal.goalId}`);
  if ((page.goal.plan?.regularId ?? null) !== (fed[0]?.regularId ?? null))
    fail('plan', page.goal.plan?.regularId, fed[0]?.regularId);
  if ((page.goal.status === 'open') !== (goal.closedAt === null)) fail('state', page.goal.status, goal.closedAt);
}

/** A child who took over finds the goals that were made for them; a former guardian reads and changes none. */
export async function compareTakenGoals(play: Play, person: number, guardian: number): Promise<void> {
  const { house, facts } = play;
  const goals = [...facts.goals.values()].filter((goal) => goal.person === person);
  if (goals.length === 0) return;
  const query = { investorId: house.people[person]?.investorId };
  const list = await ask(play, await house.as(person), listGoals, { query });
  const seen = list.body.data.map(({ goalId }) => goalId).sort();
  if (
    seen.join() !==
    goals
      .map(({ goalId }) => goalId)
      .sort()
      .join()
  )
    facts.fail('a grown child has what is theirs', 'goals', `person ${person}: ${seen.join()}`);
  facts.count(facts.taken, 'goals of a grown child');
  const former = await house.as(guardian);
  for (const { goalId } of goals) {
    if (done(await ask(play, former, getGoal, { params: { goalId } })))
      facts.fail('who may not act cannot', 'a former guardian who reads a goal', `goal ${goalId}`);
    if (done(await ask(play, former, closeGoal, { params: { goalId }, body: { version: 1 } })))
      facts.fail('who may not act cannot', 'a former guardian who closes a goal', `goal ${goalId}`);
  }
}
