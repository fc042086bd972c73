import { sql } from 'kysely';
import { withdrawCredit } from '#shared/contract/credit.ts';
import { changeDebitContractStatus, createDebitContract, listDebitPackages } from '#shared/contract/directDebit.ts';
import { buyOrder, cancelOrder, sellOrder, sendSellOtp } from '#shared/contract/orders.ts';
import { setReinvest } from '#shared/contract/profits.ts';
import { addRegularPurchase } from '#shared/contract/regularPurchases.ts';
import { newestCode } from '../../support/people.ts';
import { ask, codeOf, done, MOOT, today, type Of, type Play } from './acting.ts';
import type { Act } from './acts.ts';
import { ageOn, dayAfter, dayOf, jalaliText, monthsLater } from './days.ts';
import { sendBack, settle } from './desk.ts';
import { moveMoney } from './fundMoney.ts';
import { changeGoal, countOrder, endGoal, feedGoal, openGoal } from './goals.ts';
import { mobileOf } from './names.ts';
import { openFund } from './opening.ts';
import { buyByDebit, changePlan, raisePlan, suspend } from './plans.ts';
import { setStatus, writeRegistry } from './registry.ts';
import {
  changePowers,
  jointAccount,
  jointCredit,
  jointReinvest,
  jointSell,
  jointSign,
  purchaseOf,
} from './signatures.ts';
import {
  changeTerms,
  changeWeekend,
  closeDay,
  correctPrice,
  freeze,
  hold,
  payBesideReversal,
  payProfit,
  reverse,
  withdrawPrice,
} from './staffActs.ts';

/* How people carry an act out: through the API, with the duties that it wants. */

/** Carries an act out. @returns the code of the refusal; null when it was done; `MOOT` where there was nothing to do */
export async function playAct(play: Play, act: Act): Promise<string | null> {
  const { deed } = act;
  switch (deed.do) {
    case 'buy':
      return buy(play, act.id, deed);
    case 'sell':
      return sell(play, act.id, deed);
    case 'cancel':
      return cancel(play, deed);
    case 'transfer':
      return transfer(play, act, deed);
    case 'contract':
      return openContract(play, act.id, deed);
    case 'plan':
      return addPlan(play, act.id, deed);
    case 'stop':
      return stop(play, deed.of);
    case 'provider':
      play.house.outside.faults.set(deed.person, deed.fault);
      return null;
    case 'reinvest':
      return reinvest(play, deed);
    case 'withdraw':
      return withdraw(play, deed);
    case 'latePrice':
      play.today.lateFunds.add(deed.fund);
      return null;
    case 'wrongPrice':
      play.today.wrong.set(deed.fund, deed.perMille);
      return null;
    case 'noFile':
      play.today.isWithoutFile = true;
      return null;
    case 'correct':
      return correctPrice(play, deed);
    case 'reverse':
      return reverse(play, deed.of);
    case 'terms':
      return changeTerms(play, deed);
    case 'holiday':
      return closeDay(play, deed);
    case 'weekend':
      return changeWeekend(play, deed.days);
    case 'profit':
      return payProfit(play, { fund: deed.fund, perUnit: BigInt(deed.perUnit), day: today(play), coupon: null });
    case 'profitBesideReversal':
      return payBesideReversal(play, deed);
    case 'slip':
      return handIn(play, act, deed);
    case 'returned':
      return sendBack(play, act, deed);
    case 'settle':
      return settle(play, deed);
    case 'gateway':
      play.house.gateway.fault = deed.fault;
      return null;
    case 'registry':
      setStatus(play, deed.person, deed.status);
      return null;
    case 'registryNight':
      play.house.registry.tonight = deed.fault;
      return null;
    case 'registryForgets':
      play.house.registry.forgotten[deed.isForgotten ? 'add' : 'delete'](deed.person);
      writeRegistry(play, deed.person);
      return null;
    case 'goal':
      return openGoal(play, act.id, deed);
    case 'goalChange':
      return changeGoal(play, deed);
    case 'goalClose':
      return endGoal(play, deed.of);
    case 'goalPlan':
      return feedGoal(play, deed);
    case 'goalOrder':
      return countOrder(play, deed);
    case 'planState':
      return changePlan(play, deed);
    case 'planChange':
      return raisePlan(play, deed);
    case 'contractState':
      return suspend(play, deed);
    case 'debitBuy':
      return buyByDebit(play, act.id, deed);
    case 'hold':
      return hold(play, deed);
    case 'freeze':
      return freeze(play, deed);
    case 'withdrawPrice':
      return withdrawPrice(play, deed);
    case 'fundMoney':
      return moveMoney(play, act, deed);
    case 'opening':
      return openFund(play, deed);
    case 'jointBuy': {
      const purchase = purchaseOf(play, deed);
      return purchase ? buy(play, act.id, purchase) : MOOT;
    }
    case 'jointSell':
      return jointSell(play, deed);
    case 'jointCredit':
      return jointCredit(play, deed);
    case 'jointAccount':
      return jointAccount(play, deed);
    case 'jointReinvest':
      return jointReinvest(play, deed);
    case 'jointSign':
      return jointSign(play, deed);
    case 'powers':
      return changePowers(play, deed);
  }
}

