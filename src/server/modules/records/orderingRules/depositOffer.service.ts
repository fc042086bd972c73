import { effectiveLimits } from '#shared/orderLimits.ts';
import type { Tx } from '#server/db/connection.ts';
import type { OrderingRulesService } from './orderingRules.service.ts';

/** How a fund takes deposits with an id: its accounts and the limits of a deposit. Rial. */
export interface DepositOffer {
  fundName: string;
  accounts: { accountId: number; bankName: string; accountNumber: string; iban: string }[];
  minAmount: string | null;
  maxAmount: string | null;
}

/** How a fund takes deposits with an id; null when it takes none. @throws ORDER_FUND_NOT_FOUND */
export async function depositOfferOf(
  tx: Tx,
  orderingRules: OrderingRulesService,
  fundId: number,
): Promise<DepositOffer | null> {
  const fund = await orderingRules.getFund(tx, fundId);
  const accounts = await orderingRules.fundAccounts(tx, fundId);
  const method = (await orderingRules.paymentMethodsOf(tx, fundId)).find((row) => row.code === 'deposit_id');
  if (!method?.isActive || accounts.length === 0 || fund.isNegotiable || fund.status === 'draft') return null;
  const { minAmount, maxAmount } = effectiveLimits({
    type: 1,
    fund,
    limit: await orderingRules.limit(tx, fundId, 1, 'deposit_id'),
  });
  return {
    fundName: fund.name,
    accounts: accounts.map(({ id, bankName, accountNumber, iban }) => ({
      accountId: id,
      bankName,
      accountNumber,
      iban,
    })),
    minAmount: minAmount?.toString() ?? null,
    maxAmount: maxAmount?.toString() ?? null,
  };
}
