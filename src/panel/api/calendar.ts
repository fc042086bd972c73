import type * as contract from '#shared/contract/calendar.ts';
import { baseApi } from './baseApi.ts';
import { reads } from './endpoint.ts';

export const calendarApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCalendarDays: reads<typeof contract.listCalendarDays>(build, {
      method: 'get',
      path: '/api/calendar/',
      shows: ['settings'],
    }),
  }),
});

export const { useListCalendarDaysQuery } = calendarApi;
