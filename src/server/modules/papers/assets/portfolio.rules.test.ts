import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/jalali.ts';
import { propertyRuns } from '#tests/support/property.ts';
import {
  dayChange,
  flowsAsBooked,
  gainsByFund,
  movesAsBooked,
  positionsAt,
  pricesAt,
  profitOf,
  standingAt,
  sumGains,
  timeWeightedReturn,
  totalFlows,
  unitFlows,
  unitsAt,
  valueSeries,
  type CashFlow,
  type LotMove,
  type PriceDay,
} from './portfolio.rules.ts';
import { moneyWeightedReturn } from './xirr.rules.ts';

/** What is booked on its day and stands. */
const stands = (day: string) => ({ day, bookedOn: day, undoneOn: null });
const buy = (day: string, lotId: number, units: bigint, unitPrice: string, fundId = 1): LotMove => ({
  ...stands(day),
  fundId,
  lotId,
  units,
  unitPrice,
  proceeds: 0n,
  isBought: true,
});
const opening = (day: string, lotId: number, units: bigint, unitPrice: string): LotMove => ({
  ...buy(day, lotId, units, unitPrice),
  isBought: false,
});
const sell = (day: string, lotId: number, units: bigint, unitPrice: string, proceeds: bigint): LotMove => ({
  ...stands(day),
  isBought: true,
  fundId: 1,
  lotId,
  units: -units,
  unitPrice,
  proceeds,
});
const price = (day: string, cancelNav: string, profitPerUnit = 0n, fundId = 1): PriceDay => ({
  fundId,
  day,
  cancelNav,
  profitPerUnit,
});
const flow = (day: string, type: string, amount: bigint, fundId = 1): CashFlow => ({
  ...stands(day),
  fundId,
  type,
  amount,
  profitDay: null,
});

const moves = [
  buy('2026-01-01', 1, 100n, '1000'),
  buy('2026-02-01', 2, 50n, '1200'),
  sell('2026-03-01', 1, 40n, '1000', 51_000n),
];
const prices = [
  price('2026-01-01', '1000'),
  price('2026-02-01', '1200'),
  price('2026-03-01', '1300'),
  price('2026-03-02', '1250', 10n),
];
const flows = [
  flow('2026-01-01', 'deposit_ipg', 100_500n),
  flow('2026-01-01', 'issue', -100_000n),
  flow('2026-01-01', 'fee_issue', -500n),
  flow('2026-02-01', 'issue', -60_000n),
  flow('2026-03-01', 'redeem', 52_000n),
  flow('2026-03-01', 'penalty', -1000n),
  flow('2026-03-01', 'fee_redeem', -200n),
  flow('2026-03-02', 'payout', -50_800n),
  flow('2026-03-02', 'profit', 1100n),
];

const gainsAt = (of: readonly LotMove[], money: readonly CashFlow[], days: readonly PriceDay[], day: string) =>
  gainsByFund(of, money, positionsAt(of, days, day), day);

