import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import { ageOn, dayAfter, dayOf, jalaliOf, momentOf } from './days.ts';
import { funds } from './funds.ts';
import { judgeBuy, judgeSell, type Lot } from './model.ts';
import { today, type Play } from './acting.ts';
import { judgeFundMoney } from './fundMoney.ts';
import { compareGoals } from './goals.ts';
import type { OutsideLine } from './outside.ts';
import { compareReports } from './reports.ts';
import { comparePapers, createPapers } from './statements.ts';
import {
  readAttempts,
  readBalances,
  readBegunRuns,
  readDeposits,
  readFundBalances,
  readGatewayMoney,
  readNewest,
  readOrders,
  type Balance,
  type FundBalance,
  type OrderRow,
} from './snapshot.ts';

/*
 * The evening of a simulated day: what the outside parties hold, what people decided and what the terms say, against
 * the books. An item that differs is noted once and taken as the books have it from then on.
 */

const HOUR_MS = 3_600_000;
/** People decide about money without an owner within this time. */
const LONGEST_OPEN_MS = 96 * HOUR_MS;
/** Up to so many people all screens are read when a month ends; of more of them a third, another one each month. */
const MANY = 60;
/** Accounts that the books had before anybody answered for the cost of a correction. */
const plainAccounts = new Set(
  ['gateway_clearing', 'debit_clearing', 'fund_bank', 'unmatched_deposits', 'fund_capital', 'fund_units'].concat([
    'fee_income',
    'exit_fee_income',
    'gateway_fee',
    'profit_payable',
    ...['broker', 'bank_interest', 'bank_charges', 'fund_costs', 'bank_transit'],
  ]),
);
const keyOf = (investorId: number, fundId: number): string => `${investorId}:${fundId}`;

const textOf = (row: OrderRow | Balance | undefined): string =>
  row === undefined
    ? ''
    : Object.entries(row)
        .map(([name, value]) => (name === 'status' ? '' : String(value)))
        .join();

function plus(sum: Balance | undefined, added: Balance): Balance {
  if (!sum) return added;
  const { investorId, fundId, ...sums } = added;
  const entries = Object.entries(sums).map(([name, rial]) => [name, sum[name as keyof typeof sums] + rial]);
  return { investorId, fundId, ...(Object.fromEntries(entries) as typeof sums) };
}

export class Judge {
  /** price of each order, and the newest journal that was judged */
  readonly prices = new Map<number, bigint>();
  private readonly judged = new Map<number, bigint>();
  /** profit that each person has to have by now */
  readonly profits = new Map<string, bigint>();
  readonly profitOf = new Map<string, { paidOn: string; amount: bigint }[]>();
  private profitCount = 0;
  private correctionCount = 0;
  /** rial by which books and model differed before, by item */
  private readonly known = new Map<string, bigint>();
  /**
   * people and funds in which something was corrected: their certificates are not in the order of their days any
   * more
   */
  private readonly touched = new Set<string>();
  /** orders whose difference of price was made good in money */
  private readonly madeGood = new Set<number>();
  /** the books as far as they were read */
  private newest = { entry: 0n, journal: 0n };
  private orderOf = new Map<number, OrderRow>();
  private balances = new Map<string, Balance>();
  private orders: OrderRow[] = [];
  readonly papers = createPapers();
  private readonly play: Play;

  constructor(play: Play) {
    this.play = play;
  }

  private get db() {
    return this.play.house.test.db.db;
  }
  private fundOf = (fundId: number): number => this.play.house.fundIds.indexOf(fundId);
  /** The difference of an item since the last evening. */
  private isNew(item: string, difference: bigint): boolean {
    const before = this.known.get(item) ?? 0n;
    this.known.set(item, difference);
    return difference !== before;
  }

