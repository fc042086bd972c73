import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { saveHoliday } from '#shared/contract/holidays.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { orderNotes } from '#shared/texts/orderTexts.ts';
import { chargeNotes } from '#shared/contract/directDebitNotes.ts';
import { FIRST_DEBIT } from '#shared/debitSchedule.ts';
import { addDays, formatJalaliDate, tehranDay, tehranInstant } from '#shared/jalali.ts';
import { rialText } from '#shared/money.ts';
import { isPayDay, isWorkingDay, payDayFrom, workingDayFrom, type WorkingCalendar } from '#shared/workingDays.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { AuditActor } from '#server/modules/platform/audit/audit.service.ts';
import type { BondsService } from '#server/modules/records/bonds/bonds.service.ts';
import { putOffCharge } from '#server/modules/records/debitRecords/chargeWrites.repo.ts';
import { insertEvent } from '#server/modules/records/debitRecords/contracts.repo.ts';
import type { Notice, NoticeSink } from '#server/modules/platform/notices/notices.service.ts';
import { movePayoutDays } from '#server/modules/records/orderLifecycle/reschedule.repo.ts';
import { movePayouts } from '#server/modules/records/payoutQueue/payoutQueue.repo.ts';
import * as repo from './promises.repo.ts';

const bySystem = { kind: 'system' as const, id: null };

/** Holders are told of coupons that lie so many days ahead at most; later ones they read in the calendar of the bond. */
const TOLD_AHEAD_DAYS = 100;

type PromiseRow = ResponseOf<typeof saveHoliday>['data']['impact']['promises'][number];

/** What is promised for a day that the calendar closes: the day that was told and the one in its place. */
interface Moved {
  kind: PromiseRow['kind'];
  from: string;
  to: string;
}

/** A payout with its new days. */
interface MovedPayout {
  payout: repo.PromisedPayout;
  to: { dueDate: string; arrivalDate: string | null };
}

export interface Calendars {
  of(fundId: number): WorkingCalendar;
}

interface Change {
  before: Calendars;
  after: Calendars;
  actor: AuditActor;
  at: Date;
  isPreview: boolean;
}

export type PromisesService = ReturnType<typeof createPromisesService>;

