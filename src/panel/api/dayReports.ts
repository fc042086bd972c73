import type * as contract from '#shared/contract/dayReports.ts';
import { changes, endpoints, gives, reads } from './endpoint.ts';

export const DayReportsApi = endpoints<typeof contract>()({
  getDayReport: reads('GET /api/admin/day-reports/day/', ['prices', 'orders', 'admin']),
  drawDayReport: gives('GET /api/admin/day-reports/draft/'),
  listDayReports: reads('GET /api/admin/day-reports/', 'admin'),
  prepareDayReport: changes('POST /api/admin/day-reports/', 'admin'),
  approveDayReport: changes('POST /api/admin/day-reports/{reportId}/approve/', 'admin'),
  rejectDayReport: changes('POST /api/admin/day-reports/{reportId}/reject/', 'admin'),
  downloadDayReport: gives('GET /api/admin/day-reports/{reportId}/file/'),
});
