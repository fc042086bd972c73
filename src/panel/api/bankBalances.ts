import type * as contract from '#shared/contract/bankBalances.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const BankBalancesApi = endpoints<typeof contract>()({
  listBankBalances: reads('GET /api/admin/bank-balances/', 'admin'),
  enterBankBalance: changes('POST /api/admin/bank-balances/', 'admin'),
  noteBankBalance: changes('POST /api/admin/bank-balances/notes/', 'admin'),
  closeBankBalance: changes('POST /api/admin/bank-balances/notes/close/', 'admin'),
});
