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
    exportOwnData: mutation<typeof contract.exportOwnData>(build, 'post', '/api/account/exports/'),
    listOwnExports: query<typeof contract.listOwnExports>(build, 'get', '/api/account/exports/'),
    cancelOwnExport: mutation<typeof contract.cancelOwnExport>(
      build,
      'post',
      '/api/account/exports/{exportId}/cancel/',
    ),
    downloadOwnExport: mutation<typeof contract.downloadOwnExport>(
      build,
      'get',
      '/api/account/exports/{exportId}/file/',
      { kind: 'raw' },
    ),
  }),
});

export const {
  useListExportsQuery,
  useExportOrdersByJobMutation,
  useExportInvestorsByJobMutation,
  useCancelExportMutation,
  useExportOwnDataMutation,
  useListOwnExportsQuery,
  useCancelOwnExportMutation,
} = exportsApi;
