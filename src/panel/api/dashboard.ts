import type * as contract from '#shared/contract/dashboard.ts';
import { baseApi } from './baseApi.ts';
import { query } from './endpoint.ts';

export const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    lastProfit: query<typeof contract.lastProfit>(build, 'get', '/api/dashboard/last_profit/', {
      provides: ['dashboard'],
    }),
    lastAsset: query<typeof contract.lastAsset>(build, 'get', '/api/dashboard/last_asset/', {
      provides: ['dashboard', 'assets'],
    }),
    listCustomBoxes: query<typeof contract.listCustomBoxes>(build, 'get', '/api/dashboard/custom_box/', {
      provides: ['dashboard'],
    }),
    profileStatus: query<typeof contract.profileStatus>(build, 'get', '/api/dashboard/profile_status/', {
      provides: ['dashboard', 'investor'],
    }),
    upcomingEvents: query<typeof contract.upcomingEvents>(build, 'get', '/api/dashboard/upcoming_events/', {
      provides: ['dashboard'],
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
