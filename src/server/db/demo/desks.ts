import type { Insertable } from 'kysely';
import { depositProblems } from '#shared/texts/deskTexts.ts';
import { tehranDay } from '#shared/jalali.ts';
import { depositCodeOf } from '../../modules/bank/deposits/deposits.rules.ts';
import type { Database } from '../tables.ts';
import type { FilledFund } from './fillFunds.ts';
import type { FilledPeople, FilledPerson } from './fillPeople.ts';
import type { DemoHistory } from './history.ts';
import { makeIban } from './people.ts';
import { createRandom } from './random.ts';

const minute = 60_000;
const hour = 60 * minute;

/** What waits on the desks beside orders and their money: rows that are written after the history. */
export interface DemoDesks {
  deposits: Insertable<Database['bank_deposits']>[];
  codes: Insertable<Database['deposit_codes']>[];
  statement: Insertable<Database['sandbox_deposits']>[];
  world: DeskWorld;
  funds: FilledFund[];
  people: FilledPeople;
}

export interface DeskWorld {
  today: string;
  now: Date;
  makerId: number;
  checkerId: number;
}

interface Stage {
  desks: DemoDesks;
  history: DemoHistory;
  /** position of today, or of the next working day */
  today: number;
  fund: (slug: string) => FilledFund;
  person: (key: string) => FilledPerson;
  userOf: (key: string) => number | null;
  ago: (ms: number) => Date;
}

/** Puts work on every desk: slips, deposits, a bank file, holders of bonds. Their rows join the history's. */
export function runDesks(history: DemoHistory, people: FilledPeople, funds: FilledFund[], world: DeskWorld): DemoDesks {
  const desks: DemoDesks = { deposits: [], codes: [], statement: [], world, funds, people };
  const stage: Stage = {
    desks,
    history,
    today: history.calendar.todayIndex,
    fund: (slug) =>
      found(
        funds.find((one) => one.slug === slug),
        slug,
      ),
    person: (key) => found(people.byKey.get(key), key),
    userOf: (key) => people.userIds.get(key) ?? null,
    ago: (ms) => new Date(world.now.getTime() - ms),
  };
  slips(stage);
  deposits(stage);
  bankFile(stage);
  bondHolders(stage);
  return desks;
}

/** The item, which the demo must have. */
export function found<T>(item: T | undefined, name: string): T {
  if (item === undefined) throw new Error(`the demo has no ${name}`);
  return item;
}

/** Slips that wait for their review; the oldest is past the promised day. */
function slips({ history, today, fund, person, userOf, ago }: Stage): void {
  const waiting = [
    ['legal', 'sepidar', 1_850_000_000n, 30 * hour],
    ['guardian', 'nilgoon', 240_000_000n, 5 * hour],
    ['company', 'hamraz', 620_000_000n, 3 * hour],
    ['signatory1', 'sepidar', 95_000_000n, 40 * minute],
  ] as const;
  for (const [key, slug, amount, age] of waiting) {
    const placed = history.open(
      {
        investor_id: person(key).investorId,
        fund_id: fund(slug).id,
        order_type: 1,
        payment_method: 'receipt',
        mode: 'amount',
        status: 'pending_receipt',
        amount,
        ...history.buyDates(fund(slug), today, 'receipt'),
        estimate: JSON.stringify(history.estimate(fund(slug), today, amount)),
        created_by: userOf(key),
        created_at: ago(age),
      },
      history.day(today),
      'pending_receipt',
    );
    history.addSlip(placed, person(key), fund(slug), amount, 'pending', ago(age));
  }
}

interface Arrival {
  ref: string;
  slug: string;
  amount: bigint;
  at: Date;
  code?: string;
  source?: string;
}

/** Books money whose owner is not known and puts it on the sandbox bank's statement. */
function arrive({ desks, history, fund }: Stage, arrival: Arrival, row: Partial<DemoDesks['deposits'][number]>): void {
  const { id, bankAccountId, iban } = fund(arrival.slug);
  const { ref, amount, at, code = null, source = null } = arrival;
  const deposit = { deposit_code: code, amount, deposited_at: at, bank_ref: ref, source_iban: source };
  desks.statement.push({ ...deposit, fund_iban: iban });
  desks.deposits.push({
    ...deposit,
    fund_id: id,
    fund_account_id: bankAccountId,
    status: 'unmatched',
    created_at: at,
    ...row,
  });
  history.book.post({
    at,
    // the day of its line, as the books of that day are compared with the statement
    day: tehranDay(at),
    kind: 'deposit',
    investorId: null,
    fundId: id,
    orderId: null,
    comments: ref,
    lines: [
      { kind: 'fund_bank', change: -amount, txType: 'deposit_pid' },
      { kind: 'unmatched_deposits', change: amount, txType: 'deposit_pid' },
    ],
  });
}

