import type { BankAnswer, DeskStep, SlipAgain, StatementLine } from './deskSteps.ts';
import type { Step } from './story.ts';

/* What the desk, the bank and the investor at the desk do in a story. */

const desk = (step: DeskStep): Step => ({ desk: step });

/** review of the newest slip; `own` by a person of the investor */
export const approveSlip = (by: true | 'own' = true): Step => desk({ approve: by });

export const rejectSlip = (reason: string): Step => desk({ reject: reason });

/** The investor hands in another slip: F-2 over 50 million of 1405/08/26, unless the story says otherwise. */
export function resubmitSlip(changes: Partial<SlipAgain> = {}): Step {
  return desk({ resubmit: { number: 'F-2', amount: '50000000', date: '1405/08/26', time: '10:30', ...changes } });
}

/** makes the bank's file of everything due */
export const makePayoutFile = (): Step => desk({ batch: true });

/** the bank's answer to the rows of the last file, in their order; `null` leaves a row out */
export const bankAnswers = (answer: (BankAnswer | null)[], counts?: Record<string, number>): Step =>
  desk(counts ? { answer, counts } : { answer });

/** who made the file brings the bank's answer in */
export const makerBringsAnswer = (answer: (BankAnswer | null)[]): Step => desk({ answer, answeredBy: 'maker' });

/** repair of the failed payout by the desk */
export const repairPayout = (account: NonNullable<DeskStep['repair']>): Step => desk({ repair: account });

/** repair of the failed payout by the investor */
export const repairByInvestor = (account: NonNullable<DeskStep['repair']>): Step =>
  desk({ repair: account, by: 'investor' });

/** A line of a bank statement: 30 million of 1405/08/26 from the investor's account, with their own deposit id. */
export function line(changes: Partial<StatementLine> = {}): StatementLine {
  return {
    ref: 'D1',
    code: 'own',
    amount: '30000000',
    date: '1405/08/26',
    time: '10:00',
    source: 'own',
    ...changes,
  };
}

/** the bank's statement is read; `counts` is what became of its lines */
export const readStatement = (statement: StatementLine[], counts?: Record<string, number>): Step =>
  desk(counts ? { statement, counts } : { statement });

/** somebody names the owner of the newest deposit */
export const matchDeposit = (owner: true | 'nobody' = true): Step => desk({ match: owner });

/** `same`: by who named the owner */
export const orderDeposit = (by: true | 'same' = true): Step => desk({ order: by });

export const retryDeposit = (): Step => desk({ retry: true });

export const returnDeposit = (): Step => desk({ return: true });

/** state of the newest deposit, and a part of its reason */
export const expectDeposit = (status: string, because?: string): Step => ({
  deposit: because === undefined ? { status } : { status, because },
});
