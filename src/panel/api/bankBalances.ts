import type * as contract from '#shared/contract/bankBalances.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const bankBalancesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBankBalances: reads<typeof contract.listBankBalances>(build, {
      method: 'get',
      path: '/api/admin/bank-balances/',
      shows: ['admin'],
    }),
    enterBankBalance: writes<typeof contract.enterBankBalance>(build, {
      method: 'post',
      path: '/api/admin/bank-balances/',
      changes: ['admin'],
    }),
    noteBankBalance: writes<typeof contract.noteBankBalance>(build, {
      method: 'post',
      path: '/api/admin/bank-balances/notes/',
      changes: ['admin'],
    }),
    closeBankBalance: writes<typeof contract.closeBankBalance>(build, {
      method: 'post',
      path: '/api/admin/bank-balances/notes/close/',
      changes: ['admin'],
    }),
  }),
});

export const {
  useListBankBalancesQuery,
  useEnterBankBalanceMutation,
  useNoteBankBalanceMutation,
  useCloseBankBalanceMutation,
} = bankBalancesApi;
