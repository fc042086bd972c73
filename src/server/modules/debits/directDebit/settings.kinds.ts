import { fail } from '#shared/contract/failures.ts';
import type { Tx } from '#server/db/connection.ts';
import type { KindOfRule } from '#server/modules/funds/ruleChanges/changes.service.ts';
import * as repo from '#server/modules/records/debitRecords/settings.repo.ts';

/** A package as a change keeps it; null for one that does not exist. */
export async function readPackage(tx: Tx, packageId: number | null): Promise<repo.PackageFields | null> {
  const row = packageId === null ? null : await repo.findPackage(tx, packageId);
  return row ? packageOf(row) : null;
}

/** The fields of a package that a change may touch. */
export function packageOf(row: repo.PackageRow): repo.PackageFields & { packageId: number } {
  return {
    packageId: row.id,
    title: row.title,
    description: row.description,
    maxAmountPerTransaction: row.maxAmount.toString(),
    maxDailyAmount: row.maxDailyAmount?.toString() ?? null,
    maxDailyCount: row.maxDailyCount,
    maxMonthlyCount: row.maxMonthlyCount,
    durationMonths: row.durationMonths,
    bankCodes: row.bankCodes,
    fee: row.fee.toString(),
    isActive: row.isActive,
    sort: row.sort,
  };
}

/** Our limits of a bank as a change keeps them; null for an unknown bank. */
export async function readBankLimits(tx: Tx, bankCode: string): Promise<repo.BankLimits | null> {
  const row = await repo.findBank(tx, bankCode);
  return row ? bankLimitsOf(row) : null;
}

/** The fields of a bank that a change may touch, with its name. */
export function bankLimitsOf(row: repo.BankRow): repo.BankLimits {
  return {
    bankCode: row.code,
    name: row.name,
    maxTransactionAmount: row.maxTransactionAmount?.toString() ?? null,
    maxDailyAmount: row.maxDailyAmount?.toString() ?? null,
    maxDailyCount: row.maxDailyCount,
    isActive: row.isActive,
    disabledReason: row.disabledReason,
  };
}

/** How packages and limits of banks are read and written by two people. */
export const debitKinds: Readonly<Record<'debit_package' | 'debit_bank', KindOfRule>> = {
  debit_package: {
    audited: 'debit_package.changed',
    reschedules: false,
    read: (tx, { before }) => readPackage(tx, before === null ? null : Number(before.packageId)),
    write: (tx, { after }) => repo.savePackage(tx, after as unknown as repo.PackageFields),
  },
  debit_bank: {
    audited: 'debit_bank.changed',
    reschedules: false,
    read: (tx, { after }) => readBankLimits(tx, String(after?.bankCode)),
    async write(tx, { after }) {
      const limits = after as unknown as repo.BankLimits;
      if (!(await repo.findBank(tx, limits.bankCode))) throw fail('DEBIT_BANK_UNKNOWN');
      await repo.updateBank(tx, limits);
      return null;
    },
  },
};
