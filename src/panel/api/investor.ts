import type * as contract from '#shared/contract/investor.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import { baseApi } from './baseApi.ts';
import { query } from './endpoint.ts';

export const investorApi = baseApi.injectEndpoints({
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
} = investorApi;

export type InvestorInfo = AnswerOf<typeof contract.investorInfo>['data'];