describe('portfolio', () => {
  it('stands as it stood on each day', () => {
    expect(positionsAt(moves, prices, '2025-12-31')).toEqual([]);
    expect(positionsAt(moves, prices, '2026-01-15')).toMatchObject([{ units: 100n, cost: 100_000n, value: 100_000n }]);
    expect(positionsAt(moves, prices, '2026-03-05')).toMatchObject([{ units: 110n, cost: 120_000n, value: 137_500n }]);
    expect(unitsAt(moves, '2026-02-28').get(1)).toBe(150n);
  });

  it('has a value series that agrees with the positions of every day', () => {
    const days = Array.from({ length: 70 }, (_, index) => addDays('2025-12-30', index));
    for (const { date, value } of valueSeries(moves, prices, days)) {
      expect(value).toBe(positionsAt(moves, prices, date).reduce((sum, position) => sum + position.value, 0n));
    }
  });

  it('tells the change of the last price day with the profit and without money that moved', () => {
    expect(dayChange(moves, prices)).toEqual({ change: 110n * -50n + 110n * 10n, base: 110n * 1300n });
    expect(dayChange([...moves, buy('2026-03-02', 3, 1000n, '1250')], prices).base).toBe(110n * 1300n);
    expect(dayChange(moves, prices.slice(0, 1))).toEqual({ change: 0n, base: 0n });
  });

  it('tells realised gain after exitFee and fee', () => {
    expect(gainsAt(moves, flows, prices, '2026-03-01').get(1)?.realized).toBe(51_000n - 40_000n - 200n);
    expect(gainsAt(moves, flows, prices, '2026-02-28').get(1)?.realized).toBe(0n);
  });

  it('tells the three parts of the gain, which close on the value with the fees of purchases', () => {
    const gain = gainsAt(moves, flows, prices, '2026-03-02').get(1);
    // held: 60 units of 1,000 and 50 of 1,200 at 1,250; sold: 40 of 1,000 for 52,000 less 1,000 and 200
    expect(gain).toEqual({ price: 17_500n, received: 1100n, realized: 10_800n, fees: 500n, bought: 160_000n });
    const { paidIn, takenOut } = totalFlows(unitFlows(moves, flows), '2026-03-02');
    expect(paidIn - takenOut + 17_500n + 1100n + 10_800n - 500n).toBe(137_500n);
  });

  it('counts profit that was invested again as received, and its units at their cost', () => {
    const again = [buy('2026-01-01', 1, 100n, '1000'), buy('2026-01-02', 2, 1n, '1000')];
    const money = [
      flow('2026-01-01', 'issue', -100_000n),
      flow('2026-01-02', 'profit', 1000n),
      flow('2026-01-02', 'reinvest', -1000n),
    ];
    const [gain] = gainsAt(again, money, [price('2026-01-01', '1000')], '2026-01-02').values();
    expect(gain).toEqual({ price: 0n, received: 1000n, realized: 0n, fees: 0n, bought: 101_000n });
  });

  it('keeps the gain of a fund that is held no more, and none for a fund without a price', () => {
    const gone = [buy('2026-01-01', 1, 10n, '100'), sell('2026-01-02', 1, 10n, '100', 1_100n)];
    expect([...gainsAt(gone, [], [], '2026-01-02')]).toEqual([
      [1, { price: 0n, received: 0n, realized: 100n, fees: 0n, bought: 1000n }],
    ]);
    expect(gainsAt([buy('2026-01-01', 1, 10n, '100')], [], [], '2026-01-02').get(1)?.price).toBe(0n);
  });

  it('adds gains part by part', () => {
    const one = { price: -5n, received: 7n, realized: 2n, fees: 1n, bought: 100n };
    expect(sumGains([one, { ...one, price: 9n }])).toEqual({
      price: 4n,
      received: 14n,
      realized: 4n,
      fees: 2n,
      bought: 200n,
    });
    expect(profitOf(one)).toBe(4n);
    expect(sumGains([])).toEqual({ price: 0n, received: 0n, realized: 0n, fees: 0n, bought: 0n });
  });

  it('counts only money that bought units or came out of them', () => {
    expect(unitFlows(moves, flows)).toEqual([
      { day: '2026-01-01', paidIn: 100_500n, takenOut: 0n },
      { day: '2026-02-01', paidIn: 60_000n, takenOut: 0n },
      { day: '2026-03-01', paidIn: 0n, takenOut: 50_800n },
      { day: '2026-03-02', paidIn: 0n, takenOut: 1100n },
    ]);
    expect(totalFlows(unitFlows(moves, flows), '2026-03-01')).toEqual({ paidIn: 160_500n, takenOut: 50_800n });
  });

  it('counts opening units at their cost', () => {
    expect(unitFlows([opening('2026-01-01', 1, 10n, '1000')], [])).toEqual([
      { day: '2026-01-01', paidIn: 10_000n, takenOut: 0n },
    ]);
  });

  it('has a time-weighted return that money in and out does not touch', () => {
    const expected = (1250 + 10) / 1000 - 1;
    expect(timeWeightedReturn(moves, prices, '2026-03-02')).toBeCloseTo(expected, 9);
    expect(timeWeightedReturn([buy('2026-01-01', 1, 1n, '1000')], prices, '2026-03-02')).toBeCloseTo(expected, 9);
    expect(timeWeightedReturn([], prices, '2026-03-02')).toBeNull();
  });

  it('has a time-weighted return of the price days of what was held, whatever else has a price', () => {
    const other = { fundId: 2, cancelNav: '500', profitPerUnit: 0n };
    const more = [...prices.slice(0, 1), { ...other, day: '2026-01-02' }, { ...other, day: '2026-01-03' }];
    const held = [buy('2026-01-01', 1, 1n, '1000')];
    expect(timeWeightedReturn(held, prices.slice(0, 1), '2026-01-03')).toBeNull();
    expect(timeWeightedReturn(held, more, '2026-01-03')).toBeNull();
  });

  it('keeps units and value of random histories in step', () => {
    const history = fc.array(
      fc.record({ days: fc.integer({ min: 0, max: 60 }), units: fc.bigInt({ min: 1n, max: 1000n }) }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(history, (list) => {
        const bought = list
          .map(({ days, units }, index) => buy(addDays('2026-01-01', days), index + 1, units, '1000'))
          .sort((a, b) => (a.day < b.day ? -1 : 1));
        const total = list.reduce((sum, { units }) => sum + units, 0n);
        const [position] = positionsAt(bought, prices, '2026-12-31');
        expect(position).toMatchObject({ units: total, cost: total * 1000n, value: total * 1250n });
      }),
      propertyRuns(),
    );
  });
});

describe('money-weighted return', () => {
  it('is the known rate of known flows', () => {
    expect(
      moneyWeightedReturn([
        { day: '2025-01-01', amount: -1000n },
        { day: '2026-01-01', amount: 1100n },
      ]),
    ).toBeCloseTo(0.1, 9);
    // the example of the XIRR function of spreadsheets
    const sheet = [
      ['2008-01-01', -10_000n],
      ['2008-03-01', 2750n],
      ['2008-10-30', 4250n],
      ['2009-02-15', 3250n],
      ['2009-04-01', 2750n],
    ] as const;
    expect(moneyWeightedReturn(sheet.map(([day, amount]) => ({ day, amount })))).toBeCloseTo(0.373362535, 6);
  });

  it('finds the rate that flows were made with', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 300 }), fc.integer({ min: 60, max: 2000 }), (percent, days) => {
        const paid = 1_000_000_000_000n;
        const back = BigInt(Math.round(Number(paid) * (1 + percent / 100) ** (days / 365)));
        const rate = moneyWeightedReturn([
          { day: '2020-01-01', amount: -paid },
          { day: addDays('2020-01-01', days), amount: back },
        ]);
        expect(rate).toBeCloseTo(percent / 100, 5);
      }),
      propertyRuns(),
    );
  });

  it('does not exist for days, for one sign, or for nothing', () => {
    expect(
      moneyWeightedReturn([
        { day: '2026-01-01', amount: -1000n },
        { day: '2026-01-10', amount: 1100n },
      ]),
    ).toBeNull();
    expect(
      moneyWeightedReturn([
        { day: '2025-01-01', amount: -1000n },
        { day: '2026-01-10', amount: -1n },
      ]),
    ).toBeNull();
    expect(moneyWeightedReturn([])).toBeNull();
  });
});

