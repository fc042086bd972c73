import { approveBankMovement, prepareBankMovement } from '#shared/contract/bankMovements.ts';
import {
  confirmDepositReturn,
  getDeposit,
  matchDeposit,
  orderDeposit,
  returnDeposit,
} from '#shared/contract/deposits.ts';
import { ask, codeOf, done, REASON, refuseOwn, today, type Play } from './acting.ts';
import { dayAfter } from './days.ts';
import { shareOf } from './funds.ts';
import { withdrawn } from './fundMoney.ts';
import type { OutsideLine } from './outside.ts';
import { readLine } from './snapshot.ts';

/* What the desk makes of bank lines without an order: they are somebody's, they go back, or they are the fund's own. */

/** The desk has a line for a day before it decides. */
const WAITS_DAYS = 1;

/** Account from which a line came. */
export const sourceOf = ({ house }: Pick<Play, 'house'>, line: OutsideLine): string =>
  line.source ?? house.ibans[line.payer ?? line.person] ?? '';

/** Decides each transfer that made no order by itself. */
export async function decideLines(play: Play): Promise<void> {
  const { house, facts } = play;
  for (const line of house.outside.lines) {
    if (line.isTransfer !== true || line.fate !== undefined || line.isClosed === true || line.releasedOn === null)
      continue;
    const fundId = house.fundIds[line.fund] ?? 0;
    const of = { fundId, ref: line.ref, amount: line.amount, source: sourceOf(play, line), day: line.day };
    const rows = await readLine(house.test.db.db, of);
    const isForeign = line.payer !== undefined;
    if (isForeign && rows.some(({ orderId }) => orderId !== null))
      facts.fail('money of others waits for two people', 'a deposit', `reference ${line.ref} of fund ${line.fund}`);
    const open = rows.find(({ status }) => status === 'unmatched' || status === 'failed');
    if (!open) {
      line.isClosed = true;
      continue;
    }
    if (line.releasedOn > dayAfter(today(play), -WAITS_DAYS)) continue;
    const share = shareOf(`${play.seed}:line:${line.id}`);
    // what its fund refused once goes back
    if (open.status === 'failed' || (share > 0.7 && share < 0.82)) await sendLineBack(play, line, open.id);
    else if (!line.isCoded && share >= 0.82) await takeAsInterest(play, line, open.id);
    else if (share < 0.95) await giveToOwner(play, line, open.id);
  }
}

async function giveToOwner(play: Play, line: OutsideLine, depositId: number): Promise<void> {
  const { house, facts } = play;
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  const params = { depositId };
  const { version } = (await ask(play, maker, getDeposit, { params })).body.data;
  const investorId = house.people[line.person]?.investorId;
  const named = await ask(play, maker, matchDeposit, { params, body: { version, investorId, reason: REASON } });
  if (!done(named)) {
    facts.fail('every rial has an owner or an open item', 'naming the owner of a line', codeOf(named) ?? '');
    return;
  }
  const seen = (await ask(play, checker, getDeposit, { params })).body.data;
  refuseOwn(
    play,
    'the owner of a line',
    await ask(play, maker, orderDeposit, { params, body: { version: seen.version } }),
  );
  const placed = await ask(play, checker, orderDeposit, { params, body: { version: seen.version } });
  if (!done(placed)) {
    facts.count(facts.refused, `line of somebody ${codeOf(placed) ?? ''}`);
    return;
  }
  const { status } = placed.body.data;
  facts.count(facts.taken, `line of somebody ${status}`);
  if (status !== 'ordered') return;
  line.fate = 'owned';
  if (line.goal !== undefined && line.payer !== undefined) facts.count(facts.taken, 'money of others for a goal');
}

async function sendLineBack(play: Play, line: OutsideLine, depositId: number): Promise<void> {
  const { house, facts } = play;
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  const params = { depositId };
  const { version } = (await ask(play, maker, getDeposit, { params })).body.data;
  const body = { version, reason: REASON, bankRef: `BK${line.id}`, iban: sourceOf(play, line) };
  const asked = await ask(play, maker, returnDeposit, { params, body });
  if (!done(asked)) {
    facts.fail('every rial has an owner or an open item', 'sending a line back', codeOf(asked) ?? '');
    return;
  }
  const seen = (await ask(play, checker, getDeposit, { params })).body.data;
  const own = await ask(play, maker, confirmDepositReturn, { params, body: { version: seen.version } });
  refuseOwn(play, 'a line that goes back', own);
  if (!done(await ask(play, checker, confirmDepositReturn, { params, body: { version: seen.version } }))) return;
  line.fate = 'returned';
  const left = { fund: line.fund, cause: 'returned', amount: line.amount, ref: `BK${line.id}`, depositId } as const;
  withdrawn(play, { ...left, iban: sourceOf(play, line) });
  facts.count(facts.taken, 'line that goes back');
}

async function takeAsInterest(play: Play, line: OutsideLine, depositId: number): Promise<void> {
  const { house, facts } = play;
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  const made = await ask(play, maker, prepareBankMovement, { body: { depositId, cause: 'interest', reason: REASON } });
  if (!done(made)) {
    facts.fail('every rial has an owner or an open item', 'a movement of the fund itself', codeOf(made) ?? '');
    return;
  }
  const { movementId, version } = made.body.data;
  const params = { movementId };
  refuseOwn(play, 'a movement', await ask(play, maker, approveBankMovement, { params, body: { version } }));
  if (!done(await ask(play, checker, approveBankMovement, { params, body: { version } }))) return;
  line.fate = 'interest';
  facts.count(facts.taken, 'movement of the fund itself');
}