async function buy(play: Play, id: number, deed: Of<'buy'>): Promise<string | null> {
  const { house, facts } = play;
  const answer = await ask(play, await house.as(deed.person), buyOrder, {
    body: {
      investorId: house.people[deed.person]?.investorId,
      fundId: house.fundIds[deed.fund],
      amount: deed.amount,
      units: deed.units,
      wayId: house.ways[deed.way],
      acceptRules: true,
    },
  });
  if (!done(answer)) return codeOf(answer);
  const { orderId } = answer.body.data;
  facts.orders.set(id, { orderId, person: deed.person, fund: deed.fund });
  if (deed.way === 'wallet' || deed.pay === 'none') return null;
  const { payments } = house.test.app.services;
  const attempt = async () =>
    (
      await sql<{ publicId: string; authority: string | null }>`
        select public_id as "publicId", authority from payments where order_id = ${orderId} order by id desc limit 1`.execute(
        house.test.db.db,
      )
    ).rows[0];
  const made = await attempt();
  if (!made) return null;
  await payments.start(made.publicId);
  const opened = await attempt();
  if (!opened?.authority) return null;
  const back = await house.bank.decide(opened.authority, deed.pay);
  if (back) await payments.callback(Object.fromEntries(new URL(back, 'http://localhost').searchParams));
  return null;
}

/** Buys with a slip of the bank. */
async function handIn(play: Play, { id, time }: Act, deed: Of<'slip'>): Promise<string | null> {
  const { house, facts } = play;
  const { rows } = await sql<{ id: number }>`
    select id from fund_bank_accounts where fund_id = ${house.fundIds[deed.fund]}`.execute(house.test.db.db);
  const day = today(play);
  const answer = await ask(play, await house.as(deed.person), buyOrder, {
    body: {
      ...{ investorId: house.people[deed.person]?.investorId, fundId: house.fundIds[deed.fund] },
      ...{ amount: deed.amount, wayId: house.ways.receipt, acceptRules: true },
      receipt: {
        ...{ accountId: rows[0]?.id, number: deed.number, amount: deed.amount, date: day, time },
        sourceIban: house.ibans[deed.person],
      },
    },
  });
  if (!done(answer)) return codeOf(answer);
  const { orderId } = answer.body.data;
  const { person, fund, number, isRefused } = deed;
  facts.orders.set(id, { orderId, person, fund });
  facts.slips.push({
    ...{ orderId, person, fund, amount: BigInt(deed.amount), number, day, time, isRefused },
    ...{ lineOn: dayAfter(day, deed.late), hasLine: false },
    state: 'waits',
  });
  return null;
}

