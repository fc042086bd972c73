import { describe, expect, it } from 'vitest';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { filterFunds, fundFilters, type FundSort } from './fundFilters.ts';

const funds = [
  sampleFund({ fundId: 1, name: 'درآمد ثابت کاج', annualEfficiency: '25.00', netAsset: '900' }),
  sampleFund({
    fundId: 2,
    name: 'سهامی آذرخش',
    fundType: 6,
    riskText: 'پرریسک',
    riskLevel: 6,
    annualEfficiency: '120.50',
    netAsset: '10000',
    isFavorite: true,
  }),
  sampleFund({
    fundId: 3,
    name: 'جدید',
    annualEfficiency: null,
    netAsset: null,
    dividendIntervalPeriod: 1,
    issue: { isOpen: false, reason: 'بسته' },
  }),
  sampleFund({
    fundId: 4,
    name: 'اوراق مرابحه',
    kind: 'bond',
    annualEfficiency: '-3.00',
    netAsset: '800',
    filledPercent: '100.00',
  }),
];
const chosenOf = (words: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fundFilters).map(([name, filter]) => [filter.field, filter.read(words[name] ?? '')]),
  );
const ids = (words: Record<string, string>, sort: FundSort = 'house') =>
  filterFunds(funds, chosenOf(words), sort).map((fund) => fund.fundId);

describe('filterFunds', () => {
  it.each([
    [{}, [1, 2, 3, 4]],
    [{ kind: 'bond' }, [4]],
    [{ type: '6' }, [2]],
    [{ risk: 'پرریسک' }, [2]],
    [{ profit: '1' }, [3]],
    [{ room: '1' }, [1, 2]],
    [{ fav: '1' }, [2]],
    [{ search: 'اذرخش' }, [2]],
    [{ search: 'كاج ثابت' }, [1]],
    [{ search: 'چیزی دیگر' }, []],
    [{ kind: 'car', type: 'x' }, [1, 2, 3, 4]],
  ])('%j keeps %j', (query, expected) => {
    expect(ids(query as Record<string, string>)).toEqual(expected);
  });

  it('sorts by figures, not by letters, and leaves the unknown for the end', () => {
    expect(ids({}, 'year')).toEqual([2, 1, 4, 3]);
    expect(ids({}, 'size')).toEqual([2, 1, 4, 3]);
  });
});