  /** Compares everything. `isThorough`: with the checks of the product, and with what many people read. */
  async evening({ isThorough, isLast }: { isThorough: boolean; isLast: boolean }): Promise<void> {
    const { house } = this.play;
    const balances = await this.readBooks(isThorough);
    await this.noteBegunRuns();
    this.takeProfits();
    this.takeCorrections();
    const changed = this.judgeOrders();
    const [money, attempts, deposits, rows] = await Promise.all([
      readGatewayMoney(this.db, house.test.clock.now()),
      readAttempts(this.db),
      readDeposits(this.db),
      readFundBalances(this.db),
    ]);
    this.judgeMoneyIn(balances, money, attempts);
    this.judgeLines(deposits);
    this.judgeMoneyOut(balances);
    this.judgeFunds(balances, rows);
    judgeFundMoney(this.play, { orders: this.orders, rows, isNew: (item, by) => this.isNew(item, by) });
    this.judgeAges();
    await Promise.all([
      isThorough ? this.verify() : null,
      compareReports(this.play, this, {
        orders: this.orders,
        balances,
        people: [...(isThorough ? changed : changed.slice(0, 4)), ...this.readers(isThorough)],
      }),
      compareGoals(this.play, {
        ...{ orders: this.orders, prices: this.prices, changed, isThorough },
        isTouched: (investorId, fundId) => this.touched.has(keyOf(investorId, fundId)),
      }),
    ]);
    await comparePapers(this.play, this.papers, { balances, isLast });
  }

  /** The checks of the product. */
  private async verify(): Promise<void> {
    const { facts, house } = this.play;
    const report = await verifyBooks(this.db, house.test.app.services.audit);
    for (const { name, wrong } of report.checks)
      if (wrong > 0n) facts.fail('the checks of the books are green', name, `${wrong} wrong rows`);
  }

  /** Balances of the funds of the first day; what came with another one is judged by itself. */
  private readBalances = async (after: bigint): Promise<Balance[]> =>
    (await readBalances(this.db, after)).filter(({ fundId }) => this.fundOf(fundId) >= 0);

  /** Orders of the funds of the first day. */
  private readOrders = async (after: bigint): Promise<OrderRow[]> =>
    (await readOrders(this.db, after)).filter(({ fundId }) => this.fundOf(fundId) >= 0);

  /** Reads what came to the books since the evening before; now and then all of it, which has to be the same. */
  private async readBooks(isThorough: boolean): Promise<Balance[]> {
    const { facts } = this.play;
    const newest = await readNewest(this.db);
    for (const order of await this.readOrders(this.newest.journal)) this.orderOf.set(order.id, order);
    for (const added of await this.readBalances(this.newest.entry)) {
      const key = keyOf(added.investorId, added.fundId);
      this.balances.set(key, plus(this.balances.get(key), added));
    }
    this.newest = newest;
    if (isThorough) {
      const orders = await this.readOrders(0n);
      const balances = await this.readBalances(0n);
      for (const order of orders)
        if (textOf(order) !== textOf(this.orderOf.get(order.id)))
          facts.fail('a past figure does not change', 'entries of an order', `order ${order.id}`);
      for (const one of balances) {
        const key = keyOf(one.investorId, one.fundId);
        if (textOf(one) !== textOf(this.balances.get(key)))
          facts.fail('a past figure does not change', 'entries of an account', key);
      }
      this.orderOf = new Map(orders.map((order) => [order.id, order]));
      this.balances = new Map(balances.map((one) => [keyOf(one.investorId, one.fundId), one]));
    }
    this.orders = [...this.orderOf.values()].sort((a, b) =>
      a.priceDay === b.priceDay ? a.id - b.id : a.priceDay < b.priceDay ? -1 : 1,
    );
    return [...this.balances.values()];
  }

  /** Whose screens are read beside those whose orders changed: when a month ends those of many. */
  private readers(isThorough: boolean): number[] {
    const { house } = this.play;
    const day = today(this.play);
    const all = house.people.map(({ investorId }) => investorId);
    if (jalaliOf(dayAfter(day)).day !== 1) return isThorough ? all.slice(0, 12) : [];
    const { month } = jalaliOf(day);
    return all.length <= MANY ? all : all.filter((_, person) => person % 3 === month % 3);
  }

  /** Units of a person that take part in a profit of a day: those whose price is older. */
  private heldBefore(investorId: number, fundId: number, day: string): bigint {
    return this.orders
      .filter((one) => one.investorId === investorId && one.fundId === fundId && one.priceDay < day)
      .reduce((sum, one) => sum + one.units, 0n);
  }

  private async noteBegunRuns(): Promise<void> {
    const { facts } = this.play;
    if (facts.approvedRuns.size === 0) return;
    for (const { id } of await readBegunRuns(this.db)) {
      const run = facts.approvedRuns.get(id);
      if (run) facts.profits.push(run);
      facts.approvedRuns.delete(id);
    }
  }

