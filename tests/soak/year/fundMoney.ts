import { sql } from 'kysely';
import { enterBankBalance, listBankBalances } from '#shared/contract/bankBalances.ts';
import {
  approveBankMovement,
  listBankMovementLines,
  prepareBankMovement,
  rejectBankMovement,
} from '#shared/contract/bankMovements.ts';
import { getBankStatement, importDeposits, releaseBankStatement } from '#shared/contract/bankStatements.ts';
import { approveCorrection, prepareReversal } from '#shared/contract/corrections.ts';
import { WORK_JOB } from '#server/modules/platform/work/work.service.ts';
import { ask, codeOf, done, REASON, refuseOwn, today, type Of, type Play } from './acting.ts';
import { dayAfter, jalaliText } from './days.ts';
import { funds, shareOf } from './funds.ts';
import { ibanOf } from './ibans.ts';
import type { OutsideWithdrawal } from './outside.ts';
import { readFundBalances, type FundBalance, type OrderRow } from './snapshot.ts';

/*
 * The money of the funds at their banks: transfers to brokers, interest, charges, costs, fees that are passed on, sweeps, and
 * what left for people. All of it is in statements; two people say what a line was, and the books then agree with the bank.
 */

const PROPERTY = 'the books of a fund agree with its bank';

/** Number of the bank account of a fund on the other side of its transfers. */
const OTHER_ACCOUNT = 60_000;

/** Where the money of each cause is in the books of a fund. */
const accountOf: Readonly<Record<Of<'fundMoney'>['cause'], string>> = {
  broker: 'broker',
  interest: 'bank_interest',
  charge: 'bank_charges',
  cost: 'fund_costs',
  fee: 'fee_income',
  exit_fee: 'exit_fee_income',
  own: 'bank_transit',
};

/** Money of the fund itself moves at the bank. */
export function moveMoney({ house }: Play, { id, time }: { id: number; time: string }, deed: Of<'fundMoney'>): null {
  const { outside } = house;
  const { fund, cause } = deed;
  const now = house.test.clock.now();
  const day = today({ house });
  const amount = BigInt(deed.amount);
  if (deed.isOut)
    outside.withdrawals.push({ ...{ ref: `FW${id}`, fund, cause, amount, day, time }, letIn: null, fate: null });
  else
    outside.lines.push({
      ...{ id, fund, person: 0, isCoded: false, ref: `FD${id}`, amount, at: now, day, time, releasedOn: null },
      ...{ source: ibanOf('056', OTHER_ACCOUNT + fund), cause },
    });
  return null;
}

/** What the bank paid for a fund is a withdrawal of its account. */
export function withdrawn(play: Play, of: Omit<OutsideWithdrawal, 'day' | 'time' | 'letIn' | 'fate'>): void {
  const { house } = play;
  const [day, time] = [today(play), '13:00'];
  house.outside.withdrawals.push({ ...of, day, time, letIn: null, fate: null });
}

const mapping = {
  ...{ date: 'تاریخ', time: 'ساعت', ref: 'سند', debit: 'بدهکار', credit: 'بستانکار' },
  ...{ description: 'شرح', sourceIban: 'طرف مقابل', amountForm: 'columns', dateForm: 'auto', skipWords: [] },
};
const titles = ['تاریخ', 'ساعت', 'سند', 'بدهکار', 'بستانکار', 'شرح', 'طرف مقابل'].join('\t');

/** The bank account of a fund in the database. */
const accountIdOf = async ({ house }: Play, fund: number): Promise<number> =>
  (
    await sql<{ id: number }>`
      select id from fund_bank_accounts where fund_id = ${house.fundIds[fund]}`.execute(house.test.db.db)
  ).rows[0]?.id ?? 0;

