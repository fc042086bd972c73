import type * as contract from '#shared/contract/investors.ts';
import type * as identity from '#shared/contract/identityChanges.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const InvestorsApi = endpoints<typeof contract & typeof identity>()({
  investorInfo: reads('GET /api/client/investor_info/', 'investor'),
  investorAddresses: reads('GET /api/client/investor_addresses/', 'investor'),
  investorBankAccounts: reads('GET /api/client/investor_bank_accounts/', 'investor'),
  investorDocuments: reads('GET /api/client/investor_documents/', 'investor'),
  updateInvestorInfo: changes('POST /api/client/investor_update_info/', 'investor'),
  listInvestors: reads('GET /api/client/investor_investors/', 'investor'),
});

export const { useInvestorInfoQuery } = InvestorsApi;

export type BankAccount = ResponseOf<typeof contract.investorBankAccounts>['data'][number];
export type InvestorInfo = ResponseOf<typeof contract.investorInfo>['data'];
