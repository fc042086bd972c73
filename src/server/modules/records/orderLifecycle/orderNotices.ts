import type { NoticeEventKey } from '#shared/contract/noticeEvents.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Notice, NoticeSink } from '#server/modules/platform/notices/notices.service.ts';
import type { OrderRecord } from './orders.repo.ts';

export type { NoticeSink } from '#server/modules/platform/notices/notices.service.ts';

type ToldOrder = Pick<OrderRecord, 'id' | 'orderNo' | 'fundName' | 'createdBy' | 'investorId'>;

/** What is told about an order to the person who placed it; null for an order that nobody placed. */
export function orderNotice(order: ToldOrder, event: NoticeEventKey, tokens: Notice['tokens'] = {}): Notice | null {
  if (order.createdBy === null) return null;
  return {
    userId: order.createdBy,
    investorId: order.investorId,
    event,
    tokens: { orderNo: order.orderNo, fund: order.fundName, ...tokens },
    link: `/requests?order=${order.id}`,
  };
}

/** Tells the person who placed an order what became of it, in the act's transaction (domain 10.2, 4). */
export async function tellOwner(
  notices: NoticeSink,
  tx: WriteTx,
  order: ToldOrder,
  event: NoticeEventKey,
  tokens: Notice['tokens'] = {},
): Promise<void> {
  const notice = orderNotice(order, event, tokens);
  if (notice) await notices.tell(tx, notice);
}