describe('two funds', () => {
  const both = [buy('2026-01-01', 1, 10n, '100'), buy('2026-01-01', 2, 5n, '200', 2), buy('2026-01-03', 3, 4n, '110')];
  const theirs = [
    price('2026-01-01', '100'),
    price('2026-01-01', '200', 0n, 2),
    price('2026-01-02', '110', 3n),
    price('2026-01-03', '120'),
    price('2026-01-03', '190', 0n, 2),
  ];

  it('have their own newest prices', () => {
    expect([...pricesAt(theirs, '2026-01-02').values()].map(({ cancelNav }) => cancelNav)).toEqual(['110', '200']);
    expect(pricesAt(theirs, '2025-12-31').size).toBe(0);
  });

  it('are valued day by day, with the price before where a day has none', () => {
    const days = ['2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'];
    // 10 × 100 + 5 × 200; 10 × 110 + 5 × 200; 14 × 120 + 5 × 190
    expect(valueSeries(both, theirs, days).map(({ value }) => value)).toEqual([0n, 2_000n, 2_100n, 2_630n, 2_630n]);
    expect(valueSeries(both, [], days).map(({ value }) => value)).toEqual([0n, 0n, 0n, 0n, 0n]);
  });

  it('stand beside each other, also without a price', () => {
    expect(positionsAt(both, [], '2026-01-03')).toEqual([
      { fundId: 1, units: 14n, cost: 1_440n, price: null, value: 0n },
      { fundId: 2, units: 5n, cost: 1_000n, price: null, value: 0n },
    ]);
    expect([...unitsAt(both, '2026-01-03')]).toEqual([
      [1, 14n],
      [2, 5n],
    ]);
  });

  it('change by the units that stayed from one price to the next', () => {
    // 10 × (120 - 110) and 5 × (190 - 200)
    expect(dayChange(both, theirs)).toEqual({ change: 50n, base: 2_100n });
    const sold = [...both, sell('2026-01-03', 1, 8n, '100', 900n)];
    // six units are left of the ten
    expect(dayChange(sold, theirs)).toEqual({ change: 6n * 10n - 50n, base: 6n * 110n + 1_000n });
  });

  it('have one time-weighted return', () => {
    // 2,000 became 1,100 + 30 of profit + 1,000; then 2,100 became 1,200 + 950
    expect(timeWeightedReturn(both, theirs, '2026-01-03')).toBeCloseTo((2_130 / 2_000) * (2_150 / 2_100) - 1, 9);
    expect(timeWeightedReturn(both, theirs, '2026-01-02')).toBeCloseTo(0.065, 9);
    expect(timeWeightedReturn(both, theirs, '2026-01-01')).toBeNull();
    const gone = [buy('2026-01-01', 1, 10n, '100'), sell('2026-01-02', 1, 10n, '100', 1_100n)];
    expect(timeWeightedReturn(gone, theirs, '2026-01-03')).toBeCloseTo(0.13, 9);
  });
});

