import {
  approveProfit,
  discardProfit,
  executeProfit,
  getProfitRun,
  keepProfit,
  listCoupons,
  listProfitRuns,
  listReinvest,
  prepareProfit,
  setReinvest,
} from '#shared/contract/profits.ts';
import { route, type Route } from '../../http/context.ts';
import type { ProfitsService } from './profits.service.ts';
import type { ReinvestService } from './reinvest.service.ts';

/** Routes of profit runs, coupons and reinvestment. */
export function profitsRoutes(services: { profits: ProfitsService; reinvest: ReinvestService }): Route[] {
  const { profits, reinvest } = services;
  return [
    route(listProfitRuns, (_ctx, { query }) => profits.listProfitRuns(query)),
    route(prepareProfit, (ctx, { body }) => profits.prepareProfit(ctx, body)),
    route(getProfitRun, (_ctx, { params, query }) => profits.getProfitRun(params.profitId, query)),
    route(approveProfit, (ctx, { params, body }) => profits.approveProfit(ctx, params.profitId, body)),
    route(discardProfit, (ctx, { params, body }) => profits.discardProfit(ctx, params.profitId, body)),
    route(keepProfit, (ctx, { params, body }) => profits.keepProfit(ctx, params.profitId, body)),
    route(executeProfit, (ctx, { params }) => profits.executeProfit(ctx, params.profitId)),
    route(listReinvest, (_ctx, { query }) => reinvest.listReinvest(query.investorId)),
    route(setReinvest, (ctx, { body }) => reinvest.setReinvest(ctx, body)),
    route(listCoupons, (_ctx, { query }) => profits.listCoupons(query.fundId)),
  ];
}
