import type * as contract from '#shared/contract/documents.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const documentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOrderDocument: writes<typeof contract.getOrderDocument>(build, {
      method: 'get',
      path: '/api/orders/{orderId}/documents/{kind}/',
      kind: 'raw',
    }),
    getLicenseDocument: writes<typeof contract.getLicenseDocument>(build, {
      method: 'get',
      path: '/api/assets/license/{licenseNumber}/document/',
      kind: 'raw',
    }),
    verifyDocument: reads<typeof contract.verifyDocument>(build, {
      method: 'get',
      path: '/api/verify/',
    }),
  }),
});

export const { useVerifyDocumentQuery } = documentsApi;
