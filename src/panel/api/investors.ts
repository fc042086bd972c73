import type * as contract from '#shared/contract/investors.ts';
import type * as identity from '#shared/contract/identityChanges.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const investorsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    investorInfo: query<typeof contract.investorInfo>(build, 'get', '/api/client/investor_info/', {
      provides: ['investor'],
    }),
    investorAddresses: query<typeof contract.investorAddresses>(build, 'get', '/api/client/investor_addresses/', {
      provides: ['investor'],
    }),
    investorBankAccounts: query<typeof contract.investorBankAccounts>(
      build,
      'get',
      '/api/client/investor_bank_accounts/',
      { provides: ['investor'] },
    ),
    investorDocuments: query<typeof contract.investorDocuments>(build, 'get', '/api/client/investor_documents/', {
      provides: ['investor'],
    }),
    updateInvestorInfo: mutation<typeof identity.updateInvestorInfo>(
      build,
      'post',
      '/api/client/investor_update_info/',
      { invalidates: ['investor'] },
    ),
    listInvestors: query<typeof contract.listInvestors>(build, 'get', '/api/client/investor_investors/', {
      provides: ['investor'],
    }),
  }),
});

export const {
  useInvestorInfoQuery,
  useInvestorAddressesQuery,
  useInvestorBankAccountsQuery,
  useInvestorDocumentsQuery,
  useUpdateInvestorInfoMutation,
} = investorsApi;

export type BankAccount = ResponseOf<typeof contract.investorBankAccounts>['data'][number];
export type InvestorInfo = ResponseOf<typeof contract.investorInfo>['data'];
