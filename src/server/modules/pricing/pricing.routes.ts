import {
  approveNav,
  approveNavs,
  confirmNavWithdrawal,
  discardNavWithdrawal,
  executeDay,
  getDemoClock,
  importNavs,
  listDraftNavs,
  listNavs,
  listSettlementResults,
  listSettlementRuns,
  moveDemoClock,
  prepareNavWithdrawal,
  rejectNav,
  setNav,
  settlementOrders,
  settlementPreview,
} from '#shared/contract/prices.ts';
import { route, type Route } from '../../http/context.ts';
import type { DemoClockService } from '../clock/clock.service.ts';
import type { NavDecisionsService } from './navDecisions.service.ts';
import type { NavImportService } from './navImport.service.ts';
import type { PricingService } from './pricing.service.ts';
import type { SettlementService } from './settlement.service.ts';

/** Routes of prices, execution and the demo's clock. */
export function pricingRoutes(services: {
  pricing: PricingService;
  navDecisions: NavDecisionsService;
  navImport: NavImportService;
  settlement: SettlementService;
  demoClock: DemoClockService;
}): Route[] {
  const { pricing, navDecisions, navImport, settlement, demoClock } = services;
  return [
    route(setNav, (ctx, { body }) => pricing.setNav(ctx, body)),
    route(approveNav, (ctx, { body }) => navDecisions.approveNav(ctx, body)),
    route(rejectNav, (ctx, { body }) => navDecisions.rejectNav(ctx, body)),
    route(prepareNavWithdrawal, (ctx, { body }) => navDecisions.prepareNavWithdrawal(ctx, body)),
    route(confirmNavWithdrawal, (ctx, { body }) => navDecisions.confirmNavWithdrawal(ctx, body)),
    route(discardNavWithdrawal, (ctx, { body }) => navDecisions.discardNavWithdrawal(ctx, body)),
    route(listNavs, (_ctx, { query }) => navImport.listNavs(query)),
    route(listDraftNavs, () => navImport.listDraftNavs()),
    route(importNavs, (ctx, { body }) => navImport.importNavs(ctx, body.csv)),
    route(approveNavs, (ctx, { body }) => navDecisions.approveNavs(ctx, body.rows)),
    route(settlementPreview, (_ctx, { query }) => settlement.settlementPreview(query.fundId, query.navDate)),
    route(settlementOrders, (_ctx, { query }) => settlement.settlementOrders(query)),
    route(executeDay, (ctx, { body }) => settlement.startDay(ctx, body)),
    route(listSettlementRuns, (_ctx, { query }) => settlement.listSettlementRuns(query.fundId, query.navDate)),
    route(listSettlementResults, (_ctx, { params, query }) => settlement.listSettlementResults(params.runId, query)),
    route(getDemoClock, () => demoClock.getDemoClock()),
    route(moveDemoClock, (ctx, { body }) => demoClock.moveDemoClock(ctx, body.days)),
  ];
}