  private takeProfits(): void {
    const { facts, house } = this.play;
    const paid = facts.profits.slice(this.profitCount);
    for (const [index, profit] of paid.entries()) {
      const before = facts.profits.slice(0, this.profitCount + index);
      const isTwice =
        profit.coupon !== null && before.some((one) => one.fund === profit.fund && one.coupon === profit.coupon);
      if (isTwice)
        facts.fail(
          'nothing is paid twice',
          'a coupon',
          `coupon ${profit.coupon ?? 0} of fund ${profit.fund}, once more on ${profit.day}`,
        );
      const fundId = house.fundIds[profit.fund] ?? 0;
      for (const { investorId } of house.people) {
        const units = this.heldBefore(investorId, fundId, profit.day);
        if (units <= 0n) continue;
        const key = keyOf(investorId, fundId);
        const amount = units * profit.perUnit;
        this.profits.set(key, (this.profits.get(key) ?? 0n) + amount);
        this.profitOf.set(key, [...(this.profitOf.get(key) ?? []), { paidOn: today(this.play), amount }]);
      }
    }
    this.profitCount = facts.profits.length;
  }

  /** What a second person approved is what was booked; what it cost has an owner. */
  private takeCorrections(): void {
    const { facts } = this.play;
    const byId = new Map(this.orders.map((order) => [order.id, order]));
    const corrections = facts.corrections.slice(this.correctionCount);
    // of several in one day the last one says how an order stands in the evening
    const lastOf = new Map(
      corrections.flatMap((one) =>
        one.booked.flatMap(({ orderId, way }) => (way === 'again' ? [[orderId, one] as const] : [])),
      ),
    );
    for (const correction of corrections) {
      const booked = new Map(correction.booked.map((row) => [row.orderId, row]));
      for (const row of correction.approved) {
        const after = booked.get(row.orderId);
        const order = byId.get(row.orderId);
        if (order) this.touched.add(keyOf(order.investorId, order.fundId));
        if (after?.way === 'again') this.prices.set(row.orderId, correction.price);
        if (after?.way === 'again' && this.madeGood.has(row.orderId))
          facts.fail(
            'nothing is paid twice',
            'a difference of price',
            `order ${row.orderId} has its difference as money`,
          );
        if (after?.way === 'credit') this.madeGood.add(row.orderId);
        const about = `order ${row.orderId}, price of ${correction.day} in fund ${correction.fund}`;
        if (after && after.way !== row.way)
          facts.fail('what was approved is what happens', `${row.way} became ${after.way}`, about);
        if (after?.way !== 'again' || !order || lastOf.get(row.orderId) !== correction) continue;
        const units = order.units < 0n ? -order.units : order.units;
        if (units !== row.newUnits)
          facts.fail(
            'what was approved is what happens',
            'units of an order that is executed again',
            `${about}: ${row.newUnits} units approved, ${units} in the books`,
          );
      }
    }
    this.correctionCount = facts.corrections.length;
  }

  /** Certificates from which a redemption takes, oldest first; null where corrections changed their order. */
  private lotsFor(order: OrderRow): Lot[] | null {
    if (this.touched.has(keyOf(order.investorId, order.fundId))) return null;
    const same = this.orders.filter((one) => one.investorId === order.investorId && one.fundId === order.fundId);
    const lots = same.filter((one) => one.units > 0n).map((one) => ({ day: one.priceDay, units: one.units }));
    let gone = same
      .filter(
        (one) =>
          one.units < 0n && (one.priceDay < order.priceDay || (one.priceDay === order.priceDay && one.id < order.id)),
      )
      .reduce((sum, one) => sum - one.units, 0n);
    const left: Lot[] = [];
    for (const lot of lots) {
      const taken = lot.units < gone ? lot.units : gone;
      gone -= taken;
      left.push({ day: lot.day, units: lot.units - taken });
    }
    return left;
  }

