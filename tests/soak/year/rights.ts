import { sql } from 'kysely';
import { assetsReport } from '#shared/contract/assets.ts';
import { withdrawCredit } from '#shared/contract/credit.ts';
import { changeDebitContractStatus } from '#shared/contract/directDebit.ts';
import { buyOrder, cancelOrder, sellOrder, sendSellOtp } from '#shared/contract/orders.ts';
import { setNav } from '#shared/contract/prices.ts';
import { createPayoutBatch } from '#shared/contract/payoutBatches.ts';
import type { Answer } from '../../support/client.ts';
import { ask, codeOf, done, today, type Play } from './acting.ts';
import { ageOn, dayAfter, jalaliText } from './days.ts';
import { funds, shareOf } from './funds.ts';
import { takeAll } from './signatures.ts';

/* Who may act and who may not, on every day of the year; and that nobody is kept from their money at its end. */

/** A stranger tries to act for somebody; so does an investor for the staff. Each has to be refused. */
export async function tryAsStranger(play: Play): Promise<void> {
  const { house, facts, seed } = play;
  const day = today(play);
  const pick = (what: string, count: number): number => Math.floor(shareOf(`${seed}:${what}:${day}`) * count);
  const victim = pick('victim', house.people.length);
  const stranger = pick('stranger', house.people.length);
  const [acting] = house.actorsOf(stranger);
  if (acting === undefined || house.actorsOf(victim).includes(acting)) return;
  const client = await house.as(stranger);
  const investorId = house.people[victim]?.investorId;
  const fundId = house.fundIds[pick('fund', house.fundIds.length)];
  const order = [...facts.orders.values()].find(({ person }) => person === victim);
  const contract = [...facts.contracts.values()].find(({ person }) => person === victim);
  const refuse = async (what: string, answer: Promise<Answer>): Promise<void> => {
    if (done(await answer))
      facts.fail('who may not act cannot', what, `person ${stranger} for person ${victim} on ${day}`);
  };
  const sale = { investorId, fundId, units: '1' };
  const buy = { investorId, fundId, amount: '2000000', wayId: house.ways.wallet, acceptRules: true };
  const credit = { investorId, fundId, amount: '1', otp: '123456' };
  const cancel = { refundTarget: 'source', otp: '123456' };
  const stop = { contractId: contract?.contractId, status: 'cancelled', otp: '123456' };
  const price = { fundId, navDate: day, issueNav: '1000', cancelNav: '1000', statisticalNav: '1000' };
  const file = { fundId, untilDate: jalaliText(day) };
  // none of them does anything, so that they need no order
  await Promise.all([
    refuse('reading a report', ask(play, client, assetsReport, { query: { investorId } })),
    refuse('a code for selling', ask(play, client, sendSellOtp, { body: sale })),
    refuse('buying', ask(play, client, buyOrder, { body: buy })),
    refuse('taking credit', ask(play, client, withdrawCredit, { body: credit })),
    order && refuse('cancelling', ask(play, client, cancelOrder, { params: { orderId: order.orderId }, body: cancel })),
    contract && refuse('stopping a contract', ask(play, client, changeDebitContractStatus, { body: stop })),
    refuse('setting a price', ask(play, client, setNav, { body: price })),
    refuse('making a bank file', ask(play, client, createPayoutBatch, { body: file })),
  ]);
}

/**
 * A payout leaves within so many days after it is due and nothing keeps it: holidays, weekends and mornings without a
 * file are in them.
 */
const LATEST_PAYOUT_DAYS = 9;

/** Nobody's money waits in the queue without a reason that people see. */
export async function judgeQueue(play: Play): Promise<void> {
  const { rows } = await sql<{ id: number; due: string; status: string }>`
    select id, due_date::text as due, status from payouts
    where status = 'pending' and hold_reason is null and not exists (
        select from investors i where i.id = investor_id and i.sejam_status = 9
      ) and due_date < ${today(play)}
    order by id`.execute(play.house.test.db.db);
  const { facts } = play;
  // the payout of somebody whom the registry called deceased waits from the day on which it says otherwise
  facts.waitingSince = new Map(rows.map(({ id }) => [id, facts.waitingSince.get(id) ?? today(play)]));
  const latest = dayAfter(today(play), -LATEST_PAYOUT_DAYS);
  const late = rows.find(({ id }) => (facts.waitingSince.get(id) ?? '') < latest);
  if (late) facts.fail('no one is unable to get their money', 'a payout', `payout ${late.id}, due ${late.due}`);
}

