import type * as contract from '#shared/contract/holidays.ts';
import { changes, endpoints, reads } from './endpoint.ts';

const afterDates = ['admin', 'orders', 'settings'] as const;

export const HolidaysApi = endpoints<typeof contract>()({
  listHolidays: reads('GET /api/admin/holidays/', 'settings'),
  listHolidayProposals: reads('GET /api/admin/holidays/proposals/', 'settings'),
  saveHoliday: changes('POST /api/admin/holidays/', afterDates),
  deleteHoliday: changes('DELETE /api/admin/holidays/{holidayId}/', afterDates),
  previewHolidayRemoval: reads('GET /api/admin/holidays/{holidayId}/removal/'),
  saveWeekend: changes('POST /api/admin/holidays/weekend/', afterDates),
});