  /** Judges the orders that the day changed. @returns their people */
  private judgeOrders(): number[] {
    const { facts } = this.play;
    const people = new Set<number>();
    for (const order of this.orders) {
      const before = this.judged.get(order.id);
      if (before === order.newest) continue;
      this.judged.set(order.id, order.newest);
      people.add(order.investorId);
      const fund = this.fundOf(order.fundId);
      const about = `order ${order.id} (${order.method}, ${order.mode}) of fund ${fund}`;
      if (order.bookedOn === null) {
        if (order.units !== 0n || order.capital !== 0n || order.fee !== 0n || order.exitFee !== 0n)
          facts.fail('an order that is taken back leaves nothing', funds[fund]?.key ?? '', about);
        if (before !== undefined) this.touched.add(keyOf(order.investorId, order.fundId));
        continue;
      }
      if (order.bookedOn < order.priceDay)
        facts.fail(
          'nothing moves before its day',
          'an execution',
          `${about}: ${order.bookedOn}, price of ${order.priceDay}`,
        );
      if (order.method === 'maturity') {
        const face = funds[fund]?.firstPrice ?? 0n;
        if (-order.capital !== -order.units * face)
          facts.fail('everybody gets the face value at the end', funds[fund]?.key ?? '', about);
        continue;
      }
      // a day that was closed after the price of a bond came out is no price day of funds
      const plan = funds[fund];
      const ofBond = plan?.kind === 'bond' ? plan.firstPrice : undefined;
      const price = this.prices.get(order.id) ?? facts.prices[fund]?.get(order.priceDay) ?? ofBond;
      if (price === undefined) {
        facts.fail('nothing moves before its day', 'an execution without a price', about);
        continue;
      }
      this.prices.set(order.id, price);
      // an order for money that came on an earlier day has the terms of that day
      const end = new Date(Date.parse(`${order.effectiveDay}T20:29:59Z`));
      const isBuy = order.orderType === 1;
      const placed = { ...order, fund, isBuy };
      const lots = isBuy ? null : this.lotsFor(order);
      const verdicts = facts
        .termsFor(fund, end > order.createdAt ? order.createdAt : momentOf(order.effectiveDay, '00:00'), end)
        .map((terms) => (isBuy ? judgeBuy(placed, order, terms, price) : judgeSell(placed, order, terms, price, lots)));
      if (!verdicts.includes(null))
        facts.fail(
          'an order is executed by its own terms and price',
          `${isBuy ? 'purchase' : 'redemption'}: ${verdicts[0] ?? 'no terms'}${before === undefined ? '' : ', executed again'}`,
          `${about}, ${order.amount ?? order.requestedUnits ?? 0n} at ${price}: ${order.units} units, capital ${order.capital}, fee ${order.fee}, exit fee ${order.exitFee}`,
        );
    }
    return [...people];
  }

  /**
   * Every rial that left somebody's account for the house is theirs in the books, or an open item that people
   * decide.
   */
  private judgeMoneyIn(
    balances: readonly Balance[],
    money: Awaited<ReturnType<typeof readGatewayMoney>>,
    calls: Awaited<ReturnType<typeof readAttempts>>,
  ): void {
    const { facts, house } = this.play;
    const now = house.test.clock.now();
    const byKey = new Map(balances.map((one) => [keyOf(one.investorId, one.fundId), one]));
    for (const { investorId, fundId, amount } of money) {
      const difference = amount - (byKey.get(keyOf(investorId, fundId))?.gateway ?? 0n);
      if (difference !== 0n && this.isNew(`gateway ${keyOf(investorId, fundId)}`, difference))
        facts.fail(
          'every rial has an owner or an open item',
          'money of a gateway',
          `${difference} rial of investor ${investorId}`,
        );
    }
    const attempts = new Map(calls.map((one) => [one.tracking, one]));
    const open = new Map<string, { late: bigint; all: bigint; faults: string[] }>();
    for (const debit of house.outside.debits) {
      const attempt = attempts.get(debit.tracking);
      if (!attempt || debit.takenAt === null || debit.takenAt > now) continue;
      const key = keyOf(attempt.investorId, attempt.fundId);
      const sum = open.get(key) ?? { late: 0n, all: 0n, faults: [] };
      const isLate = now.getTime() - debit.takenAt.getTime() > LONGEST_OPEN_MS;
      const isOpenItem = /disput/.test(`${attempt.attempt} ${attempt.charge}`);
      sum.all += debit.amount;
      if (isLate && !isOpenItem) sum.late += debit.amount;
      if (isLate && !isOpenItem && attempt.attempt !== 'done' && debit.fault) sum.faults.push(debit.fault);
      open.set(key, sum);
    }
    for (const [key, { late, all, faults }] of open) {
      const booked = byKey.get(key)?.debit ?? 0n;
      if (late > booked && this.isNew(`debit ${key}`, late - booked))
        facts.fail(
          'every rial has an owner or an open item',
          `a direct debit (${faults[0] ?? 'answered'})`,
          `${late - booked} rial taken from investor and fund ${key} are in no account and no open item`,
        );
      if (booked > all && this.isNew(`debit too much ${key}`, booked - all))
        facts.fail('nothing is booked that nobody paid', 'a direct debit', `${booked - all} rial of ${key}`);
    }
  }

