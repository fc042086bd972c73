import type * as contract from '#shared/contract/bankAccounts.ts';
import { changes, endpoints } from './endpoint.ts';

export const BankAccountsApi = endpoints<typeof contract>()({
  sendBankAccountOtp: changes('POST /api/client/bank_accounts/send_otp/'),
  addBankAccount: changes('POST /api/client/bank_accounts/', 'investor'),
  setDefaultBankAccount: changes('POST /api/client/bank_accounts/default/', ['investor', 'signatures']),
  removeBankAccount: changes('DELETE /api/client/bank_accounts/{accountId}/', 'investor'),
});
