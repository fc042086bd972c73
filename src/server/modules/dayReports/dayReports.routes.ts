import { handlers } from '../../http/handlers.ts';
import type { DayReportsService } from './dayReports.service.ts';

/** Routes of the reports of days. */
export function dayReportsRoutes(reports: DayReportsService) {
  return handlers({
    getDayReport: reports.getDayReport,
    drawDayReport: reports.drawDayReport,
    listDayReports: reports.listDayReports,
    prepareDayReport: reports.prepareDayReport,
    approveDayReport: reports.approveDayReport,
    rejectDayReport: reports.rejectDayReport,
    downloadDayReport: reports.downloadDayReport,
    downloadSupervisedReport: reports.downloadSupervisedReport,
  });
}
