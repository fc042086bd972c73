import { describe, expect, it } from 'vitest';
import { feesAfter, feesOn, type FeeVersion } from './fees.rules.ts';

const version = (firstDay: string | null, fixedIssue: bigint): FeeVersion => ({
  versionId: firstDay === null ? null : Number(fixedIssue),
  firstDay,
  ...{ fixedIssue, varIssuePct: '0', varIssueCap: null, fixedCancel: 0n, exitSteps: [] },
});
const versions = [version(null, 0n), version('2026-11-22', 1n), version('2026-12-05', 2n)];

describe('fees of a fund', () => {
  it.each([
    ['2020-01-01', 0n],
    ['2026-11-21', 0n],
    ['2026-11-22', 1n],
    ['2026-12-04', 1n],
    ['2026-12-05', 2n],
    ['2030-01-01', 2n],
  ])('of %s are those of the last first day up to it', (day, fee) => {
    expect(feesOn(versions, day)?.fixedIssue).toBe(fee);
  });

  it('that are to come begin after the day', () => {
    expect(feesAfter(versions, '2026-11-21').map(({ firstDay }) => firstDay)).toEqual(['2026-11-22', '2026-12-05']);
    expect(feesAfter(versions, '2026-11-22').map(({ firstDay }) => firstDay)).toEqual(['2026-12-05']);
    expect(feesAfter(versions, '2026-12-05')).toEqual([]);
    expect(feesOn([], '2026-11-21')).toBeNull();
  });
});
