import type * as contract from '#shared/contract/prices.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

const afterPrices = ['prices', 'orders', 'funds', 'dashboard', 'accounting', 'assets', 'admin'] as const;

export const pricesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    setNav: writes<typeof contract.setNav>(build, {
      method: 'post',
      path: '/api/admin/prices/',
      changes: ['prices', 'admin'],
    }),
    approveNav: writes<typeof contract.approveNav>(build, {
      method: 'post',
      path: '/api/admin/prices/approve/',
      changes: afterPrices,
    }),
    rejectNav: writes<typeof contract.rejectNav>(build, {
      method: 'post',
      path: '/api/admin/prices/reject/',
      changes: afterPrices,
    }),
    prepareNavWithdrawal: writes<typeof contract.prepareNavWithdrawal>(build, {
      method: 'post',
      path: '/api/admin/prices/withdrawals/',
      changes: afterPrices,
    }),
    confirmNavWithdrawal: writes<typeof contract.confirmNavWithdrawal>(build, {
      method: 'post',
      path: '/api/admin/prices/withdrawals/confirm/',
      changes: afterPrices,
    }),
    discardNavWithdrawal: writes<typeof contract.discardNavWithdrawal>(build, {
      method: 'post',
      path: '/api/admin/prices/withdrawals/discard/',
      changes: afterPrices,
    }),
    listNavs: reads<typeof contract.listNavs>(build, {
      method: 'get',
      path: '/api/admin/prices/',
      shows: ['prices'],
    }),
    listDraftNavs: reads<typeof contract.listDraftNavs>(build, {
      method: 'get',
      path: '/api/admin/prices/drafts/',
      shows: ['prices'],
    }),
    importNavs: writes<typeof contract.importNavs>(build, {
      method: 'post',
      path: '/api/admin/prices/import/',
      changes: ['prices', 'admin'],
    }),
    approveNavs: writes<typeof contract.approveNavs>(build, {
      method: 'post',
      path: '/api/admin/prices/approve_many/',
      changes: afterPrices,
    }),
    settlementPreview: reads<typeof contract.settlementPreview>(build, {
      method: 'get',
      path: '/api/admin/prices/preview/',
      shows: ['prices', 'orders'],
    }),
    settlementOrders: reads<typeof contract.settlementOrders>(build, {
      method: 'get',
      path: '/api/admin/prices/orders/',
      shows: ['prices', 'orders'],
    }),
    listSettlementRuns: reads<typeof contract.listSettlementRuns>(build, {
      method: 'get',
      path: '/api/admin/prices/runs/',
      shows: ['prices', 'orders'],
    }),
    listSettlementResults: reads<typeof contract.listSettlementResults>(build, {
      method: 'get',
      path: '/api/admin/prices/runs/{runId}/results/',
      shows: ['prices', 'orders'],
    }),
    executeDay: writes<typeof contract.executeDay>(build, {
      method: 'post',
      path: '/api/admin/prices/execute/',
      changes: afterPrices,
    }),
    getDemoClock: reads<typeof contract.getDemoClock>(build, {
      method: 'get',
      path: '/api/admin/demo/clock/',
      shows: ['prices'],
    }),
    moveDemoClock: writes<typeof contract.moveDemoClock>(build, {
      method: 'post',
      path: '/api/admin/demo/next_working_day/',
      // the calendar tells the business day
      changes: [...afterPrices, 'settings'],
    }),
  }),
});

export const {
  useSetNavMutation,
  useApproveNavMutation,
  useRejectNavMutation,
  usePrepareNavWithdrawalMutation,
  useConfirmNavWithdrawalMutation,
  useDiscardNavWithdrawalMutation,
  useListNavsQuery,
  useListDraftNavsQuery,
  useImportNavsMutation,
  useApproveNavsMutation,
  useSettlementPreviewQuery,
  useExecuteDayMutation,
  useSettlementOrdersQuery,
  useListSettlementRunsQuery,
  useListSettlementResultsQuery,
  useGetDemoClockQuery,
  useMoveDemoClockMutation,
} = pricesApi;
