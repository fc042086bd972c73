import type * as contract from '#shared/contract/orders.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

const afterOrder = ['orders', 'dashboard', 'accounting', 'assets', 'funds'] as const;

export const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPaymentWays: reads<typeof contract.listPaymentWays>(build, {
      method: 'get',
      path: '/api/orders/payment-ways/',
      shows: ['orders'],
    }),
    fundSchedule: reads<typeof contract.fundSchedule>(build, {
      method: 'get',
      path: '/api/orders/fund_schedule/',
      shows: ['prices'],
    }),
    orderSchedule: reads<typeof contract.orderSchedule>(build, {
      method: 'get',
      path: '/api/orders/order_schedule/',
      shows: ['prices'],
    }),
    estimateOrder: reads<typeof contract.estimateOrder>(build, {
      method: 'post',
      path: '/api/orders/estimate/',
      shows: ['orders', 'prices'],
    }),
    buyOrder: writes<typeof contract.buyOrder>(build, {
      method: 'post',
      path: '/api/orders/buy_order/',
      changes: afterOrder,
    }),
    listOrders: reads<typeof contract.listOrders>(build, {
      method: 'get',
      path: '/api/orders/list/',
      shows: ['orders'],
    }),
    getOrder: reads<typeof contract.getOrder>(build, {
      method: 'get',
      path: '/api/orders/{orderId}/',
      shows: ['orders'],
    }),
    cancelOrder: writes<typeof contract.cancelOrder>(build, {
      method: 'post',
      path: '/api/orders/{orderId}/cancel/',
      changes: afterOrder,
    }),
    orderInvestorAsset: reads<typeof contract.orderInvestorAsset>(build, {
      method: 'get',
      path: '/api/orders/investor_asset/',
      shows: ['orders', 'assets'],
    }),
    sendSellOtp: writes<typeof contract.sendSellOtp>(build, {
      method: 'post',
      path: '/api/orders/sell_order/send_otp/',
    }),
    sellOrder: writes<typeof contract.sellOrder>(build, {
      method: 'post',
      path: '/api/orders/sell_order',
      changes: afterOrder,
    }),
  }),
});

export const {
  useListPaymentWaysQuery,
  useFundScheduleQuery,
  useOrderScheduleQuery,
  useEstimateOrderQuery,
  useBuyOrderMutation,
  useListOrdersQuery,
  useGetOrderQuery,
  useCancelOrderMutation,
  useOrderInvestorAssetQuery,
  useSendSellOtpMutation,
  useSellOrderMutation,
} = ordersApi;
