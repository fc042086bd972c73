import type * as contract from '#shared/contract/credit.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const creditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCredit: query<typeof contract.listCredit>(build, 'get', '/api/credit/', { provides: ['accounting'] }),
    withdrawCredit: mutation<typeof contract.withdrawCredit>(build, 'post', '/api/credit/withdraw/', {
      invalidates: ['accounting', 'orders', 'signatures'],
    }),
  }),
});

export const { useListCreditQuery, useWithdrawCreditMutation } = creditApi;