/** Deposits with an id in every state of the desk (domain 9.21). */
function deposits(stage: Stage): void {
  const { desks, history, today, fund, person, ago } = stage;
  const random = createRandom(90_211);
  const guardian = person('guardian').investorId;
  const codeOf = (slug: string, investorId: number): string => {
    const code = depositCodeOf(fund(slug).id, investorId);
    desks.codes.push({ code, investor_id: investorId, fund_id: fund(slug).id });
    return code;
  };
  const yesterday = (time: string) => history.calendar.at(history.day(today - 1), time);
  arrive(
    stage,
    { ref: 'DP70011', slug: 'sepidar', amount: 42_000_000n, at: yesterday('10:12') },
    {
      error_text: depositProblems.noCode,
    },
  );
  arrive(
    stage,
    { ref: 'DP70012', slug: 'azarakhsh', amount: 15_500_000n, at: ago(5 * hour), code: '00030000012312' },
    {
      error_text: depositProblems.unknownCode,
    },
  );
  arrive(
    stage,
    {
      ref: 'DP70013',
      slug: 'nilgoon',
      amount: 80_000_000n,
      at: ago(4 * hour),
      code: codeOf('nilgoon', person('legal').investorId),
      source: makeIban('019', random),
    },
    { error_text: depositProblems.foreignAccount },
  );
  arrive(
    stage,
    { ref: 'DP70014', slug: 'sepidar', amount: 25_000_000n, at: yesterday('11:40') },
    {
      status: 'matched',
      investor_id: guardian,
      reason: 'با تماس تلفنی و تصویر فیش مشخص شد',
      handled_by: desks.world.makerId,
      handled_at: ago(2 * hour),
    },
  );
  arrive(
    stage,
    { ref: 'DP70015', slug: 'baloot', amount: 30_000_000n, at: ago(3 * hour), code: codeOf('baloot', guardian) },
    {
      status: 'failed',
      investor_id: guardian,
      error_text: 'این صندوق اکنون درخواست نمی‌پذیرد: سقف واحدهای صندوق پر شده است.',
    },
  );
  const returnedAt = history.calendar.at(history.day(today - 3), '12:20');
  arrive(
    stage,
    { ref: 'DP69980', slug: 'hamraz', amount: 9_000_000n, at: history.calendar.at(history.day(today - 6), '09:05') },
    {
      status: 'returned',
      reason: 'سرمایه‌گذار این واریز پیدا نشد و بانک مبدأ عودت آن را خواست',
      return_ref: 'RT40021',
      handled_by: desks.world.checkerId,
      handled_at: returnedAt,
    },
  );
  history.book.post({
    at: returnedAt,
    day: history.day(today - 3),
    kind: 'payout',
    investorId: null,
    fundId: fund('hamraz').id,
    orderId: null,
    comments: 'RT40021',
    lines: [
      { kind: 'unmatched_deposits', change: -9_000_000n, txType: 'refund' },
      { kind: 'fund_bank', change: 9_000_000n, txType: 'refund' },
    ],
  });
  ordered(stage, codeOf);
}

/** A deposit that found its owner by itself and became an order. */
function ordered(stage: Stage, codeOf: (slug: string, investorId: number) => string): void {
  const { history, today, fund, person, userOf } = stage;
  const sepidar = fund('sepidar');
  const { investorId } = person('guardian');
  const day = history.day(today - 1);
  const at = history.calendar.at(day, '09:20');
  const amount = 60_000_000n;
  const ref = 'DP70016';
  const placed = history.open(
    {
      investor_id: investorId,
      fund_id: sepidar.id,
      order_type: 1,
      payment_method: 'deposit_id',
      mode: 'amount',
      status: 'registered',
      amount,
      ...history.buyDates(sepidar, today - 1, 'ipg'),
      estimate: JSON.stringify(history.estimate(sepidar, today - 1, amount)),
      ref_id: ref,
      created_by: userOf('guardian'),
      created_at: at,
      money_at: at,
    },
    day,
    'pending_payment',
  );
  history.event(placed.id, investorId, 'pending_payment', 'registered', at, 'system', 'وجه با شناسه واریز رسید');
  arrive(
    stage,
    { ref, slug: 'sepidar', amount, at, code: codeOf('sepidar', investorId) },
    {
      status: 'ordered',
      investor_id: investorId,
      order_id: placed.id,
    },
  );
  history.book.post({
    at: new Date(at.getTime() + 1_000),
    day,
    kind: 'deposit',
    investorId,
    fundId: sepidar.id,
    orderId: placed.id,
    comments: ref,
    lines: [
      { kind: 'unmatched_deposits', change: -amount, txType: 'deposit_pid' },
      { kind: 'investor_cash', change: amount, txType: 'deposit_pid' },
    ],
  });
}

/** Number of the bank file that waits for its answer. */
export const BATCH = 'PB-1000';

/** Redemptions in a bank file whose answer has not come. */
function bankFile({ history, today, fund, person, userOf }: Stage): void {
  const sepidar = fund('sepidar');
  for (const key of ['guardian', 'legal']) {
    const holder = person(key);
    const held = history.held(holder.investorId, sepidar.id, history.day(today - 3));
    if (held < 20n) continue;
    const placed = history.registeredSell(holder, sepidar, today - 3, held / 20n, userOf(key));
    const amount = history.redeem(placed, holder, sepidar);
    history.payouts.push({
      investor_id: holder.investorId,
      order_id: placed.id,
      fund_id: sepidar.id,
      kind: 'redemption',
      account_id: holder.accountId,
      amount,
      due_date: placed.row.payout_date as string,
      status: 'sent',
      created_at: history.calendar.at(placed.priceDay, '18:20'),
    });
  }
}

/** People who hold the lease bond, whose coupon is due, and the bond that has come to its end. */
function bondHolders({ history, today, fund, person, userOf }: Stage): void {
  const first = history.calendar.days.findIndex((day) => fund('manfaat-pars').prices.has(day));
  const bought = [
    ['guardian', 'ejare-rayan', today - 11, 120_000_000n],
    ['legal', 'ejare-rayan', today - 10, 900_000_000n],
    ['signatory1', 'ejare-rayan', today - 9, 45_000_000n],
    ['guardian', 'manfaat-pars', first + 2, 75_000_000n],
    ['legal', 'manfaat-pars', first + 3, 400_000_000n],
  ] as const;
  for (const [key, slug, index, amount] of bought)
    history.issue(history.paidBuy(person(key), fund(slug), index, amount, 'ipg', userOf(key)), person(key), fund(slug));
}
