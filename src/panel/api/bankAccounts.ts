import type * as contract from '#shared/contract/bankAccounts.ts';
import { baseApi } from './baseApi.ts';
import { mutation } from './endpoint.ts';

export const bankAccountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendBankAccountOtp: mutation<typeof contract.sendBankAccountOtp>(
      build,
      'post',
      '/api/client/bank_accounts/send_otp/',
    ),
    addBankAccount: mutation<typeof contract.addBankAccount>(build, 'post', '/api/client/bank_accounts/', {
      invalidates: ['investor'],
    }),
    setDefaultBankAccount: mutation<typeof contract.setDefaultBankAccount>(
      build,
      'post',
      '/api/client/bank_accounts/default/',
      { invalidates: ['investor', 'signatures'] },
    ),
    removeBankAccount: mutation<typeof contract.removeBankAccount>(
      build,
      'delete',
      '/api/client/bank_accounts/{accountId}/',
      { invalidates: ['investor'] },
    ),
  }),
});

export const {
  useSendBankAccountOtpMutation,
  useAddBankAccountMutation,
  useSetDefaultBankAccountMutation,
  useRemoveBankAccountMutation,
} = bankAccountsApi;
