import type * as contract from '#shared/contract/profits.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const afterProfit = ['admin', 'accounting', 'assets', 'dashboard', 'funds', 'orders'] as const;

export const profitsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listProfitRuns: query<typeof contract.listProfitRuns>(build, 'get', '/api/admin/profits/', { provides: ['admin'] }),
    prepareProfit: mutation<typeof contract.prepareProfit>(build, 'post', '/api/admin/profits/', {
      invalidates: ['admin'],
    }),
    getProfitRun: query<typeof contract.getProfitRun>(build, 'get', '/api/admin/profits/{profitId}/', {
      provides: ['admin'],
    }),
    approveProfit: mutation<typeof contract.approveProfit>(build, 'post', '/api/admin/profits/{profitId}/approve/', {
      invalidates: ['admin'],
    }),
    discardProfit: mutation<typeof contract.discardProfit>(build, 'post', '/api/admin/profits/{profitId}/discard/', {
      invalidates: ['admin'],
    }),
    keepProfit: mutation<typeof contract.keepProfit>(build, 'post', '/api/admin/profits/{profitId}/keep/', {
      invalidates: ['admin'],
    }),
    executeProfit: mutation<typeof contract.executeProfit>(build, 'post', '/api/admin/profits/{profitId}/execute/', {
      invalidates: afterProfit,
    }),
    listReinvest: query<typeof contract.listReinvest>(build, 'get', '/api/reinvest/', { provides: ['settings'] }),
    setReinvest: mutation<typeof contract.setReinvest>(build, 'post', '/api/reinvest/', {
      invalidates: ['settings', 'assets', 'signatures'],
    }),
    listCoupons: query<typeof contract.listCoupons>(build, 'get', '/api/bonds/coupons/', { provides: ['funds'] }),
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
