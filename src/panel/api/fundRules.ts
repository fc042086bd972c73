import type * as contract from '#shared/contract/fundRules.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const at = '/api/admin/rules/';
const settings = '/api/admin/settings/';
const afterDates = ['admin', 'orders', 'settings'] as const;
const afterRule = ['admin', 'settings', 'funds'] as const;

export const fundRulesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getFundRules: query<typeof contract.getFundRules>(build, 'get', at, { provides: ['settings'] }),
    saveSchedule: mutation<typeof contract.saveSchedule>(build, 'post', `${at}schedules/`, { invalidates: afterDates }),
    deleteSchedule: mutation<typeof contract.deleteSchedule>(build, 'delete', `${at}schedules/{scheduleId}/`, {
      invalidates: afterDates,
    }),
    previewScheduleRemoval: query<typeof contract.previewScheduleRemoval>(
      build,
      'get',
      `${at}schedules/{scheduleId}/removal/`,
    ),
    addOrderWindow: mutation<typeof contract.addOrderWindow>(build, 'post', `${settings}order_schedule/`, {
      invalidates: afterRule,
    }),
    updateOrderWindow: mutation<typeof contract.updateOrderWindow>(
      build,
      'patch',
      `${settings}order_schedule/{windowId}/`,
      { invalidates: afterRule },
    ),
    deleteOrderWindow: mutation<typeof contract.deleteOrderWindow>(
      build,
      'delete',
      `${settings}order_schedule/{windowId}/`,
      {
        invalidates: afterRule,
      },
    ),
    savePriceLimit: mutation<typeof contract.savePriceLimit>(build, 'post', `${settings}order_price_limit/`, {
      invalidates: afterRule,
    }),
    deletePriceLimit: mutation<typeof contract.deletePriceLimit>(
      build,
      'delete',
      `${settings}order_price_limit/{limitId}/`,
      {
        invalidates: afterRule,
      },
    ),
    saveAuthLimit: mutation<typeof contract.saveAuthLimit>(build, 'post', `${settings}order_auth_limit/`, {
      invalidates: afterRule,
    }),
    saveFundTerms: mutation<typeof contract.saveFundTerms>(build, 'post', `${at}terms/`, { invalidates: afterRule }),
    withdrawFundFees: mutation<typeof contract.withdrawFundFees>(build, 'post', `${at}terms/withdrawal/`, {
      invalidates: afterRule,
    }),
  }),
});

export const {
  useGetFundRulesQuery,
  useSaveScheduleMutation,
  useDeleteScheduleMutation,
  useLazyPreviewScheduleRemovalQuery,
  useAddOrderWindowMutation,
  useUpdateOrderWindowMutation,
  useDeleteOrderWindowMutation,
  useSavePriceLimitMutation,
  useDeletePriceLimitMutation,
  useSaveAuthLimitMutation,
  useSaveFundTermsMutation,
  useWithdrawFundFeesMutation,
} = fundRulesApi;
