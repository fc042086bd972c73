import { sql } from 'kysely';
import { approvePrincipal, executePrincipal, listMaturities, preparePrincipal } from '#shared/contract/bonds.ts';
import { approveBankSlip, getBankSlip, rejectBankSlip } from '#shared/contract/bankSlips.ts';
import { approveDebitResolution, listDisputedDebits, prepareDebitResolution } from '#shared/contract/debitDisputes.ts';
import { confirmDepositPayout, linkDepositToPayout } from '#shared/contract/depositPayouts.ts';
import { confirmDepositSlip, linkDepositToSlip } from '#shared/contract/depositSlips.ts';
import { getDeposit } from '#shared/contract/deposits.ts';
import { approveResolution, listDisputedPayments, prepareResolution } from '#shared/contract/disputes.ts';
import {
  approveGatewaySettlement,
  listUnsettledPayments,
  prepareGatewaySettlement,
} from '#shared/contract/gatewaySettlements.ts';
import { getPayout, listPayouts, repairPayout } from '#shared/contract/payouts.ts';
import { WORK_JOB } from '#server/modules/platform/work/work.service.ts';
import { ask, codeOf, done, MOOT, REASON, refuseOwn, today, type Of, type Play } from './acting.ts';
import { dayAfter } from './days.ts';
import { funds } from './funds.ts';

/* What the desk of the bank decides by two people: money in dispute, slips, transfers that came back, settlements, maturities. */

const HOUR_MS = 3_600_000;
/** The desk decides about a debit once the provider has had a day for it. */
const DEBIT_WAITS_MS = 24 * HOUR_MS;

/** Decides each disputed debit by what the provider holds. */
export async function decideDebits(play: Play): Promise<void> {
  const { house, facts } = play;
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  const now = house.test.clock.now();
  const list = await ask(play, maker, listDisputedDebits, { query: { isOpen: true, size: 50 } });
  for (const row of list.body.data) {
    const debit = house.outside.debits.find(({ tracking }) => tracking === row.tracking);
    if (!debit || now.getTime() - debit.sentAt.getTime() < DEBIT_WAITS_MS) continue;
    const isTaken = debit.takenAt !== null && debit.takenAt <= now;
    const act = isTaken ? (row.acts.includes('book') ? 'book' : 'refund') : 'not_taken';
    const params = { attemptId: row.attemptId };
    const amount = act === 'refund' && row.receivedAmount === null ? { amount: debit.amount.toString() } : {};
    const body = { act, reason: REASON, ...amount };
    const made = await ask(play, maker, prepareDebitResolution, { params, body });
    if (!done(made)) {
      facts.fail(
        'every item in dispute has an act',
        `a debit: ${act}`,
        `${codeOf(made) ?? ''}, possible: ${row.acts.join()}`,
      );
      continue;
    }
    const version = made.body.data.resolution?.version;
    refuseOwn(play, 'a disputed debit', await ask(play, maker, approveDebitResolution, { params, body: { version } }));
    if (done(await ask(play, checker, approveDebitResolution, { params, body: { version } })))
      facts.count(facts.taken, `disputed debit ${act}`);
  }
}

/** Decides each disputed payment by what the gateway holds. */
export async function decidePayments(play: Play): Promise<void> {
  const { house, facts } = play;
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  const list = await ask(play, maker, listDisputedPayments, { query: { isOpen: true, size: 50 } });
  for (const row of list.body.data) {
    const { rows } = await sql<{ status: string; amount: bigint }>`
      select status, amount from sandbox_payments where authority = ${row.authority}`.execute(house.test.db.db);
    const status = rows[0]?.status;
    const taking = row.acts.includes('book') ? 'book' : 'refund';
    const act = status === 'verified' ? taking : status === 'reversed' ? 'reversed' : 'not_paid';
    const params = { paymentId: row.paymentId };
    const amount = act === 'refund' && row.receivedAmount === null ? { amount: String(rows[0]?.amount ?? 0) } : {};
    const made = await ask(play, maker, prepareResolution, { params, body: { act, reason: REASON, ...amount } });
    if (!done(made)) {
      facts.fail(
        'every item in dispute has an act',
        `a payment: ${act}`,
        `${codeOf(made) ?? ''}, possible: ${row.acts.join()}`,
      );
      continue;
    }
    const version = made.body.data.resolution?.version;
    refuseOwn(play, 'a disputed payment', await ask(play, maker, approveResolution, { params, body: { version } }));
    if (done(await ask(play, checker, approveResolution, { params, body: { version } })))
      facts.count(facts.taken, `disputed payment ${act}`);
  }
}

