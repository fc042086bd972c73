import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { Failure } from '#shared/contract/kernel/errors.ts';
import type { Database } from '#server/db/tables.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import { createGround, type Ground } from './ground.ts';
import { isWorking, MoneyModel, Refused, todayOf, workingDayAfter, type ModelFund, type Order } from './moneyModel.ts';

/* Random commands, played on the product and on the model side by side (reliability 12, M1). */

const START = new Date('2026-11-21T06:30:00Z');
const START_PRICE_DAY = '2026-11-18';
const PEOPLE = 3;
const NAVS = [1_000_000_0000n, 1_234_567_8912n];
const funds: readonly ModelFund[] = [
  {
    fixedIssue: 0n,
    issuePerMille: 0n,
    exitPerMille: 0n,
    fixedCancel: 0n,
    bufferPct: 1n,
    isRemainRefunded: false,
    ceiling: null,
    offset: { buy: 1, sell: 0 },
  },
  {
    fixedIssue: 10_000n,
    issuePerMille: 1n,
    exitPerMille: 20n,
    fixedCancel: 5_000n,
    bufferPct: 1n,
    isRemainRefunded: true,
    ceiling: 60n,
    offset: { buy: 2, sell: 1 },
  },
];

type Decision = 'ok' | 'fail' | 'cancel' | 'lost';
export type Move =
  | { do: 'buy'; person: number; fund: number; amount?: number; units?: number; isWallet: boolean }
  | { do: 'open'; pick: number }
  | { do: 'retry'; pick: number }
  | { do: 'pay'; pick: number; decision: Decision }
  | { do: 'callback'; pick: number; isGood: boolean }
  | { do: 'sell'; pick: number; units?: number; amount?: number; all?: boolean; isConfirmed: boolean }
  | { do: 'cancel'; pick: number; target: 'source' | 'credit' }
  | { do: 'price'; fund: number; perMille: number }
  | { do: 'execute'; fund: number }
  | { do: 'tick'; minutes: number }
  | { do: 'nextDay' }
  /** a whole day: the next one begins, prices come out, its orders are executed */
  | { do: 'day'; perMille: number }
  | { do: 'reconcile' | 'expire' }
  | { do: 'payout'; pick: number; isPaid: boolean };

const pick = fc.nat(1000);
const person = fc.nat(PEOPLE - 1);
const fund = fc.nat(funds.length - 1);
const decision = fc.constantFrom<Decision[]>('ok', 'ok', 'ok', 'fail', 'cancel', 'lost');
const perMille = fc.integer({ min: -20, max: 25 });
const is = <T extends Move['do']>(name: T) => fc.constant(name);

/** One command; weights keep orders flowing through to units and money out. */
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: is('buy'),
      person,
      fund,
      amount: fc.integer({ min: 900_000, max: 30_000_000 }),
      isWallet: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: is('buy'),
      person,
      fund,
      units: fc.integer({ min: 1, max: 20 }),
      isWallet: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: is('open'), pick }) },
  { weight: 7, arbitrary: fc.record({ do: is('pay'), pick, decision }) },
  { weight: 2, arbitrary: fc.record({ do: is('callback'), pick, isGood: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: is('retry'), pick }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: is('sell'),
      pick,
      units: fc.integer({ min: 1, max: 15 }),
      isConfirmed: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: is('sell'), pick, all: fc.constant(true), isConfirmed: fc.constant(true) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: is('sell'),
      pick,
      amount: fc.integer({ min: 1, max: 9_000_000 }),
      isConfirmed: fc.constant(true),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: is('cancel'), pick, target: fc.constantFrom('source' as const, 'credit' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ do: is('price'), fund, perMille }) },
  { weight: 1, arbitrary: fc.record({ do: is('execute'), fund }) },
  { weight: 2, arbitrary: fc.record({ do: is('tick'), minutes: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ do: is('nextDay') }) },
  { weight: 6, arbitrary: fc.record({ do: is('day'), perMille }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('reconcile' as const, 'expire' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: is('payout'), pick, isPaid: fc.constantFrom(true, true, true, false) }) },
);

/** A run: the same seed and length give the same commands. Without bias, which would pick the first order again and again. */
export const moves = (length: number): fc.Arbitrary<Move[]> =>
  fc.noBias(fc.array(move, { minLength: length, maxLength: length, size: 'max' }));

const navText = (nav: bigint): string => `${nav / 10_000n}.${String(nav % 10_000n).padStart(4, '0')}`;
const at = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(1, items.length)];

/** The product and the model of one run. */
export interface Pair {
  ground: Ground;
  model: MoneyModel;
  /** ids of the product's orders by index of the model */
  orderIds: number[];
}

