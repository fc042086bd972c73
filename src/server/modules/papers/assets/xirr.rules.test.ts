import { expect, it } from 'vitest';
import { moneyWeightedReturn } from './xirr.rules.ts';

const paid = (day: string, amount: bigint) => ({ day, amount: -amount });
const taken = (day: string, amount: bigint) => ({ day, amount });

it.each([
  ['a tenth in a year of 365 days', [paid('2026-01-01', 1_000n), taken('2027-01-01', 1_100n)], 0.1],
  ['half lost in a year', [paid('2026-01-01', 1_000n), taken('2027-01-01', 500n)], -0.5],
  ['a tenth in each of two years', [paid('2025-01-01', 1_000n), taken('2027-01-01', 1_210n)], 0.1],
  ['nothing won', [paid('2026-01-01', 1_000n), taken('2027-01-01', 1_000n)], 0],
  ['one percent in 30 days', [paid('2026-01-01', 1_000n), taken('2026-01-31', 1_010n)], 0.128_695],
  [
    'flows in any order, the second paid later',
    [taken('2027-01-01', 2_310n), paid('2026-01-01', 1_000n), paid('2025-01-01', 1_000n)],
    0.1,
  ],
  ['two flows of one day', [paid('2026-01-01', 400n), taken('2027-01-01', 1_100n), paid('2026-01-01', 600n)], 0.1],
])('%s', (_name, flows, rate) => {
  expect(moneyWeightedReturn(flows)).toBeCloseTo(rate, 6);
});

it.each([
  ['no flow', []],
  ['one flow', [paid('2026-01-01', 1_000n)]],
  ['29 days', [paid('2026-01-01', 1_000n), taken('2026-01-30', 1_010n)]],
  [
    '29 days and a flow of nothing later',
    [paid('2026-01-01', 1_000n), taken('2026-01-30', 1_010n), taken('2027-01-01', 0n)],
  ],
  ['money paid in alone', [paid('2026-01-01', 1_000n), paid('2027-01-01', 1_000n)]],
  ['a yearly rate of a million percent', [paid('2026-01-01', 1n), taken('2027-01-01', 10_001n)]],
])('%s has no rate', (_name, flows) => {
  expect(moneyWeightedReturn(flows)).toBeNull();
});
