import type { Insertable } from 'kysely';
import type { Database } from '../tables.ts';
import { tehranDay, tehranTime } from '#shared/jalali.ts';
import { DemoBook } from './book.ts';
import type { FilledFund } from './fillFunds.ts';
import type { FilledPerson } from './fillPeople.ts';
import { issueUnits, redeemUnits, type DemoLot } from './sums.ts';
import { scaledToText } from './prices.ts';
import type { Random } from './random.ts';

export type OrderRow = Insertable<Database['orders']>;
type EventRow = Insertable<Database['order_events']>;
export type PaymentRow = Insertable<Database['payments']>;

/** Working days, oldest first, reaching some weeks past today, so that dates of open orders can be named. */
export interface DemoCalendar {
  days: readonly string[];
  /** position of today, or of the next working day when today is closed */
  todayIndex: number;
  at(day: string, time: string): Date;
  orderNo(day: string, id: number): string;
  weekdayText(day: string): string;
}

export type BuyMethod = 'ipg' | 'receipt';
type Status = OrderRow['status'];

export interface DemoOrder {
  id: number;
  row: OrderRow;
  priceDay: string;
}

/** Builds orders with everything they leave behind; nothing is written until `write`. */
export class DemoHistory {
  readonly book = new DemoBook();
  readonly orders: OrderRow[] = [];
  readonly events: EventRow[] = [];
  readonly payments: PaymentRow[] = [];
  readonly slips: Insertable<Database['bank_slips']>[] = [];
  readonly payouts: Insertable<Database['payouts']>[] = [];
  readonly lots: (DemoLot & Insertable<Database['lots']>)[] = [];
  readonly lotRedemptions: Insertable<Database['lot_redemptions']>[] = [];
  readonly reserved = new Map<string, bigint>();
  readonly calendar: DemoCalendar;
  readonly #random: Random;
  #slipNumber = 480_100;

  constructor(calendar: DemoCalendar, random: Random) {
    this.calendar = calendar;
    this.#random = random;
  }

  day(index: number): string {
    const day = this.calendar.days[index];
    if (!day) throw new Error(`no working day at ${index}`);
    return day;
  }

  /** Opens an order row with its first event; later facts are set on the row by the caller. */
  open(
    values: Omit<OrderRow, 'order_no' | 'created_at'> & { created_at: Date },
    day: string,
    firstStatus: Status,
  ): DemoOrder {
    const id = this.orders.length + 1;
    const row: OrderRow = { ...values, order_no: this.calendar.orderNo(day, id) };
    this.orders.push(row);
    this.event(id, row.investor_id, null, firstStatus, values.created_at, 'user');
    return { id, row, priceDay: row.price_date ?? day };
  }

  event(
    id: number,
    investorId: number,
    from: Status | null,
    to: Status,
    at: Date,
    actor: 'user' | 'system' | 'admin',
    note = '',
  ): void {
    this.events.push({
      investor_id: investorId,
      order_id: id,
      from_status: from,
      to_status: to,
      actor_kind: actor,
      note,
      at,
    });
  }

  /** Dates of a buy that is placed before the cut-off on the working day with this index. */
  buyDates(fund: FilledFund, index: number, method: BuyMethod) {
    const offset = method === 'ipg' ? fund.offsets.ipg : fund.offsets.receipt;
    return {
      effective_date: this.day(index),
      price_date: this.day(index + offset),
      license_date: this.day(index + offset + 1),
      cancel_deadline: this.calendar.at(this.day(index), method === 'ipg' ? '14:00' : '12:30'),
    };
  }

  sellDates(fund: FilledFund, index: number) {
    return {
      effective_date: this.day(index),
      price_date: this.day(index + fund.offsets.sell),
      payout_date: this.day(index + fund.offsets.sell + fund.offsets.settle),
      cancel_deadline: this.calendar.at(this.day(index), '12:00'),
    };
  }