export async function createPair(db: Kysely<Database>, seed: number): Promise<Pair> {
  const ground = await createGround(db, {
    seed,
    now: START,
    people: PEOPLE,
    navDate: START_PRICE_DAY,
    funds: funds.map((one, index) => ({
      nav: navText(NAVS[index] ?? 0n),
      priceOffset: one.offset,
      ...(one.exitPerMille > 0n ? { exitPct: '2' } : {}),
      columns: {
        fee_fixed_issue: one.fixedIssue,
        fee_var_issue_pct: Number(one.issuePerMille) / 10,
        fee_fixed_cancel: one.fixedCancel,
        buffer_pct: 1,
        max_fund_units: one.ceiling,
        remain_policy: one.isRemainRefunded ? 'refund' : 'credit',
      },
    })),
  });
  return { ground, model: new MoneyModel(funds, START.getTime(), START_PRICE_DAY, NAVS), orderIds: [] };
}

/** Plays one command on both. @throws Error when one refuses what the other does */
export async function play(pair: Pair, one: Move): Promise<void> {
  if (one.do === 'day') {
    await play(pair, { do: 'nextDay' });
    for (const index of funds.keys()) await play(pair, { do: 'price', fund: index, perMille: one.perMille });
    for (const index of funds.keys()) await play(pair, { do: 'execute', fund: index });
    return;
  }
  // equal orders within ten seconds would be one double click
  passTime(pair, 11_000);
  let expected: Refused | null = null;
  const before = pair.model.orders.length;
  const act = chooseAct(pair, one);
  try {
    act.model();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    expected = error;
  }
  const made = pair.model.orders[before];
  const seen = await act.product().then(
    (id) => {
      if (made && typeof id === 'number') pair.orderIds[made.index] = id;
      return null;
    },
    (error: unknown) => {
      if (error instanceof Failure) return error.code;
      throw error;
    },
  );
  if ((expected === null) !== (seen === null))
    throw new Error(`${JSON.stringify(one)}: model ${expected?.message ?? 'accepts'}, product ${seen ?? 'accepts'}`);
}

function passTime({ ground, model }: Pair, ms: number): void {
  ground.clock.advance(ms);
  model.now += ms;
}

interface Act {
  model(): void;
  product(): Promise<unknown>;
}
const nothing: Act = { model: () => undefined, product: () => Promise.resolve() };

function chooseAct(pair: Pair, one: Exclude<Move, { do: 'day' }>): Act {
  const { ground, model } = pair;
  const { ordering } = ground;
  switch (one.do) {
    case 'buy': {
      const wish = {
        ...(one.amount === undefined ? {} : { amount: BigInt(one.amount) }),
        ...(one.units === undefined ? {} : { units: BigInt(one.units) }),
      };
      const body = {
        investorId: ground.people[one.person]?.investorId ?? 0,
        fundId: ground.fundIds[one.fund] ?? 0,
        amount: wish.amount?.toString(),
        units: wish.units?.toString(),
        wayId: one.isWallet ? ground.methods.wallet : ground.methods.ipg,
        acceptRules: true,
      };
      return {
        model: () => void model.buy(one.person, one.fund, wish, one.isWallet),
        product: async () => (await ordering.buys.buyOrder(ground.as(one.person), { body })).data.orderId,
      };
    }
    case 'sell':
      return sellAct(pair, one);
    case 'open':
    case 'pay':
    case 'callback':
      return bankAct(pair, one);
    case 'retry':
    case 'cancel':
      return orderAct(pair, one);
    case 'price':
      return priceAct(pair, one);
    case 'payout':
      return payoutAct(pair, one);
    case 'execute':
      return {
        model: () => model.execute(one.fund),
        product: async () => {
          const fundId = ground.fundIds[one.fund] ?? 0;
          for (const day of [...(model.prices[one.fund]?.keys() ?? [])].sort()) {
            const done = await ordering.settlement.executeAtOnce(fundId, day);
            if (done.failed > 0) throw new Error(`${done.failed} orders of ${day} could not be executed`);
          }
        },
      };
    case 'tick':
      passTime(pair, one.minutes * 60_000);
      return nothing;
    case 'nextDay': {
      const next = Date.parse(`${workingDayAfter(todayOf(model.now))}T06:30:00Z`);
      passTime(pair, next - model.now);
      return nothing;
    }
    case 'reconcile':
      return { model: () => model.reconcile(), product: () => ordering.payments.reconcile(1000) };
    case 'expire':
      return { model: () => model.expire(), product: () => ordering.cancels.expireOrders(1000) };
  }
}

