/*
 * What the product should do with money, told again in the plainest way: no database, no services, one object in memory.
 * Written from domain 1.4 to 1.9, with searches where the product calculates. Money is rial, prices are in 1/10,000 rial.
 */

export type Kind = 'buy' | 'sell';
export interface ModelFund {
  fixedIssue: bigint;
  /** per mille of a buy, and of a sell up to ten days after the units were issued */
  issuePerMille: bigint;
  exitPerMille: bigint;
  fixedCancel: bigint;
  bufferPct: bigint;
  isRemainRefunded: boolean;
  ceiling: bigint | null;
  offset: Readonly<Record<Kind, number>>;
}
interface Attempt {
  order: Order;
  ours: 'created' | 'redirected' | 'verified' | 'failed' | 'expired' | 'reversed' | 'refund_due';
  bank: 'none' | 'new' | 'paid' | 'failed' | 'cancelled' | 'verified' | 'reversed';
  createdAt: number;
  openedAt: number;
  paidAt: number;
  /** when the payer's browser came back last; 0 before */
  backAt: number;
  /** when the reconciler asks next */
  askAt: number;
}
export interface Order {
  index: number;
  kind: Kind;
  person: number;
  fund: number;
  isWallet: boolean;
  wishedUnits: bigint | null;
  amount: bigint;
  status: string;
  heldUnits: bigint;
  heldAmount: bigint;
  priceDay: string;
  deadline: number;
  expiresAt: number | null;
  attempts: Attempt[];
}
export interface Payout {
  order: Order | null;
  purse: Purse;
  kind: 'redemption' | 'refund' | 'remain';
  amount: bigint;
  status: 'pending' | 'paid' | 'failed';
}
export interface Purse {
  person: number;
  fund: number;
  balance: bigint;
  held: bigint;
  units: bigint;
  reserved: bigint;
  /** `from`: the day of the certificate, from which its units may be sold */
  lots: { day: string; left: bigint; from: string }[];
}

const MINUTE = 60_000;
const DAY = 86_400_000;
const TEHRAN = 210 * MINUTE;
const SCALE = 10_000n;
const ceil = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
const dayOf = (at: number): string => new Date(at + TEHRAN).toISOString().slice(0, 10);
const isOpenDay = (day: string): boolean => ![4, 5].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
/** The first working day after a day. */
export function workingDayAfter(day: string): string {
  let next = nextDay(day);
  while (!isOpenDay(next)) next = nextDay(next);
  return next;
}
export const todayOf = dayOf;
export const isWorking = isOpenDay;

/** Refusal of the model: the command must be refused by the product too, and leave no trace. */
export class Refused extends Error {}
const refuseIf = (isSo: boolean, why: string): void => {
  if (isSo) throw new Refused(why);
};

export class MoneyModel {
  readonly orders: Order[] = [];
  readonly payouts: Payout[] = [];
  readonly purses = new Map<string, Purse>();
  readonly prices: Map<string, bigint>[];
  readonly invested: bigint[];
  readonly funds: readonly ModelFund[];
  now: number;

  constructor(funds: readonly ModelFund[], now: number, day: string, navs: readonly bigint[]) {
    this.funds = funds;
    this.now = now;
    this.prices = navs.map((nav) => new Map([[day, nav]]));
    this.invested = funds.map(() => 0n);
  }

  purse(person: number, fund: number): Purse {
    const key = `${person}:${fund}`;
    const found = this.purses.get(key) ?? { person, fund, balance: 0n, held: 0n, units: 0n, reserved: 0n, lots: [] };
    this.purses.set(key, found);
    return found;
  }
  lastPriceDay = (fund: number): string => [...(this.prices[fund]?.keys() ?? [])].sort().at(-1) ?? '';
  private lastNav = (fund: number): bigint => this.prices[fund]?.get(this.lastPriceDay(fund)) ?? 1n;
  private rules = (fund: number): ModelFund => this.funds[fund] as ModelFund;
  openUnits = (fund: number): bigint =>
    this.orders.filter((one) => one.kind === 'buy' && one.fund === fund).reduce((sum, one) => sum + one.heldUnits, 0n);

