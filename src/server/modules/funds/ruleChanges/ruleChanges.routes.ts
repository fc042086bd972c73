import { handlers } from '#server/http/handlers.ts';
import type { FundRulesService } from './fundRules.service.ts';
import type { HolidaysService } from './holidays.service.ts';

/** Deletions answer 204 without a body (spec 7). */
const nothing = { data: null };

/** Routes of deletions among the rules. */
export function ruleChangesRoutes(fundRules: FundRulesService, holidays: HolidaysService) {
  return handlers({
    deleteSchedule: async (ctx, { params }) => {
      await fundRules.removeSchedule(ctx, params.scheduleId);
      return nothing;
    },
    deletePriceLimit: async (ctx, { params }) => {
      await fundRules.removePriceLimit(ctx, params.limitId);
      return nothing;
    },
    deleteHoliday: async (ctx, { params }) => {
      await holidays.removeHoliday(ctx, params.holidayId);
      return nothing;
    },
  });
}
