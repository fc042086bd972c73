import { chargeNotes, debitDisputeTexts, refusalTexts, regularNotes } from '#shared/contract/directDebitNotes.ts';
import { fillMessage, type Failure } from '#shared/contract/kernel/errors.ts';
import { plannedDays } from '#shared/debitSchedule.ts';
import { formatJalaliDate, formatJalaliMoment, tehranDay } from '#shared/jalali.ts';
import { rialText } from '#shared/money.ts';
import { payDayFrom } from '#shared/workingDays.ts';
import { InvariantError } from '#server/invariant.ts';
import { inTransaction, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { DebitVerdict } from '#server/ports/directDebit/provider.ts';
import { systemActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { CalendarService } from '#server/modules/platform/calendar/calendar.service.ts';
import type { OrderLifecycle } from '#server/modules/records/orderLifecycle/lifecycle.service.ts';
import type { NoticeSink } from '#server/modules/records/orderLifecycle/orderNotices.ts';
import { lockOrder } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { findCharge, listSkippedPeriods } from '#server/modules/records/debitRecords/charges.repo.ts';
import * as attempts from '#server/modules/records/debitRecords/attempts.repo.ts';
import * as charges from '#server/modules/records/debitRecords/chargeWrites.repo.ts';
import type { ContractStateService } from '../directDebit/contractState.service.ts';
import {
  lockContract,
  setFailedInRow,
  type ContractRecord,
} from '#server/modules/records/debitRecords/contractWrites.repo.ts';
import { insertEvent, type DebitEventKind } from '#server/modules/records/debitRecords/contracts.repo.ts';
import { isLastingRefusal } from '#server/modules/records/debitRecords/plan.rules.ts';
import { MOST_FAILURES, nextSlot, nextTryAfter, UNSENT } from './retry.rules.ts';
import { findRegular, type RegularRow } from '#server/modules/records/debitRecords/regulars.repo.ts';
import { countDone, countFailed, setRegularState } from '#server/modules/records/debitRecords/regularWrites.repo.ts';
import type { DebitStops } from '#server/modules/records/debitRecords/stops.service.ts';

const page = '/my-direct-debit-contracts?tab=charges';
const bySystem = { kind: 'system' as const, id: null };
const byBank = { kind: 'bank' as const, id: null };

/** Why a debit brings no money. `isLast`: no further try helps. */
interface Refusal {
  why: string;
  code: string;
  isLast: boolean;
}

export type DebitResults = ReturnType<typeof createDebitResults>;

/** Books what became of debits: money to its order, refusals to the next try, plans and contracts with them. */
export function createDebitResults(
  deps: Pick<Deps, 'db' | 'ports' | 'log'>,
  services: {
    audit: AuditService;
    calendar: Pick<CalendarService, 'workingCalendar'>;
    contractState: Pick<ContractStateService, 'suspendBySystem'>;
    lifecycle: OrderLifecycle;
    notices: NoticeSink;
    stops: DebitStops;
  },
) {
  const { db, ports, log } = deps;
  const { audit, calendar, contractState, lifecycle, notices, stops } = services;
  const now = (): Date => ports.clock.business();

  const eventOf = (
    charge: charges.ChargeRecord,
    kind: DebitEventKind,
    text: string,
    at: Date,
    actor: typeof byBank | typeof bySystem = byBank,
  ) => ({
    ...{ contractId: charge.contractId, regularId: charge.regularId, chargeId: charge.id },
    ...{ kind, text, actor, at },
  });

  /** A plan whose last purchase was made, or that has no further period, is over. */
  async function finishPlan(tx: WriteTx, plan: RegularRow, at: Date): Promise<void> {
    const isCounted = plan.runCount !== null && plan.doneCount >= plan.runCount;
    const isOut = plan.nextPeriod === null && (await charges.listOpenCharges(tx, { regularId: plan.id })).length === 0;
    if (plan.status !== 'active' || !(isCounted || isOut)) return;
    await setRegularState(tx, plan.id, { status: 'finished', reason: regularNotes.finished, at });
  }

  async function takeMoney(
    tx: WriteTx,
    contract: ContractRecord,
    charge: charges.ChargeRecord,
    verdict: Extract<DebitVerdict, { state: 'done' }>,
    at: Date,
  ): Promise<void> {
    const order = charge.orderId === null ? null : await lockOrder(tx, charge.orderId);
    if (!order) throw new InvariantError('a debit has no order', { chargeId: charge.id });
    const { refId } = verdict;
    const reason = fillMessage(chargeNotes.done, { refId });
    await charges.markDone(tx, charge.id, { refId, reason, at });
    await insertEvent(tx, eventOf(charge, 'done', reason, at));
    const deposit = {
      txType: 'deposit_dd',
      from: 'debit_clearing',
      amount: charge.amount,
      refId,
      note: reason,
    } as const;
    const arrived = await lifecycle.applyDeposit(tx, order, deposit, { actor: systemActor, at });
    await setFailedInRow(tx, contract.id, 0);
    if (charge.regularId !== null) {
      await countDone(tx, charge.regularId, charge.amount, reason);
      const plan = await findRegular(tx, charge.regularId);
      if (plan) await finishPlan(tx, plan, at);
    }
    await audit.record(tx, {
      actor: systemActor,
      investorId: charge.investorId,
      action: 'debit.done',
      subject: `debit:${charge.id}`,
      before: { order: order.status },
      after: { amount: charge.amount, refId, order: arrived.order.status, orderId: order.id },
    });
    if (order.createdBy === null) return;
    await notices.tell(tx, {
      userId: order.createdBy,
      investorId: charge.investorId,
      event: 'debit_done',
      tokens: { amount: rialText(charge.amount), fund: order.fundName, refId },
      link: page,
    });
  }

  /** Money that does not fit waits for two people; a debit that waits for it goes no further. Callers hold the locks. */
  async function dispute(
    tx: WriteTx,
    charge: charges.ChargeRecord,
    attempt: attempts.AttemptRecord,
    of: { reason: 'amount_differs' | 'late_done' | 'no_answer'; refId?: string; received?: bigint; at: Date },
  ): Promise<void> {
    const { reason, refId = null, received = null, at } = of;
    await attempts.moveAttempt(tx, attempt.id, 'disputed', {
      ...{ dispute_reason: reason, disputed_at: at, ref_id: refId, received_amount: received, answered_at: at },
    });
    const text = debitDisputeTexts[reason];
    // a debit that a later call still asks for, or that is over, keeps its state
    if (attempt.status === 'sent' || charge.status === 'scheduled') await charges.markDisputed(tx, charge.id, text);
    await insertEvent(tx, eventOf(charge, 'disputed', text, at, reason === 'no_answer' ? bySystem : byBank));
    await audit.record(tx, {
      ...{ actor: systemActor, investorId: charge.investorId, action: 'debit.disputed', subject: `debit:${charge.id}` },
      after: { tracking: attempt.tracking, reason, amount: charge.amount, received, refId },
    });
    log.error(
      { chargeId: charge.id, reason, amount: charge.amount.toString(), received: received?.toString() ?? null },
      'a debit is in dispute',
    );
  }

  /** The bank took money. @returns false when that was known */
  async function settleDone(
    tx: WriteTx,
    contract: ContractRecord,
    charge: charges.ChargeRecord,
    attempt: attempts.AttemptRecord,
    verdict: Extract<DebitVerdict, { state: 'done' }>,
    at: Date,
  ): Promise<boolean> {
    if (attempt.status === 'done' || attempt.status === 'refunded') return false;
    const { refId, amountRial: received } = verdict;
    if (attempt.status === 'disputed') {
      if (attempt.receivedAmount !== null) return false;
      await attempts.noteReceived(tx, attempt.id, { refId, amount: received });
      return true;
    }
    // the debit waits for this very call, or for its next try while no other call is out
    const isAwaited = attempt.status === 'sent' ? charge.status === 'pending' : charge.status === 'scheduled';
    if (isAwaited && received === attempt.amount && attempt.amount === charge.amount) {
      await attempts.moveAttempt(tx, attempt.id, 'done', { ref_id: refId, error_code: null, answered_at: at });
      await takeMoney(tx, contract, charge, verdict, at);
    } else {
      const reason = received === attempt.amount ? 'late_done' : 'amount_differs';
      await dispute(tx, charge, attempt, { reason, refId, received, at });
    }
    return true;
  }

  /** A period without a purchase: the plan counts it, and after three in a row it is paused. */
  async function failPlan(tx: WriteTx, charge: charges.ChargeRecord, why: string, at: Date): Promise<void> {
    if (charge.regularId === null) return;
    const count = await countFailed(tx, charge.regularId, why);
    const plan = await findRegular(tx, charge.regularId);
    if (!plan) return;
    if (plan.status !== 'active' || count < MOST_FAILURES) {
      await finishPlan(tx, plan, at);
      return;
    }
    const reason = regularNotes.pausedBySystem;
    await setRegularState(tx, plan.id, { status: 'paused', reason, at });
    await stops.stopCharges(tx, { regularId: plan.id }, { status: 'cancelled', reason, actor: bySystem, at });
    await insertEvent(tx, { ...eventOf(charge, 'regular_paused', reason, at, bySystem), chargeId: null });
    await notices.tell(tx, {
      userId: plan.createdBy,
      investorId: charge.investorId,
      event: 'regular_paused',
      tokens: { fund: plan.fundName },
      link: '/my-direct-debit-contracts?tab=regulars',
    });
  }

  /** Tells the owner of a contract that a debit brought no money: at its first try, and when it is given up. */
  async function tellOfRefusal(
    tx: WriteTx,
    charge: charges.ChargeRecord,
    event: 'debit_refused' | 'debit_failed' | 'debit_missed',
    tokens: { reason: string; time?: string; date?: string },
  ): Promise<void> {
    const contract = await lockContract(tx, charge.contractId);
    const told = await findCharge(tx, charge.id);
    if (!contract || !told) return;
    await notices.tell(tx, {
      userId: contract.createdBy,
      investorId: charge.investorId,
      event,
      tokens: { amount: rialText(charge.amount), fund: told.fundName, ...tokens },
      link: page,
    });
  }

  /** The day of the next debit of a plan; null when none is to come. */
  async function nextDebitOf(tx: WriteTx, plan: RegularRow): Promise<string | null> {
    const made = (await charges.listOpenCharges(tx, { regularId: plan.id })).map(({ dueDate }) => dueDate);
    if (plan.status !== 'active' || plan.nextPeriod === null) return made.sort()[0] ?? null;
    const days = await calendar.workingCalendar(tx, plan.fundId);
    const skipped = await listSkippedPeriods(tx, plan.id, plan.nextPeriod);
    const next = plannedDays(plan, days, { from: plan.nextPeriod, most: skipped.length + 1 }).find(
      ({ period }) => !skipped.includes(period),
    );
    return [...made, ...(next ? [next.runDate] : [])].sort()[0] ?? null;
  }

  /**
   * A purchase that our rules keep from being made. The bank refused nothing, so neither plan nor contract counts a failure; the owner
   * hears the reason and when the next debit is.
   */
  async function missPeriod(tx: WriteTx, charge: charges.ChargeRecord, reason: string, at: Date): Promise<void> {
    if (!(await stops.stopCharge(tx, charge, { status: 'skipped', reason, actor: bySystem, at }))) return;
    const plan = charge.regularId === null ? null : await findRegular(tx, charge.regularId);
    const next = plan && (await nextDebitOf(tx, plan));
    if (next === null) await tellOfRefusal(tx, charge, 'debit_failed', { reason });
    else await tellOfRefusal(tx, charge, 'debit_missed', { reason, date: formatJalaliDate(next) });
    if (plan) await finishPlan(tx, plan, at);
  }

  async function tryAgain(
    tx: WriteTx,
    charge: charges.ChargeRecord,
    of: { why: string; code: string; nextTryAt: Date; at: Date; actor: typeof byBank | typeof bySystem },
  ): Promise<void> {
    const { why, code, nextTryAt, at, actor } = of;
    const tryCount = charge.tryCount + 1;
    const reason = fillMessage(chargeNotes.again, { why, at: formatJalaliMoment(nextTryAt) });
    const dueDate = tehranDay(nextTryAt);
    await charges.reschedule(tx, charge.id, {
      ...{ nextTryAt, dueDate, reason, tryCount, errorCode: code, errorText: why },
    });
    await insertEvent(tx, eventOf(charge, 'refused', reason, at, actor));
    if (tryCount === 1)
      await tellOfRefusal(tx, charge, 'debit_refused', { reason: why, time: formatJalaliMoment(nextTryAt) });
  }

  /** No order of a plan can be placed now. What can pass is tried again like a refusal of the bank; what lasts is a missed period. */
  async function refuseOrder(tx: WriteTx, charge: charges.ChargeRecord, refusal: Failure, at: Date): Promise<void> {
    const { code, message: why } = refusal;
    const days = await calendar.workingCalendar(tx, charge.fundId);
    const nextTryAt = isLastingRefusal(code) ? null : nextTryAfter(days, charge.tryCount + 1, at);
    if (nextTryAt === null) await missPeriod(tx, charge, why, at);
    else await tryAgain(tx, charge, { why, code, nextTryAt, at, actor: bySystem });
  }

  /** Books a refusal of the bank or of the contract: another try, or the end of the period. Callers hold the locks of contract and debit. */
  async function refuse(tx: WriteTx, charge: charges.ChargeRecord, refusal: Refusal, at: Date): Promise<void> {
    const { why, code } = refusal;
    const tryCount = charge.tryCount + 1;
    const days = await calendar.workingCalendar(tx, charge.fundId);
    const nextTryAt = refusal.isLast || charge.regularId === null ? null : nextTryAfter(days, tryCount, at);
    if (nextTryAt !== null) {
      await tryAgain(tx, charge, { why, code, nextTryAt, at, actor: byBank });
      return;
    }
    const reason = fillMessage(chargeNotes.given, { why });
    await stops.closeOrder(tx, charge.orderId, { actor: systemActor, at, note: reason }, true);
    await charges.closeCharge(tx, charge.id, { status: 'failed', reason, errorCode: code, errorText: why, tryCount });
    await insertEvent(tx, eventOf(charge, 'failed', reason, at));
    await audit.record(tx, {
      actor: systemActor,
      investorId: charge.investorId,
      action: 'debit.failed',
      subject: `debit:${charge.id}`,
      after: { code, amount: charge.amount, tries: tryCount },
    });
    await tellOfRefusal(tx, charge, 'debit_failed', { reason: why });
    await failPlan(tx, charge, why, at);
    const contract = await lockContract(tx, charge.contractId);
    if (!contract) return;
    await setFailedInRow(tx, contract.id, contract.failedInRow + 1);
    if (contract.failedInRow + 1 >= MOST_FAILURES) await contractState.suspendBySystem(tx, contract, at);
  }

  /** Nothing was sent: the debit waits for the next time of day and keeps its tries. */
  async function putBack(tx: WriteTx, charge: charges.ChargeRecord, at: Date): Promise<void> {
    const days = await calendar.workingCalendar(tx, charge.fundId);
    const nextTryAt = nextSlot(days, at);
    // a debit that a limit had put off to this day has no outage on its own
    const isOwnDay = payDayFrom(days, charge.period) === tehranDay(charge.sentAt ?? at);
    await charges.reschedule(tx, charge.id, {
      ...{ nextTryAt, dueDate: tehranDay(nextTryAt), tryCount: charge.tryCount },
      ...{ reason: chargeNotes.providerSilent, errorText: chargeNotes.providerSilent },
      errorCode: isOwnDay ? UNSENT : charge.errorCode,
    });
    await insertEvent(tx, eventOf(charge, 'unsent', chargeNotes.providerSilent, at, bySystem));
  }

  /** The rows of a call, locked in their order; null when one is gone. */
  async function lock(tx: WriteTx, chargeId: number, attemptId: number) {
    const seen = await charges.findChargeRecord(tx, chargeId);
    const contract = seen ? await lockContract(tx, seen.contractId) : null;
    const charge = await charges.lockCharge(tx, chargeId);
    const attempt = charge ? await attempts.lockAttempt(tx, attemptId) : null;
    return contract && charge && attempt ? { contract, charge, attempt } : null;
  }

  return {
    refuse,
    refuseOrder,
    missPeriod,
    takeMoney,
    lock,

    /**
     * Books the answer of a call once, whoever brings it: the call itself, a question, an event, a report. Money that does not fit
     * becomes a dispute. @returns false when it was known before
     */
    async settle(
      chargeId: number,
      attemptId: number,
      verdict: Exclude<DebitVerdict, { state: 'pending' }>,
    ): Promise<boolean> {
      const at = now();
      return inTransaction(db, async (tx) => {
        const locked = await lock(tx, chargeId, attemptId);
        if (!locked) return false;
        const { contract, charge, attempt } = locked;
        if (verdict.state === 'done') return settleDone(tx, contract, charge, attempt, verdict, at);
        if (charge.status !== 'pending' || attempt.status !== 'sent') return false;
        if (verdict.state === 'absent') {
          await attempts.moveAttempt(tx, attemptId, 'absent', { answered_at: at });
          await putBack(tx, charge, at);
          return true;
        }
        const { why, code } = verdict;
        await attempts.moveAttempt(tx, attemptId, 'failed', { error_code: code, answered_at: at });
        await refuse(tx, charge, { why: refusalTexts[why], code, isLast: why === 'contract' || why === 'limit' }, at);
        return true;
      });
    },

    /** Nobody said for too long what became of a call: people decide. @returns false when its answer came meanwhile */
    async giveUp(chargeId: number, attemptId: number): Promise<boolean> {
      const at = now();
      return inTransaction(db, async (tx) => {
        const locked = await lock(tx, chargeId, attemptId);
        if (locked?.charge.status !== 'pending' || locked.attempt.status !== 'sent') return false;
        await dispute(tx, locked.charge, locked.attempt, { reason: 'no_answer', at });
        return true;
      });
    },
  };
}
