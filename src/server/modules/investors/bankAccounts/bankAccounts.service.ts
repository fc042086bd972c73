import { mostBankAccounts } from '#shared/contract/bankAccounts.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { signatureDetails } from '#shared/texts/signatureTexts.ts';
import { formatJalaliMoment, tehranDay } from '#shared/jalali.ts';
import { ibanBankName, isValidIban, maskIban } from '#shared/iban.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { CheckSubject, IdentityChecksService } from '../identity/checks.service.ts';
import {
  accountView,
  getAccountOwner,
  getBankAccount,
  insertBankAccount,
  isAccountInUse,
  listAccounts,
  moveDefaultAccount,
  removeAccount,
  type BankAccountRow,
} from '../investors/bankAccounts.service.ts';
import type { InvestorsService } from '../investors/investors.service.ts';
import { assertMaySign } from '../investors/signatory.service.ts';
import type { JointPerformer } from '../signatures/requests.service.ts';
import type { SignaturesService } from '../signatures/signatures.service.ts';
import { assertMayTake } from '../investors/standing.service.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import { lockInvestor } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { otpBinding, type OtpService, type OtpTarget } from '#server/modules/records/session/otp.service.ts';
import { findUserById } from '#server/modules/records/session/session.repo.ts';

/** A new account takes no money for this long (domain 9.5, 10.2). */
const HOLD_MS = 24 * 3_600_000;

interface Parts {
  audit: AuditService;
  identityChecks: IdentityChecksService;
  investors: Pick<InvestorsService, 'assertProfileVisible'>;
  notices: NoticesService;
  otp: OtpService;
  signatures: SignaturesService;
}

