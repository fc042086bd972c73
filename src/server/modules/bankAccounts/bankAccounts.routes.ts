import { handlers } from '../../http/handlers.ts';
import type { BankAccountsService } from './bankAccounts.service.ts';

/** Routes of the bank accounts of an investor. */
export function bankAccountsRoutes({ bankAccounts }: { bankAccounts: BankAccountsService }) {
  return handlers({
    sendBankAccountOtp: bankAccounts.sendBankAccountOtp,
    addBankAccount: bankAccounts.addBankAccount,
    setDefaultBankAccount: bankAccounts.setDefaultBankAccount,
    removeBankAccount: bankAccounts.removeBankAccount,
  });
}