  private dates(fund: number, kind: Kind): Pick<Order, 'priceDay' | 'deadline'> {
    const today = dayOf(this.now);
    const isEarly = isOpenDay(today) && (this.now + TEHRAN) % DAY < 14 * 60 * MINUTE;
    const effective = isEarly ? today : workingDayAfter(today);
    let priceDay = effective;
    for (let left = this.rules(fund).offset[kind]; left > 0; left -= 1) priceDay = workingDayAfter(priceDay);
    return { priceDay, deadline: Date.parse(`${effective}T14:00:00Z`) - TEHRAN };
  }

  /** units, price and fee of an amount of money; the largest count that fits is found by trying */
  private affordable(
    fund: number,
    amount: bigint,
    nav: bigint,
    wished: bigint | null,
  ): { units: bigint; cost: bigint; fee: bigint } {
    const { fixedIssue, issuePerMille } = this.rules(fund);
    for (let units = wished ?? (amount * SCALE) / nav; units > 0n; units -= 1n) {
      const cost = ceil(units * nav, SCALE);
      const fee = fixedIssue + ((wished === null ? amount : cost) * issuePerMille) / 1000n;
      if (cost + fee <= amount) return { units, cost, fee };
    }
    return { units: 0n, cost: 0n, fee: 0n };
  }

  /** what is asked for so many units: their cost with the room for a price that rises, and the fees */
  private amountOf(fund: number, units: bigint): bigint {
    const { bufferPct, fixedIssue, issuePerMille } = this.rules(fund);
    const cost = ceil(units * this.lastNav(fund), SCALE);
    const base = cost + ceil(cost * bufferPct, 100n);
    return base + fixedIssue + (base * issuePerMille) / 1000n;
  }

  /** the units that an amount buys at the current price; refuses what is too little or has no room in the fund */
  private unitsWithRoom(fund: number, amount: bigint, wished: bigint | null, least: bigint, ownHeld = 0n): bigint {
    const { ceiling } = this.rules(fund);
    const { units } = this.affordable(fund, amount, this.lastNav(fund), wished);
    refuseIf(amount < least || units < 1n, 'too little');
    const taken = (this.invested[fund] ?? 0n) + this.openUnits(fund) - ownHeld;
    refuseIf(ceiling !== null && taken + units > ceiling, 'ceiling');
    return units;
  }

  buy(person: number, fund: number, wish: { amount?: bigint; units?: bigint }, isWallet: boolean): Order {
    const rules = this.rules(fund);
    const purse = this.purse(person, fund);
    const amount = wish.amount ?? this.amountOf(fund, wish.units ?? 0n);
    const units = this.unitsWithRoom(fund, amount, wish.units ?? null, isWallet ? 100_000n : 1_000_000n);
    refuseIf(isWallet && purse.balance - purse.held < amount, 'credit');
    const order: Order = {
      index: this.orders.length,
      kind: 'buy',
      person,
      fund,
      isWallet,
      wishedUnits: wish.units ?? null,
      amount,
      status: isWallet ? 'registered' : 'pending_payment',
      heldUnits: rules.ceiling === null ? 0n : units,
      heldAmount: isWallet ? amount : 0n,
      ...this.dates(fund, 'buy'),
      expiresAt: isWallet ? null : this.now + 30 * MINUTE,
      attempts: [],
    };
    if (isWallet) purse.held += amount;
    else this.attempt(order);
    this.orders.push(order);
    return order;
  }

  private attempt(order: Order): void {
    order.attempts.push({
      order,
      ours: 'created',
      bank: 'none',
      createdAt: this.now,
      openedAt: 0,
      paidAt: 0,
      backAt: 0,
      askAt: this.now + 15 * MINUTE,
    });
  }