/** Brings the withdrawals of each fund in as its bank writes them; another person lets them in. */
export async function takeWithdrawals(play: Play): Promise<void> {
  const { house, facts } = play;
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  for (const fund of funds.keys()) {
    const waiting = house.outside.withdrawals.filter((one) => one.fund === fund && one.letIn === null);
    if (waiting.length === 0) continue;
    const rows = waiting.map(({ day, time, ref, amount, iban }) =>
      [jalaliText(day), time, ref, amount, 0, 'حواله', iban ?? ''].join('\t'),
    );
    const fundAccountId = await accountIdOf(play, fund);
    const body = { content: [titles, ...rows].join('\n'), fundAccountId, mapping, lateReason: REASON };
    const made = await ask(play, maker, importDeposits, { body });
    const statementId = done(made) ? made.body.data.statementId : null;
    if (statementId === null) {
      facts.fail(PROPERTY, 'a statement with withdrawals', `fund ${fund}: ${made.text.slice(0, 300)}`);
      continue;
    }
    const params = { statementId };
    const { version } = (await ask(play, checker, getBankStatement, { params })).body.data.statement;
    const released = await ask(play, checker, releaseBankStatement, { params, body: { version } });
    if (!done(released)) {
      facts.fail(PROPERTY, 'a statement with withdrawals', `fund ${fund}: ${codeOf(released) ?? ''}`);
      continue;
    }
    await house.test.jobs.runAll(WORK_JOB);
    for (const one of waiting) one.letIn = today(play);
  }
}

/** Share of the lines that wait for another day, and of those that the second person refuses. */
const [WAITS, REFUSED, TAKEN_BACK] = [0.12, 0.12, 0.04];

/** Says what each withdrawal was that the books do not have yet. */
export async function decideWithdrawals(play: Play): Promise<void> {
  const { house, facts, seed } = play;
  const maker = await house.staff('maker');
  await takeMovementsBack(play);
  const lists = await Promise.all(
    house.fundIds.map((fundId) => ask(play, maker, listBankMovementLines, { query: { fundId, direction: 'out' } })),
  );
  for (const fund of funds.keys()) {
    // what a bank file paid has its line by itself
    const open = house.outside.withdrawals.filter(
      (one) => one.fund === fund && one.letIn !== null && one.fate === null && one.cause !== 'payout',
    );
    const lines = lists[fund]?.body.data.lines ?? [];
    const textOf = (list: readonly { ref: string; amount: unknown }[]): string =>
      list
        .map(({ ref, amount }) => `${ref} ${String(amount)}`)
        .sort()
        .join();
    const seen = textOf(lines.map(({ bankRef, amount }) => ({ ref: bankRef, amount })));
    if (seen !== textOf(open))
      facts.fail(PROPERTY, 'withdrawals that nobody explained', `fund ${fund}: ${seen}, expected ${textOf(open)}`);
    for (const one of open) {
      const line = lines.find(({ bankRef }) => bankRef === one.ref);
      if (line && shareOf(`${seed}:withdrawal:${one.ref}:${today(play)}`) >= WAITS) await explain(play, one, line);
    }
  }
  await decideIncome(play);
}

type Line = { statementId: number | null; line: number | null };

async function explain(play: Play, one: OutsideWithdrawal, { statementId, line }: Line): Promise<void> {
  const { house, facts, seed } = play;
  const maker = await house.staff('maker');
  const isReturn = one.cause === 'returned';
  const { depositId: returnedDepositId, batchNo } = one;
  const key = { statementId, line, ...(isReturn && { returnedDepositId }), ...(one.cause === 'batch' && { batchNo }) };
  const isFee = one.cause === 'fee' || one.cause === 'exit_fee';
  const collected = isFee ? await collectedOf(play, one) : 0n;
  const body = { ...key, cause: one.cause, reason: REASON };
  const made = await ask(play, maker, prepareBankMovement, { body });
  if (isFee && done(made) !== one.amount <= collected)
    facts.fail(
      PROPERTY,
      'fees that are passed on',
      `${one.ref}: ${one.amount} of ${collected}: ${codeOf(made) ?? 'done'}`,
    );
  // the manager carries what is more than the fund has
  if (isFee && !done(made)) return explain(play, Object.assign(one, { cause: 'cost' }), { statementId, line });
  if (!done(made)) {
    facts.fail(PROPERTY, `a withdrawal has an act: ${one.cause}`, `${one.ref}: ${codeOf(made) ?? ''}`);
    return;
  }
  const { movementId } = made.body.data;
  const isRefused = shareOf(`${seed}:refused:${one.ref}:${today(play)}`) < REFUSED;
  if (!(await decide(play, made.body.data, isRefused, one.cause))) return;
  one.fate = { movementId, journalId: await journalOf(play, movementId) };
}

