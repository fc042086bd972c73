import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { saveHoliday } from '#shared/contract/holidays.ts';
import { MOST_PROMISES } from '#shared/contract/ruleImpact.ts';
import { tehranDay } from '#shared/jalali.ts';
import { InvariantError } from '#server/invariant.ts';
import { inTransaction, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import {
  actorOf,
  systemActor,
  type AuditEntry,
  type AuditService,
} from '#server/modules/platform/audit/audit.service.ts';
import type { CalendarService } from '#server/modules/platform/calendar/calendar.service.ts';
import type { RescheduleService } from '#server/modules/records/orderLifecycle/reschedule.service.ts';
import type { PromisesService } from '../promises/promises.service.ts';

type Answer = Omit<ResponseOf<typeof saveHoliday>['data'], 'changeId'>;

/** Most orders that an answer lists. */
const LISTED = 100;

/** What a change is: its row and what the audit log keeps of it. */
export interface RuleChange {
  id: number | null;
  audit: Pick<AuditEntry, 'investorId' | 'action' | 'subject' | 'before' | 'after'>;
}

export type ImpactService = ReturnType<typeof createImpactService>;

export interface ChangeOf {
  fundId: number | null;
  isPreview: boolean;
  /** the change moves working days, so that what was promised follows too */
  isCalendar?: boolean | undefined;
}

/** Carries the answer of a preview out of its transaction, which is then rolled back. */
class Preview extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('preview');
    this.answer = answer;
  }
}

/** Changes of rules with their effect on open orders. */
export function createImpactService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: {
    audit: AuditService;
    calendar: Pick<CalendarService, 'workingCalendars'>;
    promises: PromisesService;
    rescheduling: RescheduleService;
  },
) {
  const { audit, calendar, promises, rescheduling } = services;

  /**
   * Makes a change of timing or calendar with all that follows from it for open orders, in one transaction. A preview
   * counts the same from the rules as they would be and takes the rules back; it locks and writes no order. `answer` is
   * made in the transaction.
   */
  async function changeAs<T>(
    ctx: CommandContext,
    { fundId, isPreview, isCalendar }: ChangeOf,
    run: (tx: WriteTx) => Promise<RuleChange>,
    answer: (tx: WriteTx, told: Answer) => Promise<T>,
  ): Promise<T> {
    const work = async (tx: WriteTx): Promise<T> => {
      let made: RuleChange | null = null;
      const of = { fundId, actor: actorOf(ctx), at: deps.ports.clock.business(), isPreview };
      const before = isCalendar ? await calendar.workingCalendars(tx) : null;
      const rescheduled = await rescheduling.afterRuleChange(tx, of, async () => {
        made = await run(tx);
      });
      const done = made as RuleChange | null;
      if (!done) throw new InvariantError('the change of a rule was not made');
      const promised = before
        ? await promises.follow(tx, { ...of, before, after: await calendar.workingCalendars(tx) })
        : [];
      const told: Answer = {
        id: done.id,
        impact: {
          isPreview,
          orders: rescheduled.length,
          changes: rescheduled.slice(0, LISTED),
          promises: promised.slice(0, MOST_PROMISES),
        },
      };
      if (isPreview) throw new Preview(await answer(tx, told));
      const { action, subject, ...facts } = done.audit;
      await audit.act(tx, ctx, action, subject, {
        ...facts,
        reason: `open orders moved: ${rescheduled.length}; promises moved: ${promised.reduce((sum, { count }) => sum + count, 0)}`,
      });
      return answer(tx, told);
    };
    if (!isPreview) return ctx.transaction(work);
    try {
      return await inTransaction(deps.db, work);
    } catch (error) {
      if (error instanceof Preview) return error.answer as T;
      throw error;
    }
  }

  /**
   * Job: moves payouts and debits that were written while their day was being closed. The approval of a holiday sees what is
   * committed alone, so a transaction that read the calendar before it is followed here. @returns how many moved
   */
  async function followClosedDays(): Promise<number> {
    return inTransaction(deps.db, async (tx) => {
      const at = deps.ports.clock.business();
      const calendars = await calendar.workingCalendars(tx);
      const moved = await promises.followClosed(tx, { calendars, at, actor: systemActor });
      const count = moved.payouts + moved.debits;
      if (count > 0)
        await audit.record(tx, {
          actor: systemActor,
          action: 'calendar.promisesMoved',
          subject: `day:${tehranDay(at)}`,
          after: moved,
        });
      return count;
    });
  }

  return { changeAs, followClosedDays };
}