  open(attempt: Attempt): void {
    const { order } = attempt;
    const isPayable = order.status === 'pending_payment' && (order.expiresAt === null || order.expiresAt > this.now);
    if (!isPayable || attempt.ours !== 'created') return;
    Object.assign(attempt, { ours: 'redirected', bank: 'new', openedAt: this.now, askAt: this.now + 3 * MINUTE });
  }

  /** What the person presses at the bank; true when the browser comes back to us. */
  decide(attempt: Attempt, decision: 'ok' | 'fail' | 'cancel' | 'lost'): void {
    if (attempt.bank === 'none') return;
    const isFirst = attempt.bank === 'new';
    if (isFirst && (decision === 'ok' || decision === 'lost'))
      Object.assign(attempt, { bank: 'paid', paidAt: this.now });
    else if (isFirst) attempt.bank = decision === 'fail' ? 'failed' : 'cancelled';
    if (decision === 'lost' && isFirst) return;
    this.callback(attempt, attempt.bank === 'paid' || attempt.bank === 'verified' ? 'ok' : 'failed');
  }

  callback(attempt: Attempt, hint: 'ok' | 'failed' | 'unknown'): void {
    const { order } = attempt;
    const openedAt = attempt.openedAt || attempt.createdAt;
    if (hint !== 'unknown' && attempt.ours !== 'created') attempt.backAt = this.now;
    // who comes back from the bank late starts the question again
    const age = this.now - (attempt.backAt - openedAt > 15 * MINUTE ? attempt.backAt : openedAt);
    if (attempt.ours === 'created') {
      if (age >= 15 * MINUTE) this.close(attempt, 'expired');
      return;
    }
    const isClosed = attempt.ours === 'failed' || attempt.ours === 'expired';
    // a payer who comes back after the end is asked about too; the reconciler leaves what is closed
    if (isClosed && (hint === 'unknown' || (hint === 'failed' && attempt.ours === 'failed'))) return;
    if (!isClosed && attempt.ours !== 'redirected') return;
    if (attempt.bank === 'paid' && this.now - attempt.paidAt > 20 * MINUTE) attempt.bank = 'reversed';
    if (attempt.bank === 'paid') attempt.bank = 'verified';
    if (attempt.bank === 'verified') {
      attempt.ours = this.moneyArrives(order) ? 'verified' : 'refund_due';
      return;
    }
    if (attempt.bank === 'new' && !isClosed && age < 15 * MINUTE) {
      attempt.askAt = this.now + 2 * MINUTE;
      return;
    }
    this.close(attempt, attempt.bank === 'reversed' ? 'reversed' : attempt.bank === 'new' ? 'expired' : 'failed');
  }

  /** Without money: the order fails too, unless another attempt may still pay it. */
  private close(attempt: Attempt, state: 'expired' | 'failed' | 'reversed'): void {
    const { order } = attempt;
    attempt.ours = state;
    const isOtherOpen = order.attempts.some((one) => one.ours === 'created' || one.ours === 'redirected');
    if (order.status === 'pending_payment' && !isOtherOpen) order.status = 'payment_failed';
  }

  private moneyArrives(order: Order): boolean {
    const purse = this.purse(order.person, order.fund);
    purse.balance += order.amount;
    purse.held += order.amount;
    if (['pending_payment', 'payment_failed'].includes(order.status)) {
      Object.assign(order, {
        status: 'registered',
        heldAmount: order.amount,
        expiresAt: null,
        ...this.dates(order.fund, 'buy'),
      });
      return true;
    }
    if (order.heldAmount === 0n && ['expired', 'cancelled', 'rejected'].includes(order.status))
      this.refund(order, order.amount);
    else this.payouts.push({ order: null, purse, kind: 'refund', amount: order.amount, status: 'pending' });
    return false;
  }

