import { describe, expect, it } from 'vitest';
import { judgeExecution, ordersByFund } from './executionGoal.ts';

describe('orders of each fund', () => {
  it('are as many as asked for, at most one apart', () => {
    expect(ordersByFund(100_000, 8)).toEqual([12_500, 12_500, 12_500, 12_500, 12_500, 12_500, 12_500, 12_500]);
    expect(ordersByFund(11, 4)).toEqual([3, 3, 3, 2]);
    expect(ordersByFund(7, 1)).toEqual([7]);
  });

  it('are refused where a fund would have none, or where they are no number', () => {
    expect(() => ordersByFund(3, 4)).toThrow('each fund has an order');
    expect(() => ordersByFund(3, 0)).toThrow('each fund has an order');
    expect(() => ordersByFund(Number('many'), 4)).toThrow('each fund has an order');
  });
});

describe('the goal of two processes', () => {
  it('is met and missed where the machine has four cores', () => {
    expect(judgeExecution({ one: 100, two: 160, cores: 4 })).toMatchObject({ times: 1.6, isMissed: false });
    expect(judgeExecution({ one: 100, two: 160, cores: 4 }).line).toMatch(/1\.60 × .* goal 1\.6: met$/);
    expect(judgeExecution({ one: 100, two: 159, cores: 8 })).toMatchObject({ times: 1.59, isMissed: true });
    expect(judgeExecution({ one: 100, two: 159, cores: 8 }).line).toMatch(/1\.59 × .* goal 1\.6: MISSED$/);
  });

  it.each([1, 2, 3])('is not judged on %i cores, neither way', (cores) => {
    for (const two of [110, 190]) {
      const { line, isMissed } = judgeExecution({ one: 100, two, cores });
      expect(isMissed).toBe(false);
      expect(line).toContain(`share ${cores} core`);
      expect(line).toContain('says nothing of the goal');
      expect(line).not.toMatch(/\bmet\b|MISSED/);
    }
  });
});
