import type * as contract from '#shared/contract/deskRules.ts';
import type * as redates from '#shared/contract/redates.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

const at = '/api/admin/rules/';
const changes = ['admin', 'settings'] as const;

export const deskRulesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    saveOrderWaits: writes<typeof contract.saveOrderWaits>(build, { method: 'post', path: `${at}waits/`, changes }),
    saveExecution: writes<typeof contract.saveExecution>(build, { method: 'post', path: `${at}execution/`, changes }),
    savePriceJump: writes<typeof contract.savePriceJump>(build, { method: 'post', path: `${at}price_jumps/`, changes }),
    listStrandedOrders: reads<typeof redates.listStrandedOrders>(build, {
      method: 'get',
      path: '/api/admin/orders/stranded/',
      shows: ['orders', 'settings'],
    }),
    redateOrder: writes<typeof redates.redateOrder>(build, {
      method: 'post',
      path: '/api/admin/orders/{orderId}/redate/',
      changes: ['admin', 'orders', 'settings'],
    }),
  }),
});

export const {
  useSaveOrderWaitsMutation,
  useSaveExecutionMutation,
  useSavePriceJumpMutation,
  useListStrandedOrdersQuery,
  useRedateOrderMutation,
} = deskRulesApi;