async function sell(play: Play, id: number, deed: Of<'sell'>): Promise<string | null> {
  const { house, facts } = play;
  const client = await house.as(deed.person);
  const body = {
    investorId: house.people[deed.person]?.investorId,
    fundId: house.fundIds[deed.fund],
    ...(deed.units === undefined ? { all: true } : { units: deed.units }),
  };
  const asked = await ask(play, client, sendSellOtp, { body });
  if (!done(asked)) return codeOf(asked);
  const { orderId } = asked.body.data;
  const sold = await ask(play, client, sellOrder, { body: { ...body, orderId, otp: '123456' } });
  if (done(sold)) facts.orders.set(id, { orderId, person: deed.person, fund: deed.fund });
  return codeOf(sold);
}

async function cancel(play: Play, deed: Of<'cancel'>): Promise<string | null> {
  const order = play.facts.orders.get(deed.of);
  if (!order) return MOOT;
  const client = await play.house.as(order.person);
  return codeOf(
    await ask(play, client, cancelOrder, {
      params: { orderId: order.orderId },
      body: { refundTarget: deed.to, otp: '123456' },
    }),
  );
}

async function transfer({ house, facts }: Play, act: Act, deed: Of<'transfer'>): Promise<string | null> {
  const at = house.test.clock.now();
  if (deed.of !== undefined && !facts.goals.has(deed.of)) return MOOT;
  house.outside.lines.push({
    ...{ isTransfer: true, source: house.ibans[deed.payer ?? deed.person] ?? '' },
    ...(deed.of === undefined ? {} : { goal: deed.of }),
    ...(deed.payer === undefined ? {} : { payer: deed.payer }),
    ...{ id: act.id, fund: deed.fund, person: deed.person, isCoded: deed.isCoded, ref: deed.ref },
    ...{ amount: BigInt(deed.amount), at, day: dayOf(at), time: act.time, releasedOn: null },
  });
  return null;
}

async function openContract(play: Play, id: number, deed: Of<'contract'>): Promise<string | null> {
  const { house, facts } = play;
  const client = await house.as(deed.person);
  const packages = await ask(play, client, listDebitPackages, { query: { bankCode: 'BTEJIR' } });
  const largest = [...packages.body.data].sort(
    (a, b) => Number(b.maxAmountPerTransaction) - Number(a.maxAmountPerTransaction),
  )[0];
  const made = await ask(play, client, createDebitContract, {
    body: {
      investorId: house.people[deed.person]?.investorId,
      bankCode: 'BTEJIR',
      packageId: largest?.packageId,
      expireDate: jalaliText(monthsLater(today(play), Math.min(11, (largest?.durationMonths ?? 12) - 1))),
      mobile: '09120000000',
      acceptRules: true,
    },
  });
  if (!done(made)) return codeOf(made);
  const { contractId, redirectUrl } = made.body.data;
  const reference = redirectUrl.split('/').filter(Boolean).at(-1) ?? '';
  house.outside.people.set(reference, deed.person);
  if (house.people[deed.person]?.guardian !== null) house.outside.ofGuardians.add(reference);
  const provider = house.test.deps.ports.debitProviders[0] as unknown as {
    decide(reference: string, decision: 'sign'): Promise<string | null>;
  };
  const back = await provider.decide(reference, 'sign');
  if (back) await house.test.api.anonymous().request(back);
  facts.contracts.set(id, { contractId, person: deed.person });
  return null;
}

