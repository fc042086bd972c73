import { describe, expect, it } from 'vitest';
import { moneyWeightedOf } from '../soak/year/model.ts';
import { storyOf, type Act, type Deed, type Story } from '../soak/year/acts.ts';
import type { Failure } from '../soak/year/facts.ts';
import { runYear, type YearResult } from '../soak/year/run.ts';
import { shrink } from '../soak/year/shrink.ts';
import { createTestDatabase } from '../support/database.ts';

/* The simulated year in small: what it finds is printed by `npm run soak:year` (reliability M21). */

const plainDeeds = new Set(['buy', 'sell', 'cancel', 'contract', 'plan', 'stop', 'reinvest', 'withdraw', 'noFile']);

/**
 * Days of people who buy, sell, cancel and plan in funds that give every remainder back, while the staff makes no
 * mistake.
 */
function plainStory(seed: number): Story {
  const story = storyOf({ seed, days: 7, investors: 8 });
  const isPlain = ({ deed }: Act): boolean => plainDeeds.has(deed.do) && !('fund' in deed && deed.fund === 1);
  return { ...story, acts: story.acts.filter(isPlain) };
}

const play = async (story: Story): Promise<YearResult> =>
  runYear(await createTestDatabase({ poolSize: 6 }), { story, isKeptGoing: true });

describe('a simulated year', () => {
  it('is as it has to be each evening, and its story played again gives the same books', async () => {
    const story = plainStory(6);
    const first = await play(story);
    expect(first.failures).toEqual([]);
    expect(first.taken.get('buy ok')).toBeGreaterThan(5);
    expect(first.taken.get('sell')).toBeGreaterThan(0);
    const second = await play(story);
    expect(second.books).toBe(first.books);
  });
});

/**
 * Short stories, each with some kinds of acts that are frequent in it. Together they reach every event of
 * `events`; a change of the acts may need other seeds, which `npm run soak:year -- --seeds 20 --days 14` shows.
 */
const stories: readonly { seed: number; days: number; investors: number; focus?: readonly Deed['do'][] }[] = [
  { seed: 201, days: 14, investors: 12, focus: ['contract', 'plan', 'provider', 'stop'] },
  { seed: 203, days: 14, investors: 12, focus: ['gateway', 'buy', 'cancel'] },
  { seed: 204, days: 14, investors: 12, focus: ['slip', 'returned', 'transfer', 'withdraw'] },
  { seed: 205, days: 14, investors: 12, focus: ['correct', 'wrongPrice', 'reverse', 'terms'] },
  { seed: 206, days: 14, investors: 12, focus: ['sell', 'holiday', 'weekend', 'registry'] },
  { seed: 301, days: 18, investors: 4, focus: ['contract', 'plan', 'provider', 'settle'] },
  { seed: 305, days: 16, investors: 6, focus: ['correct', 'wrongPrice', 'reverse', 'sell'] },
  { seed: 101, days: 18, investors: 12 },
  { seed: 103, days: 18, investors: 12 },
  { seed: 104, days: 18, investors: 12 },
];

/** What happens in the stories at least once: acts that the product took, and what outside parties and long works did. */
const events = [
  ...['buy ok', 'buy fail', 'buy lost', 'buy none', 'sell', 'cancel to source', 'cancel to credit', 'withdraw'],
  ...['slip', 'slip booked', 'slip ahead', 'slip refused', 'line that finds its slip'],
  ...['transfer with code', 'transfer without code', 'noFile', 'payout'],
  ...['returned', 'transfer that came back', 'payout that leaves again'],
  ...['gateway less', 'gateway lost', 'gateway refused', 'gateway timeout'],
  ...['disputed payment book', 'disputed payment refund', 'settle gateway'],
  ...['contract', 'plan', 'stop', 'provider', 'debit plain', 'debit late', 'debit lost', 'debit no_funds'],
  ...['debit less', 'debit denied_then_done', 'debit silent', 'disputed debit refund', 'disputed debit not_taken'],
  ...['latePrice', 'wrongPrice', 'correct', 'correction again', 'correction borne', 'correction credit', 'reverse'],
  ...['profit', 'profit run', 'profitBesideReversal', 'reinvest', 'coupon run', 'principal of ending'],
  ...['terms', 'holiday all', 'holiday banks_only', 'weekend', 'day report'],
  ...['coming of age', 'take-over', 'registry 7', 'registry 8'],
  ...['statement monthly', 'statement range', 'statement holdings'],
  ...['goal', 'goalOrder', 'goalPlan', 'goalClose', 'goal fed by a deposit', 'goal fed by a plan'],
  ...['money of others for a goal', 'chart of a goal', 'plan of a goal', 'plan paused', 'debitBuy'],
  ...['sheet of prices', 'line of somebody ordered', 'line that goes back', 'registry says 8'],
  ...['joint sell alone', 'joint sell waits', 'joint sell signed', 'joint sell signed by all', 'jointSign refuse'],
  ...['jointSign withdraw', 'joint account signed by all', 'joint reinvest signed by all', 'joint credit alone'],
  ...['movement broker', 'movement charge', 'movement cost', 'movement fee', 'movement exit_fee', 'movement own'],
  ...['movement interest in', 'movement returned', 'movement refused', 'movement taken back'],
  ...['bank file without an answer', 'closing balance', 'opening', 'registry says 5', 'registry says 10'],
];

