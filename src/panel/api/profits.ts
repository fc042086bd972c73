import type * as contract from '#shared/contract/profits.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

const afterProfit = ['admin', 'accounting', 'assets', 'dashboard', 'funds', 'orders'] as const;

export const profitsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listProfitRuns: reads<typeof contract.listProfitRuns>(build, {
      method: 'get',
      path: '/api/admin/profits/',
      shows: ['admin'],
    }),
    prepareProfit: writes<typeof contract.prepareProfit>(build, {
      method: 'post',
      path: '/api/admin/profits/',
      changes: ['admin'],
    }),
    getProfitRun: reads<typeof contract.getProfitRun>(build, {
      method: 'get',
      path: '/api/admin/profits/{profitId}/',
      shows: ['admin'],
    }),
    approveProfit: writes<typeof contract.approveProfit>(build, {
      method: 'post',
      path: '/api/admin/profits/{profitId}/approve/',
      changes: ['admin'],
    }),
    discardProfit: writes<typeof contract.discardProfit>(build, {
      method: 'post',
      path: '/api/admin/profits/{profitId}/discard/',
      changes: ['admin'],
    }),
    keepProfit: writes<typeof contract.keepProfit>(build, {
      method: 'post',
      path: '/api/admin/profits/{profitId}/keep/',
      changes: ['admin'],
    }),
    executeProfit: writes<typeof contract.executeProfit>(build, {
      method: 'post',
      path: '/api/admin/profits/{profitId}/execute/',
      changes: afterProfit,
    }),
    listReinvest: reads<typeof contract.listReinvest>(build, {
      method: 'get',
      path: '/api/reinvest/',
      shows: ['settings'],
    }),
    setReinvest: writes<typeof contract.setReinvest>(build, {
      method: 'post',
      path: '/api/reinvest/',
      changes: ['settings', 'assets'],
    }),
    listCoupons: reads<typeof contract.listCoupons>(build, {
      method: 'get',
      path: '/api/bonds/coupons/',
      shows: ['funds'],
    }),
  }),
});

export const {
  useListProfitRunsQuery,
  usePrepareProfitMutation,
  useGetProfitRunQuery,
  useApproveProfitMutation,
  useDiscardProfitMutation,
  useExecuteProfitMutation,
  useKeepProfitMutation,
  useListReinvestQuery,
  useSetReinvestMutation,
  useListCouponsQuery,
} = profitsApi;