interface Holding {
  investorId: number;
  fundId: number;
  cash: bigint;
  units: bigint;
}

/** In the end everybody asks for all that is free: money, units, and the end of every contract. */
export async function judgeWaysOut(play: Play): Promise<void> {
  const { house, facts } = play;
  const { db } = house.test.db;
  const { rows } = await sql<Holding>`
    select i.id as "investorId", f.id as "fundId", coalesce(a.balance - a.held, 0)::bigint as cash,
      greatest(coalesce(h.units - h.reserved, 0) - coming.units, 0)::bigint as units
    from investors i cross join funds f
      left join accounts a on a.investor_id = i.id and a.fund_id = f.id and a.kind = 'investor_cash'
      left join holdings h on h.investor_id = i.id and h.fund_id = f.id
      -- units whose certificate is not issued yet cannot be sold before its day
      cross join lateral (
        select coalesce(sum(units_left), 0) as units from lots
        where investor_id = i.id and fund_id = f.id and license_date > ${today(play)}
      ) coming
    where coalesce(a.balance - a.held, 0) > 0 or coalesce(h.units - h.reserved, 0) > 0 order by 1, 2`.execute(db);
  for (const { investorId, fundId, cash, units } of rows) {
    if (!house.fundIds.includes(fundId)) continue;
    const person = house.people.findIndex((one) => one.investorId === investorId);
    const plan = funds[house.fundIds.indexOf(fundId)];
    // a grown child takes over first, and a new account takes no money for a day
    const movedIn = facts.tookOver.get(person);
    if (isGrownChild(play, person) || (movedIn !== undefined && movedIn >= dayAfter(today(play), -1))) continue;
    if (facts.registry.get(person) === 9) continue;
    const client = await house.as(person);
    const about = `person ${person} in fund ${plan?.key ?? ''}`;
    const note = (what: string, answer: Answer): void => {
      if (!done(answer)) facts.fail('no one is unable to get their money', what, `${about}: ${codeOf(answer) ?? ''}`);
    };
    await nextWish(play);
    if (house.companies.some((company) => company.person === person)) {
      const fund = house.fundIds.indexOf(fundId);
      const takes = [...(cash > 0n ? [{ fundId, cash }] : []), ...(units > 0n ? [{ fundId, fund, units }] : [])];
      for (const what of takes) {
        const refusal = await takeAll(play, person, what);
        if (refusal !== null) facts.fail('no one is unable to get their money', 'of a company', `${about}: ${refusal}`);
        await nextWish(play);
      }
      continue;
    }
    if (cash > 0n)
      note(
        'credit',
        await ask(play, client, withdrawCredit, {
          body: { investorId, fundId, amount: cash.toString(), otp: '123456' },
        }),
      );
    if (units <= 0n) continue;
    const body = { investorId, fundId, units: units.toString() };
    const asked = await ask(play, client, sendSellOtp, { body });
    note('a code for units', asked);
    if (!done(asked)) continue;
    const { orderId } = asked.body.data;
    note('units', await ask(play, client, sellOrder, { body: { ...body, orderId, otp: '123456' } }));
  }
  for (const { contractId, person } of facts.contracts.values()) {
    const { rows: found } = await sql<{ status: string }>`
      select status from debit_contracts where id = ${contractId}`.execute(db);
    if (!['active', 'paused', 'suspended'].includes(found[0]?.status ?? '')) continue;
    const body = { contractId, status: 'cancelled', otp: '123456' };
    const answer = await ask(play, await house.as(person), changeDebitContractStatus, { body });
    if (!done(answer))
      facts.fail('no one is unable to stop', 'a contract in the end', `person ${person}: ${codeOf(answer) ?? ''}`);
  }
}

/** True for a child who is of age today, for whom the guardian may not act any more. */
export function isGrownChild(play: Play, person: number): boolean {
  const one = play.house.people[person];
  return one !== undefined && one.guardian !== null && ageOn(one.birth, today(play)) >= 18;
}

/** The same request within ten seconds would be one double click. */
async function nextWish({ house }: Play): Promise<void> {
  house.test.clock.setNow(new Date(house.test.clock.now().getTime() + 11_000));
}
