import { describe, expect, it } from 'vitest';
import { isBookedCause, movementCauses, movementCausesOf } from '#shared/contract/bankMovements.ts';
import { movementPosting, suggestedCause } from './bankMovements.rules.ts';

const sides = (...[cause, direction]: Parameters<typeof movementPosting>) => {
  const posting = movementPosting(cause, direction);
  return posting && [posting.debit, posting.credit, posting.txType];
};

describe('the journal of a movement', () => {
  it.each([
    ['broker', 'broker'],
    ['charge', 'bank_charges'],
    ['cost', 'fund_costs'],
    ['fee', 'fee_income'],
    ['exit_fee', 'exit_fee_income'],
    ['own', 'bank_transit'],
  ] as const)('takes a withdrawal for %s from the bank account', (cause, account) => {
    expect(sides(cause, 'out')).toEqual([account, 'fund_bank', 'bank_movement']);
  });

  it.each([
    ['broker', 'broker'],
    ['interest', 'bank_interest'],
    ['charge', 'bank_charges'],
    ['cost', 'fund_costs'],
    ['own', 'bank_transit'],
  ] as const)('gives a deposit for %s its account', (cause, account) => {
    expect(sides(cause, 'in')).toEqual(['unmatched_deposits', account, 'bank_movement']);
  });

  it('is a correction where money goes back to a gateway, and none where the books have it already', () => {
    expect(sides('gateway', 'out')).toEqual(['gateway_clearing', 'fund_bank', 'correction_dr']);
    expect(sides('debit', 'out')).toEqual(['debit_clearing', 'fund_bank', 'correction_dr']);
    expect([sides('returned', 'out'), sides('payout', 'out')]).toEqual([null, null]);
  });

  it('takes what a bank file did not pay to what is on its way, and back', () => {
    expect(sides('batch', 'out')).toEqual(['bank_transit', 'fund_bank', 'bank_movement']);
    expect(sides('batch', 'in')).toEqual(['unmatched_deposits', 'bank_transit', 'bank_movement']);
  });

  it('names a record of the books for a withdrawal alone', () => {
    const causes = movementCauses.filter((cause) => isBookedCause(cause, 'out'));
    expect(causes).toEqual(['returned', 'payout', 'batch']);
    expect(movementCauses.filter((cause) => isBookedCause(cause, 'in'))).toEqual([]);
  });
});

it('names the causes of each direction', () => {
  expect(movementCausesOf('in')).toEqual(['broker', 'interest', 'charge', 'cost', 'own', 'batch']);
  expect(movementCausesOf('out')).toEqual([
    ...['broker', 'charge', 'cost', 'fee', 'exit_fee', 'own', 'gateway', 'debit', 'returned', 'payout', 'batch'],
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
