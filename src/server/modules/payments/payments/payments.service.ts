import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { gatewayTexts, paymentNotes } from '#shared/texts/orderTexts.ts';
import type { GatewayCode } from '#shared/texts/sandboxTexts.ts';
import type { paymentStatus } from '#shared/contract/payments.ts';
import type { GatewaySetting } from '#shared/contract/systemValues.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { formatJalaliDate, formatJalaliMoment, tehranDay } from '#shared/jalali.ts';
import { orderStates } from '#shared/orderStates.ts';
import { inTransaction, type Tx, type WriteTx } from '#server/db/connection.ts';
import { waitFor } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { GatewayError } from '#server/ports/gateways/gateway.ts';
import { maskSecrets, systemActor } from '#server/modules/platform/audit/audit.service.ts';
import { nextEvent } from '#server/modules/records/orderLifecycle/nextEvent.rules.ts';
import { findOrder, lockOrder, type OrderRecord } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import type { SystemSettingsReader } from '#server/modules/platform/systemSettings/systemSettings.service.ts';
import { guardGateways, type GuardedGateway } from './breakers.ts';
import {
  changePayment,
  closeRefunded,
  findPaymentByPublicId,
  findPaymentToOpen,
  insertPayment,
  insertPaymentEvent,
  listOrderPayments,
  moveToGateway,
  sumGatewayDay,
  updatePayment,
  type PaymentEvent,
  type PaymentRecord,
  type PaymentToOpen,
} from './payments.repo.ts';
import { askedUntil, ASK_AFTER_MS, DECIDE_BY_MS, paymentResult } from './payments.rules.ts';
import { paymentToView, type ShownPayment } from './payments.view.ts';
import { createPaymentReconciler } from './reconciler.service.ts';
import { createPaymentVerification, type VerificationServices } from './verification.service.ts';

export { updatePayment } from './payments.repo.ts';
export { DISPUTE_HOLD_MS, isDisputeAwaited, paymentResult } from './payments.rules.ts';
export type { DisputeReason, PaymentState } from './payments.rules.ts';

export type PaymentsService = ReturnType<typeof createPaymentsService>;

/** References that are numbers can be guessed; who returns with one proves nothing by it. */
const isGuessable = (authority: string): boolean => /^\d+$/.test(authority);

/** Path of the page that tells an investor how a payment went. */
const resultPath = (publicId: string): string => `/requests?payment=${encodeURIComponent(publicId)}`;

