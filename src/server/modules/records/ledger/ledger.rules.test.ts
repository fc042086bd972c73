import { describe, expect, it } from 'vitest';
import {
  assertBalanced,
  isInvestorAccount,
  transfer,
  unitOf,
  type AccountKind,
  type EntryLine,
} from './ledger.rules.ts';

it.each<[AccountKind, string, boolean]>([
  ['investor_cash', 'IRR', true],
  ['investor_units', 'UNIT', true],
  ['gateway_clearing', 'IRR', false],
  ['debit_clearing', 'IRR', false],
  ['fund_bank', 'IRR', false],
  ['fund_capital', 'IRR', false],
  ['fund_units', 'UNIT', false],
  ['fee_income', 'IRR', false],
  ['exit_fee_income', 'IRR', false],
  ['profit_payable', 'IRR', false],
  ['unmatched_deposits', 'IRR', false],
  ['gateway_fee', 'IRR', false],
  ['manager_claim', 'IRR', false],
  ['opening_assets', 'IRR', false],
  ['broker', 'IRR', false],
  ['bank_interest', 'IRR', false],
  ['bank_charges', 'IRR', false],
  ['fund_costs', 'IRR', false],
  ['bank_transit', 'IRR', false],
])('%s counts %s; of an investor: %s', (kind, unit, isOfInvestor) => {
  expect([unitOf(kind), isInvestorAccount(kind)]).toEqual([unit, isOfInvestor]);
});

describe('a transfer', () => {
  it('is two lines of the same amount', () => {
    expect(transfer('fund_bank', 'investor_cash', 500n, 'deposit_pid', 'واریز')).toEqual([
      { kind: 'fund_bank', side: 'debit', amount: 500n, txType: 'deposit_pid', comments: 'واریز' },
      { kind: 'investor_cash', side: 'credit', amount: 500n, txType: 'deposit_pid', comments: 'واریز' },
    ]);
  });

  it('of nothing has no lines, and less than nothing is refused', () => {
    expect(transfer('fund_bank', 'investor_cash', 0n, 'deposit_pid')).toEqual([]);
    expect(() => transfer('fund_bank', 'investor_cash', -1n, 'deposit_pid')).toThrow('negative amount in deposit_pid');
  });
});

describe('a journal', () => {
  const line = (kind: AccountKind, side: EntryLine['side'], amount: bigint): EntryLine => ({
    ...{ kind, side, amount },
    txType: 'deposit_pid',
  });

  it('may be posted when each unit is balanced by itself', () => {
    expect(() =>
      assertBalanced([
        line('investor_cash', 'debit', 1_000n),
        line('fund_capital', 'credit', 990n),
        line('fee_income', 'credit', 10n),
        line('fund_units', 'debit', 5n),
        line('investor_units', 'credit', 5n),
      ]),
    ).not.toThrow();
  });

  it.each<[string, EntryLine[], string]>([
    ['without lines', [], 'a journal needs two lines'],
    ['with one line', [line('fund_bank', 'debit', 1n)], 'a journal needs two lines'],
    [
      'with a line of nothing',
      [line('fund_bank', 'debit', 0n), line('investor_cash', 'credit', 0n)],
      'a line needs a positive amount',
    ],
    [
      'with a line below nothing',
      [line('fund_bank', 'debit', -5n), line('investor_cash', 'credit', -5n)],
      'a line needs a positive amount',
    ],
    [
      'with more credit than debit',
      [line('fund_bank', 'debit', 7n), line('investor_cash', 'credit', 10n)],
      'journal is out of balance by 3 IRR',
    ],
    [
      'that gives units for money',
      [line('investor_cash', 'debit', 5n), line('investor_units', 'credit', 5n)],
      'journal is out of balance by -5 IRR',
    ],
    [
      'whose units are not balanced',
      [line('fund_units', 'debit', 4n), line('investor_units', 'credit', 5n)],
      'journal is out of balance by 1 UNIT',
    ],
  ])('is refused %s', (_name, lines, message) => {
    expect(() => assertBalanced(lines)).toThrow(new RangeError(message));
  });
});