function sellAct({ ground, model }: Pair, one: Extract<Move, { do: 'sell' }>): Act {
  const { sells } = ground.ordering;
  const { person: seller, fund: of } = at(
    [...model.purses.values()].filter((purse) => purse.units > 0n),
    one.pick,
  ) ?? { person: one.pick % PEOPLE, fund: 0 };
  const wish = {
    ...(one.units === undefined ? {} : { units: BigInt(one.units) }),
    ...(one.amount === undefined ? {} : { amount: BigInt(one.amount) }),
    all: one.all === true,
  };
  const body = {
    investorId: ground.people[seller]?.investorId ?? 0,
    fundId: ground.fundIds[of] ?? 0,
    units: wish.units?.toString(),
    amount: wish.amount?.toString(),
    all: one.all,
  };
  return {
    model: () => void model.sell(seller, of, wish, one.isConfirmed),
    product: async () => {
      const { data } = await sells.sendSellOtp(ground.as(seller), { body });
      if (one.isConfirmed)
        await sells.sellOrder(ground.as(seller), { body: { ...body, orderId: data.orderId, otp: '123456' } });
      return data.orderId;
    },
  };
}

async function paymentOf(
  pair: Pair,
  order: Order,
  attemptIndex: number,
): Promise<{ publicId: string; authority: string | null }> {
  const { rows } = await sql<{ publicId: string; authority: string | null }>`
    select public_id as "publicId", authority from payments where order_id = ${pair.orderIds[order.index]} order by id offset ${attemptIndex} limit 1`.execute(
    pair.ground.db,
  );
  if (!rows[0]) throw new Error(`the product has no attempt ${attemptIndex} of order ${order.index}`);
  return rows[0];
}

/** Opening the bank's page, pressing a button there, or a callback that somebody made up. */
function bankAct(pair: Pair, one: Extract<Move, { do: 'open' | 'pay' | 'callback' }>): Act {
  const {
    ground: { ordering, bank },
    model,
  } = pair;
  const attempts = model.orders.flatMap((order) => order.attempts.map((attempt, index) => ({ order, attempt, index })));
  // mostly one that waits for its money; the others are visited too
  const waiting = attempts.filter((item) => item.order.status === 'pending_payment');
  const chosen = one.pick % 4 === 0 ? at(attempts, one.pick) : (at(waiting, one.pick) ?? attempts.at(-1));
  if (!chosen) return nothing;
  const { order, attempt, index } = chosen;
  if (one.do === 'callback') {
    return {
      model: () => (attempt.bank === 'none' ? undefined : model.callback(attempt, one.isGood ? 'ok' : 'failed')),
      product: async () => {
        const { authority } = await paymentOf(pair, order, index);
        if (authority) await ordering.payments.callback({ Authority: authority, Status: one.isGood ? 'OK' : 'NOK' });
      },
    };
  }
  return {
    model: () => {
      model.open(attempt);
      if (one.do === 'pay') model.decide(attempt, one.decision);
    },
    product: async () => {
      await ordering.payments.start((await paymentOf(pair, order, index)).publicId);
      const { authority } = await paymentOf(pair, order, index);
      if (one.do === 'open' || !authority) return;
      const back = await bank.decide(authority, one.decision);
      if (back) await ordering.payments.callback(Object.fromEntries(new URL(back, 'http://localhost').searchParams));
    },
  };
}

function orderAct({ ground, model, orderIds }: Pair, one: Extract<Move, { do: 'retry' | 'cancel' }>): Act {
  const order = one.pick % 2 === 0 ? at(model.orders, one.pick) : model.orders.at(-1 - (one.pick % 5));
  if (!order) return nothing;
  const id = orderIds[order.index] ?? 0;
  if (one.do === 'retry')
    return {
      model: () => model.retry(order),
      product: () =>
        ground.ordering.orders.retryPayment(ground.as(order.person), { params: { orderId: id }, body: {} }),
    };
  return {
    model: () => model.cancel(order, one.target),
    product: () =>
      ground.ordering.orders.cancelOrder(ground.as(order.person), {
        params: { orderId: id },
        body: { refundTarget: one.target, otp: '123456' },
      }),
  };
}

/** Publishes every day that is missing, each moved by the same part; two admins as always. */
function priceAct({ ground, model }: Pair, one: Extract<Move, { do: 'price' }>): Act {
  const days: string[] = [];
  for (let day = workingDayAfter(model.lastPriceDay(one.fund)); day <= todayOf(model.now); day = workingDayAfter(day))
    // a price comes out when the last order for its day is in
    if (isWorking(day) && model.now >= Date.parse(`${day}T14:00:00+03:30`)) days.push(day);
  const prices = model.prices[one.fund] as Map<string, bigint>;
  return {
    model: () => {
      for (const day of days)
        prices.set(day, ((prices.get(model.lastPriceDay(one.fund)) ?? 0n) * BigInt(1000 + one.perMille)) / 1000n);
    },
    product: async () => {
      for (const day of days) {
        const nav = navText(prices.get(day) ?? 0n);
        const of = { fundId: ground.fundIds[one.fund] ?? 0, navDate: day };
        await ground.ordering.pricing.setNav(ground.admin('maker'), {
          body: {
            ...of,
            issueNav: nav,
            cancelNav: nav,
            statisticalNav: nav,
          },
        });
        const { data } = await ground.ordering.navImport.listNavs(ground.admin('checker'), {
          query: { ...of, page: 1, size: 1 },
        });
        const jumpReason = 'moved by the test of money';
        await ground.ordering.navDecisions.approveNav(ground.admin('checker'), {
          body: {
            ...of,
            version: data[0]?.version ?? '',
            jumpReason,
          },
        });
      }
    },
  };
}

