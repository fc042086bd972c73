import type * as contract from '#shared/contract/dayReports.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const raw = { kind: 'raw' } as const;

export const dayReportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDayReport: query<typeof contract.getDayReport>(build, 'get', '/api/admin/day-reports/day/', {
      provides: ['prices', 'orders', 'admin'],
    }),
    drawDayReport: mutation<typeof contract.drawDayReport>(build, 'get', '/api/admin/day-reports/draft/', raw),
    listDayReports: query<typeof contract.listDayReports>(build, 'get', '/api/admin/day-reports/', {
      provides: ['admin'],
    }),
    prepareDayReport: mutation<typeof contract.prepareDayReport>(build, 'post', '/api/admin/day-reports/', {
      invalidates: ['admin'],
    }),
    approveDayReport: mutation<typeof contract.approveDayReport>(
      build,
      'post',
      '/api/admin/day-reports/{reportId}/approve/',
      { invalidates: ['admin'] },
    ),
    rejectDayReport: mutation<typeof contract.rejectDayReport>(
      build,
      'post',
      '/api/admin/day-reports/{reportId}/reject/',
      { invalidates: ['admin'] },
    ),
    downloadDayReport: mutation<typeof contract.downloadDayReport>(
      build,
      'get',
      '/api/admin/day-reports/{reportId}/file/',
      raw,
    ),
  }),
});

export const {
  useGetDayReportQuery,
  useListDayReportsQuery,
  usePrepareDayReportMutation,
  useApproveDayReportMutation,
  useRejectDayReportMutation,
} = dayReportsApi;
