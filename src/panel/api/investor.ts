import type * as contract from '#shared/contract/client.ts';
import type { investorInfo } from '#shared/contract/client.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import { baseApi } from './baseApi.ts';
import { reads } from './endpoint.ts';

export type InvestorInfo = AnswerOf<typeof investorInfo>['data'];

/** Endpoints of `contract/client.ts`; `client.ts` here is the HTTP client. */
export const investorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    investorInfo: reads<typeof contract.investorInfo>(build, {
      method: 'get',
      path: '/api/client/investor_info/',
      shows: ['investor'],
    }),
    investorAddresses: reads<typeof contract.investorAddresses>(build, {
      method: 'get',
      path: '/api/client/investor_addresses/',
      shows: ['investor'],
    }),
    investorBankAccounts: reads<typeof contract.investorBankAccounts>(build, {
      method: 'get',
      path: '/api/client/investor_bank_accounts/',
      shows: ['investor'],
    }),
    investorDocuments: reads<typeof contract.investorDocuments>(build, {
      method: 'get',
      path: '/api/client/investor_documents/',
      shows: ['investor'],
    }),
    listInvestors: reads<typeof contract.listInvestors>(build, {
      method: 'get',
      path: '/api/client/investor_investors/',
      shows: ['investor'],
    }),
  }),
});

export const {
  useInvestorInfoQuery,
  useInvestorAddressesQuery,
  useInvestorBankAccountsQuery,
  useInvestorDocumentsQuery,
  useListInvestorsQuery,
} = investorApi;
