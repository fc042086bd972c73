import type { LedgerSum } from './vouchers.repo.ts';

/** Rial and units on both sides. */
export interface Sides {
  debit: bigint;
  credit: bigint;
  unitDebit: bigint;
  unitCredit: bigint;
}

/** A row of a voucher: one side of an account for one kind of line. */
export type VoucherRow = Pick<LedgerSum, 'account' | 'type'> & Sides;

const none: Sides = { debit: 0n, credit: 0n, unitDebit: 0n, unitCredit: 0n };

/** Accounts whose money the report of a day tells. */
const moneyAccounts = new Set(['fund_bank', 'gateway_clearing', 'debit_clearing']);

/** The rows of a voucher: of each sum its debit and its credit, since an accounting program takes one side a row. */
export function rowsOf(sums: readonly LedgerSum[]): VoucherRow[] {
  return sums.flatMap(({ account, type, unit, debit, credit }) => {
    const sides: Partial<Sides>[] =
      unit === 'IRR' ? [{ debit }, { credit }] : [{ unitDebit: debit }, { unitCredit: credit }];
    return sides
      .filter((side) => Object.values(side).some((amount) => amount !== 0n))
      .map((side) => ({ account, type, ...none, ...side }));
  });
}

/** Control totals of rows. */
export function totalsOf(rows: readonly VoucherRow[]): Sides {
  return rows.reduce<Sides>(
    (sum, row) => ({
      debit: sum.debit + row.debit,
      credit: sum.credit + row.credit,
      unitDebit: sum.unitDebit + row.unitDebit,
      unitCredit: sum.unitCredit + row.unitCredit,
    }),
    none,
  );
}

/** Money that came to bank, gateways and providers of direct debit, and that left them, as the report of the day has it. Rial. */
export function moneyOf(rows: readonly VoucherRow[]): { moneyIn: bigint; moneyOut: bigint } {
  const { debit, credit } = totalsOf(
    rows.filter(({ account, type }) => moneyAccounts.has(account) && type !== 'opening'),
  );
  return { moneyIn: debit, moneyOut: credit };
}
