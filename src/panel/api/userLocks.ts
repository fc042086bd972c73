import type * as contract from '#shared/contract/userLocks.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const userLocksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUserLocks: query<typeof contract.getUserLocks>(build, 'get', '/api/admin/users/locks/', { provides: ['admin'] }),
    listUserUnlocks: query<typeof contract.listUserUnlocks>(build, 'get', '/api/admin/users/unlocks/', {
      provides: ['admin'],
    }),
    unlockUser: mutation<typeof contract.unlockUser>(build, 'post', '/api/admin/users/{userId}/unlock/', {
      invalidates: ['admin'],
    }),
    approveUserUnlock: mutation<typeof contract.approveUserUnlock>(
      build,
      'post',
      '/api/admin/users/unlocks/{unlockId}/approve/',
      { invalidates: ['admin'] },
    ),
    rejectUserUnlock: mutation<typeof contract.rejectUserUnlock>(
      build,
      'post',
      '/api/admin/users/unlocks/{unlockId}/reject/',
      { invalidates: ['admin'] },
    ),
  }),
});

export const {
  useGetUserLocksQuery,
  useListUserUnlocksQuery,
  useUnlockUserMutation,
  useApproveUserUnlockMutation,
  useRejectUserUnlockMutation,
} = userLocksApi;
