import { handlers } from '../../http/handlers.ts';
import type { RuleChangesService } from './changes.service.ts';
import type { FundRulesService } from './fundRules.service.ts';
import type { ReschedulesService } from './reschedules.service.ts';
import type { HolidaysService } from './holidays.service.ts';

/** Deletions answer 204 without a body (spec 7). */
const nothing = { data: null };

/** Routes of rules as data. */
export function ruleChangesRoutes(services: {
  fundRules: FundRulesService;
  holidays: HolidaysService;
  ruleChanges: RuleChangesService;
  reschedules: ReschedulesService;
}) {
  const { fundRules, holidays, reschedules, ruleChanges } = services;
  return handlers({
    listRuleChanges: ruleChanges.listRuleChanges,
    getRuleChange: ruleChanges.getRuleChange,
    approveRuleChange: ruleChanges.approveRuleChange,
    rejectRuleChange: ruleChanges.rejectRuleChange,
    getFundRules: fundRules.getFundRules,
    saveSchedule: fundRules.saveSchedule,
    deleteSchedule: async (ctx, { params }) => {
      await fundRules.removeSchedule(ctx, params.scheduleId);
      return nothing;
    },
    previewScheduleRemoval: fundRules.previewScheduleRemoval,
    savePriceLimit: fundRules.savePriceLimit,
    deletePriceLimit: async (ctx, { params }) => {
      await fundRules.removePriceLimit(ctx, params.limitId);
      return nothing;
    },
    saveAuthLimit: fundRules.saveAuthLimit,
    saveFundTerms: fundRules.saveFundTerms,
    withdrawFundFees: fundRules.withdrawFundFees,
    listStrandedOrders: reschedules.listStrandedOrders,
    rescheduleOrder: reschedules.rescheduleOrder,
    saveHolderLimit: fundRules.saveHolderLimit,
    saveOrderWaits: fundRules.saveOrderWaits,
    saveExecution: fundRules.saveExecution,
    savePriceJump: fundRules.savePriceJump,
    listHolidays: holidays.listHolidays,
    saveHoliday: holidays.saveHoliday,
    deleteHoliday: async (ctx, { params }) => {
      await holidays.removeHoliday(ctx, params.holidayId);
      return nothing;
    },
    previewHolidayRemoval: holidays.previewHolidayRemoval,
    saveWeekend: holidays.saveWeekend,
  });
}
