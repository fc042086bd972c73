import type * as contract from '#shared/contract/prices.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

/** What a published price or an executed day changes. */
export const afterPrices = ['prices', 'orders', 'funds', 'dashboard', 'accounting', 'assets', 'admin'] as const;

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
} = pricesApi;
