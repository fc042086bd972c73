import type * as contract from '#shared/contract/deskRules.ts';
import type * as reschedules from '#shared/contract/reschedules.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const at = '/api/admin/rules/';
const invalidates = ['admin', 'settings'] as const;

export const deskRulesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    saveHolderLimit: mutation<typeof contract.saveHolderLimit>(build, 'post', `${at}holder_limits/`, { invalidates }),
    saveOrderWaits: mutation<typeof contract.saveOrderWaits>(build, 'post', `${at}waits/`, { invalidates }),
    saveExecution: mutation<typeof contract.saveExecution>(build, 'post', `${at}execution/`, { invalidates }),
    savePriceJump: mutation<typeof contract.savePriceJump>(build, 'post', `${at}price_jumps/`, { invalidates }),
    listStrandedOrders: query<typeof reschedules.listStrandedOrders>(build, 'get', '/api/admin/orders/stranded/', {
      provides: ['orders', 'settings'],
    }),
    rescheduleOrder: mutation<typeof reschedules.rescheduleOrder>(
      build,
      'post',
      '/api/admin/orders/{orderId}/reschedule/',
      {
        invalidates: ['admin', 'orders', 'settings'],
      },
    ),
  }),
});

export const {
  useSaveHolderLimitMutation,
  useSaveOrderWaitsMutation,
  useSaveExecutionMutation,
  useSavePriceJumpMutation,
  useListStrandedOrdersQuery,
  useRescheduleOrderMutation,
} = deskRulesApi;
