import {
  deleteHoliday,
  deleteOrderWindow,
  deletePriceLimit,
  deleteSchedule,
  getFundRules,
  listHolidays,
  previewHolidayRemoval,
  previewScheduleRemoval,
  saveAuthLimit,
  saveFundTerms,
  saveHoliday,
  saveOrderWindow,
  savePriceLimit,
  saveSchedule,
  saveWeekend,
} from '#shared/contract/fundRules.ts';
import { approveRuleChange, getRuleChange, listRuleChanges, rejectRuleChange } from '#shared/contract/ruleChanges.ts';
import { listStrandedOrders, redateOrder } from '#shared/contract/redates.ts';
import { saveExecution, saveOrderWaits, savePriceJump } from '#shared/contract/deskRules.ts';
import { route, type Route } from '../../http/context.ts';
import type { RuleChangesService } from './changes.service.ts';
import type { FundRulesService } from './fundRules.service.ts';
import type { RedatesService } from './redates.service.ts';
import type { HolidaysService } from './holidays.service.ts';

/** Deletions answer 204 without a body (spec 7). */
const nothing = { data: null };

/** Routes of rules as data. */
export function fundRulesRoutes(services: {
  fundRules: FundRulesService;
  holidays: HolidaysService;
  ruleChanges: RuleChangesService;
  redates: RedatesService;
}): Route[] {
  const { fundRules, holidays, redates, ruleChanges } = services;
  return [
    route(listRuleChanges, (_ctx, { query }) => ruleChanges.listRuleChanges(query)),
    route(getRuleChange, (ctx, { params }) => ruleChanges.getRuleChange(ctx, params.changeId)),
    route(approveRuleChange, (ctx, { params, body }) =>
      ruleChanges.approveRuleChange(ctx, params.changeId, body.version),
    ),
    route(rejectRuleChange, (ctx, { params, body }) => ruleChanges.rejectRuleChange(ctx, params.changeId, body)),
    route(getFundRules, (_ctx, { query }) => fundRules.getFundRules(query.fundId)),
    route(saveSchedule, (ctx, { body }) => fundRules.saveSchedule(ctx, body)),
    route(deleteSchedule, async (ctx, { params }) => {
      await fundRules.deleteSchedule(ctx, params.scheduleId);
      return nothing;
    }),
    route(previewScheduleRemoval, (ctx, { params }) => fundRules.previewScheduleRemoval(ctx, params.scheduleId)),
    route(saveOrderWindow, (ctx, { body }) => fundRules.saveOrderWindow(ctx, body)),
    route(deleteOrderWindow, async (ctx, { params }) => {
      await fundRules.deleteOrderWindow(ctx, params.windowId);
      return nothing;
    }),
    route(savePriceLimit, (ctx, { body }) => fundRules.savePriceLimit(ctx, body)),
    route(deletePriceLimit, async (ctx, { params }) => {
      await fundRules.deletePriceLimit(ctx, params.limitId);
      return nothing;
    }),
    route(saveAuthLimit, (ctx, { body }) => fundRules.saveAuthLimit(ctx, body)),
    route(saveFundTerms, (ctx, { body }) => fundRules.saveFundTerms(ctx, body)),
    route(listStrandedOrders, (_ctx, { query }) => redates.listStrandedOrders(query)),
    route(redateOrder, (ctx, { params }) => redates.redateOrder(ctx, params.orderId)),
    route(saveOrderWaits, (ctx, { body }) => fundRules.saveOrderWaits(ctx, body)),
    route(saveExecution, (ctx, { body }) => fundRules.saveExecution(ctx, body)),
    route(savePriceJump, (ctx, { body }) => fundRules.savePriceJump(ctx, body)),
    route(listHolidays, (_ctx, { query }) => holidays.listHolidays(query)),
    route(saveHoliday, (ctx, { body }) => holidays.saveHoliday(ctx, body)),
    route(deleteHoliday, async (ctx, { params }) => {
      await holidays.deleteHoliday(ctx, params.holidayId);
      return nothing;
    }),
    route(previewHolidayRemoval, (ctx, { params }) => holidays.previewHolidayRemoval(ctx, params.holidayId)),
    route(saveWeekend, (ctx, { body }) => holidays.saveWeekend(ctx, body)),
  ];
}
