import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedReasons } from '#shared/texts/fundTexts.ts';
import { nextProfitDay } from '#shared/profitDay.ts';
import { jalaliToIso } from '#shared/jalali.ts';
import { propertyRuns } from '#tests/support/property.ts';
import { indexSeries, openness, periodYield, yieldRow, type OpennessFacts } from './funds.rules.ts';

const iso = (jalali: string) => jalaliToIso(jalali) ?? '';

describe('yields (domain 2.2)', () => {
  it('count the profit paid', () => {
    expect(periodYield({ startNav: '1000000', endNav: '1010000', profitPerUnit: 20_000n })).toBe('3.00');
    expect(periodYield({ startNav: '138124', endNav: '137686', profitPerUnit: 0n })).toBe('-0.32');
  });

  it('show 25 percent paid monthly as about 28 percent effective', () => {
    const month = yieldRow({
      fromDate: '2026-10-21',
      toDate: '2026-11-20',
      startNav: '1000000',
      endNav: '1000000',
      profitPerUnit: 20_548n,
    });
    expect(month.annualSimplePercent).toBe('25.00');
    expect(month.annualEffectivePercent).toBe('28.08');
  });

  it('do not carry a week to a year', () => {
    expect(
      yieldRow({ fromDate: '2026-11-14', toDate: '2026-11-21', startNav: '100', endNav: '110', profitPerUnit: 0n }),
    ).toEqual({
      yieldPercent: '10.00',
      annualSimplePercent: null,
      annualEffectivePercent: null,
    });
  });

  it('agree with the index of the same span', () => {
    const point = fc.record({
      statisticalNav: fc.integer({ min: 1000, max: 9_000_000 }).map(String),
      profitPerUnit: fc.bigInt({ min: 0n, max: 500n }),
    });
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 30 }), (points) => {
        const [first, last] = [points[0], points.at(-1)];
        if (!first || !last) return;
        const profitPerUnit = points.slice(1).reduce((sum, one) => sum + one.profitPerUnit, 0n);
        const yieldPercent = Number(
          periodYield({ startNav: first.statisticalNav, endNav: last.statisticalNav, profitPerUnit }),
        );
        expect(Number(indexSeries(points).at(-1)) - 100).toBeCloseTo(yieldPercent, 1);
      }),
      propertyRuns(),
    );
    expect(indexSeries([])).toEqual([]);
    expect(indexSeries([{ statisticalNav: '50', profitPerUnit: 3n }])).toEqual(['100.0000']);
  });
});

describe('next profit day (domain 1.10)', () => {
  const monthly = { profitPeriodMonths: 1, profitDay: 25, anchor: iso('1404/02/25') };
  it.each([
    ['1405/08/24', '1405/08/25'],
    ['1405/08/25', '1405/08/25'],
    ['1405/08/30', '1405/09/25'],
    ['1405/12/26', '1406/01/25'],
  ])('monthly, on %s is %s', (today, next) => expect(nextProfitDay(monthly, iso(today))).toBe(iso(next)));

  it('falls on the last day of a short month', () => {
    expect(nextProfitDay({ profitPeriodMonths: 1, profitDay: 31, anchor: null }, iso('1404/12/20'))).toBe(
      iso('1404/12/29'),
    );
  });

  it('keeps the rhythm of a longer period', () => {
    const quarterly = { profitPeriodMonths: 3, profitDay: 10, anchor: iso('1405/06/10') };
    expect(nextProfitDay(quarterly, iso('1405/08/30'))).toBe(iso('1405/09/10'));
    expect(nextProfitDay(quarterly, iso('1405/09/11'))).toBe(iso('1405/12/10'));
  });

  it('is never in the past', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 0, max: 1500 }),
        (period, day, shift) => {
          const today = new Date(Date.UTC(2024, 0, 1) + shift * 86_400_000).toISOString().slice(0, 10);
          const next = nextProfitDay({ profitPeriodMonths: period, profitDay: day, anchor: '2023-05-05' }, today);
          return next !== null && next >= today;
        },
      ),
      propertyRuns(),
    );
  });

  it('does not exist for a fund without profit', () => {
    expect(nextProfitDay({ profitPeriodMonths: null, profitDay: null, anchor: null }, iso('1405/08/30'))).toBeNull();
  });
});

