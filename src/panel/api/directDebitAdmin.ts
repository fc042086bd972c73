import type * as contract from '#shared/contract/directDebitAdmin.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const DirectDebitAdminApi = endpoints<typeof contract>()({
  listAllDebitContracts: reads('GET /api/admin/direct-debit/contracts/', 'admin'),
  getAnyDebitContract: reads('GET /api/admin/direct-debit/contracts/{contractId}/', 'admin'),
  suspendDebitContract: changes('POST /api/admin/direct-debit/contracts/{contractId}/suspend/', 'admin'),
  resumeDebitContract: changes('POST /api/admin/direct-debit/contracts/{contractId}/resume/', 'admin'),
  inquireDebitContract: changes('POST /api/admin/direct-debit/contracts/{contractId}/inquire/', 'admin'),
  listAllRegularPurchases: reads('GET /api/admin/direct-debit/regulars/', 'admin'),
  listAllDebitCharges: reads('GET /api/admin/direct-debit/charges/', 'admin'),
  listDebitPackageSettings: reads('GET /api/admin/direct-debit/packages/', 'admin'),
  saveDebitPackage: changes('POST /api/admin/direct-debit/packages/', 'admin'),
  listDebitBankSettings: reads('GET /api/admin/direct-debit/banks/', 'admin'),
  saveDebitBank: changes('POST /api/admin/direct-debit/banks/{bankCode}/', 'admin'),
  listDebitDays: reads('GET /api/admin/direct-debit/days/', 'admin'),
  compareDebitDay: changes('POST /api/admin/direct-debit/days/compare/', 'admin'),
  noteDebitDay: changes('POST /api/admin/direct-debit/days/note/', 'admin'),
});
