import { lastAsset, lastProfit, listCustomBoxes, profileStatus, upcomingEvents } from '#shared/contract/dashboard.ts';
import { route, type Route } from '../../http/context.ts';
import type { DashboardService } from './dashboard.service.ts';

/** Routes of the home page. */
export function dashboardRoutes(dashboard: DashboardService): Route[] {
  return [
    route(lastProfit, (_ctx, { query }) => dashboard.lastProfit(query.investorId)),
    route(lastAsset, (_ctx, { query }) => dashboard.lastAsset(query.investorId)),
    route(listCustomBoxes, () => dashboard.listBoxes()),
    route(profileStatus, (_ctx, { query }) => dashboard.profileStatus(query.investorId)),
    route(upcomingEvents, (_ctx, { query }) => dashboard.upcomingEvents(query.investorId)),
  ] as Route[];
}
