import type * as contract from '#shared/contract/holidays.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const at = '/api/admin/holidays/';
const afterDates = ['admin', 'orders', 'settings'] as const;

export const holidaysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listHolidays: query<typeof contract.listHolidays>(build, 'get', at, { provides: ['settings'] }),
    saveHoliday: mutation<typeof contract.saveHoliday>(build, 'post', at, { invalidates: afterDates }),
    deleteHoliday: mutation<typeof contract.deleteHoliday>(build, 'delete', `${at}{holidayId}/`, {
      invalidates: afterDates,
    }),
    previewHolidayRemoval: query<typeof contract.previewHolidayRemoval>(build, 'get', `${at}{holidayId}/removal/`),
    saveWeekend: mutation<typeof contract.saveWeekend>(build, 'post', `${at}weekend/`, {
      invalidates: afterDates,
    }),
  }),
});

export const {
  useListHolidaysQuery,
  useSaveHolidayMutation,
  useDeleteHolidayMutation,
  useLazyPreviewHolidayRemovalQuery,
  useSaveWeekendMutation,
} = holidaysApi;
