import { fillMessage } from '#shared/contract/errors.ts';
import { orderNotices } from '#shared/contract/orderTexts.ts';
import type { SmsTemplateKey } from '#shared/contract/smsTexts.ts';
import type { WriteTx } from '../../db/connection.ts';
import type { OrderRecord } from './orders.repo.ts';

export interface NoticeSink {
  tell(
    tx: WriteTx,
    notice: {
      userId: number;
      title: string;
      text: string;
      link?: string;
      sms?: { template: SmsTemplateKey; tokens: Record<string, string> };
    },
  ): Promise<void>;
  /** Messages in the panel for many people at once, in one statement. */
  tellAll(
    tx: WriteTx,
    messages: readonly { userId: number; title: string; text: string; link: string }[],
  ): Promise<void>;
}

/** Text message that goes with each message in the panel (domain 5.5). */
const templates = {
  registered: 'order_registered',
  issued: 'order_issued',
  redeemed: 'order_redeemed',
  rejected: 'order_rejected',
  cancelled: 'order_cancelled',
  refundDue: 'order_refund_due',
  slipExpired: 'order_slip_expired',
} as const satisfies Partial<Record<keyof typeof orderNotices, SmsTemplateKey>>;

/** Tells the person who placed an order what became of it, in the panel and by text message, in the act's transaction. */
export async function tellOwner(
  notices: NoticeSink,
  tx: WriteTx,
  order: Pick<OrderRecord, 'id' | 'orderNo' | 'fundName' | 'createdBy'>,
  kind: keyof typeof templates,
  tokens: Record<string, string> = {},
): Promise<void> {
  if (order.createdBy === null) return;
  const all = { orderNo: order.orderNo, fund: order.fundName, ...tokens };
  const { title, text } = orderNotices[kind];
  await notices.tell(tx, {
    userId: order.createdBy,
    title,
    text: fillMessage(text, all),
    link: `/requests?order=${order.id}`,
    sms: { template: templates[kind], tokens: all },
  });
}
