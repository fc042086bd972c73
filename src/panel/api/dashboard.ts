import type * as contract from '#shared/contract/dashboard.ts';
import { baseApi } from './baseApi.ts';
import { reads } from './endpoint.ts';

export const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    lastProfit: reads<typeof contract.lastProfit>(build, {
      method: 'get',
      path: '/api/dashboard/last_profit/',
      shows: ['dashboard'],
    }),
    lastAsset: reads<typeof contract.lastAsset>(build, {
      method: 'get',
      path: '/api/dashboard/last_asset/',
      shows: ['dashboard', 'assets'],
    }),
    listCustomBoxes: reads<typeof contract.listCustomBoxes>(build, {
      method: 'get',
      path: '/api/dashboard/custom_box/',
      shows: ['dashboard'],
    }),
    profileStatus: reads<typeof contract.profileStatus>(build, {
      method: 'get',
      path: '/api/dashboard/profile_status/',
      shows: ['dashboard', 'investor'],
    }),
    upcomingEvents: reads<typeof contract.upcomingEvents>(build, {
      method: 'get',
      path: '/api/dashboard/upcoming_events/',
      shows: ['dashboard'],
    }),
  }),
});

export const {
  useLastProfitQuery,
  useLastAssetQuery,
  useListCustomBoxesQuery,
  useProfileStatusQuery,
  useUpcomingEventsQuery,
} = dashboardApi;
