import { fail } from '#shared/contract/failures.ts';
import type { Tx } from '#server/db/connection.ts';
import type { InvestorGuard } from '#server/http/context.ts';
import { findOrder, type OrderRecord } from './orders.repo.ts';

/**
 * The order that a person acts on by its id. Who may only read the investor may not act on its orders (domain 3.5).
 * @throws ORDER_NOT_FOUND for orders of others, INVESTOR_OF_AGE for the guardian of somebody who came of age
 */
export async function getOwnOrder(
  tx: Tx,
  investors: Pick<InvestorGuard, 'actsFor'>,
  { userId, orderId }: { userId: number; orderId: number },
): Promise<OrderRecord> {
  const order = await findOrder(tx, orderId);
  const acts = order ? await investors.actsFor(userId, order.investorId) : 'no';
  if (!order || acts === 'no') throw fail('ORDER_NOT_FOUND');
  if (acts === 'of age') throw fail('INVESTOR_OF_AGE');
  return order;
}