/** A person with a plan for each day of the week, whose provider does something else each time. */
function debitStory(): Story {
  const faults = ['less', 'denied_then_done', 'silent', 'late', 'lost', 'absent_then_done', 'no_funds'] as const;
  const weekDays = [0, 1, 2, 3, 4, 5, 6];
  const deeds: { day: number; time: string; deed: Deed }[] = [
    { day: 0, time: '09:00', deed: { do: 'contract', person: 0 } },
    ...weekDays.map((on) => ({
      ...{ day: 0, time: `10:0${on}` },
      deed: { do: 'plan', of: 1, fund: 0, amount: '3000000', every: 'weekly', on } satisfies Deed,
    })),
    ...Array.from({ length: 10 }, (_, at) => ({
      ...{ day: at + 1, time: '07:30' },
      deed: { do: 'provider', person: 0, fault: faults[at % faults.length] ?? 'less' } satisfies Deed,
    })),
  ];
  const acts = deeds.map((act, at) => ({ id: at + 1, ...act }));
  return { seed: 1, days: 14, investors: 4, acts };
}

/**
 * A goal that a plan, a deposit of others and a purchase feed, and that loses each of them again. Its owner has units
 * of a second fund, so that a redemption changes how much each fund weighs in their time-weighted return.
 */
function goalStory(): Story {
  const [person, fund] = [0, 0];
  const transfer = { do: 'transfer', of: 2, person, fund, amount: '5000000', isCoded: true } as const;
  const deeds: { day: number; time: string; deed: Deed }[] = [
    { day: 0, time: '09:00', deed: { do: 'contract', person } },
    { day: 0, time: '09:10', deed: { do: 'goal', person, fund, target: '90000000', inDays: 200 } },
    { day: 0, time: '09:20', deed: { do: 'goal', person, fund, target: '50000000', inDays: 90 } },
    { day: 0, time: '09:30', deed: { do: 'buy', person, fund, amount: '7000000', way: 'ipg', pay: 'ok' } },
    { day: 0, time: '09:40', deed: { do: 'plan', of: 1, fund, amount: '3000000', every: 'weekly', on: 2, goal: 2 } },
    { day: 0, time: '10:00', deed: { ...transfer, ref: 'GL1' } },
    { day: 0, time: '10:10', deed: { ...transfer, ref: 'GL2', payer: 1 } },
    { day: 0, time: '10:20', deed: { ...transfer, ref: 'GL3', payer: 2 } },
    { day: 1, time: '10:00', deed: { do: 'goalOrder', of: 2, order: 4, isCounted: true } },
    // it counts toward the other goal already
    { day: 1, time: '10:10', deed: { do: 'goalOrder', of: 3, order: 4, isCounted: true } },
    { day: 3, time: '10:00', deed: { do: 'goalPlan', of: 2, plan: null } },
    { day: 3, time: '10:10', deed: { do: 'goalPlan', of: 3, plan: 5 } },
    { day: 4, time: '10:00', deed: { do: 'debitBuy', of: 1, person, fund, amount: '2000000' } },
    { day: 5, time: '10:00', deed: { do: 'sell', person, fund, units: '6' } },
    { day: 7, time: '10:00', deed: { do: 'goalClose', of: 2 } },
    { day: 7, time: '10:10', deed: { do: 'goalOrder', of: 3, order: 4, isCounted: true } },
    { day: 9, time: '10:00', deed: { do: 'planState', of: 5, to: 'paused' } },
    { day: 0, time: '11:00', deed: { do: 'buy', person, fund: 2, amount: '20000000', way: 'ipg', pay: 'ok' } },
  ];
  return { seed: 3, days: 11, investors: 4, acts: deeds.map((act, at) => ({ id: at + 1, ...act })) };
}

