import type * as contract from '#shared/contract/userLocks.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const userLocksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUserLocks: reads<typeof contract.getUserLocks>(build, {
      method: 'get',
      path: '/api/admin/users/locks/',
      shows: ['admin'],
    }),
    listUserUnlocks: reads<typeof contract.listUserUnlocks>(build, {
      method: 'get',
      path: '/api/admin/users/unlocks/',
      shows: ['admin'],
    }),
    unlockUser: writes<typeof contract.unlockUser>(build, {
      method: 'post',
      path: '/api/admin/users/{userId}/unlock/',
      changes: ['admin'],
    }),
    approveUserUnlock: writes<typeof contract.approveUserUnlock>(build, {
      method: 'post',
      path: '/api/admin/users/unlocks/{unlockId}/approve/',
      changes: ['admin'],
    }),
    rejectUserUnlock: writes<typeof contract.rejectUserUnlock>(build, {
      method: 'post',
      path: '/api/admin/users/unlocks/{unlockId}/reject/',
      changes: ['admin'],
    }),
  }),
});

export const {
  useGetUserLocksQuery,
  useListUserUnlocksQuery,
  useUnlockUserMutation,
  useApproveUserUnlockMutation,
  useRejectUserUnlockMutation,
} = userLocksApi;