/** Another person approves or refuses what a line was. @returns whether it is booked */
async function decide(
  play: Play,
  { movementId, version }: { movementId: number; version: string },
  isRefused: boolean,
  cause: string,
): Promise<boolean> {
  const { house, facts } = play;
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  const params = { movementId };
  refuseOwn(play, 'a movement', await ask(play, maker, approveBankMovement, { params, body: { version } }));
  const answer = isRefused
    ? await ask(play, checker, rejectBankMovement, { params, body: { version, reason: REASON } })
    : await ask(play, checker, approveBankMovement, { params, body: { version } });
  if (!done(answer)) facts.fail(PROPERTY, `deciding a movement: ${cause}`, `${movementId}: ${codeOf(answer) ?? ''}`);
  else facts.count(facts.taken, `movement ${isRefused ? 'refused' : cause}`);
  return done(answer) && !isRefused;
}

const journalOf = async ({ house }: Play, movementId: number): Promise<string | null> =>
  (
    await sql<{ id: string | null }>`
      select journal_id::text as id from bank_movements where id = ${movementId}`.execute(house.test.db.db)
  ).rows[0]?.id ?? null;

/** Fees that a fund has and has not passed on, rial. */
async function collectedOf({ house }: Play, one: OutsideWithdrawal): Promise<bigint> {
  const kind = one.cause === 'fee' ? 'fee_income' : 'exit_fee_income';
  const fundId = house.fundIds[one.fund];
  const rows = await readFundBalances(house.test.db.db);
  return rows.find((row) => row.fundId === fundId && row.kind === kind)?.balance ?? 0n;
}

/** Deposits that are the fund's: interest, what came from the broker, charges and costs that came back, sweeps. */
async function decideIncome(play: Play): Promise<void> {
  const { house, facts, seed } = play;
  const maker = await house.staff('maker');
  for (const line of house.outside.lines) {
    const { cause } = line;
    if (cause === undefined || line.releasedOn === null || line.fate !== undefined) continue;
    const { rows } = await sql<{ id: number }>`
      select id from bank_deposits where bank_ref = ${line.ref} and status = 'unmatched'`.execute(house.test.db.db);
    const body = { depositId: rows[0]?.id, cause, reason: REASON };
    const made = await ask(play, maker, prepareBankMovement, { body });
    if (!done(made)) {
      facts.fail(PROPERTY, `a deposit of the fund has an act: ${cause}`, `${line.ref}: ${codeOf(made) ?? ''}`);
      continue;
    }
    const isRefused = shareOf(`${seed}:refused:${line.ref}:${today(play)}`) < REFUSED;
    if (await decide(play, made.body.data, isRefused, `${cause} in`)) line.fate = 'interest';
  }
}

/** Two people take some journals of movements back: their lines ask for a cause again. */
async function takeMovementsBack(play: Play): Promise<void> {
  const { house, facts, seed } = play;
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  for (const one of house.outside.withdrawals) {
    const journalId = one.fate?.journalId ?? null;
    if (journalId === null || one.letIn === null || one.letIn < dayAfter(today(play), -6)) continue;
    if (shareOf(`${seed}:back:${one.ref}:${today(play)}`) >= TAKEN_BACK) continue;
    const made = await ask(play, maker, prepareReversal, { body: { journalId, reason: REASON } });
    if (!done(made)) {
      facts.count(facts.refused, `movement taken back ${codeOf(made) ?? ''}`);
      continue;
    }
    const { correctionId, version } = made.body.data;
    const params = { correctionId };
    refuseOwn(play, 'a reversal', await ask(play, maker, approveCorrection, { params, body: { version } }));
    const answer = await ask(play, checker, approveCorrection, { params, body: { version } });
    if (done(answer)) one.fate = null;
    facts.count(done(answer) ? facts.taken : facts.refused, `movement taken back ${codeOf(answer) ?? ''}`.trim());
  }
}

/** Days after which the desk enters what the bank says of a day: late lines are in by then. */
const ENTERED_AFTER = 4;

