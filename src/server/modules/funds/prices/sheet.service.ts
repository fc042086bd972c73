import { Failure } from '#shared/contract/kernel/errors.ts';
import { tehranDay } from '#shared/jalali.ts';
import { isWorkingDay } from '#shared/workingDays.ts';
import { waitFor } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { navToView } from './navViews.ts';
import type { PricingService } from './prices.service.ts';
import { listNavsOfDay, listSheetFunds } from './sheet.repo.ts';

/** The prices of all funds for a day on one sheet (decision 0166). */
export function createPriceSheetService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: { orderingRules: OrderingRulesService; pricing: Pick<PricingService, 'cutoffs' | 'enterNav'> },
) {
  const { db, ports } = deps;
  const { orderingRules, pricing } = services;
  const now = (): Date => ports.clock.business();

  return {
    getPriceSheet: async (_ctx, { query: { navDate } }) => {
      const cutoffOf = await pricing.cutoffs(db);
      const rules = await orderingRules.ruleSet(db);
      const navs = new Map((await listNavsOfDay(db, navDate)).map((nav) => [nav.fundId, nav]));
      const at = now();
      const data = (await listSheetFunds(db, navDate)).map((fund) => {
        const nav = navs.get(fund.fundId);
        return {
          ...fund,
          isOpenDay: navDate <= tehranDay(at) && isWorkingDay(rules.calendar(fund.fundId), navDate),
          nav: nav ? navToView(nav, cutoffOf(fund.fundId, navDate), at) : null,
        };
      });
      return { data };
    },

    /** Stores each row or refuses it with its reason; a refusal writes nothing, so the others are not undone for it. */
    setNavs: async (ctx, { body: { navDate, rows } }) => {
      return ctx.transaction(async (tx) => {
        await waitFor(tx, 'price_drafts');
        const data = [];
        for (const row of rows) {
          try {
            const { isJump, jump, jumpLimit } = await pricing.enterNav(tx, ctx, { navDate, ...row });
            data.push({ fundId: row.fundId, stored: { isJump, jump, jumpLimit }, refusal: null });
          } catch (error) {
            if (!(error instanceof Failure)) throw error;
            const [field = null] = Object.keys(error.fields ?? {});
            data.push({
              fundId: row.fundId,
              stored: null,
              refusal: { code: error.code, message: error.message, field },
            });
          }
        }
        return { data };
      });
    },
  } satisfies Partial<Handlers>;
}
