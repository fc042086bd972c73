import type * as contract from '#shared/contract/documents.ts';
import type * as statements from '#shared/contract/statements.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const documentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOrderDocument: mutation<typeof contract.getOrderDocument>(
      build,
      'get',
      '/api/orders/{orderId}/documents/{kind}/',
      { kind: 'raw' },
    ),
    getLicenseDocument: mutation<typeof contract.getLicenseDocument>(
      build,
      'get',
      '/api/assets/license/{licenseNumber}/document/',
      { kind: 'raw' },
    ),
    verifyDocument: query<typeof statements.verifyDocument>(build, 'get', '/api/verify/'),
  }),
});

export const { useVerifyDocumentQuery } = documentsApi;