  private refund(order: Order, amount: bigint): void {
    Object.assign(order, { status: 'refund_pending', heldUnits: 0n, heldAmount: amount });
    this.payouts.push({
      order,
      purse: this.purse(order.person, order.fund),
      kind: 'refund',
      amount,
      status: 'pending',
    });
  }

  reconcile(): void {
    for (const order of this.orders) {
      for (const attempt of order.attempts) {
        if (['created', 'redirected'].includes(attempt.ours) && attempt.askAt <= this.now)
          this.callback(attempt, 'unknown');
      }
    }
    // the bank lists what was paid and never verified; what was just opened is on its way
    for (const attempt of this.orders.flatMap((order) => order.attempts)) {
      if (attempt.bank === 'paid' && attempt.openedAt <= this.now - 3 * MINUTE) this.callback(attempt, 'ok');
    }
  }

  retry(order: Order): void {
    const isPayable =
      order.kind === 'buy' &&
      !order.isWallet &&
      ['pending_payment', 'payment_failed'].includes(order.status) &&
      order.expiresAt !== null &&
      order.expiresAt > this.now;
    refuseIf(!isPayable, 'not payable');
    // the current rules: the units may cost more than the order pays, and the fund may be full
    const { fund, wishedUnits, amount, heldUnits } = order;
    refuseIf(wishedUnits !== null && this.amountOf(fund, wishedUnits) > amount, 'amount changed');
    this.unitsWithRoom(fund, amount, wishedUnits, 1_000_000n, heldUnits);
    const isWaiting = order.attempts.some((one) => one.ours === 'created' || one.ours === 'redirected');
    // an order that still waits keeps its time to pay
    if (order.status === 'payment_failed' && !isWaiting) order.expiresAt = this.now + 30 * MINUTE;
    Object.assign(order, { status: 'pending_payment', ...this.dates(fund, 'buy') });
    if (!isWaiting) this.attempt(order);
  }

  sell(
    person: number,
    fund: number,
    wish: { units?: bigint; amount?: bigint; all?: boolean },
    isConfirmed: boolean,
  ): Order {
    const purse = this.purse(person, fund);
    const early = purse.lots.filter((lot) => lot.from > dayOf(this.now)).reduce((sum, lot) => sum + lot.left, 0n);
    const free = purse.units - purse.reserved - early;
    const units = wish.all ? free : (wish.units ?? ceil((wish.amount ?? 0n) * SCALE, this.lastNav(fund)));
    refuseIf(units > free || free === 0n || units < 1n, 'not free');
    const order: Order = {
      index: this.orders.length,
      kind: 'sell',
      person,
      fund,
      isWallet: false,
      wishedUnits: units,
      amount: 0n,
      status: isConfirmed ? 'registered' : 'pending_otp',
      heldUnits: isConfirmed ? units : 0n,
      heldAmount: 0n,
      ...this.dates(fund, 'sell'),
      expiresAt: isConfirmed ? null : this.now + 2 * MINUTE,
      attempts: [],
    };
    if (isConfirmed) purse.reserved += units;
    this.orders.push(order);
    return order;
  }

  cancel(order: Order, target: 'source' | 'credit'): void {
    const isOpen = ['pending_payment', 'payment_failed', 'pending_otp'].includes(order.status);
    refuseIf(!isOpen && !(order.status === 'registered' && this.now < order.deadline), 'too late');
    const purse = this.purse(order.person, order.fund);
    if (order.kind === 'sell') purse.reserved -= order.heldUnits;
    Object.assign(order, { heldUnits: 0n, expiresAt: null, status: 'cancelled' });
    if (order.heldAmount === 0n) return;
    if (target === 'source' && !order.isWallet) return this.refund(order, order.heldAmount);
    purse.held -= order.heldAmount;
    Object.assign(order, { heldAmount: 0n, status: 'refunded' });
  }

