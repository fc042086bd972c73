import { handlers } from '../../http/handlers.ts';
import type { BuyService } from './buy.service.ts';
import type { OrdersService } from './orders.service.ts';
import type { SellService } from './sell.service.ts';

/** Routes of orders; static paths before `{orderId}`. */
export function ordersRoutes(services: { orders: OrdersService; buys: BuyService; sells: SellService }) {
  const { orders, buys, sells } = services;
  return handlers({
    listPaymentMethods: orders.listPaymentMethods,
    fundSchedule: orders.fundSchedule,
    orderSchedule: orders.orderSchedule,
    estimateOrder: orders.estimateOrder,
    buyOrder: buys.buyOrder,
    listOrders: orders.listOrders,
    exportOrders: orders.exportOrders,
    orderInvestorAsset: orders.orderInvestorAsset,
    sendSellOtp: sells.sendSellOtp,
    sellOrder: sells.sellOrder,
    getOrder: orders.getOrder,
    cancelOrder: orders.cancelOrder,
  });
}
