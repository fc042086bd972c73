import { importDeposits, getBankStatement, releaseBankStatement } from '#shared/contract/bankStatements.ts';
import { getDepositCode } from '#shared/contract/deposits.ts';
import { approveNav, approveNavs, listNavs, setNav, setNavs } from '#shared/contract/prices.ts';
import {
  createPayoutBatch,
  getPayoutBatch,
  importPayoutResults,
  releasePayoutBatch,
} from '#shared/contract/payoutBatches.ts';
import { listCoupons } from '#shared/contract/profits.ts';
import { WORK_JOB } from '#server/modules/platform/work/work.service.ts';
import { dayAfter, daysFrom, jalaliText, START } from './days.ts';
import { takeOver } from './growing.ts';
import { couponOf, funds, rightPrice, shareOf } from './funds.ts';
import type { OutsideLine } from './outside.ts';
import { bringLines, decideDebits, decidePayments, decideSlips, payPrincipals, takeBack } from './desk.ts';
import { ask, codeOf, done, REASON, refuseOwn, today, type Play } from './acting.ts';
import { decideWithdrawals, enterBalances, takeWithdrawals, withdrawn } from './fundMoney.ts';
import { decideLines, sourceOf } from './lines.ts';
import { askAgain, askRegistry, renew } from './registry.ts';
import { endSuspensions } from './plans.ts';
import { endFreezes, endHolds, payProfit } from './staffActs.ts';

/* What the staff and the timetable do every day, whatever else happens. */

/** Moments of a day with what is done then. */
export const routine: readonly (readonly [time: string, run: (play: Play) => Promise<unknown>])[] = [
  ['00:10', job('directDebit.expireContracts')],
  ['00:12', job('people.comingOfAge')],
  ['01:40', (play) => askRegistry(play, job('people.registryStatuses'))],
  ['07:50', job('credit.payStranded')],
  ['08:00', job('directDebit.run')],
  ['08:30', (play) => publishPrices(play, true)],
  ['09:00', job('directDebit.askPending')],
  ['09:10', payCoupons],
  ['10:00', job('directDebit.tellTomorrow')],
  ['10:30', (play) => (play.today.isWithoutFile ? Promise.resolve() : play.sendFiles())],
  ['09:20', payPrincipals],
  ['09:35', renew],
  ['09:40', askAgain],
  ['09:45', endSuspensions],
  ['10:20', endHolds],
  ['10:21', endFreezes],
  ['11:40', takeBack],
  ['11:42', decideLines],
  ['11:43', decideWithdrawals],
  ['11:45', (play) => play.signDays()],
  ['11:47', enterBalances],
  ['11:50', decidePayments],
  ['11:55', decideDebits],
  ['12:00', job('directDebit.run')],
  ['13:00', job('payments.reconcile')],
  ['13:10', job('directDebit.askPending')],
  ['15:30', takeOver],
  ['16:20', async (play) => bringLines(play)],
  ['16:30', takeStatement],
  ['16:40', takeWithdrawals],
  ['17:30', decideSlips],
  ['18:00', (play) => publishPrices(play, false)],
  ['18:10', job('directDebit.run')],
  ['18:20', job('work.resume')],
  ['19:00', payCoupons],
  ['19:50', job('work.resume')],
  ['20:00', job('profits.executeDue')],
  ['20:05', job('work.resume')],
  ['20:10', job('directDebit.askPending')],
  ['20:15', job('directDebit.followEvents')],
  ['20:30', job('payments.reconcile')],
  ['21:00', job('orders.expire')],
  ['21:05', job('orders.expireSignatures')],
  ['21:30', job('directDebit.compareDays')],
  // somebody who paid late in the evening, whose gateway answered nothing that can be read
  ['21:40', job('payments.reconcile')],
];

/** Runs a job here, and at the same moment in the second process. */
function job(name: string): (play: Play) => Promise<unknown> {
  return async ({ house, facts, worker }) => {
    const own = async (): Promise<string | null> => {
      try {
        await house.test.app.runJob(name);
        await house.test.jobs.runAll();
        return null;
      } catch (error) {
        return String((error as Error).stack);
      }
    };
    const ends = await Promise.all([own(), worker?.run(name, house.test.clock.now()) ?? null]);
    for (const end of ends) if (end !== null) facts.fail('no job fails', name, end.slice(0, 600));
  };
}

/**
 * Publishes the prices of the days that have none. Late in the evening a price may be missing until the next
 * morning.
 */