/** A company whose signatories sell alone, together, too late, and without a power. */
function companyStory(): Story {
  const [company, fund] = [0, 0];
  const power = (slot: number, until: number | null, aloneMax: string | null) => ({
    slot,
    from: null,
    until,
    aloneMax,
  });
  const sell = (by: number, units: number): Deed => ({ do: 'jointSell', company, by, fund, units: String(units) });
  const sign = (by: number, what: 'sign' | 'refuse' | 'withdraw' = 'sign', back = 0): Deed => ({
    ...{ do: 'jointSign', company, by, back, what },
  });
  const powers = [power(0, null, null), power(1, null, '3500000'), power(2, 5, null)];
  const deeds: { day: number; time: string; deed: Deed }[] = [
    { day: 0, time: '09:00', deed: { do: 'powers', company, needed: 2, powers } },
    { day: 0, time: '10:00', deed: { do: 'jointBuy', company, fund, amount: '40000000' } },
    { day: 0, time: '10:10', deed: { do: 'jointBuy', company, fund: 3, amount: '20000000' } },
    { day: 3, time: '09:00', deed: sell(1, 2) },
    { day: 3, time: '09:10', deed: sell(1, 5) },
    { day: 3, time: '09:20', deed: sign(1) },
    { day: 3, time: '09:30', deed: sign(0) },
    { day: 3, time: '09:40', deed: sell(0, 1) },
    { day: 3, time: '09:50', deed: sign(1, 'refuse') },
    { day: 3, time: '10:00', deed: sell(2, 1) },
    { day: 3, time: '10:10', deed: sign(0, 'withdraw') },
    { day: 3, time: '10:20', deed: sign(2, 'withdraw') },
    { day: 3, time: '10:30', deed: { do: 'jointAccount', company, by: 0 } },
    { day: 3, time: '10:40', deed: sign(2) },
    { day: 3, time: '10:50', deed: { do: 'jointReinvest', company, by: 1, fund: 3, percent: 50 } },
    { day: 3, time: '11:00', deed: sign(0) },
    { day: 3, time: '11:10', deed: { do: 'jointReinvest', company, by: 1, fund: 3, percent: 0 } },
    { day: 4, time: '09:00', deed: sell(0, 3) },
    // the power of the first of them ends before the second signature
    { day: 5, time: '09:00', deed: sell(2, 6) },
    { day: 6, time: '09:00', deed: sign(0) },
    { day: 6, time: '09:10', deed: sell(2, 1) },
    { day: 6, time: '09:20', deed: sign(1) },
    { day: 9, time: '09:00', deed: { do: 'powers', company, needed: 1, powers: powers.slice(0, 2) } },
    { day: 9, time: '09:10', deed: sell(0, 4) },
    { day: 9, time: '10:00', deed: { do: 'jointCredit', company, by: 1, fund } },
  ];
  return { seed: 5, days: 11, investors: 4, acts: deeds.map((act, at) => ({ id: at + 1, ...act })) };
}

/** A fund whose bank shows transfers of every cause beside what investors pay and get. */
function fundMoneyStory(): Story {
  const [fund, person] = [2, 0];
  const out = ['broker', 'charge', 'cost', 'fee', 'exit_fee', 'own'] as const;
  const back = ['broker', 'interest', 'charge', 'cost', 'own'] as const;
  const deeds: { day: number; time: string; deed: Deed }[] = [
    { day: 0, time: '09:00', deed: { do: 'buy', person, fund, amount: '30000000', way: 'ipg', pay: 'ok' } },
    { day: 1, time: '17:50', deed: { do: 'opening', holders: 5 } },
    {
      day: 0,
      time: '09:10',
      deed: { do: 'slip', ...{ person, fund, amount: '7000000', number: 'SL77', late: 2 }, isRefused: false },
    },
    ...out.map((cause, at) => ({
      ...{ day: 5 + (at % 2), time: `10:0${at}` },
      deed: { do: 'fundMoney', fund, cause, isOut: true, amount: `${3_000 + at}` } satisfies Deed,
    })),
    { day: 4, time: '11:00', deed: { do: 'fundMoney', fund, cause: 'fee', isOut: true, amount: '900000' } },
    ...back.map((cause, at) => ({
      ...{ day: 5, time: `12:0${at}` },
      deed: { do: 'fundMoney', fund, cause, isOut: false, amount: `${2_000 + at}` } satisfies Deed,
    })),
    { day: 5, time: '13:00', deed: { do: 'settle', fund, source: 'gateway' } },
    // units that leave so early cost a fee, which the fund passes on
    { day: 3, time: '09:00', deed: { do: 'sell', person, fund, units: '8' } },
  ];
  return { seed: 15, days: 14, investors: 4, acts: deeds.map((act, at) => ({ id: at + 1, ...act })) };
}

