import type * as contract from '#shared/contract/bankBalances.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const bankBalancesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBankBalances: query<typeof contract.listBankBalances>(build, 'get', '/api/admin/bank-balances/', {
      provides: ['admin'],
    }),
    enterBankBalance: mutation<typeof contract.enterBankBalance>(build, 'post', '/api/admin/bank-balances/', {
      invalidates: ['admin'],
    }),
    noteBankBalance: mutation<typeof contract.noteBankBalance>(build, 'post', '/api/admin/bank-balances/notes/', {
      invalidates: ['admin'],
    }),
    closeBankBalance: mutation<typeof contract.closeBankBalance>(
      build,
      'post',
      '/api/admin/bank-balances/notes/close/',
      { invalidates: ['admin'] },
    ),
  }),
});

export const {
  useListBankBalancesQuery,
  useEnterBankBalanceMutation,
  useNoteBankBalanceMutation,
  useCloseBankBalanceMutation,
} = bankBalancesApi;
