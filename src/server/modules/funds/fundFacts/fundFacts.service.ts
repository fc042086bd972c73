import { fail, failField } from '#shared/contract/failures.ts';
import { shortestDecimal } from '#shared/decimal.ts';
import { formatJalaliMoment, tehranDay } from '#shared/jalali.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { safeHtml } from '#server/http/richText.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { ruleVersion, type RuleChangesService } from '../ruleChanges/changes.service.ts';
import { insertAbout, listAbouts, listYearlyProfits, lockFund } from './fundFacts.repo.ts';

/**
 * What a fund says of itself (domain 9.19): the yearly yield (`yearly_profit`), changed by two people, and the text about it
 * (`nib_fund_about`), cleaned when it is saved and when it is read, each version kept.
 */
export function createFundFactsService(
  { db, ports }: Pick<Deps, 'db' | 'ports'>,
  services: { audit: AuditService; changes: RuleChangesService; orderingRules: OrderingRulesService },
) {
  const { audit, changes, orderingRules } = services;
  const today = () => tehranDay(ports.clock.business());

  return {
    getYearlyProfit: async (_ctx, { query: { fundId } }) => {
      await orderingRules.getFund(db, fundId);
      const rows = await listYearlyProfits(db, fundId);
      const current = rows.find(({ fromDate }) => fromDate <= today());
      return { data: rows.map((row) => ({ ...row, isCurrent: row === current, version: ruleVersion(row) })) };
    },

    updateYearlyProfit: async (ctx, { body: { fundId, version, ...row } }) => {
      await orderingRules.getFund(db, fundId);
      if (row.fromDate < today()) throw failField('YIELD_IN_PAST', 'fromDate');
      const after = { ...row, yearlyProfit: shortestDecimal(row.yearlyProfit) };
      const change = {
        kind: 'yearly_profit' as const,
        fundId,
        target: `yearly_profit:${fundId}:${row.fromDate}`,
        after,
      };
      return ctx.transaction(async (tx) => {
        const before = await changes.current(tx, { ...change, before: null });
        return { data: { changeId: await changes.prepare(tx, ctx, { ...change, before }, version ?? null) } };
      });
    },

    getFundAbout: async (_ctx, { query: { fundId } }) => {
      const { name: fundName } = await orderingRules.getFund(db, fundId);
      const rows = await listAbouts(db, fundId);
      const history = rows.map((row) => ({
        ...row,
        bodyHtml: safeHtml(row.bodyHtml),
        savedAt: row.savedAt.toISOString(),
      }));
      const [current] = history;
      return {
        data: { fundId, fundName, version: current?.version ?? null, bodyHtml: current?.bodyHtml ?? '', history },
      };
    },

    updateFundAbout: async (ctx, { body: { fundId, bodyHtml, version } }) =>
      ctx.transaction(async (tx) => {
        if (!(await lockFund(tx, fundId))) throw fail('ORDER_FUND_NOT_FOUND');
        const [before] = await listAbouts(tx, fundId, 1);
        if ((before?.version ?? null) !== version)
          throw fail('ABOUT_CHANGED', {
            params: { name: before?.savedBy ?? '', time: before ? formatJalaliMoment(before.savedAt) : '' },
          });
        const clean = safeHtml(bodyHtml);
        const savedAt = ports.clock.now();
        const saved = await insertAbout(tx, { fundId, bodyHtml: clean, savedBy: ctx.actor.userId, savedAt });
        await audit.act(tx, ctx, 'fund_about.changed', `fund:${fundId}`, {
          before: { bodyHtml: before?.bodyHtml ?? '' },
          after: { bodyHtml: clean },
        });
        return { data: { version: saved, bodyHtml: clean } };
      }),
  } satisfies Partial<Handlers>;
}
