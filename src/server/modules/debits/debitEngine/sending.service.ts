import { isOfAge } from '#shared/age.ts';
import { debitContractLabels } from '#shared/texts/directDebitTexts.ts';
import { chargeNotes, refusalTexts } from '#shared/contract/directDebitNotes.ts';
import { Failure, fillMessage } from '#shared/contract/kernel/errors.ts';
import { jalaliMonthStart } from '#shared/debitSchedule.ts';
import { formatJalaliDate, formatJalaliMoment, tehranDay } from '#shared/jalali.ts';
import { isPayDay } from '#shared/workingDays.ts';
import { inTransaction, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { BREAKER_OPEN } from '#server/ports/directDebit/guard.ts';
import { DebitProviderError, type DebitRequest, type DebitVerdict } from '#server/ports/directDebit/provider.ts';
import type { CalendarService, FundCalendar } from '#server/modules/platform/calendar/calendar.service.ts';
import { standingOf } from '#server/modules/investors/investors/standing.service.ts';
import type { GoalOrdersService } from '../goals/goalOrders.service.ts';
import type { DebitOrders } from '#server/modules/orders/orders/placeForDebit.service.ts';
import { lockOrder } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { findGuardedBirth } from '#server/modules/records/debitRecords/guardians.repo.ts';
import { leftOf } from '#server/modules/records/debitRecords/contract.rules.ts';
import * as attempts from '#server/modules/records/debitRecords/attempts.repo.ts';
import * as charges from '#server/modules/records/debitRecords/chargeWrites.repo.ts';
import { findContractRecord, lockContract } from '#server/modules/records/debitRecords/contractWrites.repo.ts';
import { findContract, insertEvent, type ContractRow } from '#server/modules/records/debitRecords/contracts.repo.ts';
import type { DebitProviders } from '../directDebit/providers.service.ts';
import { isPutOffTooLong, nextMorning, nextSlot, UNSENT } from './retry.rules.ts';
import { findRegular } from '#server/modules/records/debitRecords/regulars.repo.ts';
import { sealedIn, type Sealer } from '#server/modules/records/debitRecords/sealing.ts';
import type { DebitResults } from './results.service.ts';
import type { DebitStops } from '#server/modules/records/debitRecords/stops.service.ts';

/** The first question about a debit without an answer comes after this time. */
const FIRST_QUESTION_MS = 2 * 60_000;

const bySystem = { kind: 'system' as const, id: null };

/** A debit that was prepared and committed: what the provider is asked for. */
interface Prepared {
  attemptId: number;
  chargeId: number;
  provider: string;
  request: DebitRequest;
}

/** A question to a provider about one call. */
interface Asked {
  attempt: attempts.AttemptRecord;
  provider: string;
  request: DebitRequest;
}

export type DebitSender = ReturnType<typeof createDebitSender>;

/** Sends one debit: our checks and the order in a transaction, the call outside of it, the answer in another (domain 4.4). */
export function createDebitSender(
  deps: Pick<Deps, 'db' | 'ports' | 'config' | 'log'>,
  services: {
    calendar: Pick<CalendarService, 'workingCalendar'>;
    goalOrders: Pick<GoalOrdersService, 'countPlanOrder'>;
    orders: DebitOrders;
    providers: DebitProviders;
    results: DebitResults;
    sealer: Sealer;
    stops: DebitStops;
  },
) {
  const { db, ports, config, log } = deps;
  const { calendar, goalOrders, orders, providers, results, sealer, stops } = services;
  const now = (): Date => ports.clock.business();

  async function putOff(tx: WriteTx, charge: charges.ChargeRecord, nextTryAt: Date, reason: string): Promise<void> {
    const { tryCount } = charge;
    await charges.reschedule(tx, charge.id, {
      ...{ nextTryAt, dueDate: tehranDay(nextTryAt), reason, tryCount, errorCode: null, errorText: null },
    });
    await insertEvent(tx, {
      ...{ contractId: charge.contractId, regularId: charge.regularId, chargeId: charge.id },
      ...{ kind: 'deferred', text: reason, actor: bySystem, at: now() },
    });
  }

  const deferred = (why: string, nextTryAt: Date): string =>
    fillMessage(chargeNotes.deferred, { why, date: formatJalaliDate(tehranDay(nextTryAt)) });

  /**
   * The day of the debit that also makes up for one of a daily plan, which could not be sent on its day because the provider was
   * silent; null when it is sent by itself (domain 4.4).
   */
  async function laterDayOf(tx: WriteTx, charge: charges.ChargeRecord, today: string): Promise<string | null> {
    const isUnsent = charge.errorCode === UNSENT && charge.tryCount === 0 && charge.period < today;
    return isUnsent ? charges.findLaterDay(tx, charge, today) : null;
  }

  /** Why a debit may not leave today although its contract is in force; null when it may. */
  function limitOf(contract: ContractRow, amount: bigint): 'limit' | 'dayLimit' | 'monthLimit' | null {
    const left = leftOf(contract);
    if (amount > left.perDebit) return 'limit';
    if (left.monthCount === 0) return 'monthLimit';
    if (left.todayCount === 0 || (left.todayAmount !== null && left.todayAmount < amount)) return 'dayLimit';
    return null;
  }

  /** The order of a debit; made once and kept through its tries. @returns its id, why there can be none now, or null when it was withdrawn */
  async function orderOf(
    tx: WriteTx,
    charge: charges.ChargeRecord,
    createdBy: number,
    at: Date,
  ): Promise<number | Failure | null> {
    if (charge.orderId !== null) {
      const order = await lockOrder(tx, charge.orderId);
      return order?.status === 'pending_debit' ? charge.orderId : null;
    }
    const { investorId, fundId, amount, regularId } = charge;
    const placed = await orders.placeForDebit(tx, {
      investorId,
      fundId,
      amount,
      createdBy,
      note: chargeNotes.sent,
      at,
    });
    if (typeof placed === 'number' && regularId !== null)
      await goalOrders.countPlanOrder(tx, regularId, { investorId, fundId, orderId: placed, at });
    return placed;
  }

  /** A debit above a limit waits for the answer of another debit or for another day, or is left out. */
  async function keepLimit(
    tx: WriteTx,
    charge: charges.ChargeRecord,
    limit: NonNullable<ReturnType<typeof limitOf>>,
    days: FundCalendar,
    at: Date,
  ): Promise<void> {
    const mayWait = limit !== 'limit' && !isPutOffTooLong(charge.createdAt, at);
    // a call without an answer counts as used; when the bank refuses it, the limit is free again
    if (mayWait && (await charges.hasOpenCall(tx, charge.contractId))) {
      const next = nextSlot(days, at);
      const why = chargeNotes.otherOpen;
      await putOff(tx, charge, next, fillMessage(chargeNotes.again, { why, at: formatJalaliMoment(next) }));
    } else if (mayWait && limit === 'dayLimit') {
      const next = nextMorning(days, at);
      await putOff(tx, charge, next, deferred(refusalTexts.dayLimit, next));
    } else await results.refuse(tx, charge, { why: refusalTexts[limit], code: limit, isLast: true }, at);
  }

  /** Everything that keeps a debit from leaving now; null when it may leave. */
  async function hindrance(
    tx: WriteTx,
    charge: charges.ChargeRecord,
    contract: ContractRow,
    days: FundCalendar,
    at: Date,
  ): Promise<'stopped' | null> {
    const today = tehranDay(at);
    const isOver = contract.expireDate < today;
    if (contract.status !== 'active' || isOver) {
      const status = debitContractLabels[isOver ? 'expired' : contract.status];
      const reason = fillMessage(chargeNotes.contractStopped, { status });
      await stops.stopCharge(tx, charge, { status: 'skipped', reason, actor: bySystem, at });
      return 'stopped';
    }
    if (isOfAge(await findGuardedBirth(tx, contract.id), today)) {
      await stops.stopCharge(tx, charge, { status: 'skipped', reason: chargeNotes.ofAge, actor: bySystem, at });
      return 'stopped';
    }
    const standing = await standingOf(tx, charge.investorId, today);
    if (standing === 'deceased') {
      await stops.stopCharge(tx, charge, { status: 'skipped', reason: chargeNotes.deceased, actor: bySystem, at });
      return 'stopped';
    }
    if (standing !== 'good') {
      const { registryExpired, registryInvalid, frozen } = chargeNotes;
      const reasons = { expired: registryExpired, invalid: registryInvalid, noPurchases: frozen, frozen };
      await results.missPeriod(tx, charge, reasons[standing], at);
      return 'stopped';
    }
    if (charge.regularId !== null && !isPayDay(days, today)) {
      const next = nextMorning(days, at);
      await putOff(tx, charge, next, deferred(chargeNotes.closedDay, next));
      return 'stopped';
    }
    const later = await laterDayOf(tx, charge, today);
    if (later !== null) {
      const reason = fillMessage(chargeNotes.mergedUnsent, { date: formatJalaliDate(later) });
      await stops.stopCharge(tx, charge, { status: 'skipped', reason, actor: bySystem, at });
      return 'stopped';
    }
    const limit = limitOf(contract, charge.amount);
    if (limit === null) return null;
    await keepLimit(tx, charge, limit, days, at);
    return 'stopped';
  }

  /**
   * The call that carries a debit. One that the provider never got leaves again under its number: a provider debits a number once, so
   * that a call which was only slow on its way brings no second debit (decision 94). An answer of «no» ends a number.
   */
  async function callOf(tx: WriteTx, charge: charges.ChargeRecord, at: Date) {
    const { id: chargeId, contractId, amount } = charge;
    const day = tehranDay(at);
    const absent = await attempts.findAbsentAttempt(tx, chargeId);
    if (absent?.amount === amount) {
      await attempts.moveAttempt(tx, absent.id, 'sent', {
        contract_id: contractId,
        day,
        sent_at: at,
        answered_at: null,
      });
      return { attemptId: absent.id, tracking: absent.tracking };
    }
    const tracking = `D${chargeId}-${ports.ids.token(9)}`;
    const attemptId = await attempts.insertAttempt(tx, { chargeId, contractId, tracking, amount, day, at });
    return { attemptId, tracking };
  }

  async function prepare(chargeId: number): Promise<Prepared | null> {
    const at = now();
    const today = tehranDay(at);
    const isDue = (charge: charges.ChargeRecord | null): charge is charges.ChargeRecord =>
      charge?.status === 'scheduled' && charge.nextTryAt !== null && charge.nextTryAt <= at;
    return inTransaction(db, async (tx) => {
      const seen = await charges.findChargeRecord(tx, chargeId);
      // another process sent it in the meantime
      if (!isDue(seen)) return null;
      const record = await lockContract(tx, seen.contractId);
      const charge = await charges.lockCharge(tx, chargeId);
      if (!record || !isDue(charge)) return null;
      // the contract changed hands while nobody held the locks: the next run takes the debit
      if (charge.contractId !== record.id) return null;
      const contract = await findContract(tx, record.id, { today, monthStart: jalaliMonthStart(today) });
      const days = await calendar.workingCalendar(tx, charge.fundId);
      if (!contract || (await hindrance(tx, charge, contract, days, at)) !== null) return null;
      const plan = charge.regularId === null ? null : await findRegular(tx, charge.regularId);
      const orderId = await orderOf(tx, charge, plan?.createdBy ?? record.createdBy, at);
      if (orderId === null) {
        const stop = { status: 'cancelled', reason: chargeNotes.orderWithdrawn, actor: bySystem, at } as const;
        await stops.stopCharge(tx, charge, stop);
        return null;
      }
      if (orderId instanceof Failure) {
        await results.refuseOrder(tx, charge, orderId, at);
        return null;
      }
      const { amount } = charge;
      const { attemptId, tracking } = await callOf(tx, charge, at);
      const nextAskAt = new Date(at.getTime() + FIRST_QUESTION_MS);
      await charges.markSent(tx, chargeId, { orderId, at, nextAskAt, reason: chargeNotes.sent });
      const request = await requestOf(record, { tracking, amount, reference: '', sentAt: at });
      return { attemptId, chargeId, provider: record.provider, request };
    });
  }

  async function requestOf(
    record: NonNullable<Awaited<ReturnType<typeof lockContract>>>,
    of: { tracking: string; amount: bigint; reference: string; sentAt: Date },
  ): Promise<DebitRequest> {
    const open = (sealed: string | null, context: string): Promise<string> =>
      sealed === null ? Promise.resolve('') : sealer.open(sealed, record.keyId, context);
    return {
      signature: await open(record.sealedSignature, sealedIn.signature(record.id)),
      contract: await open(record.sealedReference, sealedIn.reference(record.id)),
      reference: of.reference,
      tracking: of.tracking,
      amountRial: of.amount,
      description: record.contractNo,
      sentAt: of.sentAt,
      notifyUrl: `${config.publicOrigin}/api/direct-debit/events/${record.provider}`,
    };
  }

  /** The call never left: the debit waits for the next time of day and has used up no try. */
  async function takeBack({ attemptId, chargeId }: Prepared): Promise<void> {
    await results.settle(chargeId, attemptId, { state: 'absent' });
  }

  /** Calls the provider. Null: nobody knows what became of it, and it is asked about later. */
  async function call(prepared: Prepared): Promise<DebitVerdict | null> {
    const guarded = providers.find(prepared.provider);
    if (!guarded) return { state: 'absent' };
    try {
      if (guarded.provider.prepareDebit) {
        if (!guarded.isUp()) return { state: 'absent' };
        try {
          prepared.request.reference = await guarded.provider.prepareDebit(prepared.request);
        } catch (error) {
          // naming a debit moves no money
          if (error instanceof DebitProviderError) return { state: 'absent' };
          throw error;
        }
        const sealed = await sealer.seal(prepared.request.reference, sealedIn.debit(prepared.attemptId));
        await attempts.setAttemptReference(db, prepared.attemptId, sealed, sealer.keyId);
      }
      return await guarded.debit(prepared.request);
    } catch (error) {
      if (!(error instanceof DebitProviderError)) throw error;
      if (error.code === BREAKER_OPEN) return { state: 'absent' };
      if (error.isFinal) return { state: 'failed', why: 'refused', code: error.code };
      log.warn({ chargeId: prepared.chargeId, code: error.code }, 'a debit got no answer');
      return null;
    }
  }

  /** What a provider is asked about one call; null when its contract is gone. */
  async function requestOfAttempt(attempt: attempts.AttemptRecord): Promise<Asked | null> {
    const record = await findContractRecord(db, attempt.contractId);
    if (!record) return null;
    const reference =
      attempt.sealedReference === null
        ? ''
        : await sealer.open(attempt.sealedReference, attempt.keyId, sealedIn.debit(attempt.id));
    const { tracking, amount, sentAt } = attempt;
    const request = await requestOf(record, { tracking, amount, reference, sentAt });
    return { attempt, provider: record.provider, request };
  }

  return {
    /** Sends a debit whose time has come. @returns false when another process has it, or it may not leave */
    async send(chargeId: number): Promise<boolean> {
      const prepared = await prepare(chargeId);
      if (!prepared) return false;
      const verdict = await call(prepared);
      if (verdict?.state === 'absent') await takeBack(prepared);
      else if (verdict !== null && verdict.state !== 'pending')
        await results.settle(chargeId, prepared.attemptId, verdict);
      else await charges.askAgain(db, chargeId, new Date(now().getTime() + FIRST_QUESTION_MS));
      return true;
    },

    /** What a provider is asked about a debit that has no answer; null when it has one. */
    async requestFor(chargeId: number): Promise<Asked | null> {
      const attempt = await attempts.findSentAttempt(db, chargeId);
      return attempt && requestOfAttempt(attempt);
    },

    requestOfAttempt,
  };
}
