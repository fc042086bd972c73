import type * as contract from '#shared/contract/fundPapers.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const papers = '/api/admin/funds/{fundId}/papers/';
const changed = { invalidates: ['admin', 'settings', 'funds'] } as const;

export const fundPapersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFundPapers: query<typeof contract.listFundPapers>(build, 'get', papers, { provides: ['admin', 'settings'] }),
    addFundPaper: mutation<typeof contract.addFundPaper>(build, 'post', papers, changed),
    withdrawFundPaper: mutation<typeof contract.withdrawFundPaper>(
      build,
      'post',
      '/api/admin/funds/{fundId}/papers/{paperId}/withdraw/',
      changed,
    ),
  }),
});

export const { useListFundPapersQuery, useAddFundPaperMutation, useWithdrawFundPaperMutation } = fundPapersApi;
