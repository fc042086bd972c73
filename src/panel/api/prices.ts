import type * as contract from '#shared/contract/prices.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

/** What a published price or an executed day changes. */
export const afterPrices = ['prices', 'orders', 'funds', 'dashboard', 'accounting', 'assets', 'admin'] as const;

export const pricesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    setNav: mutation<typeof contract.setNav>(build, 'post', '/api/admin/prices/', { invalidates: ['prices', 'admin'] }),
    approveNav: mutation<typeof contract.approveNav>(build, 'post', '/api/admin/prices/approve/', {
      invalidates: afterPrices,
    }),
    rejectNav: mutation<typeof contract.rejectNav>(build, 'post', '/api/admin/prices/reject/', {
      invalidates: afterPrices,
    }),
    prepareNavWithdrawal: mutation<typeof contract.prepareNavWithdrawal>(
      build,
      'post',
      '/api/admin/prices/withdrawals/',
      { invalidates: afterPrices },
    ),
    confirmNavWithdrawal: mutation<typeof contract.confirmNavWithdrawal>(
      build,
      'post',
      '/api/admin/prices/withdrawals/confirm/',
      { invalidates: afterPrices },
    ),
    discardNavWithdrawal: mutation<typeof contract.discardNavWithdrawal>(
      build,
      'post',
      '/api/admin/prices/withdrawals/discard/',
      { invalidates: afterPrices },
    ),
    listNavs: query<typeof contract.listNavs>(build, 'get', '/api/admin/prices/', { provides: ['prices'] }),
    listDraftNavs: query<typeof contract.listDraftNavs>(build, 'get', '/api/admin/prices/drafts/', {
      provides: ['prices'],
    }),
    importNavs: mutation<typeof contract.importNavs>(build, 'post', '/api/admin/prices/import/', {
      invalidates: ['prices', 'admin'],
    }),
    approveNavs: mutation<typeof contract.approveNavs>(build, 'post', '/api/admin/prices/approve_many/', {
      invalidates: afterPrices,
    }),
  }),
});

export const {
  useSetNavMutation,
  useRejectNavMutation,
  usePrepareNavWithdrawalMutation,
  useConfirmNavWithdrawalMutation,
  useDiscardNavWithdrawalMutation,
  useListNavsQuery,
  useListDraftNavsQuery,
  useImportNavsMutation,
  useApproveNavsMutation,
} = pricesApi;