/** Days that people were told for money, when the calendar closes them (domain 7). */
export function createPromisesService({ bonds, notices }: { bonds: BondsService; notices: NoticeSink }) {
  /** Payouts that leave or arrive on a closed day leave and arrive on the next day of payment. */
  async function followPayouts(tx: WriteTx, { after, at, actor, isPreview }: Change): Promise<Moved[]> {
    const today = tehranDay(at);
    const found = (await repo.listPromisedPayouts(tx, today)).flatMap((payout): MovedPayout[] => {
      const days = after.of(payout.fundId);
      const dueDate = payout.dueDate >= today ? payDayFrom(days, payout.dueDate) : payout.dueDate;
      const arrivalDate = payout.arrivalDate && arrivalOf(days, dueDate, payout.arrivalDate);
      const isSame = dueDate === payout.dueDate && arrivalDate === payout.arrivalDate;
      return isSame ? [] : [{ payout, to: { dueDate, arrivalDate } }];
    });
    if (found.length === 0) return [];
    const ids = isPreview
      ? null
      : await movePayouts(
          tx,
          found.map(({ payout, to }) => ({ payoutId: payout.id, from: payout, to })),
        );
    const moved = ids ? found.filter(({ payout }) => ids.has(payout.id)) : found;
    if (ids) {
      const ofOrders = moved.flatMap(({ payout: { kind, investorId, orderId }, to: { dueDate } }) =>
        kind === 'redemption' && orderId !== null ? [{ investorId, orderId, dueDate }] : [],
      );
      const by = { actorKind: actor.kind, actorId: actor.id, note: orderNotes.rescheduled, at };
      await movePayoutDays(tx, ofOrders, by);
      await notices.tellAll(tx, moved.flatMap(noticeOf));
    }
    return moved.map(({ payout, to }) => ({
      kind: payout.kind,
      // the day that the investor was told
      from: payout.arrivalDate ?? payout.dueDate,
      to: to.arrivalDate ?? to.dueDate,
    }));
  }

  /** Debits of a closed day are made on the next day of payment. */
  async function followDebits(tx: WriteTx, { after, at, isPreview }: Change): Promise<Moved[]> {
    const moved: Moved[] = [];
    for (const debit of await repo.listPromisedDebits(tx, tehranDay(at))) {
      const dueDate = payDayFrom(after.of(debit.fundId), debit.dueDate);
      if (dueDate === debit.dueDate) continue;
      if (!isPreview) {
        const to = { dueDate, nextTryAt: tehranInstant(dueDate, FIRST_DEBIT) };
        if (!(await putOffCharge(tx, debit, to))) continue;
        const { contractId, regularId, id: chargeId } = debit;
        const why = chargeNotes.closedDay;
        const text = fillMessage(chargeNotes.deferred, { why, date: formatJalaliDate(dueDate) });
        await insertEvent(tx, { contractId, regularId, chargeId, kind: 'moved', text, actor: bySystem, at });
        if (debit.ownerId !== null)
          await notices.tell(tx, {
            userId: debit.ownerId,
            investorId: debit.investorId,
            event: 'debit_rescheduled',
            tokens: { amount: rialText(debit.amount), fund: debit.fundName, date: formatJalaliDate(dueDate) },
            link: '/direct-debit',
          });
      }
      moved.push({ kind: 'debit', from: debit.dueDate, to: dueDate });
    }
    return moved;
  }

  /** Coupons and principals whose pay day is another one now, and runs of a day that is closed now. */
  async function followBonds(tx: WriteTx, { before, after, at, isPreview }: Change): Promise<Moved[]> {
    const today = tehranDay(at);
    const runs = await repo.listPromisedRuns(tx, today);
    const names = await repo.listFundNames(tx);
    const moved: Moved[] = runs
      .filter(({ fundId, day }) => day >= today && isWorkingDay(before.of(fundId), day))
      .filter(({ fundId, day }) => !isWorkingDay(after.of(fundId), day))
      .map(({ day }) => ({ kind: 'run', from: day, to: day }));
    const paid = new Set(runs.map(({ kind, fundId, couponDate }) => `${kind}:${fundId}:${couponDate}`));
    for (const terms of await bonds.listTerms(tx)) {
      const { fundId, maturityDate } = terms;
      const [old, now] = [before.of(fundId), after.of(fundId)];
      const payDays = bonds.couponsIn(terms, now);
      const days: Moved[] = bonds
        .couponsIn(terms, old)
        .flatMap(({ dueDate, payDate }, index): Moved[] =>
          paid.has(`profit:${fundId}:${dueDate}`)
            ? []
            : [{ kind: 'coupon', from: payDate, to: payDays[index]?.payDate ?? payDate }],
        );
      if (!paid.has(`principal:${fundId}:null`))
        days.push({
          kind: 'principal',
          from: workingDayFrom(old, maturityDate),
          to: workingDayFrom(now, maturityDate),
        });
      const ahead = days.filter(({ from, to }) => from !== to && from >= today);
      moved.push(...ahead);
      const near = ahead.filter(({ from }) => from <= addDays(today, TOLD_AHEAD_DAYS));
      if (!isPreview && near.length > 0) await tellHolders(tx, fundId, names.get(fundId) ?? '', near);
    }
    return moved;
  }

  async function tellHolders(tx: WriteTx, fundId: number, fund: string, moved: readonly Moved[]): Promise<void> {
    const holders = await repo.listBondHolders(tx, fundId);
    await notices.tellAll(
      tx,
      moved.flatMap(({ from, to }) =>
        holders.map(({ investorId, ownerId }): Notice => ({
          userId: ownerId,
          investorId,
          event: 'coupon_rescheduled',
          tokens: { fund, date: formatJalaliDate(from), endDate: formatJalaliDate(to) },
          link: '/accounting',
        })),
      ),
    );
  }

  return {
    /**
     * Moves payouts and debits that were written for a day which is closed by now: whoever wrote them read the calendar while
     * the day was being closed. @returns what moved, by kind
     */
    async followClosed(
      tx: WriteTx,
      { calendars, at, actor }: { calendars: Calendars; at: Date; actor: AuditActor },
    ): Promise<{ payouts: number; debits: number }> {
      const change = { before: calendars, after: calendars, actor, at, isPreview: false };
      const payouts = await followPayouts(tx, change);
      const debits = await followDebits(tx, change);
      return { payouts: payouts.length, debits: debits.length };
    },

    /**
     * Moves what was promised for days that a change of the calendar closes, tells those whom it concerns, and answers
     * what it moved, by kind and day. A day that opens again brings nothing forward: what was told stays. A preview only
     * counts.
     */
    async follow(tx: WriteTx, change: Change): Promise<PromiseRow[]> {
      const moved = [
        ...(await followPayouts(tx, change)),
        ...(await followDebits(tx, change)),
        ...(await followBonds(tx, change)),
      ];
      const rows = new Map<string, PromiseRow>();
      for (const one of moved) {
        const key = `${one.from} ${one.kind} ${one.to}`;
        rows.set(key, { ...one, count: (rows.get(key)?.count ?? 0) + 1 });
      }
      return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    },
  };
}

function noticeOf({ payout, to }: MovedPayout): Notice[] {
  if (payout.ownerId === null) return [];
  const date = formatJalaliDate(to.arrivalDate ?? to.dueDate);
  return [
    {
      userId: payout.ownerId,
      investorId: payout.investorId,
      event: 'payout_rescheduled',
      tokens: { amount: rialText(payout.amount), fund: payout.fundName, date },
      link: payout.orderId === null ? '/accounting' : `/requests?order=${payout.orderId}`,
    },
  ];
}

/** The first day of payment on or after the day that was told, and after the money has left. */
function arrivalOf(days: WorkingCalendar, dueDate: string, told: string): string {
  if (isPayDay(days, told) && told > dueDate) return told;
  return payDayFrom(days, told > dueDate ? told : addDays(dueDate, 1));
}
