import { handlers } from '../../http/handlers.ts';
import type { ProfitsService } from './profits.service.ts';
import type { ReinvestService } from './reinvest.service.ts';

/** Routes of profit runs, coupons and reinvestment. */
export function profitsRoutes(services: { profits: ProfitsService; reinvest: ReinvestService }) {
  const { profits, reinvest } = services;
  return handlers({
    listProfitRuns: profits.listProfitRuns,
    prepareProfit: profits.prepareProfit,
    getProfitRun: profits.getProfitRun,
    approveProfit: profits.approveProfit,
    discardProfit: profits.discardProfit,
    keepProfit: profits.keepProfit,
    executeProfit: profits.executeProfit,
    listReinvest: reinvest.listReinvest,
    setReinvest: reinvest.setReinvest,
    listCoupons: profits.listCoupons,
  });
}
