import { sql } from 'kysely';
import { resumeDebitContract, suspendDebitContract } from '#shared/contract/directDebitAdmin.ts';
import { buyOrder } from '#shared/contract/orders.ts';
import {
  changeRegularStatus,
  deleteRegularPurchase,
  skipRegularPeriod,
  updateRegularPurchase,
} from '#shared/contract/regularPurchases.ts';
import { ask, codeOf, done, MOOT, REASON, today, type Of, type Play } from './acting.ts';
import { dayAfter, jalaliText } from './days.ts';
import { isGrownChild } from './rights.ts';
import { readAttemptPlans } from './snapshot.ts';

/* What people do with contracts of direct debit beside giving and ending them, and what may be debited after it. */

interface PlanRow {
  status: string;
  next: string | null;
  interval: 'weekly' | 'monthly';
  dayOfWeek: number | null;
  dayOfMonth: number | null;
  version: number;
}

async function readPlan({ house }: Play, regularId: number): Promise<PlanRow | null> {
  const { rows } = await sql<PlanRow>`
    select status, next_period::text as next, every as interval, day_of_week as "dayOfWeek", day_of_month as "dayOfMonth", version
    from debit_regulars where id = ${regularId}`.execute(house.test.db.db);
  return rows[0] ?? null;
}

/** Changes the state of a regular purchase. Pausing and ending one that is in force is never refused. */
export async function changePlan(play: Play, deed: Of<'planState'>): Promise<string | null> {
  const { house, facts } = play;
  const plan = facts.plans.get(deed.of);
  const row = plan && (await readPlan(play, plan.regularId));
  if (!plan || !row) return MOOT;
  const { regularId, person } = plan;
  const client = await house.as(person);
  const params = { regularId };
  if (deed.to === 'skip') {
    if (row.status !== 'active' || row.next === null) return MOOT;
    return codeOf(await ask(play, client, skipRegularPeriod, { params, body: { period: row.next } }));
  }
  const from = deed.to === 'active' ? ['paused'] : deed.to === 'paused' ? ['active'] : ['active', 'paused'];
  if (!from.includes(row.status)) return MOOT;
  const answer =
    deed.to === 'end'
      ? await ask(play, client, deleteRegularPurchase, { params })
      : await ask(play, client, changeRegularStatus, { params, body: { status: deed.to } });
  if (done(answer)) {
    plan.states.push({ from: house.test.clock.now(), is: deed.to === 'end' ? 'ended' : deed.to });
    if (deed.to === 'active' && isGrownChild(play, person))
      facts.fail('who may not act cannot', 'resuming a plan for a grown child', `plan ${regularId}`);
  } else if (deed.to !== 'active')
    facts.fail(
      'no one is unable to stop',
      `a regular purchase: ${deed.to}`,
      `plan ${regularId}: ${codeOf(answer) ?? ''}`,
    );
  return codeOf(answer);
}

/** Gives a regular purchase another amount from its next period on. */
export async function raisePlan(play: Play, deed: Of<'planChange'>): Promise<string | null> {
  const { house, facts } = play;
  const plan = facts.plans.get(deed.of);
  const row = plan && (await readPlan(play, plan.regularId));
  const contractId = plan && facts.contracts.get(plan.contract)?.contractId;
  if (!plan || !row || !['active', 'paused'].includes(row.status)) return MOOT;
  const { interval, dayOfWeek, dayOfMonth, version } = row;
  const answer = await ask(play, await house.as(plan.person), updateRegularPurchase, {
    params: { regularId: plan.regularId },
    body: {
      ...{
        contractId,
        fundId: house.fundIds[plan.fund],
        amount: deed.amount,
        interval,
        dayOfWeek,
        dayOfMonth,
        version,
      },
      ...{ startDate: jalaliText(dayAfter(today(play))), endDate: null, count: null, goalAmount: null, goalDate: null },
    },
  });
  if (!done(answer)) return codeOf(answer);
  plan.amounts.push({ from: house.test.clock.now(), amount: BigInt(deed.amount) });
  if (isGrownChild(play, plan.person))
    facts.fail('who may not act cannot', 'changing a plan for a grown child', `plan ${plan.regularId}`);
  return null;
}

