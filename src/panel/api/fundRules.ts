import type * as contract from '#shared/contract/fundRules.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

const at = '/api/admin/rules/';
const holidays = '/api/admin/holidays/';
const afterDates = ['admin', 'orders', 'settings'] as const;
const afterRule = ['admin', 'settings', 'funds'] as const;

export const fundRulesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getFundRules: reads<typeof contract.getFundRules>(build, { method: 'get', path: at, shows: ['settings'] }),
    saveSchedule: writes<typeof contract.saveSchedule>(build, {
      method: 'post',
      path: `${at}schedules/`,
      changes: afterDates,
    }),
    deleteSchedule: writes<typeof contract.deleteSchedule>(build, {
      method: 'delete',
      path: `${at}schedules/{scheduleId}/`,
      changes: afterDates,
    }),
    previewScheduleRemoval: reads<typeof contract.previewScheduleRemoval>(build, {
      method: 'get',
      path: `${at}schedules/{scheduleId}/removal/`,
    }),
    saveOrderWindow: writes<typeof contract.saveOrderWindow>(build, {
      method: 'post',
      path: `${at}windows/`,
      changes: afterRule,
    }),
    deleteOrderWindow: writes<typeof contract.deleteOrderWindow>(build, {
      method: 'delete',
      path: `${at}windows/{windowId}/`,
      changes: afterRule,
    }),
    savePriceLimit: writes<typeof contract.savePriceLimit>(build, {
      method: 'post',
      path: `${at}price_limits/`,
      changes: afterRule,
    }),
    deletePriceLimit: writes<typeof contract.deletePriceLimit>(build, {
      method: 'delete',
      path: `${at}price_limits/{limitId}/`,
      changes: afterRule,
    }),
    saveAuthLimit: writes<typeof contract.saveAuthLimit>(build, {
      method: 'post',
      path: `${at}auth_limits/`,
      changes: afterRule,
    }),
    saveFundTerms: writes<typeof contract.saveFundTerms>(build, {
      method: 'post',
      path: `${at}terms/`,
      changes: afterRule,
    }),
    listHolidays: reads<typeof contract.listHolidays>(build, { method: 'get', path: holidays, shows: ['settings'] }),
    saveHoliday: writes<typeof contract.saveHoliday>(build, { method: 'post', path: holidays, changes: afterDates }),
    deleteHoliday: writes<typeof contract.deleteHoliday>(build, {
      method: 'delete',
      path: `${holidays}{holidayId}/`,
      changes: afterDates,
    }),
    previewHolidayRemoval: reads<typeof contract.previewHolidayRemoval>(build, {
      method: 'get',
      path: `${holidays}{holidayId}/removal/`,
    }),
    saveWeekend: writes<typeof contract.saveWeekend>(build, {
      method: 'post',
      path: `${holidays}weekend/`,
      changes: afterDates,
    }),
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
  useListHolidaysQuery,
  useSaveHolidayMutation,
  useDeleteHolidayMutation,
  useLazyPreviewHolidayRemovalQuery,
  useSaveWeekendMutation,
} = fundRulesApi;
