import type { Buy, Decision, FundColumns, OrderChecks, Sell, Slip, Step } from './story.ts';

/* What the investor, the bank and the clock do in a story, and what it expects. */

/** the clock shows this moment */
export const at = (moment: string): Step => ({ at: moment });

/** the fund changes between steps, by column */
export const changeFund = (columns: FundColumns): Step => ({ fund: columns });

/** the price of a day is published */
export const nav = (date: string, issue: bigint, cancel: bigint): Step => ({
  nav: { date, issue: String(issue), cancel: String(cancel) },
});

export const buy = (wish: Buy): Step => ({ buy: wish });

/** A buy that is paid by a slip: 50 million of 1405/08/26, unless the story says otherwise. */
export function buyBySlip(changes: Partial<Slip> = {}): Step {
  const receipt = { number: 'F-1', amount: '50000000', date: '1405/08/26', time: '10:00', ...changes };
  return { buy: { amount: receipt.amount, method: 'receipt', receipt } };
}

export const sell = (wish: Sell): Step => ({ sell: wish });

/** the code of the prepared sell comes back */
export const confirmSell = (): Step => ({ confirm: true });

/** no sells until this moment, as after a change of the mobile number */
export const holdSells = (until: string): Step => ({ sellHold: until });

/** what the person does at the bank for the last order */
export const pay = (decision: Decision): Step => ({ pay: decision });

/** the office asks the gateways about payments without an answer */
export const reconcile = (): Step => ({ reconcile: true });

export const retryPayment = (): Step => ({ retry: true });

/** orders whose time has passed expire */
export const expire = (): Step => ({ expire: true });

export const cancel = (refundTarget?: 'source' | 'credit'): Step => ({ cancel: refundTarget ? { refundTarget } : {} });

/** the orders of a day are executed */
export const execute = (day: string): Step => ({ execute: day });

/** the bank pays what is due until this day */
export const payOut = (day: string): Step => ({ payouts: day });

/** the bank cannot pay what is due */
export const failPayout = (): Step => ({ failPayout: true });

/** the act fails with this code */
export const refused = (code: string, act: Step): Step => ({ ...act, refused: code });

/** fields of the last order */
export const expectOrder = (fields: OrderChecks): Step => ({ order: fields });

/** states of the last order, oldest first */
export const expectEvents = (...states: string[]): Step => ({ events: states });

/** money of the investor that is free to use */
export const expectCredit = (amount: string): Step => ({ credit: amount });

/** money of the investor in the fund, held money included */
export const expectBalance = (amount: string): Step => ({ balance: amount });

/** the newest payout of the investor */
export const expectQueued = (payout: NonNullable<Step['queued']>): Step => ({ queued: payout });

/** the investor has no payout */
export const expectNothingQueued = (): Step => ({ queued: null });

/** the investor's last rows of the turnover, oldest first: `profit +1000000` */
export const expectTurnover = (...rows: string[]): Step => ({ turnover: rows });

export const expectHolding = (held: { units?: string; reserved?: string }): Step => ({ holding: held });
