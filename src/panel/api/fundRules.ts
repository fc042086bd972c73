import type * as contract from '#shared/contract/fundRules.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const at = '/api/admin/rules/';
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
    saveOrderWindow: mutation<typeof contract.saveOrderWindow>(build, 'post', `${at}windows/`, {
      invalidates: afterRule,
    }),
    deleteOrderWindow: mutation<typeof contract.deleteOrderWindow>(build, 'delete', `${at}windows/{windowId}/`, {
      invalidates: afterRule,
    }),
    savePriceLimit: mutation<typeof contract.savePriceLimit>(build, 'post', `${at}price_limits/`, {
      invalidates: afterRule,
    }),
    deletePriceLimit: mutation<typeof contract.deletePriceLimit>(build, 'delete', `${at}price_limits/{limitId}/`, {
      invalidates: afterRule,
    }),
    saveAuthLimit: mutation<typeof contract.saveAuthLimit>(build, 'post', `${at}auth_limits/`, {
      invalidates: afterRule,
    }),
    saveFundTerms: mutation<typeof contract.saveFundTerms>(build, 'post', `${at}terms/`, { invalidates: afterRule }),
  }),
});

export const {
  useGetFundRulesQuery,
  useSaveScheduleMutation,
  useDeleteScheduleMutation,
  useLazyPreviewScheduleRemovalQuery,
  useSaveOrderWindowMutation,
  useDeleteOrderWindowMutation,
  useSavePriceLimitMutation,
  useDeletePriceLimitMutation,
  useSaveAuthLimitMutation,
  useSaveFundTermsMutation,
} = fundRulesApi;