/** Two people whose registrations are found wrong or incomplete: nothing new comes in, and what is theirs goes out. */
function registryStory(): Story {
  const fund = 0;
  type Plan = { day: number; time: string; deed: Deed };
  const deedsOf = (person: number, status: number): Plan[] => [
    { day: 0, time: '09:00', deed: { do: 'buy', person, fund, amount: '9000000', way: 'ipg', pay: 'ok' } },
    { day: 0, time: '09:10', deed: { do: 'contract', person } },
    { day: 3, time: '01:13', deed: { do: 'registry', person, status } },
    // the nightly questions reach everybody within a week
    ...[8, 9].flatMap((day): Plan[] => [
      { day, time: '09:00', deed: { do: 'buy', person, fund, amount: '2000000', way: 'ipg', pay: 'ok' } },
      { day, time: '09:20', deed: { do: 'contract', person } },
      { day, time: '09:30', deed: { do: 'sell', person, fund, units: '1' } },
      { day, time: '09:40', deed: { do: 'withdraw', person, fund } },
    ]),
  ];
  const deeds = [...deedsOf(0, 5), ...deedsOf(2, 10)];
  return { seed: 13, days: 11, investors: 4, acts: deeds.map((act, at) => ({ id: at + 1, ...act })) };
}

describe('short stories of a year', () => {
  const reached = new Map<string, number>();

  const all = [
    ...stories.map((of) => ({ name: `seed ${of.seed}`, story: storyOf(of) })),
    { name: 'debits', story: debitStory() },
    { name: 'goals', story: goalStory() },
    { name: 'a company', story: companyStory() },
    { name: 'the registry', story: registryStory() },
    { name: 'money of a fund', story: fundMoneyStory() },
  ];

  it.each(all)('are as they have to be each evening: $name', async ({ story }) => {
    const { failures, taken } = await play(story);
    expect(failures).toEqual([]);
    for (const [event, count] of taken) reached.set(event, (reached.get(event) ?? 0) + count);
  });

  it('reach every kind of event', () => {
    expect(events.filter((event) => (reached.get(event) ?? 0) === 0)).toEqual([]);
  });
});

describe('the yearly return of the model', () => {
  const on = (day: string, amount: bigint) => ({ day, amount });

  it('is that of money which lies for a year', () => {
    expect(moneyWeightedOf([on('2026-04-01', -1_000_000n), on('2027-04-01', 1_210_000n)])).toEqual([
      expect.closeTo(21, 6),
    ]);
  });

  it('weighs money by its days: 100 for two years and 100 for one, which are worth 231 in the end, grew by a tenth a year', () => {
    const flows = [on('2026-04-01', -100n), on('2027-04-01', -100n), on('2028-03-31', 231n)];
    expect(moneyWeightedOf(flows)).toEqual([expect.closeTo(10, 6)]);
  });

  it('has two values where money came out in between, none before a month, and none without a return', () => {
    // -100 x² + 230 x - 132 is nothing at 1.1 and at 1.2
    const flows = [on('2026-04-01', -100n), on('2027-04-01', 230n), on('2028-03-31', -132n)];
    expect(moneyWeightedOf(flows)).toEqual([expect.closeTo(10, 6), expect.closeTo(20, 6)]);
    expect(moneyWeightedOf([on('2026-04-01', -100n), on('2026-04-30', 120n)])).toBeNull();
    expect(moneyWeightedOf([on('2026-04-01', -100n), on('2027-04-01', -5n)])).toBeNull();
    // a paper that was bought on the day of its end
    const paper = [on('2026-04-01', -100n), on('2026-04-01', 100n)];
    expect(moneyWeightedOf([...paper, on('2026-05-20', -100n), on('2026-05-30', 120n)])).toBeNull();
  });
});

describe('a story that fails', () => {
  const failure: Failure = { day: 3, property: 'p', kind: 'k', detail: '' };
  const act = (id: number, day: number, of?: number): Act => ({
    id,
    day,
    time: '10:00',
    deed: of === undefined ? { do: 'noFile' } : { do: 'stop', of },
  });

  it('is shrunk to the acts that it needs, and loses acts whose cause is left out', async () => {
    const acts = [act(1, 0), act(2, 0), act(3, 1, 2), act(4, 2, 1), act(5, 3), act(6, 3, 5), act(7, 5)];
    const found = await shrink({ seed: 1, days: 9, investors: 20, acts }, failure, {
      budget: 100,
      // it fails with the third act and the fifth
      play: ({ acts: kept }) =>
        Promise.resolve(kept.some(({ id }) => id === 3) && kept.some(({ id }) => id === 5) ? failure : null),
    });
    expect(found.story.acts.map(({ id }) => id)).toEqual([2, 3, 5]);
    expect(found.story).toMatchObject({ days: 4, investors: 4 });
  });
});
