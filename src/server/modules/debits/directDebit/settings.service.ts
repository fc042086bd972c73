import { fail, failField } from '#shared/contract/failures.ts';
import { comma } from '#shared/strings.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { RuleChangesService } from '#server/modules/funds/ruleChanges/changes.service.ts';
import { readBankLimits, readPackage } from './settings.kinds.ts';
import { listBanks, type PackageFields } from '#server/modules/records/debitRecords/settings.repo.ts';

/** A text amount, or null where none was typed. */
const amountOf = (typed: string | null): string | null =>
  typed === null || typed === '' ? null : BigInt(typed).toString();

/** Packages and limits of banks: one person prepares, another applies (reliability 8). */
export function createDebitSettingsService(
  deps: Pick<Deps, 'db'>,
  services: { changes: RuleChangesService; providers: { codes: readonly string[] } },
) {
  const { db } = deps;
  const { changes, providers } = services;

  return {
    saveDebitPackage: async (ctx, { body: { version, ...body } }) => {
      const packageId = body.packageId ?? null;
      const before = await readPackage(db, packageId);
      if (packageId !== null && !before) throw fail('DEBIT_PACKAGE_UNKNOWN');
      const after: PackageFields = {
        ...body,
        packageId,
        maxAmountPerTransaction: BigInt(body.maxAmountPerTransaction).toString(),
        maxDailyAmount: amountOf(body.maxDailyAmount),
        fee: amountOf(body.fee) ?? '0',
      };
      if (BigInt(after.maxAmountPerTransaction) === 0n)
        throw failField('DEBIT_PACKAGE_LIMITS', 'maxAmountPerTransaction');
      if (after.maxDailyAmount !== null && BigInt(after.maxDailyAmount) < BigInt(after.maxAmountPerTransaction))
        throw failField('DEBIT_PACKAGE_LIMITS', 'maxDailyAmount');
      const { maxDailyCount, maxMonthlyCount } = after;
      if (maxDailyCount !== null && maxMonthlyCount !== null && maxDailyCount > maxMonthlyCount)
        throw failField('DEBIT_PACKAGE_COUNTS', 'maxDailyCount');
      const known = (await listBanks(db, providers.codes)).map(({ code }) => code);
      const unknown = after.bankCodes.filter((code) => !known.includes(code));
      if (unknown.length > 0)
        throw failField('DEBIT_PACKAGE_BANKS', 'bankCodes', { params: { banks: unknown.join(`${comma} `) } });
      const target = `debit_package:${packageId ?? after.title}`;
      const change = {
        kind: 'debit_package' as const,
        fundId: null,
        target,
        before: before && { ...before },
        after: { ...after },
      };
      return ctx.transaction(async (tx) => ({
        data: { changeId: await changes.prepare(tx, ctx, change, version ?? null) },
      }));
    },

    saveDebitBank: async (ctx, { params: { bankCode }, body: { version, ...body } }) => {
      const before = await readBankLimits(db, bankCode);
      if (!before) throw fail('DEBIT_BANK_UNKNOWN');
      const disabledReason = body.isActive ? null : (body.disabledReason?.trim() ?? '');
      if (disabledReason === '') throw failField('DEBIT_BANK_REASON', 'disabledReason');
      const after = {
        ...before,
        maxTransactionAmount: amountOf(body.maxTransactionAmount),
        maxDailyAmount: amountOf(body.maxDailyAmount),
        maxDailyCount: body.maxDailyCount,
        isActive: body.isActive,
        disabledReason,
      };
      const { maxDailyAmount, maxTransactionAmount } = after;
      if (
        maxDailyAmount !== null &&
        maxTransactionAmount !== null &&
        BigInt(maxDailyAmount) < BigInt(maxTransactionAmount)
      )
        throw failField('DEBIT_BANK_LIMITS', 'maxDailyAmount');
      const target = `debit_bank:${bankCode}`;
      const change = { kind: 'debit_bank' as const, fundId: null, target, before: { ...before }, after };
      return ctx.transaction(async (tx) => ({ data: { changeId: await changes.prepare(tx, ctx, change, version) } }));
    },
  } satisfies Partial<Handlers>;
}