  expire(): void {
    for (const order of this.orders) {
      const isOver =
        ['pending_payment', 'payment_failed', 'pending_otp'].includes(order.status) &&
        order.expiresAt !== null &&
        order.expiresAt <= this.now;
      if (isOver && !order.attempts.some((one) => one.ours === 'redirected'))
        Object.assign(order, { status: 'expired', heldUnits: 0n });
    }
  }

  execute(fund: number): void {
    for (const [day, nav] of [...(this.prices[fund] ?? [])].sort()) {
      const due = this.orders.filter((one) => one.fund === fund && one.status === 'registered' && one.priceDay === day);
      // sells first, so that their units count under the ceiling
      for (const order of due.filter((one) => one.kind === 'sell')) this.redeem(order, day, nav);
      for (const order of due.filter((one) => one.kind === 'buy')) this.issue(order, day, nav);
    }
  }

  private issue(order: Order, day: string, nav: bigint): void {
    const { fund } = order;
    const { ceiling, isRemainRefunded } = this.rules(fund);
    const room =
      ceiling === null ? null : ceiling - (this.invested[fund] ?? 0n) - (this.openUnits(fund) - order.heldUnits);
    let got = this.affordable(fund, order.amount, nav, order.wishedUnits);
    if (room !== null && got.units > room) got = this.affordable(fund, order.amount, nav, room > 0n ? room : 0n);
    if (got.units === 0n) return this.refund(order, order.heldAmount);
    const purse = this.purse(order.person, fund);
    const remain = order.amount - got.cost - got.fee;
    purse.held -= order.heldAmount;
    purse.balance -= got.cost + got.fee;
    purse.units += got.units;
    // one working day after the price, or the day of a late execution
    const from = [workingDayAfter(day), dayOf(this.now)].sort()[1] ?? day;
    purse.lots.push({ day, left: got.units, from });
    this.invested[fund] = (this.invested[fund] ?? 0n) + got.units;
    Object.assign(order, { status: 'issued', heldUnits: 0n, heldAmount: 0n });
    if (!isRemainRefunded || remain === 0n) return;
    purse.held += remain;
    this.payouts.push({ order, purse, kind: 'remain', amount: remain, status: 'pending' });
  }

  private redeem(order: Order, day: string, nav: bigint): void {
    const { exitPerMille, fixedCancel } = this.rules(order.fund);
    const purse = this.purse(order.person, order.fund);
    let left = order.heldUnits;
    let exitFee = 0n;
    let taken = 0n;
    for (const lot of purse.lots.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
      const part = lot.left < left ? lot.left : left;
      if (part === 0n) continue;
      const gross = ((taken + part) * nav) / SCALE - (taken * nav) / SCALE;
      if (Date.parse(day) - Date.parse(lot.day) <= 10 * DAY) exitFee += (gross * exitPerMille) / 1000n;
      lot.left -= part;
      left -= part;
      taken += part;
    }
    const net = (taken * nav) / SCALE - exitFee - fixedCancel;
    purse.units -= taken;
    purse.reserved -= taken;
    purse.balance += net;
    purse.held += net;
    this.invested[order.fund] = (this.invested[order.fund] ?? 0n) - taken;
    Object.assign(order, { status: 'payout_pending', heldUnits: 0n, heldAmount: net });
    this.payouts.push({ order, purse, kind: 'redemption', amount: net, status: 'pending' });
  }

  pay(payout: Payout, isPaid: boolean): void {
    payout.status = isPaid ? 'paid' : 'failed';
    const { order, kind, purse, amount } = payout;
    if (!isPaid) {
      if (order && kind === 'redemption') order.status = 'payout_failed';
      return;
    }
    purse.balance -= amount;
    purse.held -= amount;
    if (order && kind !== 'remain')
      Object.assign(order, { status: kind === 'redemption' ? 'paid' : 'refunded', heldAmount: 0n });
  }
}
