import type * as contract from '#shared/contract/signatures.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

/** What the last signature does may be any act of a company. */
const acted = {
  invalidates: ['signatures', 'orders', 'assets', 'accounting', 'dashboard', 'investor', 'settings'],
} as const;

export const signaturesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSignatureRequests: query<typeof contract.listSignatureRequests>(build, 'get', '/api/signatures/', {
      provides: ['signatures'],
    }),
    signSignatureRequest: mutation<typeof contract.signSignatureRequest>(
      build,
      'post',
      '/api/signatures/{requestId}/sign/',
      acted,
    ),
    refuseSignatureRequest: mutation<typeof contract.refuseSignatureRequest>(
      build,
      'post',
      '/api/signatures/{requestId}/refuse/',
      acted,
    ),
    withdrawSignatureRequest: mutation<typeof contract.withdrawSignatureRequest>(
      build,
      'post',
      '/api/signatures/{requestId}/withdraw/',
      acted,
    ),
  }),
});

export const {
  useListSignatureRequestsQuery,
  useSignSignatureRequestMutation,
  useRefuseSignatureRequestMutation,
  useWithdrawSignatureRequestMutation,
} = signaturesApi;
