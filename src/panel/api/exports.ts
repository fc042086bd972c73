import type * as contract from '#shared/contract/exports.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const exportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listExports: query<typeof contract.listExports>(build, 'get', '/api/admin/exports/'),
    exportOrdersByJob: mutation<typeof contract.exportOrdersByJob>(build, 'post', '/api/admin/exports/orders/'),
    exportInvestorsByJob: mutation<typeof contract.exportInvestorsByJob>(
      build,
      'post',
      '/api/admin/exports/investors/',
    ),
    cancelExport: mutation<typeof contract.cancelExport>(build, 'post', '/api/admin/exports/{exportId}/cancel/'),
    downloadExport: mutation<typeof contract.downloadExport>(build, 'get', '/api/admin/exports/{exportId}/file/', {
      kind: 'raw',
    }),
  }),
});

export const {
  useListExportsQuery,
  useExportOrdersByJobMutation,
  useExportInvestorsByJobMutation,
  useCancelExportMutation,
} = exportsApi;
