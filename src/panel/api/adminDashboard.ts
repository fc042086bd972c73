import type * as contract from '#shared/contract/adminDashboard.ts';
import { baseApi } from './baseApi.ts';
import { query } from './endpoint.ts';

/** Nearly every act of an administrator takes something off the list or moves a fund's day. */
const afterAnyAct = { provides: ['admin', 'orders', 'prices', 'settings', 'tickets'] } as const;
const figures = { provides: ['dashboard', 'orders', 'prices'] } as const;

export const adminDashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDashboardStatistics: query<typeof contract.getDashboardStatistics>(
      build,
      'get',
      '/api/admin/dashboard/statistics/',
      figures,
    ),
    getUsersGraph: query<typeof contract.getUsersGraph>(build, 'get', '/api/admin/dashboard/users_graph/', figures),
    listSellBuyStatistics: query<typeof contract.listSellBuyStatistics>(
      build,
      'get',
      '/api/admin/dashboard/sell_buy/',
      figures,
    ),
    getBuyGraph: query<typeof contract.getBuyGraph>(build, 'get', '/api/admin/dashboard/graph_buy/', figures),
    getSellGraph: query<typeof contract.getSellGraph>(build, 'get', '/api/admin/dashboard/graph_sell/', figures),
    listWaitingWork: query<typeof contract.listWaitingWork>(build, 'get', '/api/admin/dashboard/work/', afterAnyAct),
    getDayBoard: query<typeof contract.getDayBoard>(build, 'get', '/api/admin/dashboard/day/', afterAnyAct),
  }),
});

export const {
  useGetDashboardStatisticsQuery,
  useGetUsersGraphQuery,
  useListSellBuyStatisticsQuery,
  useGetBuyGraphQuery,
  useGetSellGraphQuery,
  useListWaitingWorkQuery,
  useGetDayBoardQuery,
} = adminDashboardApi;
