import type { InputOf } from '#shared/contract/kernel/define.ts';
import type { withdrawCredit } from '#shared/contract/credit.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { signatureDetails } from '#shared/texts/signatureTexts.ts';
import { maskIban } from '#shared/iban.ts';
import { formatJalaliDate, tehranDay } from '#shared/jalali.ts';
import { maskMobile } from '#shared/mobile.ts';
import { rialText } from '#shared/money.ts';
import { addWorkingDays, payDayFrom } from '#shared/workingDays.ts';
import { inTransaction, type Tx, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import type { CommandContext } from '#server/http/context.ts';
import {
  actorOf,
  systemActor,
  type AuditActor,
  type AuditService,
} from '#server/modules/platform/audit/audit.service.ts';
import type { LedgerService } from '#server/modules/records/ledger/ledger.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { otpBinding, type OtpService } from '#server/modules/records/session/otp.service.ts';
import { listCreditRows, listStrandedCredit } from './credit.repo.ts';
import {
  findUserForSell,
  listInvestorAccounts,
  type InvestorAccount,
} from '#server/modules/records/holdings/holdings.repo.ts';
import type { NoticeSink } from '#server/modules/records/orderLifecycle/orderNotices.ts';
import { lockInvestor } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { insertPayout } from '#server/modules/records/payoutQueue/payoutQueue.repo.ts';
import { assertMaySign } from '#server/modules/investors/investors/signatory.service.ts';
import type { JointPerformer, Signed } from '#server/modules/investors/signatures/requests.service.ts';
import type { SignaturesService } from '#server/modules/investors/signatures/signatures.service.ts';
import { assertMayTake, assertNoSellHold } from '#server/modules/investors/investors/standing.service.ts';

type Body = InputOf<typeof withdrawCredit>['body'];

/** Working days until credit that leaves is paid. */
const PAY_DAYS = 1;

/** Credit leaves as a payout of kind `remain`, held in the ledger until the bank has paid it (domain 1.5). */
export function createCreditService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: {
    ledger: LedgerService;
    orderingRules: OrderingRulesService;
    audit: AuditService;
    otp: Pick<OtpService, 'send' | 'verify' | 'consume'>;
    notices: NoticeSink;
    signatures: SignaturesService;
  },
) {
  const { ledger, orderingRules, audit, otp, notices, signatures } = services;
  const now = (): Date => deps.ports.clock.business();

  const payDay = async (tx: Tx, fundId: number, at: Date): Promise<string> => {
    const calendar = await orderingRules.calendar(tx, fundId);
    return payDayFrom(calendar, addWorkingDays(calendar, tehranDay(at), PAY_DAYS));
  };

  async function getAccount(tx: Tx, body: Body, at: Date): Promise<InvestorAccount> {
    const accounts = (await listInvestorAccounts(tx, body.investorId)).filter((account) => account.isVerified);
    const account = accounts.find((item) => (body.accountId ? item.id === body.accountId : item.isDefault));
    if (!account) throw fail('ORDER_ACCOUNT_UNKNOWN');
    if (account.usableFrom > at) throw fail('ORDER_ACCOUNT_HOLD');
    return account;
  }

  /** Who asks, with what they may take. @throws the refusals of `withdrawCredit` */
  async function prepare(tx: Tx, ctx: CommandContext, body: Body, at: Date) {
    await assertMaySign(tx, { userId: ctx.actor.userId, investorId: body.investorId, day: tehranDay(at) });
    await assertMayTake(tx, body.investorId, tehranDay(at));
    const user = await findUserForSell(tx, ctx.actor.userId);
    if (!user) throw fail('ACCESS_DENIED');
    assertNoSellHold(user.sellHoldUntil, deps.ports.clock.now());
    const amount = BigInt(body.amount);
    if (amount === 0n) throw failField('ORDER_QUANTITY_REQUIRED', 'amount');
    const account = await getAccount(tx, body, at);
    const credit = await ledger.freeCash(tx, body.investorId, body.fundId);
    if (credit < amount) throw fail('ORDER_CREDIT_INSUFFICIENT', { params: { credit } });
    const fund = (await orderingRules.ruleSet(tx)).fund(body.fundId, tehranDay(at));
    return { amount, account, fund, mobile: user.mobile };
  }

  async function queue(
    tx: WriteTx,
    of: { investorId: number; fundId: number; amount: bigint; accountId: number | null; actor: AuditActor; at: Date },
  ): Promise<string> {
    const { investorId, fundId, amount, accountId, at } = of;
    if (!(await ledger.hold(tx, investorId, fundId, amount))) {
      const credit = await ledger.freeCash(tx, investorId, fundId);
      throw fail('ORDER_CREDIT_INSUFFICIENT', { params: { credit } });
    }
    const dueDate = await payDay(tx, fundId, at);
    await insertPayout(tx, { investorId, orderId: null, fundId, kind: 'remain', accountId, amount, dueDate, at });
    await audit.record(tx, {
      actor: of.actor,
      investorId,
      action: 'credit.withdrawn',
      subject: `fund:${fundId}`,
      after: { amount, accountId, dueDate },
    });
    return dueDate;
  }

  /** Queues what was confirmed; `signed` when the last signature of a company does it. @returns the day of payment */
  async function withdraw(tx: WriteTx, ctx: CommandContext, body: Body, at: Date, signed?: Signed) {
    await lockInvestor(tx, body.investorId);
    const asked = await prepare(tx, ctx, body, at);
    const { amount, account, fund } = asked;
    const { investorId, fundId } = body;
    const details = fillMessage(signatureDetails.credit, {
      ...{ amount: rialText(amount), fund: fund.name },
      account: `${account.bankName} ${maskIban(account.iban)}`,
    });
    // the account is named, whichever is the default one when the last signature comes
    const content = { investorId, fundId, amount: amount.toString(), accountId: account.id };
    if (signed)
      for (const { userId } of signed.signers) {
        const user = await findUserForSell(tx, userId);
        assertNoSellHold(user?.sellHoldUntil ?? null, deps.ports.clock.now());
      }
    const wait = signed
      ? null
      : await signatures.hold(tx, ctx, { investorId, kind: 'credit', content, details, amount });
    if (wait) return { wait, amount, payDate: await payDay(tx, fundId, at) };
    const payDate = await queue(tx, { investorId, fundId, amount, accountId: account.id, actor: actorOf(ctx), at });
    const tokens = { amount: rialText(amount), fund: fund.name, date: formatJalaliDate(payDate) };
    const { userId } = ctx.actor;
    await notices.tell(tx, { userId, investorId, event: 'credit_withdrawn', tokens, link: '/accounting' });
    return { wait, amount, payDate };
  }

  /** A withdrawal that the last signatory of a company signs. */
  const joint: JointPerformer = {
    async perform(tx, ctx, content, signed) {
      await withdraw(tx, ctx, content as unknown as Body, now(), signed);
    },
  };

  return {
    joint,

    listCredit: async (_ctx, { query: { investorId } }) => {
      const at = now();
      const rows = await listCreditRows(deps.db, investorId);
      return {
        data: await Promise.all(
          rows.map(async ({ fundId, fundName, amount }) => ({
            fundId,
            fundName,
            amount: amount.toString(),
            amountText: rialText(amount),
            payDate: await payDay(deps.db, fundId, at),
          })),
        ),
      };
    },

    withdrawCredit: async (ctx, { body }) => {
      const at = now();
      const asked = await prepare(deps.db, ctx, body, at);
      const binding = otpBinding(body.investorId, body.fundId, body.amount, asked.account.id);
      if (!body.otp) {
        const details = `${rialText(asked.amount)} ${asked.fund.name}`;
        const sent = await otp.send({ mobile: asked.mobile, purpose: 'credit', binding, ip: ctx.request.ip, details });
        const answer = {
          data: {
            otpSent: true,
            expire_in: sent.expireInSeconds,
            mobile_mask: maskMobile(asked.mobile),
            amount: asked.amount.toString(),
            payDate: await payDay(deps.db, body.fundId, at),
            signatures: null,
          },
        };
        return ctx.storeAnswer(answer);
      }
      const proof = await otp.verify({ mobile: asked.mobile, purpose: 'credit', binding, otp: body.otp });
      return ctx.transaction(async (tx) => {
        await otp.consume(tx, proof);
        const { wait, amount, payDate } = await withdraw(tx, ctx, body, at);
        const sent = { otpSent: false, expire_in: null, mobile_mask: null };
        return { data: { ...sent, amount: amount.toString(), payDate, signatures: wait } };
      });
    },

    /** Pays out credit that can buy nothing any more. @returns how many payouts were queued */
    async payStranded(limit = 500): Promise<number> {
      let paid = 0;
      for (const row of await listStrandedCredit(deps.db, limit)) {
        await inTransaction(deps.db, async (tx) => {
          await lockInvestor(tx, row.investorId);
          const amount = await ledger.freeCash(tx, row.investorId, row.fundId);
          if (amount <= 0n) return;
          // the account is the default one of the day on which the bank file is made
          const of = { investorId: row.investorId, fundId: row.fundId, amount, accountId: null };
          await queue(tx, { ...of, actor: systemActor, at: now() });
          paid += 1;
        });
      }
      return paid;
    },
  } satisfies Service;
}
