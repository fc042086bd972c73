import {
  approveNav,
  approveNavs,
  confirmNavWithdrawal,
  discardNavWithdrawal,
  importNavs,
  listDraftNavs,
  listNavs,
  prepareNavWithdrawal,
  rejectNav,
  setNav,
} from '#shared/contract/prices.ts';
import { route, type Route } from '../../http/context.ts';
import type { NavDecisionsService } from './navDecisions.service.ts';
import type { NavImportService } from './navImport.service.ts';
import type { PricingService } from './prices.service.ts';

/** Routes of prices. */
export function pricesRoutes(services: {
  pricing: PricingService;
  navDecisions: NavDecisionsService;
  navImport: NavImportService;
}): Route[] {
  const { pricing, navDecisions, navImport } = services;
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
  ];
}