/** Payments by internet gateway (reliability 5, domain 5.4). */
export function createPaymentsService(
  deps: Pick<Deps, 'db' | 'ports' | 'log' | 'config'>,
  services: VerificationServices & { settings: Pick<SystemSettingsReader, 'gateways'> },
) {
  const { db, ports, log } = deps;
  const guarded = guardGateways(ports.gateways);
  const titleOf = (code: string): string => ports.gateways.find((gateway) => gateway.code === code)?.title ?? code;
  const verification = createPaymentVerification({ db, ports, log }, services);
  const reconciler = createPaymentReconciler({ db, ports, log }, verification);
  const now = (): Date => ports.clock.business();

  /** Gateways that a fund offers, by its preference; null: all, by that of the configuration. Whether they are on is not asked. */
  function offeredOf(codes: readonly string[] | null) {
    if (codes === null) return guarded;
    return codes.flatMap((code) => guarded.find((item) => item.gateway.code === code) ?? []);
  }

  /** The same with what is set for each; where the fund has no preference, that of the settings counts. */
  async function offeredNow(codes: readonly string[] | null, tx: Tx = db): Promise<SetGateway[]> {
    const settings = await services.settings.gateways(tx);
    return (codes ?? settings.map(({ code }) => code)).flatMap((code) => {
      const item = guarded.find(({ gateway }) => gateway.code === code);
      const setting = settings.find((one) => one.code === code);
      return item && setting ? [{ ...item, setting }] : [];
    });
  }

  /** The chosen gateway first, then the others by preference; unhealthy ones last. */
  function inOrder(items: readonly SetGateway[], first?: string): SetGateway[] {
    const ordered = [...items].sort((a, b) => Number(b.gateway.code === first) - Number(a.gateway.code === first));
    return [...ordered.filter((item) => item.isHealthy()), ...ordered.filter((item) => !item.isHealthy())];
  }

  /** Why a gateway takes no payment of this amount now; null: it does. Beside a daily limit one payment is counted at a time. */
  async function gatewayProblem(tx: WriteTx, setting: GatewaySetting, amount: bigint, exceptId?: number) {
    const fixed = fixedProblem(setting, amount, titleOf(setting.code));
    if (fixed || setting.dailyMax === null) return fixed;
    await waitFor(tx, 'gateway');
    const taken = await sumGatewayDay(tx, { gateway: setting.code, day: tehranDay(now()), exceptId });
    if (taken + amount <= BigInt(setting.dailyMax)) return null;
    return failField('GATEWAY_DAY_FULL', 'gatewayId', { params: { title: titleOf(setting.code) } });
  }

  /** True when the attempt may be opened at this gateway; its place in a daily limit is taken before the gateway is asked. */
  async function mayOpenAt(payment: PaymentToOpen, { setting }: SetGateway): Promise<boolean> {
    if (setting.dailyMax === null) return fixedProblem(setting, payment.amount, titleOf(setting.code)) === null;
    return inTransaction(db, async (tx) => {
      if (await gatewayProblem(tx, setting, payment.amount, payment.id)) return false;
      return setting.code === payment.gateway || moveToGateway(tx, payment.id, setting.code);
    });
  }

  /** Opens an attempt at the first bank that answers. @returns the attempt as it now is; null when somebody else opened it */
  async function openAtGateway(payment: PaymentToOpen): Promise<PaymentRecord | null> {
    let lastError: GatewayError | null = null;
    for (const item of inOrder(await offeredNow(payment.offeredGateways), payment.gateway)) {
      const { code } = item.gateway;
      if (!(await mayOpenAt(payment, item))) continue;
      try {
        const opened = await item.request({
          amountRial: payment.amount,
          // the payment's own random id comes back with the browser: only who was sent to the bank knows it
          callbackUrl: `${deps.config.publicOrigin}/api/orders/callback/?order=${payment.publicId}`,
          description: payment.fundName,
          orderNo: payment.orderNo,
          mobile: payment.mobile ?? undefined,
          nationalCode: payment.nationalCode ?? undefined,
        });
        const at = now();
        const event: PaymentEvent = { kind: 'opened', raw: { gateway: code, raw: maskSecrets(opened.raw) }, at };
        const patch = {
          status: 'redirected',
          gateway: code,
          authority: opened.authority,
          redirectedAt: at,
          nextAskAt: new Date(at.getTime() + ASK_AFTER_MS),
        } as const;
        // of two browsers that open at once the first wins; the other follows to the same bank page
        const isOpened = await changePayment(db, payment, patch, event);
        if (!isOpened) await insertPaymentEvent(db, payment.id, event);
        return isOpened;
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        lastError = error;
        log.warn({ gateway: code, code: error.code, paymentId: payment.id }, 'gateway did not open a payment');
        const raw = { gateway: code, code: error.code, raw: maskSecrets(error.raw) };
        await insertPaymentEvent(db, payment.id, { kind: 'open_failed', raw, at: now() });
      }
    }
    await failAttempt(payment, lastError?.code ?? 'NO_GATEWAY');
    return null;
  }

  async function failAttempt(payment: PaymentRecord, code: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, payment.orderId);
      const failed = await updatePayment(tx, payment.id, ['created'], {
        status: 'failed',
        errorCode: code,
        errorText: gatewayTexts.unavailable,
        nextAskAt: null,
      });
      if (failed && order?.status === 'pending_payment') {
        await services.lifecycle.move(tx, order, 'payment_failed', {
          actor: systemActor,
          at: now(),
          note: gatewayTexts.unavailable,
        });
      }
    });
  }

  /**
   * The gateway of a new attempt: the chosen one, or the first that takes the amount.
   * @throws GATEWAY_UNKNOWN, GATEWAY_OFF, GATEWAY_MAXIMUM, GATEWAY_DAY_FULL with `fields.gatewayId`; GATEWAY_UNAVAILABLE
   */
  async function chooseGateway(
    tx: WriteTx,
    codes: readonly string[] | null,
    gatewayCode: string | undefined,
    amount: bigint,
  ): Promise<SetGateway> {
    const offered = await offeredNow(codes, tx);
    const wanted = offered.filter(({ gateway }) => gatewayCode === undefined || gateway.code === gatewayCode);
    if (gatewayCode !== undefined && wanted.length === 0) throw failField('GATEWAY_UNKNOWN', 'gatewayId');
    let refusal: Error | null = null;
    for (const item of inOrder(wanted)) {
      const problem = await gatewayProblem(tx, item.setting, amount);
      if (!problem) return item;
      refusal ??= problem;
    }
    throw refusal ?? fail('GATEWAY_UNAVAILABLE');
  }

  /** What a person may see of a payment attempt. */
  const viewOf = (payment: ShownPayment): ReturnType<typeof paymentToView> =>
    paymentToView(payment, titleOf(payment.gateway));

  return {
    /**
     * Refuses the code of a gateway that the fund does not offer or that is closed; none is fine.
     * @throws GATEWAY_UNKNOWN, GATEWAY_OFF with `fields.gatewayId`
     */
    async assertGateway(tx: Tx, gatewayCode: string | undefined, codes: readonly string[] | null): Promise<void> {
      if (gatewayCode === undefined) return;
      const item = (await offeredNow(codes, tx)).find(({ gateway }) => gateway.code === gatewayCode);
      if (!item) throw failField('GATEWAY_UNKNOWN', 'gatewayId');
      const problem = offProblem(item.setting, item.gateway.title);
      if (problem) throw problem;
    },
    /** rial that counts towards the limit of a gateway on a day */
    takenOn: (code: GatewayCode, day: string) => sumGatewayDay(db, { gateway: code, day }),
    /** gateways that a payer may choose for a fund, in order of preference; closed ones are left out. Rial. */
    async offered(tx: Tx, codes: readonly string[] | null) {
      return (await offeredNow(codes, tx))
        .filter(({ setting }) => setting.isOn)
        .map((item) => ({
          code: item.gateway.code,
          title: item.gateway.title,
          isHealthy: item.isHealthy(),
          maxAmount: item.setting.maxAmount,
        }));
    },
    /** gateways of the configuration that a fund offers, also closed ones, with their health; null: all */
    gateways: (codes: readonly string[] | null = null): { code: GatewayCode; title: string; isHealthy: boolean }[] =>
      offeredOf(codes).map((item) => ({
        code: item.gateway.code,
        title: item.gateway.title,
        isHealthy: item.isHealthy(),
      })),

    /** Makes an attempt in the order's transaction. @throws as `chooseGateway` */
    async openAttempt(
      tx: WriteTx,
      order: { id: number; investorId: number; amount: bigint; offeredGateways: readonly string[] | null },
      gatewayCode: string | undefined,
      at: Date,
    ): Promise<{ publicId: string; payUrl: string }> {
      const chosen = await chooseGateway(tx, order.offeredGateways, gatewayCode, order.amount);
      const publicId = ports.ids.token(18);
      await insertPayment(tx, {
        publicId,
        investorId: order.investorId,
        orderId: order.id,
        gateway: chosen.gateway.code,
        amount: order.amount,
        nextAskAt: new Date(at.getTime() + DECIDE_BY_MS),
        at,
      });
      return { publicId, payUrl: `/api/orders/pay/${publicId}/` };
    },

    async listViews(tx: Tx, investorId: number, orderId: number): Promise<ReturnType<typeof paymentToView>[]> {
      return (await listOrderPayments(tx, investorId, orderId)).map(viewOf);
    },
    viewOf,
    listRecords: listOrderPayments,

    /** Opens the payment at the bank (once) and answers where the browser goes. */
    async start(publicId: string): Promise<string> {
      const payment = await findPaymentToOpen(db, publicId);
      const isPayable =
        payment?.orderStatus === 'pending_payment' &&
        (payment.orderExpiresAt === null || payment.orderExpiresAt > now());
      if (!payment || !isPayable) return resultPath(publicId);
      const opened = payment.status === 'created' ? await openAtGateway(payment) : payment;
      const fresh = opened ?? (await findPaymentByPublicId(db, publicId));
      const gateway = ports.gateways.find((item) => item.code === fresh?.gateway);
      if (!gateway || fresh?.status !== 'redirected' || !fresh.authority) return resultPath(publicId);
      return gateway.redirectUrl(fresh.authority);
    },

    /** Takes the bank's return and answers where the browser goes. */
    async callback(query: Readonly<Record<string, string | undefined>>): Promise<string> {
      for (const gateway of ports.gateways) {
        const seen = gateway.readCallback(query);
        const payment = seen && (await verification.handleCallback(gateway.code, seen.authority, seen.hint));
        if (!payment) continue;
        const isKnown = query['order'] === payment.publicId || !isGuessable(seen.authority);
        return isKnown ? resultPath(payment.publicId) : '/requests';
      }
      log.warn('a bank callback named no payment of ours');
      return '/requests';
    },

    /** State of an attempt; asks the gateway itself when the answer is late. */
    async status(
      publicId: string,
      mayRead: (investorId: number) => Promise<boolean>,
    ): Promise<ResponseOf<typeof paymentStatus>['data']> {
      let payment = await findPaymentByPublicId(db, publicId);
      if (!payment || !(await mayRead(payment.investorId))) throw fail('PAYMENT_NOT_FOUND');
      const waited = now().getTime() - (payment.checkedAt ?? payment.callbackAt ?? payment.createdAt).getTime();
      const isLate =
        payment.status === 'callback_seen' || payment.status === 'verifying'
          ? waited > 5_000
          : payment.status === 'redirected' && waited > 60_000;
      if (isLate) {
        await verification.checkPayment(payment.id, 'unknown');
        payment = (await findPaymentByPublicId(db, publicId)) ?? payment;
      }
      const order = await findOrder(db, payment.orderId);
      if (!order) throw fail('PAYMENT_NOT_FOUND');
      const result = paymentResult(payment.status);
      const canRetry =
        (result === 'failed' && (order.status === 'payment_failed' || order.status === 'pending_payment')) ||
        (payment.status === 'redirected' && order.status === 'pending_payment');
      return {
        payment: paymentToView(payment, titleOf(payment.gateway)),
        orderId: order.id,
        orderNo: order.orderNo,
        investorId: order.investorId,
        fundId: order.fundId,
        fundName: order.fundName,
        isDirectDebitAllowed: payment.isDirectDebitAllowed,
        units: (order.units ?? order.requestedUnits)?.toString() ?? order.estimate.units ?? null,
        licenseDate: order.licenseDate,
        cancelUntil:
          order.status === 'registered' && order.cancelDeadline !== null && order.cancelDeadline > now()
            ? order.cancelDeadline.toISOString()
            : null,
        next: nextEvent(order, deps.ports.clock.business()),
        orderStatus: order.status,
        orderStatusText: orderStates[order.status].label,
        canRetry,
        pollAfterSeconds: result === 'pending' ? 3 : 0,
        note: noteOf(payment, order),
        refundBy: refundDay(payment, order),
      };
    },

    /** Decides what nobody came back from. */
    reconcile: reconciler.reconcile,
    /** Asks about one attempt now. */
    checkPayment: verification.checkPayment,
    /** Queues an attempt for review by operators. */
    dispute: verification.dispute,
    /** A refund has been paid out: closes the payment whose money it was. */
    closeRefunded,
  };
}

