import type * as contract from '#shared/contract/orders.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const afterOrder = ['orders', 'dashboard', 'accounting', 'assets', 'funds'] as const;

export const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPaymentMethods: query<typeof contract.listPaymentMethods>(build, 'get', '/api/orders/payment-ways/', {
      provides: ['orders'],
    }),
    fundSchedule: query<typeof contract.fundSchedule>(build, 'get', '/api/orders/fund_schedule/', {
      provides: ['prices'],
    }),
    orderSchedule: query<typeof contract.orderSchedule>(build, 'get', '/api/orders/order_schedule/', {
      provides: ['prices'],
    }),
    estimateOrder: query<typeof contract.estimateOrder>(build, 'post', '/api/orders/estimate/', {
      provides: ['orders', 'prices'],
    }),
    buyOrder: mutation<typeof contract.buyOrder>(build, 'post', '/api/orders/buy_order/', { invalidates: afterOrder }),
    listOrders: query<typeof contract.listOrders>(build, 'get', '/api/orders/list/', { provides: ['orders'] }),
    getOrder: query<typeof contract.getOrder>(build, 'get', '/api/orders/{orderId}/', { provides: ['orders'] }),
    cancelOrder: mutation<typeof contract.cancelOrder>(build, 'post', '/api/orders/{orderId}/cancel/', {
      invalidates: afterOrder,
    }),
    orderInvestorAsset: query<typeof contract.orderInvestorAsset>(build, 'get', '/api/orders/investor_asset/', {
      provides: ['orders', 'assets'],
    }),
    sendSellOtp: mutation<typeof contract.sendSellOtp>(build, 'post', '/api/orders/sell_order/send_otp/'),
    sellOrder: mutation<typeof contract.sellOrder>(build, 'post', '/api/orders/sell_order', {
      invalidates: [...afterOrder, 'signatures'],
    }),
  }),
});

export const {
  useListPaymentMethodsQuery,
  useFundScheduleQuery,
  useEstimateOrderQuery,
  useBuyOrderMutation,
  useListOrdersQuery,
  useGetOrderQuery,
  useCancelOrderMutation,
  useOrderInvestorAssetQuery,
  useSendSellOtpMutation,
  useSellOrderMutation,
} = ordersApi;