async function addPlan(play: Play, id: number, deed: Of<'plan'>): Promise<string | null> {
  const { house, facts } = play;
  const contract = facts.contracts.get(deed.of);
  const goal = deed.goal === undefined ? null : facts.goals.get(deed.goal);
  if (!contract || goal === undefined) return MOOT;
  const isWeekly = deed.every === 'weekly';
  const made = await ask(play, await house.as(contract.person), addRegularPurchase, {
    body: {
      investorId: house.people[contract.person]?.investorId,
      contractId: contract.contractId,
      fundId: house.fundIds[deed.fund],
      amount: deed.amount,
      interval: deed.every,
      dayOfWeek: isWeekly ? deed.on : null,
      dayOfMonth: isWeekly ? null : 25 + deed.on,
      startDate: jalaliText(dayAfter(today(play))),
      endDate: null,
      count: null,
      goalAmount: null,
      goalDate: null,
      goalId: goal?.goalId ?? null,
    },
  });
  if (!done(made)) return codeOf(made);
  const from = house.test.clock.now();
  const { regularId } = made.body.data;
  if (goal && (goal.closedAt !== null || goal.person !== contract.person || goal.fund !== deed.fund))
    facts.fail('a goal is fed by its own', 'a plan that begins with it', `plan ${regularId}, goal ${goal.goalId}`);
  for (const other of facts.plans.values())
    if (goal && other.feeds.at(-1)?.goal === goal.act) other.feeds.push({ from, goal: null });
  facts.plans.set(id, {
    ...{ regularId, contract: deed.of, person: contract.person, fund: deed.fund },
    states: [{ from, is: 'active' }],
    amounts: [{ from, amount: BigInt(deed.amount) }],
    feeds: [{ from, goal: goal?.act ?? null }],
  });
  return null;
}

/** Whoever gave a contract stops it, or the person themselves once they are of age. Stopping is never refused. */
async function stop(play: Play, of: number): Promise<string | null> {
  const contract = play.facts.contracts.get(of);
  if (!contract) return MOOT;
  const { house, facts } = play;
  const { contractId, person } = contract;
  const { rows } = await sql<{ status: string }>`select status from debit_contracts where id = ${contractId}`.execute(
    house.test.db.db,
  );
  if (!['active', 'paused', 'suspended'].includes(rows[0]?.status ?? '')) return MOOT;
  const body = { contractId, status: 'cancelled', otp: '123456' };
  const answer = await ask(play, await house.as(person), changeDebitContractStatus, { body });
  const born = house.people[person]?.birth ?? '';
  if (!done(answer))
    facts.fail(
      'no one is unable to stop',
      'a debit contract in force',
      `contract ${contractId} of person ${person} (${ageOn(born, today(play))} years): ${codeOf(answer) ?? ''}`,
    );
  else facts.stopped.set(of, house.test.clock.now());
  return codeOf(answer);
}

async function reinvest(play: Play, deed: Of<'reinvest'>): Promise<string | null> {
  const { house } = play;
  const client = await house.as(deed.person);
  const body = {
    investorId: house.people[deed.person]?.investorId,
    fundId: house.fundIds[deed.fund],
    isOn: deed.percent > 0,
    percent: deed.percent,
  };
  const asked = await ask(play, client, setReinvest, { body });
  if (!done(asked) || !asked.body.data.otpSent) return codeOf(asked);
  const otp = await newestCode(house.test, mobileOf(house.people[deed.person]?.guardian ?? deed.person));
  return codeOf(await ask(play, client, setReinvest, { body: { ...body, otp } }));
}

async function withdraw(play: Play, deed: Of<'withdraw'>): Promise<string | null> {
  const { house } = play;
  const investorId = house.people[deed.person]?.investorId ?? 0;
  const fundId = house.fundIds[deed.fund] ?? 0;
  const { rows } = await sql<{ free: bigint }>`
    select balance - held as free from accounts
    where kind = 'investor_cash' and investor_id = ${investorId} and fund_id = ${fundId}`.execute(house.test.db.db);
  const amount = rows[0]?.free ?? 0n;
  if (amount <= 0n) return MOOT;
  const body = { investorId, fundId, amount: amount.toString(), otp: '123456' };
  return codeOf(await ask(play, await house.as(deed.person), withdrawCredit, { body }));
}