describe('money of units', () => {
  it.each(['issue', 'fee_issue', 'made_good_purchase'])('has %s in what is paid in', (type) =>
    expect(unitFlows([], [flow('2026-01-01', type, -7n)])).toEqual([{ day: '2026-01-01', paidIn: 7n, takenOut: 0n }]),
  );
  it.each(['reinvest', 'redeem', 'principal', 'penalty', 'fee_redeem', 'profit', 'made_good'])(
    'has %s in what is taken out',
    (type) =>
      expect(unitFlows([], [flow('2026-01-01', type, 7n)])).toEqual([{ day: '2026-01-01', paidIn: 0n, takenOut: 7n }]),
  );

  it('has both sides of a day beside each other, and a side below nothing on the other one', () => {
    const day = '2026-01-01';
    const other = { ...flow(day, 'made_good_purchase', 30n), fundId: 2 };
    const both = [flow(day, 'issue', -100n), flow(day, 'redeem', 60n), flow(day, 'fee_redeem', -5n)];
    expect(unitFlows([], both)).toEqual([{ day, paidIn: 100n, takenOut: 55n }]);
    // a purchase of the second fund was taken back, and what made its price good stands
    expect(unitFlows([], [...both, other])).toEqual([{ day, paidIn: 100n, takenOut: 85n }]);
    expect(unitFlows([], [flow(day, 'profit', 50n), flow(day, 'reinvest', -50n)])).toEqual([
      { day, paidIn: 0n, takenOut: 0n },
    ]);
    expect(unitFlows([], [flow(day, 'reinvest', -50n)])).toEqual([{ day, paidIn: 50n, takenOut: 0n }]);
  });

  it('has no cash that waits in it', () => {
    expect(['deposit_ipg', 'payout'].flatMap((type) => unitFlows([], [flow('2026-01-01', type, 7n)]))).toEqual([]);
  });

  it('stands by day, and units of a day that money bought count once', () => {
    const bought = [
      buy('2026-01-02', 1, 3n, '100'),
      buy('2026-01-02', 2, 2n, '100', 2),
      opening('2026-01-01', 3, 1n, '50'),
    ];
    const paid = [flow('2026-01-02', 'issue', -300n), flow('2026-01-01', 'profit', 20n)];
    expect(unitFlows(bought, paid)).toEqual([
      { day: '2026-01-01', paidIn: 50n, takenOut: 20n },
      { day: '2026-01-02', paidIn: 300n, takenOut: 0n },
    ]);
  });

  it('adds up to a day, with it', () => {
    const days = [
      { day: '2026-01-01', paidIn: 5n, takenOut: 0n },
      { day: '2026-01-02', paidIn: 0n, takenOut: 3n },
      { day: '2026-01-03', paidIn: 9n, takenOut: 0n },
    ];
    expect(totalFlows(days, '2026-01-02')).toEqual({ paidIn: 5n, takenOut: 3n });
  });

  it('of a sale is realised on its day, with its fee', () => {
    const sold = [sell('2026-03-01', 1, 10n, '100', 1_200n), sell('2026-03-02', 1, 10n, '100', 1_300n)];
    const fees = [flow('2026-03-01', 'fee_redeem', -7n), flow('2026-03-02', 'fee_redeem', -9n)];
    const realized = (money: CashFlow[], day: string) => gainsAt(sold, money, [], day).get(1)?.realized;
    expect(realized(fees, '2026-03-01')).toBe(193n);
    expect(realized([...fees, flow('2026-03-02', 'fee_issue', -50n)], '2026-03-02')).toBe(484n);
  });
});

