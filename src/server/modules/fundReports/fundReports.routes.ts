import { handlers } from '../../http/handlers.ts';
import type { FundReportsService } from './fundReports.service.ts';

/** Routes of what a fund reports by date. */
export function fundReportsRoutes(reports: FundReportsService) {
  return handlers({
    listFundMixes: reports.listFundMixes,
    saveFundMix: reports.saveFundMix,
    removeFundMix: reports.removeFundMix,
    listFundCosts: reports.listFundCosts,
    saveFundCosts: reports.saveFundCosts,
    removeFundCosts: reports.removeFundCosts,
  });
}
