import { chargeNotes, DEBIT_SKIP_PATH } from '#shared/contract/directDebitNotes.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { FIRST_DEBIT, periodAfter, plannedDays, type PlannedDay } from '#shared/debitSchedule.ts';
import { addDays, formatJalaliDate, tehranDay, tehranInstant, tehranTime } from '#shared/jalali.ts';
import { rialText } from '#shared/money.ts';
import { inTransaction, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CalendarService, FundCalendar } from '#server/modules/platform/calendar/calendar.service.ts';
import type { NoticeSink } from '#server/modules/records/orderLifecycle/orderNotices.ts';
import {
  insertCharge,
  listDueCharges,
  listOpenCharges,
} from '#server/modules/records/debitRecords/chargeWrites.repo.ts';
import { lockContract } from '#server/modules/records/debitRecords/contractWrites.repo.ts';
import { listSkippedPeriods } from '#server/modules/records/debitRecords/charges.repo.ts';
import { insertEvent } from '#server/modules/records/debitRecords/contracts.repo.ts';
import { movedReason } from '#server/modules/records/debitRecords/plan.rules.ts';
import { divideDue } from './due.rules.ts';
import type { DebitSender } from './sending.service.ts';
import { findRegular, type RegularRow } from '#server/modules/records/debitRecords/regulars.repo.ts';
import {
  listDueRegulars,
  lockRegular,
  setNextPeriod,
} from '#server/modules/records/debitRecords/regularWrites.repo.ts';
import type { SkipLinks } from '#server/modules/records/debitRecords/sealing.ts';

/* Module `debitEngine`: periods of regular purchases become debits; sending, asking, booking, events of providers. */

/** Plans taken at once, and debits sent in one run at most. */
const BATCH = 200;
const MOST_SENT = 5_000;

/** Debits on their way to providers at once; each holds a connection of the pool for moments only. */
const SENT_AT_ONCE = 4;

/** Most periods of a plan that one run makes up for: years of outage. */
const MOST_PERIODS = 400;

const bySystem = { kind: 'system' as const, id: null };

/** Up to which day debits are made, whether they are told of, and the days on which funds and banks work. */
interface Preparation {
  until: string;
  isNotice: boolean;
  calendars: { of(fundId: number): FundCalendar };
}

export type DebitEngine = ReturnType<typeof createDebitEngine>;

/**
 * Turns periods of plans into debits and sends them (domain 4.4). Every step is guarded by the database, so that any number of
 * processes may run it at once and at any time: one debit for a period, one open call for a debit.
 */
