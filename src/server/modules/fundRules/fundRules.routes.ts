import {
  deleteHoliday,
  deleteOrderWindow,
  deletePriceLimit,
  deleteSchedule,
  getFundRules,
  listHolidays,
  saveAuthLimit,
  saveFundTerms,
  saveHoliday,
  saveOrderWindow,
  savePriceLimit,
  saveSchedule,
  saveWeekend,
} from '#shared/contract/fundRules.ts';
import { approveRuleChange, getRuleChange, listRuleChanges, rejectRuleChange } from '#shared/contract/ruleChanges.ts';
import { route, type Route } from '../../http/context.ts';
import type { RuleChangesService } from './changes.service.ts';
import type { FundRulesService } from './fundRules.service.ts';
import type { HolidaysService } from './holidays.service.ts';

/** Routes of rules as data. */
export function fundRulesRoutes(services: {
  fundRules: FundRulesService;
  holidays: HolidaysService;
  ruleChanges: RuleChangesService;
}): Route[] {
  const { fundRules, holidays, ruleChanges } = services;
  return [
    route(listRuleChanges, (_ctx, { query }) => ruleChanges.listRuleChanges(query)),
    route(getRuleChange, (ctx, { params }) => ruleChanges.getRuleChange(ctx, params.changeId)),
    route(approveRuleChange, (ctx, { params }) => ruleChanges.approveRuleChange(ctx, params.changeId)),
    route(rejectRuleChange, (ctx, { params, body }) => ruleChanges.rejectRuleChange(ctx, params.changeId, body.reason)),
    route(getFundRules, (_ctx, { query }) => fundRules.getFundRules(query.fundId)),
    route(saveSchedule, (ctx, { body }) => fundRules.saveSchedule(ctx, body)),
    route(deleteSchedule, (ctx, { params, query }) => fundRules.deleteSchedule(ctx, params.scheduleId, query.preview)),
    route(saveOrderWindow, (ctx, { body }) => fundRules.saveOrderWindow(ctx, body)),
    route(deleteOrderWindow, (ctx, { params }) => fundRules.deleteOrderWindow(ctx, params.windowId)),
    route(savePriceLimit, (ctx, { body }) => fundRules.savePriceLimit(ctx, body)),
    route(deletePriceLimit, (ctx, { params }) => fundRules.deletePriceLimit(ctx, params.limitId)),
    route(saveAuthLimit, (ctx, { body }) => fundRules.saveAuthLimit(ctx, body)),
    route(saveFundTerms, (ctx, { body }) => fundRules.saveFundTerms(ctx, body)),
    route(listHolidays, (_ctx, { query }) => holidays.listHolidays(query)),
    route(saveHoliday, (ctx, { body }) => holidays.saveHoliday(ctx, body)),
    route(deleteHoliday, (ctx, { params, query }) => holidays.deleteHoliday(ctx, params.holidayId, query.preview)),
    route(saveWeekend, (ctx, { body }) => holidays.saveWeekend(ctx, body)),
  ];
}
