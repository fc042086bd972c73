import type * as contract from '#shared/contract/orders.ts';
import { changes, endpoints, reads } from './endpoint.ts';

const afterOrder = ['orders', 'dashboard', 'accounting', 'assets', 'funds'] as const;

export const OrdersApi = endpoints<typeof contract>()({
  listPaymentMethods: reads('GET /api/orders/payment-ways/', 'orders'),
  fundSchedule: reads('GET /api/orders/fund_schedule/', 'prices'),
  orderSchedule: reads('GET /api/orders/order_schedule/', 'prices'),
  estimateOrder: reads('POST /api/orders/estimate/', ['orders', 'prices']),
  buyOrder: changes('POST /api/orders/buy_order/', afterOrder),
  listOrders: reads('GET /api/orders/list/', 'orders'),
  getOrder: reads('GET /api/orders/{orderId}/', 'orders'),
  cancelOrder: changes('POST /api/orders/{orderId}/cancel/', afterOrder),
  orderInvestorAsset: reads('GET /api/orders/investor_asset/', ['orders', 'assets']),
  sendSellOtp: changes('POST /api/orders/sell_order/send_otp/'),
  sellOrder: changes('POST /api/orders/sell_order', [...afterOrder, 'signatures']),
});