it('a fund that was sold is held no more', () => {
  const gone = [buy('2026-01-01', 1, 10n, '100'), sell('2026-01-02', 1, 10n, '100', 1_100n)];
  expect(positionsAt(gone, [], '2026-01-02')).toEqual([]);
});

describe('what was taken back', () => {
  // ten units of price day 1, booked on 2, taken back on 5 and booked again as eight with the price day of before
  const undone: LotMove = { ...buy('2026-01-01', 1, 10n, '100'), bookedOn: '2026-01-02', undoneOn: '2026-01-05' };
  const again: LotMove = { ...buy('2026-01-01', 2, 8n, '125'), bookedOn: '2026-01-05' };
  const paid: CashFlow = { ...flow('2026-01-01', 'issue', -1000n), bookedOn: '2026-01-02', undoneOn: '2026-01-05' };

  it('counts from its booking until the day on which it was taken back', () => {
    const on = (day: string) => [...unitsAt(standingAt([undone, again], day), day).values()];
    expect([on('2026-01-01'), on('2026-01-02'), on('2026-01-04'), on('2026-01-05')]).toEqual([[], [10n], [10n], [8n]]);
  });

  it('is in the series of days as the books had it', () => {
    const days = ['2026-01-01', '2026-01-02', '2026-01-04', '2026-01-05'];
    const series = valueSeries(movesAsBooked([undone, again]), [price('2026-01-01', '100')], days);
    expect(series.map(({ value }) => value)).toEqual([0n, 1000n, 1000n, 800n]);
    expect(flowsAsBooked([paid])).toMatchObject([
      { day: '2026-01-02', amount: -1000n },
      { day: '2026-01-05', amount: 1000n },
    ]);
  });
});