  /** A buy whose money has come in: order, payment or slip, ledger. It stands at `registered`. */
  paidBuy(
    person: FilledPerson,
    fund: FilledFund,
    index: number,
    amount: bigint,
    method: BuyMethod,
    userId: number | null,
  ): DemoOrder {
    const day = this.day(index);
    const minute = this.#random.int(5, 50);
    const createdAt = this.calendar.at(day, `0${this.#random.int(8, 9)}:${String(minute).padStart(2, '0')}`);
    const paidAt = new Date(createdAt.getTime() + 150_000);
    const placed = this.open(
      {
        investor_id: person.investorId,
        fund_id: fund.id,
        order_type: 1,
        payment_method: method,
        mode: 'amount',
        status: 'registered',
        amount,
        ...this.buyDates(fund, index, method),
        created_by: userId,
        created_at: createdAt,
        money_at: paidAt,
        estimate: JSON.stringify(this.estimate(fund, index, amount)),
        ref_id: method === 'ipg' ? String(7_000_000 + this.orders.length * 37) : null,
      },
      day,
      method === 'ipg' ? 'pending_payment' : 'pending_receipt',
    );
    if (method === 'ipg') this.#addPayment(placed, person, amount, createdAt, paidAt);
    else this.addSlip(placed, person, fund, amount, 'approved', paidAt);
    this.event(
      placed.id,
      person.investorId,
      method === 'ipg' ? 'pending_payment' : 'pending_receipt',
      'registered',
      paidAt,
      method === 'ipg' ? 'system' : 'admin',
    );
    const source = method === 'ipg' ? ('gateway_clearing' as const) : ('fund_bank' as const);
    const txType = method === 'ipg' ? 'deposit_ipg' : 'deposit_receipt';
    this.book.post({
      at: paidAt,
      day,
      kind: txType,
      investorId: person.investorId,
      fundId: fund.id,
      orderId: placed.id,
      comments: `درخواست ${placed.row.order_no}`,
      lines: [
        { kind: 'investor_cash', change: amount, txType },
        { kind: source, change: -amount, txType },
      ],
    });
    return placed;
  }

  /** The numbers an investor saw when ordering: calculated with the last price known then. */
  estimate(fund: FilledFund, index: number, amount: bigint) {
    const known = fund.prices.get(this.day(index - 1));
    if (!known) return {};
    const sums = issueUnits(amount, known.issueScaled, fund);
    return {
      units: String(sums.units),
      nav: scaledToText(known.issueScaled),
      navDate: known.day,
      fee: String(sums.fee),
      remain: String(sums.remain),
    };
  }

