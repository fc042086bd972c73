import type * as contract from '#shared/contract/directDebit.ts';
import type * as plans from '#shared/contract/regularPurchases.ts';
import { changes, endpoints, reads } from './endpoint.ts';

const afterContract = ['contracts', 'orders', 'dashboard'] as const;

export const DirectDebitApi = endpoints<typeof contract & typeof plans>()({
  listDebitBanks: reads('GET /api/direct-debit/Bank/list/'),
  listDebitPackages: reads('GET /api/direct-debit/packages/'),
  createDebitContract: changes('POST /api/direct-debit/create/', afterContract),
  // asked again and again while the bank is silent: screens of contracts fetch them when they open
  finalizeDebitContract: changes('POST /api/direct-debit/finalize/'),
  listDebitContracts: reads('GET /api/direct-debit/contract_list/', 'contracts'),
  getDebitContract: reads('GET /api/direct-debit/contract-info/', 'contracts'),
  changeDebitContractStatus: changes('PUT /api/direct-debit/change-status/', afterContract),
  changeDebitPackage: changes('PUT /api/direct-debit/change-package/', afterContract),
  renewDebitContract: changes('POST /api/direct-debit/renew/', afterContract),
  listRegularPurchases: reads('GET /api/direct-debit/regular_contract_list/', 'contracts'),
  getRegularPurchase: reads('GET /api/direct-debit/regular_contract/{regularId}/', 'contracts'),
  // reads: nothing is saved, and the same plan has the same dates until a contract changes
  previewRegularPurchase: reads('POST /api/direct-debit/regular_contract/preview/', 'contracts'),
  addRegularPurchase: changes('POST /api/direct-debit/regular_contract/', afterContract),
  updateRegularPurchase: changes('PUT /api/direct-debit/regular_contract/{regularId}/', afterContract),
  changeRegularStatus: changes('PUT /api/direct-debit/regular_contract/{regularId}/status/', afterContract),
  deleteRegularPurchase: changes('DELETE /api/direct-debit/regular_contract/{regularId}/', afterContract),
  skipRegularPeriod: changes('POST /api/direct-debit/regular_contract/{regularId}/skip/', afterContract),
  restoreRegularPeriod: changes('POST /api/direct-debit/regular_contract/{regularId}/restore/', afterContract),
  getSkipLink: reads('GET /api/direct-debit/skip/{token}/', 'contracts'),
  skipByLink: changes('POST /api/direct-debit/skip/{token}/', afterContract),
  listDebitCharges: reads('GET /api/direct-debit/charges/', 'contracts'),
});
