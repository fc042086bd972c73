import type * as contract from '#shared/contract/audit.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAuditEvents: query<typeof contract.listAuditEvents>(build, 'get', '/api/admin/audit/', { provides: ['admin'] }),
    exportAuditEvents: mutation<typeof contract.exportAuditEvents>(build, 'get', '/api/admin/audit/export/', {
      kind: 'raw',
    }),
    getAuditCheck: query<typeof contract.getAuditCheck>(build, 'get', '/api/admin/audit/check/', {
      provides: ['admin'],
    }),
    startAuditCheck: mutation<typeof contract.startAuditCheck>(build, 'post', '/api/admin/audit/check/', {
      invalidates: ['admin'],
    }),
  }),
});

export const { useListAuditEventsQuery, useGetAuditCheckQuery, useStartAuditCheckMutation } = auditApi;
