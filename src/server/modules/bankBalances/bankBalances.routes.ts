import {
  closeBankBalance,
  enterBankBalance,
  listBankBalances,
  noteBankBalance,
} from '#shared/contract/bankBalances.ts';
import { route, type Route } from '../../http/context.ts';
import type { BankBalancesService } from './bankBalances.service.ts';

/** Routes of the comparison of bank balances with the books. */
export function bankBalancesRoutes(balances: BankBalancesService): Route[] {
  return [
    route(listBankBalances, (_ctx, { query }) => balances.listBankBalances(query)),
    route(enterBankBalance, (ctx, { body }) => balances.enterBankBalance(ctx, body)),
    route(noteBankBalance, (ctx, { body }) => balances.noteBankBalance(ctx, body)),
    route(closeBankBalance, (ctx, { body }) => balances.closeBankBalance(ctx, body)),
  ] as Route[];
}