async function publishPrices(play: Play, isMorning: boolean): Promise<void> {
  const { house, facts, seed } = play;
  const until = isMorning ? dayAfter(today(play), -1) : today(play);
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  await house.test.app.runJob('prices.publishBonds');
  if (!isMorning) await publishSheet(play);
  for (const [fund, plan] of funds.entries()) {
    const known = facts.prices[fund] ?? new Map<string, bigint>();
    if (!isMorning && play.today.lateFunds.has(fund)) continue;
    const last = [...known.keys()].sort().at(-1) ?? dayAfter(START, -1);
    // the price of a bond follows from its terms, so it is known in the morning
    const end = plan.kind === 'bond' ? today(play) : until;
    for (let day = dayAfter(last); day <= end; day = dayAfter(day)) {
      if (!facts.days.isOpen(day)) continue;
      if (plan.kind === 'bond') {
        known.set(day, plan.firstPrice);
        continue;
      }
      const off = day === today(play) ? (play.today.wrong.get(fund) ?? 0) : 0;
      const price = (rightPrice(seed, fund, daysFrom(START, day)) * BigInt(1000 + off)) / 1000n;
      const of = { fundId: house.fundIds[fund] ?? 0, navDate: day };
      const nav = `${price}.0000`;
      await ask(play, maker, setNav, { body: { ...of, issueNav: nav, cancelNav: nav, statisticalNav: nav } });
      const seen = await ask(play, checker, listNavs, { query: { ...of, page: 1, size: 1 } });
      const version = seen.body.data[0]?.version ?? '';
      const answer = await ask(play, checker, approveNav, { body: { ...of, version, jumpReason: REASON } });
      if (answer.status < 300) known.set(day, price);
      else facts.count(facts.refused, `approveNav ${answer.body.code}`);
    }
  }
  await job('prices.executeDue')(play);
}

/** Share of the evenings on which the prices of the day are entered and approved together. */
const SHEET = 0.5;

/** Enters the prices of today in one sheet with a row that has to be refused, and approves them together. */
async function publishSheet(play: Play): Promise<void> {
  const { house, facts, seed } = play;
  const navDate = today(play);
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  const ready = [...funds.entries()].filter(
    ([fund, { kind }]) =>
      kind === 'fund' && !play.today.lateFunds.has(fund) && !(facts.prices[fund]?.has(navDate) ?? false),
  );
  if (shareOf(`${seed}:sheet:${navDate}`) > SHEET || !facts.days.isOpen(navDate) || ready.length === 0) return;
  const priceOf = (fund: number): bigint =>
    (rightPrice(seed, fund, daysFrom(START, navDate)) * BigInt(1000 + (play.today.wrong.get(fund) ?? 0))) / 1000n;
  const row = (fund: number) => {
    const nav = `${priceOf(fund)}.0000`;
    return { fundId: house.fundIds[fund] ?? 0, issueNav: nav, cancelNav: nav, statisticalNav: nav, seen: null };
  };
  const bond = funds.findIndex(({ kind }) => kind === 'bond');
  const rows = [row(bond), ...ready.map(([fund]) => row(fund))];
  const stored = (await ask(play, maker, setNavs, { body: { navDate, rows } })).body.data;
  const refused = stored.filter((one) => one.refusal !== null).map(({ fundId }) => fundId);
  if (refused.join() !== String(house.fundIds[bond]))
    facts.fail('a refused row keeps no other back', 'sheet of prices', `refused: ${refused.join()} on ${navDate}`);
  const decisions = [];
  for (const [fund] of ready) {
    const query = { fundId: house.fundIds[fund] ?? 0, navDate, page: 1, size: 1 };
    const version = (await ask(play, checker, listNavs, { query })).body.data[0]?.version ?? '';
    decisions.push({ fundId: query.fundId, navDate, version, jumpReason: REASON });
  }
  refuseOwn(play, 'a sheet of prices', await ask(play, maker, approveNavs, { body: { rows: decisions } }));
  const answer = await ask(play, checker, approveNavs, { body: { rows: decisions } });
  if (!done(answer)) {
    facts.count(facts.refused, `approveNavs ${codeOf(answer) ?? ''}`);
    return;
  }
  facts.count(facts.taken, 'sheet of prices');
  for (const [fund] of ready) facts.prices[fund]?.set(navDate, priceOf(fund));
}

/** Pays the coupons that the list of coupons calls due. */
async function payCoupons(play: Play): Promise<void> {
  const { house, facts } = play;
  for (const [fund, plan] of funds.entries()) {
    if (plan.kind !== 'bond') continue;
    const maker = await house.staff('maker');
    const list = await ask(play, maker, listCoupons, { query: { fundId: house.fundIds[fund] } });
    for (const [index, coupon] of list.body.data.entries()) {
      if (coupon.status !== 'due') continue;
      const of = { fund, perUnit: couponOf(plan), day: coupon.payDate, coupon: index + 1 };
      const refusal = await payProfit(play, of);
      if (refusal !== null) facts.count(facts.refused, `coupon ${refusal}`);
    }
  }
}