/** A gateway behind its breaker with what is set for it. */
type SetGateway = GuardedGateway & { setting: GatewaySetting };

function offProblem({ isOn, reason }: GatewaySetting, title: string): Error | null {
  return isOn ? null : failField('GATEWAY_OFF', 'gatewayId', { params: { title, reason } });
}

/** Why a gateway takes no payment of this amount whatever the day brought; null: it does. */
function fixedProblem(setting: GatewaySetting, amount: bigint, title: string): Error | null {
  const { maxAmount } = setting;
  if (maxAmount === null || amount <= BigInt(maxAmount)) return offProblem(setting, title);
  const params = { title, max: BigInt(maxAmount) };
  return offProblem(setting, title) ?? failField('GATEWAY_MAXIMUM', 'gatewayId', { params });
}

/** Refuses an act on an order while an attempt to pay it is being decided: its money may be on its way. @throws PAYMENT_IN_PROGRESS */
export function assertNoneInProgress(attempts: readonly PaymentRecord[], at: Date): void {
  const attempt = attempts.find(({ status }) => status === 'callback_seen' || status === 'verifying');
  if (attempt) throw fail('PAYMENT_IN_PROGRESS', { params: { until: formatJalaliMoment(askedUntil(attempt, at)) } });
}

/** Hours after which a bank has given back what a failed payment took. */
const BANK_REFUND_HOURS = 72;

/** Day by which the payer has their money back; null when none is on its way back. */
function refundDay(payment: PaymentRecord, order: Pick<OrderRecord, 'moneyDue'>): string | null {
  const result = paymentResult(payment.status);
  if (result === 'refund') return order.moneyDue;
  if (result !== 'failed') return null;
  return tehranDay(new Date(payment.createdAt.getTime() + BANK_REFUND_HOURS * 3_600_000));
}

/** What the payer is told of the money beside the state; null when there is nothing to add. */
function noteOf(payment: PaymentRecord, order: Pick<OrderRecord, 'moneyDue'>): string | null {
  const result = paymentResult(payment.status);
  if (result === 'failed') return gatewayTexts.refundPromise;
  if (result === 'refund') {
    const { moneyDue } = order;
    return moneyDue === null
      ? paymentNotes.refund
      : fillMessage(paymentNotes.refundBy, { day: formatJalaliDate(moneyDue) });
  }
  if (result === 'refunded') return paymentNotes.refunded;
  if (result !== 'disputed') return null;
  return payment.receivedAmount === null && payment.disputeReason !== 'verify_refused'
    ? paymentNotes.disputedUnknown
    : paymentNotes.disputed;
}
