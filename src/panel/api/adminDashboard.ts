import type * as contract from '#shared/contract/adminDashboard.ts';
import { endpoints, reads } from './endpoint.ts';

/** Nearly every act of an administrator takes something off the list or moves a fund's day. */
const afterAnyAct = ['admin', 'orders', 'prices', 'settings', 'tickets'] as const;
const figures = ['dashboard', 'orders', 'prices'] as const;

export const AdminDashboardApi = endpoints<typeof contract>()({
  getDashboardStatistics: reads('GET /api/admin/dashboard/statistics/', figures),
  getUsersGraph: reads('GET /api/admin/dashboard/users_graph/', figures),
  listSellBuyStatistics: reads('GET /api/admin/dashboard/sell_buy/', figures),
  getBuyGraph: reads('GET /api/admin/dashboard/graph_buy/', figures),
  getSellGraph: reads('GET /api/admin/dashboard/graph_sell/', figures),
  listWaitingWork: reads('GET /api/admin/dashboard/work/', afterAnyAct),
  listReadiness: reads('GET /api/admin/dashboard/readiness/', afterAnyAct),
  getDayBoard: reads('GET /api/admin/dashboard/day/', afterAnyAct),
});