  /** Each line of the bank comes into the books, once. */
  private judgeLines(deposits: Awaited<ReturnType<typeof readDeposits>>): void {
    const { facts, house } = this.play;
    const booked = new Map(deposits.map((one) => [one.fundId, one.booked]));
    const now = house.test.clock.now();
    for (const [fund, fundId] of house.fundIds.entries()) {
      const lines = house.outside.lines.filter((line) => line.fund === fund);
      // money of a settlement was told before its line, money of a slip may have been
      const released = lines.filter(({ releasedOn, isSettlement }) => releasedOn !== null && isSettlement !== true);
      const ahead = facts.slips.filter((slip) => slip.fund === fund && slip.state === 'ahead');
      const expected = [...released, ...ahead].reduce((sum, { amount }) => sum + amount, 0n);
      const difference = expected - (booked.get(fundId) ?? 0n);
      if (this.isNew(`lines ${fund}`, difference))
        facts.fail(
          'every rial has an owner or an open item',
          'a bank line that two people let in',
          `fund ${fund}: ${difference} rial of the bank are not in the books`,
        );
      const kept = lines.find(
        ({ at, releasedOn }) => releasedOn === null && now.getTime() - at.getTime() > LONGEST_OPEN_MS,
      );
      if (kept)
        facts.fail(
          'every rial has an owner or an open item',
          'a bank line that no statement takes',
          `reference ${kept.ref} of ${kept.day} on the account of fund ${fund}`,
        );
    }
  }

  /** What left for people is what the bank paid; what they got is what runs and corrections say. */
  private judgeMoneyOut(balances: readonly Balance[]): void {
    const { facts, house } = this.play;
    const paid = new Map<string, bigint>();
    for (const { investorId, fundId, amount, isReturned } of house.outside.payouts)
      if (isReturned !== true)
        paid.set(keyOf(investorId, fundId), (paid.get(keyOf(investorId, fundId)) ?? 0n) + amount);
    const credits = new Map<string, bigint>();
    const byId = new Map(this.orders.map((order) => [order.id, order]));
    for (const row of facts.corrections.flatMap(({ booked }) => booked)) {
      const order = byId.get(row.orderId);
      if (!order || row.way !== 'credit') continue;
      const key = keyOf(order.investorId, order.fundId);
      credits.set(key, (credits.get(key) ?? 0n) + row.difference);
    }
    for (const one of balances) {
      const key = keyOf(one.investorId, one.fundId);
      const compare = (what: string, property: string, expected: bigint, seen: bigint): void => {
        if (this.isNew(`${what} ${key}`, seen - expected))
          facts.fail(property, what, `${key}: ${seen} rial in the books, ${expected} by what happened`);
      };
      compare('payouts', 'what left is what the bank paid', paid.get(key) ?? 0n, -one.payout);
      compare('profit', 'profit is what the units of its day get', this.profits.get(key) ?? 0n, one.profit);
      compare('credits of corrections', 'what people get is what was approved', credits.get(key) ?? 0n, one.correction);
      const slips = facts.slips
        .filter(
          (slip) => house.people[slip.person]?.investorId === one.investorId && house.fundIds[slip.fund] === one.fundId,
        )
        .filter(({ state }) => state === 'booked' || state === 'ahead');
      const slipMoney = slips.reduce((total, { amount }) => total + amount, 0n);
      compare('slips', 'every rial has an owner or an open item', slipMoney, one.slip);
      const parts =
        one.gateway + one.debit + one.deposit + one.slip + one.profit + one.payout + one.correction + one.orders;
      compare('other entries', 'every entry has a cause', parts, one.cash);
      if (one.cash < 0n || one.units < 0n)
        facts.fail(
          'nobody has less than nothing',
          one.cash < 0n ? 'money' : 'units',
          `${key}: ${one.cash} rial, ${one.units} units`,
        );
    }
  }