describe('openness', () => {
  const open: OpennessFacts = {
    kind: 'fund',
    isNegotiable: false,
    status: 'active',
    issueEnabled: true,
    cancelEnabled: true,
    closeReason: null,
    maxFundUnits: 100n,
    investedUnits: 60n,
    openBuyUnits: 10n,
    hasPrice: true,
    bond: null,
    closure: null,
    today: '2026-11-21',
  };
  const bond = {
    subscriptionFrom: '2026-11-01',
    subscriptionTo: '2026-12-01',
    maturityDate: '2028-11-01',
    hasBuyback: false,
  };

  it('is open when nothing is against it', () => {
    expect(openness(open, 1)).toEqual({ isOpen: true, reason: null });
    expect(openness(open, 2)).toEqual({ isOpen: true, reason: null });
  });

  it.each<[string, Partial<OpennessFacts>, 1 | 2, string]>([
    ['exchange-traded', { isNegotiable: true }, 1, closedReasons.negotiable],
    ['full', { openBuyUnits: 40n }, 1, closedReasons.ceiling],
    ['switched off with a reason', { issueEnabled: false, closeReason: 'به دستور مجمع' }, 1, 'به دستور مجمع'],
    ['switched off without one', { cancelEnabled: false }, 2, closedReasons.cancelOff],
    ['closed by the settings', { closure: { reason: '' } }, 1, closedReasons.window],
    ['in liquidation', { status: 'liquidating' }, 1, closedReasons.liquidating],
    ['without a price', { hasPrice: false }, 2, closedReasons.noPrice],
    [
      'a bond that has come to its end',
      { bond: { ...bond, hasBuyback: true, maturityDate: '2026-11-21' } },
      2,
      closedReasons.bondMatured,
    ],
    ['a bond whose principal is repaid', { bond, status: 'closed', closeReason: 'بازپرداخت شد' }, 2, 'بازپرداخت شد'],
    ['a bond before its offer', { bond: { ...bond, subscriptionFrom: '2026-11-22' } }, 1, closedReasons.bondNotStarted],
    ['a bond after its offer', { bond: { ...bond, subscriptionTo: '2026-11-20' } }, 1, closedReasons.bondEnded],
    ['a bond without buy-back', { bond }, 2, closedReasons.bondNoBuyback],
  ])('%s says why', (_name, change, type, reason) =>
    expect(openness({ ...open, ...change }, type)).toEqual({ isOpen: false, reason }),
  );

  it('lets people leave a fund that is in liquidation or full', () => {
    expect(openness({ ...open, status: 'liquidating', openBuyUnits: 40n }, 2).isOpen).toBe(true);
  });
});

describe('what closes a fund first', () => {
  const facts: OpennessFacts = {
    ...{ kind: 'fund', isNegotiable: false, status: 'active', issueEnabled: true, cancelEnabled: true },
    ...{ closeReason: null, maxFundUnits: null, investedUnits: 60n, openBuyUnits: 10n, hasPrice: true },
    ...{ bond: null, closure: null, today: '2026-11-21' },
  };
  const reasonOf = (change: Partial<OpennessFacts>, type: 1 | 2) => openness({ ...facts, ...change }, type).reason;
  const bond = {
    subscriptionFrom: '2026-11-21',
    subscriptionTo: '2026-11-21',
    maturityDate: '2026-11-22',
    hasBuyback: true,
  };

  it('is that it is not there yet, then what its status says', () => {
    const own = { closeReason: 'به دستور مجمع' };
    expect([reasonOf({ status: 'draft', ...own }, 1), reasonOf({ status: 'draft' }, 2)]).toEqual([
      closedReasons.draft,
      closedReasons.draft,
    ]);
    expect(reasonOf({ isNegotiable: true, ...own }, 2)).toBe('به دستور مجمع');
    expect(reasonOf({ status: 'liquidating', ...own }, 1)).toBe('به دستور مجمع');
    expect([reasonOf({ status: 'closed' }, 1), reasonOf({ status: 'closed' }, 2)]).toEqual([
      closedReasons.closed,
      null,
    ]);
    expect(reasonOf({ status: 'closed', bond }, 2)).toBe(closedReasons.closed);
  });

  it('is a switch, then the ceiling, a closure and the price', () => {
    expect([reasonOf({ issueEnabled: false }, 1), reasonOf({ issueEnabled: false }, 2)]).toEqual([
      closedReasons.issueOff,
      null,
    ]);
    expect(reasonOf({ maxFundUnits: 70n, closeReason: 'سقف' }, 1)).toBe('سقف');
    expect([reasonOf({ maxFundUnits: 71n }, 1), reasonOf({ maxFundUnits: 70n }, 2)]).toEqual([null, null]);
    expect(reasonOf({ closure: { reason: 'تعطیلی' }, hasPrice: false }, 2)).toBe('تعطیلی');
  });

  it('of a bond is none on the first and the last day of its offer, and before its maturity', () => {
    expect([reasonOf({ bond }, 1), reasonOf({ bond }, 2)]).toEqual([null, null]);
  });
});

it('a yield of thirty days is carried to a year, and an impossible one is not', () => {
  const span = { fromDate: '2026-01-01', toDate: '2026-01-31', startNav: '100', endNav: '101', profitPerUnit: 0n };
  // 1 % in 30 days: 12.17 % simple, and 1.01 to the power of 365 / 30
  expect(yieldRow(span)).toEqual({
    ...{ yieldPercent: '1.00', annualSimplePercent: '12.17', annualEffectivePercent: '12.87' },
  });
  expect(yieldRow({ ...span, toDate: '2026-01-30' }).annualSimplePercent).toBeNull();
  expect(yieldRow({ ...span, endNav: '1000000' }).annualEffectivePercent).toBeNull();
  expect(yieldRow({ ...span, toDate: '2027-01-01', profitPerUnit: 9n })).toEqual({
    ...{ yieldPercent: '10.00', annualSimplePercent: '10.00', annualEffectivePercent: '10.00' },
  });
});

it('an index starts at 100 and adds what was paid since', () => {
  const points = [
    { statisticalNav: '200', profitPerUnit: 50n },
    { statisticalNav: '210', profitPerUnit: 4n },
    { statisticalNav: '206', profitPerUnit: 6n },
  ];
  expect(indexSeries(points)).toEqual(['100.0000', '107.0000', '108.0000']);
});