export function createDebitEngine(
  deps: Pick<Deps, 'db' | 'ports' | 'config' | 'log'>,
  services: {
    calendar: Pick<CalendarService, 'workingCalendars' | 'holidayTitles'>;
    notices: NoticeSink;
    sender: DebitSender;
    skipLinks: SkipLinks;
  },
) {
  const { db, ports, config, log } = deps;
  const { calendar, notices, sender, skipLinks } = services;
  const now = (): Date => ports.clock.business();

  /** A list from any place on: processes that went through it in step would wait for each other at every row. */
  function fromAnywhere<T>(listed: readonly T[]): T[] {
    const place = Buffer.from(ports.ids.token(4), 'base64url').readUInt32BE() % Math.max(1, listed.length);
    return [...listed.slice(place), ...listed.slice(0, place)];
  }

  /** Tells of a debit a day before, with the link that leaves it out. */
  async function tell(tx: WriteTx, row: RegularRow, chargeId: number, runDate: string): Promise<void> {
    const link = `${DEBIT_SKIP_PATH}?token=${skipLinks.tokenOf(chargeId)}`;
    await notices.tell(tx, {
      userId: row.createdBy,
      investorId: row.investorId,
      event: 'debit_due',
      tokens: {
        ...{ amount: rialText(row.amount), fund: row.fundName, date: formatJalaliDate(runDate) },
        link: `${config.publicOrigin}${link}`,
      },
      link,
    });
  }

  /** What a plan does up to a day, and the period with which it goes on: null after its last one, undefined when it stays. */
  async function dueOf(tx: WriteTx, row: RegularRow, days: FundCalendar, until: string) {
    const open = (await listOpenCharges(tx, { regularId: row.id })).length;
    const from = row.nextPeriod ?? until;
    const found = plannedDays(row, days, { from, most: MOST_PERIODS, until });
    const skipped = await listSkippedPeriods(tx, row.id, from);
    const due = found.filter(({ period }) => !skipped.includes(period));
    const room = row.runCount === null ? null : Math.max(0, row.runCount - row.doneCount - open);
    const divided = divideDue(due, { isDaily: row.every === 'daily', today: tehranDay(now()), room });
    const last = found.at(-1);
    const next = divided.rest?.period ?? (last ? periodAfter(row, days, last.period) : undefined);
    return { ...divided, next };
  }

  async function makeCharge(tx: WriteTx, row: RegularRow, one: PlannedDay, days: FundCalendar, isNotice: boolean) {
    const at = now();
    const id = await insertCharge(tx, {
      ...{ contractId: row.contractId, regularId: row.id, investorId: row.investorId, fundId: row.fundId },
      ...{ amount: row.amount, period: one.period, dueDate: one.runDate, status: 'scheduled', reason: null },
      ...{ nextTryAt: tehranInstant(one.runDate, FIRST_DEBIT), at },
      ...(isNotice ? { noticedAt: at } : {}),
    });
    if (id === null) return;
    const of = { contractId: row.contractId, regularId: row.id, chargeId: id };
    if (one.period !== one.runDate) {
      const titles = await calendar.holidayTitles(tx, row.fundId);
      await insertEvent(tx, { ...of, kind: 'moved', text: movedReason(one, days, titles) ?? '', actor: bySystem, at });
    }
    if (isNotice) {
      await tell(tx, row, id, one.runDate);
      await insertEvent(tx, { ...of, kind: 'noticed', text: chargeNotes.noticed, actor: bySystem, at });
    }
  }

  async function leaveOut(tx: WriteTx, row: RegularRow, one: PlannedDay, reason: string): Promise<void> {
    const { contractId, id: regularId, investorId, fundId, amount } = row;
    const at = now();
    const id = await insertCharge(tx, {
      ...{ contractId, regularId, investorId, fundId, amount, period: one.period, dueDate: one.runDate, reason, at },
      ...{ status: 'skipped', nextTryAt: null },
    });
    if (id === null) return;
    await insertEvent(tx, { contractId, regularId, chargeId: id, kind: 'skipped', text: reason, actor: bySystem, at });
  }

  /** Makes the debits of a plan up to a day and goes on to its next period. */
  async function prepare(regularId: number, of: Preparation): Promise<void> {
    const { until, isNotice, calendars } = of;
    const isDue = (row: RegularRow | null): row is RegularRow =>
      row?.status === 'active' && row.nextPeriod !== null && row.nextPeriod <= until;
    await inTransaction(db, async (tx) => {
      const seen = await findRegular(tx, regularId);
      // another process prepared it in the meantime
      if (!isDue(seen)) return;
      await lockContract(tx, seen.contractId);
      await lockRegular(tx, regularId);
      const row = await findRegular(tx, regularId);
      if (!isDue(row)) return;
      const days = calendars.of(row.fundId);
      const { merged, charged, next } = await dueOf(tx, row, days, until);
      const target = charged[0]?.runDate;
      const reason = target ? fillMessage(chargeNotes.merged, { date: formatJalaliDate(target) }) : chargeNotes.counted;
      for (const one of merged) await leaveOut(tx, row, one, reason);
      for (const one of charged) await makeCharge(tx, row, one, days, isNotice && one.runDate === until);
      if (next !== undefined) await setNextPeriod(tx, regularId, next);
    });
  }

  async function prepareAll(until: string, isNotice: boolean): Promise<number> {
    let count = 0;
    const calendars = await calendar.workingCalendars(db);
    for (let after = 0; ;) {
      const ids = await listDueRegulars(db, until, after, BATCH);
      for (const id of fromAnywhere(ids)) {
        try {
          await prepare(id, { until, isNotice, calendars });
        } catch (error) {
          // one plan that cannot go on must not keep the others from theirs
          log.error({ regularId: id, err: error }, 'a regular purchase could not go on');
        }
      }
      count += ids.length;
      after = ids.at(-1) ?? 0;
      if (ids.length < BATCH) return count;
    }
  }

  /** Sends a debit; one that cannot be sent must not keep the others from theirs. */
  async function sendAlone(chargeId: number): Promise<boolean> {
    try {
      return await sender.send(chargeId);
    } catch (error) {
      log.error({ chargeId, err: error }, 'a debit could not be sent');
      return false;
    }
  }

  /**
   * Sends debits of several contracts at once: one bank that answers slowly must not put off those of the others. Those of one
   * contract leave one after the other, the oldest period first, so that what a limit of the day puts off does not wait for ever.
   * @returns how many left
   */
  async function sendSome(due: readonly number[][]): Promise<number> {
    const waiting = fromAnywhere(due);
    let sent = 0;
    const sendNext = async (): Promise<void> => {
      for (let ids = waiting.shift(); ids !== undefined; ids = waiting.shift())
        for (const id of ids) if (await sendAlone(id)) sent += 1;
    };
    await Promise.all(Array.from({ length: SENT_AT_ONCE }, sendNext));
    return sent;
  }

  return {
    /** Tells of tomorrow's debits. Run once a day before them; running it twice tells once. @returns plans looked at */
    tellTomorrow: (): Promise<number> => prepareAll(addDays(tehranDay(now()), 1), true),

    /** The same for a day that the demo goes to over closed days, whose preceding day has no run. */
    tellOf: (day: string): Promise<number> => prepareAll(day, true),

    /** Makes and sends the debits whose time has come: from 08:00, at any time and in any number of processes. */
    async run(): Promise<{ plans: number; sent: number }> {
      const at = now();
      if (tehranTime(at) < FIRST_DEBIT) return { plans: 0, sent: 0 };
      const plans = await prepareAll(tehranDay(at), false);
      let sent = 0;
      for (let taken = 0; taken < MOST_SENT;) {
        const due = await listDueCharges(db, at, BATCH);
        sent += await sendSome(due);
        const count = due.flat().length;
        taken += count;
        if (count < BATCH) break;
      }
      return { plans, sent };
    },
  };
}
