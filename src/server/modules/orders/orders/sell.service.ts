import type { ResponseOf, InputOf } from '#shared/contract/kernel/define.ts';
import { fail } from '#shared/contract/failures.ts';
import type { sellOrder, sendSellOtp } from '#shared/contract/orders.ts';
import { orderStateLabels } from '#shared/texts/orderStateTexts.ts';
import { orderNotes } from '#shared/texts/orderTexts.ts';
import { signatureDetails } from '#shared/texts/signatureTexts.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { maskIban } from '#shared/iban.ts';
import { tehranDay } from '#shared/jalali.ts';
import { maskMobile } from '#shared/mobile.ts';
import { rialText } from '#shared/money.ts';
import { inTransaction, type Tx, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import type { CommandContext } from '#server/http/context.ts';
import { actorOf, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { otpBinding, type OtpService } from '#server/modules/records/session/otp.service.ts';
import {
  assertNoProblem,
  type Estimate,
  type EstimateService,
  type OrderRequest,
} from '#server/modules/records/estimates/estimates.service.ts';
import type { OrderLifecycle } from '#server/modules/records/orderLifecycle/lifecycle.service.ts';
import {
  findUserForSell,
  listInvestorAccounts,
  reserveUnits,
  type InvestorAccount,
} from '#server/modules/records/holdings/holdings.repo.ts';
import { waitsForSignatures } from './timeline.view.ts';
import { assertMaySign } from '#server/modules/investors/investors/signatory.service.ts';
import { assertNoSellHold } from '#server/modules/investors/investors/standing.service.ts';
import { tellOwner, type NoticeSink } from '#server/modules/records/orderLifecycle/orderNotices.ts';
import type { JointPerformer, Signed } from '#server/modules/investors/signatures/requests.service.ts';
import type { JointAct, SignaturesService } from '#server/modules/investors/signatures/signatures.service.ts';
import {
  findOrder,
  insertOrder,
  lockInvestor,
  lockOrder,
  type OrderRecord,
} from '#server/modules/records/orderLifecycle/orders.repo.ts';

type SendBody = InputOf<typeof sendSellOtp>['body'];
type SellRequest = Pick<SendBody, 'investorId' | 'fundId' | 'units' | 'amount' | 'all' | 'accountId'>;

/** A prepared sell waits this long for its code (domain 1.8). */
const OTP_WAIT_MS = 120_000;

export interface SellServices {
  estimates: EstimateService;
  lifecycle: OrderLifecycle;
  audit: AuditService;
  otp: Pick<OtpService, 'send' | 'verify' | 'consume'>;
  notices: NoticeSink;
  signatures: SignaturesService;
}

/** Fingerprint of what a code confirms; any change of quantity or account gives another one. */
export function sellPayloadHash(wanted: SellRequest): string {
  return otpBinding(
    wanted.investorId,
    wanted.fundId,
    wanted.units,
    wanted.amount,
    String(wanted.all === true),
    wanted.accountId,
  );
}

/** A sell that waits for signatures: the account is named, whichever is the default one later. */
function jointSell(
  body: SellRequest,
  { order, estimate, account }: { order: Pick<OrderRecord, 'id'>; estimate: Estimate; account: InvestorAccount },
): JointAct {
  const { investorId, fundId, units, amount, all } = body;
  const asked = { investorId, fundId, units, amount, all: all === true, accountId: account.id };
  const words = all === true ? signatureDetails.all : units ? signatureDetails.units : signatureDetails.amount;
  const details = fillMessage(words, {
    units: rialText(BigInt(units ?? 0)),
    amount: rialText(BigInt(amount ?? 0)),
    fund: estimate.fund.name,
    account: `${account.bankName} ${maskIban(account.iban)}`,
  });
  const content = { ...asked, orderId: order.id };
  return { investorId, kind: 'redemption', content, same: asked, details, amount: estimate.amount };
}

const placedOf = (order: Pick<OrderRecord, 'id' | 'orderNo' | 'status'>): ResponseOf<typeof sellOrder>['data'] => ({
  orderId: order.id,
  orderNo: order.orderNo,
  status: order.status,
  statusText: orderStateLabels[order.status],
  payUrl: null,
  expireAt: null,
  payment: null,
  signatures: null,
});

/** Selling units: prepared with a code, registered when the code comes back with the same payload (domain 9.5). */
export function createSellService(deps: Pick<Deps, 'db' | 'ports'>, services: SellServices) {
  const { estimates, lifecycle, audit, otp, notices, signatures } = services;
  const now = (): Date => deps.ports.clock.business();

  async function getAccount(
    tx: Tx,
    investorId: number,
    accountId: number | undefined,
    at: Date,
  ): Promise<InvestorAccount> {
    const accounts = (await listInvestorAccounts(tx, investorId)).filter((account) => account.isVerified);
    const account =
      accountId === undefined
        ? accounts.find((item) => item.isDefault)
        : accounts.find((item) => item.id === accountId);
    if (!account) throw fail('ORDER_ACCOUNT_UNKNOWN');
    if (account.usableFrom > at) throw fail('ORDER_ACCOUNT_HOLD');
    return account;
  }

  async function prepare(
    tx: Tx,
    ctx: CommandContext,
    wanted: SellRequest,
    at: Date,
  ): Promise<{ estimate: Estimate; account: InvestorAccount; mobile: string }> {
    const { userId } = ctx.actor;
    await assertMaySign(tx, { userId, investorId: wanted.investorId, day: tehranDay(at) });
    const user = await findUserForSell(tx, userId);
    if (!user) throw fail('ACCESS_DENIED');
    assertNoSellHold(user.sellHoldUntil, deps.ports.clock.now());
    const account = await getAccount(tx, wanted.investorId, wanted.accountId ?? undefined, at);
    const requested: OrderRequest = {
      investorId: wanted.investorId,
      fundId: wanted.fundId,
      orderType: 2,
      method: { code: 'account' },
      all: wanted.all === true,
      units: wanted.units ? BigInt(wanted.units) : undefined,
      amount: wanted.amount ? BigInt(wanted.amount) : undefined,
    };
    const estimate = await estimates.estimate(tx, requested, at);
    assertNoProblem(estimate.problems);
    return { estimate, account, mobile: user.mobile };
  }

  /** Keeps a sell that this signatory may not do alone for the others; nothing is reserved until they have signed. */
  async function hold(
    tx: WriteTx,
    ctx: CommandContext,
    body: SellRequest,
    of: { order: OrderRecord; estimate: Estimate; account: InvestorAccount },
  ): Promise<ResponseOf<typeof sellOrder>['data'] | null> {
    const { order, estimate } = of;
    const wait = await signatures.hold(tx, ctx, jointSell(body, of));
    if (wait === null) return null;
    await lifecycle.setDates(tx, order, { ...estimate.dates, expiresAt: null });
    return { ...placedOf(order), expireAt: wait.expiresAt, signatures: wait };
  }

  /** Registers a sell that is confirmed; `signed` when the last signature of a company does it. */
  async function register(
    tx: WriteTx,
    ctx: CommandContext,
    body: SellRequest & { orderId: number },
    at: Date,
    signed?: Signed,
  ): Promise<ResponseOf<typeof sellOrder>['data']> {
    await lockInvestor(tx, body.investorId);
    const order = await lockOrder(tx, body.orderId);
    if (!order || order.investorId !== body.investorId || order.orderType !== 2) throw fail('ORDER_NOT_FOUND');
    const { estimate, account } = await prepare(tx, ctx, body, at);
    if (signed) {
      await assertNoHold(tx, signed);
      signed.assertCover(estimate.amount);
    } else {
      const held = await hold(tx, ctx, body, { order, estimate, account });
      if (held) return held;
    }
    const isReserved = await reserveUnits(tx, body.investorId, body.fundId, estimate.units, tehranDay(at));
    if (!isReserved) throw fail('ORDER_UNITS_NOT_FREE', { params: { free: estimate.freeUnits } });
    const moved = await lifecycle.move(
      tx,
      order,
      'registered',
      { actor: actorOf(ctx), at, note: signed ? orderNotes.signed : orderNotes.otpConfirmed },
      {
        ...estimate.dates,
        units: estimate.units,
        heldUnits: estimate.units,
        accountId: account.id,
        expiresAt: null,
      },
    );
    await tellOwner(notices, tx, moved, 'order_registered');
    await audit.act(tx, ctx, 'order.placed', `order:${order.id}`, {
      investorId: body.investorId,
      after: { type: 2, fundId: body.fundId, units: estimate.units, accountId: account.id },
    });
    return placedOf(moved);
  }

  /** Nobody who signed has an account that was changed a moment ago. @throws ORDER_SELL_HOLD */
  async function assertNoHold(tx: Tx, { signers }: Signed): Promise<void> {
    for (const { userId } of signers) {
      const user = await findUserForSell(tx, userId);
      assertNoSellHold(user?.sellHoldUntil ?? null, deps.ports.clock.now());
    }
  }

  /** A sell that the last signatory of a company signs, or that ends without them. */
  const joint: JointPerformer = {
    async perform(tx, ctx, content, signed) {
      await register(tx, ctx, content as unknown as SellRequest & { orderId: number }, now(), signed);
    },
    async drop(tx, { orderId }, { actor, at, isExpired }) {
      const order = await lockOrder(tx, Number(orderId));
      if (order?.status !== 'pending_otp') return;
      const step = { actor, at, note: orderNotes.notSigned };
      await lifecycle.move(tx, order, isExpired ? 'expired' : 'cancelled', step, { finishedAt: at });
    },
  };

  return {
    joint,

    sendSellOtp: async (ctx, { body }) => {
      const at = now();
      const { estimate, account, mobile } = await prepare(deps.db, ctx, body, at);
      const hash = sellPayloadHash(body);
      const sent = await otp.send({
        mobile,
        purpose: 'sell',
        binding: hash,
        ip: ctx.request.ip,
        details: `${estimate.units} ${estimate.fund.name}`,
      });
      const orderId = await inTransaction(deps.db, async (tx) => {
        const { id } = await insertOrder(
          tx,
          {
            investorId: body.investorId,
            fundId: body.fundId,
            orderType: 2,
            paymentMethod: 'account',
            mode: estimate.mode,
            status: 'pending_otp',
            amount: null,
            requestedUnits: estimate.units,
            heldUnits: 0n,
            payloadHash: hash,
            estimate: {
              units: estimate.units.toString(),
              nav: estimate.nav,
              fee: estimate.fee.toString(),
              exitFee: estimate.exitFee.toString(),
              net: estimate.net.toString(),
            },
            ...estimate.dates,
            accountId: account.id,
            createdBy: ctx.actor.userId,
            createdAt: at,
            expiresAt: new Date(at.getTime() + OTP_WAIT_MS),
            terms: estimate.terms,
          },
          { actorKind: actorOf(ctx).kind, actorId: ctx.actor.userId, note: orderNotes.created },
        );
        return id;
      });
      return {
        data: {
          orderId,
          expire_in: sent.expireInSeconds,
          resend_in: sent.resendInSeconds,
          mobile_mask: maskMobile(mobile),
        },
      };
    },

    sellOrder: async (ctx, { body }) => {
      const order = await findOrder(deps.db, body.orderId);
      if (!order || order.investorId !== body.investorId || order.createdBy !== ctx.actor.userId)
        throw fail('ORDER_NOT_FOUND');
      if (order.status !== 'pending_otp' || waitsForSignatures(order)) throw fail('ORDER_STATE_CHANGED');
      const hash = sellPayloadHash(body);
      if (order.payloadHash !== hash) throw fail('ORDER_PAYLOAD_CHANGED');
      const user = await findUserForSell(deps.db, ctx.actor.userId);
      const proof = await otp.verify({ mobile: user?.mobile ?? '', purpose: 'sell', binding: hash, otp: body.otp });
      const at = now();
      return ctx.transaction(async (tx) => {
        await otp.consume(tx, proof);
        return { data: await register(tx, ctx, body, at) };
      });
    },
  } satisfies Service;
}
