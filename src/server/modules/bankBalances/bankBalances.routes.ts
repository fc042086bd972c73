import { handlers } from '../../http/handlers.ts';
import type { BankBalancesService } from './bankBalances.service.ts';

/** Routes of the comparison of bank balances with the books. */
export function bankBalancesRoutes(balances: BankBalancesService) {
  return handlers({
    listBankBalances: balances.listBankBalances,
    enterBankBalance: balances.enterBankBalance,
    noteBankBalance: balances.noteBankBalance,
    closeBankBalance: balances.closeBankBalance,
  });
}