/** The line of a statement with a reference that waits for an owner; null for none. */
async function waitingLine({ house }: Play, ref: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from bank_deposits where bank_ref = ${ref} and status = 'unmatched' order by id limit 1`.execute(
    house.test.db.db,
  );
  return rows[0]?.id ?? null;
}

/** The bank sends a payout of before back: its money is a line of the statement. */
export function sendBack({ house }: Play, act: { id: number; time: string }, deed: Of<'returned'>): string | null {
  const { outside } = house;
  const paid = outside.payouts.filter((payout) => !payout.isReturned);
  const payout = paid[paid.length - 1 - deed.back];
  if (!payout || outside.lines.some(({ returns }) => returns === payout.payoutId)) return MOOT;
  const person = house.people.findIndex(({ investorId }) => investorId === payout.investorId);
  outside.lines.push({
    ...{ id: act.id, fund: house.fundIds.indexOf(payout.fundId), person, isCoded: false },
    ...{ ref: `RT${payout.payoutId}`, amount: payout.amount, ...arrival(house, act.time) },
    returns: payout.payoutId,
  });
  return null;
}

const arrival = (house: Play['house'], time: string) => {
  const at = house.test.clock.now();
  return { at, day: dayOfNow(house), time, releasedOn: null };
};
const dayOfNow = (house: Play['house']): string => today({ house });

/** Two people name the payouts whose money came back; then failed payouts leave again. */
export async function takeBack(play: Play): Promise<void> {
  const { house, facts } = play;
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  for (const line of house.outside.lines) {
    const payout = house.outside.payouts.findLast(({ payoutId }) => payoutId === line.returns);
    if (!payout || payout.isReturned || line.releasedOn === null) continue;
    const depositId = await waitingLine(play, line.ref);
    if (depositId === null) continue;
    const params = { depositId };
    const seen = await ask(play, maker, getDeposit, { params });
    const named = await ask(play, maker, linkDepositToPayout, {
      params,
      body: { version: seen.body.data.version, payoutId: payout.payoutId },
    });
    if (!done(named)) {
      facts.fail('a transfer that came back has an act', 'naming its payout', codeOf(named) ?? '');
      continue;
    }
    const { version } = (await ask(play, checker, getDeposit, { params })).body.data;
    refuseOwn(play, 'a return', await ask(play, maker, confirmDepositPayout, { params, body: { version } }));
    if (!done(await ask(play, checker, confirmDepositPayout, { params, body: { version } }))) continue;
    payout.isReturned = true;
    facts.count(facts.taken, 'transfer that came back');
  }
  const failed = await ask(play, maker, listPayouts, { query: { status: 'failed', size: 50 } });
  for (const { payoutId } of failed.body.data) {
    const params = { payoutId };
    const { version } = (await ask(play, maker, getPayout, { params })).body.data;
    if (done(await ask(play, maker, repairPayout, { params, body: { version } })))
      facts.count(facts.taken, 'payout that leaves again');
  }
}

/** Decides slips once the statement of their day is in, and gives lines that come later to their slips. */
export async function decideSlips(play: Play): Promise<void> {
  const { house, facts } = play;
  const [maker, checker, second] = [
    await house.staff('maker'),
    await house.staff('checker'),
    await house.staff('secondSuper'),
  ];
  for (const slip of facts.slips) {
    if (slip.state === 'waits') {
      const { rows } = await sql<{ id: number }>`
        select id from bank_slips where order_id = ${slip.orderId}`.execute(house.test.db.db);
      const params = { receiptId: rows[0]?.id ?? 0 };
      const { version } = (await ask(play, checker, getBankSlip, { params })).body.data;
      const answer = slip.isRefused
        ? await ask(play, checker, rejectBankSlip, { params, body: { version, reason: REASON } })
        : await ask(play, checker, approveBankSlip, { params, body: { version, note: REASON } });
      if (!done(answer)) {
        // what was decided otherwise meanwhile, as by a cancellation, is not decided again
        facts.count(facts.refused, `slip ${codeOf(answer) ?? ''}`);
        slip.state = 'gone';
        continue;
      }
      slip.state = slip.isRefused ? 'refused' : slip.lineOn > today(play) ? 'ahead' : 'booked';
      facts.count(facts.taken, `slip ${slip.state}`);
    } else if (slip.state === 'ahead' && slip.hasLine) {
      const depositId = await waitingLine(play, slip.number);
      if (depositId === null) {
        // the statement found its slip by itself
        if (!house.outside.lines.some(({ ref, releasedOn }) => ref === slip.number && releasedOn !== null)) continue;
        slip.state = 'booked';
        facts.count(facts.taken, 'line that finds its slip');
        continue;
      }
      const params = { depositId };
      const { data } = (await ask(play, maker, getDeposit, { params })).body;
      const [receipt] = data.slips;
      if (!receipt) continue;
      const body = { version: data.version, receiptId: receipt.receiptId };
      const named = await ask(play, maker, linkDepositToSlip, { params, body });
      if (!done(named)) continue;
      const { version } = (await ask(play, second, getDeposit, { params })).body.data;
      refuseOwn(play, 'the line of a slip', await ask(play, maker, confirmDepositSlip, { params, body: { version } }));
      if (!done(await ask(play, second, confirmDepositSlip, { params, body: { version } }))) continue;
      slip.state = 'booked';
      facts.count(facts.taken, 'line of a slip');
    }
  }
}

/** Lines of slips that come to the statement today. */
export function bringLines({ house, facts }: Play): void {
  for (const slip of facts.slips) {
    if (slip.hasLine || slip.lineOn > today({ house })) continue;
    slip.hasLine = true;
    house.outside.lines.push({
      ...{ id: slip.orderId, fund: slip.fund, person: slip.person, isCoded: false, ref: slip.number },
      ...{ amount: slip.amount, at: house.test.clock.now(), day: slip.day, time: slip.time, releasedOn: null },
    });
  }
}

/** Settles all that a gateway or a provider collected for a fund up to yesterday; the bank's line follows. */
export async function settle(play: Play, deed: Of<'settle'>): Promise<string | null> {
  const { house, facts } = play;
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  const board = (await ask(play, maker, listUnsettledPayments, {})).body.data;
  const fundId = house.fundIds[deed.fund] ?? 0;
  const until = dayAfter(today(play), -1);
  const open = board.days.filter(
    (day: { fundId: number; source: string; businessDate: string }) =>
      day.fundId === fundId && day.source === deed.source && day.businessDate <= until,
  );
  const last = open.at(-1);
  const account = board.accounts.find((one: { fundId: number }) => one.fundId === fundId);
  if (!last || !account) return MOOT;
  const bankRef = `ST${facts.settlements.length + 1}`;
  const gross = BigInt(last.totalAmount);
  const made = await ask(play, maker, prepareGatewaySettlement, {
    body: {
      ...{ source: deed.source, gateway: last.gateway, fundId, untilDate: last.businessDate, fee: '0' },
      ...{ accountId: account.accountId, bankRef, net: last.totalAmount, settledOn: today(play) },
    },
  });
  if (!done(made)) return codeOf(made);
  const { settlementId, version } = made.body.data;
  const params = { settlementId };
  refuseOwn(play, 'a settlement', await ask(play, maker, approveGatewaySettlement, { params, body: { version } }));
  const approved = await ask(play, checker, approveGatewaySettlement, { params, body: { version } });
  if (!done(approved)) return codeOf(approved);
  facts.settlements.push({ fund: deed.fund, source: deed.source, gross: BigInt(approved.body.data.gross) });
  house.outside.lines.push({
    ...{ id: settlementId, fund: deed.fund, person: 0, isCoded: false, ref: bankRef, amount: gross },
    ...arrival(house, '12:00'),
    isSettlement: true,
  });
  return null;
}

/** Pays the principal of bonds that have come to their end. */
export async function payPrincipals(play: Play): Promise<void> {
  const { house, facts } = play;
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  const list = await ask(play, maker, listMaturities, {});
  for (const { fundId, canPrepare, openOrders, payDate } of list.body.data) {
    const fund = house.fundIds.indexOf(fundId);
    if (!canPrepare || openOrders > 0) continue;
    if (payDate > today(play)) facts.fail('nothing moves before its day', 'a principal', `fund ${fund} on ${payDate}`);
    const made = await ask(play, maker, preparePrincipal, { body: { fundId } });
    if (!done(made)) {
      facts.count(facts.refused, `principal ${codeOf(made) ?? ''}`);
      continue;
    }
    const { runId, version } = made.body.data;
    const params = { runId };
    refuseOwn(play, 'a principal', await ask(play, maker, approvePrincipal, { params, body: { version } }));
    if (!done(await ask(play, checker, approvePrincipal, { params, body: { version } }))) continue;
    if (!done(await ask(play, checker, executePrincipal, { params }))) continue;
    await house.test.jobs.runAll(WORK_JOB);
    facts.count(facts.taken, `principal of ${funds[fund]?.key ?? ''}`);
  }
}
