import {
  buyOrder,
  cancelOrder,
  estimateOrder,
  fundSchedule,
  getOrder,
  listOrders,
  listPaymentWays,
  orderInvestorAsset,
  orderSchedule,
  sellOrder,
  sendSellOtp,
} from '#shared/contract/orders.ts';
import { route, type Route } from '../../http/context.ts';
import type { BuyService } from './buy.service.ts';
import type { OrdersService } from './orders.service.ts';
import type { SellService } from './sell.service.ts';

/** Routes of orders; static paths before `{orderId}`. */
export function ordersRoutes(services: { orders: OrdersService; buys: BuyService; sells: SellService }): Route[] {
  const { orders, buys, sells } = services;
  return [
    route(listPaymentWays, (_ctx, { query }) => orders.listPaymentWays(query)),
    route(fundSchedule, (_ctx, { query }) => orders.fundSchedule(query.fundId)),
    route(orderSchedule, (_ctx, { query }) => orders.orderSchedule(query.fundId, query.orderType)),
    route(estimateOrder, (ctx, { body }) => orders.estimateOrder(body, ctx.session.userId)),
    route(buyOrder, (ctx, { body }) => buys.buyOrder(ctx, body)),
    route(listOrders, (_ctx, { query }) => orders.listOrders(query)),
    route(orderInvestorAsset, (_ctx, { query }) => orders.orderInvestorAsset(query.investorId)),
    route(sendSellOtp, (ctx, { body }) => sells.sendSellOtp(ctx, body)),
    route(sellOrder, (ctx, { body }) => sells.sellOrder(ctx, body)),
    route(getOrder, (ctx, { params }) => orders.getOrder(ctx, params.orderId)),
    route(cancelOrder, (ctx, { params, body }) => orders.cancelOrder(ctx, params.orderId, body)),
  ];
}
