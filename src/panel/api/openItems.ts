import type * as contract from '#shared/contract/openItems.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const openItemsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOpenItems: query<typeof contract.listOpenItems>(build, 'get', '/api/admin/ledger/open_items/', {
      provides: ['admin'],
    }),
    listOpenItemClosures: query<typeof contract.listOpenItemClosures>(
      build,
      'get',
      '/api/admin/ledger/open_items/closures/',
      { provides: ['admin'] },
    ),
    prepareOpenItemClosure: mutation<typeof contract.prepareOpenItemClosure>(
      build,
      'post',
      '/api/admin/ledger/open_items/closures/',
      { invalidates: ['admin'] },
    ),
    approveOpenItemClosure: mutation<typeof contract.approveOpenItemClosure>(
      build,
      'post',
      '/api/admin/ledger/open_items/closures/{closureId}/approve/',
      { invalidates: ['admin'] },
    ),
    rejectOpenItemClosure: mutation<typeof contract.rejectOpenItemClosure>(
      build,
      'post',
      '/api/admin/ledger/open_items/closures/{closureId}/reject/',
      { invalidates: ['admin'] },
    ),
  }),
});

export const {
  useListOpenItemsQuery,
  useListOpenItemClosuresQuery,
  usePrepareOpenItemClosureMutation,
  useApproveOpenItemClosureMutation,
  useRejectOpenItemClosureMutation,
} = openItemsApi;