/** Enters the closing balance of a day for a fund; the system knows all reasons of a difference. */
export async function enterBalances(play: Play): Promise<void> {
  const { house, facts } = play;
  const maker = await house.staff('maker');
  const day = dayAfter(today(play), -ENTERED_AFTER);
  if (facts.today < ENTERED_AFTER) return;
  const fund = facts.today % funds.length;
  const sum = (list: readonly { fund: number; day: string; amount: bigint }[]): bigint =>
    list.filter((one) => one.fund === fund && one.day <= day).reduce((total, { amount }) => total + amount, 0n);
  const balance = sum(house.outside.lines) - sum(house.outside.withdrawals);
  const accountId = await accountIdOf(play, fund);
  const body = { accountId, date: day, balance: balance.toString(), reason: REASON };
  const entered = await ask(play, maker, enterBankBalance, { body });
  const fundId = house.fundIds[fund];
  const query = { fundId, fromDate: day, toDate: day, page: 1, size: 10 };
  const [row] = (await ask(play, maker, listBankBalances, { query })).body.data;
  if (!done(entered) || row?.unexplained !== '0')
    facts.fail(
      PROPERTY,
      'a closing balance',
      `fund ${fund} on ${day}: ${balance} at the bank, ${row?.bookBalance ?? 'no'} in the books, ${row?.unexplained ?? codeOf(entered) ?? ''} without a reason (${row?.reasons.map(({ kind, amount }) => `${kind} ${amount}`).join(', ') ?? ''})`,
    );
  else facts.count(facts.taken, row.difference === '0' ? 'closing balance' : 'closing balance with a reason');
}

/** What the books of each fund say of its money at the bank and of the causes, against what the bank did. */
export function judgeFundMoney(
  play: Play,
  of: {
    orders: readonly OrderRow[];
    rows: readonly FundBalance[];
    isNew: (item: string, difference: bigint) => boolean;
  },
): void {
  const { orders, rows, isNew } = of;
  const { house, facts } = play;
  const { outside } = house;
  for (const [fund, fundId] of house.fundIds.entries()) {
    /** rial on an account; debit is positive */
    const of = (kind: string): bigint =>
      -(rows.find((row) => row.fundId === fundId && row.kind === kind)?.balance ?? 0n);
    const compare = (kind: string, expected: bigint): void => {
      if (isNew(`${kind} ${fund}`, of(kind) - expected))
        facts.fail(PROPERTY, kind, `fund ${fund}: ${of(kind)} rial in the books, ${expected} by what happened`);
    };
    const sum = <T extends { fund: number; amount: bigint }>(list: readonly T[], is: (one: T) => boolean): bigint =>
      list.filter((one) => one.fund === fund && is(one)).reduce((total, { amount }) => total + amount, 0n);
    const settled = facts.settlements.reduce((total, one) => (one.fund === fund ? total + one.gross : total), 0n);
    const came = sum(outside.lines, (line) => line.releasedOn !== null && line.isSettlement !== true) + settled;
    const ahead = sum(facts.slips, ({ state }) => state === 'ahead');
    const paid = outside.payouts.reduce((total, one) => (one.fundId === fundId ? total + one.amount : total), 0n);
    const back = sum(outside.lines, ({ fate }) => fate === 'returned');
    const explained = sum(
      outside.withdrawals,
      ({ fate, cause }) => fate !== null && cause !== 'returned' && cause !== 'batch',
    );
    compare('fund_bank', came + ahead - paid - back - explained);
    const fees: Record<string, bigint> = { fee_income: 0n, exit_fee_income: 0n };
    for (const order of orders) {
      if (order.fundId !== fundId) continue;
      fees['fee_income'] = (fees['fee_income'] ?? 0n) - order.fee;
      fees['exit_fee_income'] = (fees['exit_fee_income'] ?? 0n) - order.exitFee;
    }
    for (const cause of Object.keys(accountOf) as (keyof typeof accountOf)[]) {
      const left = sum(outside.withdrawals, (one) => one.fate !== null && one.cause === cause);
      const got = sum(outside.lines, (line) => line.fate === 'interest' && (line.cause ?? 'interest') === cause);
      compare(accountOf[cause], left - got + (fees[accountOf[cause]] ?? 0n));
    }
  }
}
