import { acceptedRules } from '#shared/texts/acceptanceTexts.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { authStatuses, type AuthStatusName } from '#shared/contract/investors.ts';
import { debitContractLabels, RENEWAL_DAYS, SHORTEST_CONTRACT_DAYS } from '#shared/texts/directDebitTexts.ts';
import { debitContractNotes as notes } from '#shared/contract/directDebitNotes.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { contractEnd } from '#shared/debitSchedule.ts';
import { addDays, daysBetween, tehranDay } from '#shared/jalali.ts';
import { inTransaction, onConflict } from '#server/db/connection.ts';
import { waitForId } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { DebitProviderError } from '#server/ports/directDebit/provider.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { keepAcceptance } from '#server/modules/investors/investors/acceptances.service.ts';
import { assertMaySign } from '#server/modules/investors/investors/signatory.service.ts';
import { assertMaySignDebits } from '#server/modules/investors/investors/standing.service.ts';
import { isPending, isRenewalDue } from '#server/modules/records/debitRecords/contract.rules.ts';
import { findUserMobile } from '#server/modules/records/session/otp.repo.ts';
import * as writes from '#server/modules/records/debitRecords/contractWrites.repo.ts';
import { insertEvent, type ContractRow } from '#server/modules/records/debitRecords/contracts.repo.ts';
import type { OwnedContracts } from './owned.service.ts';
import type { DebitProviders } from './providers.service.ts';
import { isForBank } from './reads.service.ts';
import { sealedIn, type Sealer } from '#server/modules/records/debitRecords/sealing.ts';
import {
  findBank,
  findPackage,
  type BankRow,
  type PackageRow,
} from '#server/modules/records/debitRecords/settings.repo.ts';

/** An unsigned contract is declined after this time (domain 4.3). */
export const SIGN_MS = 30 * 60_000;

const smallest = (...values: (bigint | null)[]): bigint | null =>
  values.reduce<bigint | null>(
    (least, value) => (value !== null && (least === null || value < least) ? value : least),
    null,
  );
const fewest = (...values: (number | null)[]): number | null => {
  const given = values.filter((value): value is number => value !== null);
  return given.length === 0 ? null : Math.min(...given);
};

/** A contract that was kept before this time asks its provider no more: its process has died. */
const OPENING_MS = 60_000;

interface Wanted {
  investorId: number;
  bank: BankRow;
  package: PackageRow;
  expireDate: string;
  mobile: string;
  nationalCode: string | null;
  replacesId: number | null;
}