  private judgeFunds(balances: readonly Balance[], rows: readonly FundBalance[]): void {
    const { facts, house } = this.play;
    for (const [fund, fundId] of house.fundIds.entries()) {
      const own = rows.filter((row) => row.fundId === fundId);
      const of = (kind: string): bigint => own.find((row) => row.kind === kind)?.balance ?? 0n;
      const people = balances.filter((one) => one.fundId === fundId);
      const sum = (pick: (one: Balance) => bigint): bigint => people.reduce((total, one) => total + pick(one), 0n);
      // what a correction costs and no order carries is owed by somebody who is named
      const costs = facts.corrections
        .filter((one) => one.fund === fund)
        .flatMap(({ booked }) => booked)
        .filter(({ way }) => way === 'credit' || way === 'borne')
        .reduce((total, { difference }) => total + (difference < 0n ? -difference : difference), 0n);
      const claims = own
        .filter(({ kind }) => !plainAccounts.has(kind))
        .reduce((total, { debits }) => total + debits, 0n);
      if (claims < costs && this.isNew(`claims ${fund}`, costs - claims))
        facts.fail(
          'what a correction costs has an owner',
          'no claim in the books',
          `fund ${fund}: ${costs - claims} rial`,
        );
      const issued = sum((one) => one.units);
      const ceiling = facts.terms[fund]?.at(-1)?.terms.ceiling ?? null;
      const isCorrected = [...this.touched].some((key) => key.endsWith(`:${fundId}`));
      if (ceiling !== null && issued > ceiling && !isCorrected)
        facts.fail('no fund is past its ceiling', funds[fund]?.key ?? '', `${issued} units issued, ${ceiling} allowed`);
      this.judgeUnowned(fund, of('unmatched_deposits'), sum);
      const settled = (source: string): bigint =>
        facts.settlements
          .filter((one) => one.fund === fund && one.source === source)
          .reduce((total, { gross }) => total + gross, 0n);
      const clearing = of('gateway_clearing') + sum((one) => one.gateway) - settled('gateway');
      if (this.isNew(`gateway clearing ${fund}`, clearing))
        facts.fail('a clearing account is the sum of its items', 'gateway', `fund ${fund}: ${clearing} rial`);
      const debits = of('debit_clearing') + sum((one) => one.debit) - settled('direct_debit');
      if (this.isNew(`debit clearing ${fund}`, debits))
        facts.fail('a clearing account is the sum of its items', 'direct debit', `fund ${fund}: ${debits} rial`);
    }
  }

  /** Money without an owner is the sum of the lines that nobody got, and that neither went back nor are the fund's. */
  private judgeUnowned(fund: number, seen: bigint, sum: (pick: (one: Balance) => bigint) => bigint): void {
    const { facts, house } = this.play;
    const isOpen = (line: OutsideLine): boolean => {
      if (line.releasedOn === null || line.isSettlement === true) return false;
      if (line.cause !== undefined) return line.fate === undefined;
      if (line.isTransfer === true) return line.fate !== 'returned' && line.fate !== 'interest';
      if (line.returns !== undefined)
        return !house.outside.payouts.some(
          ({ payoutId, isReturned }) => payoutId === line.returns && isReturned === true,
        );
      return facts.slips.find(({ number }) => number === line.ref)?.state !== 'booked';
    };
    const open = house.outside.lines
      .filter((line) => line.fund === fund && isOpen(line))
      .reduce((total, { amount }) => total + amount, 0n);
    const difference = open - sum((one) => one.deposit) - seen;
    if (this.isNew(`unowned ${fund}`, difference))
      facts.fail('a clearing account is the sum of its items', 'money without an owner', `fund ${fund}: ${difference}`);
  }

  /** Nobody's money is moved by somebody who may not act for them any more. */
  private judgeAges(): void {
    const { facts, house } = this.play;
    const day = today(this.play);
    for (const debit of house.outside.debits) {
      const person = house.people[debit.person];
      if (!person || !debit.isOfGuardian || debit.takenAt === null) continue;
      const taken = dayOf(debit.takenAt);
      if (taken <= day && ageOn(person.birth, taken) >= 18 && ageOn(person.birth, dayOf(debit.sentAt)) >= 18)
        facts.fail(
          'who may not act cannot',
          'a direct debit of a grown child',
          `person ${debit.person}, born ${person.birth}: ${debit.amount} rial on ${taken}`,
        );
    }
  }
}