/** The bank's word about one payout. */
function payoutAct({ ground, model, orderIds }: Pair, one: Extract<Move, { do: 'payout' }>): Act {
  const payout = at(
    model.payouts.filter((item) => item.status === 'pending'),
    one.pick,
  );
  if (!payout) return nothing;
  const { db, ordering } = ground;
  const orderId = payout.order ? (orderIds[payout.order.index] ?? 0) : null;
  const investorId = ground.people[payout.purse.person]?.investorId ?? 0;
  return {
    model: () => model.pay(payout, one.isPaid),
    product: async () => {
      const { rows } = await sql<{ id: number }>`
        select id from payouts where investor_id = ${investorId} and fund_id = ${ground.fundIds[payout.purse.fund]} and order_id is not distinct from ${orderId} and kind = ${payout.kind} and amount = ${payout.amount}
          and status = 'pending' order by id limit 1`.execute(db);
      const isDone = await ordering.payouts.confirmPayout(
        rows[0]?.id ?? 0,
        one.isPaid ? { isPaid: true, bankRef: 'B' } : { isPaid: false, error: 'closed' },
      );
      if (!isDone) throw new Error(`the product has no open payout of ${payout.amount} for order ${orderId}`);
    },
  };
}

/** Compares all money, units and states, and proves the books. @throws Error with the first difference */
export async function compare(pair: Pair, withChains = false): Promise<void> {
  const {
    ground: { db, fundIds, people, audit },
    model,
    orderIds,
  } = pair;
  const { rows: orders } = await sql<{
    id: number;
    text: string;
  }>`select id, concat_ws(' ', status, held_units, held_amount) as text from orders order by id`.execute(db);
  const wanted = model.orders.map((order) => ({
    id: orderIds[order.index],
    text: `${order.status} ${order.heldUnits} ${order.heldAmount}`,
  }));
  assertSame('orders', orders, wanted);
  const { rows: purses } = await sql<{ text: string }>`
    select concat_ws(' ', i.id, f.id, coalesce(a.balance, 0), coalesce(a.held, 0), coalesce(h.units, 0), coalesce(h.reserved, 0)) as text
    from investors i cross join funds f left join accounts a on a.investor_id = i.id and a.fund_id = f.id and a.kind = 'investor_cash'
      left join holdings h on h.investor_id = i.id and h.fund_id = f.id order by i.id, f.id`.execute(db);
  const purseTexts = people.flatMap(({ investorId }, index) =>
    fundIds.map((fundId, fundIndex) => {
      const { balance, held, units, reserved } = model.purse(index, fundIndex);
      return { text: [investorId, fundId, balance, held, units, reserved].join(' ') };
    }),
  );
  assertSame('cash and units', purses, purseTexts);
  const { rows: issued } = await sql<{
    text: string;
  }>`select concat_ws(' ', issued_units, reserved_units) as text from fund_totals order by fund_id`.execute(db);
  assertSame(
    'issued units',
    issued,
    fundIds.map((_id, index) => ({ text: `${model.invested[index]} ${model.openUnits(index)}` })),
  );
  const report = await verifyBooks(
    db,
    withChains ? audit : { ...audit, verify: () => Promise.resolve({ rows: 0, broken: [], chains: 0, cut: [] }) },
  );
  const wrong = report.checks.filter((check) => check.wrong !== 0n);
  if (wrong.length > 0) throw new Error(`books: ${wrong.map((check) => `${check.name} ${check.wrong}`).join(', ')}`);
}

function assertSame(what: string, product: unknown[], model: unknown[]): void {
  const [seen, wanted] = [product, model].map((rows) => rows.map((row) => JSON.stringify(row)));
  const first = (wanted as string[]).findIndex((row, index) => row !== seen?.[index]);
  if (first >= 0 || seen?.length !== wanted?.length)
    throw new Error(`${what}: product ${seen?.[first] ?? seen?.length}, model ${wanted?.[first] ?? wanted?.length}`);
}