/** Share of the bank files to which no answer comes, and of the answered ones that the bank debits in one line. */
const [UNANSWERED, WHOLE] = [0.2, 0.4];

/** Makes bank files of what is due, which another person releases; the bank pays and answers. */
export async function sendFiles(play: Play): Promise<void> {
  const { house, facts } = play;
  if (!facts.days.isBankDay(today(play))) return;
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  for (const fundId of house.fundIds) {
    const made = await ask(play, maker, createPayoutBatch, { body: { fundId, untilDate: jalaliText(today(play)) } });
    if (made.status >= 300) continue;
    const { batch } = made.body.data;
    const params = { batchNo: batch.batchNo };
    const released = await ask(play, checker, releasePayoutBatch, { params, body: { version: batch.version } });
    if (released.status >= 300) continue;
    const pages = Math.ceil(batch.rowCount / 100);
    const lines: string[] = [];
    let version = '';
    const { batchNo } = batch;
    const fund = house.fundIds.indexOf(fundId);
    const isAnswered = shareOf(`${play.seed}:answer:${batchNo}`) >= UNANSWERED;
    const isWhole = isAnswered && batch.rowCount > 1 && shareOf(`${play.seed}:whole:${batchNo}`) < WHOLE;
    if (isWhole)
      withdrawn(play, { fund, cause: 'batch', amount: BigInt(batch.totalAmount), ref: `GB${batchNo}`, batchNo });
    for (let page = 1; page <= pages; page += 1) {
      const seen = await ask(play, checker, getPayoutBatch, { params, query: { page, size: 100 } });
      ({ version } = seen.body.data.batch);
      for (const row of seen.body.data.rows) {
        lines.push(`${row.payoutId},${row.amount},paid,BR${row.payoutId},`);
        if (facts.held.has(row.payoutId))
          facts.fail('nothing moves before its day', 'a payout that is held', `payout ${row.payoutId}`);
        const person = house.people[house.ownerOf.get(row.iban) ?? -1];
        house.outside.payouts.push({
          payoutId: row.payoutId,
          investorId: person?.investorId ?? 0,
          fundId,
          amount: BigInt(row.amount),
        });
        if (!isWhole)
          withdrawn(play, {
            ...{ fund, cause: 'payout', amount: BigInt(row.amount), ref: `BR${row.payoutId}`, iban: row.iban },
          });
      }
    }
    // the bank gave no answer: the statement of the day says what it paid
    if (!isAnswered) {
      facts.count(facts.taken, 'bank file without an answer');
      continue;
    }
    const answer = await ask(play, checker, importPayoutResults, {
      params,
      body: { version, content: lines.join('\n') },
    });
    if (answer.status >= 300 || answer.body.data.invalid > 0)
      facts.fail('the answer of the bank is taken', 'payout file', answer.text.slice(0, 300));
  }
}

/**
 * Brings the lines of the bank in, all in one file, or one by one where the file is refused; another person lets
 * them in.
 */
async function takeStatement(play: Play): Promise<void> {
  const { house, facts } = play;
  const waiting = house.outside.lines.filter(({ releasedOn }) => releasedOn === null);
  if (waiting.length === 0) return;
  if (await takeLines(play, waiting)) return;
  for (const line of waiting) if (!(await takeLines(play, [line]))) facts.count(facts.refused, 'statement line');
}

async function takeLines(play: Play, lines: readonly OutsideLine[]): Promise<boolean> {
  const { house, facts } = play;
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  const texts: string[] = [];
  for (const line of lines) {
    const query = { investorId: house.people[line.person]?.investorId, fundId: house.fundIds[line.fund] };
    const code = line.isCoded
      ? (facts.goals.get(line.goal ?? 0)?.code ??
        (await ask(play, await house.as(line.person), getDepositCode, { query })).body.data.code)
      : '';
    const iban = house.fundIbans[line.fund] ?? '';
    const source = sourceOf(play, line);
    texts.push(`${line.ref},${iban},${code},${line.amount},${jalaliText(line.day)},${line.time},${source}`);
  }
  const made = await ask(play, maker, importDeposits, { body: { content: texts.join('\n'), lateReason: REASON } });
  // a file whose lines are all known already has been taken, as the house sees it
  const isKnown = made.body.code === 'STATEMENT_NOTHING_NEW';
  const statementId = made.status < 300 ? made.body.data.statementId : null;
  if (statementId !== null) {
    const params = { statementId };
    const seen = await ask(play, checker, getBankStatement, { params });
    const { version } = seen.body.data.statement;
    const released = await ask(play, checker, releaseBankStatement, { params, body: { version } });
    if (released.status >= 300) return false;
    await house.test.jobs.runAll(WORK_JOB);
  } else if (!isKnown) return false;
  for (const line of lines) line.releasedOn = today(play);
  return true;
}
