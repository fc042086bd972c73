import { describe, expect, it } from 'vitest';
import { movementCausesOf } from '#shared/contract/bankMovements.ts';
import { movementLines, suggestedCause } from './bankMovements.rules.ts';

const sides = (cause: Parameters<typeof movementLines>[0]['cause'], direction: 'in' | 'out') =>
  movementLines({ cause, direction, amount: 700n, comments: 'B-1' }).map(
    ({ kind, side, amount, txType }) => `${side} ${kind} ${amount} ${txType}`,
  );

describe('the journal of a movement', () => {
  it.each([
    ['broker', 'broker'],
    ['charge', 'bank_charges'],
    ['cost', 'fund_costs'],
    ['fee', 'fee_income'],
    ['exit_fee', 'exit_fee_income'],
    ['own', 'bank_transit'],
  ] as const)('takes a withdrawal for %s from the bank account', (cause, account) => {
    expect(sides(cause, 'out')).toEqual([`debit ${account} 700 bank_movement`, 'credit fund_bank 700 bank_movement']);
  });

  it.each([
    ['broker', 'broker'],
    ['interest', 'bank_interest'],
    ['charge', 'bank_charges'],
    ['cost', 'fund_costs'],
    ['own', 'bank_transit'],
  ] as const)('gives a deposit for %s its account', (cause, account) => {
    expect(sides(cause, 'in')).toEqual([
      'debit unmatched_deposits 700 bank_movement',
      `credit ${account} 700 bank_movement`,
    ]);
  });

  it('is a correction where money goes back to a gateway, and none where the books have it already', () => {
    expect(sides('gateway', 'out')).toEqual([
      'debit gateway_clearing 700 correction_dr',
      'credit fund_bank 700 correction_dr',
    ]);
    expect(sides('debit', 'out')).toEqual([
      'debit debit_clearing 700 correction_dr',
      'credit fund_bank 700 correction_dr',
    ]);
    expect([sides('returned', 'out'), sides('payout', 'out')]).toEqual([[], []]);
  });
});

it('names the causes of each direction', () => {
  expect(movementCausesOf('in')).toEqual(['broker', 'interest', 'charge', 'cost', 'own']);
  expect(movementCausesOf('out')).toEqual([
    ...['broker', 'charge', 'cost', 'fee', 'exit_fee', 'own', 'gateway', 'debit', 'returned', 'payout'],
  ]);
});

it.each([
  ['own', 'out', 'کارمزد انتقال', true],
  ['charge', 'out', 'کارمزد صدور دسته‌چک', false],
  ['broker', 'in', 'حواله از کارگزاری آگاه', false],
  ['interest', 'in', 'سود کوتاه‌مدت', false],
  [null, 'out', 'سود', false],
  [null, 'out', null, false],
] as const)('suggests %s for a line %s with the text %s', (cause, direction, description, isOwnAccount) => {
  expect(suggestedCause({ direction, description, isOwnAccount })).toBe(cause);
});
