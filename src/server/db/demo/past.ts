import type { Transaction } from 'kysely';
import type { Database } from '../tables.ts';
import { daysBetween } from '#shared/jalali.ts';
import type { FilledFund } from './fillFunds.ts';
import type { FilledPeople, FilledPerson } from './fillPeople.ts';
import type { DemoHistory } from './history.ts';
import type { Random } from './random.ts';

/** Something that happened on a working day; run in order of day, so that a sell sees the units of earlier buys. */
interface Happening {
  index: number;
  run: () => void;
}

export interface ProfitRun {
  fund: FilledFund;
  day: string;
  perUnit: bigint;
  shares: { person: FilledPerson; units: bigint; amount: bigint; isPaid: boolean }[];
}

const isVerified = (person: FilledPerson) =>
  person.accountId !== null && ['sejam_online', 'sejam_inquiry', 'documents'].includes(person.authStatus);

/** Plans and runs the past: opening units of the anchor investor and years of buys and sells. */
export function runPast(history: DemoHistory, people: FilledPeople, funds: FilledFund[], random: Random): void {
  const first = history.calendar.days.findIndex((day) => funds[0]?.prices.has(day));
  const last = history.calendar.todayIndex - 1;
  openAnchor(history, people, funds, first);
  const happenings: Happening[] = [];
  const open = funds.filter((fund) => fund.kind === 'fund' && !fund.isNegotiable && !fund.isFull);
  for (const person of people.investors) {
    if (!isVerified(person) || person.key === 'anchor') continue;
    planPerson({ history, people, random, happenings }, person, open, first, last);
  }
  for (const happening of happenings.sort((a, b) => a.index - b.index)) happening.run();
}

/** Pays the monthly profits of the past, once all buys and sells are known: a sell is placed before its price day. */
export function runProfits(history: DemoHistory, people: FilledPeople, funds: FilledFund[]): ProfitRun[] {
  return funds.flatMap((fund) =>
    [...fund.prices.values()]
      .filter((price) => price.profitPerUnit !== 0n)
      .map((price) => payProfit(history, people, fund, price.day, price.profitPerUnit)),
  );
}

function openAnchor(history: DemoHistory, people: FilledPeople, funds: FilledFund[], first: number): void {
  const anchor = people.byKey.get('anchor');
  if (!anchor) throw new Error('the demo has no anchor investor');
  const day = history.day(first);
  for (const fund of funds) {
    const price = fund.prices.get(day);
    if (!price) continue;
    const at = history.calendar.at(day, '08:00');
    const cost = (fund.anchorUnits * price.issueScaled) / 10_000n;
    const placed = history.open(
      {
        investor_id: anchor.investorId,
        fund_id: fund.id,
        order_type: 1,
        payment_method: 'receipt',
        mode: 'units',
        status: 'issued',
        amount: cost,
        requested_units: fund.anchorUnits,
        units: fund.anchorUnits,
        unit_price: (price.issueScaled / 10_000n).toString(),
        fee: 0n,
        remain: 0n,
        net: cost,
        effective_date: day,
        price_date: day,
        license_date: day,
        license_number: `${fund.id}0000000`,
        created_at: at,
        money_at: at,
        finished_at: at,
      },
      day,
      'issued',
    );
    history.lots.push({
      id: history.lots.length + 1,
      investor_id: anchor.investorId,
      fund_id: fund.id,
      order_id: placed.id,
      license_number: `${fund.id}0000000`,
      license_date: day,
      opened_on: day,
      unit_count: fund.anchorUnits,
      units_left: fund.anchorUnits,
      unit_price: (price.issueScaled / 10_000n).toString(),
    });
    history.book.post({
      at,
      day,
      kind: 'opening',
      investorId: anchor.investorId,
      fundId: fund.id,
      orderId: placed.id,
      comments: 'آورده اولیه',
      lines: [
        { kind: 'fund_bank', change: -cost, txType: 'opening' },
        { kind: 'fund_capital', change: cost, txType: 'opening' },
        { kind: 'investor_units', change: fund.anchorUnits, txType: 'opening' },
        { kind: 'fund_units', change: -fund.anchorUnits, txType: 'opening' },
      ],
    });
  }
}

interface PlanTools {
  history: DemoHistory;
  people: FilledPeople;
  random: Random;
  happenings: Happening[];
}

function planPerson(tools: PlanTools, person: FilledPerson, open: FilledFund[], first: number, last: number): void {
  const { history, people, random, happenings } = tools;
  const userId = people.userIds.get(person.key) ?? null;
  const isShown = ['investor', 'legal', 'guardian', 'company'].includes(person.key);
  const buys = isShown ? 11 : random.int(2, 7);
  const joined = Math.max(first + 1, last - Math.floor(person.joinedDaysAgo * 0.66));
  const favourites = isShown ? open : [random.pick(open), random.pick(open), random.pick(open)];
  for (let n = 0; n < buys; n += 1) {
    const fund = isShown ? (favourites[n % favourites.length] ?? random.pick(open)) : random.pick(favourites);
    const index = random.int(joined, last - 6);
    const amount = BigInt(random.int(person.isLegal ? 200 : 10, person.isLegal ? 1900 : 320)) * 1_000_000n;
    const method = random.chance(0.8) ? ('ipg' as const) : ('receipt' as const);
    happenings.push({
      index,
      run: () => history.issue(history.paidBuy(person, fund, index, amount, method, userId), person, fund),
    });
  }
  const sells = isShown ? 3 : random.int(0, 2);
  for (let n = 0; n < sells; n += 1) {
    const index = random.int(Math.min(joined + 30, last - 9), last - 8);
    const share = random.int(10, 55);
    happenings.push({ index, run: () => sellSome({ ...tools }, person, open, index, share, userId) });
  }
  // a rebuy keeps recent weeks alive on charts and lists
  if (isShown || random.chance(0.4)) {
    const fund = open[0];
    const index = last - random.int(6, 20);
    if (fund)
      happenings.push({
        index,
        run: () =>
          history.issue(
            history.paidBuy(person, fund, index, BigInt(random.int(10, 90)) * 1_000_000n, 'ipg', userId),
            person,
            fund,
          ),
      });
  }
}