  #addPayment(placed: DemoOrder, person: FilledPerson, amount: bigint, createdAt: Date, paidAt: Date): void {
    this.payments.push({
      public_id: `demo-${String(placed.id).padStart(8, '0')}-${this.#random.int(100000, 999999)}`,
      investor_id: person.investorId,
      order_id: placed.id,
      gateway: 'sandbox',
      amount,
      status: 'verified',
      authority: `DEMO${String(placed.id).padStart(10, '0')}`,
      ref_id: placed.row.ref_id ?? null,
      card_mask: '6037-99**-****-7893',
      created_at: createdAt,
      redirected_at: createdAt,
      callback_at: paidAt,
      verified_at: paidAt,
    });
  }

  addSlip(
    placed: DemoOrder,
    person: FilledPerson,
    fund: FilledFund,
    amount: bigint,
    status: 'pending' | 'approved' | 'rejected',
    at: Date,
    reason: string | null = null,
  ): void {
    this.#slipNumber += 17;
    // the money is paid a while before the slip is handed in, each time another one
    const minutes = 11 + ((this.#slipNumber * 13) % 83);
    const paidAt = new Date((placed.row.created_at as Date).getTime() - minutes * 60_000);
    this.slips.push({
      investor_id: person.investorId,
      order_id: placed.id,
      fund_account_id: fund.bankAccountId,
      number: String(this.#slipNumber),
      amount,
      slip_date: tehranDay(paidAt),
      slip_time: tehranTime(paidAt),
      status,
      reviewed_at: status === 'pending' ? null : at,
      reason,
      created_at: placed.row.created_at,
    });
  }

  /** Prices and issues a registered buy on its price day: units, certificate, fees, remainder. */
  issue(placed: DemoOrder, person: FilledPerson, fund: FilledFund): void {
    const price = fund.prices.get(placed.priceDay);
    const amount = placed.row.amount as bigint;
    if (!price) throw new Error(`${fund.slug} has no price on ${placed.priceDay}`);
    const sums = issueUnits(amount, price.issueScaled, fund);
    const licenseDay = placed.row.license_date as string;
    const pricedAt = this.calendar.at(placed.priceDay, '18:10');
    const issuedAt = this.calendar.at(licenseDay, '09:00');
    const at = issuedAt;
    const licenseNumber = `${fund.id}${String(placed.id).padStart(7, '0')}`;
    Object.assign(placed.row, {
      status: 'issued',
      units: sums.units,
      unit_price: scaledToText(price.issueScaled),
      fee: sums.fee,
      remain: sums.remain,
      net: sums.cost,
      license_number: licenseNumber,
      finished_at: at,
    });
    this.event(placed.id, person.investorId, 'registered', 'processing', pricedAt, 'system');
    this.event(placed.id, person.investorId, 'processing', 'issued', at, 'system');
    this.lots.push({
      id: this.lots.length + 1,
      investor_id: person.investorId,
      fund_id: fund.id,
      order_id: placed.id,
      license_number: licenseNumber,
      license_date: licenseDay,
      opened_on: licenseDay,
      unit_count: sums.units,
      units_left: sums.units,
      unit_price: scaledToText(price.issueScaled),
    });
    this.book.post({
      at,
      day: licenseDay,
      kind: 'issue',
      investorId: person.investorId,
      fundId: fund.id,
      orderId: placed.id,
      comments: `صدور ${placed.row.order_no}`,
      lines: [
        { kind: 'investor_cash', change: -sums.cost, txType: 'issue' },
        { kind: 'fund_capital', change: sums.cost, txType: 'issue' },
        { kind: 'investor_cash', change: -sums.fee, txType: 'fee_issue' },
        { kind: 'fee_income', change: sums.fee, txType: 'fee_issue' },
        { kind: 'investor_units', change: sums.units, txType: 'issue' },
        { kind: 'fund_units', change: -sums.units, txType: 'issue' },
      ],
    });
    if (sums.remain >= 1_000_000n) this.#payOut(placed, person, fund, sums.remain, 'remain', licenseDay);
  }

  /** Redeems a registered sell on its price day; the money is still to be paid. */
  redeem(placed: DemoOrder, person: FilledPerson, fund: FilledFund): bigint {
    const price = fund.prices.get(placed.priceDay);
    if (!price) throw new Error(`${fund.slug} has no price on ${placed.priceDay}`);
    const lots = this.freeLots(person.investorId, fund.id, placed.priceDay);
    const sums = redeemUnits(lots, placed.row.requested_units as bigint, price.cancelScaled, fund, placed.priceDay);
    const at = this.calendar.at(placed.priceDay, '18:20');
    for (const use of sums.uses) {
      use.lot.units_left -= use.units;
      this.lotRedemptions.push({
        investor_id: person.investorId,
        order_id: placed.id,
        lot_id: use.lot.id,
        unit_count: use.units,
        age_days: use.ageDays,
        pct: use.pct,
        gross: use.gross,
        exit_fee: use.exitFee,
      });
    }
    Object.assign(placed.row, {
      status: 'payout_pending',
      units: placed.row.requested_units,
      unit_price: scaledToText(price.cancelScaled),
      amount: sums.gross,
      fee: sums.fee,
      exit_fee: sums.exitFee,
      net: sums.net,
    });
    this.event(placed.id, person.investorId, 'registered', 'processing', at, 'system');
    this.event(placed.id, person.investorId, 'processing', 'redeemed', at, 'system');
    this.event(placed.id, person.investorId, 'redeemed', 'payout_pending', at, 'system');
    const units = placed.row.requested_units as bigint;
    this.book.post({
      at,
      day: placed.priceDay,
      kind: 'redeem',
      investorId: person.investorId,
      fundId: fund.id,
      orderId: placed.id,
      comments: `ابطال ${placed.row.order_no}`,
      lines: [
        { kind: 'investor_cash', change: sums.gross, txType: 'redeem' },
        { kind: 'fund_capital', change: -sums.gross, txType: 'redeem' },
        { kind: 'investor_cash', change: -sums.exitFee, txType: 'penalty' },
        { kind: 'exit_fee_income', change: sums.exitFee, txType: 'penalty' },
        { kind: 'investor_cash', change: -sums.fee, txType: 'fee_redeem' },
        { kind: 'fee_income', change: sums.fee, txType: 'fee_redeem' },
        { kind: 'investor_units', change: -units, txType: 'redeem' },
        { kind: 'fund_units', change: units, txType: 'redeem' },
      ],
    });
    return sums.net;
  }

  /** Registers a sell; it stands at `registered` and its units are reserved until `redeem`. */
  registeredSell(
    person: FilledPerson,
    fund: FilledFund,
    index: number,
    units: bigint,
    userId: number | null,
  ): DemoOrder {
    const day = this.day(index);
    const createdAt = this.calendar.at(day, `09:${this.#random.int(10, 58)}`);
    const placed = this.open(
      {
        investor_id: person.investorId,
        fund_id: fund.id,
        order_type: 2,
        payment_method: 'account',
        mode: 'units',
        status: 'registered',
        requested_units: units,
        units,
        ...this.sellDates(fund, index),
        account_id: person.accountId,
        created_by: userId,
        created_at: createdAt,
      },
      day,
      'pending_otp',
    );
    this.event(
      placed.id,
      person.investorId,
      'pending_otp',
      'registered',
      new Date(createdAt.getTime() + 45_000),
      'user',
    );
    return placed;
  }

  /** Pays a redeemed sell to the bank account. */
  payRedemption(placed: DemoOrder, person: FilledPerson, fund: FilledFund, net: bigint): void {
    const day = placed.row.payout_date as string;
    placed.row.status = 'paid';
    placed.row.finished_at = this.calendar.at(day, '11:30');
    this.event(placed.id, person.investorId, 'payout_pending', 'paid', this.calendar.at(day, '11:30'), 'system');
    this.#payOut(placed, person, fund, net, 'redemption', day);
  }

  #payOut(
    placed: DemoOrder,
    person: FilledPerson,
    fund: FilledFund,
    amount: bigint,
    kind: 'redemption' | 'remain',
    day: string,
  ): void {
    const at = this.calendar.at(day, '11:30');
    const txType = kind === 'redemption' ? 'payout' : 'remain_refund';
    this.payouts.push({
      investor_id: person.investorId,
      order_id: placed.id,
      fund_id: fund.id,
      kind,
      account_id: person.accountId,
      amount,
      due_date: day,
      status: 'paid',
      bank_ref: `PO${100_000 + this.payouts.length}`,
      created_at: at,
      finished_at: at,
    });
    this.book.post({
      at,
      day,
      kind: txType,
      investorId: person.investorId,
      fundId: fund.id,
      orderId: placed.id,
      comments: `واریز ${placed.row.order_no}`,
      lines: [
        { kind: 'investor_cash', change: -amount, txType },
        { kind: 'fund_bank', change: amount, txType },
      ],
    });
  }

  /** Lots with units left that were issued by the day, first in first out. */
  freeLots(investorId: number, fundId: number, day: string) {
    return this.lots
      .filter(
        (lot) =>
          lot.investor_id === investorId && lot.fund_id === fundId && lot.units_left > 0n && lot.opened_on <= day,
      )
      .sort((a, b) => (a.opened_on === b.opened_on ? a.id - b.id : a.opened_on < b.opened_on ? -1 : 1));
  }

  /** Units held by an investor on a day, issued by then and not redeemed. */
  held(investorId: number, fundId: number, day: string): bigint {
    return this.freeLots(investorId, fundId, day).reduce((sum, lot) => sum + lot.units_left, 0n);
  }

  /** Units held by an investor when a day begins: issued before it, without those redeemed at a price of an earlier day. */
  heldBefore(investorId: number, fundId: number, day: string): bigint {
    const lots = this.lots.filter(
      (lot) => lot.investor_id === investorId && lot.fund_id === fundId && lot.opened_on < day,
    );
    const ids = new Set(lots.map((lot) => lot.id));
    const issued = lots.reduce((sum, lot) => sum + lot.unit_count, 0n);
    return this.lotRedemptions
      .filter((use) => ids.has(use.lot_id) && (this.orders[use.order_id - 1]?.price_date ?? day) < day)
      .reduce((units, use) => units - use.unit_count, issued);
  }
}
