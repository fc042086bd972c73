import { isDeepStrictEqual } from 'node:util';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import type { saveHoliday } from '#shared/contract/holidays.ts';
import { addDays, isoOfJalali, tehranDay } from '#shared/jalali.ts';
import type { Deps } from '#server/deps.ts';
import { waitFor } from '#server/db/locks.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Service } from '#server/http/handlers.ts';
import type { CommandContext } from '#server/http/context.ts';
import { assertSeen } from '#server/modules/platform/approvals/approvals.service.ts';
import { assertWeekendSeen, findWeekend } from '#server/modules/platform/calendar/calendar.service.ts';
import { officialHolidays } from './official.rules.ts';
import { readRange } from '#server/modules/platform/range.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { movesAnything, ruleVersion, type PreparedChange, type RuleChangesService } from './changes.service.ts';
import { ruleContent } from './changes.view.ts';
import { assertAhead } from './holidayKinds.ts';
import { findHoliday, listHolidayRows, type NamedHoliday } from './holidays.repo.ts';

type ChangeDone = ResponseOf<typeof saveHoliday>['data'];

export type HolidaysService = ReturnType<typeof createHolidaysService>;

/** Longest range of days that is listed. */
const LONGEST = 3_660;

/**
 * Holidays and the weekend. One person changes a day that moves nothing; where orders get other days or something was
 * promised for the day, and for the weekend always, the change waits for a second person (domain 7).
 */
export function createHolidaysService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: { changes: RuleChangesService; orderingRules: OrderingRulesService },
) {
  const { db, ports } = deps;
  const { changes, orderingRules } = services;
  const now = (): Date => ports.clock.business();

  async function getAhead(holidayId: number): Promise<NamedHoliday> {
    const before = await findHoliday(db, holidayId);
    if (!before) throw fail('RULE_NOT_FOUND');
    assertAhead(before.day, now());
    return before;
  }

  /** Makes a change that moves no order and no promise, or keeps it for the second person. `answer` is what the command gives. */
  async function make<T>(
    ctx: CommandContext,
    id: number | null,
    change: PreparedChange,
    answer: (done: ChangeDone) => T,
    assertSeen: (tx: WriteTx) => Promise<void> = () => Promise.resolve(),
  ): Promise<T> {
    const impact = await changes.preview(ctx, change);
    if (!movesAnything(impact) && change.kind !== 'weekend')
      return changes.applyAlone(ctx, change, (made) => answer({ ...made, changeId: null }));
    return ctx.transaction(async (tx) => {
      await assertSeen(tx);
      return answer({ id, impact, changeId: await changes.prepare(tx, ctx, change) });
    });
  }

  async function removalOf(holidayId: number): Promise<PreparedChange> {
    const before = await getAhead(holidayId);
    return {
      kind: 'holiday_removal',
      fundId: null,
      target: `holiday:${holidayId}`,
      before: { ...before },
      after: null,
    };
  }

  return {
    listHolidays: async (_ctx, { query: { scope, isConfirmed, ...range } }) => {
      const { from, to } = readRange({ ...range, maxDays: LONGEST });
      const rows = await listHolidayRows(db, from, to);
      return {
        data: rows
          .filter(
            (row) =>
              (scope === undefined || row.scope === scope) &&
              (isConfirmed === undefined || row.isConfirmed === isConfirmed),
          )
          .map((named) => {
            const { fundName: _, ...row } = named;
            return { ...row, version: ruleVersion(named) };
          }),
      };
    },

    listHolidayProposals: async (_ctx, { query: { year } }) => {
      const [from, to] = [isoOfJalali(year, 1, 1), addDays(isoOfJalali(year + 1, 1, 1), -1)];
      const kept = await listHolidayRows(db, from, to);
      const known = new Set(kept.filter(({ scope }) => scope === 'all').map(({ day }) => day));
      const today = tehranDay(now());
      return {
        data: officialHolidays(from, to).map((one) => ({
          ...one,
          state: known.has(one.day) ? ('known' as const) : one.day < today ? ('past' as const) : ('new' as const),
        })),
      };
    },

    /** @throws Failure RECORD_CHANGED, RULE_NOT_FOUND, HOLIDAY_PAST, HOLIDAY_FUND, HOLIDAY_EXISTS, RULE_CHANGE_PENDING, RULE_CHANGE_NOTHING */
    saveHoliday: async (ctx, { body: { holidayId, preview, version, ...row } }) => {
      assertAhead(row.day, now());
      if ((row.scope === 'fund') !== (row.fundId !== null)) throw failField('HOLIDAY_FUND', 'fundId');
      const fund = row.fundId === null ? null : await orderingRules.getFund(db, row.fundId);
      const before = holidayId === undefined ? null : await getAhead(holidayId);
      const change: PreparedChange = {
        kind: 'holiday',
        // an edit may widen or narrow the scope, so every fund's orders are looked at
        fundId: null,
        target: holidayId === undefined ? `holiday:${row.day}:${row.fundId ?? row.scope}` : `holiday:${holidayId}`,
        before: before && { ...before },
        after: { ...(before && { holidayId: before.holidayId }), ...row, fundName: fund?.name ?? null },
      };
      const id = holidayId ?? null;
      // what a colleague made of the day since is not undone by a form that began before it; later writes are stale
      if (before && !preview)
        await assertSeen(db, { subject: change.target, seen: version ?? null, content: ruleContent(before) });
      if (!preview) return make(ctx, id, change, (data) => ({ data }));
      return { data: { id, impact: await changes.preview(ctx, change), changeId: null } };
    },

    /** Removes a holiday; open orders follow. @throws Failure RULE_NOT_FOUND, HOLIDAY_PAST, RULE_CHANGE_PENDING */
    removeHoliday: async (ctx: CommandContext, holidayId: number): Promise<ChangeDone> =>
      make(ctx, holidayId, await removalOf(holidayId), (done) => done),

    /** What that removal would do to open orders. @throws Failure RULE_NOT_FOUND, HOLIDAY_PAST */
    previewHolidayRemoval: async (ctx, { params: { holidayId } }) => {
      return { data: { id: holidayId, impact: await changes.preview(ctx, await removalOf(holidayId)) } };
    },

    /** @throws Failure RECORD_CHANGED, RULE_WEEKEND, HOLIDAY_PAST, RULE_CHANGE_PENDING, RULE_CHANGE_NOTHING */
    saveWeekend: async (ctx, { body: { firstDay, preview, version, ...body } }) => {
      const weekendDays = body.weekendDays.toSorted((a, b) => a - b);
      if (new Set(weekendDays).size !== weekendDays.length) throw failField('RULE_WEEKEND', 'weekendDays');
      assertAhead(firstDay, now(), 'firstDay');
      await assertWeekendSeen(db, version);
      const before = await findWeekend(db, firstDay);
      // the first day is new in every change
      if (isDeepStrictEqual(weekendDays, before)) throw fail('RULE_CHANGE_NOTHING');
      const change: PreparedChange = {
        kind: 'weekend',
        fundId: null,
        target: 'weekend',
        before: { weekendDays: before },
        after: { firstDay, weekendDays },
      };
      const seenUnderLock = async (tx: WriteTx): Promise<void> => {
        await waitFor(tx, 'rule', change.target);
        await assertWeekendSeen(tx, version);
      };
      if (!preview) return make(ctx, null, change, (data) => ({ data }), seenUnderLock);
      return { data: { id: null, impact: await changes.preview(ctx, change), changeId: null } };
    },
  } satisfies Service;
}