/** The desk stops a contract for a time, or lets it go on. */
export async function suspend(play: Play, deed: Of<'contractState'>): Promise<string | null> {
  const { house, facts } = play;
  const contract = facts.contracts.get(deed.of);
  const states = facts.suspended.get(deed.of) ?? [];
  if (!contract || (states.at(-1)?.isOn ?? false) === (deed.to === 'suspended')) return MOOT;
  const params = { contractId: contract.contractId };
  const body = { reason: REASON };
  const client = await house.staff('checker');
  const answer =
    deed.to === 'suspended'
      ? await ask(play, client, suspendDebitContract, { params, body })
      : await ask(play, client, resumeDebitContract, { params, body });
  if (done(answer))
    facts.suspended.set(deed.of, [...states, { from: house.test.clock.now(), isOn: deed.to === 'suspended' }]);
  return codeOf(answer);
}

/** Buys once by a contract: the bank is asked at once. */
export async function buyByDebit(play: Play, id: number, deed: Of<'debitBuy'>): Promise<string | null> {
  const { house, facts } = play;
  const contract = facts.contracts.get(deed.of);
  if (!contract) return MOOT;
  const answer = await ask(play, await house.as(deed.person), buyOrder, {
    body: {
      ...{ investorId: house.people[deed.person]?.investorId, fundId: house.fundIds[deed.fund], amount: deed.amount },
      ...{ wayId: house.ways.debit, contractId: contract.contractId, acceptRules: true },
    },
  });
  if (!done(answer)) return codeOf(answer);
  facts.orders.set(id, { orderId: answer.body.data.orderId, person: deed.person, fund: deed.fund });
  await house.test.jobs.runAll('directDebit.send');
  return null;
}

/** The provider debits a thousand rial less where it debits less. */
const LESS = 1_000n;

/** No debit is sent for what its owner paused or ended or the desk suspended before, and none of another amount. */
export async function judgeStops(play: Play): Promise<void> {
  const { house, facts } = play;
  const plans = new Map([...facts.plans.values()].map((plan) => [plan.regularId, plan]));
  const contracts = new Map([...facts.contracts].map(([act, { contractId }]) => [contractId, act]));
  const sent = new Map(house.outside.debits.map((debit) => [debit.tracking, debit]));
  for (const { tracking, regularId, contractId } of await readAttemptPlans(house.test.db.db)) {
    const debit = sent.get(tracking);
    if (!debit) continue;
    const { sentAt } = debit;
    const fail = (kind: string, about: string): void =>
      facts.fail('nobody is debited for what they stopped', kind, `${about}, sent ${sentAt.toISOString()}`);
    const plan = plans.get(regularId ?? 0);
    const state = plan?.states.findLast(({ from }) => from <= sentAt);
    if (state && state.is !== 'active') fail(`a plan that is ${state.is}`, `plan ${regularId ?? 0}`);
    const act = contracts.get(contractId) ?? 0;
    const stopped = facts.stopped.get(act);
    if (stopped && stopped <= sentAt) fail('a contract', `contract ${contractId}`);
    if (facts.suspended.get(act)?.findLast(({ from }) => from <= sentAt)?.isOn === true)
      fail('a contract that is suspended', `contract ${contractId}`);
    const amount = plan?.amounts.findLast(({ from }) => from <= sentAt)?.amount;
    if (amount !== undefined && debit.amount !== (debit.fault === 'less' ? amount - LESS : amount))
      facts.fail('a debit is what its owner agreed to', 'another amount', `plan ${regularId ?? 0}: ${debit.amount}`);
  }
}

/** Days for which the desk stops a contract at most. */
const SUSPENDED_DAYS = 4;

/** Lets contracts go on that were stopped for some days. */
export async function endSuspensions(play: Play): Promise<void> {
  const until = new Date(play.house.test.clock.now().getTime() - SUSPENDED_DAYS * 86_400_000);
  for (const [act, states] of play.facts.suspended) {
    const last = states.at(-1);
    if (last?.isOn !== true || last.from > until) continue;
    const refusal = await suspend(play, { do: 'contractState', of: act, to: 'active' });
    play.facts.count(refusal === null ? play.facts.taken : play.facts.refused, `end of a suspension ${refusal ?? ''}`);
    // a contract that ended meanwhile is not resumed
    if (refusal !== null) play.facts.suspended.delete(act);
  }
}
