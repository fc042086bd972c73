import { describe, expect, it } from 'vitest';
import { moneyOf, rowsOf, totalsOf } from './vouchers.rules.ts';

const sums = [
  { account: 'fund_bank', unit: 'IRR', type: 'deposit_pid', debit: 700n, credit: 0n },
  { account: 'fund_bank', unit: 'IRR', type: 'opening', debit: 5n, credit: 0n },
  { account: 'gateway_clearing', unit: 'IRR', type: 'gateway_settlement', debit: 0n, credit: 40n },
  { account: 'investor_cash', unit: 'IRR', type: 'deposit_pid', debit: 30n, credit: 730n },
  { account: 'fund_units', unit: 'UNIT', type: 'issue', debit: 3n, credit: 0n },
  { account: 'investor_units', unit: 'UNIT', type: 'issue', debit: 0n, credit: 3n },
] as const;

describe('a voucher', () => {
  it('has a row for each side of an account', () => {
    const rows = rowsOf(sums);
    expect(rows.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['fund_bank', 700n, 0n],
      ['fund_bank', 5n, 0n],
      ['gateway_clearing', 0n, 40n],
      ['investor_cash', 30n, 0n],
      ['investor_cash', 0n, 730n],
      ['fund_units', 0n, 0n],
      ['investor_units', 0n, 0n],
    ]);
    expect(rows.slice(-2).map(({ unitDebit, unitCredit }) => [unitDebit, unitCredit])).toEqual([
      [3n, 0n],
      [0n, 3n],
    ]);
  });

  it('sums money and units apart, and the money of the day without what came from before', () => {
    expect(totalsOf(rowsOf(sums))).toEqual({ debit: 735n, credit: 770n, unitDebit: 3n, unitCredit: 3n });
    expect(moneyOf(rowsOf(sums))).toEqual({ moneyIn: 700n, moneyOut: 40n });
    expect(totalsOf([])).toEqual({ debit: 0n, credit: 0n, unitDebit: 0n, unitCredit: 0n });
  });
});
