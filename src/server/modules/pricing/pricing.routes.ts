import {
  approveNav,
  approveNavs,
  executeDay,
  getDemoClock,
  importNavs,
  listDraftNavs,
  listNavs,
  moveDemoClock,
  setNav,
  settlementPreview,
} from '#shared/contract/prices.ts';
import { route, type Route } from '../../http/context.ts';
import type { DemoClockService } from '../clock/clock.service.ts';
import type { NavImportService } from './navImport.service.ts';
import type { PricingService } from './pricing.service.ts';

/** Routes of prices, execution and the demo's clock. */
export function pricingRoutes(services: {
  pricing: PricingService;
  navImport: NavImportService;
  demoClock: DemoClockService;
}): Route[] {
  const { pricing, navImport, demoClock } = services;
  return [
    route(setNav, (ctx, { body }) => pricing.setNav(ctx, body)),
    route(approveNav, (ctx, { body }) => pricing.approveNav(ctx, body)),
    route(listNavs, (_ctx, { query }) => navImport.listNavs(query)),
    route(listDraftNavs, () => navImport.listDraftNavs()),
    route(importNavs, (ctx, { body }) => navImport.importNavs(ctx, body.csv)),
    route(approveNavs, (ctx, { body }) => navImport.approveNavs(ctx, body.rows)),
    route(settlementPreview, (_ctx, { query }) => pricing.settlementPreview(query.fundId, query.navDate)),
    route(executeDay, (_ctx, { body }) => pricing.startDay(body.fundId, body.navDate)),
    route(getDemoClock, () => demoClock.getDemoClock()),
    route(moveDemoClock, (ctx, { body }) => demoClock.moveDemoClock(ctx, body.days)),
  ];
}
