import type * as contract from '#shared/contract/credit.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const creditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCredit: reads<typeof contract.listCredit>(build, {
      method: 'get',
      path: '/api/credit/',
      shows: ['accounting'],
    }),
    withdrawCredit: writes<typeof contract.withdrawCredit>(build, {
      method: 'post',
      path: '/api/credit/withdraw/',
      changes: ['accounting', 'orders'],
    }),
  }),
});

export const { useListCreditQuery, useWithdrawCreditMutation } = creditApi;