function sellSome(
  tools: PlanTools,
  person: FilledPerson,
  open: FilledFund[],
  index: number,
  sharePercent: number,
  userId: number | null,
): void {
  const { history } = tools;
  for (const fund of open) {
    const held = history.held(person.investorId, fund.id, history.day(index));
    const units = (held * BigInt(sharePercent)) / 100n;
    if (units < 20n || held - units < fund.minRemainUnits) continue;
    const placed = history.registeredSell(person, fund, index, units, userId);
    history.payRedemption(placed, person, fund, history.redeem(placed, person, fund));
    return;
  }
}

function payProfit(
  history: DemoHistory,
  people: FilledPeople,
  fund: FilledFund,
  day: string,
  perUnit: bigint,
): ProfitRun {
  const shares: ProfitRun['shares'] = [];
  for (const person of people.investors) {
    // the price of the day itself is already without the profit: that day's buyers get none
    const units = history.heldBefore(person.investorId, fund.id, day);
    if (units === 0n) continue;
    const amount = units * perUnit;
    const at = history.calendar.at(day, '16:00');
    shares.push({ person, units, amount, isPaid: true });
    history.book.post({
      at,
      day,
      kind: 'profit',
      investorId: person.investorId,
      fundId: fund.id,
      orderId: null,
      comments: `سود هر واحد ${perUnit} ریال`,
      lines: [
        { kind: 'investor_cash', change: amount, txType: 'profit' },
        { kind: 'fund_capital', change: -amount, txType: 'profit' },
      ],
    });
    const paidAt = new Date(at.getTime() + 3_600_000);
    history.payouts.push({
      investor_id: person.investorId,
      order_id: null,
      fund_id: fund.id,
      kind: 'profit',
      account_id: person.accountId,
      amount,
      due_date: day,
      status: 'paid',
      bank_ref: `PO${100_000 + history.payouts.length}`,
      created_at: at,
      finished_at: paidAt,
    });
    history.book.post({
      at: paidAt,
      day,
      kind: 'profit_payout',
      investorId: person.investorId,
      fundId: fund.id,
      orderId: null,
      comments: 'واریز سود به حساب پیش‌فرض',
      lines: [
        { kind: 'investor_cash', change: -amount, txType: 'profit_payout' },
        { kind: 'fund_bank', change: amount, txType: 'profit_payout' },
      ],
    });
  }
  return { fund, day, perUnit, shares };
}

/** Writes the profit runs with the share of every holder. */
export async function writeProfits(
  tx: Transaction<Database>,
  runs: ProfitRun[],
  makerId: number,
  checkerId: number,
): Promise<void> {
  for (const run of runs) {
    const total = run.shares.reduce((sum, share) => sum + share.amount, 0n);
    const guaranteed = (run.perUnit * 4n) / 5n;
    const unitCount = run.shares.reduce((sum, share) => sum + share.units, 0n);
    const profit = await tx
      .insertInto('fund_profits')
      .values({
        fund_id: run.fund.id,
        profit_date: run.day,
        unit_count: unitCount,
        guaranteed_per_unit: guaranteed,
        extra_per_unit: run.perUnit - guaranteed,
        amount: guaranteed * unitCount,
        extra_amount: (run.perUnit - guaranteed) * unitCount,
        total,
        status: 'executed',
        prepared_by: makerId,
        approved_by: checkerId,
        investors: run.shares.length,
        started_at: new Date(`${run.day}T13:00:00Z`),
        executed_at: new Date(`${run.day}T13:00:00Z`),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (run.shares.length === 0) continue;
    await tx
      .insertInto('profit_shares')
      .values(
        run.shares.map((share) => ({
          profit_id: profit.id,
          investor_id: share.person.investorId,
          unit_count: share.units,
          amount: share.amount,
          status: 'paid' as const,
        })),
      )
      .execute();
  }
}

/** Units with investors on a day, and what was issued and redeemed on it, from the lots and their uses. */
export function unitsByDay(
  history: DemoHistory,
  fundId: number,
): (day: string) => { units: bigint; issued: bigint; redeemed: bigint } {
  const changes = new Map<string, { issued: bigint; redeemed: bigint }>();
  const at = (day: string) => {
    const found = changes.get(day) ?? { issued: 0n, redeemed: 0n };
    changes.set(day, found);
    return found;
  };
  for (const lot of history.lots) if (lot.fund_id === fundId) at(lot.opened_on).issued += lot.unit_count;
  for (const use of history.lotRedemptions) {
    const order = history.orders[use.order_id - 1];
    if (order?.fund_id === fundId && order.price_date) at(order.price_date).redeemed += use.unit_count;
  }
  const days = [...changes.keys()].sort();
  return (day) => {
    let units = 0n;
    for (const one of days) {
      if (daysBetween(day, one) > 0) break;
      const change = changes.get(one);
      units += (change?.issued ?? 0n) - (change?.redeemed ?? 0n);
    }
    return { units, issued: changes.get(day)?.issued ?? 0n, redeemed: changes.get(day)?.redeemed ?? 0n };
  };
}
