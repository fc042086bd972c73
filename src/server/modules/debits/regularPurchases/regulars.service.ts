import { dayFromInput } from '#shared/dayInput.ts';
import { debitChargeLabels, debitContractLabels, regularLabels } from '#shared/texts/directDebitTexts.ts';
import { chargeNotes, regularNotes } from '#shared/contract/directDebitNotes.ts';
import { fillMessage, type Change } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import { FIRST_DEBIT, periodAfter, periodFrom, runDayOf } from '#shared/debitSchedule.ts';
import { tehranDay, tehranInstant } from '#shared/jalali.ts';
import { rialText } from '#shared/money.ts';
import { inTransaction, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import { actorOf, systemActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { CalendarService } from '#server/modules/platform/calendar/calendar.service.ts';
import type { GoalOrdersService } from '../goals/goalOrders.service.ts';
import { assertMaySign } from '#server/modules/investors/investors/signatory.service.ts';
import { isByOwner } from '#server/modules/records/debitRecords/charge.rules.ts';
import {
  closeCharge,
  findPeriod,
  insertCharge,
  listOpenCharges,
  restoreCharge,
} from '#server/modules/records/debitRecords/chargeWrites.repo.ts';
import { lockContract } from '#server/modules/records/debitRecords/contractWrites.repo.ts';
import { findCharge, type ChargeRow } from '#server/modules/records/debitRecords/charges.repo.ts';
import { findContract, insertEvent } from '#server/modules/records/debitRecords/contracts.repo.ts';
import type { OwnedContracts } from '../directDebit/owned.service.ts';
import { readPlan, type PlanService } from '../directDebit/plan.service.ts';
import type { TypedPlan } from '#server/modules/records/debitRecords/regularWrites.repo.ts';
import { intervalText } from '#server/modules/records/debitRecords/plan.rules.ts';
import { useDaysOf, type DebitReadsService } from '../directDebit/reads.service.ts';
import { findRegular, type RegularRow } from '#server/modules/records/debitRecords/regulars.repo.ts';
import * as writes from '#server/modules/records/debitRecords/regularWrites.repo.ts';
import type { SkipLinks } from '#server/modules/records/debitRecords/sealing.ts';
import type { DebitStops } from '#server/modules/records/debitRecords/stops.service.ts';

/* Module `regularPurchases`: regular purchases as their owner defines, changes and ends them; the skip link. */

interface Parts {
  audit: AuditService;
  calendar: Pick<CalendarService, 'workingCalendar'>;
  goals: Pick<GoalOrdersService, 'connectNewPlan'>;
  owned: OwnedContracts;
  plans: PlanService;
  reads: Pick<DebitReadsService, 'regularViews'>;
  skipLinks: SkipLinks;
  stops: DebitStops;
}

/** Regular purchases as their owner defines, changes, pauses and ends them (domain 4.4, 9.10). */
export function createRegularsService(deps: Pick<Deps, 'db' | 'ports'>, parts: Parts) {
  const { db, ports } = deps;
  const { audit, calendar, goals, owned, plans, reads, skipLinks, stops } = parts;
  const now = (): Date => ports.clock.business();

  async function view(tx: WriteTx, regularId: number) {
    const row = await findRegular(tx, regularId);
    const [shown] = row ? await reads.regularViews(tx, [row]) : [];
    if (!shown) throw fail('REGULAR_NOT_FOUND');
    return { data: shown };
  }

  /** The plan under the locks of its contract and of itself. @throws REGULAR_NOT_FOUND */
  async function lock(tx: WriteTx, row: RegularRow): Promise<RegularRow> {
    await lockContract(tx, row.contractId);
    await writes.lockRegular(tx, row.id);
    const locked = await findRegular(tx, row.id);
    if (!locked) throw fail('REGULAR_NOT_FOUND');
    return locked;
  }

  const wrongState = (row: RegularRow) => fail('REGULAR_STATE', { params: { status: regularLabels[row.status] } });

  async function mark(
    tx: WriteTx,
    ctx: CommandContext | null,
    row: { id: number; contractId: number; investorId: number },
    of: {
      kind: 'created' | 'changed' | 'paused' | 'resumed' | 'deleted' | 'skipped' | 'restored';
      text: string;
      chargeId?: number;
      after?: Record<string, unknown>;
    },
  ): Promise<void> {
    const actor = ctx ? { kind: 'investor' as const, id: ctx.actor.userId } : { kind: 'investor' as const, id: null };
    const { contractId, id: regularId } = row;
    const event = { contractId, regularId, kind: of.kind, text: of.text, actor, at: now() };
    await insertEvent(tx, { ...event, chargeId: of.chargeId ?? null });
    await audit.record(tx, {
      actor: ctx ? actorOf(ctx) : systemActor,
      ...(ctx ? { ctx } : {}),
      investorId: row.investorId,
      action: `regular_purchase.${of.kind}`,
      subject: `regular_purchase:${regularId}`,
      after: of.after ?? {},
    });
  }

  const shownPlan = ({ fundId, amount, contractId, startDate, endDate, runCount, ...of }: TypedPlan) => ({
    ...{ fundId, amount, contractId, startDate, endDate, runCount, every: intervalText(of) },
  });

  /** Reads and checks a plan against the contract that pays it. */
  async function checked(ctx: CommandContext, body: Parameters<typeof readPlan>[0]) {
    const plan = readPlan(body);
    const contract = await owned.getContract(ctx, plan.contractId);
    await assertMaySign(db, { userId: ctx.actor.userId, investorId: contract.investorId, day: tehranDay(now()) });
    const days = await plans.calendarOf(db, plan.fundId);
    plans.assertAhead(plan, days);
    await plans.assertPossible(db, plan, contract);
    return { plan, contract, days };
  }

  /** Leaves out one period: before its debit exists, or while it waits. @throws REGULAR_PERIOD_LATE, REGULAR_PERIOD_UNKNOWN */
  async function skip(tx: WriteTx, row: RegularRow, period: string, of: { reason: string; userId: number | null }) {
    const at = now();
    const existing = await findPeriod(tx, row.id, period);
    const actor = { kind: 'investor' as const, id: of.userId };
    if (existing) {
      if (existing.status === 'skipped') return existing.id;
      if (!(await stops.stopCharge(tx, existing, { status: 'skipped', reason: of.reason, actor, at })))
        throw fail('REGULAR_PERIOD_LATE', { params: { status: debitChargeLabels[existing.status] } });
      return existing.id;
    }
    if (row.status !== 'active' || row.nextPeriod === null) throw wrongState(row);
    const days = await calendar.workingCalendar(tx, row.fundId);
    if (period < row.nextPeriod || periodFrom(row, days, period) !== period) throw fail('REGULAR_PERIOD_UNKNOWN');
    const id = await insertCharge(tx, {
      ...{ contractId: row.contractId, regularId: row.id, investorId: row.investorId, fundId: row.fundId },
      ...{ amount: row.amount, period, dueDate: runDayOf(days, period), status: 'skipped', reason: of.reason },
      ...{ nextTryAt: null, at },
    });
    if (id === null) throw fail('STATE_CONFLICT');
    if (period === row.nextPeriod) await writes.setNextPeriod(tx, row.id, periodAfter(row, days, period));
    return id;
  }

  /**
   * Takes a period back that its owner left out: its debit waits again, or comes with the next notice when there was none.
   * @throws REGULAR_STATE, REGULAR_PERIOD_UNKNOWN, REGULAR_PERIOD_OVER
   */
  async function restore(tx: WriteTx, row: RegularRow, period: string): Promise<number> {
    if (row.status !== 'active') throw wrongState(row);
    const existing = await findPeriod(tx, row.id, period);
    const days = await calendar.workingCalendar(tx, row.fundId);
    // an edited plan may have other periods
    if (existing?.status !== 'skipped' || !isByOwner(existing.reason) || periodFrom(row, days, period) !== period)
      throw fail('REGULAR_PERIOD_UNKNOWN');
    const dueDate = runDayOf(days, period);
    const nextTryAt = tehranInstant(dueDate, FIRST_DEBIT);
    const open = (await listOpenCharges(tx, { regularId: row.id })).length;
    const isFull = row.runCount !== null && row.doneCount + open >= row.runCount;
    if (nextTryAt <= now() || isFull) throw fail('REGULAR_PERIOD_OVER');
    if (existing.noticedAt !== null) await restoreCharge(tx, existing.id, { amount: row.amount, dueDate, nextTryAt });
    else {
      await closeCharge(tx, existing.id, { status: 'cancelled', reason: chargeNotes.restored });
      if (row.nextPeriod === null || period < row.nextPeriod) await writes.setNextPeriod(tx, row.id, period);
    }
    return existing.id;
  }

  /** The debit of a skip link. @throws SKIP_LINK_UNKNOWN */
  async function linked(token: string): Promise<ChargeRow> {
    const chargeId = skipLinks.read(token);
    const row = chargeId === null ? null : await findCharge(db, chargeId);
    if (!row || row.regularId === null) throw fail('SKIP_LINK_UNKNOWN');
    return row;
  }

  const linkView = (row: ChargeRow) => ({
    data: {
      fundName: row.fundName,
      bankName: row.bankName,
      amount: row.amount.toString(),
      dueDate: row.dueDate,
      isSkipped: row.status === 'skipped',
      canSkip: row.status === 'scheduled',
      statusText: row.reason ?? debitChargeLabels[row.status],
    },
  });

  return {
    addRegularPurchase: async (ctx, { body: { investorId, goalId, ...body } }) => {
      const { plan, contract, days } = await checked(ctx, body);
      if (contract.investorId !== investorId) throw fail('DEBIT_CONTRACT_NOT_FOUND');
      const at = now();
      return ctx.transaction(async (tx) => {
        await lockContract(tx, contract.id);
        const fresh = await findContract(tx, contract.id, useDaysOf(at));
        if (!fresh) throw fail('DEBIT_CONTRACT_NOT_FOUND');
        await plans.assertPossible(tx, plan, fresh);
        const nextPeriod = periodFrom(plan, days, plan.startDate);
        const createdBy = ctx.actor.userId;
        const id = await writes.insertRegular(tx, { plan, investorId, nextPeriod, createdBy, at });
        const made = await findRegular(tx, id);
        const text = fillMessage(regularNotes.created, { fund: made?.fundName ?? '', amount: rialText(plan.amount) });
        await mark(
          tx,
          ctx,
          { id, contractId: contract.id, investorId },
          { kind: 'created', text, after: shownPlan(plan) },
        );
        if (goalId !== null) await goals.connectNewPlan(tx, ctx, { goalId, investorId, regularId: id });
        return view(tx, id);
      });
    },

    updateRegularPurchase: async (ctx, { params: { regularId }, body: { version, ...body } }) => {
      const row = await owned.getRegular(ctx, regularId);
      // a plan that has begun keeps its start; only a plan that has not may begin later
      const typedStart = dayFromInput(body.startDate) ?? '';
      const startDate = typedStart < plans.tomorrow() ? plans.tomorrow() : typedStart;
      const { plan, contract, days } = await checked(ctx, { ...body, startDate });
      if (contract.investorId !== row.investorId) throw fail('DEBIT_CONTRACT_NOT_FOUND');
      const at = now();
      return ctx.transaction(async (tx) => {
        const locked = await lock(tx, row);
        if (locked.status !== 'active' && locked.status !== 'paused') throw wrongState(locked);
        if (locked.version !== version) throw fail('REGULAR_CHANGED', { changes: changesOf(row, locked) });
        const actor = { kind: 'investor' as const, id: ctx.actor.userId };
        const reason = chargeNotes.planChanged;
        await stops.stopCharges(tx, { regularId }, { status: 'cancelled', reason, actor, at });
        const stored = {
          ...plan,
          startDate:
            locked.startDate < plan.startDate && typedStart === locked.startDate ? locked.startDate : plan.startDate,
        };
        await writes.updateRegular(tx, regularId, { plan: stored, nextPeriod: periodFrom(plan, days, plan.startDate) });
        await mark(tx, ctx, locked, { kind: 'changed', text: regularNotes.changed, after: shownPlan(stored) });
        return view(tx, regularId);
      });
    },

    changeRegularStatus: async (ctx, { params: { regularId }, body: { status } }) => {
      const act = status === 'paused' ? 'stop' : 'change';
      const row = await owned.getRegular(ctx, regularId, act);
      await assertMaySign(db, { userId: ctx.actor.userId, investorId: row.investorId, day: tehranDay(now()) });
      const contract = await owned.getContract(ctx, row.contractId, act);
      const at = now();
      return ctx.transaction(async (tx) => {
        const locked = await lock(tx, row);
        const isPause = status === 'paused';
        if (locked.status !== (isPause ? 'active' : 'paused')) throw wrongState(locked);
        if (!isPause && locked.contractStatus !== 'active') {
          if (contract.expireDate < tehranDay(at)) throw fail('DEBIT_CONTRACT_EXPIRED');
          throw fail('DEBIT_CONTRACT_STATE', { params: { status: debitContractLabels[locked.contractStatus] } });
        }
        const days = await calendar.workingCalendar(tx, locked.fundId);
        const nextPeriod = periodFrom(locked, days, plans.tomorrow());
        const actor = { kind: 'investor' as const, id: ctx.actor.userId };
        const reason = chargeNotes.planPaused;
        if (isPause) await stops.stopCharges(tx, { regularId }, { status: 'cancelled', reason, actor, at });
        const text = isPause ? regularNotes.paused : regularNotes.resumed;
        await writes.setRegularState(tx, regularId, { status, reason: isPause ? text : null, nextPeriod, at });
        await mark(tx, ctx, locked, { kind: isPause ? 'paused' : 'resumed', text });
        return view(tx, regularId);
      });
    },

    deleteRegularPurchase: async (ctx, { params: { regularId } }) => {
      const row = await owned.getRegular(ctx, regularId, 'stop');
      await assertMaySign(db, { userId: ctx.actor.userId, investorId: row.investorId, day: tehranDay(now()) });
      const at = now();
      return ctx.transaction(async (tx) => {
        const locked = await lock(tx, row);
        if (locked.status === 'cancelled' || locked.status === 'finished') throw wrongState(locked);
        const actor = { kind: 'investor' as const, id: ctx.actor.userId };
        const reason = chargeNotes.planEnded;
        await stops.stopCharges(tx, { regularId }, { status: 'cancelled', reason, actor, at });
        await writes.setRegularState(tx, regularId, { status: 'cancelled', reason: regularNotes.deleted, at });
        await mark(tx, ctx, locked, { kind: 'deleted', text: regularNotes.deleted });
        return {};
      });
    },

    skipRegularPeriod: async (ctx, { params: { regularId }, body }) => {
      const row = await owned.getRegular(ctx, regularId, 'stop');
      await assertMaySign(db, { userId: ctx.actor.userId, investorId: row.investorId, day: tehranDay(now()) });
      const period = dayFromInput(body.period) ?? '';
      return ctx.transaction(async (tx) => {
        const locked = await lock(tx, row);
        const reason = chargeNotes.skippedByOwner;
        const chargeId = await skip(tx, locked, period, { reason, userId: ctx.actor.userId });
        await mark(tx, ctx, locked, { kind: 'skipped', text: reason, chargeId, after: { period } });
        return view(tx, regularId);
      });
    },

    restoreRegularPeriod: async (ctx, { params: { regularId }, body }) => {
      const row = await owned.getRegular(ctx, regularId);
      await assertMaySign(db, { userId: ctx.actor.userId, investorId: row.investorId, day: tehranDay(now()) });
      const period = dayFromInput(body.period) ?? '';
      return ctx.transaction(async (tx) => {
        const locked = await lock(tx, row);
        const chargeId = await restore(tx, locked, period);
        await mark(tx, ctx, locked, { kind: 'restored', text: chargeNotes.restored, chargeId, after: { period } });
        return view(tx, regularId);
      });
    },

    getSkipLink: async (_ctx, { params: { token } }) => linkView(await linked(token)),

    skipByLink: async (_ctx, { params: { token } }) => {
      const row = await linked(token);
      if (row.status !== 'skipped')
        await inTransaction(db, async (tx) => {
          const regular = await findRegular(tx, row.regularId ?? 0);
          if (!regular) throw fail('SKIP_LINK_UNKNOWN');
          const locked = await lock(tx, regular);
          const charge = await findPeriod(tx, locked.id, row.period);
          if (charge?.id !== row.id || charge.status !== 'scheduled')
            throw fail('SKIP_LINK_ENDED', { params: { status: debitChargeLabels[charge?.status ?? row.status] } });
          const reason = chargeNotes.skippedByLink;
          await skip(tx, locked, row.period, { reason, userId: null });
          await mark(tx, null, locked, {
            kind: 'skipped',
            text: reason,
            chargeId: row.id,
            after: { period: row.period },
          });
        });
      return linkView(await linked(token));
    },
  } satisfies Service;
}

/** What changed of a plan since a person saw it. */
function changesOf(seen: RegularRow, present: RegularRow): Change[] {
  const fields = ['amount', 'every', 'dayOfWeek', 'dayOfMonth', 'startDate', 'endDate', 'runCount', 'status'] as const;
  const text = (value: bigint | number | string | null): string | null => (value === null ? null : String(value));
  return fields
    .filter((field) => seen[field] !== present[field])
    .map((field) => ({ field, before: text(seen[field]), after: text(present[field]) }));
}
