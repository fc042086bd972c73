import { handlers } from '../../http/handlers.ts';
import type { DashboardFiguresService } from './figures.service.ts';
import type { TodayService } from './today.service.ts';

/** Routes of the operators' first screen. */
export function adminDashboardRoutes(figures: DashboardFiguresService, today: TodayService) {
  return handlers({
    getDashboardStatistics: figures.getDashboardStatistics,
    getUsersGraph: figures.getUsersGraph,
    listSellBuyStatistics: figures.listSellBuyStatistics,
    getBuyGraph: figures.getBuyGraph,
    getSellGraph: figures.getSellGraph,
    listWaitingWork: today.listWaitingWork,
    getDayBoard: today.getDayBoard,
  });
}
