import type { AnswerOf, InputOf } from '#shared/contract/define.ts';
import { fail, Failure } from '#shared/contract/errors.ts';
import type {
  deleteOrderWindow,
  deletePriceLimit,
  deleteSchedule,
  getFundRules,
  saveAuthLimit,
  saveFundTerms,
  saveOrderWindow,
  savePriceLimit,
  saveSchedule,
} from '#shared/contract/fundRules.ts';
import type { WriteTx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/context.ts';
import { actorOf, type AuditService } from '../audit/audit.service.ts';
import type { SchedulesService } from '../schedules/schedules.service.ts';
import {
  deleteRuleRow,
  deleteScheduleRow,
  findLastIssueNav,
  findTerms,
  listAuthRows,
  listLimitRows,
  listScheduleRows,
  listWindowRows,
  lockSchedule,
  saveLimitRow,
  saveWindowRow,
  updateTerms,
  upsertAuthLimit,
  upsertSchedule,
  type Terms,
} from './fundRules.repo.ts';
import { areExitStepsWhole, isRangeWhole, isWayOf, isWindowWhole } from './fundRules.rules.ts';
import type { ImpactService } from './impact.service.ts';

export interface FundRulesService {
  getFundRules(fundId: number): Promise<AnswerOf<typeof getFundRules>>;
  saveSchedule(
    ctx: SignedInContext,
    body: InputOf<typeof saveSchedule>['body'],
  ): Promise<AnswerOf<typeof saveSchedule>>;
  deleteSchedule(
    ctx: SignedInContext,
    scheduleId: number,
    isPreview: boolean,
  ): Promise<AnswerOf<typeof deleteSchedule>>;
  saveOrderWindow(
    ctx: SignedInContext,
    body: InputOf<typeof saveOrderWindow>['body'],
  ): Promise<AnswerOf<typeof saveOrderWindow>>;
  deleteOrderWindow(ctx: SignedInContext, windowId: number): Promise<AnswerOf<typeof deleteOrderWindow>>;
  savePriceLimit(
    ctx: SignedInContext,
    body: InputOf<typeof savePriceLimit>['body'],
  ): Promise<AnswerOf<typeof savePriceLimit>>;
  deletePriceLimit(ctx: SignedInContext, limitId: number): Promise<AnswerOf<typeof deletePriceLimit>>;
  saveAuthLimit(
    ctx: SignedInContext,
    body: InputOf<typeof saveAuthLimit>['body'],
  ): Promise<AnswerOf<typeof saveAuthLimit>>;
  saveFundTerms(
    ctx: SignedInContext,
    body: InputOf<typeof saveFundTerms>['body'],
  ): Promise<AnswerOf<typeof saveFundTerms>>;
}

/** Rules as data: what admins may change of timing, windows, limits and terms (domain 9.18, 9.19). */
export function createFundRulesService(
  deps: Pick<Deps, 'db'>,
  others: {
    audit: AuditService;
    impact: ImpactService;
    schedules: SchedulesService;
    calendar: { workingCalendar(tx: Deps['db']): Promise<{ weekendDays: readonly number[] }> };
  },
): FundRulesService {
  const { db } = deps;
  const { audit, impact, schedules, calendar } = others;

  async function assertFund(fundId: number | null): Promise<void> {
    if (fundId !== null) await schedules.getFund(db, fundId);
  }

  /** Saves a row that touches no dates, with its audit row. */
  async function save<T>(
    ctx: SignedInContext,
    what: string,
    after: unknown,
    run: (tx: WriteTx) => Promise<{ id: number | null; before?: unknown; answer: T }>,
  ): Promise<{ data: T }> {
    return ctx.command(async (tx) => {
      const { id, before, answer } = await run(tx);
      await audit.record(tx, {
        actor: actorOf(ctx),
        ctx,
        action: `${what}.changed`,
        subject: `${what}:${id ?? ''}`,
        before,
        after,
      });
      return { data: answer };
    });
  }

  async function remove(
    ctx: SignedInContext,
    table: 'order_windows' | 'order_price_limits',
    id: number,
  ): Promise<{ data: { id: number } }> {
    return ctx.command(async (tx) => {
      const before = await deleteRuleRow(tx, table, id);
      if (!before) throw fail('RULE_NOT_FOUND');
      await audit.record(tx, { actor: actorOf(ctx), ctx, action: 'rule.removed', subject: `${table}:${id}`, before });
      return { data: { id } };
    });
  }

  function assertTerms(terms: Terms, found: { investedUnits: string; openBuyUnits: string }): void {
    const reason = fail('RULE_REASON');
    if (!(terms.issueEnabled && terms.cancelEnabled) && !terms.closeReason?.trim())
      throw fail('RULE_REASON', { fields: { closeReason: [reason.message] } });
    if (!isRangeWhole(terms)) throw fail('RULE_RANGE');
    if (!areExitStepsWhole(terms.exitSteps))
      throw fail('RULE_EXIT_STEPS', { fields: { exitSteps: [fail('RULE_EXIT_STEPS').message] } });
    const taken = BigInt(found.investedUnits) + BigInt(found.openBuyUnits);
    if (terms.maxFundUnits !== null && BigInt(terms.maxFundUnits) < taken)
      throw fail('RULE_CEILING', { params: { units: taken } });
  }

  return {
    async getFundRules(fundId) {
      const found = await findTerms(db, fundId);
      if (!found) throw fail('ORDER_FUND_NOT_FOUND');
      const { weekendDays } = await calendar.workingCalendar(db);
      return {
        data: {
          fundId,
          ...found,
          schedules: await listScheduleRows(db, fundId),
          windows: await listWindowRows(db, fundId),
          priceLimits: await listLimitRows(db, fundId),
          authLimits: await listAuthRows(db),
          weekendDays: [...weekendDays],
          lastIssueNav: await findLastIssueNav(db, fundId),
        },
      };
    },

    async saveSchedule(ctx, { fundId, preview, ...row }) {
      await schedules.getFund(db, fundId);
      if (!isWayOf(row.orderType, row.wayCode))
        throw fail('RULE_WAY', { fields: { wayCode: [fail('RULE_WAY').message] } });
      return impact.change(ctx, { fundId, isPreview: preview }, async (tx) => {
        const before =
          (await listScheduleRows(tx, fundId)).find(
            (item) => item.orderType === row.orderType && item.wayCode === row.wayCode,
          ) ?? null;
        const id = await upsertSchedule(tx, fundId, row);
        return {
          id,
          audit: {
            action: before ? 'schedule.changed' : 'schedule.added',
            subject: `schedule:${id}`,
            before,
            after: { fundId, ...row },
          },
        };
      });
    },

    async deleteSchedule(ctx, scheduleId, isPreview) {
      const fundId = await db.transaction().execute(async (tx) => (await lockSchedule(tx, scheduleId))?.fundId);
      if (fundId === undefined) throw fail('RULE_NOT_FOUND');
      try {
        return await impact.change(ctx, { fundId, isPreview }, async (tx) => {
          const before = await lockSchedule(tx, scheduleId);
          if (!before) throw fail('RULE_NOT_FOUND');
          await deleteScheduleRow(tx, scheduleId);
          return { id: scheduleId, audit: { action: 'schedule.removed', subject: `schedule:${scheduleId}`, before } };
        });
      } catch (error) {
        // open orders of the type have no timing left to follow
        if (error instanceof Failure && error.code === 'ORDER_FUND_CLOSED') throw fail('RULE_LAST_SCHEDULE');
        throw error;
      }
    },

    async saveOrderWindow(ctx, { windowId, ...row }) {
      if (!isWindowWhole(row)) throw fail('RULE_WINDOW');
      if (row.isClosed && row.reason.trim() === '')
        throw fail('RULE_REASON', { fields: { reason: [fail('RULE_REASON').message] } });
      await assertFund(row.fundId);
      return save(ctx, 'order_window', row, async (tx) => {
        const id = await saveWindowRow(tx, windowId, row);
        if (id === null) throw fail('RULE_NOT_FOUND');
        return { id, answer: { id } };
      });
    },

    deleteOrderWindow: (ctx, windowId) => remove(ctx, 'order_windows', windowId),

    async savePriceLimit(ctx, { limitId, ...row }) {
      if (row.wayCode !== null && !isWayOf(row.orderType, row.wayCode))
        throw fail('RULE_WAY', { fields: { wayCode: [fail('RULE_WAY').message] } });
      const isEmpty = [row.minAmount, row.maxAmount, row.minUnits, row.maxUnits, row.dailyMax].every(
        (value) => value === null,
      );
      if (isEmpty || !isRangeWhole(row)) throw fail('RULE_RANGE');
      await assertFund(row.fundId);
      return save(ctx, 'price_limit', row, async (tx) => {
        const id = await saveLimitRow(tx, limitId, row);
        if (id === null) throw fail('RULE_NOT_FOUND');
        return { id, answer: { id } };
      });
    },

    deletePriceLimit: (ctx, limitId) => remove(ctx, 'order_price_limits', limitId),

    async saveAuthLimit(ctx, body) {
      return save(ctx, 'auth_limit', body, async (tx) => {
        const before =
          (await listAuthRows(tx)).find(
            (row) => row.authStatus === body.authStatus && row.orderType === body.orderType,
          ) ?? null;
        await upsertAuthLimit(tx, body);
        return { id: null, before, answer: body };
      });
    },

    async saveFundTerms(ctx, { fundId, ...terms }) {
      return save(ctx, 'fund_terms', { fundId, ...terms }, async (tx) => {
        const found = await findTerms(tx, fundId, true);
        if (!found) throw fail('ORDER_FUND_NOT_FOUND');
        assertTerms(terms, found);
        await updateTerms(tx, fundId, terms);
        return { id: fundId, before: found.terms, answer: { id: fundId } };
      });
    },
  };
}