/** Contracts on their way to the bank: a first one, another package, a renewal (domain 4.3, 9.9). */
export function createSigningService(
  deps: Pick<Deps, 'db' | 'ports' | 'config' | 'log'>,
  services: { audit: AuditService; providers: DebitProviders; owned: OwnedContracts; sealer: Sealer },
) {
  const { db, ports, config } = deps;
  const { audit, providers, owned, sealer } = services;
  const now = (): Date => ports.clock.business();

  /** @throws DEBIT_BANK_UNKNOWN, DEBIT_BANK_CLOSED */
  async function openBank(bankCode: string): Promise<BankRow> {
    const bank = await findBank(db, bankCode);
    if (!bank || !providers.find(bank.provider)) throw fail('DEBIT_BANK_UNKNOWN');
    if (!bank.isActive) throw fail('DEBIT_BANK_CLOSED', { params: { reason: bank.disabledReason ?? '—' } });
    return bank;
  }

  /** @throws DEBIT_PACKAGE_UNKNOWN, DEBIT_PACKAGE_CLOSED, DEBIT_PACKAGE_BANK */
  async function openPackage(packageId: number, bankCode: string): Promise<PackageRow> {
    const found = await findPackage(db, packageId);
    if (!found) throw fail('DEBIT_PACKAGE_UNKNOWN');
    if (!found.isActive) throw fail('DEBIT_PACKAGE_CLOSED');
    if (!isForBank(found, bankCode)) throw fail('DEBIT_PACKAGE_BANK');
    return found;
  }

  /** @throws SIGNATORY_REQUIRED, DEBIT_IDENTITY_INSUFFICIENT, DEBIT_MOBILE_MISSING */
  async function signerOf(ctx: CommandContext, investorId: number, typedMobile: string | undefined) {
    await assertMaySign(db, { userId: ctx.actor.userId, investorId, day: tehranDay(now()) });
    await assertMaySignDebits(db, investorId, tehranDay(now()));
    const signer = await writes.findSigner(db, investorId);
    if (!signer || !authStatuses[signer.authStatus as AuthStatusName].isAuthorized)
      throw fail('DEBIT_IDENTITY_INSUFFICIENT');
    const mobile = typedMobile ?? signer.mobile ?? (await findUserMobile(db, ctx.actor.userId));
    if (!mobile) throw failField('DEBIT_MOBILE_MISSING', 'mobile');
    return { mobile, nationalCode: signer.isLegal ? null : signer.nationalNo };
  }

  function assertLife(expireDate: string, months: number): void {
    const today = tehranDay(now());
    const isRight =
      daysBetween(today, expireDate) >= SHORTEST_CONTRACT_DAYS && expireDate <= contractEnd(today, months);
    if (!isRight)
      throw failField('DEBIT_EXPIRE_RANGE', 'expireDate', { params: { days: SHORTEST_CONTRACT_DAYS, months } });
  }

  const secondsLeft = (createdAt: Date): number =>
    Math.max(1, Math.round((createdAt.getTime() + SIGN_MS - now().getTime()) / 1000));

  /** A page that was opened before and still waits for the same thing; null when there is none. */
  async function pageThatWaits(open: writes.ContractRecord | null, wanted: Wanted) {
    const isSame =
      open?.status === 'waiting_bank' &&
      open.packageId === wanted.package.id &&
      open.expireDate === wanted.expireDate &&
      open.mobile === wanted.mobile &&
      open.replacesId === wanted.replacesId &&
      now().getTime() - open.createdAt.getTime() < SIGN_MS / 2;
    if (!open || !isSame || open.sealedReference === null) return null;
    const reference = await sealer.open(open.sealedReference, open.keyId, sealedIn.reference(open.id));
    const redirectUrl = providers.find(open.provider)?.provider.signingUrl(reference, open.bankCode);
    return redirectUrl ? { contractId: open.id, redirectUrl, expireIn: secondsLeft(open.createdAt) } : null;
  }

  /**
   * Keeps the contract before the provider hears of it; one that waited for something else is declined with it. Two that ask at once
   * get one contract: the second gets the page of the first, or is told to ask again while the first asks the provider.
   * @throws DEBIT_CONTRACT_OPENING
   */
  async function keep(ctx: CommandContext, wanted: Wanted, at: Date) {
    const { bank, package: chosen } = wanted;
    const returnKey = ports.ids.token(24);
    const contractNo = `DD-${ports.ids.token(6).replaceAll(/[-_]/g, '0').toUpperCase()}-${ports.ids.otp()}`;
    return inTransaction(db, async (tx) => {
      await waitForId(tx, 'investorOrders', wanted.investorId);
      // read once: the provider's page may come to it at any moment
      const before = await writes.findOpenContract(tx, wanted.investorId, bank.code);
      const page = await pageThatWaits(before, wanted);
      if (page) return { page };
      if (before?.status === 'created' && at.getTime() - before.createdAt.getTime() < OPENING_MS)
        throw fail('DEBIT_CONTRACT_OPENING');
      if (before) {
        const row = await writes.lockContract(tx, before.id);
        // it was signed, or ended, a moment ago
        if (!row || !isPending(row.status)) throw fail('DEBIT_CONTRACT_OPENING');
        await writes.setContractState(tx, before.id, { status: 'declined', reason: notes.superseded, at });
      }
      const id = await writes.insertContract(tx, {
        ...{ contractNo, returnKey, at, createdBy: ctx.actor.userId, provider: bank.provider, bankCode: bank.code },
        ...{
          investorId: wanted.investorId,
          packageId: chosen.id,
          mobile: wanted.mobile,
          replacesId: wanted.replacesId,
        },
        maxAmount: smallest(chosen.maxAmount, bank.maxTransactionAmount) ?? chosen.maxAmount,
        maxDailyAmount: smallest(chosen.maxDailyAmount, bank.bankDailyAmount, bank.maxDailyAmount),
        maxDailyCount: fewest(chosen.maxDailyCount, bank.bankDailyCount, bank.maxDailyCount),
        maxMonthlyCount: chosen.maxMonthlyCount,
        ...{ startDate: tehranDay(at), expireDate: wanted.expireDate },
      });
      // a renewal and another package go on under what was accepted at the first signature
      if (wanted.replacesId === null)
        await keepAcceptance(tx, {
          ...{ investorId: wanted.investorId, userId: ctx.actor.userId, orderId: null, contractId: id, at },
          ...{ fundId: null, words: acceptedRules.debitContract },
        });
      return { page: null, id, returnKey };
    }).catch(onConflict({ debit_contracts_one_open: () => fail('DEBIT_CONTRACT_OPENING') }));
  }

  /** Asks the provider for the page on which the contract is signed. @throws DEBIT_PROVIDER_REFUSED, DEBIT_PROVIDER_SILENT */
  async function askProvider(wanted: Wanted, kept: { id: number; returnKey: string }, at: Date) {
    const guarded = providers.find(wanted.bank.provider);
    try {
      if (!guarded) throw new DebitProviderError('GONE', false);
      return await guarded.openContract({
        bankCode: wanted.bank.code,
        ...{ mobile: wanted.mobile, nationalCode: wanted.nationalCode, expireDate: wanted.expireDate },
        maxAmountRial: smallest(wanted.package.maxAmount, wanted.bank.maxTransactionAmount) ?? wanted.package.maxAmount,
        maxDailyCount: fewest(wanted.package.maxDailyCount, wanted.bank.bankDailyCount, wanted.bank.maxDailyCount),
        maxMonthlyCount: wanted.package.maxMonthlyCount,
        returnUrl: `${config.publicOrigin}/api/direct-debit/return/${kept.returnKey}/`,
      });
    } catch (error) {
      if (!(error instanceof DebitProviderError)) throw error;
      await inTransaction(db, async (tx) => {
        const row = await writes.lockContract(tx, kept.id);
        if (row && isPending(row.status))
          await writes.setContractState(tx, kept.id, { status: 'declined', reason: notes.notOpened, at });
      });
      deps.log.warn({ contractId: kept.id, code: error.code }, 'a contract could not be opened');
      throw error.isFinal
        ? fail('DEBIT_PROVIDER_REFUSED', { params: { reason: error.code } })
        : fail('DEBIT_PROVIDER_SILENT');
    }
  }

  async function open(ctx: CommandContext, wanted: Wanted) {
    const at = now();
    const kept = await keep(ctx, wanted, at);
    if (kept.page !== null) return ctx.storeAnswer({ data: kept.page });
    const opened = await askProvider(wanted, kept, at);
    const sealed = await sealer.seal(opened.reference, sealedIn.reference(kept.id));
    return ctx.transaction(async (tx) => {
      const hash = sealer.hash(wanted.bank.provider, opened.reference);
      const nextAskAt = new Date(at.getTime() + SIGN_MS);
      const isKept = await writes.setReference(tx, kept.id, { sealed, hash, keyId: sealer.keyId, nextAskAt });
      // somebody asked for something else while the provider was slow: that one waits for the signature now
      if (!isKept) throw fail('DEBIT_CONTRACT_OPENING');
      await insertEvent(tx, {
        ...{ contractId: kept.id, kind: 'created', at },
        text: fillMessage(notes.created, { package: wanted.package.title }),
        actor: { kind: 'investor', id: ctx.actor.userId },
      });
      await audit.act(tx, ctx, 'debit_contract.opened', `debit_contract:${kept.id}`, {
        investorId: wanted.investorId,
        after: {
          bank: wanted.bank.code,
          package: wanted.package.id,
          expireDate: wanted.expireDate,
          replaces: wanted.replacesId,
        },
      });
      return { data: { contractId: kept.id, redirectUrl: opened.redirectUrl, expireIn: SIGN_MS / 1000 } };
    });
  }

  /** The contract that follows another one of the caller's. */
  async function follow(ctx: CommandContext, row: ContractRow, packageId: number, expireDate: string) {
    const bank = await openBank(row.bankCode);
    const chosen = await openPackage(packageId, row.bankCode);
    assertLife(expireDate, chosen.durationMonths);
    const { nationalCode } = await signerOf(ctx, row.investorId, row.mobile);
    const { investorId, mobile } = row;
    return open(ctx, { investorId, bank, package: chosen, expireDate, mobile, nationalCode, replacesId: row.id });
  }

  return {
    createDebitContract: async (ctx, { body }) => {
      const bank = await openBank(body.bankCode);
      const chosen = await openPackage(body.packageId, body.bankCode);
      const expireDate = dayFromInput(body.expireDate) ?? '';
      assertLife(expireDate, chosen.durationMonths);
      const { mobile, nationalCode } = await signerOf(ctx, body.investorId, body.mobile);
      if ((await writes.findLiveContract(db, body.investorId, bank.code)) !== null) throw fail('DEBIT_CONTRACT_EXISTS');
      const { investorId } = body;
      return open(ctx, { investorId, bank, package: chosen, expireDate, mobile, nationalCode, replacesId: null });
    },

    changeDebitPackage: async (ctx, { body: { contractId, packageId } }) => {
      const row = await owned.getContract(ctx, contractId);
      if (row.status !== 'active' && row.status !== 'paused')
        throw fail('DEBIT_CONTRACT_STATE', { params: { status: debitContractLabels[row.status] } });
      if (row.packageId === packageId) throw failField('DEBIT_PACKAGE_SAME', 'packageId');
      const chosen = await openPackage(packageId, row.bankCode);
      const longest = contractEnd(tehranDay(now()), chosen.durationMonths);
      const shortest = addDays(tehranDay(now()), SHORTEST_CONTRACT_DAYS);
      // the end stays where it was, as far as the package allows
      const expireDate = row.expireDate > longest ? longest : row.expireDate < shortest ? shortest : row.expireDate;
      return follow(ctx, row, packageId, expireDate);
    },

    renewDebitContract: async (ctx, { body: { contractId } }) => {
      const row = await owned.getContract(ctx, contractId);
      const isOver = row.status === 'expired';
      if (!isOver && row.status !== 'active' && row.status !== 'paused')
        throw fail('DEBIT_CONTRACT_STATE', { params: { status: debitContractLabels[row.status] } });
      if (!isOver && !isRenewalDue(row, tehranDay(now())))
        throw fail('DEBIT_RENEWAL_EARLY', { params: { days: RENEWAL_DAYS } });
      const found = await findPackage(db, row.packageId);
      if (!found) throw fail('DEBIT_PACKAGE_UNKNOWN');
      return follow(ctx, row, row.packageId, contractEnd(tehranDay(now()), found.durationMonths));
    },
  } satisfies Partial<Handlers>;
}
