import { handlers } from '../../http/handlers.ts';
import type { DashboardService } from './dashboard.service.ts';
import type { FamilyService } from './family.service.ts';

/** Routes of the home page. */
export function dashboardRoutes({ dashboard, family }: { dashboard: DashboardService; family: FamilyService }) {
  return handlers({
    lastProfit: dashboard.lastProfit,
    lastAsset: dashboard.lastAsset,
    listCustomBoxes: dashboard.listCustomBoxes,
    profileStatus: dashboard.profileStatus,
    userStatus: dashboard.userStatus,
    upcomingEvents: dashboard.upcomingEvents,
    myMoney: dashboard.myMoney,
    familyMoney: family.familyMoney,
    exportFamilyMoney: family.exportFamilyMoney,
  });
}
