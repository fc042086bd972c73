import { isDeepStrictEqual } from 'node:util';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import type { savePriceLimit, saveSchedule } from '#shared/contract/fundRules.ts';
import { shortestDecimal } from '#shared/decimal.ts';
import { tehranDay } from '#shared/jalali.ts';
import type { Tx } from '#server/db/connection.ts';
import { waitFor } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import type { CommandContext } from '#server/http/context.ts';
import { assertSeen, seenToken, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import {
  feesAfter,
  feesOn,
  listFeesOf,
  type OrderingRulesService,
} from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { findOrderWaits } from '#server/modules/records/orderingRules/orderingRules.repo.ts';
import type { OrderWindowsService } from '../orderWindows/orderWindows.service.ts';
import { ruleVersion, type PreparedChange, type RuleChangesService } from './changes.service.ts';
import {
  findExecution,
  findLastIssueNav,
  findLimitRow,
  findSchedule,
  findTerms,
  listAuthRows,
  listHolderLimitRows,
  listLimitRows,
  listPriceJumps,
  listScheduleRows,
  updateTerms,
  type FeeTerms,
  type Terms,
} from './fundRules.repo.ts';
import { assertCeiling, assertFirstDay, assertNotBegun, divideTerms, feeTermsOf } from './feeKinds.ts';
import { areExitStepsConsistent, isRangeValid, isPaymentMethodOf } from './fundRules.rules.ts';

/** A row with the version that a form over it sends back. */
const versioned = <T extends object>(row: T): T & { version: string } => ({ ...row, version: ruleVersion(row) });

const stepsText = (steps: Terms['exitSteps']): string =>
  steps.map(({ untilDay, pct }) => `${untilDay}: ${pct}`).join(' ');

/** Terms of a fund as a form began from them. */
const termsContent = ({ exitSteps, ...terms }: Terms): ApprovalContent => ({
  ...terms,
  exitSteps: stepsText(exitSteps),
});

const feesContent = (fees: FeeTerms & { validFrom: string }): ApprovalContent => ({
  validFrom: fees.validFrom,
  feeFixedIssue: fees.feeFixedIssue,
  feeVarIssuePct: fees.feeVarIssuePct,
  feeVarIssueCap: fees.feeVarIssueCap,
  feeFixedCancel: fees.feeFixedCancel,
  exitSteps: stepsText(fees.exitSteps),
});

export type FundRulesService = ReturnType<typeof createFundRulesService>;

/** Rules as data: what admins may change of timing, windows, limits and terms (domain 9.18, 9.19). */
export function createFundRulesService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: {
    audit: AuditService;
    changes: RuleChangesService;
    orderingRules: OrderingRulesService;
    windows: Pick<OrderWindowsService, 'listWindows'>;
  },
) {
  const { db, ports } = deps;
  const { audit, changes, orderingRules, windows } = services;

  async function assertFund(fundId: number | null): Promise<void> {
    if (fundId !== null) await orderingRules.getFund(db, fundId);
  }

  /** Keeps a change for the second person and tells what it would do. */
  async function wait<T>(
    ctx: CommandContext,
    change: Omit<PreparedChange, 'before'> & Partial<Pick<PreparedChange, 'before'>>,
    seen: string | null | undefined,
    answer: (changeId: number, before: PreparedChange['before']) => T,
  ): Promise<{ data: T }> {
    return ctx.transaction(async (tx) => {
      const before = change.before ?? (await changes.current(tx, { before: null, ...change }));
      return { data: answer(await changes.prepare(tx, ctx, { ...change, before }, seen), before) };
    });
  }

  /** The removal of a timing as a change, with what it would do. */
  async function removalOf(ctx: CommandContext, scheduleId: number) {
    const found = await findSchedule(db, scheduleId);
    const row =
      found && (await listScheduleRows(db, found.fundId)).find((schedule) => schedule.scheduleId === scheduleId);
    if (!found || !row) throw fail('RULE_NOT_FOUND');
    const target = `schedule:${found.fundId}:${row.orderType}:${row.wayCode}`;
    const change: PreparedChange = { kind: 'schedule_removal', fundId: found.fundId, target, before: row, after: null };
    return { change, impact: await changes.preview(ctx, change) };
  }

  function assertTerms(terms: Terms, found: { investedUnits: string; openBuyUnits: string }): void {
    if (!(terms.issueEnabled && terms.cancelEnabled) && !terms.closeReason?.trim())
      throw failField('RULE_REASON', 'closeReason');
    if (!isRangeValid(terms)) throw fail('RULE_RANGE');
    if (!areExitStepsConsistent(terms.exitSteps)) throw failField('RULE_EXIT_STEPS', 'exitSteps');
    assertCeiling(terms, found);
  }

  /** Fees of today, and those that are to come, as forms show them. */
  async function feesNow(tx: Tx, fundId: number) {
    const versions = await listFeesOf(tx, fundId);
    const today = tehranDay(ports.clock.business());
    const on = (day: string): FeeTerms => {
      const found = feesOn(versions, day);
      if (!found) throw fail('ORDER_FUND_NOT_FOUND');
      return feeTermsOf(found);
    };
    const coming = feesAfter(versions, today).map((row) => ({ validFrom: row.firstDay, ...feeTermsOf(row) }));
    return { today, standing: on(today), on, coming };
  }

  return {
    getFundRules: async (_ctx, { query: { fundId } }) => {
      const stored = await findTerms(db, fundId);
      if (!stored) throw fail('ORDER_FUND_NOT_FOUND');
      const { standing, coming } = await feesNow(db, fundId);
      const found = { ...stored, terms: { ...stored.terms, ...standing } };
      const execution = await findExecution(db, fundId);
      if (!execution) throw fail('ORDER_FUND_NOT_FOUND');
      const waits = await findOrderWaits(db);
      return {
        data: {
          fundId,
          ...found,
          termsVersion: seenToken(termsContent(found.terms)),
          comingFees: coming.map((row) => ({ ...row, version: seenToken(feesContent(row)) })),
          schedules: (await listScheduleRows(db, fundId)).map(versioned),
          windows: await windows.listWindows(db, fundId),
          priceLimits: (await listLimitRows(db, fundId)).map(versioned),
          authLimits: (await listAuthRows(db)).map(versioned),
          holderLimits: (await listHolderLimitRows(db, fundId)).map(versioned),
          waits,
          waitsVersion: ruleVersion(waits),
          execution,
          executionVersion: ruleVersion(execution),
          priceJumps: (await listPriceJumps(db)).map(versioned),
          lastIssueNav: await findLastIssueNav(db, fundId),
        },
      };
    },

    saveSchedule: async (ctx, { body: { fundId, preview, version, ...row } }) => {
      await orderingRules.getFund(db, fundId);
      if (!isPaymentMethodOf(row.orderType, row.wayCode)) throw failField('RULE_WAY', 'wayCode');
      const before = await changes.current(db, { kind: 'schedule', fundId, before: null, after: row });
      const target = `schedule:${fundId}:${row.orderType}:${row.wayCode}`;
      // the id belongs to the row, not to what a person changes of it
      const after = before ? { scheduleId: before.scheduleId, ...row } : row;
      const change: PreparedChange = { kind: 'schedule', fundId, target, before, after };
      const impact = await changes.preview(ctx, change);
      const id = before ? Number(before.scheduleId) : null;
      if (preview) return { data: { id, impact, changeId: null } };
      return wait(ctx, change, version ?? null, (changeId) => ({ id, impact, changeId }));
    },

    /** What that removal would do to open orders. @throws Failure RULE_NOT_FOUND, RULE_LAST_SCHEDULE */
    previewScheduleRemoval: async (ctx, { params: { scheduleId } }) => {
      const { impact } = await removalOf(ctx, scheduleId);
      return { data: { id: scheduleId, impact } };
    },

    /** Prepares the removal of a timing for a second person. @throws Failure RULE_NOT_FOUND, RULE_LAST_SCHEDULE, RULE_CHANGE_PENDING */
    async removeSchedule(ctx: CommandContext, scheduleId: number): Promise<ResponseOf<typeof saveSchedule>['data']> {
      const { change, impact } = await removalOf(ctx, scheduleId);
      return ctx.transaction(async (tx) => ({
        id: scheduleId,
        impact,
        changeId: await changes.prepare(tx, ctx, change),
      }));
    },

    savePriceLimit: async (ctx, { body: { limitId, version, ...row } }) => {
      if (row.wayCode !== null && !isPaymentMethodOf(row.orderType, row.wayCode))
        throw failField('RULE_WAY', 'wayCode');
      const isEmpty = [row.minAmount, row.maxAmount, row.minUnits, row.maxUnits, row.dailyMax].every(
        (value) => value === null,
      );
      if (isEmpty || !isRangeValid(row)) throw fail('RULE_RANGE');
      await assertFund(row.fundId);
      const before = limitId === undefined ? null : await findLimitRow(db, limitId);
      if (limitId !== undefined && !before) throw fail('RULE_NOT_FOUND');
      const target = before
        ? `price_limit:${before.limitId}`
        : `price_limit:${row.fundId ?? 'all'}:${row.orderType}:${row.wayCode ?? 'all'}`;
      const after = before ? { limitId: before.limitId, ...row } : row;
      return wait(
        ctx,
        { kind: 'price_limit', fundId: row.fundId, target, before, after },
        version ?? null,
        (changeId) => ({
          id: limitId ?? null,
          changeId,
        }),
      );
    },

    async removePriceLimit(ctx: CommandContext, limitId: number): Promise<ResponseOf<typeof savePriceLimit>['data']> {
      const before = await findLimitRow(db, limitId);
      if (!before) throw fail('RULE_NOT_FOUND');
      const { fundId } = before;
      const target = `price_limit:${limitId}`;
      const change: PreparedChange = { kind: 'price_limit_removal', fundId, target, before, after: null };
      return ctx.transaction(async (tx) => ({ id: limitId, changeId: await changes.prepare(tx, ctx, change) }));
    },

    saveAuthLimit: async (ctx, { body: { version, ...body } }) => {
      const target = `auth_limit:${body.authStatus}:${body.orderType}`;
      return wait(ctx, { kind: 'auth_limit', fundId: null, target, after: body }, version ?? null, (changeId) => ({
        ...body,
        changeId,
      }));
    },

    saveHolderLimit: async (ctx, { body: { version, ...body } }) => {
      await assertFund(body.fundId);
      assertFirstDay(body.firstDay, ports.clock.business());
      const { fundId, holderKind, firstDay } = body;
      const target = `holder_limit:${fundId ?? 'all'}:${holderKind}:${firstDay}`;
      const change = { kind: 'holder_limit' as const, fundId, target, after: body };
      return wait(ctx, change, version ?? null, (changeId) => ({ changeId }));
    },

    saveOrderWaits: (ctx, { body: { version, ...after } }) =>
      wait(ctx, { kind: 'order_waits', fundId: null, target: 'order_waits', after }, version, (changeId) => ({
        changeId,
      })),

    saveExecution: async (ctx, { body: { fundId, version, ...after } }) => {
      await assertFund(fundId);
      const change = { kind: 'execution' as const, fundId, target: `execution:${fundId}`, after };
      return wait(ctx, change, version, (changeId) => ({ changeId }));
    },

    savePriceJump: (ctx, { body: { fundType, limitPct, version } }) =>
      wait(
        ctx,
        {
          kind: 'price_jump',
          fundId: null,
          target: `price_jump:${fundType}`,
          after: { fundType, limitPct: shortestDecimal(limitPct) },
        },
        version ?? null,
        (changeId) => ({ changeId }),
      ),

    saveFundTerms: async (ctx, { body: { fundId, version, validFrom, ...terms } }) => {
      const { fees, own } = divideTerms(terms);
      const { issueEnabled, cancelEnabled, closeReason, ...atOnce } = own;
      return ctx.transaction(async (tx) => {
        const found = await findTerms(tx, fundId, true);
        if (!found) throw fail('ORDER_FUND_NOT_FOUND');
        const { today, standing, on } = await feesNow(tx, fundId);
        // a form from before a closing must not open the fund again
        const content = termsContent({ ...found.terms, ...standing });
        await assertSeen(tx, { subject: `fund_terms:${fundId}`, seen: version, content });
        assertTerms(terms, found);
        if (validFrom) assertFirstDay(validFrom, ports.clock.business(), 'validFrom');
        const opened = { ...found.terms, issueEnabled, cancelEnabled, closeReason };
        const isOpened = !isDeepStrictEqual(opened, found.terms);
        // nobody waits for a second person to stop orders, or to take them again
        if (isOpened) {
          await updateTerms(tx, fundId, opened);
          await audit.act(tx, ctx, 'fund_terms.opened', `fund_terms:${fundId}`, { before: found.terms, after: opened });
        }
        const firstDay = validFrom === undefined || validFrom === '' ? today : validFrom;
        const areFeesChanged = !isDeepStrictEqual(fees, on(firstDay));
        const after = areFeesChanged ? { ...atOnce, ...fees, validFrom: firstDay } : atOnce;
        const change = { kind: 'fund_terms' as const, fundId, target: `fund_terms:${fundId}`, after };
        const before = await changes.current(tx, { ...change, before: null });
        if (isOpened && isDeepStrictEqual(before, after)) return { data: { id: fundId, changeId: null } };
        return { data: { id: fundId, changeId: await changes.prepare(tx, ctx, { ...change, before }) } };
      });
    },

    withdrawFundFees: async (ctx, { body: { fundId, validFrom, version } }) => {
      return ctx.transaction(async (tx) => {
        const target = `fund_terms:${fundId}`;
        await waitFor(tx, 'rule', target);
        const before = (await listFeesOf(tx, fundId)).find(({ firstDay }) => firstDay === validFrom);
        if (!before) throw fail('RULE_NOT_FOUND');
        const shown = { validFrom, ...feeTermsOf(before) };
        await assertSeen(tx, { subject: target, seen: version, content: feesContent(shown) });
        assertNotBegun(validFrom, ports.clock.business());
        const change = { kind: 'fund_fees_removal' as const, fundId, target, before: shown, after: null };
        return { data: { id: fundId, changeId: await changes.prepare(tx, ctx, change) } };
      });
    },
  } satisfies Service;
}
