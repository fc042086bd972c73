import type * as contract from '#shared/contract/documentChecks.ts';
import { baseApi } from './baseApi.ts';
import { mutation } from './endpoint.ts';

export const documentChecksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkDocument: mutation<typeof contract.checkDocument>(build, 'post', '/api/admin/check_documents/{documentId}/', {
      invalidates: ['admin'],
    }),
  }),
});

export const { useCheckDocumentMutation } = documentChecksApi;
