import type * as contract from '#shared/contract/bonds.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const at = '/api/admin/bonds/';
const afterRepayment = ['admin', 'accounting', 'assets', 'dashboard', 'funds', 'orders'] as const;

export const bondsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMaturities: query<typeof contract.listMaturities>(build, 'get', `${at}maturities/`, { provides: ['admin'] }),
    preparePrincipal: mutation<typeof contract.preparePrincipal>(build, 'post', `${at}principal/`, {
      invalidates: ['admin'],
    }),
    getPrincipalRun: query<typeof contract.getPrincipalRun>(build, 'get', `${at}principal/{runId}/`, {
      provides: ['admin'],
    }),
    approvePrincipal: mutation<typeof contract.approvePrincipal>(build, 'post', `${at}principal/{runId}/approve/`, {
      invalidates: ['admin'],
    }),
    discardPrincipal: mutation<typeof contract.discardPrincipal>(build, 'post', `${at}principal/{runId}/discard/`, {
      invalidates: ['admin'],
    }),
    keepPrincipal: mutation<typeof contract.keepPrincipal>(build, 'post', `${at}principal/{runId}/keep/`, {
      invalidates: ['admin'],
    }),
    executePrincipal: mutation<typeof contract.executePrincipal>(build, 'post', `${at}principal/{runId}/execute/`, {
      invalidates: afterRepayment,
    }),
  }),
});

export const {
  useListMaturitiesQuery,
  usePreparePrincipalMutation,
  useGetPrincipalRunQuery,
  useApprovePrincipalMutation,
  useDiscardPrincipalMutation,
  useExecutePrincipalMutation,
  useKeepPrincipalMutation,
} = bondsApi;
