import type * as contract from '#shared/contract/bonds.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

const at = '/api/admin/bonds/';
const afterRepayment = ['admin', 'accounting', 'assets', 'dashboard', 'funds', 'orders'] as const;

export const bondsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMaturities: reads<typeof contract.listMaturities>(build, {
      method: 'get',
      path: `${at}maturities/`,
      shows: ['admin'],
    }),
    preparePrincipal: writes<typeof contract.preparePrincipal>(build, {
      method: 'post',
      path: `${at}principal/`,
      changes: ['admin'],
    }),
    getPrincipalRun: reads<typeof contract.getPrincipalRun>(build, {
      method: 'get',
      path: `${at}principal/{runId}/`,
      shows: ['admin'],
    }),
    approvePrincipal: writes<typeof contract.approvePrincipal>(build, {
      method: 'post',
      path: `${at}principal/{runId}/approve/`,
      changes: ['admin'],
    }),
    discardPrincipal: writes<typeof contract.discardPrincipal>(build, {
      method: 'post',
      path: `${at}principal/{runId}/discard/`,
      changes: ['admin'],
    }),
    keepPrincipal: writes<typeof contract.keepPrincipal>(build, {
      method: 'post',
      path: `${at}principal/{runId}/keep/`,
      changes: ['admin'],
    }),
    executePrincipal: writes<typeof contract.executePrincipal>(build, {
      method: 'post',
      path: `${at}principal/{runId}/execute/`,
      changes: afterRepayment,
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
