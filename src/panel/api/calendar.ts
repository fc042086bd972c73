import type * as contract from '#shared/contract/calendar.ts';
import { baseApi } from './baseApi.ts';
import { query } from './endpoint.ts';

export const calendarApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCalendarDays: query<typeof contract.listCalendarDays>(build, 'get', '/api/calendar/', {
      provides: ['settings'],
    }),
  }),
});

export const { useListCalendarDaysQuery } = calendarApi;