/** Bank accounts that an investor adds, prefers and removes (domain 9.13). */
export function createBankAccountsService(deps: Pick<Deps, 'db' | 'ports'>, parts: Parts) {
  const { db, ports } = deps;
  const { audit, identityChecks, investors, notices, otp, signatures } = parts;

  /** A service that gave no answer, or that this installation does not have. */
  const isAbsent = ['none', 'sejam'].includes(ports.identity.name);
  const silent = (): Error => fail(isAbsent ? 'BANK_ACCOUNT_ABSENT' : 'BANK_ACCOUNT_SILENT');

  async function codeTarget(userId: number, investorId: number, iban: string): Promise<OtpTarget> {
    const user = await findUserById(db, userId);
    if (!user) throw fail('ACCESS_DENIED');
    return { mobile: user.mobile, purpose: 'bank_account', binding: otpBinding('account', userId, investorId, iban) };
  }

  /** `iban` null: the account behind a card is not known yet. @throws BANK_ACCOUNT_KNOWN, BANK_ACCOUNT_TOO_MANY */
  async function assertRoom(tx: Tx, investorId: number, iban: string | null, field: 'iban' | 'account'): Promise<void> {
    const accounts = await listAccounts(tx, investorId);
    if (accounts.some((account) => account.iban === iban && account.isVerified))
      throw failField('BANK_ACCOUNT_KNOWN', field);
    if (accounts.length >= mostBankAccounts) throw fail('BANK_ACCOUNT_TOO_MANY');
  }

  const subjectOf = (ctx: CommandContext, investorId: number): CheckSubject => ({
    asker: { kind: 'user', userId: ctx.actor.userId },
    investorId,
  });

  /** Whose the account is, asked outside of any transaction. @throws the refusals of `addBankAccount` */
  async function assertOwn(ctx: CommandContext, investorId: number, iban: string, field: 'iban' | 'account') {
    await assertRoom(db, investorId, iban, field);
    const { nationalNo, birthDate } = await getAccountOwner(db, investorId);
    const subject = subjectOf(ctx, investorId);
    const isOwn = await identityChecks.matchIban({ nationalNo, iban, birthDate }, subject);
    if (isOwn === null) throw silent();
    if (!isOwn) throw failField('BANK_ACCOUNT_NOT_OWN', field);
  }

  /**
   * An account is where money goes: it is named by the investor alone. No service knows the accounts of companies.
   * @throws PROFILE_NOT_VISIBLE, ORDER_INVESTOR_DECEASED, ORDER_INVESTOR_FROZEN, BANK_ACCOUNT_OF_COMPANY
   */
  async function assertMayAdd(ctx: CommandContext, investorId: number): Promise<void> {
    await investors.assertProfileVisible(ctx.actor, investorId);
    await assertMayTake(db, investorId, tehranDay(ports.clock.business()));
    if ((await getAccountOwner(db, investorId)).isLegal) throw fail('BANK_ACCOUNT_OF_COMPANY');
  }

  /** The account itself, or the one behind a card. @throws BANK_ACCOUNT_SILENT, BANK_ACCOUNT_CARD_UNKNOWN */
  async function ibanOf(ctx: CommandContext, { investorId, account }: { investorId: number; account: string }) {
    if (isValidIban(account)) return account;
    const found = await identityChecks.findIbanOfCard(account, subjectOf(ctx, investorId));
    if (!found) throw silent();
    if (found.result === null) throw failField('BANK_ACCOUNT_CARD_UNKNOWN', 'account');
    return found.result;
  }

  async function tell(
    tx: WriteTx,
    ctx: CommandContext,
    of: {
      event: 'bank_account_added' | 'bank_account_default' | 'bank_account_removed';
      investorId: number;
      account: Pick<BankAccountRow, 'iban' | 'bankName'>;
      until?: Date;
    },
  ): Promise<void> {
    const { event, investorId, account, until } = of;
    const tokens = {
      account: titleOf(account),
      ...(until && { time: formatJalaliMoment(until) }),
    };
    await notices.tell(tx, { userId: ctx.actor.userId, investorId, event, tokens, link: '/profile?tab=accounts' });
  }

  const titleOf = ({ bankName, iban }: Pick<BankAccountRow, 'bankName' | 'iban'>) => `${bankName} ${maskIban(iban)}`;

  /** An account that may become the default one now. @throws the refusals of `setDefaultBankAccount` */
  async function getPreferable(tx: WriteTx, ctx: CommandContext, investorId: number, accountId: number, at: Date) {
    await lockInvestor(tx, investorId);
    const day = tehranDay(at);
    await assertMaySign(tx, { userId: ctx.actor.userId, investorId, day });
    await assertMayTake(tx, investorId, day);
    const account = await getBankAccount(tx, investorId, accountId);
    if (!account.isVerified) throw fail('BANK_ACCOUNT_UNVERIFIED');
    if (account.usableFrom > at) throw fail('BANK_ACCOUNT_HELD');
    return account;
  }

  async function prefer(tx: WriteTx, ctx: CommandContext, investorId: number, account: BankAccountRow): Promise<void> {
    const accounts = await listAccounts(tx, investorId);
    await moveDefaultAccount(tx, investorId, account.id);
    await tell(tx, ctx, { event: 'bank_account_default', investorId, account });
    await audit.act(tx, ctx, 'bankAccount.preferred', `investor:${investorId}`, {
      investorId,
      before: { accountId: accounts.find(({ isDefault }) => isDefault)?.id ?? null },
      after: { accountId: account.id },
    });
  }

  /** A default account that the last signatory of a company signs. */
  const joint: JointPerformer = {
    async perform(tx, ctx, content) {
      const { investorId, accountId } = content as { investorId: number; accountId: number };
      const account = await getPreferable(tx, ctx, investorId, accountId, ports.clock.business());
      if (!account.isDefault) await prefer(tx, ctx, investorId, account);
    },
  };

  return {
    joint,

    sendBankAccountOtp: async (ctx, { body }) => {
      const { investorId } = body;
      await assertMayAdd(ctx, investorId);
      await assertRoom(db, investorId, null, 'account');
      const iban = await ibanOf(ctx, body);
      await assertOwn(ctx, investorId, iban, 'account');
      const bankName = ibanBankName(iban) ?? '';
      const target = await codeTarget(ctx.actor.userId, investorId, iban);
      const details = `${bankName} ${iban.slice(-4)}`.trim();
      const sent = await otp.send({ ...target, ip: ctx.request.ip, details });
      return { data: { iban, bankName, expireIn: sent.expireInSeconds, resendIn: sent.resendInSeconds } };
    },

    addBankAccount: async (ctx, { body: { investorId, iban, otp: code } }) => {
      await assertMayAdd(ctx, investorId);
      await assertRoom(db, investorId, iban, 'iban');
      // before the service is asked: its answers are paid for, and tell about a person
      const proof = await otp.verify({ ...(await codeTarget(ctx.actor.userId, investorId, iban)), otp: code });
      await assertOwn(ctx, investorId, iban, 'iban');
      return ctx.transaction(async (tx) => {
        await otp.consume(tx, proof);
        await lockInvestor(tx, investorId);
        await assertRoom(tx, investorId, iban, 'iban');
        const at = ports.clock.business();
        // the registry may have answered meanwhile
        await assertMayTake(tx, investorId, tehranDay(at));
        const usableFrom = new Date(at.getTime() + HOLD_MS);
        const id = await insertBankAccount(tx, { investorId, iban, at, usableFrom });
        const account = await getBankAccount(tx, investorId, id);
        await tell(tx, ctx, { event: 'bank_account_added', investorId, account, until: usableFrom });
        await audit.act(tx, ctx, 'bankAccount.added', `investor:${investorId}`, {
          investorId,
          after: { accountId: id, iban, usableFrom: usableFrom.toISOString() },
        });
        return { data: accountView(account, at) };
      });
    },

    setDefaultBankAccount: async (ctx, { body: { investorId, accountId } }) => {
      await investors.assertProfileVisible(ctx.actor, investorId);
      return ctx.transaction(async (tx) => {
        const at = ports.clock.business();
        const account = await getPreferable(tx, ctx, investorId, accountId, at);
        if (account.isDefault) return { data: { ...accountView(account, at), signatures: null } };
        const wait = await signatures.hold(tx, ctx, {
          investorId,
          kind: 'default_account',
          content: { investorId, accountId },
          amount: null,
          details: fillMessage(signatureDetails.defaultAccount, { account: titleOf(account) }),
        });
        if (wait) return { data: { ...accountView(account, at), signatures: wait } };
        await prefer(tx, ctx, investorId, account);
        return { data: { ...accountView({ ...account, isDefault: true }, at), signatures: null } };
      });
    },

    removeBankAccount: async (ctx, { params: { accountId }, query: { investorId } }) => {
      await investors.assertProfileVisible(ctx.actor, investorId);
      return ctx.transaction(async (tx) => {
        await lockInvestor(tx, investorId);
        // one signature is enough: money goes to no other account by this
        const day = tehranDay(ports.clock.business());
        await assertMaySign(tx, { userId: ctx.actor.userId, investorId, day });
        const account = await getBankAccount(tx, investorId, accountId);
        if (account.isDefault) throw fail('BANK_ACCOUNT_DEFAULT');
        if (await isAccountInUse(tx, investorId, accountId)) throw fail('BANK_ACCOUNT_IN_USE');
        await removeAccount(tx, investorId, accountId, ports.clock.business());
        await tell(tx, ctx, { event: 'bank_account_removed', investorId, account });
        await audit.act(tx, ctx, 'bankAccount.removed', `investor:${investorId}`, {
          investorId,
          before: { accountId, iban: account.iban },
        });
        return { data: null };
      });
    },
  } satisfies Service;
}
