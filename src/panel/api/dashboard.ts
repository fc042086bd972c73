import type * as contract from '#shared/contract/dashboard.ts';
import { endpoints, reads } from './endpoint.ts';

export const DashboardApi = endpoints<typeof contract>()({
  lastProfit: reads('GET /api/dashboard/last_profit/', 'dashboard'),
  lastAsset: reads('GET /api/dashboard/last_asset/', ['dashboard', 'assets']),
  listCustomBoxes: reads('GET /api/dashboard/custom_box/', 'dashboard'),
  profileStatus: reads('GET /api/dashboard/profile_status/', ['dashboard', 'investor']),
  upcomingEvents: reads('GET /api/dashboard/upcoming_events/', 'dashboard'),
});
